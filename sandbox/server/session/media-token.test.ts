import { expect, it } from 'vitest';
import { mediaSignatureValid, mediaToken, mediaTokenValid, signatureOf, signMedia } from './media-token.ts';

const HOUR = 60 * 60 * 1000;
const noon = Date.UTC(2026, 10, 21, 12);

it('RT-007 protocol 3.4: a media token opens for the day it was made and the next one, never longer, and nowhere else', () => {
  const token = mediaToken('secret', 4711, 0, noon);
  expect(mediaToken('secret', 4711, 0, noon + HOUR), 'the unit is answered alike all day').toBe(token);
  expect(mediaTokenValid('secret', token, 0, noon + 24 * HOUR)).toBe(true);
  expect(mediaTokenValid('secret', token, 0, noon + 36 * HOUR)).toBe(false);
  expect(mediaTokenValid('other', token, 0, noon)).toBe(false);
  expect(mediaTokenValid('secret', token.replace('4711', '4712'), 0, noon)).toBe(false);
});

it("RT-007 protocol 3.4: a media token of a user is nobody else's; one of everybody stays good after a log-in", () => {
  const own = mediaToken('secret', 4711, 12, noon);
  expect([12, 13, 0].map((caller) => mediaTokenValid('secret', own, caller, noon))).toEqual([true, false, false]);
  expect(mediaTokenValid('secret', own.replace('-12-', '-13-'), 13, noon)).toBe(false);
  expect(mediaTokenValid('secret', mediaToken('secret', 4711, 0, noon), 12, noon)).toBe(true);
});

it('RT-007 protocol 3.4: a signed address ends when it says, and is good for its own file alone', () => {
  const expires = noon / 1000 + 3600;
  const signed = signatureOf(new URLSearchParams(signMedia('secret', 'vod/9001.mp4', expires)));
  if (signed === null) throw new Error('signMedia made no signature');
  const valid = (path: string, change: object, now: number) => mediaSignatureValid('secret', path, { ...signed, ...change }, now);
  expect(valid('vod/9001.mp4', {}, noon + HOUR)).toBe(true);
  expect(valid('vod/9001.mp4', {}, noon + HOUR + 1000)).toBe(false);
  expect(valid('vod/9001.mp4', { expires: String(expires + 1) }, noon)).toBe(false);
  expect(valid('vod/9001.mp4', { token: 'another' }, noon)).toBe(false);
  expect(valid('vod/9002_de.mp4', {}, noon)).toBe(false);
});

it('RT-007 protocol 3.4: every address is named anew, and half a signature still claims to be one', () => {
  expect(signMedia('secret', 'a.mp4', 1)).not.toBe(signMedia('secret', 'a.mp4', 1));
  expect(signatureOf(new URLSearchParams('sandboxFault=404'))).toBeNull();
  expect(signatureOf(new URLSearchParams('e=5'))).toEqual({ expires: '5', token: '', signature: '' });
});
