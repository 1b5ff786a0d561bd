import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { cacheNameOf, GRANT, slotOf } from '../model/names.ts';
import { forgetUser, storedAnswer, storedFile, storedLookUp, lostAnswer } from './stored.ts';

const SITE = 'https://site.test';
const stored = new Map<string, Map<string, { text: string; grant: string }>>();
const open = async (name: string) => ({
  match: async (slot: string | { url: string }) => {
    const found = stored.get(name)?.get(typeof slot === 'string' ? slot : slot.url.slice(SITE.length));
    return found && new Response(found.text, { headers: { [GRANT]: found.grant } });
  },
  keys: async () => [...(stored.get(name)?.keys() ?? [])].map((slot) => ({ url: SITE + slot })),
});
beforeEach(() => {
  vi.stubGlobal('caches', { keys: async () => [...stored.keys()], open, delete: async (name: string) => stored.delete(name) });
  vi.stubGlobal('location', { origin: SITE });
});
afterEach(() => {
  stored.clear();
  vi.unstubAllGlobals();
});

function keep(user: string, course: string, slot: string, text: string, grant = ''): void {
  const name = cacheNameOf({ user, language: 'en', course });
  stored.set(name, (stored.get(name) ?? new Map()).set(slot, { text, grant }));
}
const UNIT = `${SITE}/dispatcher.php?mode=ajax&lang=en&action=2&id=4711&datatype=p_Unit&user=1&isMobile=1`;
const unit = slotOf('answer', 'lang=en&action=2&id=4711&datatype=p_Unit');
const textOf = async (answer: Promise<Response | undefined>) => (await answer)?.text();

it('gives an answer to who has stored it, whatever user the address names, and to nobody else', async () => {
  keep('12', '100', unit, 'the unit of 12');
  keep('1', '100', unit, 'the unit of 1');
  expect([await textOf(storedAnswer('12', UNIT)), await textOf(storedAnswer('1', UNIT))]).toEqual(['the unit of 12', 'the unit of 1']);
  expect([await storedAnswer('2', UNIT), await storedAnswer('0', UNIT), await storedAnswer('', UNIT)]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
  expect(await storedAnswer('12', UNIT.replace('lang=en', 'lang=de'))).toBeUndefined();
});

it('gives what is everybody’s to everybody', async () => {
  keep('0', 'site', slotOf('answer', 'lang=en&action=2&id=0&datatype=p_StartPage&framework=1'), 'the frame');
  const frame = `${SITE}/dispatcher.php?mode=ajax&lang=en&action=2&id=0&datatype=p_StartPage&user=12&framework=1`;
  expect(await textOf(storedAnswer('12', frame))).toBe('the frame');
});

it('finds what was stored without what narrows it', async () => {
  keep('12', '100', unit, 'the unit');
  expect(await textOf(storedAnswer('12', `${UNIT}&IDLesson=9`))).toBe('the unit');
});

it('gives a picture of the library in the size that it has, whichever the screen asks for', async () => {
  const [one, other] = ['a'.repeat(40), 'b'.repeat(40)];
  keep('12', '100', slotOf('file', `/library/${one}/900.webp`), 'one in 900');
  expect(await textOf(storedFile(`${SITE}/library/${one}/640.webp`))).toBe('one in 900');
  expect([await storedFile(`${SITE}/library/${other}/640.webp`), await storedFile(`${SITE}/library/${one}/a.vtt`)]).toEqual([
    undefined,
    undefined,
  ]);
});

it('gives a public file to any address of it, and one that was signed to that address alone', async () => {
  keep('12', '100', slotOf('file', '/media/a.mp4'), 'public');
  keep('12', '100', slotOf('file', '/media/b.mp4'), 'signed', 'Zk3');
  expect(await textOf(storedFile(`${SITE}/media/a.mp4?e=1&k=other`))).toBe('public');
  expect(await textOf(storedFile(`${SITE}/media/b.mp4?e=1&k=Zk3&s=f`))).toBe('signed');
  expect([await storedFile(`${SITE}/media/b.mp4?e=1&k=other`), await storedFile(`${SITE}/media/b.mp4`)]).toEqual([undefined, undefined]);
});

it('tells the address of a medium to who has stored it', async () => {
  keep('12', '100', slotOf('lookup', '9005_en mp4'), '<media t="/media/b.mp4?k=Zk3"/>');
  const asked = `${SITE}/getURL.php?user=12&ID=9005_en&IDLesson=1&token=x&filetype=mp4`;
  expect([await textOf(storedLookUp('12', asked)), await storedLookUp('1', asked)]).toEqual(['<media t="/media/b.mp4?k=Zk3"/>', undefined]);
});

it('says in place of an answer that it is not stored, as a view and as an error', async () => {
  const page = '<cms><object dataType="p_Offline"><data><offline text="You are &quot;offline&quot;."/></data></object></cms>';
  keep('0', 'site', slotOf('answer', 'lang=en&action=2&id=0&datatype=p_Offline'), page);
  const lost = await lostAnswer(UNIT);
  const error = '<error status="503" code="unavailable" retry="1"><text language="en">You are &quot;offline&quot;.</text></error>';
  expect([lost.status, await lost.text()]).toEqual([503, page.replace('</cms>', `${error}</cms>`)]);
  expect((await lostAnswer(UNIT.replace('lang=en', 'lang=de'))).type).toBe('error');
});

it('forgets one user, and never everybody', async () => {
  keep('12', '100', unit, 'a');
  keep('1', '100', unit, 'b');
  keep('0', 'site', unit, 'c');
  for (const user of ['', '0', '12']) await forgetUser(user);
  expect([...stored.keys()]).toEqual(['lectern-kept-1_en_100', 'lectern-kept-0_en_site']);
});
