import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { call, type Reply } from '../../fixtures/open.ts';
import { found, openSite, values } from '../../fixtures/site.ts';
import type { Mail } from '../../protocol/contract.ts';
import { deleteAccount } from '../../session/account/accounts.ts';
import { setRoles } from '../../session/roles.ts';
import { readUnproven } from '../../session/account/unproven.ts';

const CANONICAL = 'https://academy.example.org';
const folder = mkdtempSync(join(tmpdir(), 'lectern-addresses-'));
cpSync(fileURLToPath(new URL('../../fixtures/customers', import.meta.url)), folder, { recursive: true });
const file = join(folder, 'demo', 'customer.json');
const customer = JSON.parse(readFileSync(file, 'utf8')) as { plugins?: object };
const plugins = { ...customer.plugins, blog: { comments: 'open' } };
writeFileSync(file, JSON.stringify({ ...customer, plugins, hosts: ['academy.example.org'] }));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let mails: Mail[] = [];
const site = openSite(() => ({ unproven: 'nothing', customers: [folder], mail: (mail) => mails.push(mail) }));
beforeEach(async () => {
  mails = [];
  await site.server.services.store.deleteFrom('counts').execute();
});

const login = (fields: Record<string, string>, token?: string) =>
  site.call('action=verify&id=0&datatype=p_Login', { fields, ...(token === undefined ? {} : { token }) });
const tokenIn = ({ body }: Reply): string => /<JWT>(.*)<\/JWT>/.exec(body)?.[1] ?? '';
const linkIn = (mail: Mail | undefined): string => /token=([\w-]{32})/.exec(mail?.body ?? '')?.[1] ?? 'none';
const PASSWORD = 'a long password';
const register = async (user: string, email = `${user}@example.org`): Promise<string> =>
  tokenIn(await login({ subAction: 'register', user, strUser: `Name of ${user}`, email, password: PASSWORD }));
const prove = (token: string) => login({ subAction: 'proveAddress', token });
const form = async (token: string) => found(await site.call('action=1024&datatype=p_Login', { token }), '//login/address')[0];
const isAsked = async (token: string) => values(await site.call('action=2&datatype=p_UserHome', { token }), '//userHome/address/@email');
const change = (email: string, token: string, password = PASSWORD) => login({ subAction: 'changeAddress', email, password }, token);

