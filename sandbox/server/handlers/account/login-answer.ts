import type { Call } from '../../protocol/address.ts';
import { simpleAnswer } from '../../protocol/envelope.ts';
import { message, type MessageKey } from '../../texts/texts.ts';
import { element, text } from '../../xml/write.ts';
import type { Outcome } from '../../protocol/contract.ts';

/** The fields of a log-in that worked (protocol 2.4). */
export function loggedIn(call: Call, jwt: string, name: string): Outcome {
  const fields = { JWT: jwt, strUser: name, redirect: `userhome.html?lang=${call.lang}`, delay: '0', newWindow: '0', doNotSendForm: '1' };
  return { body: simpleAnswer(call, element('login', {}, ...Object.entries(fields).map(([key, value]) => element(key, {}, text(value))))) };
}

/** A log-in that failed: status 200, and one text whatever was wrong. */
export function loginError(call: Call, code: MessageKey): Outcome {
  return {
    body: simpleAnswer(
      call,
      element('login', {}, element('error', { code }, element('text', { language: call.lang }, text(message(code, call.lang))))),
    ),
  };
}

/** A log-in form's other steps: a text to read. */
export function loginText(call: Call, key: MessageKey): Outcome {
  return { body: simpleAnswer(call, element('login', {}, element('text', { language: call.lang }, text(message(key, call.lang))))) };
}
