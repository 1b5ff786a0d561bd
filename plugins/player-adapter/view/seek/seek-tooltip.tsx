import { useLayoutEffect, useRef, type ReactNode, type RefObject } from 'react';
import type { SeekMark } from '../../contract.ts';

/** Room to the player's edges, in px. */
const EDGE = 6;

interface Props {
  readonly bar: RefObject<HTMLElement | null>;
  /** Part of the bar's width, 0 to 1. */
  readonly part: number;
  readonly time: string;
  readonly mark: SeekMark | null;
}

/**
 * What lies under the pointer: time, chapter, small picture. Is 55 px from the player's bottom (MED-176) and stays within the player.
 */
export function SeekTooltip({ bar, part, time, mark }: Props): ReactNode {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const { offsetWidth, offsetParent, style } = box.current!;
    const { offsetLeft, offsetWidth: length } = bar.current!;
    const width = offsetParent?.clientWidth ?? length;
    const half = offsetWidth / 2 + EDGE;
    style.left = `${Math.max(half, Math.min(width - half, offsetLeft + part * length))}px`;
  });
  return (
    <div ref={box} className="player__tooltip" aria-hidden="true">
      {mark?.thumbnail && <div className="player__thumbnail">{mark.thumbnail}</div>}
      {mark && <div className="player__tooltip-name">{mark.label}</div>}
      <div className="player__tooltip-time">{time}</div>
    </div>
  );
}
