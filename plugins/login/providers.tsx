import { useCallback, useEffect, useRef, useState, type MouseEvent, type ReactNode } from 'react';
import { NAVIGATION, TEXTS, useService, useText } from '../../core/api.ts';
import type { useLogin } from './use-login.ts';

/** Takes a one-time word of the page's address; it leaves the address at once, so that it is not stored or shared. */
export function useOnce(name: 'token' | 'signIn', take: (word: string) => void): void {
  const taken = useRef(false);
  useEffect(() => {
    const address = new URL(location.href);
    const word = address.searchParams.get(name);
    if (!word || taken.current) return;
    taken.current = true;
    address.searchParams.delete(name);
    history.replaceState(history.state, '', address);
    take(word);
  }, [name, take]);
}

/** What the server answers where an account may be connected with its password. */
const CONNECTABLE: readonly (string | undefined)[] = ['signInLink', 'signInLinkMail'];

/**
 * Signing in by a provider: exchanges what the page has come back with, once.
 * @param isInstead the login is in place of another view
 * @returns the code of a person who has no account here yet, '' for none, and what follows a link to a provider
 */
export function useProviders(send: ReturnType<typeof useLogin>['send'], isInstead: boolean) {
  const [navigation, texts] = [useService(NAVIGATION), useService(TEXTS)];
  const [code, setCode] = useState('');
  useOnce(
    'signIn',
    useCallback(
      (word) =>
        void send({ subAction: 'login', loginMode: 'provider', code: word }).then((outcome) => {
          if (outcome?.kind === 'failed' && CONNECTABLE.includes(outcome.code)) setCode(word);
        }),
      [send],
    ),
  );
  /** Takes the page along that is wanted: the one behind the login, or the one that an attempt before was for. */
  const follow = (event: MouseEvent): void => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[data-provider]') : null;
    if (!link || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    if (!URL.canParse(link.href)) return;
    const isBehind = isInstead || link.closest('[data-window]') !== null;
    const to = isBehind ? `${location.pathname}${location.search}` : new URLSearchParams(location.search).get('to');
    const address = new URL(link.href);
    address.searchParams.set('lang', texts.language);
    if (to) address.searchParams.set('to', to);
    navigation.leave(address.href);
  };
  return { code, follow, forget: () => setCode('') };
}

/** Connects somebody whom a provider has sent with an account: whoever has its password may. */
export function ConnectForm({ code, onCancel }: { readonly code: string; readonly onCancel: () => void }): ReactNode {
  const text = useText();
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => first.current?.focus(), []);
  return (
    <div className="login">
      <header className="page-head">
        <h1>{text('login.connectTitle')}</h1>
      </header>
      <form className="form panel" data-login="connect">
        <input type="hidden" name="subAction" value="login" />
        <input type="hidden" name="loginMode" value="password" />
        <input type="hidden" name="link" value={code} />
        <div className="field">
          <label className="field__label" htmlFor="connect-user">
            {text('login.connectUser')}
          </label>
          <input
            className="field__control"
            id="connect-user"
            name="user"
            required
            autoComplete="username"
            spellCheck={false}
            data-raw="1"
            ref={first}
          />
        </div>
        <div className="field">
          <label className="field__label" htmlFor="connect-password">
            {text('login.connectPassword')}
          </label>
          <input
            className="field__control"
            id="connect-password"
            name="password"
            type="password"
            required
            autoComplete="current-password"
            data-raw="1"
          />
        </div>
        <button className="button button--wide" type="submit">
          {text('login.connectSend')}
        </button>
        <button className="button button--quiet" type="button" onClick={onCancel}>
          {text('login.connectCancel')}
        </button>
      </form>
    </div>
  );
}
