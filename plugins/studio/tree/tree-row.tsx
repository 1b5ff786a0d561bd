import { useId, useState, type KeyboardEvent, type ReactNode } from 'react';
import { LineIcon, useText } from '../../../core/api.ts';
import type { TreeNode, TreePage } from '../model/read-tree.ts';
import { chapterBeside, chapterOf, containerOf, holderOf, neighbour, renamedOf, stepOf } from '../model/tree.ts';
import { EntryActions, States } from '../view/studio-entry.tsx';
import { iconOf, useNodeNames } from './names.ts';
import { goOn } from './row-keys.ts';
import { markOf, markOfChapter, type TreeWork } from './work.ts';

interface TreeRowProps {
  readonly node: TreeNode;
  /** What it is in. */
  readonly page: TreePage;
  readonly path: string;
  readonly work: TreeWork;
  /** Draws what is in it. @param label its title */
  drawIn(label: string): ReactNode;
}

/** Open, it points down; closed, to where it opens. */
const OPEN = 'M6 9l6 6 6-6';
const CLOSED = 'M9 6l6 6-6 6';
const GRIP = 'M9 6h.010M15 6h.010M9 12h.010M15 12h.010M9 18h.010M15 18h.010';

/** A row of the tree, and what is in it. */
export function TreeRow({ node, page, path, work, drawIn }: TreeRowProps): ReactNode {
  const text = useText();
  const id = useId();
  const names = useNodeNames()(node);
  const [hasActions, setHasActions] = useState(false);
  const { tree, drop, dragged } = work;
  const { title } = names;
  const isOpen = node.branch !== '' && tree.open.has(path);
  const step = stepOf({ ...node, title }, page);
  const container = containerOf(node, page);
  const chapter = chapterOf({ ...node, title }, page);
  const mark = step !== null ? markOf(step) : chapter === null ? undefined : markOfChapter(chapter);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (event.altKey) {
      const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
      if (by === 0) return;
      event.preventDefault();
      if (!nudge({ node, page, work, title }, by)) refuse({ node, page, work, title }, by);
    } else if (goOn(event, { isOpen, hasBranch: node.branch !== '', toggle: () => tree.toggle(path) })) event.preventDefault();
  };
  const side = drop?.row === path ? ` tree-row--${drop.side}` : '';
  const hasMenu = step !== null || chapter !== null || node.entry !== null || node.kind === 'list' || node.href !== '' || node.edit !== '';
  return (
    <li className="studio-tree__node">
      <div
        className={`tree-row${side}${dragged === path ? ' tree-row--dragged' : ''}`}
        data-row={path}
        data-mark={mark}
        data-step={step === null ? undefined : JSON.stringify(step)}
        data-chapter={chapter === null ? undefined : JSON.stringify(chapter)}
        data-container={container === null ? undefined : JSON.stringify(container)}
        onKeyDown={onKeyDown}
      >
        {node.branch === '' ? (
          <span className="tree-row__toggle" />
        ) : (
          <Toggle id={`${id}-in`} {...{ isOpen, title }} onPress={() => tree.toggle(path)} />
        )}
        {mark !== undefined && (
          <span className="tree-row__grip" data-grip="" title={text('studio.tree.drag')} aria-hidden="true">
            <LineIcon path={GRIP} size={18} width={3} />
          </span>
        )}
        <LineIcon path={iconOf(node)} size={20} className="tree-row__icon" />
        <RowWords node={node} {...names} />
        {hasMenu && (
          <button
            type="button"
            className="button button--quiet"
            aria-expanded={hasActions}
            aria-controls={hasActions ? `${id}-actions` : undefined}
            aria-label={`${text('studio.tree.actions')}: ${title}`}
            onClick={() => setHasActions(!hasActions)}
          >
            {text('studio.tree.actions')}
          </button>
        )}
      </div>
      {hasActions && (
        <div id={`${id}-actions`} className="studio__actions studio-tree__actions">
          {(step !== null || chapter !== null) && <MoveActions {...{ node, page, work, title }} />}
          <NameActions {...{ node, page, path, work, title }} />
          <RowActions node={node} title={title} work={work} />
        </div>
      )}
      {isOpen && (
        <div id={`${id}-in`} className="studio-tree__in">
          {drawIn(title)}
        </div>
      )}
    </li>
  );
}

interface ToggleProps {
  /** Of what it opens. */
  readonly id: string;
  readonly isOpen: boolean;
  readonly title: string;
  onPress(): void;
}

function Toggle({ id, isOpen, title, onPress }: ToggleProps): ReactNode {
  const text = useText();
  return (
    <button
      type="button"
      className="tree-row__toggle"
      aria-expanded={isOpen}
      aria-controls={isOpen ? id : undefined}
      aria-label={text('studio.tree.contents', { title })}
      onClick={onPress}
    >
      <LineIcon path={isOpen ? OPEN : CLOSED} size={18} className={isOpen ? undefined : 'tree-row__closed'} />
    </button>
  );
}

