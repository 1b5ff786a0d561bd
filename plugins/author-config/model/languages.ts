import {
  attribute,
  childElements,
  firstElement,
  NodeKind,
  select,
  textOf,
  type Edits,
  type Splice,
  type XDocument,
  type XNode,
} from '../../../core/api.ts';
import { spaceBefore } from './blocks.ts';
import { isObjectDocument, keyOf, subjectOf } from './document-root.ts';
import { freshId, idsOf } from './fresh-ids.ts';
import { textPath } from './path.ts';

/** Elements of an object whose `language` is not that of a text to translate: words of the server's, and files. */
const NO_TEXTS: ReadonlySet<string> = new Set(['typeName', 'subtitles']);

/** Whether a node's text belongs to one language (AUT-061, AUT-062). */
function isTranslatable(node: XNode): boolean {
  if (node.kind !== NodeKind.element) return false;
  return isInObject(node) ? attribute(node, 'language') !== '' && !NO_TEXTS.has(node.name) : node.name === 'text' || node.name === 'html';
}

function isInObject(node: XNode): boolean {
  let root = node;
  while (root.parent && root.parent.kind !== NodeKind.document) root = root.parent;
  return root.name === 'objectDocument';
}

/** The texts of each version of a document: looked for once, as its form asks for each of its fields. */
const found = new WeakMap<XDocument, readonly XNode[]>();

function allTexts(document: XDocument): readonly XNode[] {
  let texts = found.get(document);
  if (!texts) {
    texts = isObjectDocument(document)
      ? select(document, '/objectDocument/object//*[@language]').filter(
          (node) => isTranslatable(node) && !isInText(node) && !isRepeated(node),
        )
      : select(document, '/objectConfiguration/content//*[self::text or self::html][@language]');
    found.set(document, texts);
  }
  return texts;
}

/** The titles in a payload are those of the object, which the server writes there. */
export const isRepeated = ({ name, parent }: XNode): boolean => name === 'title' && parent?.parent?.name === 'data';

/** What lies in a text goes with it. */
function isInText(node: XNode): boolean {
  for (let around = node.parent; around && around.kind !== NodeKind.document; around = around.parent)
    if (attribute(around, 'language') !== '' && around.parent?.name !== 'objectDocument') return true;
  return false;
}

/** The texts of a document that are of a language, all or those of one. */
export const translatables = (document: XDocument, code?: string): XNode[] =>
  allTexts(document).filter((node) => code === undefined || attribute(node, 'language') === code);

/** Attributes that are words of a text, which are translated as it is. */
export const WORDED = ['alt', 'title'];

/** Whether there is something to translate in a text. */
export const hasWords = (node: XNode): boolean =>
  textOf(node).trim() !== '' || select(node, './/*/@*').some(({ name, value }) => WORDED.includes(name) && value.trim() !== '');

/**
 * The text that a path leads to which was made in this version of a document or in one of before, with fewer languages: by name alone where
 * there was one, or by a number that was counted without the translations that have come between.
 * @param language of the text; '' for any
 * @param words what it said then: where two may be meant, the one that still says so is
 */
export function textAt(document: XDocument, path: string, language: string, words = ''): XNode | null {
  const isText = (node: XNode): boolean => isTranslatable(node) && (language === '' || attribute(node, 'language') === language);
  const numbered = /^(.*\/[\w.:-]+)\[(\d{1,9})\]$/.exec(path);
  let found: XNode[];
  try {
    found = select(document, path).filter(isText);
    if (numbered)
      found.push(
        ...select(document, numbered[1]!)
          .filter(isText)
          .slice(Number(numbered[2]) - 1, Number(numbered[2])),
      );
  } catch {
    return null;
  }
  const same = found.filter((node) => textOf(node) === words);
  return same[0] ?? (numbered || found.length === 1 ? (found[0] ?? null) : null);
}

/** The entries of a list that a document has at its head or end, as its languages and its translations. */
export function listed(document: XDocument, list: string, name: string): XNode[] {
  const subject = subjectOf(document);
  return subject ? childElements(subject, list).flatMap((each) => childElements(each, name)) : [];
}

/** The languages of a document: those it names, then those it uses. */
export function languagesOf(document: XDocument): string[] {
  const named = listed(document, 'languages', 'language').map((node) => attribute(node, 'code'));
  return [...new Set([...named, ...translatables(document).map((node) => attribute(node, 'language'))])].filter(Boolean);
}

const alike = (node: XNode, code: string): XNode[] =>
  node.parent ? childElements(node.parent, node.name).filter((each) => attribute(each, 'language') === code) : [];

