import { useEffect, useState, type ReactNode } from 'react';
import { formatDate, CLOCK, DIALOGS, ERROR_REPORT, NOTICES, TEXTS, useObservable, useService, useText } from '../../../core/api.ts';
import { OUTBOX, type OutboxStatus, type OutboxStored } from '../contract.ts';
import { download } from './download.ts';
import { isLasting } from '../contract.ts';

const EMPTY: OutboxStatus = { waiting: 0, failed: 0, lastStored: null, online: true };

/** The results of the present user that are not stored yet, and what can be done about each. */
export function Entries(): ReactNode {
  const outbox = useService(OUTBOX);
  const text = useText();
  const { language } = useService(TEXTS);
  const status = useObservable(outbox.status$, EMPTY);
  const [entries, setEntries] = useState<readonly OutboxStored[]>([]);
  useEffect(() => {
    let isShown = true;
    void outbox.entries().then((all) => {
      if (isShown) setEntries(all.filter(isLasting));
    });
    return () => {
      isShown = false;
    };
  }, [outbox, status]);
  const stored = status.lastStored ? text('outbox.stored', { time: formatDate(status.lastStored, 'time', language) }) : '';
  return (
    <div className="outbox-list">
      <p role="status">
        {entries.length === 0
          ? [text('outbox.empty'), stored].filter(Boolean).join(' ')
          : text(status.online ? 'outbox.explain' : 'outbox.explainOffline')}
      </p>
      {status.warning ? <p className="outbox-list__warning">{text('outbox.warning')}</p> : null}
      <ul role="list" className="outbox-list__entries">
        {entries.map((entry) => (
          <Entry key={entry.key} entry={entry} />
        ))}
      </ul>
      {status.waiting > 0 ? (
        <p>
          <button type="button" className="button" onClick={() => outbox.retry()}>
            {text('outbox.sendNow')}
          </button>
        </p>
      ) : null}
    </div>
  );
}

function Entry({ entry }: { readonly entry: OutboxStored }): ReactNode {
  const outbox = useService(OUTBOX);
  const dialogs = useService(DIALOGS);
  const report = useService(ERROR_REPORT);
  const notices = useService(NOTICES);
  const clock = useService(CLOCK);
  const text = useText();
  const { language } = useService(TEXTS);
  const { key, title, failure, put } = entry;
  const named = (action: string): string => text('outbox.actionOn', { action: text(action), title });
  const discard = async (): Promise<void> => {
    if (await dialogs.confirm(text('outbox.discardQuestion', { title }))) await outbox.discard(key);
  };
  const sendReport = (): void => {
    // Which one and why, not what the person has answered.
    report.report({
      exception: new Error(`A result was refused with status ${failure?.status ?? 0}: ${failure?.text ?? ''}`),
      comment: `outbox ${key} ${entry.dataType} ${entry.id ?? ''}`,
    });
    notices.info(text('outbox.reported'));
  };
  return (
    <li className="outbox-list__entry">
      <h3 className="outbox-list__title">{title}</h3>
      <p className="outbox-list__state">
        {text(failure ? 'outbox.refused' : 'outbox.put', {
          time: formatDate(put, 'moment', language),
          reason: failure?.text || text('outbox.status', { status: failure?.status ?? 0 }),
        })}
      </p>
      <div className="outbox-list__actions">
        {failure ? (
          <button type="button" className="button" aria-label={named('outbox.again')} onClick={() => outbox.retry(key)}>
            {text('outbox.again')}
          </button>
        ) : null}
        <button type="button" className="button button--quiet" aria-label={named('outbox.download')} onClick={() => download(entry, clock)}>
          {text('outbox.download')}
        </button>
        {failure ? (
          <button type="button" className="button button--quiet" aria-label={named('outbox.report')} onClick={sendReport}>
            {text('outbox.report')}
          </button>
        ) : null}
        {failure ? (
          <button type="button" className="button button--quiet" aria-label={named('outbox.discard')} onClick={() => void discard()}>
            {text('outbox.discard')}
          </button>
        ) : null}
      </div>
    </li>
  );
}
