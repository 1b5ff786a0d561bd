/** Takes what the server has drawn out of the page, and gives the page that comes in its place what a person has done to it. */
export interface Handover {
  readonly take: () => void;
  readonly give: () => void;
}

/** What a person has done to a page before its script took over, to be done to what comes in its place. */
interface PageState {
  restore(page: ParentNode): void;
}

/** Names an element among those like it, in a page that is drawn anew. */
interface Locator {
  readonly tag: string;
  readonly signature: string;
  readonly position: number;
}

interface Field {
  readonly at: Locator;
  readonly value: string;
  readonly checked: boolean;
  readonly selection: readonly [number, number] | null;
}

interface Point {
  readonly at: Locator;
  readonly child: number;
  readonly offset: number;
}

type Input = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Long texts are alike in their beginnings alone when they are the same. */
const SIGNATURE_CHARACTERS = 200;

const signatureOf = (element: Element): string =>
  element.id ||
  element.getAttribute('name') ||
  element.getAttribute('href') ||
  (element.textContent ?? '').replace(/\s+/g, ' ').trim().slice(0, SIGNATURE_CHARACTERS);

function alike(root: ParentNode, { tag, signature }: Pick<Locator, 'tag' | 'signature'>): Element[] {
  return [...root.querySelectorAll(tag)].filter((element) => signatureOf(element) === signature);
}

function locate(root: ParentNode, element: Element): Locator {
  const named = { tag: element.localName, signature: signatureOf(element) };
  return { ...named, position: alike(root, named).indexOf(element) };
}

const find = (root: ParentNode, at: Locator): Element | null => alike(root, at)[at.position] ?? null;

const isChanged = (field: Input): boolean =>
  field instanceof HTMLInputElement
    ? field.value !== field.defaultValue || field.checked !== field.defaultChecked
    : field instanceof HTMLTextAreaElement
      ? field.value !== field.defaultValue
      : [...field.options].some((option) => option.selected !== option.defaultSelected);

/** Of fields without a text there is none. */
function selectionOf(field: Input): readonly [number, number] | null {
  const { selectionStart = null, selectionEnd = null } = field as Partial<HTMLInputElement>;
  return selectionStart === null || selectionEnd === null ? null : [selectionStart, selectionEnd];
}

function pointOf(root: Element, node: Node | null, offset: number): Point | null {
  const element = node?.parentElement;
  if (!(node instanceof Text) || !element || !root.contains(element)) return null;
  return { at: locate(root, element), child: [...element.childNodes].indexOf(node), offset };
}

function nodeAt(page: ParentNode, { at, child, offset }: Point): readonly [Node, number] | null {
  const node = find(page, at)?.childNodes[child];
  return node instanceof Text && offset <= node.length ? [node, offset] : null;
}

/** @param drawn the element with all that the server has drawn */
export function handoverOf(drawn: Element): Handover {
  let state: PageState | null = null;
  return {
    take() {
      if (!drawn.isConnected) return;
      state = readPageState(drawn);
      drawn.remove();
    },
    give() {
      state?.restore(document);
      state = null;
    },
  };
}

/** Reads where a person is in what the server has drawn. @param root an element with all of it, in the document */
function readPageState(root: Element): PageState {
  const scroll = { left: globalThis.scrollX, top: globalThis.scrollY };
  const focused = document.activeElement && root.contains(document.activeElement) ? locate(root, document.activeElement) : null;
  const fields = [...root.querySelectorAll<Input>('input, textarea, select')]
    .filter((field) => isChanged(field) || field === document.activeElement)
    .map((field): Field => ({
      at: locate(root, field),
      value: field.value,
      checked: field instanceof HTMLInputElement && field.checked,
      selection: selectionOf(field),
    }));
  const folds = [...root.querySelectorAll('details')].map(
    (each) => [locate(root, each.querySelector('summary') ?? each), each.open] as const,
  );
  const selection = document.getSelection();
  const anchor = selection?.isCollapsed === false ? pointOf(root, selection.anchorNode, selection.anchorOffset) : null;
  const end = anchor && pointOf(root, selection!.focusNode, selection!.focusOffset);
  return {
    restore(page) {
      for (const [at, isOpen] of folds) {
        const fold = find(page, at)?.closest('details');
        if (fold && fold.open !== isOpen) fold.open = isOpen;
      }
      for (const field of fields) fill(find(page, field.at), field);
      const target = focused && find(page, focused);
      if (target instanceof HTMLElement) target.focus({ preventScroll: true });
      const from = anchor && nodeAt(page, anchor);
      const to = end && nodeAt(page, end);
      if (from && to) document.getSelection()?.setBaseAndExtent(...from, ...to);
      if (scroll.left !== globalThis.scrollX || scroll.top !== globalThis.scrollY) globalThis.scrollTo({ ...scroll, behavior: 'instant' });
    },
  };
}

/** As a person would: whoever listens to the field hears of it. */
function fill(element: Element | null, { value, checked, selection }: Field): void {
  if (!(element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement || element instanceof HTMLSelectElement)) return;
  if (element.value !== value) {
    // Past React's own watch on the property, so that it takes the value for typed.
    const prototype = Object.getPrototypeOf(element) as object;
    Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(element, value);
    element.dispatchEvent(new InputEvent('input', { bubbles: true }));
  }
  if (element instanceof HTMLInputElement && element.checked !== checked) element.click();
  if (selection && !(element instanceof HTMLSelectElement)) element.setSelectionRange(...selection);
}
