import { createContext, useLayoutEffect, useState } from 'react';
import { STORAGE, useService } from '../../../../core/api.ts';

const KEY = 'lectern.unit.outline';
/** There is room for it beside a lesson. */
const BESIDE = '(min-width: 64rem)';
/** There is so much room that it is there until somebody closes it. */
const ROOMY = '(min-width: 90rem)';

interface Outline {
  readonly shape: 'closed' | 'aside' | 'drawer';
  toggle(): void;
  close(): void;
}

/** Whether a unit can show the outline of its course, and does; null where there is none. */
export const OutlineContext = createContext<Outline | null>(null);

const fits = (query: string): boolean => globalThis.matchMedia?.(query).matches ?? false;

/** The outline of a course beside a lesson: open or closed as the learner has left it; a drawer where there is no room. */
export function useOutline(hasCourse: boolean): Outline | null {
  const storage = useService(STORAGE);
  const [shape, setShape] = useState<Outline['shape']>('closed');
  // Before the unit is seen: nothing moves when the outline comes.
  useLayoutEffect(() => {
    if (!hasCourse) return;
    const choose = (): void => {
      const chosen = storage.get(KEY);
      setShape(fits(BESIDE) && (chosen === null ? fits(ROOMY) : chosen === '1') ? 'aside' : 'closed');
    };
    choose();
    const media = globalThis.matchMedia?.(BESIDE);
    media?.addEventListener?.('change', choose);
    return () => media?.removeEventListener?.('change', choose);
  }, [hasCourse, storage]);
  if (!hasCourse) return null;
  const change = (next: Outline['shape']): void => {
    if (fits(BESIDE)) storage.set(KEY, next === 'aside' ? '1' : '0');
    setShape(next);
  };
  return {
    shape,
    toggle: () => change(shape !== 'closed' ? 'closed' : fits(BESIDE) ? 'aside' : 'drawer'),
    close: () => change('closed'),
  };
}
