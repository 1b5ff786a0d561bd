/** The part of the clock that is needed. */
interface Timer {
  setTimeout(run: () => void, ms: number): () => void;
}

/** Duration in ms; step in per cent of opacity; tick: resolution of time in ms. */
export interface FadeOptions {
  readonly duration: number;
  readonly step: number;
  readonly tick: number;
}

/** 500 ms, step 4, tick 10 ms (WID-038 to WID-040). */
export const FADE: FadeOptions = { duration: 500, step: 4, tick: 10 };

/** How a fade is written in CSS: its length in whole ticks, and how many steps it takes. */
export function fadeTiming(
  from: number,
  to: number,
  { duration, step, tick }: FadeOptions,
): { readonly ms: number; readonly steps: number } {
  return { ms: Math.round(duration / tick) * tick, steps: Math.max(1, Math.ceil(Math.abs(to - from) / step)) };
}

/**
 * Fades an element by CSS. At 0 % it is hidden from everybody at the end; what was being faded goes on from where it is.
 * @param to opacity in per cent, 0 to 100
 * @param done called at the end, not after the undo
 * @returns the undo: leaves the element at its aim
 */
export function fade(element: HTMLElement, to: number, options: FadeOptions, timer: Timer, done?: () => void): () => void {
  const { style } = element;
  const from = Number.parseFloat(getComputedStyle(element).opacity || '1') * 100;
  const { ms, steps } = fadeTiming(from, to, options);
  if (to > 0) style.visibility = '';
  style.transition = `opacity ${ms}ms steps(${steps})`;
  style.opacity = String(to / 100);
  const settle = (): void => {
    style.transition = '';
    if (to === 0) style.visibility = 'hidden';
  };
  const undo = timer.setTimeout(() => {
    settle();
    done?.();
  }, ms);
  return () => {
    undo();
    settle();
  };
}
