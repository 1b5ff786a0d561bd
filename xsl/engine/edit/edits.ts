import {
  isQName,
  isSpace,
  ATTRIBUTE,
  ELEMENT,
  TEXT,
  type XDocument,
  type XmlNode,
  type XNode,
  parse,
  declarations,
  lookup,
  escapeAttribute,
  escapeText,
  serialize,
} from '../xml/index.ts';
import type { Splice } from './model.ts';

export { applyEdits, serializeSource } from './apply.ts';
export type { Edited, Splice } from './model.ts';

const sourceOf = (node: XNode): string => {
  if (node.start < 0) throw new Error(`The node <${node.name}> was not parsed from a text, so that it has no place to edit.`);
  const { tree } = node as XmlNode;
  tree.use?.(node as XmlNode);
  return tree.source;
};

/** The innermost node whose text holds an offset: finds a node again in another version. */
export function nodeAt(document: XDocument, offset: number): XNode {
  let found: XNode = document;
  (document as XmlNode).tree.use?.(document as XmlNode);
  for (;;) {
    const inside: XNode | undefined = [...found.attributes, ...found.children].find((n) => n.start <= offset && offset < n.end);
    if (!inside) return found;
    found = inside;
  }
}

/** Where an element's end tag begins; null when it has none. */
const endTag = (element: XNode): number | null => {
  const source = sourceOf(element);
  return source.startsWith('/>', element.inner - 2) && element.end === element.inner ? null : source.lastIndexOf('</', element.end - 1);
};

/** Sets or adds an attribute. @throws Error when the name is none, or a namespace declaration */
export function setAttribute(element: XNode, name: string, value: string): Splice {
  if (!isQName(name) || /^xmlns(?::|$)/.test(name)) throw new Error(`"${name}" cannot be set as an attribute.`);
  const source = sourceOf(element);
  const found = element.attributes.find((a) => a.name === name);
  if (!found)
    return {
      at: element.attributes.at(-1)?.end ?? element.start + 1 + element.name.length,
      remove: 0,
      insert: ` ${name}="${escapeAttribute(value)}"`,
    };
  const escaped = escapeAttribute(value);
  const insert = source[found.inner - 1] === "'" ? escaped.replaceAll('&quot;', '"').replaceAll("'", '&apos;') : escaped;
  return { at: found.inner, remove: found.end - 1 - found.inner, insert };
}

/** Removes an attribute and the space before it; null when there is none of that name. */
export function removeAttribute(element: XNode, name: string): Splice | null {
  const found = element.attributes.find((a) => a.name === name);
  if (!found) return null;
  const source = sourceOf(element);
  let at = found.start;
  while (isSpace(source.charCodeAt(at - 1))) at--;
  return { at, remove: found.end - at, insert: '' };
}

/** Replaces a text, or all that an element contains by a text. */
export function setText(node: XNode, text: string): Splice {
  if (node.kind === TEXT) return { at: node.start, remove: (sourceOf(node), node.end - node.start), insert: escapeText(text) };
  return setInside(node, escapeText(text), node.inner);
}

/** Puts a text into an element, from an offset to its end tag, which is written if there is none. */
function setInside(element: XNode, insert: string, from: number | null): Splice {
  if (element.kind !== ELEMENT) throw new Error('Only an element or a text can be given content.');
  const end = endTag(element);
  if (end !== null) return { at: from ?? end, remove: from === null ? 0 : end - from, insert };
  return insert === ''
    ? { at: element.end, remove: 0, insert }
    : { at: element.inner - 2, remove: 2, insert: `>${insert}</${element.name}>` };
}

/** Content as text, checked to be complete inside of its parent: no tag of it may close the parent. */
function checkedContent(content: string | XNode, parent: XNode): string {
  const text = typeof content === 'string' ? content : serialize(content);
  const scopes = declarations((parent as XmlNode).scope).filter(({ prefix, uri }) => prefix || uri);
  parse(
    `<fragment${scopes.map(({ prefix, uri }) => ` xmlns${prefix && `:${prefix}`}="${escapeAttribute(uri)}"`).join('')}>${text}</fragment>`,
    { href: 'fragment' },
  );
  return text;
}

const parentOf = (node: XNode): XNode => {
  if (!node.parent || node.kind === ATTRIBUTE) throw new Error(`A ${node.parent ? 'attribute' : 'document'} has no place among children.`);
  return node.parent;
};

/** Puts XML, or a copy of a node, before a node. @throws XmlError when it is not well-formed by itself */
export const insertBefore = (node: XNode, content: string | XNode): Splice => ({
  at: (sourceOf(node), node.start),
  remove: 0,
  insert: checkedContent(content, parentOf(node)),
});

/** Puts XML, or a copy of a node, at the end of an element. @throws XmlError when it is not well-formed by itself */
export const append = (element: XNode, content: string | XNode): Splice => setInside(element, checkedContent(content, element), null);

/** Replaces all that an element contains by XML. @throws XmlError when it is not well-formed by itself */
export const setContent = (element: XNode, content: string): Splice => setInside(element, checkedContent(content, element), element.inner);

/** Removes a node that is no attribute. */
export const remove = (node: XNode): Splice => ({
  at: (parentOf(node), sourceOf(node), node.start),
  remove: node.end - node.start,
  insert: '',
});

/** Replaces a node by XML, or by a copy of a node. @throws XmlError when it is not well-formed by itself */
export const replace = (node: XNode, content: string | XNode): Splice => ({
  ...remove(node),
  insert: checkedContent(content, parentOf(node)),
});

/**
 * The text of a node as it is written, for a parent in this document or another; with the namespaces that it needs, where they mean
 * something else there.
 */
export function textFor(node: XNode, parent: XNode): string {
  const { scope } = node as XmlNode;
  const outer = (parent as XmlNode).scope;
  const same =
    declarations(scope).every(
      ({ prefix, uri }) => lookup(node.parent ? (node.parent as XmlNode).scope : null, prefix) !== uri || lookup(outer, prefix) === uri,
    ) &&
    (lookup(scope, '') !== '' || lookup(outer, '') === '');
  return same ? sourceOf(node).slice(node.start, node.end) : serialize(node);
}

/**
 * Moves a node before another of the same document, or to the end of `parent`; its text stays as written. @throws Error when it would be
 * inside of itself
 */
export function move(node: XNode, parent: XNode, before: XNode | null): readonly Splice[] {
  for (let n: XNode | null = parent; n; n = n.parent)
    if (n === node) throw new Error(`The element <${node.name}> cannot be moved into itself.`);
  if (before === node) return [];
  const text = textFor(node, parent);
  return [remove(node), before ? insertBefore(before, text) : append(parent, text)];
}
