import { useContext, useLayoutEffect, useRef, type ReactNode } from 'react';
import { markup, TEXTS, useService } from '../../../../core/api.ts';
import { foreign, localized } from '../../model/localized.ts';
import type { TestQuestion } from '../../model/read-test.ts';
import { RunContext } from '../attempt/run-context.ts';
import { useSlice } from '../attempt/use-slice.ts';
import { isFocusLost } from '../focus.ts';
import { useFormat } from '../use-format.ts';

/** What helps with a question, one after the other when asked for. @param isOpen the question can still be answered */
export function Hints({ question, isOpen }: { readonly question: TestQuestion; readonly isOpen: boolean }): ReactNode {
  const { store } = useContext(RunContext)!;
  const { text, points } = useFormat();
  const { language } = useService(TEXTS);
  const list = useRef<HTMLOListElement>(null);
  const hints = localized(question.node, 'hint', language);
  const count = useSlice(store, (attempt) => Math.min(attempt.hints[question.id] ?? 0, hints.length), question.id);
  const shown = useRef(count);
  // With the last one the button goes.
  useLayoutEffect(() => {
    if (count > shown.current && isFocusLost()) list.current?.querySelector<HTMLElement>('li:last-child')?.focus({ preventScroll: true });
    shown.current = count;
  }, [count]);
  if (hints.length === 0 || (!isOpen && count === 0)) return null;
  const next = (): void => {
    store.hint(question.id);
    store.flush();
  };
  const { hintCost } = question.terms;
  return (
    <div className="test-hints">
      <div role="status">
        {count > 0 && (
          <ol className="test-hints__list" ref={list} aria-label={text('test.hints')}>
            {hints.slice(0, count).map((hint, index) => (
              <li key={index} className="rich" tabIndex={-1} {...foreign(hint, language)}>
                {markup(hint.children)}
              </li>
            ))}
          </ol>
        )}
      </div>
      {isOpen && count < hints.length && (
        <button type="button" className="button button--quiet test-hints__next" onClick={next}>
          {text('test.hint', { number: count + 1, count: hints.length })}
          {hintCost > 0 && <small> {text('test.hintCost', { points: points(hintCost) })}</small>}
        </button>
      )}
    </div>
  );
}
