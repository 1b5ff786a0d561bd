import { defaultTreeAdapter as adapter, parse, parseFragment, type DefaultTreeAdapterTypes } from 'parse5';

/** One thing in a result: where it is and what it is. */
export interface Line {
  readonly path: string;
  readonly what: string;
}

/** The document type as a line; none without one. */
export const doctypeLine = (name: string, publicId: string, systemId: string): Line => ({
  path: '/doctype',
  what: `<!DOCTYPE ${name} "${publicId}" "${systemId}">`,
});

type Node = DefaultTreeAdapterTypes.Node;
type Parent = DefaultTreeAdapterTypes.ParentNode;

const HTML = 'http://www.w3.org/1999/xhtml';
const isBlank = (node: Node): boolean => adapter.isTextNode(node) && /^[ \t\r\n\f]*$/.test(node.value);

/** Says the encoding: processors write it in one of two ways, or in other letters. */
function isEncoding(node: Node): boolean {
  if (!adapter.isElementNode(node) || node.tagName !== 'meta') return false;
  return node.attrs.some(({ name, value }) => name === 'charset' || (name === 'http-equiv' && value.toLowerCase() === 'content-type'));
}

function labelOf(node: Node): string {
  return adapter.isElementNode(node) ? node.tagName : adapter.isTextNode(node) ? 'text()' : 'comment()';
}

function content(parent: Parent, path: string, lines: Line[]): void {
  const counts = new Map<string, number>();
  for (const child of parent.childNodes) {
    if (isBlank(child) && (parent.childNodes.length > 1 || path === '')) continue;
    if (adapter.isDocumentTypeNode(child)) {
      lines.push(doctypeLine(child.name, child.publicId, child.systemId));
      continue;
    }
    if (isEncoding(child)) continue;
    const label = labelOf(child);
    const count = (counts.get(label) ?? 0) + 1;
    counts.set(label, count);
    const at = `${path}/${label}${count > 1 ? `[${count}]` : ''}`;
    if (adapter.isElementNode(child)) {
      lines.push({ path: at, what: `<${child.namespaceURI === HTML ? '' : `{${child.namespaceURI}}`}${child.tagName}>` });
      const attributes = child.attrs.map(({ name, prefix, value }) => ({
        path: `${at}/@${name}`,
        what: `${prefix ? `${prefix}:` : ''}${name}=${JSON.stringify(value)}`,
      }));
      lines.push(...attributes.sort((a, b) => (a.what < b.what ? -1 : 1)));
      content(child, at, lines);
    } else if (adapter.isTextNode(child)) lines.push({ path: at, what: JSON.stringify(child.value) });
    else if (adapter.isCommentNode(child)) lines.push({ path: at, what: `<!--${child.data}-->` });
  }
}

/** The lines of a page or a part of one, read as a browser reads it. */
export function htmlLines(text: string): Line[] {
  const lines: Line[] = [];
  content(/<(?:html|!DOCTYPE)[\s>]/i.test(text) ? parse(text) : parseFragment(text), '', lines);
  return lines;
}
