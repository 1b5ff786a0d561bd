import { afterEach, describe, expect, it, vi } from 'vitest';
import fc from 'fast-check';
import { parse } from '../../xsl/engine/index.ts';
import { readLogin, safeRedirect } from './login.ts';

const ORIGIN = 'https://acme.example.org';
const answer = (content: string) => readLogin(parse(`<cms version="1" lang="de">${content}</cms>`));

describe('readLogin', () => {
  it("SES-026 reads the login response fields of the protocol's example", () => {
    expect(
      answer(`
      <login>
        <JWT>eyJhbGciOiJFUzI1NiJ9.eyJqdGkiOiIxMiJ9.c2ln</JWT>
        <strUser>Ada Lovelace</strUser>
        <redirect>userhome.html?lang=de</redirect>
        <delay>0</delay>
        <newWindow>0</newWindow>
        <doNotSendForm>1</doNotSendForm>
      </login>`),
    ).toEqual({
      JWT: 'eyJhbGciOiJFUzI1NiJ9.eyJqdGkiOiIxMiJ9.c2ln',
      strUser: 'Ada Lovelace',
      redirect: 'userhome.html?lang=de',
      delay: 0,
      newWindow: false,
      doNotSendForm: true,
      error: null,
    });
  });

  it('reads why a login failed', () => {
    const login = answer('<login><error code="badCredentials"><text>Name oder Passwort ist falsch.</text></error></login>');
    expect(login?.error).toEqual({ code: 'badCredentials', text: 'Name oder Passwort ist falsch.' });
    expect(login?.JWT).toBe('');
  });

  it('SES-026 a login element may be the root and leave fields out', () => {
    expect(readLogin(parse('<login><JWT><![CDATA[ a.b.c ]]></JWT></login>'))).toEqual({
      JWT: 'a.b.c',
      strUser: '',
      redirect: '',
      delay: 0,
      newWindow: false,
      doNotSendForm: false,
      error: null,
    });
    expect(answer('<object/>')).toBeNull();
  });

  it.each([
    ['1500', 1500],
    ['-5', 0],
    ['soon', 0],
    ['', 0],
    ['99999999', 60_000],
    ['Infinity', 60_000],
  ])('a delay of %j is %i ms', (delay, ms) => {
    expect(answer(`<login><delay>${delay}</delay></login>`)?.delay).toBe(ms);
  });
});

describe('safeRedirect', () => {
  afterEach(() => vi.restoreAllMocks());

  it.each([
    ['', `${ORIGIN}/userhome.html?lang=de`],
    ['  ', `${ORIGIN}/userhome.html?lang=de`],
    ['userhome.html', `${ORIGIN}/userhome.html?lang=de`],
    ['userhome.html?lang=en', `${ORIGIN}/userhome.html?lang=en`],
    ['/news-21.html?page=2#top', `${ORIGIN}/news-21.html?page=2&lang=de#top`],
    [`${ORIGIN}/course.html`, `${ORIGIN}/course.html?lang=de`],
    ['/.//evil.example', `${ORIGIN}//evil.example?lang=de`],
  ])('goes from %j to %s', (redirect, address) => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    expect(safeRedirect(redirect, 'de', ORIGIN)).toBe(address);
    expect(warn).not.toHaveBeenCalled();
  });

  it.each([
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    'http://acme.example.org/',
    'https://acme.example.org:444/',
    'https://acme.example.org.evil.example/',
    'https://acme.example.org@evil.example/',
    'https://a:b@acme.example.org/',
    'javascript:alert(1)',
    ' java\nscript:alert(1)',
    'data:text/html,x',
    `blob:${ORIGIN}/1`,
    'ftp://acme.example.org/',
    'https://',
  ])('refuses %j with a warning', (redirect) => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    expect(safeRedirect(redirect, 'de', ORIGIN)).toBe(`${ORIGIN}/userhome.html?lang=de`);
    expect(warn).toHaveBeenCalledOnce();
  });

  it('never leaves the origin and always says the language', () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    const part = fc.constantFrom(
      '/',
      '\\',
      ':',
      '//',
      'https',
      'evil.example',
      '@',
      '?',
      '#',
      'lang=en',
      ' ',
      '\t',
      'a',
      '..',
      '%2f',
      'javascript',
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.array(part).map((parts) => parts.join('')),
        ),
        (redirect) => {
          const url = new URL(safeRedirect(redirect, 'pt-BR', ORIGIN));
          expect(url.origin).toBe(ORIGIN);
          expect(url.protocol).toBe('https:');
          expect(url.searchParams.has('lang')).toBe(true);
        },
      ),
      { numRuns: 500 },
    );
  });
});
