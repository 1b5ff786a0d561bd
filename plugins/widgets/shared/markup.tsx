import { Children, cloneElement, createElement, isValidElement, type ReactElement, type ReactNode } from 'react';

type Props = Readonly<Record<string, unknown>>;
/** An element that a stylesheet drew. */
export type Part = ReactElement<Record<string, unknown>>;

/** The elements among children; white space and text between them are left out. */
export function partsOf(children: ReactNode): Part[] {
  return Children.toArray(children).filter((each): each is Part => isValidElement(each));
}

/** Name of the element that a part draws: elements with an id are drawn by the core under a name of their own. */
export function tagOf({ type, props }: Part): string {
  if (typeof type === 'string') return type;
  return typeof props.tag === 'string' ? props.tag : typeof props.name === 'string' ? props.name : '';
}

/** What a part holds. */
export const contentOf = (part: Part): ReactNode => part.props.children as ReactNode;

/** The words of markup, without its elements. */
export const plainText = (node: ReactNode): string =>
  Children.toArray(node)
    .map((each) => (isValidElement(each) ? plainText(contentOf(each as Part)) : String(each)))
    .join('');

/** The items of a widget: its child elements, or those of a list that is its only child. */
export function itemsOf(children: ReactNode): Part[] {
  const parts = partsOf(children);
  const only = parts.length === 1 ? parts[0]! : null;
  return only && /^[uo]l$/.test(tagOf(only)) ? partsOf(contentOf(only)) : parts;
}

/** An item whose first element is its head and the rest its body; the head is null when nothing would be left for a body. */
interface HeadAndBody {
  readonly part: Part;
  readonly head: Part | null;
  readonly body: ReactNode;
}

/** Text before the first element belongs to the body. */
export function splitNodes(part: Part, content: ReactNode): HeadAndBody {
  const nodes = Children.toArray(content);
  const at = nodes.findIndex((each) => isValidElement(each));
  const rest = nodes.filter((each, index) => index !== at && !(typeof each === 'string' && each.trim() === ''));
  return at < 0 || rest.length === 0 ? { part, head: null, body: content } : { part, head: nodes[at] as Part, body: rest };
}

export const splitItem = (part: Part): HeadAndBody => splitNodes(part, contentOf(part));

/** Elements that may be a box of any role themselves, and those that only a box can replace. */
const BOX = /^(?:div|section)$/;
const LOOSE = /^(?:li|details|dd|dt)$/;

/**
 * A part as a box with further properties: the same element where that may be one, so that its attributes stay; else a box instead of it or
 * around it.
 */
export function box(part: Part, props: Props, content: ReactNode): Part {
  const tag = typeof part.type === 'string' ? part.type : '';
  const className = [props.className, BOX.test(tag) || LOOSE.test(tag) ? part.props.className : ''].filter(Boolean).join(' ') || undefined;
  if (BOX.test(tag)) return cloneElement(part, { ...props, className }, content);
  if (LOOSE.test(tag)) return createElement('div', { key: part.key, ...props, className }, content);
  return createElement('div', { key: part.key, ...props, className }, content === contentOf(part) ? part : cloneElement(part, {}, content));
}

/** The words in some nodes, for names; white space as one blank. */
export function wordsOf(node: ReactNode): string {
  const collect = (each: ReactNode): string => {
    if (typeof each === 'string' || typeof each === 'number') return String(each);
    if (Array.isArray(each)) return each.map(collect).join(' ');
    if (!isValidElement<Record<string, unknown>>(each)) return '';
    return each.type === 'img' ? String(each.props.alt ?? '') : collect(each.props.children as ReactNode);
  };
  return collect(node).replace(/\s+/g, ' ').trim();
}
