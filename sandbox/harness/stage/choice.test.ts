import { describe, expect, it } from 'vitest';
import { NEW_RULE } from '../tape/faults.ts';
import { deviceOf, frameAddress, hostOf, readChoice, readHost, rulesOf, withLook, writeChoice } from './choice.ts';

const ORIGIN = 'http://test.demo.localhost:8080';
const rule = { ...NEW_RULE, type: 'p_News', what: 'status', value: 503 } as const;

describe("the stage's address", () => {
  it('has what is chosen, and nothing else', () => {
    expect(writeChoice(readChoice('', ORIGIN))).toBe('');
    const query = '?path=%2Fnews.html&account=author&lang=de&theme=dark&width=390&zoom=150&input=keyboard&still=1&network=slow';
    expect(writeChoice(readChoice(query, ORIGIN))).toBe(query);
    const whole = { ...readChoice(query, ORIGIN), faults: [rule] };
    expect(readChoice(writeChoice(whole), ORIGIN)).toEqual(whole);
  });

  it('what nobody can choose counts as not said', () => {
    const wrong =
      '?path=//evil.example/&account=constructor&lang=<b>&theme=pink&width=1e9&zoom=0&network=x' +
      '&faults=[{"what":"constructor"},{"what":"cut","nth":"2"},5]';
    expect(writeChoice(readChoice(wrong, ORIGIN))).toBe('');
    for (const path of ['https://evil.example', '/sandbox/stage/', '/./sandbox/stage/', '/\\evil.example', '/%zz', '/x\0', 'http://['])
      expect(readChoice(`?path=${encodeURIComponent(path)}`, ORIGIN).path).toBe('/');
    expect(readChoice('?faults={', ORIGIN).faults).toEqual([]);
  });

  it('names a page of the site in whatever way', () => {
    for (const path of ['/news.html?id=3', `${ORIGIN}/news.html?id=3`, 'news.html?id=3', '/./news.html?id=3'])
      expect(readChoice(`?path=${encodeURIComponent(path)}`, ORIGIN).path).toBe('/news.html?id=3');
  });

  it('opens a page of the site in its language', () => {
    expect(frameAddress(readChoice('?path=/news.html?id=3%23top&lang=de', ORIGIN), 'http://a.localhost')).toBe(
      '/news.html?id=3&lang=de#top',
    );
  });
});

it('a network is rules before those of the table', () => {
  expect(rulesOf({ ...readChoice('?network=offline', ORIGIN), faults: [rule] }).map(({ what }) => what)).toEqual(['offline', 'status']);
  expect(rulesOf(readChoice('?network=slow', ORIGIN)).map(({ what }) => what)).toEqual(['delay', 'slow-media']);
  expect(rulesOf(readChoice('', ORIGIN))).toEqual([]);
});

it('a device is what was chosen of it', () => {
  expect(deviceOf(readChoice('', ORIGIN))).toBeUndefined();
  expect(deviceOf(readChoice('?scheme=light', ORIGIN))).toEqual({ dark: false });
  expect(deviceOf(readChoice('?input=touch&scheme=dark&motion=less', ORIGIN))).toEqual({ dark: true, reducedMotion: true, touch: true });
});

it('customer and mode are in the name of the host', () => {
  expect(readHost('dev.demo.localhost:8080')).toEqual({ mode: 'dev', customer: 'demo', rest: 'localhost:8080' });
  expect(hostOf('test', 'nordlicht', 'localhost:8080')).toBe('test.nordlicht.localhost:8080');
  expect(hostOf('', 'demo', 'localhost:8080')).toBe('demo.localhost:8080');
});

it("theme and motion are the site's own settings, and its others stay", () => {
  const cookie = '{"site":{"theme":"light","other":"1"},"player":{"rate":"2"}}';
  expect(JSON.parse(withLook(cookie, { theme: 'dark', still: true }))).toEqual({
    site: { theme: 'dark', still: '1', other: '1' },
    player: { rate: '2' },
  });
  expect(withLook('', { theme: '', still: false })).toBe('{}');
  expect(withLook('no json', { theme: 'dark', still: false })).toBe('{"site":{"theme":"dark"}}');
});
