import { attribute, childElements, NodeKind, select, type XDocument, type XNode } from '../../../core/api.ts';

/** What a comment can be about: a text as a whole, not a paragraph in it, else an element. */
function subjectOf(node: XNode): XNode {
  for (let at: XNode | null = node; at !== null && at.name !== 'object' && at.name !== ''; at = at.parent)
    if (attribute(at, 'language') !== '') return at;
  return node;
}

/** A name among siblings that is theirs alone, so that it holds when they change their order; else the number. */
function stepOf(node: XNode, alike: readonly XNode[]): string {
  if (alike.length === 1) return '';
  for (const name of ['id', 'ID', 'language']) {
    const value = attribute(node, name);
    if (/^[^'<>&]{1,100}$/.test(value) && alike.filter((each) => attribute(each, name) === value).length === 1)
      return `[@${name}='${value}']`;
  }
  return `[${alike.indexOf(node) + 1}]`;
}

/** The way to what a comment about a node is bound to, in the whole document of an object. */
export function commentPath(node: XNode): string {
  const path = (at: XNode): string =>
    at.parent === null || at.parent.name === ''
      ? `/${at.name}`
      : `${path(at.parent)}/${at.name}${stepOf(at, childElements(at.parent, at.name))}`;
  return path(subjectOf(node));
}

/** The node that a comment is about; null for the whole, and when it is gone. */
export function commentedNode(document: XDocument, path: string): XNode | null {
  if (path === '') return null;
  try {
    return select(document, path)[0] ?? null;
  } catch {
    return null;
  }
}

/** The language of the text that a comment is about; '' for what has none. */
export const commentedLanguage = (document: XDocument, path: string): string => {
  const node = commentedNode(document, path);
  return node === null ? '' : attribute(node, 'language');
};

/** A field of the form, and the node that it is of. */
interface Field {
  readonly host: HTMLElement;
  readonly node: XNode;
}

/** The fields of a form. An editor of formatted text is fetched when it comes into view: what is around it is there before. */
export function fieldsOf(form: Element, document: XDocument): Field[] {
  const hosts = [...form.querySelectorAll<HTMLElement>('[data-node], [data-xpath]')].filter(
    (host) => host.dataset.node !== undefined || !host.closest('[data-node]'),
  );
  return hosts.flatMap((host) => {
    const node = commentedNode(document, host.dataset.node ?? host.dataset.xpath ?? '');
    return node === null ? [] : [{ host, node }];
  });
}

/** The field of a form for what a comment is about: its own, else one in it, else the one that it is in. */
export function fieldOf(root: Element, document: XDocument, path: string): HTMLElement | null {
  const wanted = commentedNode(document, path);
  if (wanted === null) return null;
  const isIn = (node: XNode | null, outer: XNode): boolean => node !== null && (node === outer || isIn(node.parent, outer));
  const fields = fieldsOf(root, document);
  const found =
    fields.find(({ node }) => node === wanted) ??
    fields.find(({ node }) => isIn(node, wanted)) ??
    fields.find(({ node }) => isIn(wanted, node.kind === NodeKind.element ? node : node.parent!));
  return found?.host ?? null;
}
