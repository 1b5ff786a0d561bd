import { useMemo, useRef, useState, type ReactNode } from 'react';
import { actions, CLOCK, formatDate, REQUESTS, TEXTS, useService, useText, type ObjectViewProps } from '../../core/api.ts';
import { AnnouncementForm } from './announcement-form.tsx';
import { listIn, readAnnouncements, type Announcement, type AnnouncementList } from './read-announcements.ts';

interface Call {
  readonly id: number;
  readonly action: number;
  readonly fields: Readonly<Record<string, string>>;
  /** Asked before it is sent. */
  readonly question?: string;
}

interface Administration {
  readonly list: AnnouncementList;
  readonly progress: '' | 'busy' | 'done' | 'failed';
  /** Why it did not happen, in the words of the server. */
  readonly reason: string;
  send(call: Call): Promise<boolean>;
}

/** The announcements, and what is done with them: the answer is always the list as it is then. */
function useAnnouncements(first: AnnouncementList): Administration {
  const requests = useService(REQUESTS);
  const [state, setState] = useState({ list: first, progress: '' as Administration['progress'], reason: '' });
  const send = async ({ id, action, fields, question }: Call): Promise<boolean> => {
    setState((now) => ({ ...now, progress: 'busy', reason: '' }));
    const call = { action, ID: id, dataType: 'p_Announcements', fields, bRender: false, background: true } as const;
    const { outcome, answer } = await requests.send({ ...call, ...(question === undefined ? {} : { requestConfirm: question }) });
    const list = listIn(answer);
    setState((now) => ({
      list: list ?? now.list,
      progress: list !== null ? 'done' : outcome === 'notSent' ? '' : 'failed',
      reason: answer?.error?.text ?? '',
    }));
    return list !== null;
  };
  return { ...state, send };
}

const NONE: AnnouncementList = { languages: [], announcements: [] };

/** What is announced at the head of the pages, for who administers the site: the server decides who that is, with each call. */
export function Announcements({ object, children }: ObjectViewProps): ReactNode {
  const text = useText();
  const { language } = useService(TEXTS);
  const clock = useService(CLOCK);
  const first = useMemo(() => readAnnouncements(object.payload) ?? NONE, [object]);
  const { list, progress, reason, send } = useAnnouncements(first);
  /** The one whose form is open; 0 for a new one, null for none. */
  const [edited, setEdited] = useState<number | null>(null);
  const head = useRef<HTMLButtonElement>(null);
  const isBusy = progress === 'busy';
  const close = (): void => {
    setEdited(null);
    head.current?.focus();
  };
  const save = async (fields: Readonly<Record<string, string>>): Promise<void> => {
    if (await send({ id: edited ?? 0, action: actions.store, fields })) close();
  };
  const remove = async ({ id, texts }: Announcement): Promise<void> => {
    const question = text('announcements.deleteQuestion', { words: texts[language] ?? Object.values(texts)[0] ?? '' });
    if (await send({ id, action: actions.delete, fields: { confirm: '1' }, question })) close();
  };
  return (
    <div className="page announcements" aria-busy={isBusy || undefined}>
      {children}
      <p className="form__hint">{text('announcements.lead')}</p>
      <button type="button" className="button" ref={head} onClick={() => setEdited(0)}>
        {text('announcements.new')}
      </button>
      <p role="status">
        {isBusy && text('announcements.busy')}
        {progress === 'done' && text('announcements.done')}
      </p>
      <p role="alert">{progress === 'failed' && (reason || text('announcements.failed'))}</p>
      {edited !== null && (
        <AnnouncementForm
          key={edited}
          announcement={list.announcements.find(({ id }) => id === edited) ?? null}
          languages={list.languages}
          {...{ language, isBusy, now: clock.now() }}
          onSave={(fields) => void save(fields)}
          onCancel={close}
        />
      )}
      {list.announcements.length === 0 && <p>{text('announcements.none')}</p>}
      <ul className="announcements__list" role="list">
        {list.announcements.map((each) => (
          <Entry key={each.id} announcement={each} onEdit={() => setEdited(each.id)} onDelete={() => void remove(each)} />
        ))}
      </ul>
    </div>
  );
}

interface EntryProps {
  readonly announcement: Announcement;
  onEdit(): void;
  onDelete(): void;
}

function Entry({ announcement, onEdit, onDelete }: EntryProps): ReactNode {
  const text = useText();
  const { language } = useService(TEXTS);
  const { kind, audience, from, until, state, texts } = announcement;
  const moment = (time: number): ReactNode =>
    Number.isNaN(time) ? '' : <time dateTime={new Date(time).toISOString()}>{formatDate(time, 'moment', language)}</time>;
  const words = texts[language] ?? Object.values(texts)[0] ?? '';
  return (
    <li className="panel">
      <p className="announcements__facts">
        <strong>{text(`announcements.${state}`)}</strong> · {text(`announcements.${kind}`)} · {text(`announcements.${audience}`)} ·{' '}
        {moment(from)} – {moment(until)}
      </p>
      {Object.entries(texts).map(([code, each]) => (
        <p key={code} className="announcements__words" lang={code} dir="auto">
          {each}
        </p>
      ))}
      <div className="form__actions">
        <button type="button" className="button button--quiet" onClick={onEdit}>
          {text('announcements.change')}
          <span className="visually-hidden">{`: ${words}`}</span>
        </button>
        <button type="button" className="button button--quiet" onClick={onDelete}>
          {text('announcements.delete')}
          <span className="visually-hidden">{`: ${words}`}</span>
        </button>
      </div>
    </li>
  );
}
