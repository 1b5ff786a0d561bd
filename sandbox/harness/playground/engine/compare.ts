import { NodeKind, parse, type XNode } from '../../../../xsl/engine/index.ts';
import { Positions } from '../../../../xsl/engine/tracing/index.ts';

const LONGEST = 200;
const NOTHING = '(nothing)';

/** Where two results differ. */
export interface Difference {
  readonly path: string;
  readonly ours: string;
  readonly theirs: string;
}

/**
 * A stylesheet, writing XML whatever it declares: so both results are trees, and how HTML is spelt or text indented is no difference.
 * xsl:output of an importing stylesheet wins (XSLT 1.0, 2.6.2).
 * @param href address of the stylesheet, as an importing one beside it would write it
 */
export const asXml = (href: string): string => `<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform">
<xsl:import href="${href.replace(/&/g, '&amp;')}"/>
<xsl:output method="xml" indent="no" encoding="UTF-8" omit-xml-declaration="yes"/>
</xsl:stylesheet>`;

const DOCTYPE = /^\s*(?:<\?xml\s[^]*?\?>\s*)?<!DOCTYPE\s[^>]*>/;

function treeOf(text: string): XNode | null {
  try {
    // A result need not have one root element.
    return parse(`<x>${text.replace(DOCTYPE, '').trim()}</x>`, { maxDepth: 100_000 }).children[0]!;
  } catch {
    // Escaping was disabled.
    return null;
  }
}

export const shorten = (text: string): string => (text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text);
const expanded = ({ namespaceURI, localName }: XNode): string => (namespaceURI ? `{${namespaceURI}}${localName}` : localName);
const attributesOf = (node: XNode): string[] => node.attributes.map((each) => `${expanded(each)}=${JSON.stringify(each.value)}`).toSorted();

/** A node in words, without what is in it. */
function describe(node: XNode | undefined): string {
  if (!node) return NOTHING;
  if (node.kind === NodeKind.text) return JSON.stringify(node.value);
  if (node.kind === NodeKind.comment) return `<!--${node.value}-->`;
  if (node.kind === NodeKind.instruction) return `<?${node.name} ${node.value}?>`;
  return `<${[expanded(node), ...attributesOf(node)].join(' ')}>`;
}

/** The first nodes in document order that are not alike; prefixes and the order of attributes do not count. */
function firstDifference(ours: XNode, theirs: XNode): readonly [XNode | undefined, XNode | undefined] | null {
  for (let i = 0; i < Math.max(ours.children.length, theirs.children.length); i++) {
    const [a, b] = [ours.children[i], theirs.children[i]];
    if (!a || !b || describe(a) !== describe(b)) return [a, b];
    const inside = firstDifference(a, b);
    if (inside) return inside;
  }
  return null;
}

function differenceOfText(ours: string, theirs: string): Difference | null {
  const [a, b] = [ours, theirs].map((text) => text.trim().split('\n'));
  const line = a!.findIndex((each, i) => each !== b![i]);
  if (line < 0 && a!.length === b!.length) return null;
  const at = line < 0 ? a!.length : line;
  return { path: `line ${at + 1}`, ours: shorten(a![at] ?? NOTHING), theirs: shorten(b![at] ?? NOTHING) };
}

/** The first difference of two results; null when there is none. */
export function differenceOf(ours: string, theirs: string): Difference | null {
  const [a, b] = [treeOf(ours), treeOf(theirs)];
  if (!a || !b) return differenceOfText(ours, theirs);
  const found = firstDifference(a, b);
  if (!found) return null;
  const [one, other] = found;
  const path = new Positions().pathOf((one ?? other) as Parameters<Positions['pathOf']>[0]).replace(/^\/x/, '');
  return { path, ours: shorten(describe(one)), theirs: shorten(describe(other)) };
}
