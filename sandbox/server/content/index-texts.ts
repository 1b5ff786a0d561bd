import { attribute, child, children, descendants, isText, plainText, type XNode } from '../xml/nodes.ts';
import { chooseLanguage, inLanguage } from './render.ts';
import { titleOf, type ContentObject } from './object.ts';

/** What the search knows of an object in one language. */
interface IndexedText {
  language: string;
  title: string;
  teaser: string;
  body: string;
  city: string;
  day: string;
}
interface IndexedTag {
  language: string;
  tag: string;
  score: number;
}

/** So many characters of a text are found by the search (operate/limits.md): its index holds no more of one object. */
const MOST_INDEXED = { title: 1000, teaser: 10_000, body: 100_000 } as const;

/** The beginning of a text, up to the end of a word. */
function beginning(text: string, most: number): string {
  if (text.length <= most) return text;
  const cut = text.slice(0, most);
  return cut.slice(0, Math.max(cut.lastIndexOf(' '), most / 2)).replace(/[\ud800-\udbff]$/, '');
}

// Frames are not found as such, answers of tests would give them away, and lesson media have no words.
const SILENT = new Set(['question', 'areas', 'timeline', 'player', 'clip', 'form', 'latest']);

// These are inside a line: what they hold belongs to the words around it.
const INLINE = new Set([
  'a',
  'abbr',
  'b',
  'bdi',
  'cite',
  'code',
  'em',
  'i',
  'kbd',
  'mark',
  'q',
  's',
  'small',
  'span',
  'strong',
  'sub',
  'sup',
  'u',
  'var',
]);

/** What names a part of a text: it has no full stop of its own. */
const NAMES_A_PART = new Set(['title', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6']);

/** What is read as one: a paragraph, a cell, a name of a part. */
interface Block {
  text: string;
  readonly isName: boolean;
}

function readBlocks(node: XNode, lang: string, fallback: string, blocks: Block[]): void {
  if (SILENT.has(node.name)) return;
  const last = blocks.at(-1)!;
  if (isText(node)) {
    last.text += node.value;
    return;
  }
  const isInLine = INLINE.has(node.name);
  if (!isInLine) blocks.push({ text: '', isName: NAMES_A_PART.has(node.name) });
  for (const part of inLanguage(node.children, lang, fallback)) readBlocks(part, lang, fallback, blocks);
  if (!isInLine) blocks.push({ text: '', isName: last.isName });
}

const isSame = (one: string, other: string | undefined): boolean => one.toLowerCase() === other?.toLowerCase();

/** The texts of a payload as one that can be read: what names a part is there once, and is apart from what follows it. */
function bodyText(payload: XNode, title: string, lang: string, fallback: string): string {
  const read: Block[] = [{ text: '', isName: false }];
  readBlocks(payload, lang, fallback, read);
  const blocks = read.map(({ text, isName }) => ({ text: text.replace(/\s+/g, ' ').trim(), isName })).filter(({ text }) => text !== '');
  // The name of a slide is often the heading of its text as well, and that of a lesson the title of the object.
  const shown = blocks.filter(
    ({ text, isName }, at) => !isName || !(isSame(text, blocks[at - 1]?.text) || (at === 0 && isSame(text, title))),
  );
  return shown.map(({ text, isName }, at) => (isName && at < shown.length - 1 && !/\p{P}$/u.test(text) ? `${text} ·` : text)).join(' ');
}

/** Languages that an object has texts in. */
export function languagesOf(object: ContentObject): string[] {
  const codes = new Set<string>();
  for (const node of descendants(object.element)) {
    const code = attribute(node, node.name === 'language' ? 'code' : 'language');
    if (code !== '') codes.add(code);
  }
  return [...codes];
}

/** Whether an author wants an object to be found: `search="0"` leaves it out, whatever leads to it. */
const isSearched = ({ element }: ContentObject): boolean => attribute(element, 'search') !== '0';

/** The texts of an object in every given language; where it lacks one, in the language that a visitor would be shown. */
export function indexTexts(object: ContentObject, languages: readonly string[]): IndexedText[] {
  if (!isSearched(object) || object.payload?.name === 'areas' || object.titles.length === 0) return [];
  const { record } = object;
  return languages.map((language) => {
    const teasers = record === null ? [] : inLanguage(children(record, 'teaser'), language, object.fallback);
    const title = titleOf(
      object,
      chooseLanguage(
        object.titles.map((node) => attribute(node, 'language')),
        language,
        object.fallback,
      ),
    );
    const body = object.payload === null ? '' : bodyText(object.payload, title, language, object.fallback);
    const company = record === null ? null : child(record, 'company');
    const day = record === null ? '' : (attribute(record, 'start') || attribute(record, 'date')).slice(0, 10);
    return {
      language,
      title: beginning(title, MOST_INDEXED.title),
      teaser: beginning(teasers.map(plainText).join(' '), MOST_INDEXED.teaser),
      body: beginning(body, MOST_INDEXED.body),
      city: company === null ? '' : attribute(company, 'city'),
      day,
    };
  });
}

interface IndexedCategory {
  language: string;
  category: string;
  label: string;
}

/** The `<category key>` elements of an object's record in every given language. */
export function indexCategories(object: ContentObject, languages: readonly string[]): IndexedCategory[] {
  const { record } = object;
  if (record === null) return [];
  return languages.flatMap((language) =>
    inLanguage(children(record, 'category'), language, object.fallback)
      .map((node) => ({ language, category: attribute(node, 'key'), label: plainText(node) }))
      .filter(({ category }) => /^[a-z0-9-]{1,40}$/.test(category)),
  );
}

/** The `<tag score>` elements of an object's payload. */
export function indexTags(object: ContentObject): IndexedTag[] {
  if (object.payload === null) return [];
  return [...descendants(object.payload)]
    .filter((node) => node.name === 'tag')
    .map((node) => ({
      language: attribute(node, 'language'),
      tag: plainText(node),
      score: Math.min(100, Math.max(10, Math.round(Number(attribute(node, 'score'))) || 10)),
    }))
    .filter(({ tag }) => tag !== '');
}
