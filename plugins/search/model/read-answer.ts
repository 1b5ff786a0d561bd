import { attribute, childElements, firstElement, select, textOf, type Answer, type XNode } from '../../../core/api.ts';

export interface Tab {
  readonly type: string;
  readonly count: number;
  /** There are more than that. */
  readonly hasUncounted: boolean;
}
export interface Field {
  readonly name: string;
  readonly label: string;
}
/** Words that the server searched one by one; `used` is false for those that it left out. */
export interface Term {
  readonly original: string;
  readonly text: string;
  readonly used: boolean;
}

/** One batch of results, as the server says it (protocol 5.2). */
interface SearchAnswer {
  readonly nDefocusStep: string;
  readonly cursor: string;
  readonly more: boolean;
  readonly count: number;
  /** There are more than `count`, which nobody has counted. */
  readonly hasUncounted: boolean;
  readonly tabs: readonly Tab[];
  readonly terms: readonly Term[];
  readonly meant: string;
  readonly shortened: string;
  /** IDs of the records in their order (SEA-022). */
  readonly ids: readonly number[];
}

const number = (text: string): number => (/^\d{1,15}$/.test(text) ? Number(text) : 0);

/** The `search` element of an answer; null when there is none. */
export const payloadOf = (answer: Answer): XNode | null => {
  const payload = answer.objects[0]?.payload ?? null;
  return payload?.localName === 'search' ? payload : null;
};

/** Reads a batch (SEA-022 to SEA-025). */
export function readSearchAnswer(payload: XNode): SearchAnswer {
  const inside = (list: string, item: string): XNode[] => {
    const found = firstElement(payload, list);
    return found ? childElements(found, item) : [];
  };
  const words = (name: string): string => {
    const found = firstElement(payload, name);
    return found ? textOf(found).trim() : '';
  };
  const information = firstElement(payload, 'searchInformation');
  return {
    nDefocusStep: String(number(attribute(payload, 'nDefocusStep'))),
    cursor: attribute(payload, 'cursor'),
    more: attribute(payload, 'more') === '1',
    count: information ? number(attribute(information, 'count')) : 0,
    hasUncounted: information !== null && attribute(information, 'more') === '1',
    tabs: inside('tabs', 'tab')
      .map((tab) => ({
        type: attribute(tab, 'type'),
        count: number(attribute(tab, 'count')),
        hasUncounted: attribute(tab, 'more') === '1',
      }))
      .filter(({ type }) => type !== ''),
    terms: inside('autoDephrasing', 'term').map((term) => ({
      original: attribute(term, 'original'),
      text: textOf(term).trim(),
      used: attribute(term, 'used') !== '0',
    })),
    meant: words('didYouMean'),
    shortened: words('shortened'),
    ids: childElements(payload, 'SHW_p_Site').map((record) => number(attribute(record, 'ID'))),
  };
}

/** Fields that an expert search may ask for, with their names in the page's language. */
export function readFields(payload: XNode | null): Field[] {
  const list = payload && firstElement(payload, 'fields');
  return list
    ? childElements(list, 'field')
        .map((field) => ({ name: attribute(field, 'name'), label: attribute(field, 'label') || attribute(field, 'name') }))
        .filter(({ name }) => name !== '')
    : [];
}

/** A piece of a highlighted text. */
interface Piece {
  readonly text: string;
  readonly found: boolean;
}

/** Where a result matches: the parts of its text around it, and their language, '' when it is the page's. */
export interface Highlight {
  readonly language: string;
  readonly fragments: readonly (readonly Piece[])[];
}

export const NO_HIGHLIGHT: Highlight = { language: '', fragments: [] };

/** Text, and what was found in it. Of other elements only the text counts (protocol 5.3). */
export function readHighlight(answer: Answer): Highlight {
  if (!answer.document) return NO_HIGHLIGHT;
  const [language] = select(answer.document, '//highlight/@language');
  const fragments = select(answer.document, '//highlight/fragment')
    .map((fragment) =>
      fragment.children
        .map((node) => ({ text: node.localName === '' ? node.value : textOf(node), found: node.localName === 'em' }))
        .filter(({ text }) => text !== ''),
    )
    .filter((pieces) => pieces.length > 0);
  return { language: language?.value ?? '', fragments };
}
