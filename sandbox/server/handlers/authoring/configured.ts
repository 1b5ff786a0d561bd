import { attribute, child, children, isElement, parseRoot, serialize, type XNode } from '../../xml/nodes.ts';
import { element, text } from '../../xml/write.ts';
import type { ContentObject } from '../../content/object.ts';
import { LAYOUT, pageLayout } from './page-layout.ts';

const inner = (node: XNode): string => node.children.map(serialize).join('');
const attributesOf = (node: XNode): Record<string, string> => Object.fromEntries(node.attributes.map(({ name, value }) => [name, value]));

/** What a block shows in one language: its first text as a heading, unless that is the title of the whole. */
function shown(block: XNode, language: string, title: XNode | undefined): string {
  let headed = false;
  return children(block)
    .filter((node) => ['', language].includes(attribute(node, 'language')))
    .map((node) => {
      switch (node.name) {
        case 'text': {
          if (node === title) return '';
          const name = headed ? 'p' : 'h2';
          headed = true;
          return element(name, {}, inner(node));
        }
        case 'html':
          return inner(node);
        case 'picture': {
          const src = attribute(node, 'srcComplete') || attribute(node, 'calculated_picSize');
          return src === '' ? '' : element('p', {}, element('img', { src, alt: attribute(node, 'alt') }));
        }
        default:
          return '';
      }
    })
    .join('');
}

/** Elements of one name replaced by others, which come where the first of them was; what is around them stays. */
function withElements(parent: XNode, name: string, made: readonly string[]): string {
  let inserted = false;
  const parts = parent.children.flatMap((node) => {
    if (!isElement(node) || node.name !== name) return [serialize(node)];
    if (inserted) return [];
    inserted = true;
    return made;
  });
  return element(parent.name, attributesOf(parent), ...parts);
}

const isDescription = (node: XNode): boolean => node.name === 'description' && attribute(node, 'language') === '';

/**
 * What the texts of an object are the `html` children of: its payload, else the description in it, as courses and tests have one. Any
 * payload can have texts; whether they are drawn its stylesheet decides.
 */
export function holderOf(payload: XNode): XNode {
  return children(payload, 'html').length > 0 ? payload : (children(payload).find(isDescription) ?? payload);
}

/** A payload with other texts, which come where the first of its texts was, else behind all that is in their holder. */
function withTexts(payload: XNode, htmls: readonly string[]): string {
  const holder = holderOf(payload);
  const made =
    children(holder, 'html').length > 0
      ? withElements(holder, 'html', htmls)
      : element(holder.name, attributesOf(holder), ...holder.children.map(serialize), ...htmls);
  return holder === payload
    ? made
    : element(payload.name, attributesOf(payload), ...payload.children.map((node) => (node === holder ? made : serialize(node))));
}

/** Marks the text that is the title of the object, wherever its block is moved to. */
export const TITLE = { role: 'title' } as const;

const isMarked = (node: XNode): boolean => node.name === 'text' && attribute(node, 'role') === TITLE.role;

/** Marks a configuration in which the description of its object is, whatever of it an author leaves. */
export const DESCRIBED = { described: 1 } as const;

/**
 * Whether a configuration is of before descriptions were in it: it says so nowhere, nor marks it a title. What it holds of an object with a
 * description is then no more than its titles and what was never shown.
 */
export const isWithoutDescription = (object: ContentObject, root: XNode, parts: readonly XNode[]): boolean =>
  object.payload !== null && holderOf(object.payload) !== object.payload && attribute(root, 'described') === '' && !parts.some(isMarked);

/** The title nodes of a configuration by language: those that are marked; in one that marks none the first text of each language. */
export function titlesIn(parts: readonly XNode[]): Map<string, XNode> {
  const texts = parts.filter((node) => node.name === 'text' && attribute(node, 'language') !== '');
  const marked = texts.filter(isMarked);
  const titles = new Map<string, XNode>();
  for (const node of marked.length > 0 ? marked : texts) {
    const language = attribute(node, 'language');
    if (!titles.has(language)) titles.set(language, node);
  }
  return titles;
}

/**
 * The text of an object as its stored configuration says: its titles, and all blocks together as its HTML. Without a title in it the object
 * keeps its own, as nothing can be without a name; without a block its HTML is empty. What a configuration does not hold stays.
 * @param configuration its root element
 */
export function configured(object: ContentObject, configuration: XNode): string {
  const content = child(configuration, 'content');
  const layout = pageLayout(configuration);
  if (content === null) return serialize(object.element);
  const blocks = children(content, 'template');
  const parts = blocks.flatMap((block) => children(block));
  const titles = titlesIn(parts);
  const named = [...titles].map(([language, node]) =>
    element('title', { language }, text(node.children.map(({ value }) => value).join(''))),
  );
  const { payload } = object;
  let whole = payload;
  if (whole !== null && named.length > 0 && children(whole, 'title').length > 0) whole = parseRoot(withElements(whole, 'title', named));
  if (whole !== null && !isWithoutDescription(object, configuration, parts)) {
    const texts = children(holderOf(whole), 'html');
    const stated = [...new Set(parts.map((node) => attribute(node, 'language')).filter(Boolean))];
    const languages =
      stated.length > 0 ? stated : [...new Set((texts.length > 0 ? texts : object.titles).map((node) => attribute(node, 'language')))];
    const all = languages.map((language) => ({
      language,
      html: blocks.map((block) => shown(block, language, titles.get(language))).join(''),
    }));
    const shownTexts = all.filter(({ html }) => html !== '');
    // Readers of a language that has nothing but a title see the texts of another one, unless there are none at all.
    const made = shownTexts.length > 0 ? shownTexts : all;
    // An object without texts gets some when there is something to show.
    if (texts.length > 0 || shownTexts.length > 0)
      whole = parseRoot(
        withTexts(
          whole,
          made.map(({ language, html }) => element('html', { language }, html)),
        ),
      );
  }
  const data = child(object.element, 'data');
  const head = named.length > 0 ? parseRoot(withElements(object.element, 'title', named)) : object.element;
  return element(
    head.name,
    attributesOf(head),
    ...head.children.map((node) => {
      if (!isElement(node)) return serialize(node);
      if (node.name === LAYOUT) return '';
      if (node.name !== 'data') return serialize(node);
      return layout + (data !== null && whole !== null ? element('data', attributesOf(data), serialize(whole)) : serialize(node));
    }),
  );
}
