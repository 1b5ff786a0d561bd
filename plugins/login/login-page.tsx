import { useCallback, useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react';
import {
  usePluginConfiguration,
  useText,
  actions,
  attribute,
  CONFIGURATION,
  NAVIGATION,
  NOTICES,
  REQUESTS,
  type ObjectViewProps,
  type CommandContext,
} from '../../core/api.ts';
import { ConnectForm, useOnce, useProviders } from './providers.tsx';
import { useLogin, wordOf } from './use-login.ts';

interface Settings {
  readonly demoAccounts?: readonly { readonly user: string; readonly password: string; readonly label?: string }[];
}

/** The login page: its forms (`data-login`) go out by request; what comes of them is reported above them, what was typed stays. */
export function LoginPage({ object, children }: ObjectViewProps): ReactNode {
  const { demoAccounts = [] } = usePluginConfiguration<Settings>();
  const text = useText();
  const page = useRef<HTMLDivElement>(null);
  const isInstead = Boolean(object.payload && attribute(object.payload, 'instead'));
  const { outcome, busy, onward, send } = useLogin(isInstead);
  const providers = useProviders(send, isInstead);
  const [changed, setChanged] = useState(false);
  const [proof, setProof] = useState('');
  // A link with a one-time token logs in by itself; one to the e-mail address asks for a press.
  useOnce(
    'token',
    useCallback(
      (token) => {
        if (object.action === actions.edit2) setProof(token);
        else void send({ subAction: 'login', loginMode: 'token', token });
      },
      [object.action, send],
    ),
  );

  const submit = (event: FormEvent): void => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || !form.hasAttribute('data-login')) return;
    event.preventDefault();
    void send(form).then((result) => {
      if (result?.kind === 'done') setChanged(['changePassword', 'changeAddress', 'proveAddress'].includes(form.dataset.login ?? ''));
      const password = form.querySelector<HTMLInputElement>('input[type="password"]');
      if (result?.kind !== 'failed' || result.atFields || !password) return;
      // What nobody has looked at is not wrong, and is sent again as it is.
      if (result.key === 'login.failed') password.value = '';
      password.focus();
    });
  };
  const fill = (user: string, password: string): void => {
    const form = page.current?.querySelector('form[data-login="login"]');
    for (const [name, value] of [
      ['user', user],
      ['password', password],
    ] as const) {
      const field = form?.querySelector<HTMLInputElement>(`input[name="${name}"]`);
      if (field) field.value = value;
    }
    form?.querySelector<HTMLElement>('[type="submit"]')?.focus();
  };
  const failed = outcome?.kind === 'failed';
  return (
    <div className="login-view" ref={page} onSubmit={submit} onClick={providers.follow} aria-busy={busy || undefined}>
      <p role="alert" className="login__message">
        {failed ? outcome.text || text(outcome.key) : ''}
      </p>
      <p role="status" className="login__message login__message--good">
        {outcome?.kind === 'done' && (outcome.text || text('login.sent'))}
        {outcome?.kind === 'loggedIn' && text('login.welcome')}
        {onward !== '' && (
          <>
            {' '}
            <a href={onward}>{text('login.goOn')}</a>
          </>
        )}
      </p>
      {changed ? (
        <GoOn text={text('login.goOn')} />
      ) : proof !== '' ? (
        <ProofForm token={proof} />
      ) : providers.code !== '' ? (
        <ConnectForm code={providers.code} onCancel={providers.forget} />
      ) : (
        children
      )}
      {demoAccounts.length > 0 && <DemoAccounts accounts={demoAccounts} fill={fill} />}
    </div>
  );
}

interface DemoProps {
  readonly accounts: NonNullable<Settings['demoAccounts']>;
  readonly fill: (user: string, password: string) => void;
}

/** The accounts that everybody may try. */
function DemoAccounts({ accounts, fill }: DemoProps): ReactNode {
  const text = useText();
  return (
    <section className="login__demo" aria-labelledby="login-demo">
      <h2 className="login__demo-title" id="login-demo">
        {text('login.demo')}
      </h2>
      {accounts.map(({ user, password, label }) => (
        <button key={user} type="button" className="button button--quiet" onClick={() => fill(user, password)}>
          {label ?? user}
        </button>
      ))}
    </section>
  );
}

/** What is left to do once the password is changed; whoever works by the keyboard is there already. */
function GoOn({ text }: { readonly text: string }): ReactNode {
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => link.current?.focus(), []);
  return (
    <p className="login">
      <a className="button" href="userhome.html" ref={link}>
        {text}
      </a>
    </p>
  );
}

/** What a link by mail to the e-mail address leads to. A press is asked for: programs that look at mails open their links, too. */
function ProofForm({ token }: { readonly token: string }): ReactNode {
  const text = useText();
  return (
    <div className="login">
      <header className="page-head">
        <h1>{text('login.proofTitle')}</h1>
        <p className="form__hint">{text('login.proofLead')}</p>
      </header>
      <form className="form panel" data-login="proveAddress">
        <input type="hidden" name="subAction" value="proveAddress" />
        <input type="hidden" name="token" value={token} />
        <button className="button button--wide" type="submit">
          {text('login.proofConfirm')}
        </button>
      </form>
    </div>
  );
}

/** Command `login.open`: shows the login in the main content area. */
export async function openLogin(_: Readonly<Record<string, string>>, context: CommandContext): Promise<void> {
  const dataType = context.get(CONFIGURATION).dataTypes.login ?? 'p_Login';
  await context.get(NAVIGATION).open({ action: actions.show, dataType });
}

/** Command `login.sendProof`: mails the link again that proves the address of who is logged in. A refusal is reported by the request. */
export async function sendProof(_: Readonly<Record<string, string>>, context: CommandContext): Promise<void> {
  const dataType = context.get(CONFIGURATION).dataTypes.login ?? 'p_Login';
  const fields = { subAction: 'sendProof' };
  const { answer } = await context.get(REQUESTS).send({ action: 'verify', dataType, bRender: false, fields });
  const word = answer && answer.error === null ? wordOf(answer) : '';
  if (word !== '') context.get(NOTICES).info(word);
}
