import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ask as raw, call, logIn, openFixture } from './fixtures/open.ts';
import type { OpenServer } from './server.ts';

let server: OpenServer;
const mails: { readonly address: string; readonly body: string }[] = [];
beforeAll(async () => {
  server = await openFixture({ loginAttempts: 4, mail: (mail) => mails.push(mail) });
}, 180_000);
afterAll(() => server.close());

const ask = (query: string, options = {}) => call(server.app, query, options);
const login = (fields: Record<string, string>, options = {}) =>
  ask('action=verify&id=0&datatype=p_Login', { fields: { subAction: 'login', ...fields }, ...options });
const tokens = () => server.services.tokens;

describe('log-in (protocol 2.4)', () => {
  it('RT-007 the answer carries JWT, strUser, redirect, delay, newWindow, doNotSendForm', async () => {
    const { body, headers } = await login({ loginMode: 'password', user: 'Ada', password: 'analytical-engine' });
    expect(body).toContain(
      '<strUser>Ada Lovelace</strUser><redirect>userhome.html?lang=de</redirect><delay>0</delay>' +
        '<newWindow>0</newWindow><doNotSendForm>1</doNotSendForm>',
    );
    expect(headers['cache-control']).toBe('no-store');
    const claims = decodeJwt(/<JWT>(.*)<\/JWT>/.exec(body)?.[1] ?? '');
    expect(claims).toMatchObject({ jti: '12', ccmsAnon: 0, ccmsForceNew: 0 });
    expect(Number(claims.exp) - Date.now() / 1000).toBeGreaterThan(3600);
  });

  it('RT-007 unknown user and wrong password get the same text, status 200', async () => {
    const unknown = await login({ user: 'nobody', password: 'x' });
    const wrong = await login({ user: 'alhazen', password: 'x' });
    expect(unknown.status).toBe(200);
    expect(unknown.body).toBe(wrong.body);
    expect(unknown.body).toContain('<error code="badCredentials">');
  });

  it('RT-007 after too many failures 429, even with the right password, for this user alone', async () => {
    for (let count = 0; count < 4; count += 1) await login({ user: 'victim', password: 'x' });
    const refused = await login({ user: 'victim', password: 'x' });
    expect([refused.status, refused.body.includes('code="tooMany"')]).toEqual([429, true]);
    expect((await login({ user: 'ada', password: 'analytical-engine' })).body).toContain('<JWT>');
  });

  it('RT-007 guesses sent at once do not slip past the limit', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => login({ user: 'burst', password: 'x' })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(4);
  });

  it('RT-007 passwords are stored as scrypt hashes', async () => {
    const rows = await server.services.store.selectFrom('users').select('password').execute();
    expect(rows.length).toBeGreaterThan(1);
    for (const { password } of rows) expect(password).toMatch(/^scrypt\$[\w+/=]+\$[\w+/=]{40,}$/);
  });

  it('RT-007 lostPassword answers alike for everybody and mails a link that works once', async () => {
    const existing = await login({ subAction: 'lostPassword', user: 'ada' });
    expect((await login({ subAction: 'lostPassword', user: 'nobody' })).body).toBe(existing.body);
    const [mail] = mails;
    expect(mail?.address).toBe('ada@example.org');
    const token = /token=([\w-]+)$/.exec(mail?.body ?? '')?.[1] ?? 'none';
    const stored = JSON.stringify([
      await server.services.store.selectFrom('mails').selectAll().execute(),
      await server.services.store.selectFrom('login_links').selectAll().execute(),
    ]);
    expect([stored.includes('ada@example.org'), stored.includes(token)]).toEqual([true, false]);
    const inside = (await login({ loginMode: 'token', token })).body;
    expect(inside).toContain('<strUser>Ada Lovelace</strUser><redirect>password.html?lang=de</redirect>');
    const jwt = /<JWT>(.*)<\/JWT>/.exec(inside)?.[1] ?? '';
    expect((await ask('action=8&datatype=p_Login', { token: jwt })).body).toContain('<password user="ada" asksOld="0" minlength="8"/>');
    expect((await login({ loginMode: 'token', token })).body).toContain('<error code="linkInvalid">');
  });

  it('RT-007 an account that is disabled is mailed no link, and one that it has logs nobody in', async () => {
    const fields = { subAction: 'register', user: 'lise', strUser: 'Lise Meitner', email: 'lise@example.org', password: 'protactinium' };
    expect((await login(fields)).body).toContain('<JWT>');
    const mailed = () => mails.filter(({ address }) => address === 'lise@example.org');
    await login({ subAction: 'lostPassword', user: 'lise' });
    expect(mailed()).toHaveLength(1);
    await server.services.store.updateTable('users').set({ disabled: true }).where('login', '=', 'lise').execute();
    await login({ subAction: 'lostPassword', user: 'lise' });
    expect(mailed()).toHaveLength(1);
    const token = /token=([\w-]+)$/.exec(mailed()[0]?.body ?? '')?.[1] ?? 'none';
    const refused = (await login({ loginMode: 'token', token })).body;
    expect([refused.includes('<error code="linkInvalid">'), refused.includes('<JWT>')]).toEqual([true, false]);
  });

  it('RT-007 register makes an account, changePassword changes it, both check their fields', async () => {
    const fields = { subAction: 'register', user: 'grace', strUser: 'Grace Hopper', email: 'grace@example.org', password: 'nanoseconds' };
    const token = /<JWT>(.*)<\/JWT>/.exec((await login(fields)).body)?.[1] ?? '';
    const again = await login(fields);
    expect([again.status, again.body.includes('<field name="user" code="user.exists"/>')]).toEqual([400, true]);
    expect((await login({ ...fields, user: 'x y', password: 'short', email: '' })).body).toMatch(
      /name="user".*name="email".*name="password"/,
    );
    const change = (password: string, newPassword: string, bearer?: string) =>
      login({ subAction: 'changePassword', password, newPassword }, { token: bearer });
    expect((await change('nanoseconds', 'microseconds')).status).toBe(403);
    expect((await change('wrong', 'microseconds', token)).body).toContain('badCredentials');
    expect((await change('nanoseconds', 'short', token)).status).toBe(400);
    for (const [bad, code] of [
      ['short', 'required.minlength'],
      ['Passw0rd', 'login.passwordCommon'],
      ['aaaaaaaabbbb', 'login.passwordCommon'],
      ['Grace@Example.org', 'login.passwordName'],
    ] as const)
      expect((await change('nanoseconds', bad, token)).body).toContain(`<field name="newPassword" code="${code}"/>`);
    const twice = { subAction: 'changePassword', password: 'nanoseconds', newPassword: 'microseconds', newPassword2: 'milliseconds' };
    expect((await login(twice, { token })).body).toContain('<field name="newPassword2" code="login.passwordRepeat"/>');
    const form = (bearer?: string) => ask('action=8&datatype=p_Login', { token: bearer });
    expect((await form(token)).body).toContain('<password user="grace" asksOld="1" minlength="8"/>');
    expect((await form()).body).not.toContain('<password');
    expect((await form()).headers['cache-control']).toBe('no-store');
    expect((await change('nanoseconds', 'microseconds', token)).status).toBe(200);
    expect(await logIn(server.app, 'grace', 'microseconds')).toMatch(/^ey/);
    // Characters are counted, not bytes: what may be chosen may be typed again, here and where it is asked for before a change.
    const longest = `${'ü'.repeat(997)}漢字!`;
    const before = await logIn(server.app, 'grace', 'microseconds');
    expect((await change('microseconds', `${longest}.`, before)).body).toContain('<field name="newPassword" code="required.maxlength"/>');
    expect((await change('microseconds', longest, before)).status).toBe(200);
    const typed = await logIn(server.app, 'grace', longest);
    expect((await change(longest, 'microseconds', typed)).status).toBe(200);
  });

  it('RT-007 a changed password ends every other session of the user; the own one goes on with a new token', async () => {
    const fields = { subAction: 'register', user: 'hedy', strUser: 'Hedy Lamarr', email: 'hedy@example.org', password: 'frequencies' };
    const here = /<JWT>(.*)<\/JWT>/.exec((await login(fields)).body)?.[1] ?? '';
    const there = await logIn(server.app, 'hedy', 'frequencies');
    const home = (token: string) => ask('action=2&datatype=p_UserHome', { token });
    expect((await home(there)).status).toBe(200);
    await login({ subAction: 'lostPassword', user: 'hedy' });
    const changed = await login({ subAction: 'changePassword', password: 'frequencies', newPassword: 'spread spectrum' }, { token: here });
    const next = changed.headers['ccms-token'] ?? '';
    expect(decodeJwt(next)).toMatchObject({ ccmsForceNew: 1, ccmsAnon: 0 });
    expect((await home(next)).status).toBe(200);
    const ended = await home(there);
    expect([ended.status, ended.body.includes('<sessionLost window="sessionLostInfo" anonymous="0">')]).toEqual([440, true]);
    expect((await home(here)).status).toBe(440);
    expect((await raw(server.app, '/getURL.php?ID=9001&filetype=mp4', { token: there })).status).toBe(440);
    expect((await home(await logIn(server.app, 'hedy', 'spread spectrum'))).status).toBe(200);
    const mail = mails.find(({ address }) => address === 'hedy@example.org')!;
    expect((await login({ loginMode: 'token', token: /token=([\w-]+)$/.exec(mail.body)?.[1] ?? '' })).body).toContain(
      '<error code="linkInvalid">',
    );
  });

  it('RT-007 an unknown subAction or loginMode is a validation error', async () => {
    expect((await login({ subAction: 'steal' })).status).toBe(400);
    expect((await login({ subAction: 'constructor' })).status).toBe(400);
    expect((await login({ loginMode: 'steal' })).status).toBe(400);
    expect((await ask('action=verify&datatype=p_Login')).status).toBe(400);
  });

  it('RT-007 logout is a redirect to the start page', async () => {
    const { status, headers } = await raw(server.app, '/p_Logout.php');
    expect([status, headers.location]).toEqual([302, '/startPage.html']);
  });
});

