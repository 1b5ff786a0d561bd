import { askedAnswer, fileKey, grantOf, lookUpKey } from '../model/keys.ts';
import { cacheNameOf, cachesOf, EVERYBODYS, FROM_STORE, GRANT, GUEST, keyIn, storedForIn, slotOf } from '../model/names.ts';

const ownNames = async (user: string): Promise<string[]> => (await caches.keys()).filter((name) => name.startsWith(cachesOf(user)));

/** The first thing that one of these caches has at one of these slots. */
async function firstOf(names: readonly string[], slots: readonly string[]): Promise<Response | undefined> {
  for (const slot of slots)
    for (const name of names) {
      const found = await (await caches.open(name)).match(slot);
      if (found) return found;
    }
  return undefined;
}

const everybodys = (language: string): string => cacheNameOf({ user: GUEST, language, course: EVERYBODYS });

/** What a user has stored of what the address asks for; of the frame of the site, which is everybody's, also the guests'. */
export async function storedAnswer(user: string, address: string): Promise<Response | undefined> {
  const asked = askedAnswer(address);
  if (!asked) return undefined;
  const names = [...(await ownNames(user)), everybodys(asked.language)];
  return firstOf(
    names,
    asked.keys.map((key) => slotOf('answer', key)),
  );
}

/** The address of a medium that a user has stored. */
export async function storedLookUp(user: string, address: string): Promise<Response | undefined> {
  const key = lookUpKey(address);
  return key === null ? undefined : firstOf(await ownNames(user), [slotOf('lookup', key)]);
}

/** A picture of the library is stored in the one size that its text names, and asked for in the one that the screen has use for. */
async function anySize(cache: Cache, address: string): Promise<Response | undefined> {
  const [picture] = /\/library\/[0-9a-f]{40}\/(?=\d+\.webp$)/.exec(address) ?? [];
  if (picture === undefined) return undefined;
  const stored = (await cache.keys()).find(({ url }) => keyIn(url, 'file')?.startsWith(picture));
  return stored && cache.match(stored);
}

/**
 * A file that somebody has stored. What is not public is given to the address that it was stored from alone, which only who stored it is
 * told.
 */
export async function storedFile(address: string): Promise<Response | undefined> {
  const slot = slotOf('file', fileKey(address, location.origin));
  for (const name of (await caches.keys()).filter((each) => storedForIn(each) !== null)) {
    const cache = await caches.open(name);
    const found = (await cache.match(slot)) ?? (await anySize(cache, address));
    const grant = found?.headers.get(GRANT) ?? '';
    if (found && (grant === '' || grant === grantOf(address))) return found;
  }
  return undefined;
}

/** The sentence as the server wrote it, so that it is escaped. */
const WORDS = /<offline\b[^>]* text="([^"]*)"/;

/** In place of an answer that nobody has stored: the page that says so, as a refusal with an object (protocol 2.2). */
export async function lostAnswer(address: string): Promise<Response> {
  const language = askedAnswer(address)?.language ?? '';
  const slot = slotOf('answer', `lang=${language}&action=2&id=0&datatype=p_Offline`);
  const page = await (await firstOf([everybodys(language)], [slot]))?.text();
  if (page === undefined) return Response.error();
  const words = WORDS.exec(page)?.[1] ?? '';
  const error = `<error status="503" code="unavailable" retry="1"><text language="${language}">${words}</text></error>`;
  return new Response(
    page.replace(/<\/cms>\s*$/, () => `${error}</cms>`),
    {
      status: 503,
      headers: { 'Content-Type': 'application/xml; charset=UTF-8', [FROM_STORE]: '1' },
    },
  );
}

/** Everything that a user has stored goes: who comes next must not find it. */
export async function forgetUser(user: string): Promise<void> {
  if (user === GUEST || user === '') return;
  for (const name of await ownNames(user)) await caches.delete(name);
}
