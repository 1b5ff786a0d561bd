import { useContext, type ReactNode } from 'react';
import { attribute, childElements, markup, parse, TEXTS, useService, type XNode } from '../../../core/api.ts';
import { isFilled, type QuestionValue } from '../contract.ts';
import { useSlice } from './attempt/use-slice.ts';
import type { Verdict } from '../model/attempt.ts';
import type { TestQuestion } from '../model/read-test.ts';
import { foreign, localized } from '../model/localized.ts';
import { MomentLink } from './teaching/moment-link.tsx';
import { useFormat } from './use-format.ts';
import { RunContext } from './attempt/run-context.ts';

/** Elements of a text that the server sent with its verdict; none when it is not well-formed. */
function elementsOf(xml: string): readonly XNode[] {
  if (xml === '') return [];
  try {
    return parse(`<x>${xml}</x>`).children[0]?.children ?? [];
  } catch {
    return [];
  }
}

/** What the author says to what was chosen, and why it is so. */
export function comments(
  question: XNode,
  value: QuestionValue | null,
  verdict: Verdict | undefined,
  language: string,
): { readonly own: readonly XNode[]; readonly why: readonly XNode[] } {
  if (verdict) return { own: elementsOf(verdict.feedback), why: elementsOf(verdict.solution) };
  const chosen = typeof value === 'string' ? [value] : Array.isArray(value) ? (value as readonly string[]) : [];
  const parts = [...childElements(question, 'option'), ...childElements(question, 'area')].filter((each) =>
    chosen.includes(attribute(each, 'id')),
  );
  return { own: parts.flatMap((each) => localized(each, 'feedback', language)), why: localized(question, 'explanation', language) };
}

/** How an answer turned out: in words, with points, what the author says to it and why. */
export function Feedback({ question }: { readonly question: TestQuestion }): ReactNode {
  const run = useContext(RunContext)!;
  const language = useService(TEXTS).language;
  const { text, number } = useFormat();
  const value = useSlice(run.store, ({ values }) => values[question.id] ?? null, question.id);
  const verdict = useSlice(run.store, ({ verdicts }) => verdicts[question.id], question.id);
  const hints = useSlice(run.store, (attempt) => attempt.hints[question.id] ?? 0, question.id);
  const points = run.pointsOf(question);
  if (points === null)
    return verdict ? <p className="test-feedback">{text(verdict.waits ? 'test.answerWaits' : 'test.received')}</p> : null;
  const most = verdict?.mpoints || question.points;
  const kind = run.kinds.get(question.kind);
  const { isNearly, selfAssessed } = kind?.state === 'ready' ? kind.kind : {};
  // What hints have taken makes no answer less right.
  const worth = !verdict ? run.worthOf(question) : points === 0 ? 0 : points + hints * question.terms.hintCost;
  const assessed = run.isAnswered(question) ? 'assessed' : 'notAssessed';
  const plain = worth >= most ? 'right' : worth > 0 ? 'partly' : 'wrong';
  const outcome = !isFilled(value) ? 'unansweredHere' : selfAssessed ? assessed : isNearly?.(question.node, value) ? 'nearly' : plain;
  const tries = run.triesOf(question).length;
  const { own, why } = comments(question.node, value, verdict, language);
  return (
    <div className="test-feedback" data-outcome={outcome}>
      <p>
        <strong>{text(`test.${outcome}`)}</strong> {text('test.got', { points: number(points), mpoints: number(most) })}
        {tries > 1 && ` ${text('test.triesUsed', { count: tries })}`}
        {hints > 0 && ` ${text('test.hintsUsed', { count: hints })}`}
      </p>
      {own.map((each, index) => (
        <div key={index} className="rich" {...foreign(each, language)}>
          {markup(each.children)}
        </div>
      ))}
      {why.length > 0 && (
        <div className="test-feedback__why rich">
          <p className="test-feedback__label">{text('test.explanation')}</p>
          {why.map((each, index) => (
            <div key={index} {...foreign(each, language)}>
              {markup(each.children)}
              <MomentLink of={each} />
            </div>
          ))}
        </div>
      )}
    </div>
  );
}
