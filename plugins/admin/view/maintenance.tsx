import { useId, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { actions, formatDate, REQUESTS, TEXTS, useService, useText } from '../../../core/api.ts';
import { readMaintenance, type MaintenanceState } from '../model/read-maintenance.ts';
import { partIn, type AdminPart } from '../model/read-part.ts';

/** What became of what was asked for. */
type Progress = '' | 'busy' | 'changed' | 'on' | 'off' | 'failed';

/** A moment as a field of day and time has it, on the clock of who looks. */
function localMoment(time: number | null): string {
  if (time === null) return '';
  return new Date(time - new Date(time).getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

function languageName(code: string, language: string): string {
  try {
    return new Intl.DisplayNames([language], { type: 'language' }).of(code) ?? code;
  } catch {
    return code;
  }
}

interface MaintenanceProps {
  readonly first: AdminPart;
  onSwitch(isOn: boolean): void;
}

/** Closes the site for everybody but administrators, and opens it again. */
export function Maintenance({ first, onSwitch }: MaintenanceProps): ReactNode {
  const text = useText();
  const requests = useService(REQUESTS);
  const { language } = useService(TEXTS);
  const [state, setState] = useState(() => readMaintenance(first));
  const [progress, setProgress] = useState<{ readonly is: Progress; readonly reason: string }>({ is: '', reason: '' });
  const isBusy = useRef(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const send = async (fields: Readonly<Record<string, string>>, question?: string): Promise<void> => {
    // Who presses twice means it once.
    if (isBusy.current) return;
    isBusy.current = true;
    setProgress({ is: 'busy', reason: '' });
    const call = { action: actions.store, ID: 0, dataType: 'p_Administration', html: 'maintenance', fields, bRender: false } as const;
    const confirm = question === undefined ? {} : { requestConfirm: question };
    const { outcome, answer } = await requests.send({ ...call, ...confirm, background: true }).finally(() => (isBusy.current = false));
    const next = partIn(answer);
    if (next === null) return setProgress({ is: outcome === 'notSent' ? '' : 'failed', reason: answer?.error?.text ?? '' });
    const now = readMaintenance(next);
    setState(now);
    setProgress({ is: now.isOn === state.isOn ? 'changed' : now.isOn ? 'on' : 'off', reason: '' });
    onSwitch(now.isOn);
    // The button that was pressed may be gone: who uses the keyboard goes on at the head.
    heading.current?.focus();
  };
  const since = state.since === null ? '' : formatDate(state.since, 'moment', language);
  return (
    <section className="admin__part" aria-labelledby="admin-part" aria-busy={progress.is === 'busy' || undefined}>
      <h2 id="admin-part" ref={heading} tabIndex={-1}>
        {text('admin.part.maintenance')}
      </h2>
      <p>{state.isOn ? text('admin.maintenance.isOn', { time: since }) : text('admin.maintenance.isOff')}</p>
      <p className="form__hint">{text('admin.maintenance.lead')}</p>
      <p role="status" className="admin__message">
        {progress.is === 'busy' && text('admin.busy')}
        {progress.is === 'changed' && text('admin.maintenance.changed')}
        {progress.is === 'on' && text('admin.maintenance.switchedOn')}
        {progress.is === 'off' && text('admin.maintenance.switchedOff')}
      </p>
      <p role="alert" className="admin__message">
        {progress.is === 'failed' && (progress.reason || text('admin.failed'))}
      </p>
      <MaintenanceForm
        key={String(state.since)}
        {...{ state, language }}
        onSend={(fields) => void send({ ...fields, subAction: 'on' }, state.isOn ? undefined : text('admin.maintenance.onQuestion'))}
        onOff={() => void send({ subAction: 'off' })}
      />
    </section>
  );
}

interface FormProps {
  readonly state: MaintenanceState;
  /** In which the page is shown, for the names of the others. */
  readonly language: string;
  onSend(fields: Readonly<Record<string, string>>): void;
  onOff(): void;
}

function MaintenanceForm({ state, language, onSend, onOff }: FormProps): ReactNode {
  const text = useText();
  const id = useId();
  const [until, setUntil] = useState(() => localMoment(state.until));
  const [texts, setTexts] = useState(state.texts);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const words = Object.fromEntries(state.languages.map((code) => [`text_${code}`, texts[code] ?? '']));
    onSend({ ...words, until: Number.isNaN(Date.parse(until)) ? '' : new Date(until).toISOString() });
  };
  return (
    <form className="panel admin__form" aria-label={text('admin.part.maintenance')} onSubmit={submit}>
      {state.languages.map((code) => (
        <div className="field" key={code}>
          <label className="field__label" htmlFor={`${id}${code}`}>
            {text('admin.maintenance.words', { language: languageName(code, language) })}
          </label>
          <textarea
            id={`${id}${code}`}
            className="field__control"
            rows={2}
            maxLength={500}
            lang={code}
            dir="auto"
            value={texts[code] ?? ''}
            onChange={({ target }) => setTexts((before) => ({ ...before, [code]: target.value }))}
          />
        </div>
      ))}
      <div className="field">
        <label className="field__label" htmlFor={`${id}until`}>
          {text('admin.maintenance.until')}
        </label>
        <input
          id={`${id}until`}
          className="field__control"
          type="datetime-local"
          aria-describedby={`${id}hint`}
          value={until}
          onChange={({ target }) => setUntil(target.value)}
        />
        <p id={`${id}hint`} className="form__hint">
          {text('admin.maintenance.untilHint')}
        </p>
      </div>
      <div className="form__actions">
        <button type="submit" className={state.isOn ? 'button button--quiet' : 'button'}>
          {text(state.isOn ? 'admin.maintenance.change' : 'admin.maintenance.on')}
        </button>
        {state.isOn && (
          <button type="button" className="button" onClick={onOff}>
            {text('admin.maintenance.off')}
          </button>
        )}
      </div>
    </form>
  );
}
