import { edits, type Splice } from '../../../../../xsl/engine/index.ts';
import type { ContentObject } from '../../../content/object.ts';
import { courseFacts } from '../../../learning/catalogue/course-facts.ts';
import type { Services } from '../../../protocol/contract.ts';
import { attribute, child, children, plainText, serialize, type XNode } from '../../../xml/nodes.ts';

const KEY = /^[a-z0-9-]{1,40}$/;
/** What the list of courses is narrowed by: elements of a course's record, one for each language. */
const WORDS = [
  { name: 'category', of: 'categories' },
  { name: 'level', of: 'levels' },
] as const;

const wordsOf = ({ record }: ContentObject, name: string): XNode[] => (record === null ? [] : children(record, name));
const baseOf = ({ element }: ContentObject): string => attribute(child(element, 'languages') ?? element, 'base');

/** The words of the language of the original, else those that are there. */
function originals(object: ContentObject, name: string): XNode[] {
  const words = wordsOf(object, name);
  const ofBase = words.filter((node) => attribute(node, 'language') === baseOf(object));
  return ofBase.length > 0 ? ofBase : words.filter((node) => attribute(node, 'language') === attribute(words[0]!, 'language'));
}

const ofLanguage = (words: readonly XNode[], one: XNode): XNode[] =>
  words.filter((each) => attribute(each, 'language') === attribute(one, 'language'));

/** Words as a part of addresses: letters without accents, digits and hyphens. */
const slugOf = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 40)
    .replace(/^-+|-+$/g, '');

/**
 * Changes that give the categories and levels of a course the keys by which they are told apart: authors write words alone. A word that
 * another course has gets the key of that; one word has the same key in all languages. Where nothing of them was changed nothing is.
 */
export async function catalogueKeys(before: ContentObject, sent: ContentObject, { objects }: Pick<Services, 'objects'>): Promise<Splice[]> {
  if (sent.dataType !== 'p_Course') return [];
  const splices: Splice[] = [];
  for (const { name, of } of WORDS) {
    const words = wordsOf(sent, name);
    if (words.map(serialize).join('') === wordsOf(before, name).map(serialize).join('')) continue;
    const there = (await courseFacts(objects)).flatMap((course) => course[of]);
    const former = originals(before, name).map((node) => attribute(node, 'key'));
    const first = originals(sent, name);
    first.forEach((original, index) => {
      const language = attribute(original, 'language');
      const others = words.filter((node) => attribute(node, 'language') !== language);
      const alike = others.filter((node) => ofLanguage(others, node).indexOf(node) === index);
      const label = plainText(original);
      const own = attribute(original, 'key');
      const found = there.find((each) => each.label.toLowerCase() === label.toLowerCase() && ['', language].includes(each.language));
      const given = own === '' ? (found?.key ?? [original, ...alike].map((node) => slugOf(plainText(node))).find(Boolean)) : slugOf(own);
      const key = KEY.test(own) ? own : label === '' ? '' : given || `${name}-${sent.ID}-${index + 1}`;
      const isChanged = former[index] !== key;
      for (const node of [original, ...alike])
        if (key !== '' && attribute(node, 'key') !== key && (node === original || isChanged || attribute(node, 'key') === ''))
          splices.push(edits.setAttribute(node, 'key', key));
    });
  }
  return splices;
}
