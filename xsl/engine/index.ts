/**
 * Lectern's own XML parser, XPath 1.0, XSLT 1.0 and EXSLT, complete. Runs in pages, workers and Node; imports nothing but re2js, for
 * EXSLT's regular expressions.
 */
export * from './page.ts';
export { readDoctype, type ReadDoctype } from './xml/index.ts';
export { reparse } from './edit/reparse.ts';
export * as edits from './edit/edits.ts';
export { documents, type ResultDocument } from './documents.ts';
export { exslt } from './exslt/index.ts';
export { compile, transformToText, type CompleteOptions } from './complete.ts';
export { XsltMistakes, type Mistake } from './xslt/strict/mistakes.ts';
export { compileWith } from './xslt/index.ts';
