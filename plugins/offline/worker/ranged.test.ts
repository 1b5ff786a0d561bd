import { expect, it } from 'vitest';
import { ranged } from './ranged.ts';

const film = (): Response => new Response('0123456789', { headers: { 'Content-Type': 'video/mp4' } });
const asked = async (header: string | null) => {
  const answer = await ranged(film(), header);
  return [answer.status, answer.headers.get('Content-Range'), await answer.text()];
};

it('answers a stored film whole, and in the bytes that a player asks for', async () => {
  expect(await asked(null)).toEqual([200, null, '0123456789']);
  expect(await asked('bytes=0-')).toEqual([206, 'bytes 0-9/10', '0123456789']);
  expect(await asked('bytes=3-5')).toEqual([206, 'bytes 3-5/10', '345']);
  expect(await asked('bytes=-2')).toEqual([206, 'bytes 8-9/10', '89']);
});

it('says that there are no such bytes, and leaves several ranges to the whole', async () => {
  expect(await asked('bytes=10-')).toEqual([416, 'bytes */10', '']);
  expect(await asked('bytes=0-1,4-5')).toEqual([200, null, '0123456789']);
});

it('keeps the type, and says that it is stored', async () => {
  const { headers } = await ranged(film(), 'bytes=0-1');
  expect([headers.get('Content-Type'), headers.get('X-Lectern-Offline'), headers.get('Content-Length')]).toEqual(['video/mp4', '1', '2']);
});
