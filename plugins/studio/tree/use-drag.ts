import { useEffect, useRef, useState, type RefObject } from 'react';
import { dropOn, type Row, type Side, type Spot, type Step } from '../model/tree.ts';

/** Less is a press, not a drag. */
const THRESHOLD = 5;
/** So near to the edge of the window the page scrolls, by so much. */
const EDGE = 48;
const SCROLLED = 12;

interface Drag {
  readonly step: Step;
  readonly row: string;
  readonly x: number;
  readonly y: number;
  isMoving: boolean;
  to: Spot | null;
}

interface Shown {
  readonly dragged: string;
  readonly drop: { readonly row: string; readonly side: Side } | null;
}

const NONE: Shown = { dragged: '', drop: null };

const read = <T>(value: string | undefined): T | null => (value === undefined ? null : (JSON.parse(value) as T));

function rowOf(element: Element | null): (Row & { readonly path: string; readonly box: DOMRect }) | null {
  const row = element?.closest<HTMLElement>('[data-row]') ?? null;
  if (row === null) return null;
  const { row: path = '', step, container } = row.dataset;
  return { step: read<Step>(step), container: read<NonNullable<Row['container']>>(container), path, box: row.getBoundingClientRect() };
}

/** Moves rows by mouse, pen or finger, at their handle; Escape leaves all as it is. */
export function useDrag(box: RefObject<HTMLElement | null>, onDrop: (step: Step, to: Spot) => void): Shown {
  const [shown, setShown] = useState<Shown>(NONE);
  const drop = useRef(onDrop);
  useEffect(() => {
    drop.current = onDrop;
  });
  useEffect(() => {
    const tree = box.current;
    if (tree === null) return;
    let drag: Drag | null = null;
    const end = (): void => {
      drag = null;
      setShown(NONE);
    };
    const begin = (event: PointerEvent): void => {
      const grip = event.target instanceof Element ? event.target.closest('[data-grip]') : null;
      const row = grip && rowOf(grip);
      if (grip === null || row === null || row.step === null || event.button !== 0) return;
      event.preventDefault();
      grip.setPointerCapture(event.pointerId);
      drag = { step: row.step, row: row.path, x: event.clientX, y: event.clientY, isMoving: false, to: null };
    };
    const follow = ({ clientX, clientY }: PointerEvent): void => {
      if (drag === null) return;
      if (!drag.isMoving && Math.hypot(clientX - drag.x, clientY - drag.y) < THRESHOLD) return;
      drag.isMoving = true;
      if (clientY < EDGE) window.scrollBy({ top: -SCROLLED, behavior: 'instant' });
      else if (clientY > window.innerHeight - EDGE) window.scrollBy({ top: SCROLLED, behavior: 'instant' });
      const under = document.elementFromPoint(clientX, clientY);
      const row = under !== null && tree.contains(under) ? rowOf(under) : null;
      const found = row && dropOn(drag.step, row, clientY < row.box.top + row.box.height / 2);
      drag.to = found?.to ?? null;
      setShown({ dragged: drag.row, drop: found && row ? { row: row.path, side: found.side } : null });
    };
    const release = (): void => {
      const last = drag;
      end();
      if (last?.isMoving === true && last.to !== null) drop.current(last.step, last.to);
    };
    const onKey = ({ key }: KeyboardEvent): void => {
      if (key === 'Escape' && drag !== null) end();
    };
    tree.addEventListener('pointerdown', begin);
    tree.addEventListener('pointermove', follow);
    tree.addEventListener('pointerup', release);
    tree.addEventListener('pointercancel', end);
    document.addEventListener('keydown', onKey);
    return () => {
      tree.removeEventListener('pointerdown', begin);
      tree.removeEventListener('pointermove', follow);
      tree.removeEventListener('pointerup', release);
      tree.removeEventListener('pointercancel', end);
      document.removeEventListener('keydown', onKey);
    };
  }, [box]);
  return shown;
}
