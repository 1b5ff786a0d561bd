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

function bodyText(node: XNode, lang: string, fallback: string): string {
  if (SILENT.has(node.name)) return '';
  if (isText(node)) return node.value;
  const inner = inLanguage(node.children, lang, fallback)
    .map((part) => bodyText(part, lang, fallback))
    .join('');
  return INLINE.has(node.name) ? inner : ` ${inner} `;
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
    const body = object.payload === null ? '' : bodyText(object.payload, language, object.fallback);
    const company = record === null ? null : child(record, 'company');
    const day = record === null ? '' : (attribute(record, 'start') || attribute(record, 'date')).slice(0, 10);
    return {
      language,
      title: beginning(
        titleOf(
          object,
          chooseLanguage(
            object.titles.map((node) => attribute(node, 'language')),
            language,
            object.fallback,
          ),
        ),
        MOST_INDEXED.title,
      ),
      teaser: beginning(teasers.map(plainText).join(' '), MOST_INDEXED.teaser),
      body: beginning(body.replace(/\s+/g, ' ').trim(), MOST_INDEXED.body),
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
