import { useCallback, useEffect, useRef, useState } from 'react';
import type { Ending } from './library-calls.ts';

interface Looks<L, S> {
  /** What was asked for last and has come; null before. */
  readonly shown: (L & S) | null;
  /** Why it did not come; null when it did. */
  readonly problem: string | null;
  look(next: L): void;
}

/** What a part of the library has, asked for again with each look at it. @param first is looked at at once; always the same */
export function useLooks<L extends object, S extends object>(first: L, ask: (look: L) => Promise<Ending<S>>): Looks<L, S> {
  const [shown, setShown] = useState<(L & S) | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const looks = useRef(0);
  const look = useCallback(
    (next: L): void => {
      const own = ++looks.current;
      void ask(next).then((ending) => {
        // What was asked for before is not shown, however late it comes.
        if (own !== looks.current) return;
        if ('done' in ending) setShown({ ...next, ...ending.done });
        setProblem('done' in ending ? null : ending.problem);
      });
    },
    [ask],
  );
  useEffect(() => {
    const asked = looks;
    look(first);
    return () => {
      asked.current = -1;
    };
  }, [look, first]);
  return { shown, problem, look };
}
