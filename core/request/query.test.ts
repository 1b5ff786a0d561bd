import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildAddress, RequestRefused, type AddressContext, requestHeaders, returnHash } from './query.ts';
import { joinPairs, splitPairs } from '../base/values/pairs.ts';
import { applyPlaceholders } from './client.ts';

const SESSION_TOKEN = 'eyJhbGciOiJFUzI1NiJ9.eyJqdGkiOiIxMiJ9.c2ln';
const context: AddressContext = {
  dispatcherUrl: '/dispatcher.php',
  page: 'https://acme.example/startPage.html?lang=de',
  allowedOrigins: ['https://api.example'],
  lang: 'de',
  user: '12',
  sessionToken: SESSION_TOKEN,
  isMobile: false,
  dataTypes: {},
};
type CallParameters = Parameters<typeof buildAddress>[0];
/** The query of a dispatcher call. */
const queryText = (parameters: CallParameters, given: AddressContext): string => new URL(buildAddress(parameters, given)).search.slice(1);
const query = (parameters: Partial<CallParameters>, changed: Partial<AddressContext> = {}): URLSearchParams =>
  new URLSearchParams(queryText({ action: 'show', dataType: 'p_Unit', ...parameters }, { ...context, ...changed }));

describe('query', () => {
  it('RT-018 RT-019 RT-021 RT-022 RT-023 RT-036 has the six fixed parameters in their order', () => {
    expect(queryText({ action: 2, dataType: 'p_Unit', ID: 4711 }, context)).toBe(
      'mode=ajax&lang=de&action=2&id=4711&datatype=p_Unit&user=12',
    );
    expect(queryText({ action: 2, dataType: 'p_Unit' }, { ...context, lang: 'pt', user: '0' })).toBe(
      'mode=ajax&lang=pt&action=2&id=0&datatype=p_Unit&user=0',
    );
  });

  it('RT-039 RT-040 RT-041 action, data type and ID reach the query', () => {
    const found = query({ action: 'c_Edit', dataType: 'p_Contact', ID: 9 });
    expect([found.get('action'), found.get('datatype'), found.get('id')]).toEqual(['8', 'p_Contact', '9']);
  });

  it('RT-020 number, name and c_Name give the same query', () => {
    expect(new Set([8, 'edit', 'c_Edit', '8', 'EDIT'].map((action) => queryText({ action, dataType: 'p_Contact' }, context))).size).toBe(1);
  });

  it('RT-020 spells the action as section 7 does for its calls, as a number else', () => {
    const literal = (action: number, dataType: string): string =>
      query({ action, dataType }, { dataTypes: { siteSearch: 'x_Site' } }).get('action')!;
    expect([literal(128, 'p_Login'), literal(4, 'x_Site'), literal(16, 'f_ClientFile'), literal(2, 'p_AffiliateLandingPage')]).toEqual([
      'verify',
      'search',
      'store',
      'show',
    ]);
    expect([literal(8, 'p_ObjectConfiguration'), literal(16, 'p_ObjectConfiguration'), literal(32, 'p_ObjectConfiguration')]).toEqual([
      '8',
      'store',
      'delete',
    ]);
    expect([literal(16, 'f_Error'), literal(16, 't_ClientCompetence'), literal(8, 'p_Contact'), literal(4, 'p_Site')]).toEqual([
      '16',
      '16',
      '8',
      '4',
    ]);
  });

  it('RT-024 framework=1 is there only when requested', () => {
    expect(query({ framework: true }).get('framework')).toBe('1');
    expect(query({ framework: false }).has('framework')).toBe(false);
    expect(query({}).has('framework')).toBe(false);
  });

  it('RT-025 isMobile=1 on a screen that is not large', () => {
    expect(query({}, { isMobile: true }).get('isMobile')).toBe('1');
    expect(query({}, { isMobile: false }).has('isMobile')).toBe(false);
  });

  it('RT-026 a one-time token is forwarded, the session token never', () => {
    expect(query({ token: 'k7Q' }).get('token')).toBe('k7Q');
    expect(query({}).has('token')).toBe(false);
    expect(() => query({ token: SESSION_TOKEN })).toThrow(RequestRefused);
    expect(() => query({ paramString: `t=x&a=${encodeURIComponent(SESSION_TOKEN)}` })).toThrow(RequestRefused);
    expect(() => query({ html: `x${SESSION_TOKEN}` })).toThrow(RequestRefused);
    expect(query({ token: 'k7Q' }, { sessionToken: null }).get('token')).toBe('k7Q');
  });

  it('fromHistory, alternateTarget, systemObject and html are sent when given', () => {
    const found = query({ fromHistory: true, alternateTarget: 'side', systemObject: 'makroTemplateDefinitions', html: 'partner7' });
    expect([...found].slice(6)).toEqual([
      ['fromHistory', '1'],
      ['alternateTarget', 'side'],
      ['systemObject', 'makroTemplateDefinitions'],
      ['html', 'partner7'],
    ]);
    expect(query({ fromHistory: false }).has('fromHistory')).toBe(false);
  });

  it('RT-028 the return function travels as its hash', () => {
    expect(query({ returnFunction: 'unit.reload' }).get('returnFunction')).toBe(returnHash('unit.reload'));
  });

  it('RT-043 pairs of paramString are appended, encoded once', () => {
    expect(queryText({ action: 2, dataType: 'x', paramString: 'q=gr%C3%B6%C3%9Fe&r=a b&s=%26=&empty=&flag' }, context)).toMatch(
      /&user=12&q=gr%C3%B6%C3%9Fe&r=a%20b&s=%26%3D&empty=&flag=$/,
    );
    expect(query({ paramString: 'q=größe' }).get('q')).toBe('größe');
    expect(query({ paramString: 'q=100%' }).get('q')).toBe('100%');
    expect(query({ paramString: 'at=10:00+01:00' }).get('at')).toBe('10:00+01:00');
  });

  it('RT-043 a pair that repeats a fixed name or a sent extra is dropped', () => {
    const found = query({ paramString: 'user=99&action=32&mode=x&lang=en&id=1&datatype=y&framework=0&page=2&page=3', framework: true });
    expect(found.getAll('user')).toEqual(['12']);
    expect(found.getAll('action')).toEqual(['2']);
    expect(found.getAll('framework')).toEqual(['1']);
    expect(found.getAll('page')).toEqual(['2', '3']);
  });

  it('an empty lang leaves the language out', () => {
    expect(query({ lang: '' }).has('lang')).toBe(false);
  });

  it('ERR-025 refuses an unknown action', () => {
    expect(() => query({ action: 'conjure' })).toThrow(RequestRefused);
  });

  it('RT-043 what is put into paramString comes out of the query, for all pairs (property)', () => {
    const name = fc
      .string({ unit: 'grapheme', minLength: 1, maxLength: 8 })
      .filter((text) => !['mode', 'lang', 'action', 'id', 'datatype', 'user'].includes(text));
    fc.assert(
      fc.property(
        fc.array(
          fc.tuple(
            name,
            fc.string({ unit: 'binary' }).filter((text) => text.isWellFormed?.() ?? true),
          ),
          { maxLength: 6 },
        ),
        (pairs) => {
          const found = [...query({ paramString: joinPairs(pairs) })];
          expect(found.slice(6)).toEqual(pairs);
          expect(found.slice(0, 6).map(([each]) => each)).toEqual(['mode', 'lang', 'action', 'id', 'datatype', 'user']);
        },
      ),
    );
  });

  it('RT-026 no paramString, token or html can bring the session token into the address (property)', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.constantFrom('token', 'html', 'alternateTarget', 'paramString'), (before, after, where) => {
        const text = `${before}${SESSION_TOKEN}${after}`;
        const value = where === 'paramString' ? joinPairs([['a', text]]) : text;
        expect(() => buildAddress({ action: 2, dataType: 'x', [where]: value }, context)).toThrow(RequestRefused);
      }),
    );
  });

  it('RT-043 any text is a paramString: nothing throws and the fixed names stay single (property)', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (paramString) => {
        const found = query({ paramString });
        for (const fixed of ['mode', 'lang', 'action', 'id', 'datatype', 'user']) expect(found.getAll(fixed)).toHaveLength(1);
      }),
    );
  });
});

