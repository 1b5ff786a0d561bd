import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readTape, TapeError, writeTape } from './file.ts';
import { plainHeaders, withoutSecrets } from './secrets.ts';
import type { Tape } from './model.ts';

const tape: Tape = {
  head: {
    tape: 1,
    title: 'A visit',
    host: 'test.demo.localhost',
    address: '/',
    version: '3f9c2a71',
    epoch: 1_795_424_728_595,
    seed: 7,
    browser: 'Chromium',
    screen: { width: 1280, height: 800, dark: false, reducedMotion: false, touch: false, languages: ['en'], timeZone: 'Europe/Berlin' },
    storage: { a: 'line\u2028end' },
    cookies: '',
  },
  entries: [
    { at: 0, type: 'load', address: '/' },
    { at: 12, type: 'fact', name: 'plugin.activated', content: { plugin: 'news' } },
  ],
};
const lines = (): string[] => writeTape(tape).trimEnd().split('\n');
const reading = (changed: (all: string[]) => string[]) => () => readTape(changed(lines()).join('\n'));

const DAYS = join(import.meta.dirname, '../../../tests/tapes/files');
type Change = (all: string[]) => string[];
const inHead =
  (change: object): Change =>
  ([, ...rest]) => [JSON.stringify({ ...tape.head, ...change }), ...rest];
const adding =
  (entry: object): Change =>
  (all) => [...all, JSON.stringify({ at: 13, ...entry })];
const ELEMENT = { role: 'link', name: 'News', index: 0, path: '#a' };
const action = (kind: string, value: string, element: object | null = null): Change => adding({ type: 'action', kind, element, value });

describe('a tape as a file', () => {
  it('is one line of JSON for the head and for each entry, and comes back the same', () => {
    expect(lines()).toHaveLength(3);
    expect(readTape(writeTape(tape))).toEqual(tape);
    expect(readTape(`\uFEFF${lines().join('\r\n')}\r\n\r\n`)).toEqual(tape);
  });

  it.each(readdirSync(DAYS))('the day %s is read, whatever it has', (day) => {
    expect(readTape(readFileSync(join(DAYS, day), 'utf8')).entries.length).toBeGreaterThan(3);
  });

  it.each<readonly [string, Change, string]>([
    ['no JSON', (all) => [all[0]!, '{"at":1'], 'Line 2 is no JSON'],
    ['no object', (all) => [all[0]!, '[1]'], 'Line 2 is no JSON object'],
    ['another file', () => ['{"name":"lectern"}'], 'this file is no tape'],
    ['an empty file', () => [''], 'Line 1 is no JSON'],
    ['a later version', (all) => [all[0]!.replace('"tape":1', '"tape":2')], 'version 2, this harness reads up to 1'],
    ['no address', (all) => [all[0]!.replace('"address":"/",', '')], "Line 1 must have required property 'address'"],
    ['no seed', (all) => [all[0]!.replace('"seed":7', '"seed":"7"')], 'Line 1, /seed must be number'],
    ['no storage', (all) => [all[0]!.replace('"storage":{', '"other":{')], "Line 1 must have required property 'storage'"],
    ['a screen without anything', inHead({ screen: {} }), "Line 1, /screen must have required property 'width'"],
    ['a width that is code', inHead({ screen: { ...tape.head.screen, width: '1, x: y()' } }), 'Line 1, /screen/width must be number'],
    ['a time that no date has', inHead({ epoch: 1e300 }), 'Line 1, /epoch must be <= 8640000000000000'],
    ['storage that is no text', inHead({ storage: { a: 5 } }), 'Line 1, /storage/a must be string'],
    ['a time zone that is none', inHead({ screen: { ...tape.head.screen, timeZone: 'Mars' } }), '/screen/timeZone "Mars" is no time zone'],
    ['languages that are none', inHead({ screen: { ...tape.head.screen, languages: ['?'] } }), '/screen/languages must be tags'],
    ['a rule of faults that is none', inHead({ faults: [{}] }), "Line 1, /faults/0 must have required property 'on'"],
    ...['https://evil.example/', '//evil.example/', '/\\evil.example/', '/\t/evil.example/', ''].map(
      (address) => [`the address ${address}`, inHead({ address }), 'Line 1, /address must be an address of the site'] as const,
    ),
    ['a document elsewhere', adding({ type: 'load', address: '//evil.example' }), 'Line 4, /address must be an address of the site'],
    ['an opening elsewhere', action('open', 'javascript:alert(1)'), 'Line 4, /value must be an address of the site'],
    ['a click on nothing', action('click', ''), 'Line 4, /element must be object'],
    ['a click on half an element', action('click', '', { role: 'link' }), "Line 4, /element must have required property 'name'"],
    ['an action that nobody does', action('dream', ''), 'Line 4, /kind "dream" is nothing that a person does'],
    ['a drag without points', action('drag', 'here', ELEMENT), 'Line 4, /value must be points'],
    ['files that are none', action('files', '[{"name":1}]', ELEMENT), 'Line 4, /value must be a list of files'],
    ['a request without headers', adding({ type: 'request', n: 1, method: 'GET', address: '/', body: '' }), "required property 'headers'"],
    ['an outline that is a text', adding({ type: 'outline', lines: 'x' }), 'Line 4, /lines must be array'],
    ['stored what is no text', adding({ type: 'storage', key: 'a', value: 5 }), 'Line 4, /value must be string'],
    ['a time of the clock that is none', adding({ type: 'time', now: 'x', speed: 1 }), 'Line 4, /now must be number'],
    ['an unknown entry', (all) => [...all, '{"at":13,"type":"dream"}'], 'Line 4 has no time "at", or no "type" that is known'],
  ])('%s is refused with the line and what to do', (_what, changed, message) => {
    expect(reading(changed)).toThrow(TapeError);
    expect(reading(changed)).toThrow(message);
  });
});

