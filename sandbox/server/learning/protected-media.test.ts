import { expect, it } from 'vitest';
import { parseRoot } from '../xml/nodes.ts';
import { shownBy } from './protected-media.ts';

const media = new Map(['500000077', '240', '77'].map((id) => [id, [1]] as const));

it.each([
  ['/media/library/500000077.mp4', '500000077'],
  ['/media/vod/library/500000077.mp4.m3u8', '500000077'],
  ['/media/library/500000077/v240.m3u8', '500000077'],
  ['media/library/500000077/240.mp4', '500000077'],
  ['/media/library/500000078/240.mp4', null],
  ['/elsewhere/library/500000077/v240.mp4', null],
  ['/media/2026/240.mp4', '240'],
])('an event that shows %s shows the film %s', (url, shown) => {
  expect(shownBy(parseRoot(`<event type="11" url="${url}"/>`), media)).toBe(shown);
});
