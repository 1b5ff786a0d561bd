import { NodeKind, parse, type XNode } from '../../../xsl/engine/index.ts';

const XSLT = 'http://www.w3.org/1999/XSL/Transform';

/**
 * A stylesheet without what changes nothing: comments, white space that XSLT strips anyway (3.4), and named templates that nothing calls.
 * @param text a stylesheet with its includes in their places (`flattenSheet`); one that still includes or imports keeps its templates
 * @returns the text as it is when it is not well-formed (the client says where)
 */
export function slimSheet(text: string): string {
  try {
    const root = parse(text).children.find(({ kind }) => kind === NodeKind.element)!;
    const unused = unusedTemplates(root);
    const cuts: { readonly start: number; readonly end: number }[] = [];
    const visit = (node: XNode): void => {
      if (unused.has(node) || node.kind === NodeKind.comment || (node.kind === NodeKind.text && isStripped(node))) cuts.push(node);
      else if (node.kind === NodeKind.element && !keepsSpace(node)) node.children.forEach(visit);
    };
    visit(root);
    let slim = '';
    let from = 0;
    for (const { start, end } of cuts) {
      slim += text.slice(from, start);
      from = end;
    }
    return slim + text.slice(from);
  } catch {
    return text;
  }
}

const isXslt = (node: XNode, name: string): boolean => node.kind === NodeKind.element && node.namespaceURI === XSLT && node.localName === name;
const valueOf = (node: XNode, name: string): string => node.attributes.find((each) => each.name === name)?.value ?? '';
const keepsSpace = (node: XNode): boolean => isXslt(node, 'text') || node.attributes.some(({ name, value }) => name === 'xml:space' && value === 'preserve');
/** Only as it stands: white space written as a reference counts, too, and is left to the client. */
const isStripped = (node: XNode): boolean => /^[ \t\r\n]*$/.test(node.tree.source.slice(node.start, node.end));

function unusedTemplates(root: XNode): ReadonlySet<XNode> {
  if (root.children.some((node) => isXslt(node, 'include') || isXslt(node, 'import'))) return new Set();
  const named = new Map(root.children.filter((node) => isXslt(node, 'template') && valueOf(node, 'name') !== '' && valueOf(node, 'match') === '').map((node) => [valueOf(node, 'name'), node]));
  const unused = new Set(named.values());
  const use = (node: XNode): void => {
    const called = isXslt(node, 'call-template') ? named.get(valueOf(node, 'name')) : undefined;
    if (called && unused.delete(called)) use(called);
    if (node.kind === NodeKind.element) node.children.forEach(use);
  };
  for (const node of root.children) if (!unused.has(node)) use(node);
  return unused;
}