describe('address', () => {
  it('RT-017 goes to the configured dispatcher', () => {
    expect(buildAddress({ action: 2, dataType: 'x' }, { ...context, dispatcherUrl: '/api/d.php?old=1#x' })).toBe(
      'https://acme.example/api/d.php?mode=ajax&lang=de&action=2&id=0&datatype=x&user=12',
    );
    expect(buildAddress({ action: 2, dataType: 'x' }, { ...context, dispatcherUrl: 'https://api.example/d' })).toMatch(
      /^https:\/\/api\.example\/d\?mode=ajax/,
    );
  });

  it('RT-035 refuses a foreign origin', () => {
    for (const dispatcherUrl of [
      'https://evil.example/d',
      '//evil.example/d',
      'https://acme.example.evil.example/',
      'javascript:alert(1)',
      'https://acme.example:8443/d',
    ]) {
      expect(() => buildAddress({ action: 2, dataType: 'x' }, { ...context, dispatcherUrl })).toThrow(RequestRefused);
    }
    const noSite = { ...context, dispatcherUrl: 'data:text/xml,x', allowedOrigins: ['null'] };
    expect(() => buildAddress({ action: 2, dataType: 'x' }, noSite)).toThrow(RequestRefused);
  });
});

describe('placeholders', () => {
  it('RT-048 names are replaced, unknown ones are left', () => {
    const filled = applyPlaceholders({
      action: 'show',
      dataType: 'p_{type}',
      target: 'area{n}',
      paramString: 'q={term}&r={other}',
      fields: { f: '{term}' },
      ID: 5,
      oPlaceholders: { type: 'News', n: 3, term: 'a&b=c' },
    });
    expect(filled).toMatchObject({ dataType: 'p_News', target: 'area3', fields: { f: 'a&b=c' }, ID: 5 });
    expect(splitPairs(filled.paramString!)).toEqual([
      ['q', 'a&b=c'],
      ['r', '{other}'],
    ]);
  });

  it('RT-048 neither inherited names nor replaced text are replaced again', () => {
    expect(applyPlaceholders({ action: 2, dataType: '{constructor}{a}', oPlaceholders: { a: '{b}', b: 'x' } }).dataType).toBe(
      '{constructor}{b}',
    );
  });
});

