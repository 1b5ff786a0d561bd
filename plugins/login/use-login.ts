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
  firstElement,
  readLoginAnswer,
  textOf,
  type RequestParameters,
  type Answer,
  type RequestResult,
} from '../../core/api.ts';

type LoginFields = NonNullable<ReturnType<typeof readLoginAnswer>>;

/** What a form of the login page came to. */
type Outcome =
  | { readonly kind: 'loggedIn'; readonly login: LoginFields }
  /** A step without a login, e.g. a mail that was sent; `text` is the server's or ''. */
  | { readonly kind: 'done'; readonly text: string }
  /** `text` is the server's word, '' when it has none; `key` is the text to show then. */
  | {
      readonly kind: 'failed';
      readonly text: string;
      readonly key: 'login.failed' | 'login.offline';
      /** The server's code; '' when it has none. */
      readonly code?: string;
      /** The fields show what is wrong with them. */
      readonly atFields?: boolean;
    };

/** The server's word in an answer to a form of the login page; '' without one. */
export function wordOf(answer: Answer): string {
  const root = answer.document && firstElement(answer.document);
  const login = root && firstElement(root, 'login');
  const word = login && firstElement(login, 'text');
  return word ? textOf(word).trim() : '';
}

/** Reads what the server answered to a form of the login page (protocol 2.4). Null: nothing to say, because the form was not sent. */
function readOutcome({ outcome, answer }: RequestResult): Outcome | null {
  if (outcome === 'notSent' || outcome === 'aborted') return null;
  if (outcome === 'networkError' || !answer) return { kind: 'failed', text: '', key: 'login.offline' };
  if (answer.error) return { kind: 'failed', text: answer.error.text, key: 'login.failed', atFields: answer.error.fields.length > 0 };
  const login = answer.document && readLoginAnswer(answer.document);
  if (!login) return { kind: 'failed', text: '', key: 'login.failed' };
  if (login.error) return { kind: 'failed', text: login.error.text, key: 'login.failed', code: login.error.code };
  return login.JWT === '' ? { kind: 'done', text: wordOf(answer) } : { kind: 'loggedIn', login };
}

/** Where the name is stored for `ui-user-area` (SES-028). */
const NAME_KEY = 'strUser';

interface Login {
  /** What the last form came to; null while none was sent. */
  readonly outcome: Outcome | null;
  readonly busy: boolean;
  /** Address to go on to, when the login opens it in another window. */
  readonly onward: string;
  /** Sends a form, or the fields of a link; resolves with what it came to. */
  send(body: HTMLFormElement | Readonly<Record<string, string>>): Promise<Outcome | null>;
}

/**
 * Logs in by request and follows the answer's fields (SES-023 to SES-033).
 * @param isInstead the login is in place of another view, which comes after it
 */
export function useLogin(isInstead = false): Login {
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
      // The login came in place of the page at this address.
      if (isInstead) {
        navigation.leave(location.href);
        return '';
      }
      const address = safeRedirect(login.redirect, texts.language, location.origin);
      if (!login.doNotSendForm && form && submitStaticForm(form)) return '';
      if (!login.newWindow) {
        navigation.leave(address);
        return '';
      }
      window.open(address, '_blank', 'noopener');
      return address;
    },
    [texts, navigation, isInstead],
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
