/** What a page carries of the engine from its first moment on: the names that core imports. */
export { NodeKind, compileWith, extensionsFor, includesOf, loadReparse, parse, select, serialize } from '../../../xsl/engine/page.ts';
