import { useEffect, useLayoutEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { useText } from '../../../core/api.ts';
import type { Positions } from '../model/read-tree.ts';
import { pathAfter, pathOfChapter, type Branches, type Chapter, type Spot, type Step } from '../model/tree.ts';
import { BranchList } from './branch-list.tsx';
import { MoveDialog } from './move-dialog.tsx';
import { NameDialog, type Named, type Naming } from './name-dialog.tsx';
import { useDrag } from './use-drag.ts';
import type { SiteTree } from './tree-state.ts';
import { useSiteTree } from './use-tree.ts';
import { isMarked, markOf, markOfChapter, type TreeActions, type TreeWork } from './work.ts';

type Undo = NonNullable<SiteTree['undo']>;
type NameIt = Parameters<typeof NameDialog>[0]['onName'];

interface SiteTreeProps extends TreeActions {
  /** Counts what was done elsewhere in the studio. */
  readonly changes: number;
}

/**
 * Gives the focus to a row as soon as it is there, unless somebody goes on in the tree before.
 * @returns the function that says which one, by its mark
 */
function useRowFocus(box: RefObject<HTMLElement | null>, branches: Branches): (mark: string) => void {
  const wanted = useRef('');
  const [times, setTimes] = useState(0);
  useLayoutEffect(() => {
    if (wanted.current === '') return;
    const rows = [...(box.current?.querySelectorAll<HTMLElement>('[data-mark]') ?? [])];
    const title = rows
      .findLast(({ dataset }) => isMarked(dataset['mark'] ?? '', wanted.current))
      ?.querySelector<HTMLElement>('.tree-row__title');
    if (!title) return;
    wanted.current = '';
    title.focus();
  }, [box, branches, times]);
  useEffect(() => {
    const tree = box.current;
    const goOn = (): void => {
      wanted.current = '';
    };
    tree?.addEventListener('keydown', goOn, true);
    tree?.addEventListener('pointerdown', goOn, true);
    return () => {
      tree?.removeEventListener('keydown', goOn, true);
      tree?.removeEventListener('pointerdown', goOn, true);
    };
  }, [box]);
  return (mark) => {
    wanted.current = mark;
    setTimes((before) => before + 1);
  };
}

/** The site as a tree: nested lists, whose branches open by buttons. */
export function SiteTreeSection({ changes, ...actions }: SiteTreeProps): ReactNode {
  const text = useText();
  const tree = useSiteTree(changes);
  const box = useRef<HTMLDivElement>(null);
  const [asked, setAsked] = useState<Step | null>(null);
  const [naming, setNaming] = useState<{ readonly naming: Naming; readonly path: string } | null>(null);
  const setFocus = useRowFocus(box, tree.branches);
  /** What was moved has the focus at once, for the next key; what came back has it where the focus went with what was shown. */
  const follow = async (stored: Promise<boolean>, mark: string, before: string): Promise<void> => {
    setFocus(mark);
    if (!(await stored) && (document.activeElement ?? document.body) === document.body) setFocus(before);
  };
  const move = (step: Step, to: Spot): Promise<void> => follow(tree.move(step, to), markOf({ ...step, ID: to.ID }), markOf(step));
  const moveChapter = (chapter: Chapter, to: number): Promise<void> =>
    follow(tree.moveChapter(chapter, to), markOfChapter({ ...chapter, path: pathAfter(chapter.path, to) }), markOfChapter(chapter));
  // The button goes with what it has done.
  const takeBack = ({ ID, fields }: Undo): Promise<void> => {
    const of = (name: string): string => fields[name] ?? '';
    const isChapter = of('subAction') === 'moveChapter';
    const step = { step: of('step'), moved: of('moved') };
    return follow(
      tree.undoMove(),
      isChapter ? markOfChapter({ ID, path: pathAfter(of('chapter'), Number(of('toAt'))) }) : markOf({ ...step, ID: Number(of('to')) }),
      isChapter ? markOfChapter({ ID, path: of('chapter') }) : markOf({ ...step, ID }),
    );
  };
  const { drop, dragged } = useDrag(box, {
    step: (step, to) => void move(step, to),
    chapter: (chapter, to) => void moveChapter(chapter, to),
    cancelled: (title) => tree.refuse('stayed', title),
  });
  const work: TreeWork = {
    ...{ ...actions, tree, drop, dragged, ask: setAsked },
    move: (step, to) => void move(step, to),
    moveChapter: (chapter, to) => void moveChapter(chapter, to),
    name: (wanted, path) => setNaming({ naming: wanted, path }),
  };
  const named = async ({ naming: wanted, path }: NonNullable<typeof naming>, { title, type, chapterTitle }: Named): ReturnType<NameIt> => {
    if ('renamed' in wanted) {
      const renamed = await tree.rename(wanted.renamed, title);
      if (renamed.value === null) return renamed;
    } else {
      const { holder } = wanted;
      const made = await tree.create(holder, title, type, chapterTitle);
      if (made.value === null) return made;
      const { ID, chapter } = made.value;
      tree.show(chapter > 0 ? [path, pathOfChapter(path, chapter)] : [path]);
      setFocus(ID > 0 ? `${holder.ID} * ${ID}` : `${holder.ID} chapter *`);
    }
    setNaming(null);
    actions.onStored();
    return null;
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
      <div ref={box} className={dragged === '' ? 'studio-tree' : 'studio-tree studio-tree--dragging'}>
        <BranchList of="site" path="" work={work} />
      </div>
      {naming !== null && <NameDialog naming={naming.naming} onName={(words) => named(naming, words)} onClose={() => setNaming(null)} />}
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
        {word === 'stayed' && text('studio.tree.stayed', { title })}
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
        {word === 'failed' && `${reason || text('studio.failed')} ${text('studio.tree.stopped')}`}
      </p>
    </div>
  );
}
