import { attribute, childElements, firstElement, parse, select, textOf, type XNode } from '../../../core/api.ts';

/** All must fit and no mustNot may; shoulds rank, and decide where there is no must (protocol 5.1). */
export const KINDS = ['must', 'should', 'mustNot'] as const;
type Kind = (typeof KINDS)[number];
export const OPERATORS = ['contains', 'equals', 'prefix', 'from', 'to'] as const;
type Operator = (typeof OPERATORS)[number];

export interface Clause {
  readonly id: string;
  readonly kind: Kind;
  readonly field: string;
  readonly op: Operator;
  readonly value: string;
}
export interface Block {
  readonly id: string;
  readonly clauses: readonly Clause[];
}
/** What is searched: words, or, when there are any, blocks that are or-ed. */
export interface SearchQuery {
  readonly tab: string;
  readonly simple: string;
  readonly blocks: readonly Block[];
}

const isOneOf = <T extends string>(values: readonly T[], value: string): value is T => (values as readonly string[]).includes(value);

// Signs that XML cannot carry would make the whole search unreadable for the server.
const plain = (text: string): string => text.toWellFormed().replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '');
const escaped = (text: string): string =>
  plain(text).replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');

const filled = ({ clauses }: Block): readonly Clause[] => clauses.filter(({ value }) => value.trim() !== '');

/** Nothing to search for: the search page is shown. */
export const isEmpty = ({ simple, blocks }: SearchQuery): boolean =>
  blocks.length > 0 ? blocks.every((block) => filled(block).length === 0) : simple.trim() === '';

/** The `expert` element; fields without a value are left out (SEA-026 to SEA-028). */
export function writeExpert(blocks: readonly Block[]): string {
  const clause = ({ kind, field, op, value }: Clause): string =>
    `<${kind} field="${escaped(field)}" op="${op}">${escaped(value.trim())}</${kind}>`;
  const written = blocks
    .filter((block) => filled(block).length > 0)
    .map((block, index) => `<block id="b${index + 1}">${filled(block).map(clause).join('')}</block>`);
  return `<expert>${written.join('')}</expert>`;
}

/** The search description that travels in the field `xml` (SEA-021, protocol 5.1). */
export function writeSearch({ tab, simple, blocks }: SearchQuery, lang: string): string {
  const inner = blocks.length > 0 ? writeExpert(blocks) : `<simple>${escaped(simple.trim())}</simple>`;
  return `<search tab="${escaped(tab)}" lang="${escaped(lang)}">${inner}</search>`;
}

function readBlocks(expert: XNode): Block[] {
  let serial = 0;
  return childElements(expert, 'block')
    .map((block, index) => ({
      id: `b${index + 1}`,
      clauses: childElements(block).flatMap((node): Clause[] => {
        const op = attribute(node, 'op') || 'contains';
        if (!isOneOf(KINDS, node.localName) || !isOneOf(OPERATORS, op)) return [];
        return [{ id: `c${++serial}`, kind: node.localName, field: attribute(node, 'field'), op, value: textOf(node) }];
      }),
    }))
    .filter(({ clauses }) => clauses.length > 0);
}

/** Reads a `search` element, as saved or from an address; unknown clauses are left out. */
export function readSearch(root: XNode): SearchQuery {
  const expert = firstElement(root, 'expert');
  const simple = firstElement(root, 'simple');
  return { tab: attribute(root, 'tab') || 'all', simple: simple ? textOf(simple) : '', blocks: expert ? readBlocks(expert) : [] };
}

/** Reads the text of a search description; null when it is no XML, or not a `search`. */
export function parseSearch(xml: string): SearchQuery | null {
  try {
    const root = parse(xml).children.find(({ localName }) => localName === 'search');
    return root ? readSearch(root) : null;
  } catch {
    return null;
  }
}

/** How many `expert` elements a search description has; none in what is no XML (SEA-032). */
export function countExperts(xml: string): number {
  try {
    return select(parse(xml), '//expert').length;
  } catch {
    return 0;
  }
}
