import { simpleAnswer } from '../../protocol/envelope.ts';
import { messageElement, type MessageKey } from '../../texts/texts.ts';
import { element, text } from '../../xml/write.ts';
import type { Services, Call, Outcome } from '../../protocol/contract.ts';
import { passesFor } from '../../protocol/closed.ts';
import { field } from '../../protocol/parameters.ts';
import { deviceCookie } from '../../session/device-cookie.ts';
import type { Device } from '../../session/device.ts';
import { sessionToken } from '../../session/visitor.ts';

const REMEMBER_SECONDS = 14 * 24 * 60 * 60;

/** What of an account goes into its session. */
interface User {
  id: number;
  login: string;
  name: string;
}
export const USER = ['id', 'login', 'name'] as const;

/** The fields of a log-in that worked (protocol 2.4). @param redirect the page that comes then, relative to the site */
export function loggedIn(call: Call, jwt: string, name: string, redirect = `userhome.html?lang=${call.lang}`): Outcome {
  const fields = { JWT: jwt, strUser: name, redirect, delay: '0', newWindow: '0', doNotSendForm: '1' };
  return { body: simpleAnswer(call, element('login', {}, ...Object.entries(fields).map(([key, value]) => element(key, {}, text(value))))) };
}

/** A log-in that failed: status 200, and one text whatever was wrong. */
export function loginError(call: Call, code: MessageKey): Outcome {
  return {
    body: simpleAnswer(call, element('login', {}, element('error', { code }, messageElement(code, call)))),
  };
}

/** A log-in form's other steps: a text to read. */
export function loginText(call: Call, key: MessageKey): Outcome {
  return { body: simpleAnswer(call, element('login', {}, messageElement(key, call))) };
}

/** Seconds that the session of who logs in lasts. */
export const lifeOf = (call: Call, { tokens }: Services): number => (field(call, 'remember') === '1' ? REMEMBER_SECONDS : tokens.life);

/** What a session of who logs in begins with. */
export const beginningOf = (call: Call, services: Services): { readonly life: number; readonly device: Device } => ({
  life: lifeOf(call, services),
  device: call.device,
});

/** Answers a log-in whose session has begun. @param byLink by a one-time link, which proves as much as the old password */
export async function answerFor(call: Call, services: Services, user: User, session: string, byLink = false): Promise<Outcome> {
  const { sessions } = services;
  const life = lifeOf(call, services);
  const roles = (await sessions.of(user.id, session))?.roles ?? [];
  const jwt = await sessionToken(services, { id: user.id, session, roles, affiliate: call.visitor.affiliate, life });
  const device = deviceCookie(services.secret, user.login, call.origin.startsWith('https:'));
  // Who came by a link came because of the password.
  const passes = passesFor({ id: user.id, session, roles }, call, services);
  const headers = { 'Set-Cookie': passes.length === 0 ? device : [device, ...passes] };
  return { ...loggedIn(call, jwt, user.name, byLink ? `password.html?lang=${call.lang}` : undefined), headers };
}
