import type { PageTime } from '../tape/desk.ts';
import { withLook, type Choice } from './choice.ts';

const COOKIE = 'cmsUserSettings';
const TOKEN = 'JWT';
const NAME = 'strUser';
const CLOCK = '/sandbox/clock';

const readCookie = (name: string): string => {
  const found = document.cookie.split('; ').find((each) => each.startsWith(`${name}=`));
  return found === undefined ? '' : decodeURIComponent(found.slice(name.length + 1));
};

async function takeAccount(account: Choice['account'], signal: AbortSignal): Promise<void> {
  if (account === '') return;
  if (account === 'guest') {
    localStorage.removeItem(TOKEN);
    localStorage.removeItem(NAME);
    return;
  }
  const answer = await fetch(`/sandbox/accounts?kind=${account}`, { method: 'POST', signal });
  if (!answer.ok) throw new Error(`The server has made no account "${account}" (status ${answer.status}).`);
  const { token, name } = (await answer.json()) as { readonly token: string; readonly name: string };
  // What was chosen after it is there already: an older answer writes nothing over it.
  signal.throwIfAborted();
  localStorage.setItem(TOKEN, token);
  localStorage.setItem(NAME, name);
}

/**
 * Brings the browser to what is chosen, before the page begins: the account, and the site's own settings of its look.
 * @param signal aborted as soon as something else is chosen: then nothing more is changed, and it throws
 */
export async function applyChoice(choice: Choice, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  await takeAccount(choice.account, signal);
  const before = readCookie(COOKIE);
  const after = withLook(before, choice);
  // A page that nobody has chosen anything for is left as it is.
  if (after === (before || '{}')) return;
  document.cookie = `${COOKIE}=${encodeURIComponent(after)}; Path=/; SameSite=Lax`;
}

/** Gives the server's answers to this browser a time of their own, which goes on as the page's does; undefined: real time. */
export async function setServerClock(time: PageTime | undefined): Promise<void> {
  const query = time === undefined ? '' : `?now=${Math.round(Date.now() + time.ahead)}&speed=${time.speed}`;
  const answer = await fetch(`${CLOCK}${query}`, { method: 'POST' });
  if (!answer.ok) throw new Error(`The server's clock cannot be set so (status ${answer.status}).`);
}

/** The same browser without the stage has real time again. */
export const forgetServerClock = (): void => void navigator.sendBeacon(CLOCK);
