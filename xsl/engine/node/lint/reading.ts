import { ELEMENT, position, type XmlNode } from '../../xml/index.ts';
import { EXPRESSIONS, PLAIN } from '../../vocabulary.ts';
import { parseXPath, XPathError, type Ast } from '../../xpath/index.ts';
import { attribute, expandKey, isXsl } from '../../xslt/index.ts';

/** Something in a stylesheet that its author should look at. */
export interface Finding {
  readonly file: string;
  readonly line: number;
  readonly text: string;
}

export const findingAt = (node: XmlNode, text: string): Finding => ({
  file: node.tree.href,
  line: position(node.tree.source, Math.max(0, node.start)).line,
  text,
});

const IN_BRACES = /\{\{|\}\}|\{((?:[^}"']|"[^"]*"|'[^']*')*)\}/g;

/** The syntax of an expression; null when it has none, which compiling reports. */
function syntaxOf(text: string): Ast | null {
  try {
    return parseXPath(text);
  } catch (error) {
    if (error instanceof XPathError) return null;
    throw error;
  }
}

/** The expressions of an element's attributes, patterns among them. */
export function expressionsOf(element: XmlNode): Ast[] {
  const texts = element.attributes.flatMap(({ name, value }) => {
    if (isXsl(element) && EXPRESSIONS.includes(name) && !(isXsl(element, 'number') && name === 'value' && value === '')) return [value];
    if (isXsl(element) && PLAIN.includes(name)) return [];
    return [...value.matchAll(IN_BRACES)].flatMap(([, expression]) => (expression === undefined ? [] : [expression]));
  });
  return texts.map(syntaxOf).filter((ast) => ast !== null);
}

/** The expressions that an expression has in it, itself included; `inPredicate`: it is evaluated for each of many nodes. */
export function* partsOf(ast: Ast, inPredicate = false): Generator<{ ast: Ast; inPredicate: boolean }> {
  yield { ast, inPredicate };
  if (ast.op === 'call') for (const each of ast.args) yield* partsOf(each, inPredicate);
  else if (ast.op === 'binary') {
    yield* partsOf(ast.left, inPredicate);
    yield* partsOf(ast.right, inPredicate);
  } else if (ast.op === 'negate') yield* partsOf(ast.value, inPredicate);
  else if (ast.op === 'filter') {
    yield* partsOf(ast.base, inPredicate);
    for (const each of ast.predicates) yield* partsOf(each, true);
  } else if (ast.op === 'path') {
    if (ast.base) yield* partsOf(ast.base, inPredicate);
    for (const { predicates } of ast.steps) for (const each of predicates) yield* partsOf(each, true);
  }
}

export const elementsIn = (node: XmlNode): XmlNode[] => node.children.filter(({ kind }) => kind === ELEMENT);

/** All elements in a node, itself included. */
export function* within(node: XmlNode): Generator<XmlNode> {
  yield node;
  for (const child of elementsIn(node)) yield* within(child);
}

/** The expanded name that an attribute has; null when it is missing or its prefix is not declared, which compiling reports. */
export function nameIn(element: XmlNode, name: string): string | null {
  const value = attribute(element, name);
  try {
    return value === undefined ? null : expandKey(value, element);
  } catch {
    return null;
  }
}
