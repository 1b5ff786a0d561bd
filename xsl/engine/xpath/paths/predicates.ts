import type { XmlNode } from '../../xml/index.ts';
import { mayCount } from '../dependencies.ts';
import type { Ast, Closure, Compiler, Env } from '../model.ts';
import { toBoolean } from '../values.ts';

/** Keeps what passes; the list is in the axis' own order, so that the first is at position 1. */
type Filter = (nodes: XmlNode[], env: Env) => XmlNode[];

/** Predicates that look at one node only, as one function; null when there is none. */
export function plainPredicate(predicates: readonly Ast[], compiler: Compiler): Closure<boolean> | null {
  const [first, ...others] = predicates.map((p) => compiler.boolean(p));
  return first ? others.reduce((a, b) => (n, e) => a(n, e) && b(n, e), first) : null;
}

/** How many predicates at the beginning look at one node only. */
export const plainCount = (predicates: readonly Ast[]): number => {
  const i = predicates.findIndex(mayCount);
  return i < 0 ? predicates.length : i;
};

/** A predicate with position() and last(), or a number. */
export function countingFilter(predicate: Ast, compiler: Compiler): Filter {
  if (predicate.op === 'number') {
    const i = predicate.value - 1;
    return (nodes) => (i in nodes ? [nodes[i]!] : []);
  }
  if (predicate.op === 'call' && predicate.name === 'last') return (nodes) => (nodes.length ? [nodes[nodes.length - 1]!] : []);
  const type = compiler.type(predicate);
  let test: Closure<boolean>;
  if (type === 'number') {
    const number = compiler.number(predicate);
    test = (n, e) => number(n, e) === e.position;
  } else if (type === 'any') {
    const value = compiler.value(predicate);
    test = (n, e) => {
      const v = value(n, e);
      return typeof v === 'number' ? v === e.position : toBoolean(v);
    };
  } else test = compiler.boolean(predicate);
  return (nodes, env) => {
    const { position, size } = env;
    const passing: XmlNode[] = [];
    for (let i = 0; i < nodes.length; i++) {
      // Set each time: the predicate may contain others.
      env.position = i + 1;
      env.size = nodes.length;
      if (test(nodes[i]!, env)) passing.push(nodes[i]!);
    }
    env.position = position;
    env.size = size;
    return passing;
  };
}
