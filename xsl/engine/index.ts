/** Lectern's own XML parser, XPath 1.0 and XSLT 1.0, complete. Runs in pages, workers and Node; imports nothing. */
export * from './page.ts';
export { readDoctype, type ReadDoctype } from './tree/doctype.ts';
export { reparse } from './edit/reparse.ts';
export * as edits from './edit/edit.ts';
export { compile } from './xslt/whole.ts';
export { transformToText } from './xslt/to-text.ts';
