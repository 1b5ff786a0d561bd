import type { ReactNode } from 'react';
import { formatDate, TEXTS, useService, useText } from '../../../core/api.ts';
import type { ReviewEntry } from '../model/read-studio.ts';

interface ReviewsProps {
  readonly name: 'waiting' | 'mine';
  readonly entries: readonly ReviewEntry[];
  /** Leads to further ones. */
  readonly pager: ReactNode;
}

/** What waits for somebody to look at it: who reviews opens the review, its author the form. */
export function Reviews({ name, entries, pager }: ReviewsProps): ReactNode {
  const text = useText();
  if (entries.length === 0) return null;
  return (
    <section className="studio__section" aria-labelledby={`studio-${name}`}>
      <h2 id={`studio-${name}`}>{name === 'waiting' ? text('studio.waiting') : text('studio.mine')}</h2>
      <ul className="studio__list" role="list">
        {entries.map((entry) => (
          <Review key={entry.ID} entry={entry} name={name} />
        ))}
      </ul>
      {pager}
    </section>
  );
}

function Review({ entry, name }: { readonly entry: ReviewEntry; readonly name: ReviewsProps['name'] }): ReactNode {
  const text = useText();
  const { language } = useService(TEXTS);
  const { ID, titleLang, state, askedBy, askedAt, repliedBy, open, note, reply } = entry;
  const title = entry.title.trim() || text('studio.untitled');
  const words = state === 'returned' ? reply : note;
  return (
    <li className="panel studio__entry">
      <div className="studio__what">
        <a href={name === 'waiting' ? `review-${ID}.html` : `edit-${ID}.html`} lang={titleLang}>
          {title}
        </a>
        <span className="studio__facts">
          {ID} · {text('studio.asked', { name: askedBy || '–', when: formatDate(askedAt, 'moment', language) })} ·{' '}
          {state === 'returned' ? text('studio.state.returned', { name: repliedBy || '–' }) : text('studio.state.waiting')}
          {open > 0 && ` · ${text('studio.open', { count: open })}`}
        </span>
        {words !== '' && (
          <span className="studio__facts" dir="auto">
            {words}
          </span>
        )}
      </div>
      <div className="studio__actions">
        <a className="button button--quiet" href={`review-${ID}.html`} aria-label={`${text('studio.review')}: ${title}`}>
          {text('studio.review')}
        </a>
      </div>
    </li>
  );
}
