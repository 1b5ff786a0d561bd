import { serialize, type XNode } from './nodes.ts';

/** Largest text of an object, in bytes, at every door: editor, import, configuration, content file (protocol 6.2, operate/limits.md). */
export const TEXT_LIMIT = 2 * 1024 * 1024;

interface Named {
  readonly dataType: string;
  readonly ID: number;
}

/** An object whose text is larger than a text may be. */
export class TextTooLong extends Error {
  /** As a person names it: `p_News/21`. */
  readonly object: string;

  constructor({ dataType, ID }: Named, bytes: number) {
    super(`the text of ${dataType}/${ID} has ${bytes} bytes, and no object may have more than ${TEXT_LIMIT}; make several of it`);
    this.object = `${dataType}/${ID}`;
  }
}

/** The text that an object is stored as. @throws TextTooLong */
export function storableText(object: Named & { readonly element: XNode }): string {
  const text = serialize(object.element);
  const bytes = Buffer.byteLength(text);
  if (bytes > TEXT_LIMIT) throw new TextTooLong(object, bytes);
  return text;
}
