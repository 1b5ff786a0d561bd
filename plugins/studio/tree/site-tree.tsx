import { useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { useText } from '../../../core/api.ts';
import type { NewType } from '../model/read-studio.ts';
import type { Positions } from '../model/read-tree.ts';
import { pathAfter, type Chapter, type Spot, type Step } from '../model/tree.ts';
import { BranchList } from './branch-list.tsx';
import { MoveDialog } from './move-dialog.tsx';
import { NameDialog, type Naming } from './name-dialog.tsx';
import { useDrag } from './use-drag.ts';
import { useSiteTree, type SiteTree } from './use-tree.ts';
import { isMarked, markOf, markOfChapter, type TreeActions, type TreeWork } from './work.ts';

type Undo = NonNullable<SiteTree['undo']>;

interface SiteTreeProps extends TreeActions {
  /** Counts what was done elsewhere in the studio. */
  readonly changes: number;
}

/** The site as a tree: nested lists, whose branches open by buttons. */
export function SiteTreeSection({ changes, ...actions }: SiteTreeProps): ReactNode {
  const text = useText();
  const tree = useSiteTree(changes);
  const box = useRef<HTMLDivElement>(null);
  const [asked, setAsked] = useState<Step | null>(null);
  const [naming, setNaming] = useState<{ readonly naming: Naming; readonly path: string } | null>(null);
  const [focus, setFocus] = useState('');
  const move = async (step: Step, to: Spot): Promise<void> => {
    await tree.move(step, to);
    setFocus(markOf({ ...step, ID: to.ID }));
  };
  const moveChapter = async (chapter: Chapter, to: number): Promise<void> => {
    await tree.moveChapter(chapter, to);
    setFocus(markOfChapter({ ...chapter, path: pathAfter(chapter.path, to) }));
  };
  const takeBack = async ({ fields }: Undo): Promise<void> => {
    await tree.undoMove();
    // The button goes with what it has done.
    if (fields['subAction'] === 'moveChapter')
      return setFocus(markOfChapter({ ID: Number(fields['ID']), path: pathAfter(fields['chapter'] ?? '', Number(fields['toAt'])) }));
    setFocus(markOf({ step: fields['step'] ?? '', moved: fields['moved'] ?? '', ID: Number(fields['to']) }));
  };
  const { drop, dragged } = useDrag(box, (step, to) => void move(step, to));
  useLayoutEffect(() => {
    if (focus === '') return;
    const rows = [...(box.current?.querySelectorAll<HTMLElement>('[data-mark]') ?? [])];
    const row = rows.findLast(({ dataset }) => isMarked(dataset.mark ?? '', focus));
    row?.querySelector<HTMLElement>('.tree-row__title')?.focus();
  }, [focus, tree.branches]);
  const work: TreeWork = {
    ...{ ...actions, tree, drop, dragged, ask: setAsked },
    move: (step, to) => void move(step, to),
    moveChapter: (chapter, to) => void moveChapter(chapter, to),
    name: (wanted, path) => setNaming({ naming: wanted, path }),
  };
  const named = async ({ naming: wanted, path }: NonNullable<typeof naming>, words: string, type: NewType): Promise<void> => {
    setNaming(null);
    if ('renamed' in wanted) {
      if (await tree.rename(wanted.renamed, words)) actions.onStored();
      return;
    }
    const made = await tree.create(wanted.holder, words, type);
    if (made === null) return;
    if (!tree.open.has(path)) tree.toggle(path);
    setFocus(made > 0 ? `${wanted.holder.ID} * ${made}` : `${wanted.holder.ID} chapter *`);
    actions.onStored();
  };
  const goTo = (to: Spot, { of, version }: Positions): void => {
    const step = asked;
    setAsked(null);
    if (step !== null) {
      tree.seen(of, version);
      void move(step, to);
    }
  };
  return (
    <section className="studio__section" aria-labelledby="studio-tree">
      <h2 id="studio-tree" tabIndex={-1}>
        {text('studio.tree')}
      </h2>
      <p className="studio__facts">{text('studio.tree.keys')}</p>
      <TreeWords tree={tree} onUndo={(undo) => void takeBack(undo)} />
      <div ref={box} className={dragged === '' ? 'studio-tree' : 'studio-tree studio-tree--dragging'} onFocus={() => setFocus('')}>
        <BranchList of="site" path="" work={work} />
      </div>
      {naming !== null && (
        <NameDialog naming={naming.naming} onName={(words, type) => void named(naming, words, type)} onClose={() => setNaming(null)} />
      )}
      {asked !== null && <MoveDialog step={asked} onMove={goTo} onClose={() => setAsked(null)} />}
    </section>
  );
}

/** What the tree says of what was done last, and the way back from there. */
function TreeWords({ tree, onUndo }: { readonly tree: SiteTree; onUndo(undo: Undo): void }): ReactNode {
  const text = useText();
  const { word, reason, title, undo } = tree;
  return (
    <div className="studio-tree__words">
      <p role="status" className="studio__message">
        {word === 'busy' && text('studio.busy')}
        {word === 'moved' && text('studio.tree.moved', { title })}
        {word === 'unseen' && text('studio.tree.unseen', { title })}
        {word === 'undone' && text('studio.tree.undone', { title })}
        {word === 'made' && text('studio.tree.made', { title })}
        {word === 'renamed' && text('studio.tree.renamed', { title })}
        {word === 'renamedUnseen' && text('studio.tree.renamedUnseen', { title })}
        {word === 'first' && text('studio.tree.isFirst', { title })}
        {word === 'last' && text('studio.tree.isLast', { title })}
        {word === 'notYours' && text('studio.tree.notYours', { title })}
        {word === 'noOrder' && text('studio.tree.noOrder', { title })}
      </p>
      {undo !== null && (
        <button type="button" className="button button--quiet" onClick={() => onUndo(undo)}>
          {text('studio.tree.undo')}
        </button>
      )}
      <p role="alert" className="studio__message">
        {word === 'failed' && (reason || text('studio.failed'))}
      </p>
    </div>
  );
}
