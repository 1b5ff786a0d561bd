import { addressIn, attribute, childElements, firstElement, type XNode } from '../../../core/api.ts';
import { entryOf, type Entry } from './read-studio.ts';

const NODE_KINDS = ['start', 'menu', 'link', 'courses', 'list', 'rest', 'chapter', 'step', 'object'] as const;
type NodeKind = (typeof NODE_KINDS)[number];

/** What is in a branch of the site's tree. */
export interface TreeNode {
  readonly kind: NodeKind;
  /** Of a chapter: by this it is the same one wherever it is; '' where the course does not say. */
  readonly id: string;
  /** What is in it is asked for by this; '' for a leaf. */
  readonly branch: string;
  readonly title: string;
  readonly titleLang: string | undefined;
  /** How much is in it; null where that is not said. */
  readonly count: number | null;
  readonly href: string;
  /** Where it is edited, of what is no object. */
  readonly edit: string;
  readonly dataType: string;
  /** Of a step: the name of its element, the number by which it names its object, and so many of its name are before it. */
  readonly step: string;
  readonly moved: string;
  readonly at: number;
  /** Of what has steps: by this the server notices that somebody has stored it since. */
  readonly version: string;
  /** Nothing has its number any more. */
  readonly isMissing: boolean;
  readonly isDraft: boolean;
  readonly entry: Entry | null;
}

/** A page of what is in a branch (protocol 6.4). */
export interface TreePage {
  readonly of: string;
  readonly page: number;
  readonly pages: number;
  readonly count: number;
  /** The course or unit whose steps these are; 0 for none. */
  readonly parent: number;
  /** Its data type. */
  readonly holder: string;
  /** The chapter of it; '' for itself. */
  readonly chapter: string;
  readonly version: string;
  /** The caller may move what is here. */
  readonly mayMove: boolean;
  readonly nodes: readonly TreeNode[];
}

function nodeOf(node: XNode): TreeNode | null {
  const of = (name: string): string => attribute(node, name);
  const kind = NODE_KINDS.find((each) => each === of('kind'));
  if (kind === undefined) return null;
  const written = firstElement(node, 'entry');
  const entry = written && entryOf(written);
  return {
    ...{
      kind,
      id: of('id'),
      branch: of('branch'),
      href: addressIn(node),
      edit: addressIn(node, 'edit'),
      step: of('step'),
      moved: of('moved'),
      version: of('version'),
    },
    // What a course calls a step is of the course: authors look for the object by its own title. A menu has its own words.
    title: (kind === 'link' ? '' : (entry?.title ?? '')) || of('title'),
    titleLang: (kind === 'link' || entry === null ? of('titleLang') : entry.titleLang) || undefined,
    count: of('count') === '' ? null : Number(of('count')) || 0,
    dataType: entry?.dataType ?? of('dataType'),
    at: Number(of('at')) || 0,
    isMissing: of('missing') === '1' && kind === 'step',
    isDraft: written !== null && attribute(written, 'draft') === '1',
    entry,
  };
}

/** Reads a payload; null when it is no branch. */
export function readTree(payload: XNode | null): TreePage | null {
  const tree = payload?.name === 'studio' ? firstElement(payload, 'tree') : null;
  if (tree === null) return null;
  const of = (name: string): string => attribute(tree, name);
  const number = (name: string): number => Number(of(name)) || 0;
  return {
    ...{ of: of('of'), page: number('page') || 1, pages: number('pages') || 1, count: number('count') },
    ...{ parent: number('parent'), holder: of('holder'), chapter: of('chapter'), version: of('version'), mayMove: of('moves') === '1' },
    nodes: childElements(tree, 'node').flatMap((node) => nodeOf(node) ?? []),
  };
}

/** What was moved, as the server answers it. */
export interface Moved {
  readonly from: number;
  readonly to: number;
  /** Of both, as they are then. */
  readonly versions: Readonly<Record<number, string>>;
  /** Visitors do not see it before it is published. */
  readonly isUnseen: boolean;
  /** The call that moves it back: the number of the course or unit, and fields. */
  readonly undo: { readonly ID: number; readonly fields: Readonly<Record<string, string>> } | null;
}

export function readMoved(payload: XNode | null): Moved | null {
  const moved = payload?.name === 'studio' ? firstElement(payload, 'moved') : null;
  if (moved === null) return null;
  const undo = firstElement(moved, 'undo');
  const fields = undo && Object.fromEntries(undo.attributes.map(({ name, value }) => [name, value]));
  const [from, to] = [Number(attribute(moved, 'from')), Number(attribute(moved, 'to'))];
  return {
    ...{ from, to, isUnseen: attribute(moved, 'unseen') === '1' },
    versions: { [from]: attribute(moved, 'version'), [to]: attribute(moved, 'toVersion') },
    undo: fields && { ID: Number(fields.ID), fields: { subAction: 'move', ...fields } },
  };
}

/** What was begun below something: its number, 0 for a chapter, and the `id` of a chapter around it. Null for another payload. */
export function readCreated(payload: XNode | null): { readonly ID: number; readonly chapter: number } | null {
  const created = payload?.name === 'studio' ? firstElement(payload, 'created') : null;
  return created && { ID: Number(attribute(created, 'ID')) || 0, chapter: Number(attribute(created, 'chapter')) || 0 };
}

/** Of what was renamed: whether visitors do not see it before it is published. Null for another payload. */
export function readRenamed(payload: XNode | null): { readonly isUnseen: boolean } | null {
  const renamed = payload?.name === 'studio' ? firstElement(payload, 'renamed') : null;
  return renamed && { isUnseen: attribute(renamed, 'unseen') === '1' };
}

/** A course or unit that something may be moved to. */
export interface MoveTarget {
  readonly ID: number;
  readonly title: string;
  readonly titleLang: string | undefined;
}

const named = (node: XNode): MoveTarget => ({
  ID: Number(attribute(node, 'ID')) || 0,
  title: attribute(node, 'title'),
  titleLang: attribute(node, 'titleLang') || undefined,
});

/** Where something may be moved to, and how many of these are named at most; null for another payload. */
export function readTargets(payload: XNode | null): { readonly targets: readonly MoveTarget[]; readonly most: number } | null {
  const targets = payload?.name === 'studio' ? firstElement(payload, 'targets') : null;
  return targets && { targets: childElements(targets, 'target').map(named), most: Number(attribute(targets, 'most')) || 0 };
}

/** The chapters of a course, or a unit itself, with the steps that something may be moved between. */
export interface Positions {
  readonly of: number;
  readonly version: string;
  readonly containers: readonly { readonly chapter: string; readonly title: string; readonly steps: readonly MoveTarget[] }[];
}

export function readPositions(payload: XNode | null): Positions | null {
  const positions = payload?.name === 'studio' ? firstElement(payload, 'positions') : null;
  return (
    positions && {
      ...{ of: Number(attribute(positions, 'of')), version: attribute(positions, 'version') },
      containers: childElements(positions, 'container').map((node) => ({
        ...{ chapter: attribute(node, 'chapter'), title: attribute(node, 'title') },
        steps: childElements(node, 'step').map(named),
      })),
    }
  );
}
