/** The messages between a page and the engine in a worker. One worker has one document, and draws it once. */
import type { LimitName, Limits } from '../page.ts';

export type ToWorker = { readonly type: 'open'; readonly text: string } | ({ readonly type: 'draw' } & DrawRequest);

export interface DrawRequest {
  /** The stylesheet's name: `<name>.xsl` is its address. */
  readonly sheet: string;
  /** The text of the stylesheet and of all that it includes, by address. */
  readonly parts: Readonly<Record<string, string>>;
  readonly parameters: Readonly<Record<string, string>>;
  readonly limits?: Limits;
}

export type FromWorker =
  /** The document is well-formed; its outline, see outline.ts. */
  | { readonly type: 'opened'; readonly outline: string }
  /** It is not. */
  | { readonly type: 'refused'; readonly message: string }
  | ({ readonly type: 'batch' } & Batch)
  /** xsl:message, or a warning. */
  | { readonly type: 'message'; readonly text: string }
  | { readonly type: 'done' }
  /** The stylesheet failed; the engine's own words. */
  | { readonly type: 'failed'; readonly message: string; readonly limit?: LimitName };

/** A piece of a result: codes (see encoder.ts) and the text that they take their strings from. */
export interface Batch {
  readonly codes: Uint32Array;
  readonly text: string;
}

/** The lower three bits of a code; the rest is its number. */
export const BITS = 3;
/** The next so many code units are a word that later codes name by its index in the list of words. */
export const WORD = 0;
/** An element begins; the word is its name. */
export const OPEN = 1;
/** An attribute, the word is its name; the code after it is its value: a word times two, or a length times two and one. */
export const ATTRIBUTE = 2;
/** Text that is a word. */
export const TEXT = 3;
/** Text of a length. */
export const LITERAL = 4;
/** Text of a length whose output escaping is disabled. */
export const RAW = 5;
/** The element ends. */
export const CLOSE = 6;
