import { useEffect, useRef } from 'react';
import type { Editor } from '../editor/editor.ts';

/** What is read of a key, of the page's events and of React's. */
type Keys = Pick<KeyboardEvent, 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'key' | 'target' | 'defaultPrevented' | 'preventDefault'>;

/** The tool that Alt, Shift and an arrow press, of the block with the focus; in fields the keys go on marking words. */
function moveTool({ altKey, shiftKey, key, target }: Keys): HTMLElement | null {
  if (!altKey || !shiftKey || !(target instanceof Element) || target.closest('input, textarea, select, [contenteditable="true"]'))
    return null;
  const isRightToLeft = getComputedStyle(target).direction === 'rtl';
  const names = new Map([
    ['ArrowUp', 'up'],
    ['ArrowDown', 'down'],
    [isRightToLeft ? 'ArrowLeft' : 'ArrowRight', 'in'],
    [isRightToLeft ? 'ArrowRight' : 'ArrowLeft', 'out'],
  ]);
  const name = names.get(key);
  const head = target.closest('.author-block')?.querySelector(':scope > .author-block__head');
  return name === undefined ? null : (head?.querySelector<HTMLElement>(`.author-tool--${name}`) ?? null);
}

/** What a key combination of the screen does; null for any other. Editors of HTML undo for themselves. */
function shortcut(event: Keys, editor: Editor, store: () => void): (() => void) | null {
  const tool = moveTool(event);
  if (tool) return () => tool.click();
  if (event.defaultPrevented || !(event.ctrlKey || event.metaKey) || event.altKey) return null;
  const key = event.key.toLowerCase();
  if (key === 's') return store;
  if (event.target instanceof Element && event.target.closest('[contenteditable="true"]')) return null;
  if (key === 'y' || (key === 'z' && event.shiftKey)) return () => editor.redo();
  return key === 'z' ? () => editor.undo() : null;
}

/**
 * The keys of the author's form. What had the focus may be gone, with a window that was closed or by a redraw: keys then go to the page,
 * and mean the form still.
 * @returns for the element of the form
 */
export function useShortcuts(editor: Editor, store: () => void): (event: Keys) => void {
  const onKeyDown = (event: Keys): void => {
    const work = shortcut(event, editor, store);
    if (!work) return;
    event.preventDefault();
    work();
  };
  const present = useRef(onKeyDown);
  useEffect(() => {
    present.current = onKeyDown;
  });
  useEffect(() => {
    const onPage = (event: KeyboardEvent): void => {
      if (event.target === document.body) present.current(event);
    };
    document.addEventListener('keydown', onPage);
    return () => document.removeEventListener('keydown', onPage);
  }, []);
  return onKeyDown;
}
