import type { NewType } from './read-studio.ts';
import type { Positions, TreeNode, TreePage } from './read-tree.ts';

/** Branches that are there, by what they are asked for. */
export type Branches = Readonly<Record<string, TreePage>>;

/** Where a step is: its course or unit, the chapter, and so many of its name are before it. */
export interface Spot {
  readonly ID: number;
  readonly chapter: string;
  /** -1 for behind the last. */
  readonly at: number;
}

/** A step that is to be moved. */
export interface Step extends Spot {
  /** Name of its element, and the number by which it names its object. */
  readonly step: string;
  readonly moved: string;
  readonly holder: string;
  readonly title: string;
}

/** A further page of a branch behind those that are there; another first page takes their place. */
export const withPage = (branches: Branches, next: TreePage): Branches => {
  const before = branches[next.of];
  const isFurther = before !== undefined && next.page === before.page + 1;
  return { ...branches, [next.of]: isFurther ? { ...next, nodes: [...before.nodes, ...next.nodes] } : next };
};

/** Branches of these courses and units that are there: what was moved changes them. */
export const branchesOf = (branches: Branches, IDs: readonly number[]): string[] =>
  Object.keys(branches).filter((of) => IDs.some((ID) => of === String(ID) || of.startsWith(`${ID}.`)));

/** The versions of courses and units that a branch has. */
export function versionsIn({ parent, version, nodes }: TreePage): Readonly<Record<number, string>> {
  const all: Record<number, string> = {};
  for (const node of nodes) if (node.version !== '') all[Number.parseInt(node.branch, 10)] = node.version;
  return parent > 0 ? { ...all, [parent]: version } : all;
}

/** A node as what is moved; null when its branch cannot be changed, and for what is no step. */
export const stepOf = ({ kind, step, moved, at, title }: TreeNode, { parent, holder, chapter, mayMove }: TreePage): Step | null =>
  kind === 'step' && mayMove ? { ...{ ID: parent, holder, chapter, at }, ...{ step, moved, title } } : null;

const isAt = (one: Spot, other: Spot): boolean => one.ID === other.ID && one.chapter === other.chapter;

/** Whether something would be where it is: before itself, or behind itself. */
const isThere = (step: Step, to: Spot): boolean => isAt(step, to) && (to.at === step.at || to.at === step.at + 1);

/** A place up or down among those of its name; null where there is none. @param of the branch it is in */
export function neighbour(step: Step, { count, nodes, pages, page }: TreePage, by: -1 | 1): Spot | null {
  const at = by === -1 ? step.at - 1 : step.at + 2;
  const there = nodes.filter((node) => node.step === step.step).length;
  const isWithin = at >= 0 && (at <= there || (page < pages && at <= count));
  return isWithin ? { ID: step.ID, chapter: step.chapter, at } : null;
}

/** A chapter that is to be moved among those beside it. */
export interface Chapter {
  /** Its course. */
  readonly ID: number;
  /** Numbers of the chapters around it, and its own. */
  readonly path: string;
  readonly title: string;
}

/** A node as a chapter of a course that the caller may write; null for anything else. */
export function chapterOf({ kind, branch, title }: TreeNode, { parent, mayMove }: TreePage): Chapter | null {
  const path = branch.slice(branch.indexOf('.') + 1);
  return kind === 'chapter' && mayMove ? { ID: parent, path, title } : null;
}

/** Before which of the chapters one comes that goes up or down; null where there is none. @param of the branch it is in */
export function chapterBeside({ path }: Chapter, { nodes, page, pages }: TreePage, by: -1 | 1): number | null {
  const at = Number(path.split('.').at(-1));
  const to = by === -1 ? at - 1 : at + 2;
  const there = nodes.filter(({ kind }) => kind === 'chapter').length;
  return to >= 0 && (to <= there || page < pages) ? to : null;
}

/** The path of a chapter once it is before the so many-th of those beside it. */
export function pathAfter(path: string, to: number): string {
  const all = path.split('.');
  const at = Number(all.at(-1));
  return [...all.slice(0, -1), String(to > at ? to - 1 : to)].join('.');
}

