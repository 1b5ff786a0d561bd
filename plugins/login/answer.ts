import { firstElement, readLoginAnswer, textOf, type Answer, type RequestResult } from '../../core/api.ts';

type LoginFields = NonNullable<ReturnType<typeof readLoginAnswer>>;

/** What a form of the login page came to. */
export type Outcome =
  | { readonly kind: 'loggedIn'; readonly login: LoginFields }
  /** A step without a login, e.g. a mail that was sent; `text` is the server's or ''. */
  | { readonly kind: 'done'; readonly text: string }
  /** `text` is the server's word, '' when it has none; `key` is the text to show then. */
  | { readonly kind: 'failed'; readonly text: string; readonly key: 'login.failed' | 'login.offline' };

function wordOf(answer: Answer): string {
  const root = answer.document && firstElement(answer.document);
  const login = root && firstElement(root, 'login');
  const word = login && firstElement(login, 'text');
  return word ? textOf(word).trim() : '';
}

/** Reads what the server answered to a form of the login page (protocol 2.4). Null: nothing to say, because the form was not sent. */
export function readOutcome({ outcome, answer }: RequestResult): Outcome | null {
  if (outcome === 'notSent' || outcome === 'aborted') return null;
  if (outcome === 'networkError' || !answer) return { kind: 'failed', text: '', key: 'login.offline' };
  if (answer.error) return { kind: 'failed', text: answer.error.text, key: 'login.failed' };
  const login = answer.document && readLoginAnswer(answer.document);
  if (!login) return { kind: 'failed', text: '', key: 'login.failed' };
  if (login.error) return { kind: 'failed', text: login.error.text, key: 'login.failed' };
  return login.JWT === '' ? { kind: 'done', text: wordOf(answer) } : { kind: 'loggedIn', login };
}
