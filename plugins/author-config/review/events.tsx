import type { ReactNode } from 'react';
import { formatDate, TEXTS, useService, useText } from '../../../core/api.ts';
import type { NotedEvent } from './review-calls.ts';

/** The text of these is the moment that was set. */
const SCHEDULED: ReadonlySet<string> = new Set(['approvedAt', 'publishScheduled', 'withdrawScheduled']);

/** What each event is called. */
function useEventNames(): (name: string) => string {
  const text = useText();
  const names: Readonly<Record<string, string>> = {
    asked: text('author.event.asked'),
    recalled: text('author.event.recalled'),
    returned: text('author.event.returned'),
    approved: text('author.event.approved'),
    approvedAt: text('author.event.approvedAt'),
    published: text('author.event.published'),
    discarded: text('author.event.discarded'),
    withdrawn: text('author.event.withdrawn'),
    publishScheduled: text('author.event.publishScheduled'),
    withdrawScheduled: text('author.event.withdrawScheduled'),
    publishCancelled: text('author.event.publishCancelled'),
    withdrawCancelled: text('author.event.withdrawCancelled'),
    publishedOnTime: text('author.event.publishedOnTime'),
    withdrawnOnTime: text('author.event.withdrawnOnTime'),
    publishFailed: text('author.event.publishFailed'),
    withdrawFailed: text('author.event.withdrawFailed'),
  };
  return (name) => (Object.hasOwn(names, name) ? names[name]! : name);
}

/** Who has asked for, decided or set what visitors see of an object, the last one first. */
export function Events({ events }: { readonly events: readonly NotedEvent[] }): ReactNode {
  const text = useText();
  const { language } = useService(TEXTS);
  const nameOf = useEventNames();
  if (events.length === 0) return null;
  return (
    <section aria-label={text('author.event.title')}>
      <h3 className="author-versions__since">{text('author.event.title')}</h3>
      <ol role="list" className="author-versions__list">
        {events.map(({ name, account, at, note }, index) => (
          <li key={index}>
            {nameOf(name)} · {account !== '' && `${account}, `}
            {formatDate(at, 'moment', language)}
            {note !== '' && (
              <p className="author-review__words" dir="auto">
                {SCHEDULED.has(name) ? formatDate(Date.parse(note), 'moment', language) : note}
              </p>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
