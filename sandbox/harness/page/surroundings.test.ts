import { afterEach, expect, it, vi } from 'vitest';
import { readToken } from '../../../core/session/token.ts';
import type { Surroundings } from '../gallery/model.ts';
import { surround } from './surroundings.ts';

const NOW = Date.UTC(2026, 10, 23, 10);
const guest: Surroundings = { account: '', denies: [], settings: {}, late: [], agent: '' };

afterEach(() => vi.unstubAllGlobals());

/** The headers of a call that the page makes in these surroundings. */
async function sent(surroundings: Surroundings): Promise<Headers> {
  const server = vi.fn<typeof fetch>(() => Promise.resolve(new Response('')));
  await surround(surroundings, NOW, server)('/dispatcher.php', { method: 'POST', headers: { Authorization: 'Bearer x', Accept: 'a' } });
  return new Headers(server.mock.calls[0]?.[1]?.headers);
}

it('an example has a local storage of its own, empty for a guest', async () => {
  const real = { getItem: () => 'of the browser' };
  vi.stubGlobal('localStorage', real);
  expect((await sent(guest)).get('Authorization')).toBe('Bearer x');
  expect(localStorage.getItem('JWT')).toBeNull();
  localStorage.setItem('a', '1');
  expect([Object.keys(localStorage), localStorage.length, localStorage.key(0), localStorage.getItem('a')]).toEqual([['a'], 1, 'a', '1']);
  localStorage.removeItem('a');
  expect(localStorage.length).toBe(0);
});

it.each([
  ['learner', false],
  ['administrator', true],
] as const)('the page finds a %s logged in, and the server does not hear of it', async (account, isAdministrator) => {
  vi.stubGlobal('localStorage', {});
  const headers = await sent({ ...guest, account });
  expect([headers.get('Authorization'), headers.get('Accept')]).toEqual([null, 'a']);
  const claims = readToken(localStorage.getItem('JWT'));
  expect(claims).toMatchObject({ user: '12', anonymous: false, administrator: isAdministrator });
  expect(claims!.exp! * 1000).toBeGreaterThan(NOW);
  expect(localStorage.getItem('strUser')).not.toBe('');
});

it('answers of the server name the same deployment each time', async () => {
  vi.stubGlobal('localStorage', {});
  const headers = { 'Content-Type': 'application/xml; charset=UTF-8' };
  const server: typeof fetch = () =>
    Promise.resolve(new Response('<cms version="1" versionHash="edfd008a7f7e"><a versionHash="1f"/></cms>', { status: 404, headers }));
  const answer = await surround(guest, NOW, server)('/dispatcher.php');
  expect(answer.status).toBe(404);
  expect(await answer.text()).toBe('<cms version="1" versionHash="000000000000"><a versionHash="1f"/></cms>');
});

it('the browser denies what the example says', async () => {
  vi.stubGlobal('localStorage', {});
  vi.stubGlobal('navigator', {});
  surround({ ...guest, denies: ['clipboard'] }, NOW, fetch);
  await expect(navigator.clipboard.writeText('a')).rejects.toThrow('denies');
});

it('the browser says that it is another one', async () => {
  vi.stubGlobal('localStorage', {});
  vi.stubGlobal('navigator', { userAgent: 'real' });
  await sent(guest);
  expect(navigator.userAgent).toBe('real');
  await sent({ ...guest, agent: 'Edge/18.1' });
  expect(navigator.userAgent).toBe('Edge/18.1');
});
