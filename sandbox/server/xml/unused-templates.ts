import { NodeKind, type XNode } from '../../../xsl/engine/index.ts';
import { isXslt, valueOf } from './sheet-nodes.ts';

/**
 * Templates of a stylesheet that nothing can reach: neither called by their name nor applied in their mode from one that is reached.
 * @param root the sheet with its includes in their places; one that still includes or imports has none
 */
export function unusedTemplates(root: XNode): ReadonlySet<XNode> {
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
