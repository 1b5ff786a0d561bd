import { useEffect, useState, type ReactNode } from 'react';
import { CLOCK, useObservable, useService, useText, WINDOW_CLOSED, type Facts, type Texts, type Windows } from '../../../core/api.ts';
import { OUTBOX, type Outbox, type OutboxStatus, type OutboxStored } from '../contract.ts';
import { download } from './download.ts';

/** Name of the window that asks before a logout. */
const LEAVING = 'outboxLeaving';

const EMPTY: OutboxStatus = { waiting: 0, failed: 0, lastStored: null, online: true };

/** Results of the present user that would be left behind: those that wait, and those that the server has refused. */
async function unstored(outbox: Outbox): Promise<readonly OutboxStored[]> {
  return (await outbox.entries()).filter(({ kind }) => kind === 'result');
}

/** What the question before a logout needs. */
export interface LeavingNeeds {
  readonly outbox: Outbox;
  readonly texts: Pick<Texts, 'get'>;
  readonly windows: Pick<Windows, 'show' | 'close'>;
  readonly facts: Pick<Facts, 'on'>;
}

/** Asks before a logout with results that are not stored: stay, send now and go then, or go at once. Resolves to whether to go. */
export async function askBeforeLeaving({ outbox, texts, windows, facts }: LeavingNeeds): Promise<boolean> {
  if ((await unstored(outbox)).length === 0) return true;
  return new Promise((resolve) => {
    const undo = facts.on(WINDOW_CLOSED, ({ name }) => {
      if (name === LEAVING) answer(false);
    });
    const answer = (isGoing: boolean): void => {
      undo();
      windows.close(LEAVING);
      resolve(isGoing);
    };
    windows.show({
      name: LEAVING,
      title: texts.get('outbox.leavingTitle'),
      content: <Leaving onAnswer={answer} />,
      maxWidth: 520,
    });
  });
}

/** The refused results, each with its file: sending again will hardly help, so that this is how they are stored. */
function Refused({ entries }: { readonly entries: readonly OutboxStored[] }): ReactNode {
  const text = useText();
  const clock = useService(CLOCK);
  return (
    <ul role="list" className="outbox-leaving__refused">
      {entries.map((entry) => (
        <li key={entry.key}>
          <span>{entry.title}</span>
          <button
            type="button"
            className="button button--quiet"
            aria-label={text('outbox.actionOn', { action: text('outbox.download'), title: entry.title })}
            onClick={() => download(entry, clock)}
          >
            {text('outbox.download')}
          </button>
        </li>
      ))}
    </ul>
  );
}

/** The ways to go on; when everything has been sent the logout goes on by itself, if it was asked to wait for that. */
function Leaving({ onAnswer }: { readonly onAnswer: (isGoing: boolean) => void }): ReactNode {
  const outbox = useService(OUTBOX);
  const text = useText();
  const status = useObservable(outbox.status$, EMPTY);
  const [isSending, setSending] = useState(false);
  const [refused, setRefused] = useState<readonly OutboxStored[]>([]);
  const { waiting, failed, online } = status;
  useEffect(() => {
    let isShown = true;
    void unstored(outbox).then((all) => {
      if (isShown) setRefused(all.filter(({ failure }) => failure !== null));
    });
    return () => {
      isShown = false;
    };
  }, [outbox, status]);
  useEffect(() => {
    if (isSending && waiting === 0 && failed === 0) onAnswer(true);
  }, [isSending, waiting, failed, onAnswer]);
  const send = (): void => {
    setSending(true);
    outbox.retry();
  };
  const line = (key: string, count: number): ReactNode => (count > 0 ? <p>{text(count === 1 ? `${key}.one` : key, { count })}</p> : null);
  return (
    <div className="outbox-leaving">
      <div role="status">
        {line(isSending ? (online ? 'outbox.sending' : 'outbox.offline') : 'outbox.leaving', waiting)}
        {line('outbox.leavingFailed', failed)}
      </div>
      {refused.length > 0 && <Refused entries={refused} />}
      <div className="cms-dialog-buttons">
        {waiting > 0 && (
          <button type="button" className="button" disabled={isSending} onClick={send}>
            {text('outbox.sendAndLeave')}
          </button>
        )}
        <button type="button" className={waiting > 0 ? 'button button--quiet' : 'button'} onClick={() => onAnswer(false)}>
          {text('outbox.stay')}
        </button>
        <button type="button" className="button button--quiet" onClick={() => onAnswer(true)}>
          {text('outbox.leaveAnyway')}
        </button>
      </div>
      {waiting > 0 && <p className="outbox-leaving__hint">{text('outbox.leavingHint')}</p>}
    </div>
  );
}
