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

/** When so many nodes are found, repeated ones go: beyond each of 20 000 elements are nearly all the others. */
const PORTION = 1 << 16;

/** What `scan` finds from each of the nodes, in document order when `check` says that it may come otherwise. */
function scanAll(scan: ReturnType<typeof compileStep>, nodes: readonly XmlNode[], check: boolean, e: Env): XmlNode[] {
  let out: XmlNode[] = [];
  let portion = PORTION;
  for (const node of nodes) {
    const before = out.length;
    scan(node, e, out);
    if ((e.steps -= out.length - before) < 0) e.pause();
    if (check && out.length > portion) {
      out = [...new Set(out)];
      portion = PORTION + out.length * 2;
    }
  }
  return check ? inOrder(out) : out;
}

/** Compiles a path to the list of its nodes in document order. */
export function compilePath(path: PathAst, compiler: Compiler): Closure<XmlNode[]> {
  const { base, root } = path;
  let run: Closure<XmlNode[]> = base ? compiler.nodes(base) : (n) => [root ? rootOf(n) : n];
  let shape: Shape = { single: !base, flat: !base };
  for (const step of path.steps) {
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
