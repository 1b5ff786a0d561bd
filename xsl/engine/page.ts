/** The engine as pages carry it: what most views do without is fetched when it is needed. Apart from that the same as index.ts. */
import type { reparse } from './edit/reparse.ts';
import type * as Editing from './edit/edit.ts';

export { NodeKind, type XDocument, type XNode, type XTree } from './tree/node.ts';
export { XmlError } from './tree/error.ts';
export { parse, type ParseOptions } from './tree/parse.ts';
export { serialize } from './tree/serialize.ts';
export { textOf } from './tree/string-value.ts';
export { evaluate, select, type XPathOptions } from './xpath/evaluate.ts';
export { XPathError } from './xpath/error.ts';
export type { ElementFactory } from './sinks/elements.ts';
export type { Extension } from './xslt/extension.ts';
export type { Output } from './seldom/output.ts';
export type { Limits } from './xslt/run.ts';
export { XsltError } from './xslt/error.ts';
export {
  compileWith,
  extensionsFor,
  includesOf,
  type CompileOptions,
  type ElementsOptions,
  type LoadDocument,
  type Stylesheet,
  type TransformOptions,
} from './xslt/compile.ts';

/** Fetches `reparse`, which shows a document again that changed a little. Rejects when it cannot be fetched. */
export const loadReparse = async (): Promise<typeof reparse> => (await import('./edit/reparse.ts')).reparse;

/** What edits a document; each edit makes a new version (edit/apply.ts). */
export type Edits = typeof Editing;
export type { Edited, Splice } from './edit/apply.ts';

/** Fetches what edits documents. Rejects when it cannot be fetched. */
export const loadEdits = (): Promise<Edits> => import('./edit/edit.ts');
