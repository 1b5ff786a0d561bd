import { ATTRIBUTE, ELEMENT, type XmlNode } from '../../xml/index.ts';
import type { Ast, Closure, Compiler, Env, Step } from '../model.ts';
import { isReverse, principal, walks, type Test } from './axes.ts';
import { nodeTest, resolveTest } from './node-test.ts';
import { countingFilter, plainCount, plainPredicate } from './predicates.ts';

/** Adds what a step selects from one node, in document order. */
type Scan = (node: XmlNode, env: Env, out: XmlNode[]) => void;

/** The named children or attributes: the commonest steps, without a call per node. */
function named(list: 'children' | 'attributes', local: string, uri: string, filter: Closure<boolean> | null): Scan {
  const kind = list === 'children' ? ELEMENT : ATTRIBUTE;
  return (node, env, out) => {
    const nodes = node[list];
    for (let i = 0; i < nodes.length; i++) {
      const n = nodes[i]!;
      if (n.localName === local && n.kind === kind && n.namespaceURI === uri && (filter === null || filter(n, env))) out.push(n);
    }
  };
}

function descendants(local: string, uri: string): Scan {
  return function scan(node, env, out): void {
    env.steps -= node.children.length;
    for (const n of node.children) {
      if (n.kind !== ELEMENT) continue;
      if (n.localName === local && n.namespaceURI === uri) out.push(n);
      if (n.children.length) scan(n, env, out);
    }
  };
}

/** A step's test and its predicates that look at one node only. */
function acceptor(step: Step, compiler: Compiler): Test {
  const test = nodeTest(resolveTest(step.test, principal(step.axis), compiler.namespace));
  const filter = plainPredicate(step.predicates.slice(0, plainCount(step.predicates)), compiler);
  return filter ? (n, e) => test(n) && filter(n, e) : test;
}

/** Compiles one step. */
export function compileStep(step: Step, compiler: Compiler): Scan {
  const { axis, predicates } = step;
  const plain = plainCount(predicates);
  const test = resolveTest(step.test, principal(axis), compiler.namespace);
  const isNamed = test.local !== null && test.uri !== null;
  let collect: Scan;
  if (isNamed && (axis === 'child' || axis === 'attribute'))
    collect = named(
      axis === 'child' ? 'children' : 'attributes',
      test.local!,
      test.uri!,
      plainPredicate(predicates.slice(0, plain), compiler),
    );
  else if (isNamed && axis === 'descendant' && !plain) collect = descendants(test.local!, test.uri!);
  else {
    const walk = walks[axis];
    const accept = acceptor(step, compiler);
    // A number as the next predicate says how far to go.
    const next = predicates[plain];
    const limit = next?.op === 'number' ? next.value : Infinity;
    collect = (n, e, out) => walk(n, accept, e, out, limit);
  }
  const filters = predicates.slice(plain).map((p: Ast) => countingFilter(p, compiler));
  const reverse = isReverse(axis);
  if (!filters.length && !reverse) return collect;
  return (n, e, out) => {
    let nodes: XmlNode[] = [];
    collect(n, e, nodes);
    for (const filter of filters) nodes = filter(nodes, e);
    if (reverse) for (let i = nodes.length - 1; i >= 0; i--) out.push(nodes[i]!);
    else for (const node of nodes) out.push(node);
  };
}

/** The first node that a step selects, in the axis' own order; null when the step cannot be cut short. */
export function compileFirst(step: Step, compiler: Compiler): Closure<XmlNode | null> | null {
  const { axis, predicates } = step;
  if (axis === 'parent' && !predicates.length && step.test.kind === 'node') return (n) => n.parent;
  if (axis === 'self' && plainCount(predicates) === predicates.length) {
    const accept = acceptor(step, compiler);
    return (n, e) => (accept(n, e) ? n : null);
  }
  const first = predicates.length ? predicates[predicates.length - 1]! : null;
  const cut = first?.op === 'number' && first.value === 1 ? predicates.slice(0, -1) : predicates;
  if (plainCount(cut) !== cut.length) return null;
  const accept = acceptor({ ...step, predicates: cut }, compiler);
  if (axis === 'child' || axis === 'attribute') {
    const list = axis === 'child' ? 'children' : 'attributes';
    const test = resolveTest(step.test, principal(axis), compiler.namespace);
    if (!cut.length && test.local !== null && test.uri !== null) {
      const { local, uri, kind } = test;
      return (n) => {
        const nodes = n[list];
        for (let i = 0; i < nodes.length; i++) {
          const found = nodes[i]!;
          if (found.localName === local && found.kind === kind && found.namespaceURI === uri) return found;
        }
        return null;
      };
    }
    return (n, e) => {
      for (const found of n[list]) if (accept(found, e)) return found;
      return null;
    };
  }
  const by = axis === 'following-sibling' ? 1 : axis === 'preceding-sibling' ? -1 : 0;
  // A preceding sibling found first is the last in document order: only [1] may be cut short.
  if (!by || (by < 0 && cut === predicates)) return null;
  return (n, e) => {
    if (!n.parent || n.kind === ATTRIBUTE) return null;
    const { children } = n.parent;
    for (let i = n.index + by; i >= 0 && i < children.length; i += by) if (accept(children[i]!, e)) return children[i]!;
    return null;
  };
}
