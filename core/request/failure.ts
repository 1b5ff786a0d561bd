import type { Texts } from '../text/contract.ts';
import { showFieldMessages, type FieldMessage, type FieldProblem } from './form-checks.ts';
import { fieldsOf } from './form.ts';
import type { UserPrompts } from './contract.ts';
import type { Answer, CmsError, RequestResult } from './model.ts';

type Reader = Pick<Texts, 'get'>;

/** Statuses whose body is shown as it came, when it is not XML (ERR-002 to ERR-004). */
const SHOWN_RAW = new Set([404, 500, 501]);

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
export function failureText({ status, error }: Answer, texts: Reader): string {
  if (error?.text) return error.text;
  return status === 429 ? texts.get('request.tooMany') : texts.get('request.failed', { status });
}

/** Bounds that a field declares, for texts such as "at least {min}". */
function boundsOf(form: HTMLFormElement, name: string): Record<string, string> {
  const field = fieldsOf(form).find((each) => each.name === name);
  const values: Record<string, string> = {};
  for (const bound of ['min', 'max', 'minlength', 'maxlength']) {
    const value = field?.getAttribute(bound);
    if (value) values[bound] = value;
  }
  return values;
}

function serverMessages(form: HTMLFormElement, error: CmsError, texts: Reader): FieldMessage[] {
  return error.fields.map(({ name, code }) => {
    const text = texts.get(code, boundsOf(form, name));
    return { name, text: text === code && error.text ? error.text : text };
  });
}

/** Shows problems of the required-fields check; those without a field of their own come as a dialog (RT-101). */
export function showProblems(form: HTMLFormElement, problems: readonly FieldProblem[], texts: Reader, questions: UserPrompts): void {
  const homeless = showFieldMessages(
    form,
    problems.map(({ name, key, values }) => ({ name, text: texts.get(key, values) })),
  );
  if (homeless.length > 0) questions.alert(homeless.map(({ text }) => text).join('\n'));
}

/**
 * Tells the user why an answer is a failure: at the fields where the server named some, else in a dialog.
 * The form itself is left as it is, so nothing typed is lost.
 * @param quiet no dialog: the caller looks after the failure
 */
export function showFailure(answer: Answer, form: HTMLFormElement | null, quiet: boolean, texts: Reader, questions: UserPrompts): void {
  const { error } = answer;
  const messages = form !== null && error?.code === 'validation' ? serverMessages(form, error, texts) : [];
  const homeless = form !== null && messages.length > 0 ? showFieldMessages(form, messages) : [];
  if (quiet || (messages.length > 0 && homeless.length === 0)) return;
  questions.alert([failureText(answer, texts), ...homeless.map(({ name, text }) => `${name}: ${text}`)].join('\n'));
}

/** The result of a request that was not made. */
export function notSent(reason: string | Error): RequestResult {
  return { outcome: 'notSent', status: 0, answer: null, rendered: false, error: typeof reason === 'string' ? new Error(reason) : reason };
}
