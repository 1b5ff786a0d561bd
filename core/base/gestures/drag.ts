/** Less is a press, not a drag; in CSS pixels. */
const THRESHOLD = 5;
/** So near to the edge of the window the page scrolls, by so much. */
const EDGE = 48;
const SCROLLED = 12;

/** What is dragged by its handle, and where it would come. */
export interface Drag<Dragged, Target> {
  /** Selector of the handles; they need `touch-action: none`, so that a finger does not scroll the page instead. */
  readonly handle: string;
  /** What a handle moves; null for nothing. */
  begin(handle: Element): Dragged | null;
  /** Where it would come when it were let go; null for nowhere. @param under what is under the pointer, inside of the box */
  over(dragged: Dragged, under: Element, point: { readonly x: number; readonly y: number }): Target | null;
  /** Shows what is dragged, and where it would come; null once nothing is dragged any more. */
  show(dragged: Dragged | null, target: Target | null): void;
  drop(dragged: Dragged, target: Target): void;
  /** Escape has left all as it is. */
  cancelled(dragged: Dragged): void;
}

/**
 * Watches the handles in an element: by mouse, pen or finger what has one is moved to where it is let go. The page scrolls without being
 * animated. Keys and buttons that move the same are the caller's.
 * @returns the undo
 */
export function watchDrag<Dragged, Target>(box: HTMLElement, drag: Drag<Dragged, Target>): () => void {
  let now: { readonly dragged: Dragged; readonly x: number; readonly y: number; isMoving: boolean; target: Target | null } | null = null;
  const end = (): void => {
    if (now !== null) drag.show(null, null);
    now = null;
  };
  const begin = (event: PointerEvent): void => {
    const handle = event.target instanceof Element ? event.target.closest(drag.handle) : null;
    if (handle === null || event.button !== 0 || now !== null) return;
    const dragged = drag.begin(handle);
    if (dragged === null) return;
    event.preventDefault();
    handle.setPointerCapture(event.pointerId);
    now = { dragged, x: event.clientX, y: event.clientY, isMoving: false, target: null };
  };
  const follow = ({ clientX: x, clientY: y }: PointerEvent): void => {
    if (now === null) return;
    if (!now.isMoving && Math.hypot(x - now.x, y - now.y) < THRESHOLD) return;
    now.isMoving = true;
    if (y < EDGE) window.scrollBy({ top: -SCROLLED, behavior: 'instant' });
    else if (y > window.innerHeight - EDGE) window.scrollBy({ top: SCROLLED, behavior: 'instant' });
    const under = document.elementFromPoint(x, y);
    now.target = under !== null && box.contains(under) ? drag.over(now.dragged, under, { x, y }) : null;
    drag.show(now.dragged, now.target);
  };
  const release = (): void => {
    const last = now;
    end();
    if (last?.isMoving === true && last.target !== null) drag.drop(last.dragged, last.target);
  };
  const onKey = (event: KeyboardEvent): void => {
    const last = now;
    if (event.key !== 'Escape' || last === null) return;
    // What lies around it is not closed by this.
    event.preventDefault();
    event.stopPropagation();
    end();
    if (last.isMoving) drag.cancelled(last.dragged);
  };
  box.addEventListener('pointerdown', begin);
  box.addEventListener('pointermove', follow);
  box.addEventListener('pointerup', release);
  box.addEventListener('pointercancel', end);
  document.addEventListener('keydown', onKey, true);
  return () => {
    end();
    box.removeEventListener('pointerdown', begin);
    box.removeEventListener('pointermove', follow);
    box.removeEventListener('pointerup', release);
    box.removeEventListener('pointercancel', end);
    document.removeEventListener('keydown', onKey, true);
  };
}
