/** The engine as pages carry it: what most views do without is fetched when it is needed. Apart from that the same as index.ts. */
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

export { loadEdits, loadReparse, type Edits } from './edit/late.ts';
export type { Edited, Splice } from './edit/model.ts';
