import { useEffect, type ReactNode } from 'react';
import { useText } from '../../../core/api.ts';
import { keysOf } from '../model/tree.ts';
import type { TreeWork } from './work.ts';
import { TreeRow } from './tree-row.tsx';

interface BranchListProps {
  readonly of: string;
  /** Of the branches around it, by which it is remembered as open. */
  readonly path: string;
  readonly label?: string;
  readonly work: TreeWork;
}

/** What is in a branch: it is had when it is shown first. */
export function BranchList({ of, path, label, work }: BranchListProps): ReactNode {
  const text = useText();
  const { branches, failed, load } = work.tree;
  const page = branches[of];
  const [isThere, isFailed] = [page !== undefined, failed.has(of)];
  useEffect(() => {
    if (!isThere && !isFailed) load(of);
    // The tree asks for each branch once at a time.
  }, [of, isThere, isFailed, load]);
  if (page === undefined && !isFailed)
    return (
      <p role="status" className="studio__none">
        {text('studio.busy')}
      </p>
    );
  if (page === undefined)
    return (
      <div className="studio__actions" role="alert">
        <p>{text('studio.tree.failed')}</p>
        <button type="button" className="button button--quiet" onClick={() => load(of)}>
          {text('studio.tree.again')}
        </button>
      </div>
    );
  if (page.nodes.length === 0) return <p className="studio__none">{text('studio.tree.empty')}</p>;
  const keys = keysOf(page.nodes);
  const left = page.count - page.nodes.length;
  return (
    <>
      <ul className="studio-tree__list" role="list" aria-label={label}>
        {page.nodes.map((node, index) => {
          const own = `${path}/${keys[index]}`;
          const drawIn = (title: string): ReactNode => <BranchList of={node.branch} path={own} label={title} work={work} />;
          return <TreeRow key={own} node={node} page={page} path={own} work={work} drawIn={drawIn} />;
        })}
      </ul>
      {page.page < page.pages && (
        <button type="button" className="button button--quiet studio-tree__more" onClick={() => load(of, page.page + 1)}>
          {text('studio.tree.more', { count: left })}
        </button>
      )}
    </>
  );
}
