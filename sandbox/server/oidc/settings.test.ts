import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { personOf, rolesOf } from './claims.ts';
import { readProviders } from './settings.ts';
import { safeTarget } from './sign-ins.ts';

const SECRET = 'hush-hush-hush';
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'lectern-oidc-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const CAMPUS = { id: 'campus', names: { en: 'Campus' }, issuer: 'https://login.example.org', clientId: 'lectern' };
const read = (site: unknown, variables: Record<string, string> = {}) =>
  readProviders(JSON.stringify({ demo: site }), { customers: ['demo', 'nordlicht'], variables });
const one = (more: object) => ({ providers: [{ ...CAMPUS, ...more }] });

it('reads providers with what is usual for what is left out; without the setting there are none', () => {
  expect(readProviders('', { customers: [], variables: {} }).size).toBe(0);
  expect(read(one({})).get('demo')).toEqual({
    passwordForm: true,
    providers: [
      {
        ...CAMPUS,
        customer: 'demo',
        clientSecret: '',
        scopes: 'openid profile email',
        makeAccounts: false,
        mailDomains: [],
        roles: [],
        logoutThere: true,
      },
    ],
  });
});

it('takes the secret of a client from a variable or a file', () => {
  const file = join(folder, 'secret');
  writeFileSync(file, `${SECRET}\n`);
  for (const clientSecret of [{ file }, { variable: 'CAMPUS' }])
    expect(read(one({ clientSecret }), { CAMPUS: SECRET }).get('demo')?.providers[0]?.clientSecret).toBe(SECRET);
});

it.each([
  [
    'a secret that is written out',
    one({ clientSecret: SECRET }),
    /\/demo\/providers\/0\/clientSecret is refused: .*names where the secret is/,
  ],
  ['no secret where it should be', one({ clientSecret: { variable: 'CAMPUS' } }), /clientSecret names the variable CAMPUS, which is empty/],
  [
    'a file that is not there',
    one({ clientSecret: { file: '/nowhere/secret' } }),
    /names the file \/nowhere\/secret, which cannot be read/,
  ],
  ['two sources of a secret', one({ clientSecret: { file: '/a', variable: 'B' } }), /clientSecret is refused/],
  ['an issuer of another machine without https', one({ issuer: 'http://login.example.org' }), /0\/issuer has to begin with https/],
  ['an issuer that is none', one({ issuer: 'login.example.org' }), /issuer is refused: issuer is the address/],
  ['a role that is none', one({ roles: [{ claim: 'g', value: 'x', role: 'king' }] }), /role is one of reader, author/],
  ['a branch that is none', one({ roles: [{ claim: 'g', value: 'x', role: 'author', branch: 'news' }] }), /roles\/0\/branch is ""/],
  ['a setting that is none', one({ secret: SECRET }), /\/demo\/providers\/0 has "secret", which is no setting of it/],
  ['nothing to press', one({ names: {} }), /names has the words of the button/],
  ['scopes without openid', one({ scopes: 'profile' }), /scopes is a text that begins with openid/],
  ['no way in', { passwordForm: false, providers: [] }, /neither a form nor a provider/],
  ['one name for two', { providers: [CAMPUS, CAMPUS] }, /has "campus" twice/],
])('refuses %s, and never repeats a secret', (_what, site, words) => {
  const refusal = (): unknown => read(site, {});
  expect(refusal).toThrow(words);
  expect(refusal).not.toThrow(SECRET);
  expect(refusal).toThrow(/^LECTERN_OIDC: /);
});

it('refuses customers that there are not, and what is no JSON', () => {
  expect(() => readProviders('{"acme": {"providers": []}}', { customers: ['demo'], variables: {} })).toThrow('There are: demo.');
  expect(() => readProviders('{', { customers: ['demo'], variables: {} })).toThrow(/^LECTERN_OIDC is no JSON: line 1/);
});

it.each([
  ['course-100.html?lang=de', 'course-100.html?lang=de'],
  ['/news.html#top', 'news.html#top'],
  ['a.html?token=x&signIn=y&to=z&page=2', 'a.html?page=2'],
  ['https://evil.example/', ''],
  ['//evil.example', ''],
  ['\\\\evil.example', ''],
  ['/.//evil.example', ''],
  ['http://user@site.invalid/', ''],
  ['data:text/html,x', ''],
  ['login.html?lang=de', ''],
  ['/P_LOGOUT.php', ''],
  ['/dispatcher.php?mode=ajax', ''],
  ['x'.repeat(501), ''],
])('a person goes on to %s as %s', (wanted, target) => {
  expect(safeTarget(wanted)).toBe(target);
});

it.each([
  [
    { preferred_username: 'Mary.S@campus.example', name: ' Mary ' },
    { login: 'mary.s', name: 'Mary', email: '' },
  ],
  [
    { email: 'M@X.example', email_verified: true },
    { login: 'person', name: 'person', email: 'm@x.example' },
  ],
  [
    { email: 'mary@x.example', email_verified: 'true', given_name: 'Mary', family_name: 'S' },
    { login: 'person', name: 'Mary S', email: '' },
  ],
  [
    { email: 'mary@x.example', email_verified: true },
    { login: 'mary', name: 'mary', email: 'mary@x.example' },
  ],
  [
    { name: 7, email: ['a@b.example'], email_verified: true },
    { login: 'person', name: 'person', email: '' },
  ],
  [
    { preferred_username: 'ada', name: ' Ada \u00a0 Byron\tKing ' },
    { login: 'ada', name: 'Ada Byron King', email: '' },
  ],
])('of the claims %j an account has %j', (claims, person) => {
  expect(personOf(claims)).toEqual(person);
});

it('roles come from a claim, from a list, and from a claim inside another; a value that only contains another is none', () => {
  const rule = (claim: string, value: string, branch: string) => ({ claim, value, name: 'author' as const, branch });
  const roles = [rule('groups', 'a', 'p_News'), rule('realm_access.roles', 'b', 'p_Blog'), rule('https://x.example/role', 'c', 'p_Unit')];
  const given = (claims: Readonly<Record<string, unknown>>) => rolesOf({ roles }, claims).given.map(({ branch }) => branch);
  expect(given({ groups: ['z', 'a'], realm_access: { roles: ['b'] }, 'https://x.example/role': 'c' })).toEqual([
    'p_News',
    'p_Blog',
    'p_Unit',
  ]);
  expect(given({ groups: 'ab', realm_access: 'b', constructor: 'c' })).toEqual([]);
  expect(rolesOf({ roles }, {}).withdrawn).toHaveLength(3);
});