describe('tokens (protocol 2.3)', () => {
  it('RT-007 an expired token is answered 440, one of another server 401; both say sessionLost', async () => {
    const expired = await ask('action=2&id=200&datatype=p_News', { token: await tokens().issue({ id: 12, life: -10 }) });
    expect([expired.status, expired.headers['cache-control']]).toEqual([440, 'no-store']);
    expect(expired.body).toContain('<sessionLost window="sessionLostInfo" anonymous="0">');
    expect(
      (await ask('action=2&id=200&datatype=p_News', { token: await tokens().issue({ id: 0, anonymous: true, life: -10 }) })).body,
    ).toContain('anonymous="1"');
    const good = await tokens().issue({ id: 12 });
    const forged = `${good.slice(0, -8)}AAAAAAAA`;
    expect((await ask('action=2&id=200&datatype=p_News', { token: forged })).status).toBe(401);
    const [, payload] = good.split('.');
    expect(
      (await ask('action=2&id=200&datatype=p_News', { token: `${Buffer.from('{"alg":"none"}').toString('base64url')}.${payload}.` }))
        .status,
    ).toBe(401);
  });

  it('RT-007 a lost token does not keep anybody from logging in again', async () => {
    const token = await tokens().issue({ id: 12, life: -10 });
    expect((await login({ user: 'ada', password: 'analytical-engine' }, { token })).body).toContain('<JWT>');
  });

  it('RT-007 less than half of the life left: a new forced token comes with the answer, which nobody may keep', async () => {
    const fresh = await ask('action=2&id=200&datatype=p_News', { token: await tokens().issue({ id: 12 }) });
    expect([fresh.headers['ccms-token'], fresh.headers['cache-control']]).toEqual([undefined, 'private, no-cache']);
    const aged = await tokens().issue({ id: 12, life: 60, age: 100 });
    const { headers } = await ask('action=2&id=200&datatype=p_News', { token: aged });
    expect(headers['cache-control']).toBe('no-store');
    expect(decodeJwt(headers['ccms-token'] ?? '')).toMatchObject({ jti: '12', ccmsAnon: 0, ccmsForceNew: 1 });
    const guest = await tokens().issue({ id: 0, anonymous: true, affiliate: 'a', life: 60, age: 100 });
    expect((await ask('action=2&id=200&datatype=p_News', { token: guest })).headers['ccms-token']).toBeUndefined();
  });

  it('RT-007 anonymous visitors get no token; who comes by an affiliate page gets one, once', async () => {
    expect((await ask('action=2&id=200&datatype=p_News')).headers['ccms-token']).toBeUndefined();
    const landing = await ask('action=show&id=0&datatype=p_AffiliateLandingPage&framework=1&html=partner7');
    expect(landing.body).toContain('<framework html="partner7" affiliate="partner7" historyTitle="af/partner7">');
    expect(landing.headers['cache-control']).toBe('no-store');
    const token = landing.headers['ccms-token'] ?? '';
    expect(decodeJwt(token)).toMatchObject({ ccmsAnon: 1, ccmsAFF: 'partner7' });
    const again = await ask('action=show&id=0&datatype=p_AffiliateLandingPage&framework=1&html=partner7', { token });
    expect([again.headers['ccms-token'], again.headers['cache-control']]).toEqual([undefined, 'public, max-age=0, must-revalidate']);
    expect((await ask('action=show&datatype=p_AffiliateLandingPage&html=nobody')).status).toBe(404);
    expect((await login({ loginMode: 'affiliate', affiliate: 'partner7' })).body).toContain('<JWT>');
  });

  it('RT-007 protocol 8.4: what user= says changes nothing', async () => {
    const token = await logIn(server.app, 'ada', 'analytical-engine');
    const home = await raw(server.app, '/dispatcher.php?mode=ajax&lang=de&action=2&id=0&datatype=p_UserHome&user=13', { token });
    expect(home.body).toMatch(/<userHome strUser="Ada Lovelace"[^>]*><courseRef ID="100"/);
    expect((await raw(server.app, '/dispatcher.php?mode=ajax&lang=de&action=2&id=0&datatype=p_UserHome&user=12')).status).toBe(403);
    const zero = await raw(server.app, '/dispatcher.php?mode=ajax&lang=de&action=2&id=200&datatype=p_News&user=0');
    expect((await raw(server.app, '/dispatcher.php?mode=ajax&lang=de&action=2&id=200&datatype=p_News&user=13')).body).toBe(zero.body);
  });
});

