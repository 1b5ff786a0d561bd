import type { Config } from 'dompurify';
import { lazily } from '../../../core/api.ts';
import type { Element, Piece } from './piece.ts';

const sanitiser = lazily(() => import('dompurify'));

/**
 * Is put before the names of styles and handlers while HTML is read: browsers report both to the page's policy even in documents that
 * nobody sees.
 */
const HIDDEN = 'data-lectern-';
export const STYLE = `${HIDDEN}style`;

/** An attribute, quoted or not; and a tag with its attributes. */
const ATTRIBUTE = /([\s/]+)([^\s"'<>/=]+)(\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'>]+))?/g;
const TAG = /<[a-z][^\s/>]*(?:[\s/]+(?:[^\s"'<>/=]+(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'>]+))?|["'=]))*/gi;
const SHEETS = /<style\b[\s\S]*?(?:<\/style\s*>|$)/gi;

/** HTML whose styles and handlers bear other names. Where it is mistaken about a tag, `showStyles` takes it back. */
export const hideStyles = (html: string): string =>
  html.replace(TAG, (tag) =>
    tag.replace(ATTRIBUTE, (whole, space: string, name: string, value: string | undefined) =>
      /^(?:style$|on)/i.test(name) ? `${space}${HIDDEN}${name.toLowerCase()}${value ?? ''}` : whole,
    ),
  );

export const showStyles = (text: string): string => text.replaceAll(/data-lectern-(?=style|on)/g, '');

/** HTML without the sheets of styles that office programs send along. */
export const withoutSheets = (html: string): string => html.replace(SHEETS, '');

/** Names that XML can spell; others (`o:p` of office programs) are unwrapped. */
const NAME = /^[a-z][a-z0-9._-]*$/i;
const RUNS = new Set(['script', 'base', 'meta', 'link']);

/** From the clipboard: styles are attributes that the cleaner reads; sheets of styles are not wanted. */
const PASTED: Config = {
  FORBID_TAGS: ['style', 'title', 'form', 'input', 'button', 'select', 'textarea', 'video', 'audio', 'svg'],
  FORBID_CONTENTS: ['style', 'title', 'script', 'template', 'noscript', 'svg', 'annotation', 'annotation-xml'],
  ADD_TAGS: ['semantics'],
  ALLOW_DATA_ATTR: false,
  ADD_ATTR: [STYLE, 'alttext'],
  ADD_URI_SAFE_ATTR: [STYLE],
};
/** Written by an author: all that cannot run stays. */
const WRITTEN: Config = {
  ADD_TAGS: (name: string) => !RUNS.has(name),
  ADD_ATTR: (name: string) => !/^on/i.test(name),
  CUSTOM_ELEMENT_HANDLING: { tagNameCheck: /^[a-z][a-z0-9]*-[a-z0-9-]+$/, attributeNameCheck: /^(?!on)[a-z][a-z0-9-]*$/ },
  SAFE_FOR_XML: false,
};

/** A node's name, also of a form that has a field with the name `nodeName`, which would be given instead. */
const nameOf = (node: Node): string => String(Reflect.get(Node.prototype, 'nodeName', node)).toLowerCase();

/**
 * HTML as browsers read it, however broken, as markup without anything that runs. DOMPurify reads it: the page's policy lets no other part
 * make nodes of text.
 * @returns the markup, and the names of what was left out
 */
export async function readHtml(html: string, from: 'clipboard' | 'author'): Promise<{ pieces: Piece[]; removed: string[] }> {
  const { default: purify } = await sanitiser.load();
  const clean = purify.sanitize(hideStyles(from === 'clipboard' ? withoutSheets(html) : html), {
    ...(from === 'clipboard' ? PASTED : WRITTEN),
    RETURN_DOM_FRAGMENT: true,
  });
  const removed = purify.removed
    .map((each) => ('element' in each ? `<${nameOf(each.element)}>` : (each.attribute?.name ?? '')))
    .filter(Boolean);
  return { pieces: readNodes(clean.childNodes), removed: [...new Set(removed)] };
}

/** DOM nodes as markup. */
function readNodes(nodes: Iterable<Node>): Piece[] {
  return [...nodes].flatMap((node): Piece[] => {
    if (node.nodeType === 3) return [showStyles(node.nodeValue ?? '')];
    if (node.nodeType === 8) return [{ raw: `<!--${showStyles(node.nodeValue ?? '')}-->` }];
    if (node.nodeType !== 1) return [];
    const { localName, attributes, childNodes } = node as globalThis.Element;
    const children = readNodes(childNodes);
    if (!NAME.test(localName)) return children;
    const remaining: Element['attributes'] = [...attributes]
      .filter(({ name }) => NAME.test(name))
      .map(({ name, value }) => [showStyles(name), showStyles(value)] as const);
    return [{ name: localName, attributes: remaining, children }];
  });
}
