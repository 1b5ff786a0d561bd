import { parseAst, type Plugin } from 'vite';
import { ABSENT_TAGS, CONSTANT, EMPTY, RETURNS } from './react-dom-unused.ts';

type Node = { readonly type: string; readonly start: number; readonly end: number } & Record<string, unknown>;
interface Cut {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';
const nameOf = (node: unknown): string => (isNode(node) && node.type === 'Identifier' ? String(node.name) : '');
const numberOf = (node: unknown): number => (isNode(node) && node.type === 'Literal' && typeof node.value === 'number' ? node.value : NaN);
/** `fiber.tag`, or a local copy of it. */
const isTag = (node: unknown): boolean =>
  isNode(node) && (node.type === 'MemberExpression' ? nameOf(node.property) === 'tag' : /^(?:tag|grandTag)$/.test(nameOf(node)));
const ENDS = new Set(['BreakStatement', 'ReturnStatement', 'ContinueStatement', 'ThrowStatement']);

/** Whether what follows this case is never reached from it. */
function ends(statements: readonly Node[]): boolean {
  const last = statements.at(-1);
  return last !== undefined && (ENDS.has(last.type) || (last.type === 'BlockStatement' && ends(last.body as Node[])));
}

/** Names that `var` declares in a part, which the rest of its function may write and read. */
function declaredIn(node: Node): string[] {
  if (/Function/.test(node.type)) return [];
  const own = node.type === 'VariableDeclaration' && node.kind === 'var' ? (node.declarations as Node[]).map(({ id }) => nameOf(id)) : [];
  return [...own, ...Object.values(node).flatMap((value) => (Array.isArray(value) ? value : [value]).filter(isNode).flatMap(declaredIn))];
}

/** The cases of a `switch` that no fiber can reach: whole when nothing falls into them, else their labels. */
function casesCut(cases: readonly Node[], absent: (test: unknown) => boolean): Cut[] {
  const cuts: Cut[] = [];
  let flows = false;
  for (const each of cases) {
    const statements = each.consequent as Node[];
    if (absent(each.test) && (statements.length === 0 || !flows)) cuts.push({ start: each.start, end: each.end, text: '' });
    else {
      if (absent(each.test)) cuts.push({ start: each.start, end: statements[0]!.start, text: '' });
      flows = !ends(statements);
    }
  }
  return cuts;
}

const ASSIGNED = /^(?:exports|FragmentInstance\.prototype|ReactDOMHydrationRoot\.prototype)\.(\w+) = /;
/** Of `react-dom` itself: asking for files ahead. */
const AHEAD = /^exports\.(?:preconnect|prefetchDNS|preinit|preinitModule|preload|preloadModule) = /;
const KEPT_EXPORT = /^exports\.(?:createRoot|version) /;

/**
 * React DOM's client without what a page that is drawn in the browser alone never does (see react-dom-unused.ts): functions that are
 * reached only there
 * do nothing, values that have only one state stand as constants; the minifier leaves out the rest.
 * @throws Error when the file has none of a name that is to be cut: React was renewed, and the list must be looked through again
 */
export function cutReactDom(code: string): string {
  const cuts: Cut[] = [];
  const found = new Set<string>();
  const cut = (node: Node, text: string): void => {
    cuts.push({ start: node.start, end: node.end, text });
  };
  const shadowed: string[] = [];
  let inside = 0; // where the body of the innermost function begins
  const constant = (node: Node, name: string): boolean => {
    const text = shadowed.includes(name) ? undefined : CONSTANT.get(name);
    if (text === undefined) return false;
    found.add(name);
    cut(node, text);
    return true;
  };
  const visit = (node: Node): void => {
    if (node.type === 'FunctionDeclaration') {
      const name = nameOf(node.id);
      const body = EMPTY.has(name) ? '' : RETURNS.get(name);
      if (body !== undefined) {
        found.add(name);
        return cut(node.body as Node, `{${body}}`);
      }
    }
    if (node.type === 'ExpressionStatement') {
      const text = code.slice(node.start, node.end);
      if (ASSIGNED.test(text) && !KEPT_EXPORT.test(text) && !text.includes('ReactDOMRoot.prototype')) return cut(node, '');
    }
    if (node.type === 'SwitchStatement') {
      const given = node.discriminant as Node;
      const types = nameOf(given) === 'owner';
      const absent = (test: unknown): boolean =>
        isTag(given)
          ? ABSENT_TAGS.has(numberOf(test))
          : types && /^REACT_(?:LEGACY_HIDDEN|VIEW_TRANSITION|SUSPENSE_LIST)_TYPE$/.test(nameOf(test));
      const cases = casesCut(node.cases as Node[], absent);
      cuts.push(...cases);
      for (const each of node.cases as Node[]) {
        const isCut = cases.some(({ start, end }) => each.start >= start && each.end <= end);
        if (!isCut) for (const child of each.consequent as Node[]) visit(child);
        else if (declaredIn(each).length > 0) cuts.push({ start: inside, end: inside, text: `var ${declaredIn(each).join(',')};` });
      }
      return;
    }
    if (node.type === 'BinaryExpression') {
      const pair = [node.left, node.right];
      const isAbsent = pair.some(isTag) && pair.some((side) => ABSENT_TAGS.has(numberOf(side)));
      if (isAbsent && (node.operator === '===' || node.operator === '!==')) return cut(node, node.operator === '===' ? '!1' : '!0');
      // Lanes whose commits a view transition may accompany.
      if (node.operator === '===' && /^\(\w+ & 335544064\) === \w+$/.test(code.slice(node.start, node.end))) return cut(node, '!1');
    }
    if (node.type === 'AssignmentExpression' && CONSTANT.has(nameOf(node.left))) {
      cut({ ...node, end: (node.right as Node).start }, '');
      return visit(node.right as Node);
    }
    if (node.type === 'VariableDeclarator' && CONSTANT.has(nameOf(node.id))) {
      found.add(nameOf(node.id));
      return;
    }
    if (node.type === 'MemberExpression' && constant(node, `.${nameOf(node.property)}`)) return;
    if (node.type === 'Identifier' && constant(node, nameOf(node))) return;
    const outer = inside;
    if (/Function/.test(node.type) && isNode(node.body)) inside = node.body.start + 1;
    const own = Array.isArray(node.params) ? node.params.map(nameOf) : [];
    shadowed.push(...own);
    for (const [key, value] of Object.entries(node)) {
      if (key === 'type' || (key === 'property' && node.computed === false) || (key === 'key' && node.computed === false)) continue;
      for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) visit(child);
    }
    shadowed.length -= own.length;
    inside = outer;
  };
  visit(parseAst(code, { sourceType: 'script' } as never) as unknown as Node);
  const missing = [...EMPTY, ...RETURNS.keys(), ...CONSTANT.keys()].filter((name) => !found.has(name));
  if (missing.length > 0)
    throw new Error(`react-dom has no ${missing.join(', ')}: look through scripts/react-dom-unused.ts for its new version.`);
  let text = code;
  for (const { start, end, text: other } of cuts.toSorted((a, b) => b.start - a.start))
    text = text.slice(0, start) + other + text.slice(end);
  return text;
}

/** `react-dom` without the functions that ask for files ahead, which do nothing without the client's part of them. */
export function cutReactDomBase(code: string): string {
  const { body } = parseAst(code, { sourceType: 'script' } as never) as unknown as { readonly body: readonly Node[] };
  const kept = body.filter(({ start, end }) => !AHEAD.test(code.slice(start, end)));
  return kept.map(({ start, end }) => code.slice(start, end)).join('\n');
}

/** Cuts React DOM when the pages are built; what is tested and developed with is the whole. */
export function smallReactDom(): Plugin {
  return {
    name: 'lectern-react-dom',
    apply: 'build',
    transform: {
      filter: { id: /react-dom(?:-client)?\.production\.js$/ },
      handler: (code, id) => ({
        code: /client/.test(id.slice(id.lastIndexOf('/') + 1)) ? cutReactDom(code) : cutReactDomBase(code),
        map: null,
      }),
    },
  };
}