describe('results (protocol 4.8)', () => {
  const result = (fields: Record<string, string>, options = {}) =>
    ask('action=16&id=812&datatype=t_ClientCompetence', { fields, ...options });

  it('TST-004 a result is stored for the caller; best is the best so far; the course shows it', async () => {
    const token = await logIn(server.app, 'ada', 'analytical-engine');
    expect((await result({ points: '12.5', IDObject: '812', mpoints: '16' }, { token })).body).toContain(
      '<resultStored IDObject="812" points="12.5" mpoints="16" best="12.5" level="">',
    );
    expect(
      (
        await result(
          { points: '8', IDObject: '812', mpoints: '16', xml: '<subTemplates IDObject="812"/>', isVocabularyResult: '1' },
          { token },
        )
      ).body,
    ).toContain('points="8" mpoints="16" best="12.5"');
    const course = await ask('action=2&id=100&datatype=p_Course', { token });
    expect(course.body).toMatch(/<objectRef ID="812"[^>]* points="12.5" mpoints="16"[^>]* state="done"/);
    expect((await ask('action=2&id=100&datatype=p_Course')).body).not.toContain('12.5');
  });

  it('RT-007 a repeated Idempotency-Key answers with the stored outcome and stores nothing twice', async () => {
    const token = await logIn(server.app, 'alhazen', 'book-of-optics');
    const headers = { 'idempotency-key': '8c5f0f6e-6f0c-4f57-9d0f-0d2f4a1f2b3c' };
    const fields = { points: '3', IDObject: '812', mpoints: '16' };
    const answers = await Promise.all([1, 2, 3].map(() => result(fields, { token, headers })));
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    expect(answers[0]?.body).toContain('best="3"');
    const rows = await server.services.store.selectFrom('results').select('id').where('user_id', '=', 13).execute();
    expect(rows).toHaveLength(1);
    // The key of one user is nothing to another.
    expect(
      (await result({ ...fields, points: '4' }, { token: await logIn(server.app, 'ada', 'analytical-engine'), headers })).body,
    ).toContain('points="4"');
  });

  it('RT-007 impossible points are a validation error, an unknown object notFound, wrong xml badXml', async () => {
    for (const points of ['17', '-1', 'NaN', '1e3', '', '1.234'])
      expect((await result({ points, IDObject: '812', mpoints: '16' })).status, points).toBe(400);
    expect((await result({ points: '1', IDObject: '5555', mpoints: '16' })).status).toBe(404);
    expect((await result({ points: '1', IDObject: '812', mpoints: '16', xml: '<a>' })).body).toContain('code="badXml"');
  });

  it('RT-007 a placement result names the level that its points reach', async () => {
    const position = async (points: string) =>
      /level="(\w*)"/.exec(
        (await ask('action=16&id=813&datatype=p_PlacementTest', { fields: { points, IDObject: '813', mpoints: '10' } })).body,
      )?.[1];
    expect([await position('0'), await position('5'), await position('7.99'), await position('10')]).toEqual(['A1', 'A2', 'A2', 'B1']);
  });
});