describe('headers', () => {
  it('RT-032 RT-033 RT-035 every call has its headers', () => {
    const headers = requestHeaders({}, SESSION_TOKEN, false);
    expect(headers.get('Content-Type')).toMatch(/^application\/x-www-form-urlencoded/);
    expect(headers.get('Encoding')).toBe('UTF-8');
    expect(headers.get('Authorization')).toBe(`Bearer ${SESSION_TOKEN}`);
    expect(requestHeaders({}, null, false).has('Authorization')).toBe(false);
  });

  it('RT-034 extra headers are added, never over Authorization, Encoding or Content-Type', () => {
    const extra = { 'X-More': '1', authorization: 'Bearer forged', ENCODING: 'latin1', 'content-type': 'text/plain', 'bad name': 'x' };
    const headers = requestHeaders(extra, SESSION_TOKEN, false, 'key-1');
    expect(headers.get('X-More')).toBe('1');
    expect(headers.get('Authorization')).toBe(`Bearer ${SESSION_TOKEN}`);
    expect(headers.get('Encoding')).toBe('UTF-8');
    expect(headers.get('Content-Type')).toMatch(/urlencoded/);
    expect(headers.get('Idempotency-Key')).toBe('key-1');
    expect(requestHeaders(extra, null, false).has('Authorization')).toBe(false);
  });

  it('leaves the content type of a multipart body to the browser', () => {
    expect(requestHeaders({}, null, true).has('Content-Type')).toBe(false);
  });
});
