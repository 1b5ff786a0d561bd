import { useCallback, useLayoutEffect, useRef, type ReactNode, type RefObject } from 'react';
import { attribute, childElements, select, type XNode } from '../../../core/api.ts';
import type { Editor } from '../editor/editor.ts';
import type { EditorState } from '../editor/model.ts';
import { showField } from '../page-preview/find-field.ts';

/** The block that the focus is to go to, where it has no id of its own: by the way to it. */
function blockAt(root: HTMLElement | null, { document, focus }: Pick<EditorState, 'document' | 'focus'>): HTMLElement | undefined {
  const [node] = focus.startsWith('/') ? select(document, focus) : [];
  if (!root || !node) return undefined;
  // A way may be written otherwise in the form.
  const hosts = new Map<XNode | undefined, HTMLElement>(
    [...root.querySelectorAll<HTMLElement>('[data-key][data-path], [data-node]')]
      // Of two for one node the outer one.
      .toReversed()
      .map((host) => [select(document, host.dataset.path ?? host.dataset.node!)[0], host]),
  );
  // A text comes in several languages, of which the form has one.
  const beside = attribute(node, 'language') === '' ? [node] : childElements(node.parent!, node.name);
  return beside.slice(beside.indexOf(node)).flatMap((each) => hosts.get(each) ?? [])[0];
}

/** The tool of a block that moves it as the one did that has the focus: blocks without ids change what they show, not their elements. */
function toolAlike(block: HTMLElement, before: Element | null): HTMLElement | null {
  const command = before instanceof HTMLElement ? (before.dataset.command ?? '') : '';
  if (!/^author\.(?:up|down)$/.test(command)) return null;
  return block.querySelector<HTMLElement>(`[data-command="${command}"]`);
}

const NAME = '.author-block__name';
const FOCUSABLE = ':is(input:not([type="hidden"]), textarea, select, button, summary, [contenteditable="true"])';

/** Gives the focus to a block: to its name, or where it has none to its text, which an editor may be fetched for, else to what it has. */
function focusBlock(block: HTMLElement, before: Element | null): void {
  const named = toolAlike(block, before) ?? block.querySelector<HTMLElement>(NAME);
  const text = block.matches('[data-node]') ? block : block.querySelector<HTMLElement>('[data-node]');
  if (named) named.focus({ preventScroll: true });
  else if (text) showField(text, '');
  else block.querySelector<HTMLElement>(FOCUSABLE)?.focus({ preventScroll: true });
  block.scrollIntoView({ block: 'nearest' });
}

/**
 * Gives the focus to what is left around something that is gone: to its field where that was drawn anew, else to the last one of its list,
 * else to the button that adds another one, else to the name of the block that it was in, else to what is there.
 * @param around what it was in, from inside out
 */
function stayIn(around: readonly Element[]): void {
  const left = around.filter(({ isConnected }) => isConnected);
  const field = left[0]?.closest<HTMLElement>('[data-node]');
  if (field) return showField(field, '');
  for (const each of left) {
    const beside = each.matches('ol') && each.lastElementChild;
    if (beside instanceof HTMLElement) return focusBlock(beside, null);
    const found =
      each.nextElementSibling?.querySelector<HTMLElement>('.author-add button') ??
      each.querySelector<HTMLElement>(`:scope > .author-block__head ${NAME}`) ??
      each.querySelector<HTMLElement>(FOCUSABLE);
    if (found) return found.focus();
  }
}

function ancestorsOf(element: Element): Element[] {
  const parent = element.parentElement;
  return parent === null ? [] : [parent, ...ancestorsOf(parent)];
}

/** What is deleted was the last of its list: what the document has beside it is something else. */
function wasLast(before: Element, around: readonly Element[], block: HTMLElement): boolean {
  const list = around.find(({ isConnected }) => isConnected);
  return before instanceof HTMLElement && before.dataset.command === 'author.delete' && list?.contains(block) === false;
}

/**
 * What had the focus keeps it where its block goes; a new block gets it, and what is beside one that is gone: nobody is sent to the top of
 * the page.
 * @returns to be called with each element that gets the focus
 */
export function useBlockFocus(
  root: RefObject<HTMLElement | null>,
  editor: Editor,
  state: EditorState,
  drawn: ReactNode,
): (element: Element) => void {
  const focused = useRef<Element | null>(null);
  /** What the block with the focus is one of: it is there still when the block is gone. */
  const list = useRef<Element | null>(null);
  /** What the element with the focus is in, from inside out. */
  const around = useRef<readonly Element[]>([]);
  useLayoutEffect(() => {
    editor.drawn();
    const before = focused.current;
    const isLost = before !== null && !before.isConnected && (document.activeElement === null || document.activeElement === document.body);
    // Ids are of their parent alone: the first slide of each lesson has the same one.
    const blocks =
      state.focus === '' ? [] : [...(root.current?.querySelectorAll<HTMLElement>(`[data-block="${CSS.escape(state.focus)}"]`) ?? [])];
    const block =
      blockAt(root.current, { document: state.document, focus: state.focus }) ??
      blocks.find((each) => each.contains(before)) ??
      blocks.find((each) => each.parentElement === list.current) ??
      blocks.find((each) => each.parentElement?.closest('[data-block], .author-section')?.contains(before)) ??
      blocks[0];
    if (isLost && (!block || wasLast(before, around.current, block))) return stayIn(around.current);
    if (!block) return;
    if (before instanceof HTMLElement && before.isConnected && block.contains(before)) {
      before.focus({ preventScroll: true });
      block.scrollIntoView({ block: 'nearest' });
    } else focusBlock(block, before);
  }, [root, editor, drawn, state.document, state.generation, state.focus]);
  return useCallback((element) => {
    focused.current = element;
    list.current = element.closest('[data-block]')?.parentElement ?? null;
    around.current = ancestorsOf(element);
  }, []);
}
