import { addressIn, attribute, childElements, firstElement, textOf, type Answer, type XNode } from '../../../core/api.ts';

/** An object of the site, a draft, or what is in the bin. */
export interface Entry {
  readonly ID: number;
  readonly dataType: string;
  readonly title: string;
  /** Language of the title; undefined for the page's. */
  readonly titleLang: string | undefined;
  /** What its type is called; '' when the object does not say. */
  readonly typeName: string;
  readonly typeLang: string | undefined;
  /** Address of its page; '' for none. */
  readonly href: string;
  /** When it was changed last, in ms since 1970; null when nobody has. */
  readonly changed: number | null;
  /** What the caller may do with it. */
  readonly mayWrite: boolean;
  readonly mayPublish: boolean;
  readonly mayCopy: boolean;
  readonly mayExport: boolean;
  readonly status: Status;
}

/** Where an object is between draft and published. */
export interface Status {
  /** There is a working copy that visitors do not see. */
  readonly hasWorkingCopy: boolean;
  /** `waiting`: others are asked to look at it; `returned`: its author has to do something; '' for neither. */
  readonly review: string;
  /** When it is published, withdrawn, or was withdrawn, in ms since 1970; NaN for never. */
  readonly publishAt: number;
  readonly withdrawAt: number;
  readonly withdrawn: number;
  /** What was to happen at a moment did not. */
  readonly hasFailed: boolean;
}

/** What somebody has asked others to look at. */
export interface ReviewEntry extends Entry {
  readonly state: string;
  readonly askedBy: string;
  readonly askedAt: number;
  readonly repliedBy: string;
  /** So many comments are not done. */
  readonly open: number;
  /** What its author has written to it, and what came back. */
  readonly note: string;
  readonly reply: string;
}

/** What authors see of the site (protocol 6.4). */
export interface StudioList extends PageOf {
  readonly query: string;
  readonly type: string;
  /** Of all published objects that are found. */
  readonly count: number;
  /** Number of the object that was made or brought back; 0 for none. */
  readonly made: number;
  /** Data types of which the caller may begin objects. */
  readonly types: readonly NewType[];
  /** The start page; null for who may not write it. */
  readonly start: StartPage | null;
  /** Menus of the site, and its texts; none for who may not publish for all of it. */
  readonly menus: readonly SiteMenu[];
  readonly published: readonly Entry[];
  readonly drafts: Part;
  readonly bin: Part;
  /** What waits for the caller to look at it, and what the caller has asked for. */
  readonly waiting: Part<ReviewEntry>;
  readonly mine: Part<ReviewEntry>;
  /** What is to be published or withdrawn at a moment, or should have been. */
  readonly scheduled: Part;
}

type StartPage = Pick<Entry, 'ID' | 'title' | 'titleLang'>;

/** A menu of the site, or its texts. */
interface SiteMenu {
  readonly address: string;
  readonly title: string;
  /** Somebody has stored it here: the site's file does not count. */
  readonly isStored: boolean;
}

/** A page of one of the lists. */
interface Part<E = Entry> extends PageOf {
  readonly entries: readonly E[];
}

/** What authors begin: a data type, and what of it; '' for what most of it are. */
export interface NewType {
  readonly dataType: string;
  readonly kind: string;
}

/** Which of how many pages of a list is shown. */
export interface PageOf {
  readonly page: number;
  readonly pages: number;
}

export function entryOf(node: XNode): Entry {
  const of = (name: string): string => attribute(node, name);
  const changed = Date.parse(of('changed'));
  return {
    ID: Number(of('ID')) || 0,
    dataType: of('dataType'),
    title: of('title'),
    titleLang: of('titleLang') || undefined,
    typeName: of('typeName'),
    typeLang: of('typeLang') || undefined,
    href: addressIn(node),
    changed: Number.isNaN(changed) ? null : changed,
    mayWrite: of('write') === '1',
    mayPublish: of('publish') === '1',
    mayCopy: of('copy') === '1',
    mayExport: of('export') === '1',
    status: {
      ...{ hasWorkingCopy: of('working') === '1', review: of('review'), hasFailed: of('scheduleFailed') === '1' },
      ...{ publishAt: Date.parse(of('publishAt')), withdrawAt: Date.parse(of('withdrawAt')), withdrawn: Date.parse(of('withdrawn')) },
    },
  };
}

function reviewOf(node: XNode): ReviewEntry {
  const of = (name: string): string => attribute(node, name);
  const words = (name: string): string => {
    const found = firstElement(node, name);
    return found ? textOf(found) : '';
  };
  return {
    ...entryOf(node),
    ...{ state: of('state'), askedBy: of('askedBy'), askedAt: Date.parse(of('askedAt')), repliedBy: of('repliedBy') },
    ...{ open: Number(of('open')) || 0, note: words('note'), reply: words('reply') },
  };
}

function startIn(payload: XNode): StartPage | null {
  const start = firstElement(payload, 'start');
  return (
    start && { ID: Number(attribute(start, 'ID')), title: attribute(start, 'title'), titleLang: attribute(start, 'titleLang') || undefined }
  );
}

/** Reads a payload; null when it is none of a studio. */
export function readStudio(payload: XNode | null): StudioList | null {
  if (payload?.name !== 'studio') return null;
  const of = (name: string): string => attribute(payload, name);
  const pageIn = (node: XNode): PageOf => ({ page: Number(attribute(node, 'page')) || 1, pages: Number(attribute(node, 'pages')) || 1 });
  const partOf = <E>(name: string, readEntry: (node: XNode) => E): Part<E> => {
    const list = firstElement(payload, name);
    return list ? { ...pageIn(list), entries: childElements(list, 'entry').map(readEntry) } : { page: 1, pages: 1, entries: [] };
  };
  const part = (name: string): Part => partOf(name, entryOf);
  return {
    query: of('query'),
    type: of('type'),
    ...pageIn(payload),
    count: Number(of('count')) || 0,
    made: Number(of('made')) || 0,
    types: childElements(payload, 'type').map((node) => ({ dataType: attribute(node, 'dataType'), kind: attribute(node, 'kind') })),
    start: startIn(payload),
    menus: [...childElements(payload, 'menu'), ...childElements(payload, 'texts')].map((node) => ({
      address: `edit-${node.name}-${attribute(node, 'html')}.html`,
      title: attribute(node, 'title'),
      isStored: attribute(node, 'state') === 'stored',
    })),
    published: part('published').entries,
    drafts: part('drafts'),
    bin: part('bin'),
    waiting: partOf('waiting', reviewOf),
    mine: partOf('mine', reviewOf),
    scheduled: part('scheduled'),
  };
}

export const studioIn = (answer: Answer | null): StudioList | null => readStudio(answer?.objects[0]?.payload ?? null);
