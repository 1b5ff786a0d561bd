import { useEffect } from 'react';
import type { FieldProblem } from './copy-back.ts';
import type { Control } from './control.ts';

/** What a field is called, for a message about it; '' for one without a label. */
export const fieldName = (control: Control | undefined): string =>
  (control?.labels?.[0]?.textContent ?? control?.getAttribute('aria-label') ?? '').replace(/\s+/g, ' ').trim();

/** Marks the fields whose content cannot be stored, for who looks and who listens. */
export function useInvalidMarks(invalid: readonly FieldProblem[]): void {
  useEffect(() => {
    for (const { control } of invalid) control.setAttribute('aria-invalid', 'true');
    return () => {
      for (const { control } of invalid) control.removeAttribute('aria-invalid');
    };
  }, [invalid]);
}

/** Frames that what was folded around a field may take to be fetched and drawn: a film's timeline, pictures, editors. */
const FRAMES = 180;
/** By these somebody looks elsewhere. */
const LOOKED_ELSEWHERE = ['wheel', 'pointerdown', 'touchmove', 'keydown'];

/** What comes late above a field pushes it away: it is brought back as long as it has the focus and nobody has begun to do something. */
function keepInView(control: Control): void {
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

/** Leads to a field that keeps the form from being stored; what is folded around it opens. */
export function showInvalid(control: Control): void {
  for (let around = control.closest('details'); around; around = around.parentElement?.closest('details') ?? null) around.open = true;
  control.scrollIntoView({ block: 'center' });
  control.focus({ preventScroll: true });
  keepInView(control);
}
