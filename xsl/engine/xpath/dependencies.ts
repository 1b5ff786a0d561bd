import { coreFunctions } from './functions.ts';
import type { Ast, Axis, NameDependencies } from './model.ts';

/** Looks beyond the context node and what is in it: the same expression may have another value though the node is the same. */
export const READS_AROUND = 1;
/** What it does cannot be repeated or compared later: it counts calls, asks a clock, loads, sends messages. */
export const UNREPEATABLE = 2;
/** Asks for the context's position, or its size. */
export const POSITION = 4;
export const SIZE = 8;
/** Reads variables of the template around it. */
export const VARIABLES = 16;
/** Reads the context node: its value is not the same everywhere. */
export const CONTEXT = 32;

const WITHIN: ReadonlySet<Axis> = new Set<Axis>(['child', 'attribute', 'self', 'descendant', 'descendant-or-self', 'namespace']);

const ofPredicates = (predicates: readonly Ast[], names: NameDependencies): number =>
  predicates.reduce((all, p) => all | (dependenciesOf(p, names) & ~(POSITION | SIZE)), 0);

/** What the value of an expression depends on besides itself. */
export function dependenciesOf(ast: Ast, names: NameDependencies): number {
  switch (ast.op) {
    case 'number':
    case 'string':
      return 0;
    case 'variable':
      return names.variable(ast.name);
    case 'negate':
      return dependenciesOf(ast.value, names);
    case 'binary':
      return dependenciesOf(ast.left, names) | dependenciesOf(ast.right, names);
    case 'call':
      return ast.args.reduce((all, arg) => all | dependenciesOf(arg, names), names.function(ast.name) | (ast.args.length ? 0 : CONTEXT));
    case 'filter':
      return dependenciesOf(ast.base, names) | ofPredicates(ast.predicates, names);
    default: {
      let found = CONTEXT | (ast.root ? READS_AROUND : 0) | (ast.base ? dependenciesOf(ast.base, names) : 0);
      for (const { axis, predicates } of ast.steps) found |= (WITHIN.has(axis) ? 0 : READS_AROUND) | ofPredicates(predicates, names);
      return found;
    }
  }
}

/** Functions without prefix that do not depend on their arguments alone. */
const FUNCTIONS: Readonly<Record<string, number>> = {
  position: POSITION,
  last: SIZE,
  id: READS_AROUND,
  lang: READS_AROUND,
  key: READS_AROUND,
  current: CONTEXT,
  'generate-id': UNREPEATABLE,
  document: UNREPEATABLE,
  'unparsed-entity-uri': UNREPEATABLE,
};

/** What a function depends on besides its arguments; extensions may do anything. */
export const functionDependencies = (name: string, isStandard: boolean): number =>
  isStandard && Object.hasOwn(FUNCTIONS, name) ? FUNCTIONS[name]! : isStandard ? 0 : UNREPEATABLE;

/** Whether an expression asks for the context's position or size itself (not in a predicate inside of it). */
export function usesPosition(ast: Ast): boolean {
  switch (ast.op) {
    case 'call':
      return ast.name === 'position' || ast.name === 'last' || ast.name.includes(':') || ast.args.some(usesPosition);
    case 'binary':
      return usesPosition(ast.left) || usesPosition(ast.right);
    case 'negate':
      return usesPosition(ast.value);
    case 'filter':
      return usesPosition(ast.base);
    case 'path':
      return ast.base !== null && usesPosition(ast.base);
    default:
      return false;
  }
}

/** Whether a predicate may be a number or look at its position. */
export function mayCount(ast: Ast): boolean {
  if (usesPosition(ast)) return true;
  if (ast.op === 'path' || ast.op === 'string') return false;
  if (ast.op === 'filter') return false;
  if (ast.op === 'binary') return ['+', '-', '*', 'div', 'mod'].includes(ast.symbol);
  if (ast.op !== 'call' || ast.name === 'key') return ast.op !== 'call';
  return (coreFunctions[ast.name]?.type ?? 'number') === 'number';
}
