import {
  attribute,
  childElements,
  firstElement,
  select,
  textOf,
  type Edits,
  type Splice,
  type XDocument,
  type XNode,
} from '../../../core/api.ts';
import { appendTo, counterpart, isTranslatable, languagesOf, listed, sourceLanguage, translatables, translationXml } from './languages.ts';
import { pathOf } from './path.ts';
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

/** The node that a noted translation is about; silent when its path leads nowhere any more. */
function sourceNode(document: XDocument, entry: XNode): XNode | null {
  try {
    const found = select(document, attribute(entry, 'path'));
    return found.length === 1 && isTranslatable(found[0]!) ? found[0]! : null;
  } catch {
    return null;
  }
}

const noted = (entry: XNode, name: 'source' | 'target'): string => {
  const node = firstElement(entry, name);
  return node ? textOf(node) : '';
};

/**
 * What waits for a translation: what the document notes as pending, what was translated from other words than are there now, and
 * texts marked as to be translated that nothing is noted of.
 */
export const pendingTranslations = (document: XDocument): PendingTranslation[] => waitingTexts(document).map(({ pending }) => pending);

/** The same with the texts that are translated; null for one that is noted and not there any more. */
export function waitingTexts(document: XDocument): { readonly node: XNode | null; readonly pending: PendingTranslation }[] {
  const codes = languagesOf(document);
  const counted = new Map<string, XNode | null>();
  const list: { readonly node: XNode | null; readonly pending: PendingTranslation }[] = [];
  const add = (path: string, node: XNode | null, from: string, to: string, entry: XNode | null): void => {
    const other = node && counterpart(node, to);
    const source = node ? textOf(node) : entry ? noted(entry, 'source') : '';
    const was = entry ? noted(entry, 'source') : '';
    list.push({
      node,
      pending: {
        path,
        from,
        to,
        source,
        target: other ? textOf(other) : entry ? noted(entry, 'target') : '',
        targetPath: other ? pathOf(other) : '',
        ...(was !== '' && was !== source ? { was } : {}),
      },
    });
  };
  for (const entry of entries(document)) {
    const node = sourceNode(document, entry);
    const [from, to] = [attribute(entry, 'from'), attribute(entry, 'to')];
    if (node) counted.set(`${pathOf(node)} ${to}`, entry);
    // Whatever was translated is followed, whether its text bears the mark or not.
    const isOld = node !== null && textOf(node) !== noted(entry, 'source');
    if (attribute(entry, 'pending') === '1' || isOld) add(attribute(entry, 'path'), node, from, to, entry);
  }
  for (const node of translatables(document).filter((each) => attribute(each, 'translate') === '1')) {
    const from = attribute(node, 'language');
    for (const to of codes) if (to !== from && !counted.has(`${pathOf(node)} ${to}`)) add(pathOf(node), node, from, to, null);
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
  const changed = new Map(translatables(now, from).map((node) => [pathOf(node), node]));
  const notes = new Set(
    entries(now).flatMap((entry) => {
      const node = sourceNode(now, entry);
      return node ? [`${pathOf(node)} ${attribute(entry, 'to')}`] : [];
    }),
  );
  const found = translatables(before, from).flatMap((node) => {
    const path = pathOf(node);
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
  const entry = entries(document).find((each) => attribute(each, 'path') === path && attribute(each, 'to') === to);
  return entry
    ? [edits.replace(entry, translationXml(path, from, to, false, source, target))]
    : appendTo(edits, document, 'translations', [translationXml(path, from, to, false, source, target)]);
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
  return origin
    ? entries(document).filter((entry) => attribute(entry, 'to') === attribute(node, 'language') && sourceNode(document, entry) === origin)
    : [];
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
  const entry = entriesOf(document, node)[0];
  const xml = translationXml(entry ? attribute(entry, 'path') : pathOf(origin), from, to, true, textOf(origin), '');
  return [edits.setContent(node, content), ...(entry ? [edits.replace(entry, xml)] : appendTo(edits, document, 'translations', [xml]))];
}

/** What a path leads to before a change, so that the notes follow their texts to other places. */
type Followed = readonly { readonly path: string; readonly to: string; readonly id: string; readonly around: string }[];

/** Remembers what each noted path leads to. */
export function followPaths(document: XDocument): Followed {
  return entries(document).flatMap((entry) => {
    const node = sourceNode(document, entry);
    const id = node ? attribute(node, 'id') : '';
    return node && id !== ''
      ? [{ path: attribute(entry, 'path'), to: attribute(entry, 'to'), id, around: node.parent ? attribute(node.parent, 'id') : '' }]
      : [];
  });
}

/** Changes that make the noted paths lead to the same texts again. Those of texts that are gone stay as they are. */
export function mendPaths(edits: Edits, document: XDocument, followed: Followed): Splice[] {
  const all = entries(document);
  return followed.flatMap(({ path, to, id, around }) => {
    const entry = all.find((each) => attribute(each, 'path') === path && attribute(each, 'to') === to);
    if (!entry) return [];
    const now = sourceNode(document, entry);
    const isSame = (node: XNode): boolean => attribute(node, 'id') === id && (node.parent ? attribute(node.parent, 'id') : '') === around;
    if (now && isSame(now)) return [];
    const found = translatables(document).filter(isSame);
    return found.length === 1 ? [edits.setAttribute(entry, 'path', pathOf(found[0]!))] : [];
  });
}
