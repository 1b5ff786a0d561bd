import { useRef, type KeyboardEvent, type PointerEvent, type ReactNode, type RefObject } from 'react';
import { Icon } from '../icon.tsx';
import { movedByKey, movedTo, nextCorner, type InsetPosition } from '../../model/layout.ts';

interface MoveHandleProps {
  readonly label: string;
  /** What is moved; its positioned parent is where it may go. */
  readonly box: RefObject<HTMLElement | null>;
  readonly position: InsetPosition;
  readonly move: (position: InsetPosition) => void;
}

/** Less is a press, not a drag. */
const THRESHOLD = 5;

/** Moves the small video: by dragging with mouse or finger, by arrow keys, or from corner to corner by pressing. */
export function MoveHandle({ label, box, position, move }: MoveHandleProps): ReactNode {
  const drag = useRef<{ x: number; y: number; left: number; top: number; moved: boolean } | null>(null);

  const begin = (event: PointerEvent<HTMLButtonElement>): void => {
    if (event.button !== 0 || !box.current) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    drag.current = { x: event.clientX, y: event.clientY, left: box.current.offsetLeft, top: box.current.offsetTop, moved: false };
  };
  const follow = (event: PointerEvent<HTMLButtonElement>): void => {
    const from = drag.current,
      element = box.current,
      parent = element?.parentElement;
    if (!from || !element || !parent) return;
    const x = event.clientX - from.x,
      y = event.clientY - from.y;
    if (!from.moved && Math.hypot(x, y) < THRESHOLD) return;
    if (!from.moved) {
      from.moved = true;
      from.left = position.x * (parent.clientWidth - element.offsetWidth);
      from.top = position.y * (parent.clientHeight - element.offsetHeight);
    }
    move(
      movedTo(
        (from.left + x) / Math.max(1, parent.clientWidth - element.offsetWidth),
        (from.top + y) / Math.max(1, parent.clientHeight - element.offsetHeight),
      ),
    );
  };
  const press = (): void => {
    if (!drag.current?.moved) move(nextCorner(position));
    drag.current = null;
  };
  const key = (event: KeyboardEvent): void => {
    const next = movedByKey(position, event.key);
    if (!next) return;
    event.preventDefault();
    event.stopPropagation();
    move(next);
  };
  return (
    <button
      type="button"
      className="move-handle"
      aria-label={label}
      title={label}
      onPointerDown={begin}
      onPointerMove={follow}
      onPointerCancel={() => {
        drag.current = null;
      }}
      onClick={press}
      onKeyDown={key}
    >
      <Icon name="move" />
    </button>
  );
}
