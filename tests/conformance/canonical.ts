import { NodeKind, parse, type XNode } from '../../xsl/engine/index.ts';
import { doctypeLine, htmlLines, type Line } from './canonical-html.ts';

/** How a result is read. */
export type Kind = 'xml' | 'html' | 'text';

export interface CanonicalOptions {
  /** Also compares which namespaces elements declare; prefixes never count. */
  namespaces?: boolean;
}

export interface Difference {
  readonly path: string;
  readonly expected: string;
  readonly actual: string;
}

const DECLARATION = /^\ufeff?<\?xml\s([^]*?)\?>/;
const DOCTYPE = /<!DOCTYPE\s+([^\s>]+)\s*(?:(?:PUBLIC\s*(?:"([^"]*)"|'([^']*)')|SYSTEM)\s*(?:"([^"]*)"|'([^']*)')?)?\s*>/;
const NOTHING = '(nothing)';

/** Text as lines without white space at their ends; the result's last line end does not count. */
function textLines(text: string): Line[] {
  const lines = text
    .replace(/\r\n?/g, '\n')
    .replace(/[ \t]+$/gm, '')
    .replace(/\n+$/, '')
    .split('\n');
  return lines.map((line, i) => ({ path: `line ${i + 1}`, what: JSON.stringify(line) }));
}

const blank = (node: XNode): boolean => node.kind === NodeKind.text && /^[ \t\r\n]*$/.test(node.value);
const keyOf = (node: XNode): string => (node.namespaceURI ? `{${node.namespaceURI}}${node.localName}` : node.localName);

/** Adds the lines of an element's children; white space counts only where it is all that an element has. */
function content(parent: XNode, path: string, lines: Line[], seen: Declared): void {
  const counts = new Map<string, number>();
  const children = parent.children.filter((child) => !blank(child) || (parent.children.length === 1 && path !== ''));
  for (const child of children) {
    const label =
      child.kind === NodeKind.element
        ? child.name.replace(/^.*:/, '')
        : child.kind === NodeKind.text
          ? 'text()'
          : child.kind === NodeKind.comment
            ? 'comment()'
            : 'processing-instruction()';
    const count = (counts.get(label) ?? 0) + 1;
    counts.set(label, count);
    const at = `${path}/${label}${count > 1 ? `[${count}]` : ''}`;
    if (child.kind === NodeKind.element) element(child, at, lines, seen);
    else if (child.kind === NodeKind.text) lines.push({ path: at, what: JSON.stringify(child.value) });
    else lines.push({ path: at, what: child.kind === NodeKind.comment ? `<!--${child.value}-->` : `<?${child.name} ${child.value}?>` });
  }
}

/** Addresses of the namespaces declared around; null where they do not count. */
type Declared = ReadonlySet<string> | null;

function element(node: XNode, path: string, lines: Line[], around: Declared): void {
  let seen = around;
  lines.push({ path, what: `<${keyOf(node)}>` });
  const attributes = node.attributes.map((a) => ({ path: `${path}/@${a.localName}`, what: `${keyOf(a)}=${JSON.stringify(a.value)}` }));
  lines.push(...attributes.sort((a, b) => (a.what < b.what ? -1 : 1)));
  if (around) {
    const declared = new Set(
      [...node.tree.source.slice(node.start, node.inner).matchAll(/\sxmlns(?::[^\s=]+)?\s*=\s*(?:"([^"]*)"|'([^']*)')/g)].map(
        ([, double, single]) => double ?? single ?? '',
      ),
    );
    const fresh = [...declared].filter((uri) => !around.has(uri) && uri !== node.namespaceURI);
    if (fresh.length) lines.push({ path: `${path}/namespace::*`, what: fresh.sort().join(' ') });
    seen = new Set([...around, ...declared, node.namespaceURI]);
  }
  content(node, path, lines, seen);
}

/** @throws XmlError when the text is not well-formed content */
function xmlLines(text: string, { namespaces = false }: CanonicalOptions): Line[] {
  const lines: Line[] = [];
  const declaration = DECLARATION.exec(text);
  if (declaration) lines.push({ path: '/declaration', what: /standalone\s*=\s*["'](\w+)/.exec(declaration[1]!)?.[1] ?? '' });
  const doctype = DOCTYPE.exec(text);
  if (doctype) lines.push(doctypeLine(doctype[1]!, doctype[2] ?? doctype[3] ?? '', doctype[4] ?? doctype[5] ?? ''));
  // A result need not have one root element.
  const [root] = parse(`<x>${text.replace(DECLARATION, '').replace(DOCTYPE, '').trim()}</x>`, { maxDepth: 100_000 }).children;
  content(root!, '', lines, namespaces ? new Set(['']) : null);
  return lines;
}

/**
 * A result as a list in which equal results are equal: attributes by name, namespaces instead of prefixes, no white space between
 * elements. A result that ought to be XML and is not (disable-output-escaping can do that) is listed as text.
 */
export function canonical(text: string, kind: Kind, options: CanonicalOptions = {}): Line[] {
  if (kind === 'text') return textLines(text);
  if (kind === 'html') return htmlLines(text.trim());
  try {
    return xmlLines(text, options);
  } catch {
    return textLines(text.replace(/>\s+</g, '><'));
  }
}

/** The first thing that is not the same; null when there is none. */
export function firstDifference(expected: readonly Line[], actual: readonly Line[]): Difference | null {
  for (let i = 0; i < Math.max(expected.length, actual.length); i++) {
    const [a, b] = [expected[i], actual[i]];
    if (a?.path === b?.path && a?.what === b?.what) continue;
    const path = a?.path ?? b!.path;
    return { path, expected: a?.what ?? NOTHING, actual: b ? (b.path === path ? b.what : `${b.what} at ${b.path}`) : NOTHING };
  }
  return null;
}

/** How a result is to be read: as its stylesheet says, or as XSLT 1.0 (16) guesses from what was expected. */
export function kindOf(method: string | undefined, expected: string): Kind {
  if (method === 'html' || method === 'text') return method;
  return method === undefined &&
    /^\s*(?:<!DOCTYPE\s+html[^>]*>\s*)?<html[\s>]/i.test(expected) &&
    !/^[^>]*<html[^>]*\sxmlns=/i.test(expected)
    ? 'html'
    : 'xml';
}
