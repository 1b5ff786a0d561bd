/** An element counts as scrolling when its content is higher than itself by more than this, in px (NAV-053). */
const SCROLL_PARENT_THRESHOLD = 35;

const scrolls = (element: Element): boolean =>
  element.scrollHeight - element.clientHeight > SCROLL_PARENT_THRESHOLD && /auto|scroll/.test(getComputedStyle(element).overflowY);

/** The nearest ancestor that can be scrolled by more than 35 px; else the page's scrolling element (NAV-053, OP-82). */
export function scrollParent(element: Element): Element {
  for (let each = element.parentElement; each; each = each.parentElement) if (scrolls(each)) return each;
  return element.ownerDocument.scrollingElement ?? element.ownerDocument.documentElement;
}
