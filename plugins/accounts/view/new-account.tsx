import { useId, useRef, useState, type FormEvent, type ReactNode } from 'react';
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
  const input = (name: string, label: string, more: object = {}, hint = ''): ReactNode => (
    <div className="field">
      <label className="field__label" htmlFor={`${id}${name}`}>
        {label}
      </label>
      <input
        id={`${id}${name}`}
        name={name}
        className="field__control"
        maxLength={200}
        autoComplete="off"
        aria-describedby={hint === '' ? undefined : `${id}${name}hint`}
        {...more}
      />
      {hint !== '' && (
        <span className="form__hint" id={`${id}${name}hint`}>
          {hint}
        </span>
      )}
    </div>
  );
  return (
    <form className="form" onSubmit={submit} aria-label={text('accounts.new.title')}>
      <input type="hidden" name="subAction" value="create" />
      {input('name', text('accounts.new.name'), { required: true })}
      {input('email', text('accounts.email'), { required: true, type: 'email', dir: 'ltr' })}
      {input('login', text('accounts.new.login'), { dir: 'ltr' }, text('accounts.new.loginHint'))}
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
      {input(
        'branch',
        text('accounts.branch'),
        { dir: 'ltr', maxLength: 60, placeholder: text('accounts.site') },
        text('accounts.branchHint'),
      )}
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