describe('secrets', () => {
  it('of tokens the signature is taken out, so that no server takes them; what they say is still there', () => {
    const token = 'eyJhbGciOiJFUzI1NiJ9.eyJqdGkiOiI3In0.c2lnbmF0dXJlLW9mLXRoZS10b2tlbg';
    expect(withoutSecrets(`Bearer ${token}`)).toBe('Bearer eyJhbGciOiJFUzI1NiJ9.eyJqdGkiOiI3In0.taken-out');
    expect(withoutSecrets(`{"token":"${token}"}`)).not.toContain('c2lnbmF0');
  });

  it('of links that log somebody in nothing is left', () => {
    expect(withoutSecrets('/login.html?lang=en&token=a1b2c3')).toBe('/login.html?lang=en&token=taken-out');
    expect(withoutSecrets('<a href="/login.html?lang=en&amp;token=a1b2c3">')).toBe('<a href="/login.html?lang=en&amp;token=taken-out">');
    expect(withoutSecrets('subAction=login&loginMode=token&token=a1b2c3&lang=en')).toBe(
      'subAction=login&loginMode=token&token=taken-out&lang=en',
    );
  });

  it('of passwords nothing is left, in forms and in JSON', () => {
    expect(withoutSecrets('user=ada&password=analytical-engine&lang=en')).toBe('user=ada&password=hidden&lang=en');
    expect(withoutSecrets('newPassword=a%20b&oldPassword=c')).toBe('newPassword=hidden&oldPassword=hidden');
    expect(withoutSecrets('{"user":"ada","password":"two words"}')).toBe('{"user":"ada","password":"hidden"}');
    expect(withoutSecrets('A text about the password of a door')).toBe('A text about the password of a door');
  });

  it('cookies are in no header of a tape', () => {
    const headers = new Headers({ 'Content-Type': 'text/xml', 'X-Token': 'eyJhbGciOiJI.eyJqdGki.c2lnbmF0dXJl' });
    expect(plainHeaders([...headers, ['Set-Cookie', 'session=1'], ['Cookie', 'session=1']])).toEqual({
      'content-type': 'text/xml',
      'x-token': 'eyJhbGciOiJI.eyJqdGki.taken-out',
    });
  });
});