describe('the e-mail address of an account', () => {
  it('is asked to be proven by a link to the configured host, of which nothing is stored but a digest; it is good once', async () => {
    const token = await register('grace');
    expect(await isAsked(token)).toEqual(['grace@example.org']);
    expect(await form(token)).toMatchObject({ email: 'grace@example.org', proven: '0', asked: '1', asksPassword: '1' });
    expect(mails.map(({ address }) => address)).toEqual(['grace@example.org']);
    expect(mails[0]?.body).toContain(`${CANONICAL}/address.html?lang=de&token=`);
    expect(mails[0]?.body).toContain('„grace“');
    const { store } = site.server.services;
    const stored = JSON.stringify([
      await store.selectFrom('mails').selectAll().execute(),
      await store.selectFrom('address_proofs').selectAll().execute(),
    ]);
    expect([stored.includes('grace@example.org'), stored.includes(linkIn(mails[0]))]).toEqual([true, false]);
    // Whoever opens the mail need not be logged in there.
    const proven = await prove(linkIn(mails[0]));
    expect(proven.body).toContain('bestätigt');
    expect(tokenIn(proven)).toBe('');
    expect([await isAsked(token), (await form(token))?.['proven']]).toEqual([[], '1']);
    expect((await prove(linkIn(mails[0]))).body).toContain('<error code="linkInvalid">');
    expect((await prove('x'.repeat(32))).body).toContain('<error code="linkInvalid">');
  });

  it('a link ends after three days, and with its account', async () => {
    await register('late');
    const { store } = site.server.services;
    await sql`update address_proofs set expires = expires - interval '3 days'`.execute(store);
    expect((await prove(linkIn(mails[0]))).body).toContain('<error code="linkInvalid">');
    await register('gone');
    await store.updateTable('users').set({ disabled: true }).where('login', '=', 'gone').execute();
    expect((await prove(linkIn(mails[1]))).body).toContain('<error code="linkInvalid">');
  });

  it('the link is sent again, not often, and neither are mails to one address by many accounts; all of them are good', async () => {
    const token = await register('again');
    for (let turn = 0; turn < 2; turn++) expect((await login({ subAction: 'sendProof' }, token)).body).toContain('unterwegs');
    const refused = await login({ subAction: 'sendProof' }, token);
    expect([refused.status, Number(refused.headers['retry-after']) > 0, mails.length]).toEqual([429, true, 3]);
    expect(await register('another', 'again@example.org')).not.toBe('');
    expect(mails).toHaveLength(3);
    expect((await login({ subAction: 'sendProof' })).status).toBe(403);
    expect((await prove(linkIn(mails[0]))).body).toContain('bestätigt');
    await site.server.services.store.deleteFrom('counts').execute();
    expect((await login({ subAction: 'sendProof' }, token)).body).toContain('bestätigt');
    expect(mails).toHaveLength(3);
  });

  it('until then what is learnt is stored and stays; comments wait for somebody to look at them; no role is given', async () => {
    const token = await register('hedy');
    const result = { points: '8', mpoints: '16', IDObject: '812' };
    expect((await site.call('action=16&id=812&datatype=t_ClientCompetence', { token, fields: result })).status).toBe(200);
    const comment = async (text: string, bearer?: string) =>
      values(
        await site.call('action=16&id=31&datatype=p_Blog', { token: bearer, fields: { author: 'Hedy', text } }),
        '//stored/@state',
      ).join();
    expect([await comment('before', token), await comment('of a guest')]).toEqual(['pending', 'published']);
    const { store } = site.server.services;
    const { id } = await store.selectFrom('users').select('id').where('login', '=', 'hedy').executeTakeFirstOrThrow();
    await setRoles(store, 12, [{ name: 'administrator', branch: '' }]);
    const administer = (fields: Record<string, string>) =>
      site.call(`action=16&id=${id}&datatype=p_Accounts`, { token: site.learner, fields });
    const author = { subAction: 'giveRole', role: 'author', branch: 'p_News' };
    const refused = await administer(author);
    expect([refused.status, refused.body.includes('<field name="role" code="accounts.rolesWait"/>')]).toEqual([400, true]);
    const listed = found(await administer({ ...author, role: 'reader' }), `//account[@id = '${id}']`)[0];
    expect(listed).toMatchObject({ unproven: '1', rolesWait: '1' });
    await prove(linkIn(mails[0]));
    expect(await comment('after', token)).toBe('published');
    expect(found(await administer(author), `//account[@id = '${id}']/role[@name = 'author']`)).toHaveLength(1);
    const results = await site.call('action=1&datatype=t_ClientCompetence', { token });
    expect(results.body).toContain('points="8"');
  });

  it('an administrator answers for it by hand', async () => {
    const token = await register('knownperson');
    const { store } = site.server.services;
    const { id } = await store.selectFrom('users').select('id').where('login', '=', 'knownperson').executeTakeFirstOrThrow();
    await setRoles(store, 12, [{ name: 'administrator', branch: '' }]);
    const options = { token: site.learner, fields: { subAction: 'proveAddress' } };
    expect(found(await site.call(`action=16&id=${id}&datatype=p_Accounts`, options), `//account[@id = '${id}']`)[0]).not.toHaveProperty(
      'unproven',
    );
    expect(await isAsked(token)).toEqual([]);
    expect((await site.call(`action=16&id=${id}&datatype=p_Accounts`, { ...options, token })).status).toBe(403);
  });
});

