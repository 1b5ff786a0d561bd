import { useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { useText } from '../../../core/api.ts';
import type { Positions } from '../model/read-tree.ts';
import type { Spot, Step } from '../model/tree.ts';
import { BranchList } from './branch-list.tsx';
import { MoveDialog } from './move-dialog.tsx';
import { useDrag } from './use-drag.ts';
import { useSiteTree } from './use-tree.ts';
import { markOf, type TreeActions, type TreeWork } from './work.ts';

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
  const [focus, setFocus] = useState('');
  const { word, reason, title, undo } = tree;
  const move = async (step: Step, to: Spot): Promise<void> => {
    await tree.move(step, to);
    setFocus(markOf({ ...step, ID: to.ID }));
  };
  const takeBack = async ({ fields }: NonNullable<typeof undo>): Promise<void> => {
    await tree.undoMove();
    // The button goes with what it has done.
    setFocus(markOf({ step: fields['step'] ?? '', moved: fields['moved'] ?? '', ID: Number(fields['to']) }));
  };
  const { drop, dragged } = useDrag(box, (step, to) => void move(step, to));
  useLayoutEffect(() => {
    if (focus === '') return;
    const rows = [...(box.current?.querySelectorAll<HTMLElement>('[data-mark]') ?? [])];
    const row = rows.find(({ dataset }) => dataset.mark === focus);
    row?.querySelector<HTMLElement>('.tree-row__title')?.focus();
  }, [focus, tree.branches]);
  const work: TreeWork = { ...actions, tree, drop, dragged, move: (step, to) => void move(step, to), ask: setAsked };
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
      <div className="studio-tree__words">
        <p role="status" className="studio__message">
          {word === 'busy' && text('studio.busy')}
          {word === 'moved' && text('studio.tree.moved', { title })}
          {word === 'unseen' && text('studio.tree.unseen', { title })}
          {word === 'undone' && text('studio.tree.undone', { title })}
        </p>
        {undo !== null && (
          <button type="button" className="button button--quiet" onClick={() => void takeBack(undo)}>
            {text('studio.tree.undo')}
          </button>
        )}
        <p role="alert" className="studio__message">
          {word === 'failed' && (reason || text('studio.failed'))}
        </p>
      </div>
      <div ref={box} className={dragged === '' ? 'studio-tree' : 'studio-tree studio-tree--dragging'} onFocus={() => setFocus('')}>
        <BranchList of="site" path="" work={work} />
      </div>
      {asked !== null && <MoveDialog step={asked} onMove={goTo} onClose={() => setAsked(null)} />}
    </section>
  );
}
