import { lazily } from '../base/container.ts';
import type { Texts } from '../text/contract.ts';
import type { UserPrompts } from './contract.ts';
import type { Answer, RequestResult } from './model.ts';

type Reader = Pick<Texts, 'get'>;

/** What only forms need, fetched with the first one that is sent; null when it cannot be had: the server checks a form as well. */
export const loadFormChecks = () => formChecks.load().catch(() => null);
const formChecks = lazily(() => import('./form-checks.ts'));

/** Statuses whose body is shown as it came, when it is not XML (ERR-002 to ERR-004). */
const SHOWN_RAW = new Set([404, 500, 501]);

/** Statuses that say that the server, or what it needs, is not available just now (OP-62). */
const PASSING = new Set([502, 503, 504]);

export function isShownRaw({ status, kind }: Answer): boolean {
  return SHOWN_RAW.has(status) && (kind === 'html' || kind === 'text');
}

/** A session that is lost (ERR-001, OP-62). */
export function isSessionLost({ status }: Answer): boolean {
  return status === 440 || status === 401;
}

export function isFailure({ status, error }: Answer): boolean {
  return status < 200 || status >= 300 || error !== null;
}

/** What the dialog says: the server's text, else our own for the status. */
function failureText({ status, error }: Answer, texts: Reader): string {
  if (error?.text) return error.text;
  return status === 429 ? texts.get('request.tooMany') : texts.get('request.failed', { status });
}

/**
 * Tells the user why an answer is a failure: at the fields where the server named some, else in a dialog.
 * The form itself is left as it is, so nothing typed is lost.
 * @param quiet no dialog: the caller looks after the failure
 * @param retry offered where the server is not available just now
 */
export async function showFailure(
  answer: Answer,
  form: HTMLFormElement | null,
  quiet: boolean,
  texts: Reader,
  prompts: UserPrompts,
  retry?: () => void,
): Promise<void> {
  const { error } = answer;
  const hasMessages = form !== null && error?.code === 'validation' && error.fields.length > 0;
  const checks = hasMessages ? await loadFormChecks() : null;
  const homeless = (hasMessages && checks?.showServerMessages(form, error, texts)) || [];
  if (quiet || (checks && homeless.length === 0)) return;
  prompts.alert(
    [failureText(answer, texts), ...homeless.map(({ name, text }) => `${name}: ${text}`)].join('\n'),
    PASSING.has(answer.status) ? retry : undefined,
  );
}

/** The result of a request that was not made. */
export function notSent(reason: string | Error): RequestResult {
  return { outcome: 'notSent', status: 0, answer: null, rendered: false, error: typeof reason === 'string' ? new Error(reason) : reason };
}
