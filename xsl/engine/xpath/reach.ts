import type { Ast, Axis } from './ast.ts';

/** Looks beyond the context node and what is in it: the same expression may have another value though the node is the same. */
export const OUTWARD = 1;
/** What it does cannot be repeated or compared later: it counts calls, asks a clock, loads, tells somebody. */
export const ONCE = 2;
/** Asks for the context's position, or its size. */
export const POSITION = 4;
export const SIZE = 8;
/** Reads variables of the template around it. */
export const VARIABLES = 16;
/** Reads the context node: its value is not the same everywhere. */
export const CONTEXT = 32;

/** What names mean to `reach`. */
export interface Names {
  variable(name: string): number;
  /** 0 for a function that depends on its arguments alone. */
  function(name: string): number;
}

const WITHIN: ReadonlySet<Axis> = new Set<Axis>(['child', 'attribute', 'self', 'descendant', 'descendant-or-self', 'namespace']);

const ofPredicates = (predicates: readonly Ast[], names: Names): number =>
  predicates.reduce((all, p) => all | (reach(p, names) & ~(POSITION | SIZE)), 0);

/** What the value of an expression depends on besides itself. */
export function reach(ast: Ast, names: Names): number {
  switch (ast.op) {
    case 'number':
    case 'string':
      return 0;
    case 'variable':
      return names.variable(ast.name);
    case 'negate':
      return reach(ast.value, names);
    case 'binary':
      return reach(ast.left, names) | reach(ast.right, names);
    case 'call':
      return ast.args.reduce((all, arg) => all | reach(arg, names), names.function(ast.name) | (ast.args.length ? 0 : CONTEXT));
    case 'filter':
      return reach(ast.base, names) | ofPredicates(ast.predicates, names);
    default: {
      let found = CONTEXT | (ast.root ? OUTWARD : 0) | (ast.base ? reach(ast.base, names) : 0);
      for (const { axis, predicates } of ast.steps) found |= (WITHIN.has(axis) ? 0 : OUTWARD) | ofPredicates(predicates, names);
      return found;
    }
  }
}

/** Functions without prefix that do not depend on their arguments alone. */
const FUNCTIONS: Readonly<Record<string, number>> = {
  position: POSITION,
  last: SIZE,
  id: OUTWARD,
  lang: OUTWARD,
  key: OUTWARD,
  current: CONTEXT,
  'generate-id': ONCE,
  document: ONCE,
  'unparsed-entity-uri': ONCE,
};

/** The reach of a function of XPath or XSLT; of all others nothing is known. */
export const functionReach = (name: string, known: boolean): number =>
  known && Object.hasOwn(FUNCTIONS, name) ? FUNCTIONS[name]! : known ? 0 : ONCE;
