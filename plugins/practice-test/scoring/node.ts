/** As much of an XML node as scoring needs: the page's tree and the server's fit. */
export interface Node {
  /** 1 element, 3 text. */
  readonly kind: number;
  readonly name: string;
  readonly value: string;
  readonly children: readonly Node[];
  readonly attributes: readonly { readonly name: string; readonly value: string }[];
}

/** An answer, as `contract.ts` describes it. */
export type Value = string | readonly string[] | Readonly<Record<string, string>> | null;

/** An attribute's value, '' when it is absent. */
export const value = (node: Node, name: string): string => node.attributes.find((each) => each.name === name)?.value ?? '';

export const has = (node: Node, name: string): boolean => node.attributes.some((each) => each.name === name);

const isElement = (node: Node): boolean => node.kind === 1;

/** Child elements of a name. */
export const named = (node: Node, name: string): Node[] => node.children.filter((child) => isElement(child) && child.name === name);

/** Elements of a name anywhere inside, in document order. */
export const inside = (node: Node, name: string): Node[] =>
  node.children.flatMap((child) => (isElement(child) ? [...(child.name === name ? [child] : []), ...inside(child, name)] : []));

/** The text of a node and of everything in it. */
export const text = (node: Node): string =>
  node.kind === 3 ? node.value : node.children.map((child) => (child.kind === 3 || isElement(child) ? text(child) : '')).join('');

const NUMBER = /^\s*\d{1,7}(?:\.\d+)?\s*$/;

/** Points as an attribute says them: a decimal number of at least 0; null when it says something else or nothing. */
export function readPoints(node: Node): number | null {
  const written = value(node, 'points');
  return NUMBER.test(written) ? Number(written) : null;
}
