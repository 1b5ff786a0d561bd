import { withLook, type Choice } from './choice.ts';

const COOKIE = 'cmsUserSettings';
const TOKEN = 'JWT';
const NAME = 'strUser';

const readCookie = (name: string): string => {
  const found = document.cookie.split('; ').find((each) => each.startsWith(`${name}=`));
  return found === undefined ? '' : decodeURIComponent(found.slice(name.length + 1));
};

async function takeAccount(account: Choice['account']): Promise<void> {
  if (account === '') return;
  if (account === 'guest') {
    localStorage.removeItem(TOKEN);
    localStorage.removeItem(NAME);
    return;
  }
  const answer = await fetch(`/sandbox/accounts?kind=${account}`, { method: 'POST' });
  if (!answer.ok) throw new Error(`The server has made no account "${account}" (status ${answer.status}).`);
  const { token, name } = (await answer.json()) as { readonly token: string; readonly name: string };
  localStorage.setItem(TOKEN, token);
  localStorage.setItem(NAME, name);
}

/** Brings the browser to what is chosen, before the page begins: the account, and the site's own settings of its look. */
export async function applyChoice(choice: Choice): Promise<void> {
  await takeAccount(choice.account);
  const before = readCookie(COOKIE);
  const after = withLook(before, choice);
  // A page that nobody has chosen anything for is left as it is.
  if (after === (before || '{}')) return;
  document.cookie = `${COOKIE}=${encodeURIComponent(after)}; Path=/; SameSite=Lax`;
}
