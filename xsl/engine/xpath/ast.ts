export const AXES = [
  'child',
  'attribute',
  'self',
  'parent',
  'descendant',
  'descendant-or-self',
  'ancestor',
  'ancestor-or-self',
  'following-sibling',
  'preceding-sibling',
  'following',
  'preceding',
  'namespace',
] as const;
export type Axis = (typeof AXES)[number];

/** `name` is "*", "p:*" or a name, as written; for processing-instruction() its target. */
export interface NodeTest {
  kind: 'name' | 'node' | 'text' | 'comment' | 'processing-instruction';
  name: string;
}
/** `short`: written as "//", which patterns may use, other than the axis it stands for. */
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
