import { NodeKind, parse, type XNode } from '../../../xsl/engine/index.ts';

const XSLT = 'http://www.w3.org/1999/XSL/Transform';
const DEPTH = 20;

/**
 * A stylesheet with its `xsl:include`s put in their places, so that a page asks for one file instead of ten. Including
 * is textual in XSLT 1.0 (2.6.1), so nothing changes, except where namespaces of an included sheet differ, or it is
 * imported: such a reference stays, and the client follows it.
 * @param text the stylesheet
 * @param read text of a file of the same folder, null when there is none
 * @returns the text as it is when it has no include, or when anything is not well-formed (the client says where)
 */
export function flattenSheet(text: string, read: (name: string) => string | null): string {
  try {
    return flatten(text, read, new Set(), 0);
  } catch {
    return text;
  }
}

function flatten(text: string, read: (name: string) => string | null, seen: Set<string>, depth: number): string {
  const sheet = rootOf(text);
  if (depth > DEPTH) return text;
  let whole = '';
  let from = 0;
  for (const node of sheet.children) {
    const included = isXslt(node, 'include') ? body(node, sheet, read, seen, depth) : null;
    if (included === null) continue;
    whole += text.slice(from, node.start) + included;
    from = node.end;
  }
  return whole + text.slice(from);
}

/** The declarations of an included sheet, '' when they are there already, null when the reference has to stay. */
function body(reference: XNode, sheet: XNode, read: (name: string) => string | null, seen: Set<string>, depth: number): string | null {
  const href = reference.attributes.find(({ name }) => name === 'href')?.value ?? '';
  if (!/^[A-Za-z0-9_-]+\.xsl$/.test(href)) return null;
  if (seen.has(href)) return null;
  const text = read(href);
  if (text === null) return null;
  const included = rootOf(flatten(text, read, new Set([...seen, href]), depth + 1));
  if (!isXslt(included, 'stylesheet') && !isXslt(included, 'transform')) return null;
  if (included.children.some((node) => isXslt(node, 'import'))) return null; // imports must come first
  return declarations(included) === declarations(sheet)
    ? sourceOf(included, included.inner, included.children.at(-1)?.end ?? included.inner)
    : null;
}

const sourceOf = (node: XNode, from: number, to: number): string => node.tree.source.slice(from, to);

function rootOf(text: string): XNode {
  return parse(text).children.find(({ kind }) => kind === NodeKind.element)!;
}

const isXslt = (node: XNode, name: string): boolean =>
  node.kind === NodeKind.element && node.namespaceURI === XSLT && node.localName === name;

/** Everything on a root that changes the meaning of what is inside it: namespaces and attributes. */
function declarations(root: XNode): string {
  const start = sourceOf(root, root.start, root.inner);
  return [...start.matchAll(/\s([\w:.-]+)\s*=\s*("[^"]*"|'[^']*')/g)]
    .map(([, name, value]) => `${name}=${value!.slice(1, -1)}`)
    .sort()
    .join('\n');
}
