import { expect, it, vi } from 'vitest';
import { isReachable } from './media-element.ts';

const BASE = 'https://demo.example/unit-1.html';
const asked = (answer: () => Promise<Response>) => vi.fn((_address: string, _how: RequestInit) => answer());
const probe = (address: string, fetch: ReturnType<typeof asked>) => isReachable(address, fetch as unknown as typeof globalThis.fetch, BASE);

it.each([
  [200, true],
  [206, true],
  [403, false],
  [404, false],
  [500, false],
])('ERR-033 a file whose server answers %i: %s', async (status, there) => {
  const fetch = asked(async () => new Response(null, { status }));
  expect(await probe('/media/9001.mp4', fetch)).toBe(there);
  expect([fetch.mock.calls[0]![0], fetch.mock.calls[0]![1].method]).toEqual(['https://demo.example/media/9001.mp4', 'HEAD']);
});

it('ERR-033 a server that cannot be reached has no file', async () => {
  expect(
    await probe(
      'media/9001.mp4',
      asked(async () => {
        throw new TypeError('no network');
      }),
    ),
  ).toBe(false);
});

it('MED-008 nothing is asked of other origins, nor without an address', async () => {
  const fetch = asked(async () => new Response(null, { status: 404 }));
  for (const address of ['https://media.example.org/9001.mp4', 'blob:https://other.example/1', 'http://[', ''])
    expect([address, await probe(address, fetch)]).toEqual([address, true]);
  expect(fetch).not.toHaveBeenCalled();
});
