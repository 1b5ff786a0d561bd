import type { PointerEvent } from 'react';
import { isRtl } from '../shared/keys.ts';

/** px/ms from which on a short way is enough. */
const SWIPE_VELOCITY = 0.6;
/** Part of the width after which a slow way is enough. */
const LONG_SWIPE = 1 / 3;

interface Track {
  readonly pointer: number;
  readonly x: number;
  readonly at: number;
  readonly box: HTMLElement;
  dx: number;
}

/**
 * Follows a finger on a slideshow: the row goes with it, and when it leaves fast or far enough, another slide is asked for.
 * Mouse and pen are left alone: they have the buttons, and select text.
 * @param go asks for the slide before (-1) or after (1)
 */
export function swipes(
  track: { current: Track | null },
  go: (step: -1 | 1) => void,
): Record<'onPointerDown' | 'onPointerMove' | 'onPointerUp' | 'onPointerCancel', (event: PointerEvent<HTMLElement>) => void> {
  const release = (): void => {
    const { current } = track;
    track.current = null;
    if (!current) return;
    current.box.style.removeProperty('--ui-drag');
    current.box.removeAttribute('data-dragging');
  };
  return {
    onPointerDown(event) {
      if (event.pointerType !== 'touch' || !event.isPrimary) return;
      event.stopPropagation(); // one slideshow inside another takes the finger
      track.current = { pointer: event.pointerId, x: event.clientX, at: event.timeStamp, box: event.currentTarget, dx: 0 };
    },
    onPointerMove(event) {
      const { current } = track;
      if (current?.pointer !== event.pointerId) return;
      current.dx = event.clientX - current.x;
      current.box.setAttribute('data-dragging', '');
      current.box.style.setProperty('--ui-drag', `${current.dx}px`);
    },
    onPointerUp(event) {
      const { current } = track;
      if (current?.pointer !== event.pointerId) return;
      const dx = event.clientX - current.x;
      const fast = Math.abs(dx) / Math.max(1, event.timeStamp - current.at) >= SWIPE_VELOCITY && Math.abs(dx) >= 10;
      const rtl = isRtl(current.box);
      const isLong = Math.abs(dx) > current.box.clientWidth * LONG_SWIPE && current.box.clientWidth > 0;
      release();
      if (fast || isLong) go(dx < 0 === rtl ? -1 : 1);
    },
    onPointerCancel: release,
  };
}
export type SwipeTrack = Track;