/** What can be begun in a course, a chapter or a unit: the chapter and the lesson are parts of its own text. */
const STEPS = ['p_Unit', 'p_PracticeTest', 'p_PlacementTest', 'p_Object'] as const;
const BELOW: Readonly<Record<'p_Course' | 'chapter' | 'p_Unit', readonly string[]>> = {
  p_Course: ['chapter', ...STEPS],
  chapter: STEPS,
  p_Unit: ['p_LessonObject', 'p_Unit'],
};
const PARTS: ReadonlySet<string> = new Set(['chapter', 'p_LessonObject']);

/** Where something is begun. */
export interface Holder {
  readonly ID: number;
  readonly chapter: string;
  /** By this the chapter is itself, wherever it is by then. */
  readonly chapterId: string;
  readonly title: string;
  readonly types: readonly NewType[];
}

/** What is begun in a course itself that is no chapter gets one: learners see no steps beside these. */
export const needsChapter = ({ chapter, types }: Pick<Holder, 'chapter' | 'types'>, { dataType }: NewType): boolean =>
  chapter === '' && dataType !== 'chapter' && types.some((each) => each.dataType === 'chapter');

/** What a node can get below it from who may write it; null for nothing. @param types of which the caller may begin objects */
export function holderOf(node: TreeNode, { parent, mayMove }: TreePage, types: readonly NewType[]): Holder | null {
  const { kind, entry, branch, title } = node;
  const [ofChapter, dataType] = [kind === 'chapter', entry?.dataType ?? ''];
  const wanted = ofChapter ? BELOW.chapter : dataType === 'p_Course' || dataType === 'p_Unit' ? BELOW[dataType] : [];
  if (branch === '' || (ofChapter ? !mayMove : entry?.mayWrite !== true)) return null;
  const found = wanted.flatMap((each) =>
    PARTS.has(each) ? [{ dataType: each, kind: '' }] : types.filter((type) => type.dataType === each),
  );
  const at = ofChapter
    ? { ID: parent, chapter: branch.slice(branch.indexOf('.') + 1), chapterId: node.id }
    : { ID: entry?.ID ?? 0, chapter: '', chapterId: '' };
  return found.length === 0 ? null : { ...at, title, types: found };
}

/** What gets another title: its number, and fields that say which part of that it is. */
export interface Renamed {
  readonly ID: number;
  readonly fields: Readonly<Record<string, string>>;
  readonly title: string;
}

/** A node that the caller may give another title; null for any other. A lesson is written in its unit. */
export function renamedOf(node: TreeNode, page: TreePage): Renamed | null {
  const { kind, step, moved, at, entry, title } = node;
  if (kind === 'chapter')
    return page.mayMove ? { ID: page.parent, fields: { chapter: chapterOf(node, page)?.path ?? '', chapterId: node.id }, title } : null;
  if (kind === 'step' && step === 'lesson' && page.mayMove) return { ID: page.parent, fields: { moved, at: String(at) }, title };
  return entry?.mayWrite === true && kind !== 'link' ? { ID: entry.ID, fields: {}, title } : null;
}

/** Where a step is dropped: above or below another one of its kind, or into what holds such. */
export type Side = 'before' | 'after' | 'into';

/** A row of the tree under the pointer. */
export interface Row {
  /** The step that it is, where that may be moved. */
  readonly step: Step | null;
  /** The chapter that it is, where that may be moved. */
  readonly chapter?: Chapter | null;
  /** What it holds: a chapter, or a unit; null for neither. */
  readonly container: (Omit<Spot, 'at'> & { readonly holder: string }) | null;
}

/** What a node holds, for steps to be dropped into it. */
export function containerOf({ kind, branch, dataType }: TreeNode, { holder }: TreePage): Row['container'] {
  if (branch === '') return null;
  const [, ID = '', chapter = ''] = /^(\d+)(?:\.([\d.]+))?$/.exec(branch) ?? [];
  if (ID === '') return null;
  if (kind === 'chapter') return { ID: Number(ID), chapter, holder: holder === '' ? 'p_Course' : holder };
  return dataType === 'p_Unit' ? { ID: Number(ID), chapter, holder: dataType } : null;
}

