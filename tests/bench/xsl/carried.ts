/** What a page carries of the engine from its first moment on: the names that core imports. */
export { NodeKind, compile, declaresExslt, includesOf, loadExslt, parse, select, serialize } from '../../../xsl/engine/index.ts';
