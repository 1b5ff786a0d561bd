import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { decideToken, isCurrent, readToken } from './token.ts';
import { makeToken } from './token.fixture.ts';

const NOW = 1_795_212_000;
const anonymous = makeToken({ jti: '1', exp: NOW + 60, ccmsAnon: 1 });
const loggedIn = makeToken({ jti: '12', exp: NOW + 60, ccmsAnon: 0 });
const expired = makeToken({ jti: '12', exp: NOW - 1, ccmsAnon: 0 });
const anonymousAffiliate = makeToken({ jti: '1', exp: NOW + 60, ccmsAnon: 1, ccmsAFF: 'partner7' });
const loggedInAffiliate = makeToken({ jti: '12', exp: NOW + 60, ccmsAnon: 0, ccmsAFF: 'partner7' });
const forced = makeToken({ jti: '1', exp: NOW + 60, ccmsAnon: 1, ccmsForceNew: 1 });

describe('readToken', () => {
  it('SES-005 SES-006 SES-007 SES-008 SES-009 reads jti, exp, ccmsAnon, ccmsForceNew and ccmsAFF', () => {
    expect(readToken(makeToken({ jti: '12', exp: NOW, ccmsAnon: 0, ccmsForceNew: 0, ccmsAFF: 'Ämter' }))).toEqual({
      user: '12',
      exp: NOW,
      anonymous: false,
      forceNew: false,
      affiliate: 'Ämter',
      administrator: false,
    });
    expect(readToken(makeToken({ jti: 12, exp: '1', ccmsAnon: 1, ccmsForceNew: true, ccmsAFF: 7, ccmsAdmin: 1 }))).toEqual({
      user: '12',
      exp: null,
      anonymous: true,
      forceNew: true,
      affiliate: '7',
      administrator: true,
    });
    expect(readToken(makeToken({}))).toEqual({
      user: '0',
      exp: null,
      anonymous: true,
      forceNew: false,
      affiliate: '',
      administrator: false,
    });
  });

  it('SES-002 SES-003 only ccmsAnon 0 and "0" are logged in', () => {
    for (const ccmsAnon of [0, '0']) expect(readToken(makeToken({ ccmsAnon }))?.anonymous).toBe(false);
    for (const ccmsAnon of [1, '1', true, false, '', null, 'no', [], {}]) expect(readToken(makeToken({ ccmsAnon }))?.anonymous).toBe(true);
  });

  it('SES-004 both kinds may be affiliate', () => {
    expect([anonymous, loggedIn, anonymousAffiliate, loggedInAffiliate].map((token) => readToken(token)?.affiliate)).toEqual([
      '',
      '',
      'partner7',
      'partner7',
    ]);
    for (const ccmsAFF of [0, '0', '', null, false, {}, NaN]) expect(readToken(makeToken({ ccmsAFF }))?.affiliate).toBe('');
  });

  it('SES-008 renewal is forced by 1, "1" and true', () => {
    for (const ccmsForceNew of [1, '1', true]) expect(readToken(makeToken({ ccmsForceNew }))?.forceNew).toBe(true);
    for (const ccmsForceNew of [0, '0', false, 2, 'true', null]) expect(readToken(makeToken({ ccmsForceNew }))?.forceNew).toBe(false);
  });

  it.each([[{}], [12345678901], [null], [undefined], [true], [[loggedIn]], [Symbol('a.b.c.d.e.f')]])(
    'SES-011 a token that is no string is ignored',
    (raw) => {
      expect(readToken(raw)).toBeNull();
    },
  );

  it('SES-012 nine characters are ignored, ten go on to decoding', () => {
    const short = (signature: string): string => `a.e30.${signature}`;
    expect(short('ccc')).toHaveLength(9);
    expect(readToken(short('ccc'))).toBeNull();
    expect(readToken(short('cccc'))).not.toBeNull();
  });

  it.each([
    ['two parts', 'aaaaaaaa.e30'],
    ['four parts', 'aaaaaaaa.e30.b.c'],
    ['an empty signature', 'aaaaaaaa.e30.'],
    ['broken base64', 'aaaaaaaa.e3!.bbbb'],
    ['a length that base64 cannot have', 'aaaaaaaa.e30aa.bbbb'],
    ['broken JSON', `aaaaaaaa.${btoa('{"a":').replaceAll('=', '')}.bbbb`],
    ['broken UTF-8', `aaaaaaaa.${btoa('{"jti":"\xff"}').replaceAll('=', '').replaceAll('/', '_')}.bbbb`],
    ['a payload that is a list', 'aaaaaaaa.W10.bbbb'],
    ['a payload that is null', 'aaaaaaaa.bnVsbA.bbbb'],
    ['a line break', `${loggedIn}\n`],
  ])('SES-013 a token with %s is ignored', (_name, token) => {
    expect(readToken(token)).toBeNull();
  });

  it('SES-020 a token is over when the time exceeds exp, not before, and without exp always', () => {
    const claims = readToken(loggedIn)!;
    expect(isCurrent(claims, NOW + 60)).toBe(true);
    expect(isCurrent(claims, NOW + 60.001)).toBe(false);
    expect(isCurrent(claims, NOW + 65, 5)).toBe(true);
    expect(isCurrent(readToken(makeToken({}))!, 0)).toBe(false);
  });
});