/** Where a step comes that is dropped on a row; null for nowhere. @param isUpper on its upper half */
export function dropOn(dragged: Step, { step, container }: Row, isUpper: boolean): { readonly to: Spot; readonly side: Side } | null {
  if (step !== null && step.step === dragged.step && step.holder === dragged.holder) {
    const to = { ID: step.ID, chapter: step.chapter, at: step.at + (isUpper ? 0 : 1) };
    return isThere(dragged, to) ? null : { to, side: isUpper ? 'before' : 'after' };
  }
  if (container === null || container.holder !== dragged.holder || String(container.ID) === dragged.moved) return null;
  return isAt(dragged, { ...container, at: -1 }) ? null : { to: { ID: container.ID, chapter: container.chapter, at: -1 }, side: 'into' };
}

/** The numbers of the chapters around one. */
const around = (path: string): string => path.split('.').slice(0, -1).join('.');

/** Before which of the chapters beside it one comes that is dropped on one of these; null for nowhere. @param isUpper on its upper half */
export function dropChapterOn(dragged: Chapter, { chapter = null }: Pick<Row, 'chapter'>, isUpper: boolean): number | null {
  if (chapter === null || chapter.ID !== dragged.ID || around(chapter.path) !== around(dragged.path)) return null;
  const [at, from] = [chapter, dragged].map(({ path }) => Number(path.split('.').at(-1))) as [number, number];
  const to = isUpper ? at : at + 1;
  return to === from || to === from + 1 ? null : to;
}

/** A position to choose in the dialog. */
interface Choice {
  readonly value: string;
  /** Title of the step that it is behind; null for the first position. */
  readonly after: string | null;
  readonly to: Spot;
}

/** Positions in each chapter or in a unit, without those where the step is already. */
export const choicesIn = ({ of, containers }: Positions, step: Step): { readonly title: string; readonly choices: readonly Choice[] }[] =>
  containers.map(({ chapter, title, steps }) => ({
    title,
    choices: [null, ...steps.map((each) => each.title || String(each.ID))]
      .map((after, at): Choice => ({ value: `${chapter}:${at}`, after, to: { ID: of, chapter, at } }))
      .filter(({ to }) => !isThere(step, to)),
  }));

/** Fields of the call that moves a step. */
export const fieldsOf = (step: Step, to: Spot, versionOf: (ID: number) => string): Record<string, string> => ({
  ...{ subAction: 'move', step: step.step, moved: step.moved, chapter: step.chapter, at: String(step.at), to: String(to.ID) },
  ...{ toChapter: to.chapter, toAt: to.at === -1 ? '' : String(to.at) },
  ...{ version: versionOf(step.ID), toVersion: versionOf(to.ID) },
});

/** Keys of nodes: what is moved stays the same one, also where a branch names an object twice. A chapter is the same by its `id`. */
export function keysOf(nodes: readonly TreeNode[]): string[] {
  const seen = new Map<string, number>();
  return nodes.map(({ kind, id, step, moved, branch, entry, href, dataType, title }) => {
    const own = kind === 'chapter' ? chapterKey(id, title) : `${kind} ${step} ${moved || branch || entry?.ID || href || dataType}`;
    const times = (seen.get(own) ?? 0) + 1;
    seen.set(own, times);
    return `${own} ${times}`;
  });
}

const chapterKey = (id: string, title: string): string => (id === '' ? `chapter ${title}` : `chapter #${id}`);

/** The path of a chapter that was just made. @param path of its course */
export const pathOfChapter = (path: string, id: number): string => `${path}/${chapterKey(String(id), '')} 1`;

/** So many open branches are remembered. */
const MOST_OPEN = 200;

/** Paths of open branches as a browser remembers them. */
export const writeOpen = (open: ReadonlySet<string>): string => JSON.stringify([...open].slice(-MOST_OPEN));

export function readOpen(text: string | null): ReadonlySet<string> {
  try {
    const paths: unknown = JSON.parse(text ?? '[]');
    return new Set(Array.isArray(paths) ? paths.filter((path): path is string => typeof path === 'string').slice(0, MOST_OPEN) : []);
  } catch {
    return new Set();
  }
}
