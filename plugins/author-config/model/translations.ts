import { attribute, childElements, firstElement, textOf, type Edits, type Splice, type XDocument, type XNode } from '../../../core/api.ts';
import {
  appendTo,
  counterpart,
  hasWords,
  languagesOf,
  listed,
  sourceLanguage,
  textAt,
  translatables,
  translationXml,
} from './languages.ts';
import { presentPath, type Moves } from './moves.ts';
import { pathOf, textPath } from './path.ts';
import { spaceBefore } from './blocks.ts';

/** A translation that is still to be made (AUT-073). */
interface PendingTranslation {
  /** Of the text that is translated. */
  readonly path: string;
  readonly from: string;
  readonly to: string;
  readonly source: string;
  /** The text in the other language; '' when there is none. */
  readonly target: string;
  /** Of the node in the other language; '' when there is none. */
  readonly targetPath: string;
  /** The words that the translation was made from, where others are there now. */
  readonly was?: string;
}

const entries = (document: XDocument): XNode[] => listed(document, 'translations', 'translation');

const noted = (entry: XNode, name: 'source' | 'target'): string => {
  const node = firstElement(entry, name);
  return node ? textOf(node) : '';
};

/** The node that a noted translation is about; null when its path leads nowhere any more. */
const sourceNode = (document: XDocument, entry: XNode): XNode | null =>
  textAt(document, attribute(entry, 'path'), attribute(entry, 'from'), noted(entry, 'source'));

/** What is noted of the translation of a text into a language: more than once where it was under other paths before. */
const entriesAbout = (document: XDocument, node: XNode, to: string): XNode[] =>
  entries(document).filter((entry) => attribute(entry, 'to') === to && sourceNode(document, entry) === node);

/**
 * What waits for a translation: what the document notes as pending, what was translated from other words than are there now, and
 * texts marked as to be translated that nothing is noted of. What is gone waits for nothing, nor does a text without words.
 */
export const pendingTranslations = (document: XDocument): PendingTranslation[] => waitingTexts(document).map(({ pending }) => pending);

/** The same with the texts that are translated. */
export function waitingTexts(document: XDocument): { readonly node: XNode; readonly pending: PendingTranslation }[] {
  const counted = new Set<string>();
  const list: { readonly node: XNode; readonly pending: PendingTranslation }[] = [];
  const add = (node: XNode, from: string, to: string, was: string): void => {
    const other = counterpart(node, to);
    const source = textOf(node);
    const target = other ? textOf(other) : '';
    const targetPath = other ? pathOf(other) : '';
    const isOther = was !== '' && was !== source;
    list.push({ node, pending: { path: textPath(node), from, to, source, target, targetPath, ...(isOther ? { was } : {}) } });
  };
  for (const entry of entries(document)) {
    const node = sourceNode(document, entry);
    const [from, to] = [attribute(entry, 'from'), attribute(entry, 'to')];
    if (!node || !hasWords(node) || counted.has(`${textPath(node)} ${to}`)) continue;
    counted.add(`${textPath(node)} ${to}`);
    // Whatever was translated is followed, whether its text bears the mark or not.
    const isOld = textOf(node) !== noted(entry, 'source');
    if (attribute(entry, 'pending') === '1' || isOld) add(node, from, to, noted(entry, 'source'));
  }
  const codes = languagesOf(document);
  for (const node of translatables(document).filter((each) => attribute(each, 'translate') === '1' && hasWords(each))) {
    const from = attribute(node, 'language');
    for (const to of codes) if (to !== from && !counted.has(`${textPath(node)} ${to}`)) add(node, from, to, '');
  }
  return list;
}

/** How many characters of an original are noted; a longer one waits until an author says that it is translated. */
const LONGEST_NOTE = 20_000;

/**
 * Notes what translations were made from whose original an author has changed without them, so that they wait. Nothing is noted twice, nor
 * of an original that reads as before, nor where both have changed: whoever changes both has translated.
 * @param before the document before the changes
 */
export function noteOutdated(edits: Edits, before: XDocument, now: XDocument): Splice[] {
  const from = sourceLanguage(before);
  const changed = new Map(translatables(now, from).map((node) => [textPath(node), node]));
  const notes = new Set(
    entries(now).flatMap((entry) => {
      const node = sourceNode(now, entry);
      return node ? [`${textPath(node)} ${attribute(entry, 'to')}`] : [];
    }),
  );
  const found = translatables(before, from).flatMap((node) => {
    const path = textPath(node);
    const same = changed.get(path);
    const words = textOf(node);
    if (same === undefined || words === '' || textOf(same) === words) return [];
    return languagesOf(before).flatMap((to) => {
      const [was, is] = to === from ? [null, null] : [counterpart(node, to), counterpart(same, to)];
      const isLeft = was !== null && is !== null && textOf(was) !== '' && textOf(was) === textOf(is);
      if (!isLeft || notes.has(`${path} ${to}`)) return [];
      const isLong = words.length > LONGEST_NOTE;
      return [translationXml(path, from, to, isLong, isLong ? '' : words, '')];
    });
  });
  return appendTo(edits, now, 'translations', found);
}

