/** Frames that what was folded around a field may take to be fetched and drawn: a film's timeline, pictures, editors. */
export const FRAMES = 180;
/** By these somebody looks elsewhere. */
const LOOKED_ELSEWHERE = ['wheel', 'pointerdown', 'touchmove', 'keydown'];

/** Opens what is folded around a part of the form, and shows it. */
export function unfold(element: HTMLElement): void {
  for (let around = element.closest('details'); around; around = around.parentElement?.closest('details') ?? null) around.open = true;
  element.scrollIntoView({ block: 'center' });
}

/**
 * Gives a field the focus. What comes late above it pushes it away: it is brought back as long as it has the focus and nobody has begun to
 * do something.
 */
export function focusInView(control: HTMLElement): void {
  control.focus({ preventScroll: true });
  const elsewhere = new AbortController();
  const { signal } = elsewhere;
  for (const type of LOOKED_ELSEWHERE) addEventListener(type, () => elsewhere.abort(), { signal, passive: true, capture: true });
  const look = (frames: number): void => {
    if (signal.aborted) return;
    if (frames === 0 || document.activeElement !== control) return elsewhere.abort();
    const { top, bottom } = control.getBoundingClientRect();
    if (bottom < 0 || top > innerHeight) control.scrollIntoView({ block: 'center' });
    requestAnimationFrame(() => look(frames - 1));
  };
  look(FRAMES);
}
