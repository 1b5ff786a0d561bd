import { useLayoutEffect, useRef, type ReactNode } from 'react';
import type { SeekMark } from '../../../core/api.ts';

interface Props {
  /** Part of the bar's width, 0 to 1. */
  readonly place: number;
  readonly time: string;
  readonly mark: SeekMark | null;
}

/** What lies under the pointer: time, chapter, small picture. Stands 55 px from the bottom (MED-176) and stays within the bar. */
export function SeekTooltip({ place, time, mark }: Props): ReactNode {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const { offsetWidth, parentElement } = box.current!;
    const width = parentElement!.offsetWidth;
    const left = Math.min(width - offsetWidth / 2, Math.max(offsetWidth / 2, place * width));
    box.current!.style.left = `${width > offsetWidth ? left : width / 2}px`;
  });
  return (
    <div ref={box} className="player__tooltip" aria-hidden="true">
      {mark?.thumbnail && <div className="player__thumbnail">{mark.thumbnail}</div>}
      {mark && <div className="player__tooltip-name">{mark.label}</div>}
      <div className="player__tooltip-time">{time}</div>
    </div>
  );
}
