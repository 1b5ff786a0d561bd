import { useEffect, useState, type ReactNode } from 'react';
import { formatDate, SESSION, TEXTS, useService, useText } from '../../../core/api.ts';
import type { StoredCourse } from '../contract.ts';
import { useCourses, useSize } from './use-courses.ts';

/** What this browser has stored for the present user. @param isLost in place of a view that it has not: there is no network */
export function StoredPage({ isLost }: { readonly isLost: boolean }): ReactNode {
  const text = useText();
  const { courses, state } = useCourses();
  const { loggedIn } = useService(SESSION);
  const stored = state.stored ?? [];
  return (
    <div className="offline-page">
      <header className="page-head">
        <h1>{text(isLost ? 'offline.lostTitle' : 'offline.title')}</h1>
        <p className="page-head__lead">{text(isLost ? 'offline.lostLead' : 'offline.lead')}</p>
      </header>
      {isLost && (
        <p>
          <button type="button" className="button" onClick={() => location.reload()}>
            {text('offline.again')}
          </button>
        </p>
      )}
      {!courses.isPossible && !isLost ? (
        <p>{text('offline.impossible')}</p>
      ) : (
        <section aria-labelledby="offline-stored">
          <h2 id="offline-stored">{text(isLost ? 'offline.here' : 'offline.courses')}</h2>
          {state.stored !== null && stored.length === 0 && <p>{text(loggedIn ? 'offline.none' : 'offline.noneForGuests')}</p>}
          <ul className="offline-list" role="list">
            {stored.map((each) => (
              <Stored key={`${each.course} ${each.language}`} stored={each} onRemove={() => void courses.remove(each)} />
            ))}
          </ul>
          {!isLost && <Room count={stored.length} />}
        </section>
      )}
    </div>
  );
}

function Stored({ stored, onRemove }: { readonly stored: StoredCourse; readonly onRemove: () => void }): ReactNode {
  const text = useText();
  const size = useSize();
  const { language } = useService(TEXTS);
  const isOther = stored.language !== language;
  const href = isOther ? `${stored.href}?lang=${stored.language}` : stored.href;
  return (
    <li className="offline-list__item">
      <div>
        <a href={href} lang={isOther ? stored.language : undefined}>
          {stored.title}
        </a>
        <p className="offline-list__about">
          {text('offline.kept', { size: size(stored.bytes), date: formatDate(stored.date, 'day', language) })}
          {isOther && ` ${new Intl.DisplayNames([language], { type: 'language' }).of(stored.language)}`}
        </p>
      </div>
      <button
        type="button"
        className="button button--quiet"
        aria-label={text('offline.removeOf', { title: stored.title })}
        onClick={onRemove}
      >
        {text('offline.remove')}
      </button>
    </li>
  );
}

/** How much room there is, read anew when something was stored or removed. */
function Room({ count }: { readonly count: number }): ReactNode {
  const text = useText();
  const size = useSize();
  const { courses } = useCourses();
  const [room, setRoom] = useState<{ readonly used: number; readonly quota: number } | null>(null);
  useEffect(() => {
    void courses.room().then(setRoom);
  }, [courses, count]);
  return room && <p role="status">{text('offline.room', { used: size(room.used), free: size(Math.max(0, room.quota - room.used)) })}</p>;
}
