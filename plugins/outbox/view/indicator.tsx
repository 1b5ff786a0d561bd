import { useEffect, useState, type ReactNode } from 'react';
import { formatDate, CLOCK, COMMANDS, TEXTS, useFact, useObservable, useService, useText } from '../../../core/api.ts';
import { OUTBOX, type OutboxStatus, OUTBOX_STORED } from '../contract.ts';

/** What is sent within this time is not worth a word. */
const WORTH_MS = 1_500;
/** How long "stored at 10:42" stays. */
const RECEIPT_MS = 12_000;

const EMPTY: OutboxStatus = { waiting: 0, failed: 0, lastStored: null, online: true };

type Word = 'none' | 'waiting' | 'offline' | 'failed' | 'warning' | 'stored';

/** What the indicator says, the most urgent first. @param isLate something has been waiting for a moment */
export function wordOf({ waiting, failed, online, warning }: OutboxStatus, isLate: boolean, hasReceipt: boolean): Word {
  if (warning) return 'warning';
  if (failed > 0) return 'failed';
  if (waiting > 0 && !online) return 'offline';
  if (waiting > 0 && isLate) return 'waiting';
  return hasReceipt && waiting === 0 ? 'stored' : 'none';
}

/** Shows in the dock what waits, in words and by a status that is read out; opens the list. */
export function Indicator({ stored = null }: { readonly stored?: Date | null }): ReactNode {
  const status = useObservable(useService(OUTBOX).status$, EMPTY);
  const commands = useService(COMMANDS);
  const text = useText();
  const { language } = useService(TEXTS);
  const isLate = useAfter(status.waiting > 0, WORTH_MS);
  const receipt = useReceipt(stored);
  const word = wordOf(status, isLate, receipt !== null);
  const count = word === 'failed' ? status.failed : status.waiting;
  const time = receipt ? formatDate(receipt, 'time', language) : '';
  return (
    <div className="outbox" data-outbox={word}>
      <span className="outbox__text" role="status">
        {word === 'none' ? '' : text(count === 1 ? `outbox.${word}.one` : `outbox.${word}`, { count, time })}
      </span>
      {word === 'none' || word === 'stored' ? null : (
        <button
          type="button"
          className="button button--quiet outbox__show"
          onClick={() => void commands.run('outbox.show', {}, { element: null, target: '' })}
        >
          {text('outbox.show')}
        </button>
      )}
    </div>
  );
}

/** True when something has been so for a while. */
function useAfter(is: boolean, ms: number): boolean {
  const clock = useService(CLOCK);
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    if (!is) return;
    const stop = clock.setTimeout(() => setLate(true), ms);
    return () => {
      stop();
      setLate(false);
    };
  }, [is, ms, clock]);
  return is && isLate;
}

/** When something was stored from here, for a moment after it; null else. @param before what nobody has seen yet */
function useReceipt(before: Date | null): Date | null {
  const clock = useService(CLOCK);
  const [receipt, setReceipt] = useState<Date | null>(before);
  useFact(OUTBOX_STORED, ({ kind }) => {
    if (kind !== 'state') setReceipt(new Date(clock.now()));
  });
  useEffect(() => {
    if (receipt === null) return;
    return clock.setTimeout(() => setReceipt(null), RECEIPT_MS);
  }, [receipt, clock]);
  return receipt;
}
