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

describe('a tape as a file', () => {
  it('is one line of JSON for the head and for each entry, and comes back the same', () => {
    expect(lines()).toHaveLength(3);
    expect(readTape(writeTape(tape))).toEqual(tape);
    expect(readTape(`\uFEFF${lines().join('\r\n')}\r\n\r\n`)).toEqual(tape);
  });

  it.each([
    ['no JSON', (all: string[]) => [all[0]!, '{"at":1'], 'Line 2 is no JSON'],
    ['no object', (all: string[]) => [all[0]!, '[1]'], 'Line 2 is no JSON object'],
    ['another file', () => ['{"name":"lectern"}'], 'this file is no tape'],
    ['an empty file', () => [''], 'Line 1 is no JSON'],
    ['a later version', (all: string[]) => [all[0]!.replace('"tape":1', '"tape":2')], 'version 2, this harness reads up to 1'],
    ['no address', (all: string[]) => [all[0]!.replace('"address":"/",', '')], 'no text "address"'],
    ['no seed', (all: string[]) => [all[0]!.replace('"seed":7', '"seed":"7"')], 'no number "seed"'],
    ['no storage', (all: string[]) => [all[0]!.replace('"storage":{', '"other":{')], 'no object "storage"'],
    ['an unknown entry', (all: string[]) => [...all, '{"at":13,"type":"dream"}'], 'Line 4 has no time "at", or no "type" that is known'],
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
