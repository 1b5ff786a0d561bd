import { useId, useRef, useState, type FormEvent, type InputHTMLAttributes, type ReactNode } from 'react';
import { useText } from '../../../core/api.ts';

interface NewAccountProps {
  readonly roleNames: readonly string[];
  /** Sends the form; whether the account is there now. */
  onCreate(form: HTMLFormElement, email: string): Promise<boolean>;
}

/** The form for an account that an administrator makes; its person chooses the password. */
export function NewAccount({ roleNames, onCreate }: NewAccountProps): ReactNode {
  const text = useText();
  const id = useId();
  const isBusy = useRef(false);
  const [made, setMade] = useState('');
  const create = async (form: HTMLFormElement): Promise<void> => {
    const data = new FormData(form);
    const [name, email] = [String(data.get('name') ?? ''), String(data.get('email') ?? '').trim()];
    setMade('');
    if (!(await onCreate(form, email))) return;
    setMade(data.get('invite') === '1' ? text('accounts.new.invited', { email }) : text('accounts.new.made', { name }));
    form.reset();
    form.querySelector<HTMLElement>('[name="name"]')?.focus();
  };
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (isBusy.current) return;
    isBusy.current = true;
    void create(event.currentTarget).finally(() => {
      isBusy.current = false;
    });
  };
  return (
    <form className="form" onSubmit={submit} aria-label={text('accounts.new.title')}>
      <input type="hidden" name="subAction" value="create" />
      <Field name="name" label={text('accounts.new.name')} required />
      <Field name="email" label={text('accounts.email')} required type="email" dir="ltr" />
      <Field name="login" label={text('accounts.new.login')} hint={text('accounts.new.loginHint')} dir="ltr" />
      <div className="field">
        <label className="field__label" htmlFor={`${id}role`}>
          {text('accounts.role')}
        </label>
        <select id={`${id}role`} name="role" className="field__control">
          {roleNames.map((each) => (
            <option key={each} value={each}>
              {text(`accounts.role.${each}`)}
            </option>
          ))}
        </select>
      </div>
      <Field
        name="branch"
        label={text('accounts.branch')}
        hint={text('accounts.branchHint')}
        dir="ltr"
        placeholder={text('accounts.site')}
      />
      <div className="field field--check">
        <input type="checkbox" id={`${id}invite`} name="invite" value="1" defaultChecked />
        <label className="field__label" htmlFor={`${id}invite`}>
          {text('accounts.new.invite')}
        </label>
      </div>
      <button type="submit" className="button">
        {text('accounts.new.create')}
      </button>
      <p role="status" className="accounts__message">
        {made}
      </p>
    </form>
  );
}

interface FieldProps extends InputHTMLAttributes<HTMLInputElement> {
  readonly label: string;
  readonly hint?: string;
}

function Field({ label, hint, ...input }: FieldProps): ReactNode {
  const id = useId();
  return (
    <div className="field">
      <label className="field__label" htmlFor={id}>
        {label}
      </label>
      <input
        id={id}
        className="field__control"
        maxLength={200}
        autoComplete="off"
        aria-describedby={hint === undefined ? undefined : `${id}hint`}
        {...input}
      />
      {hint !== undefined && (
        <span className="form__hint" id={`${id}hint`}>
          {hint}
        </span>
      )}
    </div>
  );
}
