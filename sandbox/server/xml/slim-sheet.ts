import { NodeKind, parse, type XNode } from '../../../xsl/engine/index.ts';
import { isXslt, valueOf } from './sheet-nodes.ts';
import { unusedWords } from './unused-words.ts';

/**
 * Templates of a stylesheet that nothing can reach: neither called by their name nor applied in their mode from one that is reached.
 * @param root the sheet with its includes in their places; one that still includes or imports has none
 */
function unusedTemplates(root: XNode): ReadonlySet<XNode> {
  if (root.children.some((node) => isXslt(node, 'include') || isXslt(node, 'import'))) return new Set();
  const templates = root.children.filter((node) => isXslt(node, 'template'));
  const unused = new Set(templates.filter((node) => valueOf(node, 'match') === '' || valueOf(node, 'mode') !== ''));
  const reach = (template: XNode): void => {
    if (unused.delete(template)) template.children.forEach(follow);
  };
  const follow = (node: XNode): void => {
    if (isXslt(node, 'call-template')) templates.filter((each) => valueOf(each, 'name') === valueOf(node, 'name')).forEach(reach);
    else if (isXslt(node, 'apply-templates'))
      templates.filter((each) => valueOf(each, 'match') !== '' && valueOf(each, 'mode') === valueOf(node, 'mode')).forEach(reach);
    if (node.kind === NodeKind.element) node.children.forEach(follow);
  };
  for (const node of root.children) if (!unused.has(node)) follow(node);
  return unused;
}

/**
 * A stylesheet without what changes nothing: comments, white space that XSLT strips anyway (3.4), templates that nothing reaches, and
 * words that nothing says.
 * @param text a stylesheet with its includes in their places (`flattenSheet`); one that still includes or imports keeps its templates
 * @returns the text as it is when it is not well-formed (the client says where)
 */
export function slimSheet(text: string): string {
  try {
    const { children } = parse(text);
    const root = children.find(({ kind }) => kind === NodeKind.element)!;
    const unused = unusedTemplates(root);
    const words = unusedWords(root, unused);
    const cuts: { readonly start: number; readonly end: number }[] = [];
    const visit = (node: XNode): void => {
      if (unused.has(node) || words.has(node) || node.kind === NodeKind.comment || (node.kind === NodeKind.text && isStripped(node)))
        cuts.push(node);
      else if (node.kind === NodeKind.element && !keepsSpace(node)) node.children.forEach(visit);
    };
    children.forEach(visit);
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

const keepsSpace = (node: XNode): boolean =>
  isXslt(node, 'text') || node.attributes.some(({ name, value }) => name === 'xml:space' && value === 'preserve');
/** Only as it is: white space written as a reference counts, too, and is left to the client. */
const isStripped = (node: XNode): boolean => /^[ \t\r\n]*$/.test(node.tree.source.slice(node.start, node.end));
