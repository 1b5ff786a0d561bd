import { attribute, parse, select, type Edits, type Splice, type XDocument, type XNode } from '../../../core/api.ts';
import { renameIds } from './id-references.ts';

/** Whether a text is the title of the object (docs/author.md): one that is copied is a heading, as there is one title alone. */
export const isTitle = (node: XNode): boolean => node.name === 'text' && attribute(node, 'role') === 'title';

/** Every id of a document. */
export const idsOf = (document: XDocument): Set<string> => new Set(select(document, '//@id | //@xml:id').map(({ value }) => value));

/** `t1` -> `t2`, or the next number that is free; takes it. */
export function freshId(id: string, taken: Set<string>): string {
  const stem = id.replace(/\d+$/, '') || 'n';
  let number = 1;
  while (taken.has(`${stem}${number}`)) number++;
  taken.add(`${stem}${number}`);
  return `${stem}${number}`;
}

/** An id that is free as it is, and another one for each that is taken; takes it. */
function freshOrOwn(id: string, taken: Set<string>): string {
  const given = taken.has(id) ? freshId(id, taken) : id;
  taken.add(given);
  return given;
}

/** A text with ids of its own, and the id of its first element. */
export interface Renamed {
  readonly xml: string;
  readonly id: string;
}

/**
 * Gives every id of an XML text that is taken a new one, and takes them all; what in it leads to these elements follows. A video clip keeps
 * its id: that is its media's. No text of it is a title any more.
 * @throws XmlError when the text is not one element
 */
export function withFreshIds(edits: Edits, xml: string, taken: Set<string>): Renamed {
  const document = parse(xml);
  let first = '';
  const [root] = select(document, '/*');
  const own = select(document, '//*[@id or @xml:id]').filter(({ name }) => name !== 'videoClip');
  const splices = renameIds(edits, document, own, (id) => {
    const given = freshOrOwn(id, taken);
    if (root && first === '' && id === attribute(root, 'id')) first = given;
    return given;
  });
  for (const node of select(document, '//text[@role]')) {
    const gone = isTitle(node) && edits.removeAttribute(node, 'role');
    if (gone) splices.push(gone);
  }
  return { xml: edits.serializeSource(edits.applyEdits(document, splices).document), id: first };
}

/** Elements that hold text with inline elements. */
const FORMATTED = /^(?:html|text|feedback|explanation|term)$/;

const isInText = (node: XNode | null): boolean => node !== null && (FORMATTED.test(node.name) || isInText(node.parent));

/** Attributes by which the children of an element are told apart in an object, each within its own parent. */
const OWN_IDS = ['id', 'idFolie'] as const;

/**
 * Gives an element that is to come beside others an id that none of them has. What is in it keeps its ids: in an object these are of their
 * parent alone, as the options of a question are. In formatted text they are the page's, and so of the whole document: there each that is
 * taken is given anew, and what leads to it follows.
 * @param all ids of the document that it comes into, which the new ones are added to
 * @throws XmlError when the text is not one element
 */
export function withOwnId(edits: Edits, xml: string, siblings: readonly XNode[], all: Set<string> = new Set()): Renamed {
  const document = parse(xml);
  const [root] = select(document, '/*');
  const splices: Splice[] = [];
  let first = '';
  for (const name of OWN_IDS) {
    const id = root ? attribute(root, name) : '';
    if (!root || id === '') continue;
    const taken = new Set(siblings.map((each) => attribute(each, name)));
    const given = taken.has(id) ? (/^\d+$/.test(id) ? nextNumber(taken) : freshId(id, taken)) : id;
    if (given !== id) splices.push(edits.setAttribute(root, name, given));
    first = given;
  }
  const inText = select(document, '//*[@id or @xml:id]').filter(({ parent }) => isInText(parent));
  splices.push(...renameIds(edits, document, inText, (id) => freshOrOwn(id, all)));
  return { xml: edits.serializeSource(edits.applyEdits(document, splices).document), id: first };
}

/** Ids that are numbers go on as numbers: what refers to them counts on that. */
const nextNumber = (taken: ReadonlySet<string>): string =>
  String(Math.max(0, ...[...taken].filter((id) => /^\d{1,9}$/.test(id)).map(Number)) + 1);
