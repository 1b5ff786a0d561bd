import { useId, useState, type FormEvent, type ReactNode } from 'react';
import { attribute, DIALOGS, formatDate, REQUESTS, TEXTS, useService, useText } from '../../../core/api.ts';
import type { Editor } from '../editor/editor.ts';
import { rootOf } from '../model/document-root.ts';
import { inField, instantOf, zoneName } from './moments.ts';
import { scheduleCalls, type Schedule, type Scheduled, type ScheduleResult } from './schedule-calls.ts';

interface PanelProps {
  readonly ID: number;
  readonly editor: Editor;
  announce(key: string): void;
  /** Asks where readers would stumble over something. */
  isReady(): Promise<boolean>;
}

/** When visitors see an object: what is set is loaded once the panel is opened. */
export function SchedulePanel({ ID, editor, announce, isReady }: PanelProps): ReactNode {
  const text = useText();
  const dialogs = useService(DIALOGS);
  const calls = scheduleCalls(useService(REQUESTS), ID);
  const [schedule, setSchedule] = useState<Schedule | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const take = (result: ScheduleResult): boolean => {
    const isTaken = 'schedule' in result;
    if (isTaken) setSchedule(result.schedule);
    setProblem(isTaken ? null : result.problem);
    return isTaken;
  };
  /** What is published is what was stored: visitors see nothing of it by that. */
  const stored = async (): Promise<boolean> => {
    editor.update();
    return !editor.isChanged || editor.store(false, 'authors');
  };
  const publishAt = async (at: string): Promise<void> => {
    if (!(await isReady()) || !(await stored())) return;
    if (take(await calls.change('publishAt', { at, proposed: String(editor.proposed) }))) announce('author.schedule.set');
  };
  const withdrawAt = async (at: string): Promise<void> => {
    if (take(await calls.change('withdrawAt', { at }))) announce('author.schedule.set');
  };
  const cancel = async (of: Scheduled['action']): Promise<void> => {
    if (take(await calls.change('cancel', { of }))) announce('author.schedule.cancelled');
  };
  const now = async (subAction: 'withdraw' | 'show'): Promise<void> => {
    if (subAction === 'withdraw' && !(await dialogs.confirm(text('author.schedule.question')))) return;
    if (!(await stored())) return;
    const fields = subAction === 'show' ? { proposed: String(editor.proposed) } : undefined;
    if (!take(await calls.change(subAction, fields))) return;
    announce(subAction === 'show' ? 'author.schedule.shown' : 'author.schedule.withdrawn');
    await editor.reload();
  };
  return (
    <details
      className="author-pending"
      data-panel="schedule"
      onToggle={({ currentTarget }) => currentTarget.open && void calls.load().then(take)}
    >
      <summary>
        {text('author.schedule')}
        <Summary editor={editor} schedule={schedule} />
      </summary>
      <p role="alert">{problem !== null && (problem || text('author.versions.failed'))}</p>
      {schedule !== null && (
        <>
          <State schedule={schedule} />
          {schedule.scheduled.map((each) => (
            <Entry key={each.action} scheduled={each} onCancel={schedule.mayPublish ? () => void cancel(each.action) : null} />
          ))}
          {schedule.mayPublish && <Changes {...{ schedule, publishAt, withdrawAt, now }} />}
          {!schedule.mayPublish && <p>{text('author.schedule.publishers')}</p>}
        </>
      )}
    </details>
  );
}

/** What comes next, beside the panel's name: as it was loaded with the form, until the panel knows better. */
function Summary({ editor, schedule }: { readonly editor: Editor; readonly schedule: Schedule | null }): ReactNode {
  const text = useText();
  const { language } = useService(TEXTS);
  const root = rootOf(editor.document);
  const of = (action: Scheduled['action'], name: string): number =>
    schedule === null
      ? Date.parse((root && attribute(root, name)) ?? '')
      : (schedule.scheduled.find((each) => each.action === action)?.due ?? NaN);
  const hasFailed =
    schedule === null
      ? root !== null && attribute(root, 'scheduleFailed') === '1'
      : schedule.scheduled.some(({ problem }) => problem !== '');
  if (hasFailed) return <> – {text('author.schedule.failedShort')}</>;
  const [from, until] = [of('publish', 'publishAt'), of('withdraw', 'withdrawAt')];
  return (
    <>
      {!Number.isNaN(from) && ` – ${text('author.schedule.from', { when: formatDate(from, 'moment', language) })}`}
      {!Number.isNaN(until) && ` – ${text('author.schedule.until', { when: formatDate(until, 'moment', language) })}`}
    </>
  );
}

