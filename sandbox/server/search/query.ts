import { Problem } from '../protocol/problem.ts';
import { FIELDS, OPERATORS, type Block, type Clause, type SearchQuery } from '../protocol/search-engine.ts';
import { attribute, child, children, plainText, type XNode } from '../xml/nodes.ts';

const MAXIMUM_CLAUSES = 50;
const LONGEST_VALUE = 200;
const MOST_TERMS = 20;

const bad = (reason: string): Problem => new Problem('badXml', { details: { reason } });
const isOneOf = <T extends string>(values: readonly T[], value: string): value is T => (values as readonly string[]).includes(value);

function readClause(node: XNode): Clause {
  const field = attribute(node, 'field');
  const op = attribute(node, 'op') || 'contains';
  if (!isOneOf(FIELDS, field)) throw bad(`unknown field "${field}"; known are ${FIELDS.join(', ')}`);
  if (!isOneOf(OPERATORS, op)) throw bad(`unknown op "${op}"; known are ${OPERATORS.join(', ')}`);
  return { field, op, value: plainText(node).slice(0, LONGEST_VALUE) };
}

function readBlock(node: XNode): Block {
  const read = (name: string) =>
    children(node, name)
      .map(readClause)
      .filter(({ value }) => value !== '');
  return { must: read('must'), should: read('should'), mustNot: read('mustNot') };
}

/** The beginning of what is searched, up to the end of a word, as far as a search goes. */
export function beginning(words: string): string {
  let end = 0;
  for (const { index, 0: word } of words.matchAll(/\S+/gu)) {
    const next = index + word.length;
    if (next > LONGEST_VALUE || distinctTerms(words.slice(0, next)).length > MOST_TERMS) break;
    end = next;
  }
  // A single word without an end is cut all the same, but through no letter.
  return end > 0 ? words.slice(0, end) : words.slice(0, LONGEST_VALUE).replace(/[\ud800-\udbff]$/, '');
}

/** Reads `<search>`. @throws Problem (400 badXml) when it is none, or has unknown fields. */
export function readQuery(root: XNode): SearchQuery {
  if (root.name !== 'search') throw bad(`the root must be <search>, not <${root.name}>`);
  const simple = child(root, 'simple');
  const experts = children(root, 'expert');
  if (experts.length > 1) throw bad('more than one <expert>');
  const blocks = experts
    .flatMap((expert) => children(expert, 'block'))
    .map(readBlock)
    .filter(({ must, should, mustNot }) => must.length + should.length + mustNot.length > 0);
  if (blocks.reduce((sum, { must, should, mustNot }) => sum + must.length + should.length + mustNot.length, 0) > MAXIMUM_CLAUSES) {
    throw bad(`more than ${MAXIMUM_CLAUSES} clauses`);
  }
  const words = simple === null ? '' : plainText(simple).trim();
  const searched = beginning(words);
  return { tab: attribute(root, 'tab') || 'all', simple: searched, isCut: searched !== words, blocks };
}

const distinctTerms = (phrase: string): string[] => [...new Set(phrase.split(/[^\p{L}\p{M}\p{N}]+/u).filter((term) => term !== ''))];

/** The single words of a phrase, without repetitions. */
export const termsOf = (phrase: string): string[] => distinctTerms(phrase).slice(0, MOST_TERMS);

/** A letter that begins words, unlike a character that is one. */
const LETTER = /^(?:(?![\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}])[\p{L}\p{N}])$/u;

/** The words of a phrase that others may begin with: a letter beside longer words, as in O'Brien, would find everything. */
export function beginningsOf(phrase: string): string[] {
  const terms = termsOf(phrase);
  const longer = terms.filter((term) => !LETTER.test(term));
  return longer.length === 0 ? terms : longer;
}