describe('another e-mail address', () => {
  it('counts when it is proven, and not before; the former one is told of it, and its links end', async () => {
    const token = await register('noether');
    await prove(linkIn(mails[0]));
    expect((await change('new@example.org', token, 'not the password')).body).toContain('badCredentials');
    expect((await change('no address', token)).body).toContain('<field name="email" code="required.email"/>');
    expect((await change('noether@example.org', token)).body).toContain('<field name="email" code="login.addressSame"/>');
    mails = [];
    expect((await change('New@example.org', token)).body).toContain('unterwegs');
    const [link, notice] = ['new@example.org', 'noether@example.org'].map((address) => mails.find((mail) => mail.address === address));
    expect([mails.length, notice?.body.includes('new@example.org'), /token/.test(notice?.body ?? '')]).toEqual([2, true, false]);
    expect(await form(token)).toMatchObject({ email: 'noether@example.org', proven: '1', pending: 'new@example.org' });
    await login({ subAction: 'lostPassword', user: 'noether' });
    const former = mails.at(-1);
    expect(former?.address).toBe('noether@example.org');
    mails = [];
    await prove(linkIn(link));
    expect(await form(token)).toMatchObject({ email: 'new@example.org', proven: '1' });
    expect(await form(token)).not.toHaveProperty('pending');
    expect(mails.map(({ address }) => address)).toEqual(['noether@example.org']);
    expect((await login({ loginMode: 'token', token: linkIn(former) })).body).toContain('<error code="linkInvalid">');
    expect((await login({ subAction: 'changeAddress', email: 'a@example.org', password: PASSWORD })).status).toBe(403);
    // What is stored of the mails goes with the account, wherever they went.
    const { store } = site.server.services;
    const stored = () =>
      store
        .selectFrom('mails')
        .select(['address', 'body'])
        .execute()
        .then((rows) => rows.filter((row) => /noether|new@example/.test(JSON.stringify(row))));
    expect(new Set((await stored()).map(({ address }) => address))).toEqual(new Set(['noether@example.org', 'new@example.org']));
    const { id } = await store.selectFrom('users').select('id').where('login', '=', 'noether').executeTakeFirstOrThrow();
    await store.transaction().execute((transaction) => deleteAccount(transaction, id, site.server.services.limits));
    expect(await stored()).toEqual([]);
  });

  it('takes the place of one that nobody has proven; nothing is mailed to that one any more', async () => {
    const token = await register('typo', 'tpyo@example.org');
    const [wrong] = mails;
    mails = [];
    await change('typo@example.org', token);
    expect(mails.map(({ address }) => address)).toEqual(['typo@example.org']);
    expect((await prove(linkIn(wrong))).body).toContain('<error code="linkInvalid">');
    expect(await form(token)).toMatchObject({ email: 'typo@example.org', proven: '0' });
    await prove(linkIn(mails[0]));
    expect(await form(token)).toMatchObject({ email: 'typo@example.org', proven: '1' });
  });
});

describe('an address that somebody else has registered', () => {
  it('a link for a new password goes to the account that has proven it', async () => {
    await register('squatter', 'wanted@example.org');
    const token = await register('owner', 'wanted@example.org');
    await prove(linkIn(mails[1]));
    expect((await form(token))?.['proven']).toBe('1');
    await login({ subAction: 'lostPassword', user: 'wanted@example.org' });
    expect((await login({ loginMode: 'token', token: linkIn(mails.at(-1)) })).body).toContain('<strUser>Name of owner</strUser>');
  });

  it('a link for a new password goes to the account of that address, and not to one that has it as its login', async () => {
    const { store } = site.server.services;
    await register('impostor', 'attacker@evil.org');
    // As servers before allowed it.
    await store.updateTable('users').set({ login: 'shared@example.org' }).where('login', '=', 'impostor').execute();
    await register('victim', 'shared@example.org');
    mails = [];
    await login({ subAction: 'lostPassword', user: 'shared@example.org' });
    expect(mails.map(({ address }) => address)).toEqual(['shared@example.org']);
    expect((await login({ loginMode: 'token', token: linkIn(mails[0]) })).body).toContain('<strUser>Name of victim</strUser>');
    expect(tokenIn(await login({ subAction: 'login', user: 'shared@example.org', password: PASSWORD })), 'it goes on working').not.toBe('');
  });

  it('a new login is an address only when it is the own one', async () => {
    const foreign = { subAction: 'register', user: 'other@example.org', strUser: 'N', email: 'attacker@evil.org', password: PASSWORD };
    const refused = await login(foreign);
    expect([refused.status, found(refused, '//field')]).toEqual([400, [{ name: 'user', code: 'required.pattern' }]]);
    expect(await register('own@example.org', 'own@example.org')).not.toBe('');
  });

  it('who comes by a link to it has it, and the one who registered is out', async () => {
    const token = await register('stranger', 'victim@example.org');
    await login({ subAction: 'lostPassword', user: 'victim@example.org' });
    const inside = tokenIn(await login({ loginMode: 'token', token: linkIn(mails.at(-1)) }));
    expect(await isAsked(inside)).toEqual([]);
    expect((await site.call('action=2&datatype=p_UserHome', { token })).status).toBe(440);
    expect((await login({ subAction: 'login', user: 'stranger', password: PASSWORD })).body).toContain('badCredentials');
    expect((await login({ subAction: 'changePassword', newPassword: 'my very own word' }, inside)).status).toBe(200);
    expect(tokenIn(await login({ subAction: 'login', user: 'stranger', password: 'my very own word' }))).not.toBe('');
  });
});