function State({ schedule: { state, since, hasWorkingCopy } }: { readonly schedule: Schedule }): ReactNode {
  const text = useText();
  const { language } = useService(TEXTS);
  if (state === 'published') return <p>{text('author.schedule.published')}</p>;
  if (state === 'draft') return <p>{text('author.schedule.draft')}</p>;
  return (
    <>
      <p>{text('author.schedule.since', { when: formatDate(since, 'moment', language) })}</p>
      {hasWorkingCopy && <p>{text('author.schedule.beside')}</p>}
    </>
  );
}

/** What is set, or why it did not happen. @param onCancel null for who may not */
function Entry({ scheduled, onCancel }: { readonly scheduled: Scheduled; readonly onCancel: (() => void) | null }): ReactNode {
  const text = useText();
  const { language } = useService(TEXTS);
  const { action, due, account, isChanged, isOutdated, problem } = scheduled;
  const values = { when: formatDate(due, 'moment', language), name: account || '–' };
  const isPublishing = action === 'publish';
  return (
    <div className="author-pending__item">
      {problem === '' && <p>{isPublishing ? text('author.schedule.willPublish', values) : text('author.schedule.willWithdraw', values)}</p>}
      {problem !== '' && (
        <p>
          <strong>{isPublishing ? text('author.schedule.notPublished', values) : text('author.schedule.notWithdrawn', values)}</strong>{' '}
          {problem === 'revisionConflict' ? text('author.schedule.conflict') : text('author.schedule.refused', { code: problem })}
        </p>
      )}
      {isChanged && <p>{text('author.schedule.changed')}</p>}
      {isOutdated && problem === '' && <p>{text('author.schedule.outdated')}</p>}
      {onCancel && (
        <button type="button" className="button button--quiet" onClick={onCancel}>
          {isPublishing ? text('author.schedule.cancelPublish') : text('author.schedule.cancelWithdraw')}
        </button>
      )}
    </div>
  );
}

interface ChangesProps {
  readonly schedule: Schedule;
  publishAt(at: string): Promise<void>;
  withdrawAt(at: string): Promise<void>;
  now(subAction: 'withdraw' | 'show'): Promise<void>;
}

/** What who publishes sets and does. */
function Changes({ schedule: { state, scheduled }, publishAt, withdrawAt, now }: ChangesProps): ReactNode {
  const text = useText();
  const dueOf = (action: Scheduled['action']): number => scheduled.find((each) => each.action === action)?.due ?? NaN;
  return (
    <>
      <MomentForm
        key={`publish ${dueOf('publish')}`}
        label={state === 'withdrawn' ? text('author.schedule.showAt') : text('author.schedule.publishAt')}
        button={text('author.schedule.setPublish')}
        due={dueOf('publish')}
        onSend={publishAt}
      />
      <MomentForm
        key={`withdraw ${dueOf('withdraw')}`}
        label={text('author.schedule.withdrawAt')}
        button={text('author.schedule.setWithdraw')}
        due={dueOf('withdraw')}
        onSend={withdrawAt}
      />
      <div className="author-row">
        {state === 'published' && (
          <button type="button" className="button button--quiet" data-tool="withdraw" onClick={() => void now('withdraw')}>
            {text('author.schedule.withdraw')}
          </button>
        )}
        {state === 'withdrawn' && (
          <button type="button" className="button button--quiet" onClick={() => void now('show')}>
            {text('author.schedule.show')}
          </button>
        )}
      </div>
    </>
  );
}

interface MomentProps {
  readonly label: string;
  readonly button: string;
  /** What is set, in ms since 1970; NaN for nothing. */
  readonly due: number;
  onSend(at: string): Promise<void>;
}

/** A day and a time in the time zone of whoever types, which is named; the server has the last word on what can be set. */
export function MomentForm({ label, button, due, onSend }: MomentProps): ReactNode {
  const text = useText();
  const id = useId();
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const at = instantOf(String(new FormData(event.currentTarget).get('at') ?? ''));
    if (at !== null) void onSend(at);
  };
  return (
    <form className="field" onSubmit={submit}>
      <label className="field__label" htmlFor={id}>
        {label}
      </label>
      <div className="author-row">
        <input
          id={id}
          className="field__control"
          type="datetime-local"
          name="at"
          required
          defaultValue={inField(due)}
          aria-describedby={`${id}-zone`}
        />
        <button type="submit" className="button button--quiet">
          {button}
        </button>
      </div>
      <p id={`${id}-zone`} className="author-hint">
        {text('author.schedule.zone', { zone: zoneName() })}
      </p>
    </form>
  );
}

/** Says above the form that visitors have seen this, and do not any more. */
export function Withdrawn({ editor }: { readonly editor: Editor }): ReactNode {
  const text = useText();
  const { language } = useService(TEXTS);
  const root = rootOf(editor.document);
  const since = Date.parse(root ? attribute(root, 'withdrawn') : '');
  if (Number.isNaN(since)) return null;
  return <p className="notice author-problem">{text('author.schedule.since', { when: formatDate(since, 'moment', language) })}</p>;
}
