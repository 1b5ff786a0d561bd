import type { ReadDoctype } from './doctype.ts';
import { Tree, type XDocument, type XmlNode } from './node.ts';
import { Parser } from './parser.ts';

export interface ParseOptions {
  /** The document's address, quoted in errors and the base of addresses inside it. */
  href?: string;
  /** Reads the internal subset of a document type: readDoctype. Without it a document type is refused; external parts are never read. */
  doctype?: ReadDoctype;
  /** Deepest nesting of elements; 1000. */
  maxDepth?: number;
  /** Most attributes of one element, declarations included; 256. */
  maxAttributes?: number;
  /** Longest text in UTF-16 code units, entities replaced; 64 Mi. */
  maxLength?: number;
}

/** Parses a document. @throws XmlError with line, column and a sentence when it is not well-formed or exceeds a limit. */
export const parse = (text: string, options: ParseOptions = {}): XDocument =>
  new Parser(text, new Tree(text, options.href ?? '', options)).document() as XDocument & XmlNode;
