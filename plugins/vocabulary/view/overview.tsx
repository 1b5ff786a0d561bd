import { useEffect, useRef, type ReactNode } from 'react';
import { attribute, formatDate, TEXTS, useService, useText, type XNode } from '../../../core/api.ts';
import { forecast, queueOf } from '../scheduling/queue.ts';
import type { Asked } from '../scheduling/round-xml.ts';
import type { useDeck } from './use-deck.ts';
import type { Delivery } from './use-round-result.ts';
import { WhatNext } from './what-next.tsx';
import { when } from './when.ts';

const DAYS = 7;

interface OverviewProps {
  readonly ids: readonly string[];
  readonly payload: XNode;
  readonly deck: ReturnType<typeof useDeck>;
  readonly newPerDay: number;
  /** The round that has just ended. */
  readonly last: readonly Asked[] | null;
  readonly delivery: Delivery;
  /** Key of the text that says of a result that it waits. */
  readonly waits: string;
  onStart(): void;
}

/** What waits today, what comes on the next days, and how the last round went. */
export function Overview({ ids, payload, deck: { state, now }, newPerDay, last, delivery, waits, onStart }: OverviewProps): ReactNode {
  const text = useText();
  const { language } = useService(TEXTS);
  const head = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (last) head.current?.focus({ preventScroll: true });
  }, [last]);
  const time = now();
  const { due, fresh, soon } = queueOf(ids, state, time, newPerDay);
  const later = ids.flatMap((id) => state.cards[id]?.due ?? []).filter((each) => each > time);
  const next = Math.min(...later);
  const isDone = due.length + fresh.length + soon.length === 0;
  const practised = ids.filter((id) => state.cards[id]).length;
  const needed = Number(attribute(payload, 'wordsNeeded'));
  const counts = attribute(payload, 'done') === '1' || (needed > 0 && practised >= needed);
  return (
    <section className="panel vocabulary__today" aria-labelledby="vocabulary-today">
      <h2 id="vocabulary-today" tabIndex={-1} ref={head}>
        {last
          ? text('vocabulary.result', { right: last.filter(({ isRight }) => isRight).length, count: last.length })
          : text('vocabulary.today')}
      </h2>
      <p role="status" className="vocabulary__receipt" data-state={delivery.state}>
        {delivery.state === 'waiting' && text(waits)}
        {delivery.state === 'refused' && text('vocabulary.refused', { reason: delivery.reason })}
        {delivery.state === 'stored' &&
          text('vocabulary.stored', {
            time: formatDate(delivery.at, 'time', language),
          })}
      </p>
      {isDone ? (
        <p>
          {later.length > 0
            ? text(next < midnight(time) ? 'vocabulary.doneNow' : 'vocabulary.done', { when: when(next - time, language) })
            : text('vocabulary.doneAll')}
        </p>
      ) : (
        <>
          <ul className="vocabulary__counts" role="list">
            <li>{text('vocabulary.due', { count: due.length + soon.length })}</li>
            <li>{text('vocabulary.new', { count: fresh.length })}</li>
          </ul>
          <p>
            <button type="button" className="button" onClick={onStart}>
              {text(last ? 'vocabulary.goOn' : 'vocabulary.start')}
            </button>
          </p>
        </>
      )}
      {(last || isDone || counts) && (
        <WhatNext payload={payload} next={delivery.state === 'stored' ? delivery.next : null} isQuiet={!isDone} />
      )}
      <p className="vocabulary__learned">{text('vocabulary.known', { known: practised, count: ids.length })}</p>
      {needed > 0 && (
        <p className="vocabulary__learned">{counts ? text('vocabulary.counts') : text('vocabulary.needed', { count: needed })}</p>
      )}
      <Forecast days={forecast(ids, state, time, DAYS)} language={language} />
    </section>
  );
}

/** When the day ends. */
const midnight = (time: number): number => new Date(time).setHours(24, 0, 0, 0);

/** A table whose cells are bars: the picture says nothing that the words do not. */
function Forecast({
  days,
  language,
}: {
  readonly days: readonly { readonly day: string; readonly count: number }[];
  readonly language: string;
}): ReactNode {
  const text = useText();
  const most = Math.max(1, ...days.map(({ count }) => count));
  return (
    <table className="vocabulary__forecast">
      <caption>{text('vocabulary.forecast')}</caption>
      <thead className="visually-hidden">
        <tr>
          <th scope="col">{text('vocabulary.day')}</th>
          <th scope="col">{text('vocabulary.words')}</th>
        </tr>
      </thead>
      <tbody>
        {days.map(({ day, count }) => (
          <tr key={day}>
            <th scope="row">{formatDate(new Date(`${day}T12:00`), 'weekday', language)}</th>
            <td>
              <span className="vocabulary__bar" style={{ inlineSize: `${(100 * count) / most}%` }} aria-hidden="true" />
              <span>{count}</span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
