import { useId, useState, type FormEvent, type ReactNode } from 'react';
import {
  actions,
  attribute,
  NAVIGATION,
  REQUESTS,
  SESSION,
  STORAGE,
  useService,
  useText,
  type ObjectViewProps,
} from '../../../core/api.ts';
import { useExport } from './use-export.ts';

/** Where the name of who is logged in is stored for the head of the page. */
const NAME_KEY = 'strUser';

/** What somebody can do with the own account as a whole: have a copy of all data, and delete it. */
export function OwnAccount({ object, children }: ObjectViewProps): ReactNode {
  const text = useText();
  const { progress, save } = useExport(0);
  const payload = object.payload;
  const own = payload?.name === 'ownAccount' ? payload : null;
  return (
    <div className="page accounts">
      {children}
      <section className="panel" aria-labelledby="own-data">
        <h2 id="own-data">{text('accounts.own.dataTitle')}</h2>
        <p>{text('accounts.own.dataLead')}</p>
        <button type="button" className="button" aria-disabled={progress === 'busy' || undefined} onClick={() => void save()}>
          {text('accounts.own.download')}
        </button>
        <p role="status" className="accounts__message">
          {progress === 'busy' && text('accounts.busy')}
          {progress === 'begun' && text('accounts.exportBegun')}
        </p>
        <p role="alert" className="accounts__message">
          {progress === 'failed' && text('accounts.failed')}
        </p>
      </section>
      {own !== null && (
        <DeleteOwn
          login={attribute(own, 'login')}
          asksPassword={attribute(own, 'asksPassword') !== '0'}
          isLast={attribute(own, 'lastAdministrator') === '1'}
        />
      )}
    </div>
  );
}

interface DeleteOwnProps {
  readonly login: string;
  /** There is a password; without one the user name is typed. */
  readonly asksPassword: boolean;
  /** The site would have nobody who administers it. */
  readonly isLast: boolean;
}

function DeleteOwn({ login, asksPassword, isLast }: DeleteOwnProps): ReactNode {
  const text = useText();
  return (
    <section className="panel" aria-labelledby="own-delete">
      <h2 id="own-delete">{text('accounts.own.deleteTitle')}</h2>
      <p>{text('accounts.own.goes')}</p>
      <p>{text('accounts.own.stays')}</p>
      {isLast ? <p>{text('accounts.own.last')}</p> : <DeleteForm login={login} asksPassword={asksPassword} />}
    </section>
  );
}

function DeleteForm({ login, asksPassword }: Omit<DeleteOwnProps, 'isLast'>): ReactNode {
  const text = useText();
  const id = useId();
  const [requests, session, storage, navigation] = [useService(REQUESTS), useService(SESSION), useService(STORAGE), useService(NAVIGATION)];
  const [state, setState] = useState({ busy: false, reason: '' });
  const remove = async (form: HTMLFormElement): Promise<void> => {
    // Results that are not sent yet are asked about first.
    if (!(await session.mayLeave())) return;
    setState({ busy: true, reason: '' });
    const call = { action: actions.store, ID: 0, dataType: 'p_Accounts', bRender: false, background: true } as const;
    const { outcome, answer } = await requests.send({ ...call, sendForm: form, requestConfirm: text('accounts.own.question', { login }) });
    const isGone = outcome === 'success' && answer !== null && answer.error === null;
    if (isGone) {
      // The server has ended every session; of this browser goes what it has of who it was.
      session.clear();
      storage.remove(NAME_KEY);
      navigation.leave('startPage.html');
      return;
    }
    // What is wrong with the field is said there.
    const isAtField = (answer?.error?.fields.length ?? 0) > 0;
    setState({ busy: false, reason: outcome === 'notSent' || isAtField ? '' : (answer?.error?.text ?? text('accounts.failed')) });
  };
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (!state.busy) void remove(event.currentTarget);
  };
  return (
    <form className="form" onSubmit={submit} aria-busy={state.busy || undefined} aria-labelledby="own-delete">
      <input type="hidden" name="subAction" value="deleteOwn" />
      <div className="field">
        <label className="field__label" htmlFor={id}>
          {asksPassword ? text('accounts.own.password') : text('accounts.own.confirm', { login })}
        </label>
        {asksPassword ? (
          <input id={id} className="field__control" name="password" type="password" required autoComplete="current-password" />
        ) : (
          <input id={id} className="field__control" name="confirm" required autoComplete="off" dir="ltr" />
        )}
      </div>
      <p role="status" className="accounts__message">
        {state.busy && text('accounts.busy')}
      </p>
      <p role="alert" className="accounts__message">
        {state.reason}
      </p>
      <button type="submit" className="button" aria-disabled={state.busy || undefined}>
        {text('accounts.own.delete')}
      </button>
    </form>
  );
}
