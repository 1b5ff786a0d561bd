import { ELEMENT, TEXT, type XmlNode } from '../xml/index.ts';
import type { ContentRegion, TagRegion } from './model.ts';

/** The first child that does not end before an offset. */
function firstEndingAfter(children: readonly XmlNode[], offset: number): number {
  let low = 0;
  let high = children.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (children[middle]!.end > offset) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Whether an element is written as one tag. */
export const isEmptyTag = (element: XmlNode): boolean => element.end === element.inner;

/** Where an element's content ends; only of elements with an end tag. */
const contentEnd = (element: XmlNode): number => element.tree.source.lastIndexOf('</', element.end - 1);

/** The part of an element's content that holds a change, with the texts beside it: text grows together with text. */
function contentRegion(parent: XmlNode, first: number, to: number): ContentRegion {
  const { children } = parent;
  let past = first;
  while (past < children.length && children[past]!.start < to) past++;
  if (first && children[first - 1]!.kind === TEXT) first--;
  if (past < children.length && children[past]!.kind === TEXT) past++;
  // What lies between two nodes without being one, such as an empty CDATA section, goes with it.
  const start = first ? children[first - 1]!.end : parent.inner;
  const end = past < children.length ? children[past]!.start : contentEnd(parent);
  return { kind: 'content', parent, first, past, start, end };
}

/**
 * The smallest region of the document in use that holds a change of the text from `at` to before `to`, so that all outside of it
 * stays as it is if the region stays well-formed by itself. null: the change touches what is around the root element's content.
 */
export function regionOf(document: XmlNode, at: number, to: number): TagRegion | ContentRegion | null {
  let element = document.children.find((child) => child.kind === ELEMENT);
  if (!element || at <= element.start || to >= element.end) return null;
  for (;;) {
    if (at < element.inner) {
      if (to < element.inner) return { kind: 'tag', element };
      return regionAround(element, to);
    }
    if (to > contentEnd(element)) return regionAround(element, to);
    const i = firstEndingAfter(element.children, at);
    const child: XmlNode | undefined = element.children[i];
    if (!child || child.kind !== ELEMENT || at <= child.start || to >= child.end) return contentRegion(element, i, to);
    element = child;
  }
}

/** An element as a part of its parent; null for the root element. */
export function regionAround(element: XmlNode, to: number): ContentRegion | null {
  const { parent } = element;
  return parent && parent.kind === ELEMENT ? contentRegion(parent, element.index, to) : null;
}
