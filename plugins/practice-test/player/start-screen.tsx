import type { ReactNode } from 'react';
import { clockTime } from '../attempt/time-limit.ts';
import type { TestModel } from '../model/read-test.ts';
import { useFormat } from './format.ts';

/** What awaits the learner, and the button that begins: nothing runs before it is pressed. */
export function StartScreen({ test, onStart }: { readonly test: TestModel; readonly onStart: () => void }): ReactNode {
  const { text, points } = useFormat();
  if (test.questions.length === 0) return <p className="test-empty">{text('test.empty')}</p>;
  return (
    <section className="panel test-start">
      <ul className="test-start__facts">
        <li>{text(test.questions.length === 1 ? 'test.oneQuestion' : 'test.questions', { count: test.questions.length })}</li>
        <li>{points(test.mpoints)}</li>
        {test.timeLimit > 0 && (
          <li>{text(test.timeExtensions > 0 ? 'test.time' : 'test.timeFixed', { time: clockTime(test.timeLimit) })}</li>
        )}
        {test.attempts > 0 && <li>{text('test.attempts', { number: 1, count: test.attempts })}</li>}
      </ul>
      <button type="button" className="button" onClick={onStart}>
        {text('test.start')}
      </button>
    </section>
  );
}
