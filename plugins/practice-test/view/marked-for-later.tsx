import { useCallback, useContext, type ReactNode } from 'react';
import { useSlice } from './attempt/use-slice.ts';
import { RunContext } from './attempt/run-context.ts';
import { useFormat } from './use-format.ts';

/** At the end of a test: what is marked for later and can still be answered, and the way to the first of it. */
export function MarkedForLater({ onGo }: { readonly onGo: (id: string) => void }): ReactNode {
  const run = useContext(RunContext)!;
  const { text } = useFormat();
  const { order, store, test } = run;
  const left = useSlice(
    store,
    useCallback(
      ({ marked, checked, current }) =>
        order
          .filter((each) => marked.includes(each.id) && !checked.includes(each.id) && !run.isAnswered(each))
          .filter(({ id }) => test.display === 'all' || id !== current)
          .map(({ id }) => id)
          .join('\n'),
      [run, order, test],
    ),
  );
  const numbers = order.flatMap(({ id }, index) => (left.split('\n').includes(id) ? [index + 1] : []));
  const [first] = numbers;
  if (first === undefined) return null;
  return (
    <div className="test-marked">
      <p>{text(numbers.length === 1 ? 'test.markedOne' : 'test.markedMany', { count: numbers.length })}</p>
      <button type="button" className="button button--quiet" onClick={() => onGo(order[first - 1]!.id)}>
        {text('test.goToMarked', { number: first })}
      </button>
    </div>
  );
}
