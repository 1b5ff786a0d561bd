/** What must not be on a tape, which is sent around: passwords, and the signatures that make tokens worth something. */

const TOKEN = /\b(eyJ[\w-]+\.[\w-]+)\.[\w-]{8,}/g;
const PASSWORD = /((?:^|[&"?{,\s])"?(?:password|passwort|newPassword|oldPassword|pass|kennwort)"?\s*[=:]\s*"?)([^&"<\s][^&"<]*)/gi;

/** What is in a link of a mail, and logs in whoever has it. */
const ONE_TIME = /((?:^|[?&;\s"'])token=)(?!eyJ)[^&"'<>\s]+/g;

/** What is in a tape instead of a password. */
export const HIDDEN = 'hidden';

/** The same text without secrets. A token keeps what it says, which the page reads, and loses its signature: no server takes it. */
export const withoutSecrets = (text: string): string =>
  text
    .replace(TOKEN, '$1.taken-out')
    .replace(ONE_TIME, '$1taken-out')
    .replace(PASSWORD, (_all, name: string) => `${name}${HIDDEN}`);

/** Headers that are worth keeping: none that says who somebody is. */
export function plainHeaders(headers: Iterable<readonly [string, string]>): Record<string, string> {
  const plain: Record<string, string> = {};
  for (const [name, value] of headers) {
    const key = name.toLowerCase();
    if (key === 'set-cookie' || key === 'cookie') continue;
    plain[key] = withoutSecrets(value);
  }
  return plain;
}
