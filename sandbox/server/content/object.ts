import { logOnce } from '../base/log-once.ts';
import { readStored } from '../xml/authored.ts';
import { element } from '../xml/write.ts';
import { attribute, child, children, plainText, type XNode } from '../xml/nodes.ts';

/** An `<object>` of the content, read once and shared by all answers. */
export interface ContentObject {
  readonly dataType: string;
  readonly ID: number;
  readonly html: string;
  readonly type: number;
  readonly category: number;
  readonly target: string;
  readonly paramString: string;
  readonly stylesheet: string;
  readonly language: string;
  readonly revision: number;
  /** Default language of the object; empty when the customer's applies. */
  readonly fallback: string;
  readonly titles: readonly XNode[];
  readonly record: XNode | null;
  readonly payload: XNode | null;
  readonly element: XNode;
  /** Of a unit with its lessons as they are stored: their revisions, by their IDs. */
  readonly lessonRevisions?: ReadonlyMap<number, number>;
}

const NAME = /^[A-Za-z][A-Za-z0-9_-]{0,63}$/;

function unsigned(node: XNode, name: string): number {
  const raw = attribute(node, name);
  if (raw === '') return 0;
  if (!/^\d{1,9}$/.test(raw)) throw new Error(`@${name} must be an unsigned number, not "${raw}"`);
  return Number(raw);
}

/** Reads an `<object>` element. @throws Error saying which attribute is wrong. */
export function readObject(node: XNode, revision = 1): ContentObject {
  const dataType = attribute(node, 'dataType');
  if (!NAME.test(dataType)) throw new Error(`@dataType must be a name such as p_News, not "${dataType}"`);
  const data = child(node, 'data');
  const payloads = data === null ? [] : children(data);
  if (payloads.length > 1) throw new Error(`<data> must hold one payload, not ${payloads.length}`);
  const languages = child(node, 'languages');
  return {
    dataType,
    ID: unsigned(node, 'ID'),
    html: attribute(node, 'html'),
    type: unsigned(node, 'IDObjectType'),
    category: unsigned(node, 'IDObjectTypeCategory'),
    target: attribute(node, 'target'),
    paramString: attribute(node, 'paramString'),
    stylesheet: attribute(node, 'xslStylesheet'),
    language: attribute(node, 'language'),
    revision,
    fallback: languages === null ? '' : attribute(languages, 'default'),
    titles: children(node, 'title'),
    record: child(node, 'record'),
    payload: payloads[0] ?? null,
    element: node,
  };
}

/** Reads the text of a stored `<object>`. */
export function parseObject(xml: string, revision?: number): ContentObject {
  return readObject(readStored(xml), revision);
}

/** A row of the table of objects. */
export interface ObjectRow {
  readonly data_type: string;
  readonly id: number;
  readonly html: string;
  readonly revision: number;
  readonly xml: string;
}

/** What there is instead of a row that nothing can read, so that it takes no list down: nothing but its name. */
const nothingOf = ({ data_type: dataType, id: ID, html, revision }: ObjectRow): ContentObject =>
  parseObject(element('object', { dataType, ID, html }, element('data')), revision);

/** Reads a row; one that nothing can read is empty, and can be deleted or replaced like any other. Operators are told once. */
export function readRow(row: ObjectRow): ContentObject {
  try {
    return parseObject(row.xml, row.revision);
  } catch (error) {
    const name = `${row.data_type}/${row.id}${row.html === '' ? '' : `/${row.html}`}`;
    logOnce(
      `The stored object ${name} (revision ${row.revision}) cannot be read, and is taken for an empty one. ${(error as Error).message}`,
      'ContentWarning',
    );
    return nothingOf(row);
  }
}

/** The object's title in a language. */
export function titleOf(object: ContentObject, lang: string): string {
  const wanted = titleNodeOf(object, lang);
  return wanted === undefined ? '' : plainText(wanted);
}

/** The title that `titleOf` reads: its `language` is the one that a view marks it with. */
export const titleNodeOf = ({ titles, fallback }: Pick<ContentObject, 'titles' | 'fallback'>, lang: string): XNode | undefined =>
  titles.find((node) => attribute(node, 'language') === lang) ??
  titles.find((node) => attribute(node, 'language') === fallback) ??
  titles[0];

/** Address of the picture that lists show an object with; empty when it has none. */
export function pictureOf(object: ContentObject): string {
  const picture = object.record === null ? null : child(object.record, 'picture');
  return picture === null ? '' : attribute(picture, 'src');
}