describe('a letter-box', () => {
  const WAYS = ['box@münchen.de', 'BOX@xn--mnchen-3ya.de', 'box+1@münchen.de', 'box+two@XN--MNCHEN-3YA.DE', 'box@MÜNCHEN.de'];
  it('is one however it is written: many accounts do not fill it with links', async () => {
    for (const [index, email] of WAYS.entries()) expect(await register(`writer${index}`, email)).not.toBe('');
    expect(mails).toHaveLength(3);
    expect(await register('elsewhere', 'box@example.org')).not.toBe('');
    expect(mails).toHaveLength(4);
  });

  it('gets three links for a new password in a row by accounts that have not proven it, however it was stored', async () => {
    const { store } = site.server.services;
    const names = Array.from({ length: 9 }, (_, index) => `asker${index}`);
    const before = [
      '<asked@example.org>',
      'asked@example.org>>',
      'Asked <asked@example.org>',
      'asked@example.org\u2028',
      'asked+x@example.org',
    ];
    for (const [index, user] of names.entries()) {
      await register(user, `${user}@example.org`);
      const email = before[index] ?? 'asked@example.org';
      await store.updateTable('users').set({ email }).where('login', '=', user).execute();
    }
    mails = [];
    for (const user of names) expect((await login({ subAction: 'lostPassword', user })).status).toBe(200);
    expect(mails).toHaveLength(3);
  });

  it('of who has proven it gets links whatever others ask for', async () => {
    await register('real', 'mine@example.org');
    await prove(linkIn(mails[0]));
    for (let turn = 0; turn < 4; turn++) {
      await register(`false${turn}`, 'mine@example.org');
      await login({ subAction: 'lostPassword', user: `false${turn}` });
    }
    mails = [];
    await login({ subAction: 'lostPassword', user: 'mine@example.org' });
    expect((await login({ loginMode: 'token', token: linkIn(mails[0]) })).body).toContain('<strUser>Name of real</strUser>');
    expect(mails).toHaveLength(1);
  });
});

describe('LECTERN_UNPROVEN', () => {
  it('says what accounts may do before; a production allows nothing and asks unless it is said, elsewhere nobody is asked', () => {
    expect([readUnproven('', true), readUnproven('', false)].map(({ areAsked, may }) => [areAsked, [...may]])).toEqual([
      [true, []],
      [false, ['comment', 'roles']],
    ]);
    expect(readUnproven('comment, roles', false)).toEqual({ areAsked: true, may: new Set(['comment', 'roles']) });
    expect(() => readUnproven('comments', true)).toThrow(/^LECTERN_UNPROVEN must be .* not "comments"/);
  });

  it('where nobody is asked, registering mails nothing, and another address counts at once', async () => {
    const { unproven } = site.server.services;
    Object.assign(site.server.services, { unproven: readUnproven('everything', false) });
    try {
      const token = await register('free');
      expect([mails, await isAsked(token)]).toEqual([[], []]);
      expect((await change('freer@example.org', token)).status).toBe(200);
      expect([mails, await form(token)]).toEqual([[], expect.objectContaining({ email: 'freer@example.org', asked: '0' })]);
    } finally {
      Object.assign(site.server.services, { unproven });
    }
    expect((await call(site.server.app, 'action=1024&datatype=p_Login')).body).not.toContain('<address');
  });
});
