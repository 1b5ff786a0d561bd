import { plain } from '../model/plain.ts';

const isInline = (element: Element): boolean => ['inline', 'contents'].includes(getComputedStyle(element).display);

/** What an element shows in words: of a picture what it shows. */
const wordsOf = (element: Element): string => plain(element instanceof HTMLImageElement ? element.alt : (element.textContent ?? ''));

/** The innermost box around an element, as far as an outer one. */
function boxOf(element: Element, outer: Element): Element {
  let box = element;
  while (box !== outer && isInline(box) && box.parentElement) box = box.parentElement;
  return box;
}

/** The texts of a view, in their order: the innermost boxes and pictures that have words and can be seen. */
export function textsOf(view: Element): Element[] {
  const boxes = new Set<Element>();
  for (const picture of view.querySelectorAll('img[alt]:not([alt=""])')) boxes.add(picture);
  const walker = document.createTreeWalker(view, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    if (node.parentElement && plain(node.nodeValue ?? '') !== '') boxes.add(boxOf(node.parentElement, view));
  boxes.delete(view);
  return [...boxes]
    .filter((box) => box.checkVisibility?.({ visibilityProperty: true }) ?? true)
    .toSorted((a, b) => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_PRECEDING ? 1 : -1));
}

/** How many words around what was pressed are asked for, from the inside out. */
const AROUND = 4;

/** What is written at an element of a view, then around it: the form looks for the first of these that it has. */
export function wordsAround(element: Element, view: Element): string[] {
  const found: string[] = [];
  for (let at: Element | null = element; at && at !== view && found.length < AROUND; at = at.parentElement) {
    const words = wordsOf(at);
    if (words !== '' && words !== found.at(-1)) found.push(words);
  }
  return found;
}

/** The text of a view with given words: the innermost with these alone, else the one with the fewest others; null without any. */
export function textWith(view: Element, words: string): Element | null {
  if (words === '') return null;
  const texts = textsOf(view).map((element) => ({ element, words: wordsOf(element) }));
  const alone = texts.find((each) => each.words === words);
  if (alone) return alone.element;
  const holding = texts.filter((each) => each.words.includes(words)).toSorted((a, b) => a.words.length - b.words.length);
  return holding[0]?.element ?? null;
}
