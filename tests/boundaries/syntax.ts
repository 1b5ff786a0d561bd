import { parseSync } from 'vite';

/** A node of a parsed source, as ESTree has it. */
export interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
}
/** A node with those around it, from the program on. */
export interface Found {
  readonly node: Node;
  readonly around: readonly Node[];
}

export const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;
/** A node's parts in the order of the source. */
function partsOf(node: Node): Node[] {
  const parts: Node[] = [];
  for (const key in node) {
    const value = node[key];
    if (isNode(value)) parts.push(value);
    else if (Array.isArray(value)) for (const part of value) if (isNode(part)) parts.push(part);
  }
  return parts;
}
export const nodesIn = (value: unknown): Node[] => (Array.isArray(value) ? value.filter(isNode) : isNode(value) ? [value] : []);

export const isFunction = ({ type }: Node): boolean => /^(?:FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/.test(type);
/** Types say nothing of what runs; an assertion is around something that does. */
const isType = ({ type }: Node): boolean =>
  type.startsWith('TS') && !/^TS(?:As|Satisfies|NonNull|Instantiation|TypeAssertion|Enum|Module|ParameterProperty|Export)/.test(type);

/** Goes through a node's parts; `visit` says whether to go on into one, which is the default. Types are left out unless asked for. */
export function walk(node: Node, visit: (found: Found) => boolean | void, around: readonly Node[] = [], withTypes = false): void {
  if ((!withTypes && isType(node)) || visit({ node, around }) === false) return;
  const parts = partsOf(node);
  if (parts.length === 0) return;
  const inner = [...around, node];
  for (const part of parts) walk(part, visit, inner, withTypes);
}

const ASSERTION = /^TS(?:As|Satisfies)Expression$|^TSTypeAssertion$/;
export const isAssertion = ({ type }: Node): boolean => ASSERTION.test(type);
/** What rules look for. */
const LOOKED_FOR =
  /^(?:(?:Call|New|Import|Member|Function|ArrowFunction|Class)Expression|(?:Function|Class)Declaration|VariableDeclarator)$/;
const indexes = new WeakMap<Node, Found[]>();
/** The calls, members, functions, classes, variables and assertions of a program, in the order of the source; found once. */
export function partsOfProgram(program: Node): readonly Found[] {
  const before = indexes.get(program);
  if (before) return before;
  const index: Found[] = [];
  walk(program, (found) => {
    if (LOOKED_FOR.test(found.node.type) || isAssertion(found.node)) index.push(found);
  });
  indexes.set(program, index);
  return index;
}

const parsed = new Map<string, Node>();
/** The syntax of a source, parsed once. @throws Error for what is no program */
export function syntaxOf({ path, source }: { readonly path: string; readonly source: string }): Node {
  const key = `${path}\n${source}`;
  const before = parsed.get(key);
  if (before) return before;
  const { program, errors } = parseSync(path, source);
  if (errors[0]) throw new Error(`${path}: ${errors[0].message}`);
  const result = program as unknown as Node;
  parsed.set(key, result);
  return result;
}

export const nameOf = (value: unknown): string => (isNode(value) && value.type.endsWith('Identifier') ? String(value['name']) : '');
/** The text of a string, also of a template without expressions; undefined for everything else. */
export function textOf(value: unknown): string | undefined {
  if (!isNode(value)) return undefined;
  if (value.type === 'Literal' && typeof value['value'] === 'string') return value['value'];
  if (value.type !== 'TemplateLiteral' || nodesIn(value['expressions']).length > 0) return undefined;
  const [quasi] = nodesIn(value['quasis']);
  return (quasi?.['value'] as { readonly cooked?: string } | undefined)?.cooked;
}
/** What an expression is without assertions, `!`, brackets and the chain of `?.` around it. */
export function bare(node: Node): Node {
  const inner = /^(?:TS(?:As|Satisfies|NonNull|Instantiation)Expression|TSTypeAssertion|ParenthesizedExpression|ChainExpression)$/.test(
    node.type,
  )
    ? node['expression']
    : undefined;
  return isNode(inner) ? bare(inner) : node;
}
/** `b` of `a.b`, `a?.b` and `a['b']`. */
export const memberOf = (node: Node): string | undefined =>
  node.type !== 'MemberExpression' ? undefined : node['computed'] ? textOf(node['property']) : nameOf(node['property']);

/** The names that a pattern declares, each with the node that it is part of. */
function namesIn(pattern: unknown): string[] {
  if (!isNode(pattern)) return [];
  if (pattern.type === 'Identifier') return [nameOf(pattern)];
  const inner = ['properties', 'elements', 'value', 'argument', 'left', 'parameter'].flatMap((key) => nodesIn(pattern[key]));
  return inner.flatMap(namesIn);
}

/** What a name is declared as: a function, a class, the value of a `const`, or something else, such as a parameter. */
type Scope = ReadonlyMap<string, Node>;
const scopes = new WeakMap<Node, Scope>();
function declare(scope: Map<string, Node>, statement: Node): void {
  const inner = nodesIn(statement['declaration'])[0] ?? statement;
  if (/^(?:Function|Class)Declaration$|^TS(?:Enum|Module)Declaration$/.test(inner.type)) scope.set(nameOf(inner['id']), inner);
  if (inner.type === 'VariableDeclaration')
    for (const declarator of nodesIn(inner['declarations']))
      for (const name of namesIn(declarator['id'])) {
        const value = declarator['init'];
        scope.set(name, nameOf(declarator['id']) === name && isNode(value) ? value : declarator);
      }
}
/** The names that a node declares for what is in it. */
function scopeOf(node: Node): Scope {
  const before = scopes.get(node);
  if (before) return before;
  const scope = new Map<string, Node>();
  scopes.set(node, scope);
  for (const parameter of nodesIn(node['params'])) for (const name of namesIn(parameter)) scope.set(name, parameter);
  if (isFunction(node) && nameOf(node['id'])) scope.set(nameOf(node['id']), node);
  if (node.type === 'CatchClause') for (const name of namesIn(node['param'])) scope.set(name, node);
  if (/^(?:Program|BlockStatement|StaticBlock|TSModuleBlock)$/.test(node.type))
    for (const part of nodesIn(node['body'])) declare(scope, part);
  if (node.type === 'SwitchStatement')
    for (const part of nodesIn(node['cases'])) for (const statement of nodesIn(part['consequent'])) declare(scope, statement);
  if (node.type.startsWith('For')) for (const part of [...nodesIn(node['init']), ...nodesIn(node['left'])]) declare(scope, part);
  return scope;
}
/** What declares a name where it is used, the innermost first, with what is around the declaration; undefined for imports and globals. */
export function declared(name: string, around: readonly Node[]): Found | undefined {
  for (let at = around.length - 1; at >= 0; at--) {
    const node = scopeOf(around[at]!).get(name);
    if (node) return { node, around: around.slice(0, at + 1) };
  }
  return undefined;
}

/** Whether an identifier is a value that is used here, not the name of a member, a key, a label or a declaration. */
export function isUse({ node, around }: Found): boolean {
  if (node.type !== 'Identifier') return false;
  const parent = around.at(-1);
  if (!parent) return false;
  if (parent.type === 'MemberExpression') return parent['object'] === node || parent['computed'] === true;
  if (/^(?:Property|MethodDefinition|PropertyDefinition|AccessorProperty)$/.test(parent.type))
    return (parent['value'] === node && around.at(-2)?.type !== 'ObjectPattern') || parent['computed'] === true;
  return !/^(?:Import|Export|LabeledStatement|BreakStatement|ContinueStatement|MetaProperty|JSX(?!Expr|Spread))/.test(parent.type)
    ? parent['id'] !== node && !nodesIn(parent['params']).includes(node)
    : false;
}
