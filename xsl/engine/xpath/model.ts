import type { XmlNode } from '../xml/index.ts';

export type Axis =
  | 'child'
  | 'attribute'
  | 'self'
  | 'parent'
  | 'descendant'
  | 'descendant-or-self'
  | 'ancestor'
  | 'ancestor-or-self'
  | 'following-sibling'
  | 'preceding-sibling'
  | 'following'
  | 'preceding'
  | 'namespace';

/** `name` is "*", "p:*" or a name, as written; for processing-instruction() its target. */
export interface NodeTest {
  kind: 'name' | 'node' | 'text' | 'comment' | 'processing-instruction';
  name: string;
}
/** `short`: written as "//", which patterns may use, other than the axis it means. */
export interface Step {
  axis: Axis;
  test: NodeTest;
  predicates: Ast[];
  short?: true;
}

export type Binary = 'or' | 'and' | '=' | '!=' | '<' | '<=' | '>' | '>=' | '+' | '-' | '*' | 'div' | 'mod' | '|';
export interface PathAst {
  op: 'path';
  root: boolean;
  base: Ast | null;
  steps: Step[];
}
export type Ast =
  | { op: 'number'; value: number }
  | { op: 'string'; value: string }
  | { op: 'variable'; name: string }
  | { op: 'call'; name: string; args: Ast[] }
  | { op: 'binary'; symbol: Binary; left: Ast; right: Ast }
  | { op: 'negate'; value: Ast }
  | { op: 'filter'; base: Ast; predicates: Ast[] }
  /** From the document's root, from `base`, or else from the context node. */
  | PathAst;

/** XPath's four types. A node set is a list in document order without repeats; nobody may change one that he did not make. */
export type Value = string | number | boolean | XmlNode[];
export type Type = 'string' | 'number' | 'boolean' | 'nodes' | 'any';

/** Variables by slot; undefined as long as one has no value. */
export type Variables = (Value | undefined)[];

/** What an expression is evaluated in, besides the context node. */
export interface Env {
  position: number;
  size: number;
  /** The variables of the running template, by slot. */
  frame: Variables;
  /** The node that current() means. */
  current: XmlNode | null;
  /** Work left until `pause` is called. */
  steps: number;
  /** Nodes of trees and characters of texts that may still be made. */
  nodes: number;
  characters: number;
  /** Called when one of these is below zero; throws to end a run that exceeds its limits. */
  pause(): void;
}

/** A compiled expression. */
export type Closure<T = Value> = (node: XmlNode, env: Env) => T;

/**
 * A function for expressions. `args` has a letter for each argument, the type it is converted to: s string, n number,
 * b boolean, N nodes, a any; letters after "?" are optional, "." in front: the context node replaces a missing first one,
 * "*" at the end: the last may be repeated.
 */
export interface FunctionDef {
  type: Type;
  args: string;
  run?(env: Env, node: XmlNode, ...args: never[]): Value;
  /** Instead of run: makes the closure from the arguments' own form. */
  build?(args: Ast[], compiler: Compiler): Closure;
}

/** What names in an expression mean. */
export interface StaticContext {
  /** undefined: not declared. */
  namespace(prefix: string): string | undefined;
  variable(name: string): { type: Type; get: Closure } | undefined;
  /** `name` as written; undefined: not known. */
  function(name: string): FunctionDef | undefined;
}

/** What the names in an expression depend on. */
export interface NameDependencies {
  variable(name: string): number;
  /** 0 for a function that depends on its arguments alone. */
  function(name: string): number;
}

/** Compiles expressions to closures; the type that the caller needs decides the code. */
export interface Compiler {
  readonly context: StaticContext;
  readonly expression: string;
  readonly namespace: (prefix: string) => string;
  /** @throws XPathError with the expression */
  fail(reason: string): never;
  /** The type of an expression's value as far as it can be known. */
  type(ast: Ast): Type;
  value(ast: Ast): Closure;
  number(ast: Ast): Closure<number>;
  string(ast: Ast): Closure<string>;
  boolean(ast: Ast): Closure<boolean>;
  /** `fragments`: a result tree fragment will do, as other processors allow for functions. */
  nodes(ast: Ast, fragments?: boolean): Closure<XmlNode[]>;
}
