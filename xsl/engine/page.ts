/** The engine as pages carry it: what most views do without is fetched when it is needed. Apart from that the same as index.ts. */
import type * as Editing from './edit/edits.ts';
import type { reparse } from './edit/reparse.ts';

export { extensionsFor } from './extensions.ts';
export type { ElementFactory, LimitName, Limits, Output } from './output/index.ts';
export { NodeKind, parse, serialize, textOf, XmlError, type ParseOptions, type XDocument, type XNode, type XTree } from './xml/index.ts';
export { evaluate, select, XPathError, type XPathOptions } from './xpath/index.ts';
export {
  compileInSteps,
  includesOf,
  XsltError,
  type CompileOptions,
  type ElementsOptions,
  type Extension,
  type LoadDocument,
  type Stylesheet,
  type TransformOptions,
} from './xslt/index.ts';

/** Fetches `reparse`, which shows a document again that changed a little. Rejects when it cannot be fetched. */
export const loadReparse = async (): Promise<typeof reparse> => (await import('./edit/reparse.ts')).reparse;

/** What edits a document; each edit makes a new version (edit/apply.ts). */
export type Edits = typeof Editing;
export type { Edited, Splice } from './edit/model.ts';

/** Fetches what edits documents. Rejects when it cannot be fetched. */
export const loadEdits = (): Promise<Edits> => import('./edit/edits.ts');
