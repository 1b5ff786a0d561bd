/** The XML parser and its tree, for the other parts of the engine. */
export { isBlank, isNCName, isQName, isSpace } from './chars.ts';
export { readDoctype } from './doctype.ts';
export { isStackError, notTooDeep, position, textOf, XmlError } from './error.ts';
export type { ParseOptions, ReadDoctype, Scope, XDocument, XNode, XTree } from './model.ts';
export {
  append,
  appendAttribute,
  ATTRIBUTE,
  COMMENT,
  DOCUMENT,
  ELEMENT,
  inOrder,
  INSTRUCTION,
  localOf,
  NAMESPACE,
  NodeKind,
  NONE,
  prefixOf,
  RAW,
  rootOf,
  stringValue,
  TEXT,
  Tree,
  union,
  XmlNode,
} from './node.ts';
export { parse, Parser } from './parser.ts';
export { declarations, declared, lookup, XML, XMLNS } from './scope.ts';
export { escapeAttribute, escapeText, serialize } from './serialize.ts';