describe('decideToken', () => {
  it.each<[string, string | null, unknown, 'keep' | 'replace']>([
    ['rule 1: new not usable', anonymous, 'rubbish', 'keep'],
    ['rule 1: new not usable, nothing stored', null, {}, 'keep'],
    ['rule 1: new expired', null, expired, 'keep'],
    ['rule 1: new expired, although it forces', anonymous, makeToken({ exp: NOW - 1, ccmsForceNew: 1 }), 'keep'],
    ['SES-014 a valid logged-in token is kept', loggedIn, makeToken({ jti: '13', exp: NOW + 99, ccmsAnon: 0 }), 'keep'],
    ['SES-014 a valid logged-in token is kept from an anonymous one', loggedIn, anonymous, 'keep'],
    ['SES-015 ccmsForceNew replaces', loggedIn, forced, 'replace'],
    ['SES-015 ccmsForceNew replaces an affiliate token', loggedInAffiliate, forced, 'replace'],
    ['SES-016 logged-in replaces anonymous', anonymous, loggedIn, 'replace'],
    ['SES-017 anonymous replaces expired', expired, anonymous, 'replace'],
    ['SES-018 anonymous is stored when none is', null, anonymous, 'replace'],
    ['SES-018 anonymous is stored when the stored one is unusable', 'rubbish', anonymous, 'replace'],
    ['SES-019 affiliate replaces non-affiliate', anonymous, anonymousAffiliate, 'replace'],
    ['SES-019 logged-in affiliate replaces logged-in', loggedIn, loggedInAffiliate, 'replace'],
    ['SES-019 an anonymous affiliate does not log a user out', loggedIn, anonymousAffiliate, 'keep'],
    [
      'SES-019 affiliate does not replace affiliate',
      anonymousAffiliate,
      makeToken({ exp: NOW + 60, ccmsAnon: 1, ccmsAFF: 'other' }),
      'keep',
    ],
    ['rule 6: anonymous is kept from anonymous', anonymous, makeToken({ exp: NOW + 99 }), 'keep'],
  ])('%s', (_name, stored, incoming, decision) => {
    expect(decideToken(stored, incoming, NOW)).toBe(decision);
  });

  const claims = fc.record({
    exp: fc.constantFrom(NOW - 1, NOW, NOW + 1, NOW + 60, null),
    ccmsAnon: fc.constantFrom<unknown>(0, '0', 1, null),
    ccmsForceNew: fc.constantFrom<unknown>(0, 1, true),
    ccmsAFF: fc.constantFrom<unknown>('', '0', 0, 'x', 7),
  });
  const token = fc.oneof({ weight: 8, arbitrary: claims.map(makeToken) }, fc.constantFrom('', 'rubbish', 'a.b.c'), fc.string());

  it('never throws, whatever it is given', () => {
    fc.assert(
      fc.property(
        fc.oneof(token, fc.constant(null)),
        fc.anything({ withBigInt: true, withDate: true, withNullPrototype: true }),
        (stored, incoming) => {
          expect(['keep', 'replace']).toContain(decideToken(stored, incoming, NOW));
        },
      ),
    );
    fc.assert(fc.property(fc.stringMatching(/^[\w-]{0,20}(\.[\w-]{0,40}){0,3}$/), (raw) => void readToken(raw)));
  });

  it('SES-014 SES-015 SES-016 SES-017 SES-018 SES-019 is the table of the protocol for every pair of tokens', () => {
    const valid = (raw: string | null): boolean => {
      const read = readToken(raw);
      return read !== null && read.exp !== null && NOW <= read.exp;
    };
    fc.assert(
      fc.property(fc.oneof(token, fc.constant(null)), token, (stored, incoming) => {
        const old = readToken(stored);
        const fresh = readToken(incoming);
        const rules: [boolean, 'keep' | 'replace'][] = [
          [!valid(incoming), 'keep'],
          [Boolean(fresh?.forceNew), 'replace'],
          [!valid(stored), 'replace'],
          [Boolean(old?.anonymous && !fresh?.anonymous), 'replace'],
          [Boolean(fresh?.affiliate && !old?.affiliate && !(!old?.anonymous && fresh.anonymous)), 'replace'],
        ];
        expect(decideToken(stored, incoming, NOW)).toBe(rules.find(([condition]) => condition)?.[1] ?? 'keep');
      }),
      { numRuns: 2000 },
    );
  });

  it('a decision made once stands: the same token again is kept, unless it forces renewal', () => {
    fc.assert(
      fc.property(claims.map(makeToken), (fresh) => {
        if (decideToken(null, fresh, NOW) === 'replace' && !readToken(fresh)!.forceNew) expect(decideToken(fresh, fresh, NOW)).toBe('keep');
      }),
    );
  });
});
