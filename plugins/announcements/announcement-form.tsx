import { useId, useState, type FormEvent, type ReactNode } from 'react';
import { useText } from '../../core/api.ts';
import type { Announcement } from './read-announcements.ts';

interface FormProps {
  /** null for a new one. */
  readonly announcement: Announcement | null;
  readonly languages: readonly string[];
  /** In which the page is shown, for the names of the others. */
  readonly language: string;
  readonly now: number;
  readonly isBusy: boolean;
  onSave(fields: Readonly<Record<string, string>>): void;
  onCancel(): void;
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** A moment as a field of day and time has it, on the clock of who looks. */
function localMoment(time: number): string {
  const at = new Date(time - new Date(time).getTimezoneOffset() * 60_000);
  return Number.isNaN(at.getTime()) ? '' : at.toISOString().slice(0, 16);
}

/** What the server reads; a field that is empty stays so, and is refused there with its words. */
const instantOf = (value: string): string => (Number.isNaN(Date.parse(value)) ? '' : new Date(value).toISOString());

function languageName(code: string, language: string): string {
  try {
    return new Intl.DisplayNames([language], { type: 'language' }).of(code) ?? code;
  } catch {
    return code;
  }
}

/** The form of one announcement: its words in each language of the site, what it is, who reads it, and when. */
export function AnnouncementForm({ announcement, languages, language, now, isBusy, onSave, onCancel }: FormProps): ReactNode {
  const text = useText();
  const id = useId();
  const [values, setValues] = useState<Readonly<Record<string, string>>>(() => ({
    kind: announcement?.kind ?? 'info',
    audience: announcement?.audience ?? 'all',
    from: localMoment(announcement?.from ?? now),
    until: localMoment(announcement?.until ?? now + DAY_MS),
    ...Object.fromEntries(languages.map((code) => [`text_${code}`, announcement?.texts[code] ?? ''])),
  }));
  const bind = (name: string) => ({
    id: `${id}${name}`,
    className: 'field__control',
    value: values[name] ?? '',
    onChange: ({ target }: { readonly target: { readonly value: string } }) => setValues((before) => ({ ...before, [name]: target.value })),
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!isBusy) onSave({ ...values, from: instantOf(values['from'] ?? ''), until: instantOf(values['until'] ?? '') });
  };
  const label = (name: string, words: string): ReactNode => (
    <label className="field__label" htmlFor={`${id}${name}`}>
      {words}
    </label>
  );
  return (
    <form
      className="panel announcements__form"
      aria-label={text(announcement === null ? 'announcements.new' : 'announcements.change')}
      onSubmit={submit}
    >
      {languages.map((code) => (
        <div className="field" key={code}>
          {label(`text_${code}`, text('announcements.words', { language: languageName(code, language) }))}
          <textarea rows={2} maxLength={500} lang={code} dir="auto" {...bind(`text_${code}`)} />
        </div>
      ))}
      <div className="announcements__row">
        <div className="field">
          {label('kind', text('announcements.kind'))}
          <select {...bind('kind')}>
            <option value="info">{text('announcements.info')}</option>
            <option value="warning">{text('announcements.warning')}</option>
          </select>
        </div>
        <div className="field">
          {label('audience', text('announcements.audience'))}
          <select {...bind('audience')}>
            <option value="all">{text('announcements.all')}</option>
            <option value="users">{text('announcements.users')}</option>
          </select>
        </div>
        <div className="field">
          {label('from', text('announcements.from'))}
          <input type="datetime-local" required {...bind('from')} />
        </div>
        <div className="field">
          {label('until', text('announcements.until'))}
          <input type="datetime-local" required {...bind('until')} />
        </div>
      </div>
      <div className="form__actions">
        <button type="submit" className="button" aria-disabled={isBusy || undefined}>
          {text('announcements.save')}
        </button>
        <button type="button" className="button button--quiet" onClick={onCancel}>
          {text('announcements.cancel')}
        </button>
      </div>
    </form>
  );
}
