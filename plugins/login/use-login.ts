import { useCallback, useState } from 'react';
import {
  CLOCK,
  CONFIGURATION,
  NAVIGATION,
  REQUESTS,
  safeRedirect,
  SESSION,
  STORAGE,
  submitStaticForm,
  TEXTS,
  useService,
  type RequestParameters,
} from '../../core/api.ts';
import { readOutcome, type Outcome } from './answer.ts';

/** Where the name is kept for `ui-user-area` (SES-028). */
const NAME_KEY = 'strUser';

export interface Login {
  /** What the last form came to; null while none was sent. */
  readonly outcome: Outcome | null;
  readonly busy: boolean;
  /** Address to go on to, when the login was told to open it in another window. */
  readonly onward: string;
  /** Sends a form, or the fields of a link; resolves with what it came to. */
  send(body: HTMLFormElement | Readonly<Record<string, string>>): Promise<Outcome | null>;
}

/** Logs in by request and follows the answer's fields (SES-023 to SES-033). */
export function useLogin(): Login {
  const [requests, session, storage, navigation, clock, texts] = [
    useService(REQUESTS),
    useService(SESSION),
    useService(STORAGE),
    useService(NAVIGATION),
    useService(CLOCK),
    useService(TEXTS),
  ];
  const dataType = useService(CONFIGURATION).dataTypes.login ?? 'p_Login';
  const [state, setState] = useState({ outcome: null as Outcome | null, busy: false, onward: '' });

  const finish = useCallback(
    (login: Extract<Outcome, { kind: 'loggedIn' }>['login'], form: HTMLFormElement | null): string => {
      const address = safeRedirect(login.redirect, texts.language, location.origin);
      if (!login.doNotSendForm && form && submitStaticForm(form)) return '';
      if (!login.newWindow) {
        navigation.leave(address);
        return '';
      }
      window.open(address, '_blank', 'noopener');
      return address;
    },
    [texts, navigation],
  );

  const send = useCallback(
    async (body: HTMLFormElement | Readonly<Record<string, string>>): Promise<Outcome | null> => {
      setState({ outcome: null, busy: true, onward: '' });
      const form = body instanceof HTMLFormElement ? body : null;
      // In the session-lost window the login is for the page behind it, which stays with all that was typed there.
      const keepsPage = Boolean(form?.closest('[data-window]'));
      const parameters: RequestParameters = {
        action: 'verify',
        dataType,
        bRender: false,
        ...(form ? { sendForm: form } : { fields: body as Readonly<Record<string, string>> }),
      };
      let outcome = readOutcome(await requests.send(parameters));
      if (outcome?.kind === 'loggedIn') {
        const { login } = outcome;
        storage.set(NAME_KEY, login.strUser);
        if (!session.submitLogin(login.JWT)) {
          storage.remove(NAME_KEY);
          outcome = { kind: 'failed', text: '', key: 'login.failed' };
        } else if (!keepsPage) {
          clock.setTimeout(() => {
            const onward = finish(login, form);
            if (onward) setState((now) => ({ ...now, onward }));
          }, login.delay);
        }
      }
      setState({ outcome, busy: false, onward: '' });
      return outcome;
    },
    [requests, session, storage, clock, dataType, finish],
  );
  return { ...state, send };
}
