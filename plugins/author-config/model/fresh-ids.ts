import { parse, select, type Edits, type Splice, type XDocument } from '../../../core/api.ts';

/** Every id of a document. */
export const idsOf = (document: XDocument): Set<string> => new Set(select(document, '//@id').map(({ value }) => value));

/** `t1` -> `t2`, or the next number that is free; takes it. */
export function freshId(id: string, taken: Set<string>): string {
  const stem = id.replace(/\d+$/, '') || 'n';
  let number = 1;
  while (taken.has(`${stem}${number}`)) number++;
  taken.add(`${stem}${number}`);
  return `${stem}${number}`;
}

/** A text with ids of its own, and the id of its first element. */
export interface Renamed {
  readonly xml: string;
  readonly id: string;
}

/**
 * Gives every id of an XML text that is taken a new one, and takes them all. A video clip keeps its id: that is its media's.
 * @throws XmlError when the text is not one element
 */
export function withFreshIds(edits: Edits, xml: string, taken: Set<string>): Renamed {
  const document = parse(xml);
  const splices: Splice[] = [];
  let first = '';
  for (const node of select(document, '//*[@id]')) {
    const id = node.attributes.find(({ name }) => name === 'id')!.value;
    if (node.name === 'videoClip') continue;
    const given = taken.has(id) ? freshId(id, taken) : id;
    taken.add(given);
    if (given !== id) splices.push(edits.setAttribute(node, 'id', given));
    if (node.parent === document) first = given;
  }
  return { xml: edits.serializeSource(edits.applyEdits(document, splices).document), id: first };
}
