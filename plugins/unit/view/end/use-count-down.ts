import { useEffect, useRef, useState } from 'react';
import { CLOCK, prefersReducedMotion, useService } from '../../../../core/api.ts';

const SECONDS = 8;
const TOUCHES = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const;

/** Whether the learner is writing: what is being written is more than what comes next. */
const isWriting = (): boolean =>
  document.activeElement?.matches(
    'textarea, select, [contenteditable], input:not([type=checkbox], [type=radio], [type=button], [type=range])',
  ) === true;

/**
 * Counts down, and then does something, unless the learner touches anything, writes, moves on to another tab, or wants nothing to move.
 * @param isOn once true it begins; once stopped it does not begin again
 */
export function useCountDown(isOn: boolean, done: () => void): { readonly left: number | null; readonly hasBegun: boolean; stop(): void } {
  const clock = useService(CLOCK);
  const [left, setLeft] = useState<number | null>(null);
  const [isStopped, setStopped] = useState(false);
  const latest = useRef(done);
  latest.current = done;
  const isRunning = isOn && !isStopped;
  useEffect(() => {
    if (!isRunning || prefersReducedMotion() || document.visibilityState === 'hidden' || isWriting()) return;
    const began = clock.elapsed();
    let isOver = false;
    const step = (): void => {
      const rest = SECONDS - Math.floor((clock.elapsed() - began) / 1000);
      setLeft(rest);
      if (rest > 0 || isOver) return;
      isOver = true;
      setStopped(true);
      latest.current();
    };
    const stop = (event: Event): void => {
      // This Escape is for the count-down; nothing else closes by it.
      if (event instanceof KeyboardEvent && event.key === 'Escape') event.preventDefault();
      setStopped(true);
    };
    const undo = [clock.setTimeout(step, 0), clock.setInterval(step, 250)];
    for (const type of TOUCHES) document.addEventListener(type, stop, { capture: true, passive: type !== 'keydown' });
    document.addEventListener('visibilitychange', stop);
    return () => {
      for (const each of undo) each();
      for (const type of TOUCHES) document.removeEventListener(type, stop, { capture: true });
      document.removeEventListener('visibilitychange', stop);
    };
  }, [isRunning, clock]);
  return { left: isRunning ? left : null, hasBegun: left !== null, stop: () => setStopped(true) };
}
