/** Lectern's own XML parser, XPath 1.0 and XSLT 1.0. Runs in pages, workers and Node; imports nothing. */
export { NodeKind, type XDocument, type XNode, type XTree } from './tree/node.ts';
export { XmlError } from './tree/error.ts';
export { parse, type ParseOptions } from './tree/parse.ts';
export { reparse } from './tree/reparse.ts';
export { readDoctype, type ReadDoctype } from './tree/doctype.ts';
export { serialize } from './tree/serialize.ts';
export { textOf } from './tree/string-value.ts';
export { evaluate, select, type XPathOptions } from './xpath/evaluate.ts';
export { XPathError } from './xpath/error.ts';
export type { ElementFactory } from './sinks/elements.ts';
export { transformToText } from './xslt/to-text.ts';
export type { Extension } from './xslt/extension.ts';
export type { Output } from './xslt/output.ts';
export type { Limits } from './xslt/run.ts';
export { XsltError } from './xslt/error.ts';
export {
  compile, declaresExslt, includesOf, loadExslt,
  type CompileOptions, type ElementsOptions, type LoadDocument, type Stylesheet, type TransformOptions,
} from './xslt/compile.ts';
