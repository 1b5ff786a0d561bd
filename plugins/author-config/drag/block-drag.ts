import { useEffect, useRef, type RefObject } from 'react';
import { attribute, childElements, loadEdits, select, watchDrag, type Edits } from '../../../core/api.ts';
import type { OpenScreen } from '../editor/open-screen.ts';
import type { Editor } from '../editor/editor.ts';
import { rootOf } from '../model/document-root.ts';
import { moveBeside } from './move-beside.ts';

type Side = 'before' | 'after';

/** A block that has a handle, and the way to what it is of. */
interface Block {
  readonly element: HTMLElement;
  readonly path: string;
  readonly name: string;
  /** It may go into others of its kind, and out of them. */
  readonly hasLevels: boolean;
}

interface Target extends Block {
  readonly side: Side;
}

/** Of the block itself, not of one in it. */
const HANDLE = ':scope > .author-block__head [data-drag]';

/** The innermost block around an element that has a handle. */
function blockAround(element: Element | null): Block | null {
  for (
    let at = element?.closest<HTMLElement>('.author-block') ?? null;
    at;
    at = at.parentElement?.closest<HTMLElement>('.author-block') ?? null
  ) {
    const handle = at.querySelector<HTMLElement>(HANDLE);
    if (!handle) continue;
    const { drag: path = '', name = '', levels } = handle.dataset;
    return { element: at, path, name, hasLevels: levels === '1' };
  }
  return null;
}

/** So many levels the document may have of what is in each other; 0 for none. */
const levelsOf = (editor: Editor): number => {
  const root = rootOf(editor.document);
  return (root && Number(attribute(root, 'levels'))) || 0;
};

/** Marks where something would come: what React has drawn has no such attribute, and leaves it alone. */
function mark(shown: readonly HTMLElement[], dragged: Block | null, target: Target | null): HTMLElement[] {
  for (const element of shown) {
    delete element.dataset.dragged;
    delete element.dataset.drop;
  }
  if (dragged) dragged.element.dataset.dragged = '';
  if (target) target.element.dataset.drop = target.side;
  return [dragged, target].flatMap((block) => block?.element ?? []);
}

/** Blocks of the form are moved at their handles by mouse, pen or finger; Escape leaves all as it is. */
export function useBlockDrag(root: RefObject<HTMLElement | null>, editor: Editor, announce: OpenScreen['announce']): void {
  const latest = useRef(announce);
  useEffect(() => {
    latest.current = announce;
  });
  useEffect(() => {
    if (root.current === null) return undefined;
    let shown: HTMLElement[] = [];
    // What it would change is tried without doing it.
    let edits: Edits | null = null;
    const changeOf = (block: Block, { path, side, hasLevels }: Target): ReturnType<typeof moveBeside> => {
      const levels = block.hasLevels && hasLevels ? levelsOf(editor) : 0;
      return edits && moveBeside(edits, editor.document, editor.present(block.path), editor.present(path), side, levels);
    };
    return watchDrag<Block, Target>(root.current, {
      handle: '[data-drag]',
      begin: (handle) => {
        void loadEdits().then((found) => (edits = found));
        editor.update();
        return blockAround(handle);
      },
      over: (dragged, under, { y }) => {
        const block = blockAround(under);
        if (!block || block.element === dragged.element || dragged.element.contains(block.element)) return null;
        const { top, height } = block.element.getBoundingClientRect();
        const target: Target = { ...block, side: y < top + height / 2 ? 'before' : 'after' };
        return changeOf(dragged, target) && target;
      },
      show: (dragged, target) => {
        shown = mark(shown, dragged, target);
      },
      drop: (dragged, target) => {
        const present = editor.follow(dragged.path);
        const { name } = dragged;
        if (!editor.change(() => changeOf(dragged, target))) return;
        const [moved] = select(editor.document, present());
        const beside = moved?.parent ? childElements(moved.parent, moved.name) : [];
        latest.current('author.moved', { name, place: moved ? beside.indexOf(moved) + 1 : 0, count: beside.length });
      },
      cancelled: ({ name }) => latest.current('author.stays', { name }),
    });
  }, [root, editor]);
}
