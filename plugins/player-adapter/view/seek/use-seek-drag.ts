import { useEffect, useRef, useState, type PointerEvent, type RefObject } from 'react';
import { rangeOf } from '../commands/playback-actions.ts';
import { useControls } from '../context.ts';
import { useBarPaint } from './playback-time.ts';

/** While one drags, the picture follows at most this often: every jump may cost a request. */
const SCRUB_MS = 150;

interface SeekDrag {
  /** Seconds under the pointer, null when it is elsewhere. */
  readonly pointed: number | null;
  readonly dragging: boolean;
  readonly press: (event: PointerEvent<HTMLDivElement>) => void;
  readonly move: (event: PointerEvent) => void;
  readonly release: (event: PointerEvent) => void;
  readonly leave: () => void;
  /** Goes back to where the drag began. Returns whether there was one. */
  readonly cancel: () => boolean;
}

/** Pointing at and dragging along the seek bar. */
export function useSeekDrag(bar: RefObject<HTMLDivElement | null>): SeekDrag {
  const { player, clock, hold } = useControls();
  const dragged = useRef<number | null>(null);
  const drag = useRef<{ readonly from: number; readonly release: () => void; sought: number } | null>(null);
  const [pointed, setPointed] = useState<number | null>(null);
  const paint = useBarPaint(player, bar, dragged);
  useEffect(() => () => drag.current?.release(), []);

  const secondsAt = ({ clientX }: PointerEvent): number => {
    const { left, width } = bar.current!.getBoundingClientRect();
    const { from, to } = rangeOf(player);
    return from + Math.min(1, Math.max(0, width > 0 ? (clientX - left) / width : 0)) * (to - from);
  };
  const press = (event: PointerEvent<HTMLDivElement>): void => {
    const { from, to } = rangeOf(player);
    if (event.button !== 0 || to <= from) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    const seconds = secondsAt(event);
    drag.current?.release();
    drag.current = { from: player.time, release: hold(), sought: clock.now() };
    dragged.current = seconds;
    setPointed(seconds);
    player.seek(seconds);
    paint();
  };
  const move = (event: PointerEvent): void => {
    if (event.pointerType === 'touch' && !drag.current) return;
    const seconds = secondsAt(event);
    setPointed(seconds);
    if (!drag.current) return;
    dragged.current = seconds;
    paint();
    if (clock.now() - drag.current.sought < SCRUB_MS) return;
    drag.current.sought = clock.now();
    player.seek(seconds);
  };
  /** @param seconds where the drag ends; null: where it began */
  const end = (seconds: number | null): boolean => {
    if (!drag.current) return false;
    const { from, release } = drag.current;
    drag.current = null;
    dragged.current = null;
    player.seek(seconds ?? from);
    release();
    paint();
    return true;
  };
  return {
    pointed,
    dragging: drag.current !== null,
    press,
    move,
    release: (event) => {
      end(secondsAt(event));
      if (event.pointerType === 'touch') setPointed(null);
    },
    leave: () => {
      if (!drag.current) setPointed(null);
    },
    cancel: () => {
      const cancelled = end(null);
      setPointed(null);
      return cancelled;
    },
  };
}
