import { ATTRIBUTE, COMMENT, DOCUMENT, ELEMENT, INSTRUCTION, TEXT, type XmlNode } from '../../xml/index.ts';
import {
  countingFilter,
  dependenciesOf,
  mayCount,
  nodeTest,
  UNREPEATABLE,
  READS_AROUND,
  parseXPath,
  plainCount,
  plainPredicate,
  resolveTest,
  type Ast,
  type Compiler,
  type Env,
  type NameDependencies,
  type PathAst,
  type Step,
} from '../../xpath/index.ts';
import type { Pattern } from '../model.ts';

type Match = (node: XmlNode, env: Env) => boolean;

const CHILDREN = [ELEMENT, TEXT, COMMENT, INSTRUCTION];
const ANY = [...CHILDREN, ATTRIBUTE, DOCUMENT];

/** A step's own test; the predicates count among the siblings that pass it. */
function stepMatch(step: Step, compiler: Compiler): Match {
  const { predicates } = step;
  const isAttribute = step.axis === 'attribute';
  const resolved = resolveTest(step.test, isAttribute ? ATTRIBUTE : ELEMENT, compiler.namespace);
  const own = nodeTest(resolved);
  const test: Match = resolved.kind ? own : isAttribute ? (n) => n.kind === ATTRIBUTE : (n) => n.kind !== ATTRIBUTE && n.kind !== DOCUMENT;
  const plain = plainCount(predicates);
  const filter = plainPredicate(predicates.slice(0, plain), compiler);
  const accept: Match = filter ? (n, e) => test(n, e) && filter(n, e) : test;
  if (plain === predicates.length) return accept;
  const filters = predicates.slice(plain).map((p) => countingFilter(p, compiler));
  const mayReuse = !/\$|current\(/.test(compiler.expression);
  // Siblings are tested one after the other: the answer for the last parent is cached.
  let lastParent: XmlNode | null = null;
  let lastEnv: Env | null = null;
  let passing = new Set<XmlNode>();
  return (n, e) => {
    if (!accept(n, e) || !n.parent) return false;
    if (!mayReuse || lastParent !== n.parent || lastEnv !== e) {
      const siblings = (isAttribute ? n.parent.attributes : n.parent.children).filter((s) => accept(s, e));
      passing = new Set(filters.reduce((nodes, f) => f(nodes, e), siblings));
      lastParent = n.parent;
      lastEnv = e;
    }
    return passing.has(n);
  };
}

/** Whether an ancestor matches. */
const above =
  (match: Match): Match =>
  (n, e) => {
    for (let p = n.parent; p; p = p.parent) if (match(p, e)) return true;
    return false;
  };

/** A pattern looks beyond its node when it has several steps or counts. */
function patternDependencies({ root, base, steps }: PathAst, names: NameDependencies): number {
  let found = base ? READS_AROUND | dependenciesOf(base, names) : 0;
  if (steps.length > 1 || (root && steps.length)) found |= READS_AROUND;
  for (const { predicates } of steps)
    for (const p of predicates) found |= mayCount(p) ? READS_AROUND | dependenciesOf(p, names) : dependenciesOf(p, names);
  return found & (READS_AROUND | UNREPEATABLE);
}

function pathPattern(path: PathAst, compiler: Compiler, names: NameDependencies): Pattern {
  let match: Match | null = null;
  let before: Match | null = null;
  let deep = false;
  if (path.root) before = (n) => n.kind === DOCUMENT;
  else if (path.base) {
    const nodes = compiler.nodes(path.base);
    before = (n, e) => nodes(n, e).includes(n);
  }
  for (const step of path.steps) {
    if (!step.short && step.axis !== 'child' && step.axis !== 'attribute') compiler.fail(`A pattern cannot use the axis ${step.axis}.`);
    if (step.axis === 'descendant-or-self') {
      deep = true;
      continue;
    }
    const own = stepMatch(step, compiler);
    const outer = before && (deep || step.axis === 'descendant' ? above(before) : before);
    const isDeep = deep || step.axis === 'descendant';
    match = !outer ? own : isDeep ? (n, e) => own(n, e) && outer(n, e) : (n, e) => own(n, e) && n.parent !== null && outer(n.parent, e);
    before = match;
    deep = false;
  }
  const last = path.steps[path.steps.length - 1];
  if (!last)
    return {
      kinds: path.root ? [DOCUMENT] : ANY,
      local: null,
      priority: 0.5,
      test: before!,
      dependencies: patternDependencies(path, names),
    };
  const { kind, local, uri } = resolveTest(last.test, last.axis === 'attribute' ? ATTRIBUTE : ELEMENT, compiler.namespace);
  const single = path.steps.length === 1 && !path.root && !path.base && !last.predicates.length;
  return {
    kinds: kind ? [kind] : last.axis === 'attribute' ? [ATTRIBUTE] : CHILDREN,
    local,
    priority: !single ? 0.5 : local !== null ? 0 : uri !== null ? -0.25 : -0.5,
    test: match!,
    dependencies: patternDependencies(path, names),
  };
}

/** Compiles a match pattern into its alternatives. @throws XPathError */
export function compilePattern(text: string, compiler: Compiler, names: NameDependencies): Pattern[] {
  const alternatives = (ast: Ast): Pattern[] => {
    if (ast.op === 'binary' && ast.symbol === '|') return [...alternatives(ast.left), ...alternatives(ast.right)];
    const base = ast.op === 'path' ? ast.base : ast;
    if (base && !(base.op === 'call' && (base.name === 'id' || base.name === 'key') && base.args.every((arg) => arg.op === 'string')))
      return compiler.fail('This is no pattern.');
    return [pathPattern(ast.op === 'path' ? ast : { op: 'path', root: false, base: ast, steps: [] }, compiler, names)];
  };
  return alternatives(parseXPath(text));
}

/** Several alternatives as one test. */
export const anyOf = (patterns: readonly Pattern[]): Match =>
  patterns.length === 1 ? patterns[0]!.test : (n, e) => patterns.some((p) => p.test(n, e));