/** Notes a translation as made, from the words that are there now. */
export function finishTranslation(edits: Edits, document: XDocument, { path, from, to, source, target }: PendingTranslation): Splice[] {
  const node = textAt(document, path, from, source);
  return noteOnce(edits, document, node ? entriesAbout(document, node, to) : [], translationXml(path, from, to, false, source, target));
}

/** Puts one note in place of all that there are of a text. */
function noteOnce(edits: Edits, document: XDocument, [entry, ...others]: readonly XNode[], xml: string): Splice[] {
  if (!entry) return appendTo(edits, document, 'translations', [xml]);
  return [edits.replace(entry, xml), ...others.map((each) => ({ at: each.start, remove: each.end - each.start, insert: '' }))];
}

/** The text that a translation was made from: the node of another language that is marked as its source, else the first. */
export function originOf(node: XNode): XNode | null {
  const own = attribute(node, 'language');
  const others = [...new Set(childElements(node.parent!, node.name).map((each) => attribute(each, 'language')))]
    .filter((code) => code && code !== own)
    .flatMap((code) => {
      const same = counterpart(node, code);
      return same ? [same] : [];
    });
  return others.find((each) => attribute(each, 'translate') === '1') ?? others[0] ?? null;
}

const entriesOf = (document: XDocument, node: XNode): XNode[] => {
  const origin = originOf(node);
  return origin ? entriesAbout(document, origin, attribute(node, 'language')) : [];
};

/** Takes one text of a language out, and what is noted of its translation. */
export function deleteTranslation(edits: Edits, document: XDocument, node: XNode): Splice[] {
  edits.serializeSource(document);
  return [node, ...entriesOf(document, node)].map((each) => {
    const at = each.start - spaceBefore(each).length;
    return { at, remove: each.end - at, insert: '' };
  });
}

/** Puts the words that it was made from instead of a translation, and notes it as pending. */
export function undoTranslation(edits: Edits, document: XDocument, node: XNode): Splice[] {
  const origin = originOf(node);
  if (!origin) return [];
  const source = edits.serializeSource(document);
  const end = (each: XNode): number => (each.end === each.inner ? each.inner : source.lastIndexOf('</', each.end - 1));
  const content = source.slice(origin.inner, end(origin));
  const [from, to] = [attribute(origin, 'language'), attribute(node, 'language')];
  const xml = translationXml(textPath(origin), from, to, true, textOf(origin), '');
  return [edits.setContent(node, content), ...noteOnce(edits, document, entriesOf(document, node), xml)];
}

/** What a path leads to before a change, so that the notes follow their texts to other places. */
type Followed = readonly {
  readonly path: string;
  readonly to: string;
  readonly id: string;
  readonly around: string;
  readonly way: string;
}[];

/** Remembers what each noted path leads to. */
export function followPaths(document: XDocument): Followed {
  return entries(document).flatMap((entry) => {
    const node = sourceNode(document, entry);
    if (!node) return [];
    const around = node.parent ? attribute(node.parent, 'id') : '';
    return [{ path: attribute(entry, 'path'), to: attribute(entry, 'to'), id: attribute(node, 'id'), around, way: textPath(node) }];
  });
}

/**
 * Changes that make the noted paths lead to the same texts again. Those of texts that are gone stay as they are.
 * @param moves where what is found by number has gone
 */
export function mendPaths(edits: Edits, document: XDocument, followed: Followed, moves: readonly Moves[] = []): Splice[] {
  const all = entries(document);
  return followed.flatMap(({ path, to, id, around, way }) => {
    const entry = all.find((each) => attribute(each, 'path') === path && attribute(each, 'to') === to);
    if (!entry) return [];
    const now = sourceNode(document, entry);
    const isSame = (node: XNode): boolean => attribute(node, 'id') === id && (node.parent ? attribute(node.parent, 'id') : '') === around;
    const [found, another] =
      id === ''
        ? [textAt(document, presentPath(way, moves), attribute(entry, 'from'))]
        : now && isSame(now)
          ? [now]
          : translatables(document).filter(isSame);
    return found && found !== now && !another ? [edits.setAttribute(entry, 'path', textPath(found))] : [];
  });
}
