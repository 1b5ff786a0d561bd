import { rootOf, type XmlNode, inOrder } from '../../xml/index.ts';
import type { Axis, Closure, Compiler, Env, PathAst } from '../model.ts';
import { compileFirst, compileStep } from './step.ts';

/** What can be gave of a list at compile time: it has at most one node; no node of it contains another. */
interface Shape {
  single: boolean;
  flat: boolean;
}

/** A list's shape after a step, and whether it may be out of order. */
function after(axis: Axis, { single, flat }: Shape): Shape & { check: boolean } {
  const isSelf = axis === 'self';
  const isFlat = axis === 'attribute' || axis === 'namespace';
  const isDown = axis === 'child' || axis.startsWith('descendant');
  const isNear = axis === 'parent' || axis.endsWith('sibling');
  return {
    single: single && (isSelf || axis === 'parent'),
    flat: isFlat || (isSelf || axis === 'child' ? flat : isNear && single),
    check: !isSelf && !isFlat && !(isDown ? flat : single),
  };
}

/** Compiles the start of a path: the root, an expression or the context node. */
function start(path: PathAst, compiler: Compiler): Closure<XmlNode[]> {
  if (path.base) return compiler.nodes(path.base);
  return path.root ? (n) => [rootOf(n)] : (n) => [n];
}

/** When so many nodes are found, repeated ones go, and all count as work: beyond each of 20 000 elements are nearly all the others. */
const PORTION = 1 << 20;

/** What `scan` finds from each of the nodes, in document order when `check` says that it may come otherwise. */
function scanAll(scan: ReturnType<typeof compileStep>, nodes: readonly XmlNode[], check: boolean, e: Env): XmlNode[] {
  let out: XmlNode[] = [];
  let counted = 0;
  let portion = PORTION;
  for (let i = 0; i < nodes.length; i++) {
    scan(nodes[i]!, e, out);
    if (e.steps < 0) e.pause();
    if (out.length < portion) continue;
    e.steps -= out.length - counted;
    if (check) out = [...new Set(out)];
    counted = out.length;
    portion = Math.max(PORTION, counted * 2);
  }
  if ((e.steps -= out.length - counted) < 0) e.pause();
  if (!check || nodes.length <= 1) return out;
  return inOrder(counted > 0 ? [...new Set(out)] : out);
}

/** Compiles a path to the list of its nodes in document order. */
export function compilePath(path: PathAst, compiler: Compiler): Closure<XmlNode[]> {
  const begin = start(path, compiler);
  if (!path.steps.length) return begin;
  const single = !path.base;
  let shape: Shape = { single, flat: single };
  const first = path.base ? null : compileStep(path.steps[0]!, compiler);
  let run: Closure<XmlNode[]>;
  if (first) {
    const { root } = path;
    shape = after(path.steps[0]!.axis, shape);
    run = (n, e) => {
      const out: XmlNode[] = [];
      first(root ? rootOf(n) : n, e, out);
      if ((e.steps -= out.length) < 0) e.pause();
      return out;
    };
  } else run = begin;
  for (const step of first ? path.steps.slice(1) : path.steps) {
    const scan = compileStep(step, compiler);
    const from = run;
    const next = after(step.axis, shape);
    const { check } = next;
    shape = next;
    run = (n, e) => scanAll(scan, from(n, e), check, e);
  }
  return run;
}

/** Compiles a path to its first node: what string() and a test for existence need. `any`: whichever is found first will do. */
export function compilePathFirst(path: PathAst, compiler: Compiler, any: boolean): Closure<XmlNode | null> {
  const whole = (): Closure<XmlNode | null> => {
    const nodes = compilePath(path, compiler);
    return (n, e) => nodes(n, e)[0] ?? null;
  };
  if (!path.steps.length) return whole();
  let shape: Shape = { single: !path.base, flat: !path.base };
  for (const step of path.steps) {
    const next = after(step.axis, shape);
    if (next.check && !any) return whole();
    shape = next;
  }
  const last = compileFirst(path.steps[path.steps.length - 1]!, compiler);
  if (!last) return whole();
  if (path.steps.length === 1 && !path.base) return path.root ? (n, e) => last(rootOf(n), e) : last;
  const before = compilePath({ ...path, steps: path.steps.slice(0, -1) }, compiler);
  return (n, e) => {
    const nodes = before(n, e);
    for (let i = 0; i < nodes.length; i++) {
      const found = last(nodes[i]!, e);
      if (found) return found;
    }
    return null;
  };
}
