import { expect, it } from 'vitest';
import { livePlaylist, readLiveDefinition } from './live.ts';

const loop = [
  { address: 'a', seconds: 2 },
  { address: 'b', seconds: 2 },
  { address: 'c', seconds: 1 },
];
const start = Date.UTC(2026, 0, 1);
const at = (seconds: number, window = 4) => livePlaylist(loop, window, start + seconds * 1000, (sequence) => `s${sequence}`);
const numbers = (text: string) => [...text.matchAll(/^s(\d+)$/gm)].map(([, number]) => Number(number));
const tag = (text: string, name: string) => Number(new RegExp(`#EXT-X-${name}:(\\d+)`).exec(text)?.[1]);

it('RT-007 a live playlist holds what is finished, as long as the window, and never ends', () => {
  expect(numbers(at(3.9))).toEqual([0]);
  expect(numbers(at(5))).toEqual([0, 1, 2]);
  expect(numbers(at(6.9))).toEqual([0, 1, 2]);
  expect(numbers(at(7))).toEqual([1, 2, 3]);
  expect(at(7)).not.toContain('ENDLIST');
  expect(tag(at(7), 'TARGETDURATION')).toBe(2);
});

it('RT-007 the same segment keeps its number and its time in every playlist', () => {
  const times = new Map<number, string>();
  for (let second = 20; second < 60; second += 0.5) {
    const text = at(second, 12);
    expect(tag(text, 'MEDIA-SEQUENCE')).toBe(numbers(text)[0]);
    for (const [, time = '', number] of text.matchAll(/PROGRAM-DATE-TIME:(\S+)\n#EXTINF:[\d.]+,\ns(\d+)/g)) {
      expect(times.get(Number(number)) ?? time).toBe(time);
      times.set(Number(number), time);
    }
    const length = [...text.matchAll(/EXTINF:([\d.]+)/g)].reduce((sum, [, value]) => sum + Number(value), 0);
    expect(length).toBeGreaterThanOrEqual(12);
    expect(length).toBeLessThan(14);
  }
  expect(times.get(6)).toBe(new Date(start + 10_000).toISOString());
});

it('RT-007 where the loop begins again stands a discontinuity, counted when it leaves the window', () => {
  for (let second = 5; second < 40; second += 1) {
    const text = at(second, 9);
    const count = tag(text, 'DISCONTINUITY-SEQUENCE');
    let seen = count;
    let discontinuity = false;
    for (const line of text.split('\n')) {
      if (line === '#EXT-X-DISCONTINUITY') {
        seen += 1;
        discontinuity = true;
      }
      const number = /^s(\d+)$/.exec(line)?.[1];
      if (number === undefined) continue;
      // Every segment of one loop has one discontinuity number, in every playlist.
      expect(seen).toBe(Math.floor(Number(number) / 3));
      expect(discontinuity).toBe(Number(number) > 0 && Number(number) % 3 === 0);
      discontinuity = false;
    }
  }
});

it('RT-007 a definition that says too little is refused by name', () => {
  expect(readLiveDefinition('{"source":"a.m3u8","windowSeconds":24}', 'x')).toEqual({ source: 'a.m3u8', windowSeconds: 24 });
  for (const text of ['{}', '{"source":"a"}', '{"source":"a","windowSeconds":0}'])
    expect(() => readLiveDefinition(text, 'x.live.json')).toThrow('x.live.json');
});
