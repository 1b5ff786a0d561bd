import { NodeKind, parse, type XNode } from '../../xsl/engine/page.ts';

/**
 * Reads the texts of a text set document by their ids (protocol 3.1).
 * @throws Error when the document is not XML or no text set
 */
export function readTextSet(xml: string): Map<string, string> {
  const root = parse(xml).children.find((node) => node.kind === NodeKind.element);
  if (root?.name !== 'textSet') throw new Error(`The root element is "${root?.name ?? ''}", expected "textSet".`);
  const texts = new Map<string, string>();
  for (const node of root.children) {
    const id = node.name === 'text' ? node.attributes.find((attribute) => attribute.name === 'id')?.value : undefined;
    if (id) texts.set(id, textOf(node));
  }
  return texts;
}

function textOf(node: XNode): string {
  if (node.kind === NodeKind.text) return node.value;
  return node.kind === NodeKind.element ? node.children.map(textOf).join('') : '';
}
