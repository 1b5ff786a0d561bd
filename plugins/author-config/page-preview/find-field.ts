import { NodeKind, textOf, type XDocument, type XNode } from '../../../core/api.ts';
import { fieldsOf } from '../review/comment-path.ts';
import { FRAMES, focusInView, unfold } from '../form/keep-in-view.ts';
import { plain } from '../model/plain.ts';

/** Shorter values are in any text by chance. */
const FEWEST = 3;

const valueOf = (node: XNode): string => plain(node.kind === NodeKind.element ? textOf(node) : node.value);

/** Whether a text is written in a node as a part of its own: the whole, or one of its paragraphs. */
function hasPart(node: XNode, words: string): boolean {
  if (valueOf(node) === words) return true;
  return node.kind === NodeKind.element && node.children.some((child) => child.kind === NodeKind.element && hasPart(child, words));
}

/**
 * The field of the form that a text of the page comes from.
 * @param texts what is written where the author has pointed, then around it
 * @returns the field with these very words, else the one with the longest text that is a part of them, or that they are a part of
 */
export function findField(form: Element, document: XDocument, texts: readonly string[]): { host: HTMLElement; words: string } | null {
  const fields = fieldsOf(form, document);
  for (const words of texts) {
    const own = fields.find(({ node }) => hasPart(node, words));
    if (own) return { host: own.host, words };
  }
  for (const words of texts) {
    const parts = fields
      .map(({ host, node }) => ({ host, value: valueOf(node) }))
      .filter(({ value }) => value.length >= FEWEST && (words.includes(value) || (words.length >= FEWEST && value.includes(words))))
      .toSorted((a, b) => b.value.length - a.value.length);
    if (parts[0]) return { host: parts[0].host, words };
  }
  return null;
}

/** What the cursor is in, in formatted text. */
const PARAGRAPHS = 'p, li, h3, h4, h5, td, th, blockquote, pre';

const CONTROL = 'input:not([type="hidden"]), textarea, select, [contenteditable="true"]';

/** What is written in, of a field. */
export const controlOf = (host: HTMLElement): HTMLElement | null =>
  host.matches(CONTROL) ? host : host.querySelector<HTMLElement>(CONTROL);

/** What a field is called by who looks at it. */
export function labelOf(host: HTMLElement): string {
  const control = controlOf(host);
  const labels = control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement ? control.labels : null;
  const label = labels?.[0] ?? host.querySelector('.author-label');
  return plain(label?.textContent ?? control?.getAttribute('aria-label') ?? '');
}

/** Puts the cursor into the paragraph with given words. */
function putCursor(editor: HTMLElement, words: string): void {
  const paragraphs = [...editor.querySelectorAll(PARAGRAPHS)];
  const paragraph = paragraphs.findLast((each) => plain(each.textContent ?? '') === words);
  if (!paragraph) return;
  getSelection()?.collapse(paragraph, 0);
  paragraph.scrollIntoView({ block: 'center' });
}

/** Shows a field, in blocks that are closed too, and gives it the focus, with the cursor at the words. */
export function showField(host: HTMLElement, words: string, frames = FRAMES): void {
  unfold(host);
  const control = controlOf(host);
  if (!control) {
    if (frames > 0 && host.isConnected) requestAnimationFrame(() => showField(host, words, frames - 1));
    return;
  }
  focusInView(control);
  if (control.isContentEditable) putCursor(control, words);
}

/** The part of the form with the cursor, and its words: a field, of formatted text the paragraph; null elsewhere, and when it is empty. */
export function focusedPart(form: Element): { readonly element: Element; readonly words: string } | null {
  const control = document.activeElement;
  if (!(control instanceof HTMLElement) || !form.contains(control)) return null;
  const found = (element: Element, words: string): ReturnType<typeof focusedPart> => (words === '' ? null : { element, words });
  if (control.isContentEditable) {
    const at = getSelection()?.anchorNode;
    const paragraph = (at instanceof Element ? at : at?.parentElement)?.closest(PARAGRAPHS);
    const element = paragraph && control.contains(paragraph) ? paragraph : control;
    return found(element, plain(element.textContent ?? ''));
  }
  const isText = control instanceof HTMLTextAreaElement || (control instanceof HTMLInputElement && control.type === 'text');
  return isText && control.dataset.xpath !== undefined ? found(control, plain(control.value)) : null;
}
