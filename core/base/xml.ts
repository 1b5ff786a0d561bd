import { NodeKind, type XNode } from '../../xsl/engine/page.ts';

/** An attribute's value, '' when it is absent. */
export function attribute(node: XNode, name: string): string {
  return node.attributes.find((each) => each.name === name)?.value ?? '';
}

/** Whether a node is an element of a name. */
export const isNamed = (node: XNode, name: string): boolean => node.kind === NodeKind.element && node.name === name;

/** Child elements, all or those of a name, in document order. */
export function childElements(node: XNode, name?: string): XNode[] {
  return node.children.filter((child) => child.kind === NodeKind.element && (name === undefined || child.name === name));
}

/** The first child element of a name (or at all), null without one. */
export function firstElement(node: XNode, name?: string): XNode | null {
  return node.children.find((child) => child.kind === NodeKind.element && (name === undefined || child.name === name)) ?? null;
}

/** The text of a node and everything in it, comments and instructions left out. */
export function textOf(node: XNode): string {
  if (node.kind === NodeKind.text || node.kind === NodeKind.attribute) return node.value;
  return node.children.map((child) => (child.kind === NodeKind.text || child.kind === NodeKind.element ? textOf(child) : '')).join('');
}

/** An unsigned decimal integer, 0 for anything else (protocol 1.5). */
export function unsigned(text: string): number {
  return /^\d{1,15}$/.test(text.trim()) ? Number(text) : 0;
}

/** Texts of children of a name by their `language`; one without a language is under ''. */
export function byLanguage(node: XNode, name: string): Readonly<Record<string, string>> {
  const texts = Object.create(null) as Record<string, string>;
  for (const child of childElements(node, name)) texts[attribute(child, 'language')] ??= textOf(child);
  return Object.freeze(texts);
}

/** The text for a language, else for its base language, without a language, or the first; '' when there is none. */
export function inLanguage(texts: Readonly<Record<string, string>>, lang: string): string {
  return texts[lang] ?? texts[lang.split('-')[0] ?? ''] ?? texts[''] ?? Object.values(texts)[0] ?? '';
}