/** The node that says the same in another language: of the same name, and as far down among those of its language. */
export function counterpart(node: XNode, code: string): XNode | null {
  return alike(node, code)[alike(node, attribute(node, 'language')).indexOf(node)] ?? null;
}

/** The language that others are translated from: the base, else the default, else the first in use. */
export function sourceLanguage(document: XDocument): string {
  const key = keyOf(document);
  const codes = languagesOf(document);
  return [key?.base ?? '', key?.default ?? ''].find((code) => codes.includes(code)) ?? codes[0] ?? '';
}

/** Whether the texts of a language are translations of others. */
export const isTranslation = (document: XDocument, code: string): boolean =>
  code !== sourceLanguage(document) && languagesOf(document).includes(code);

/** Changes at the end of a list element, set off as its last child is; the list itself comes first in the root when it is missing. */
export function appendTo(edits: Edits, document: XDocument, list: string, items: readonly string[]): Splice[] {
  const root = subjectOf(document);
  if (!root || items.length === 0) return [];
  const parent = firstElement(root, list);
  if (!parent) {
    const text = `<${list}>${items.join('')}</${list}>`;
    const first = root.children.find((each) => each.kind === NodeKind.element);
    return [first && list === 'languages' ? edits.insertBefore(first, text) : edits.append(root, text)];
  }
  const last = childElements(parent).at(-1);
  return last
    ? [{ at: (edits.serializeSource(document), last.end), remove: 0, insert: items.map((item) => spaceBefore(last) + item).join('') }]
    : [edits.append(parent, items.join(''))];
}

export const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign]!);

/** A translation as it is noted in the document (AUT-073). */
export const translationXml = (path: string, from: string, to: string, pending: boolean, source: string, target: string): string =>
  `<translation path="${escaped(path)}" from="${from}" to="${to}" pending="${pending ? 1 : 0}">` +
  `<source>${escaped(source)}</source><target>${escaped(target)}</target></translation>`;

/** Where a new language's node goes: behind the last of those that follow in other languages. */
function lastOfGroup(node: XNode): XNode {
  const siblings = childElements(node.parent!);
  let last = node;
  for (const each of siblings.slice(siblings.indexOf(node) + 1)) {
    if (each.name !== node.name || !attribute(each, 'language') || attribute(each, 'language') === attribute(node, 'language')) break;
    last = each;
  }
  return last;
}

/**
 * Adds a language: its code, a copy of each text and html to translate, and each translation as pending (AUT-010).
 * @param block adds it to this block alone, from a language that it has
 */
export function addLanguage(edits: Edits, document: XDocument, code: string, block: XNode | null = null): Splice[] {
  const own = block && childElements(block).filter((node) => isTranslatable(node) && attribute(node, 'language') !== '');
  const base = sourceLanguage(document);
  const from = own === null || own.some((node) => attribute(node, 'language') === base) ? base : attribute(own[0] ?? block!, 'language');
  const taken = idsOf(document);
  const source = edits.serializeSource(document);
  const splices: Splice[] = [];
  const noted: string[] = [];
  for (const node of translatables(document, from)) {
    if (counterpart(node, code) || (own && !own.includes(node))) continue;
    let copy = source.slice(node.start, node.inner).replace(/(\slanguage\s*=\s*)(["'])[^"']*\2/, `$1$2${code}$2`);
    const id = isObjectDocument(document) ? '' : attribute(node, 'id');
    if (id) copy = copy.replace(/(\sid\s*=\s*)(["'])[^"']*\2/, `$1$2${freshId(id, taken)}$2`);
    splices.push({ at: lastOfGroup(node).end, remove: 0, insert: spaceBefore(node) + copy + source.slice(node.inner, node.end) });
    if (hasWords(node)) noted.push(translationXml(textPath(node), from, code, true, textOf(node), ''));
  }
  if (!listed(document, 'languages', 'language').some((node) => attribute(node, 'code') === code)) {
    const available = isObjectDocument(document) ? ' available="1"' : '';
    splices.push(...appendTo(edits, document, 'languages', [`<language code="${code}"${available}/>`]));
  }
  return [...splices, ...appendTo(edits, document, 'translations', noted)];
}

/** Takes a language out: its code, its texts and html nodes, the translations into it (AUT-010). */
export function removeLanguage(edits: Edits, document: XDocument, code: string): Splice[] {
  edits.serializeSource(document);
  const nodes = [
    ...translatables(document, code),
    ...listed(document, 'languages', 'language').filter((node) => attribute(node, 'code') === code),
    ...listed(document, 'translations', 'translation').filter((node) => attribute(node, 'to') === code),
  ];
  return nodes.map((node) => {
    const at = node.start - spaceBefore(node).length;
    return { at, remove: node.end - at, insert: '' };
  });
}
