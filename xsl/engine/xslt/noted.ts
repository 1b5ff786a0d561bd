import { ONCE, OUTWARD, VARIABLES } from '../xpath/reach.ts';
import type { Closure } from '../xpath/values.ts';
import type { Run } from './run.ts';

/** An expression that looks beyond its node is noted where results are kept. */
export function noted<T>(closure: Closure<T>, found: number): Closure<T> {
  if (found & ONCE) {
    return (n, e) => {
      const { recorder } = e as Run;
      if (recorder !== null) recorder.once();
      return closure(n, e);
    };
  }
  if (!(found & OUTWARD)) return closure;
  const variables = (found & VARIABLES) !== 0;
  return (n, e) => {
    const { recorder } = e as Run;
    return recorder === null ? closure(n, e) : recorder.ask(closure, n, e as Run, variables);
  };
}

/** An expression that uses current(): the node that it is evaluated at. */
export function withCurrent<T>(closure: Closure<T>): Closure<T> {
  return (n, e) => {
    const { current } = e;
    e.current = n;
    const value = closure(n, e);
    e.current = current;
    return value;
  };
}