function RowWords({ node, title, kind }: { readonly node: TreeNode; readonly title: string; readonly kind: string }): ReactNode {
  const text = useText();
  const { entry, titleLang, count, edit, href } = node;
  const address =
    entry?.mayWrite === true && !(node.kind === 'link' && href === '') ? `edit-${entry.ID}.html` : edit || (entry ? '' : href);
  const facts = [kind, count === null ? '' : text('studio.count', { count })].filter((each) => each !== '').join(' · ');
  return (
    <div className="studio__what">
      {address !== '' ? (
        <a className="tree-row__title" href={address} lang={titleLang}>
          {title}
        </a>
      ) : (
        <span className="tree-row__title" tabIndex={-1} lang={titleLang}>
          {title}
        </span>
      )}
      {facts !== '' && (
        <span className="studio__facts" lang={entry?.typeLang}>
          {facts}
        </span>
      )}
      {entry !== null && <States status={entry.status} isDraft={node.isDraft} isAlways />}
    </div>
  );
}

type ActionsProps = Pick<TreeRowProps, 'node' | 'page' | 'work'> & { readonly title: string };

/** What moves a step or a chapter by one; null where it does not go. */
function nudged({ node, page, title }: Omit<ActionsProps, 'work'>, by: -1 | 1): ((work: TreeWork) => void) | null {
  const step = stepOf({ ...node, title }, page);
  const to = step && neighbour(step, page, by);
  if (step !== null && to !== null) return (work) => work.move(step, to);
  const chapter = chapterOf({ ...node, title }, page);
  const before = chapter && chapterBeside(chapter, page, by);
  return chapter === null || before === null ? null : (work) => work.moveChapter(chapter, before);
}

/** @returns whether there was somewhere to go */
function nudge(props: ActionsProps, by: -1 | 1): boolean {
  const go = nudged(props, by);
  go?.(props.work);
  return go !== null;
}

/** Says why something stays where it is. */
function refuse({ node, page, work, title }: ActionsProps, by: -1 | 1): void {
  const isPart = node.kind === 'step' || node.kind === 'chapter';
  work.tree.refuse(!isPart ? 'noOrder' : !page.mayMove ? 'notYours' : by === -1 ? 'first' : 'last', title);
}

/** A step and a chapter go up and down; a step also goes elsewhere. */
function MoveActions({ node, page, work, title }: ActionsProps): ReactNode {
  const text = useText();
  const step = stepOf({ ...node, title }, page);
  const press = (label: string, by: -1 | 1): ReactNode => {
    return (
      <button
        type="button"
        className="button button--quiet"
        aria-disabled={nudged({ node, page, title }, by) === null || undefined}
        aria-label={`${label}: ${title}`}
        onClick={() => nudge({ node, page, work, title }, by)}
      >
        {label}
      </button>
    );
  };
  return (
    <>
      {press(text('studio.tree.up'), -1)}
      {press(text('studio.tree.down'), 1)}
      {step !== null && <Press label={text('studio.tree.move')} title={title} onPress={() => work.ask(step)} />}
    </>
  );
}

interface PressProps {
  readonly label: string;
  readonly title: string;
  onPress(): void;
}

const Press = ({ label, title, onPress }: PressProps): ReactNode => (
  <button type="button" className="button button--quiet" aria-label={`${label}: ${title}`} onClick={onPress}>
    {label}
  </button>
);

/** Something new below it, and another title for it. */
function NameActions({ node, page, path, work, title }: ActionsProps & Pick<TreeRowProps, 'path'>): ReactNode {
  const text = useText();
  const holder = holderOf(node, page, work.types);
  const renamed = renamedOf(node, page);
  return (
    <>
      {holder !== null && (
        <Press label={text('studio.tree.below')} title={title} onPress={() => work.name({ holder: { ...holder, title } }, path)} />
      )}
      {renamed !== null && <Press label={text('studio.tree.rename')} title={title} onPress={() => work.name({ renamed }, path)} />}
    </>
  );
}

function RowActions({ node, title, work }: Pick<TreeRowProps, 'node' | 'work'> & { readonly title: string }): ReactNode {
  const text = useText();
  const { entry, kind, href, edit, dataType, isDraft } = node;
  const link = (address: string, label: string): ReactNode => (
    <a className="button button--quiet" href={address} aria-label={`${label}: ${title}`}>
      {label}
    </a>
  );
  return (
    <>
      {edit !== '' && link(edit, text('studio.tree.edit'))}
      {entry === null && href !== '' && link(href, text('studio.show'))}
      {kind === 'list' && (
        <button type="button" className="button button--quiet" onClick={() => work.onList(dataType)}>
          {text('studio.tree.showList')}
        </button>
      )}
      {entry !== null && entry.mayWrite && link(`edit-${entry.ID}.html`, text('studio.tree.edit'))}
      {entry !== null && entry.mayWrite && link(`preview-${entry.ID}.html`, text('studio.tree.preview'))}
      {entry !== null && (
        <EntryActions entry={entry} state={isDraft ? 'drafts' : 'published'} onChange={work.onChange} onExport={work.onExport} />
      )}
    </>
  );
}