describe('saved searches (protocol 5.3)', () => {
  const xml =
    '<search tab="courses" lang="de"><expert><block id="b1"><must field="title" op="contains">design &amp; ' +
    'more</must></block></expert></search>';
  it('RT-007 save, name taken, overwrite, list, load, delete; each user has an own list', async () => {
    const token = await logIn(server.app, 'ada', 'analytical-engine');
    const save = (fields: Record<string, string> = {}, bearer = token) =>
      ask('action=store&id=0&datatype=f_ClientFile', { token: bearer, fields: { filename: 'Kurse', comment: 'Liste', xml, ...fields } });
    const id = /<stored ID="(\d+)" filename="Kurse"\/>/.exec((await save()).body)?.[1] ?? '';
    const taken = await save();
    expect([taken.status, taken.body.includes('code="fileExists"')]).toEqual([409, true]);
    expect((await save({ overwrite: '1', comment: 'Neu' })).body).toContain(`<stored ID="${id}"`);
    expect((await ask('action=list&datatype=f_ClientFile', { token })).body.replace(/date="[\d:T-]+\+00:00"/, 'date=""')).toContain(
      '<list dataType="f_ClientFile" page="1" pageSize="100" count="1">' +
        `<SHW_f_ClientFile ID="${id}" filename="Kurse" comment="Neu" date=""><xml><search tab="courses"`,
    );
    expect((await ask(`action=show&id=${id}&datatype=f_ClientFile`, { token })).body).toContain('design &amp; more');
    const other = await logIn(server.app, 'alhazen', 'book-of-optics');
    expect((await ask(`action=show&id=${id}&datatype=f_ClientFile`, { token: other })).status).toBe(404);
    expect((await ask(`action=delete&id=${id}&datatype=f_ClientFile`, { token: other })).status).toBe(404);
    expect((await ask(`action=delete&id=${id}&datatype=f_ClientFile`, { token })).body).toContain(`<deleted ID="${id}"/>`);
    expect((await save({}, '')).status).toBe(401);
    expect((await ask('action=list&datatype=f_ClientFile')).status).toBe(403);
    expect((await save({ xml: '<search><expert/><expert/></search>' })).body).toContain('code="badXml"');
  });
});
