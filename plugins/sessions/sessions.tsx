import { useMemo, useRef, useState, type ReactNode } from 'react';
import { actions, formatDate, REQUESTS, TEXTS, useService, useText, type ObjectViewProps } from '../../core/api.ts';
import { readSessions, sessionsIn, type OwnSession } from './read-sessions.ts';

type Text = ReturnType<typeof useText>;

/** What happened with what was asked for; `ended` says of how many sessions. */
type Progress =
  | { readonly is: '' | 'busy' }
  | { readonly is: 'ended'; readonly count: number }
  | { readonly is: 'failed'; readonly reason: string };

function deviceName(text: Text, { browser, system }: OwnSession): string {
  if (browser !== '' && system !== '') return text('sessions.device', { browser, system });
  return browser || system || text('sessions.unknown');
}

interface OwnSessions {
  readonly sessions: readonly OwnSession[];
  readonly progress: Progress;
  end(fields: Readonly<Record<string, string>>, question: string): Promise<boolean>;
}

/** The sessions, and how they are ended: the answer is always the list as it is then. */
function useOwnSessions(first: readonly OwnSession[]): OwnSessions {
  const requests = useService(REQUESTS);
  const [sessions, setSessions] = useState(first);
  const [progress, setProgress] = useState<Progress>({ is: '' });
  const end = async (fields: Readonly<Record<string, string>>, question: string): Promise<boolean> => {
    setProgress({ is: 'busy' });
    const call = { action: actions.store, ID: 0, dataType: 'p_Sessions', bRender: false, background: true } as const;
    const { outcome, answer } = await requests.send({ ...call, fields, requestConfirm: question });
    const left = sessionsIn(answer);
    if (left !== null) {
      setSessions(left);
      setProgress({ is: 'ended', count: Math.max(0, sessions.length - left.length) });
    } else setProgress(outcome === 'notSent' ? { is: '' } : { is: 'failed', reason: answer?.error?.text ?? '' });
    return left !== null;
  };
  return { sessions, progress, end };
}

/** Where the person of an account is logged in, this browser first; any other one can be ended from here. */
export function Sessions({ object, children }: ObjectViewProps): ReactNode {
  const text = useText();
  const first = useMemo(() => readSessions(object.payload) ?? [], [object]);
  const { sessions, progress, end } = useOwnSessions(first);
  const list = useRef<HTMLUListElement>(null);
  const isBusy = progress.is === 'busy';
  const others = sessions.filter(({ isOwn }) => !isOwn);
  const endNow = async (fields: Readonly<Record<string, string>>, question: string): Promise<void> => {
    if (isBusy) return;
    // The button that was pressed is gone with its session: who uses the keyboard goes on at the list.
    if (await end(fields, question)) list.current?.focus();
  };
  return (
    <div className="page sessions" aria-busy={isBusy || undefined}>
      {children}
      <p role="status" className="sessions__message">
        {isBusy && text('sessions.busy')}
        {progress.is === 'ended' && text(progress.count === 1 ? 'sessions.endedOne' : 'sessions.ended', { count: progress.count })}
      </p>
      <p role="alert" className="sessions__message">
        {progress.is === 'failed' && (progress.reason || text('sessions.failed'))}
      </p>
      <ul ref={list} tabIndex={-1} className="sessions__list" role="list" aria-label={text('sessions.list')}>
        {sessions.map((session) => (
          <Entry
            key={session.key}
            session={session}
            onEnd={() =>
              void endNow({ subAction: 'end', key: session.key }, text('sessions.question', { device: deviceName(text, session) }))
            }
          />
        ))}
      </ul>
      {others.length === 0 ? (
        <p className="form__hint">{text('sessions.alone')}</p>
      ) : (
        <button type="button" className="button" onClick={() => void endNow({ subAction: 'endOthers' }, text('sessions.questionOthers'))}>
          {text('sessions.endOthers')}
        </button>
      )}
    </div>
  );
}

function Entry({ session, onEnd }: { readonly session: OwnSession; onEnd(): void }): ReactNode {
  const text = useText();
  const { language } = useService(TEXTS);
  const { begun, used, isOwn } = session;
  const device = deviceName(text, session);
  const time = (at: number | null): ReactNode =>
    at === null ? text('sessions.noTime') : <time dateTime={new Date(at).toISOString()}>{formatDate(at, 'moment', language)}</time>;
  return (
    <li className="panel sessions__entry">
      <div>
        <p className="sessions__device">
          <strong>{device}</strong> {isOwn && <span className="sessions__mark">{text('sessions.own')}</span>}
        </p>
        <dl className="sessions__facts">
          <dt>{text('sessions.begun')}</dt>
          <dd>{time(begun)}</dd>
          <dt>{text('sessions.used')}</dt>
          <dd>{isOwn ? text('sessions.now') : time(used)}</dd>
        </dl>
      </div>
      {!isOwn && (
        <button type="button" className="button button--quiet" onClick={onEnd}>
          {text('sessions.end')}
          <span className="visually-hidden">{`: ${device}, ${used === null ? '' : formatDate(used, 'moment', language)}`}</span>
        </button>
      )}
    </li>
  );
}
