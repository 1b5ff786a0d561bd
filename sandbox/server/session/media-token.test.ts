import { expect, it } from 'vitest';
import { mediaSignatureValid, mediaToken, mediaTokenValid, signMedia } from './media-token.ts';

const HOUR = 60 * 60 * 1000;
const noon = Date.UTC(2026, 10, 21, 12);

it('RT-007 protocol 3.4: a media token opens for the day it was made and the next one, never longer, and nowhere else', () => {
  const token = mediaToken('secret', 4711, noon);
  expect(mediaToken('secret', 4711, noon + HOUR), 'the unit is answered alike all day').toBe(token);
  expect(mediaTokenValid('secret', token, noon + 24 * HOUR)).toBe(true);
  expect(mediaTokenValid('secret', token, noon + 36 * HOUR)).toBe(false);
  expect(mediaTokenValid('other', token, noon)).toBe(false);
  expect(mediaTokenValid('secret', token.replace('4711', '4712'), noon)).toBe(false);
});

it('RT-007 protocol 3.4: a signed address ends when it says, and is good for its own file alone', () => {
  const expires = noon / 1000 + 3600;
  const signature = new URLSearchParams(signMedia('secret', 'vod/9001.mp4', expires)).get('s') ?? '';
  const valid = (path: string, end: number, now: number) => mediaSignatureValid('secret', path, String(end), signature, now);
  expect(valid('vod/9001.mp4', expires, noon + HOUR)).toBe(true);
  expect(valid('vod/9001.mp4', expires, noon + HOUR + 1000)).toBe(false);
  expect(valid('vod/9001.mp4', expires + 1, noon)).toBe(false);
  expect(valid('vod/9002_de.mp4', expires, noon)).toBe(false);
});
