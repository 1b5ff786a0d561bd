import { useEffect, useState, type ReactNode } from 'react';
import { EVENTS, OUTBOX, TEXTS, useObservable, useService, useText, WINDOWS, type CommandContext, type Outbox, type OutboxStatus } from '../../core/api.ts';
import { texts } from './texts.ts';

/** Name of the window that asks before a logout. */
export const LEAVING = 'outboxLeaving';

const EMPTY: OutboxStatus = { waiting: 0, failed: 0, lastStored: null, online: true };

/** How many results of the present user would be left behind. */
async function waiting(outbox: Outbox): Promise<number> {
  return (await outbox.entries()).filter(({ kind, failure }) => kind === 'result' && failure === null).length;
}

/** Asks before a logout with unsent results: stay, send now and go then, or go at once. Resolves to whether to go. */
export async function askBeforeLeaving({ get }: Pick<CommandContext, 'get'>): Promise<boolean> {
  const [windows, events] = [get(WINDOWS), get(EVENTS)];
  if (await waiting(get(OUTBOX)) === 0) return true;
  return new Promise((resolve) => {
    const undo = events.on('window.closed', ({ name }) => { if (name === LEAVING) answer(false); });
    const answer = (isGoing: boolean): void => {
      undo();
      windows.close(LEAVING);
      resolve(isGoing);
    };
    windows.show({ name: LEAVING, title: get(TEXTS).get('outbox.leavingTitle', {}, texts), content: <Leaving onAnswer={answer} />, maxWidth: 520 });
  });
}

/** The three ways; when everything has been sent the logout goes on by itself, if it was asked to wait for that. */
export function Leaving({ onAnswer }: { readonly onAnswer: (isGoing: boolean) => void }): ReactNode {
  const outbox = useService(OUTBOX);
  const text = useText(texts);
  const status = useObservable(outbox.status$, EMPTY);
  const [isSending, setSending] = useState(false);
  useEffect(() => { if (isSending && status.waiting === 0 && status.failed === 0) onAnswer(true); }, [isSending, status, onAnswer]);
  const send = (): void => { setSending(true); outbox.retry(); };
  const word = status.failed > 0 && status.waiting === 0 ? 'outbox.failed' : isSending ? (status.online ? 'outbox.sending' : 'outbox.offline') : 'outbox.leaving';
  return (
    <div className="outbox-leaving">
      <p role="status">{text(status.waiting === 1 && word !== 'outbox.failed' ? `${word}.one` : word, { count: word === 'outbox.failed' ? status.failed : status.waiting })}</p>
      <div className="cms-dialog-buttons">
        <button type="button" className="button" disabled={isSending} onClick={send}>{text('outbox.sendAndLeave')}</button>
        <button type="button" className="button button--quiet" onClick={() => onAnswer(false)}>{text('outbox.stay')}</button>
        <button type="button" className="button button--quiet" onClick={() => onAnswer(true)}>{text('outbox.leaveAnyway')}</button>
      </div>
      <p className="outbox-leaving__hint">{text('outbox.leavingHint')}</p>
    </div>
  );
}
