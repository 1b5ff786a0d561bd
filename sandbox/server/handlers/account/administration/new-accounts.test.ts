import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Reply } from '../../../fixtures/open.ts';
import { logIn } from '../../../fixtures/open.ts';
import { found, openSite, values } from '../../../fixtures/site.ts';
import { readAudit } from '../../../audit/audit.ts';
import type { Mail } from '../../../protocol/contract.ts';
import { setRoles } from '../../../session/roles.ts';

let mails: Mail[] = [];
let administrator = '';
const site = openSite(() => ({ unproven: 'nothing', mail: (mail) => mails.push(mail) }));
beforeAll(async () => {
  const { store } = site.server.services;
  const { id } = await store.selectFrom('users').select('id').where('login', '=', 'alhazen').executeTakeFirstOrThrow();
  await setRoles(store, id, [{ name: 'administrator', branch: '' }]);
  administrator = await logIn(site.server.app, 'alhazen', 'book-of-optics');
});
beforeEach(async () => {
  mails = [];
  await site.server.services.store.deleteFrom('counts').execute();
});

const store = (fields: Record<string, string>, id = 0, token = administrator) =>
  site.call(`action=16&id=${id}&datatype=p_Accounts`, { token, fields });
const create = (fields: Record<string, string>) => store({ subAction: 'create', ...fields });
const list = (more = '') => site.call(`action=1&datatype=p_Accounts${more}`, { token: administrator });
const account = async (query: string) => found(await list(`&query=${query}`), '//account')[0];
const login = (fields: Record<string, string>, token?: string) =>
  site.call('action=verify&id=0&datatype=p_Login', { fields, ...(token === undefined ? {} : { token }) });
const tokenIn = ({ body }: Reply): string => /<JWT>(.*)<\/JWT>/.exec(body)?.[1] ?? '';
const linkIn = (mail: Mail | undefined): string => /token=([\w-]{32})/.exec(mail?.body ?? '')?.[1] ?? 'none';
const byLink = (token: string) => login({ subAction: 'login', loginMode: 'token', token });
const problems = (reply: Reply) => found(reply, '//field').map(({ name, code }) => `${name} ${code}`);
const events = async () =>
  (await readAudit(site.server.services.store, { before: 0, limit: 5, account: 0, event: '' })).map(({ event, detail }) =>
    `${event} ${detail}`.trim(),
  );

describe('an account that an administrator makes', () => {
  it('is invited by a mail, whose link proves the address and asks for a password; it is good once', async () => {
    const made = await create({ name: ' Émilie  du Châtelet', email: 'Emilie@Example.org', role: 'author', branch: 'p_News', invite: '1' });
    expect(made.status).toBe(200);
    const emilie = (await account('emilie@'))!;
    expect(emilie).toMatchObject({
      login: 'emilie',
      name: 'Émilie du Châtelet',
      email: 'emilie@example.org',
      invitable: '1',
      unproven: '1',
    });
    expect(Date.parse(emilie['invited']!) - Date.now()).toBeGreaterThan(13 * 86_400_000);
    expect(values(await list('&query=emilie'), '//account/role/@name')).toEqual(['reader', 'author']);
    expect(mails.map(({ address }) => address)).toEqual(['emilie@example.org']);
    expect([mails[0]!.body.includes('„emilie“'), mails[0]!.body.includes('login.html?lang=de')]).toEqual([true, true]);
    const stored = JSON.stringify(await site.server.services.store.selectFrom('mails').selectAll().execute());
    expect(stored).not.toContain(linkIn(mails[0]));
    const inside = await byLink(linkIn(mails[0]));
    expect(inside.body).toContain('password.html');
    expect(await account('emilie')).not.toHaveProperty('unproven');
    expect(await account('emilie')).not.toHaveProperty('invited');
    await login({ subAction: 'changePassword', newPassword: 'forces vives' }, tokenIn(inside));
    expect(tokenIn(await login({ subAction: 'login', user: 'emilie', password: 'forces vives' }))).not.toBe('');
    expect((await byLink(linkIn(mails[0]))).body).toContain('linkInvalid');
    expect(await events()).toEqual(expect.arrayContaining(['account.create author p_News', 'account.invite']));
    // Who has a password is invited no more.
    expect((await store({ subAction: 'invite' }, Number(emilie['id']))).status).toBe(403);
  });

  it('has a user name made from the address, and another one where that is taken; what is there already is said at its field', async () => {
    await create({ name: 'One', email: 'info@one.org' });
    await create({ name: 'Two', email: 'info@two.org' });
    expect(values(await list('&query=info@'), '//account/@login')).toEqual(['info', 'info2']);
    expect(mails).toEqual([]);
    const refused: readonly (readonly [Record<string, string>, string[]])[] = [
      [{ name: 'Again', email: 'INFO@one.org' }, ['email accounts.emailTaken']],
      [{ name: 'Again', email: 'new@one.org', login: 'Ada' }, ['login accounts.loginTaken']],
      [{ name: '', email: 'nothing' }, ['name required.empty', 'email required.email']],
      [{ name: '=HYPERLINK("x")', email: 'f@one.org' }, ['name accounts.formula']],
      [{ name: 'N', email: 'g@one.org', role: 'god' }, ['role accounts.badRole']],
      [{ name: 'N', email: 'g@one.org', role: 'author', branch: "'; drop" }, ['branch accounts.badBranch']],
      [{ name: 'N', email: 'g@one.org', login: 'ada@example.org' }, ['login accounts.badLogin']],
    ];
    for (const [fields, expected] of refused) {
      const reply = await create(fields);
      expect([reply.status, problems(reply)]).toEqual([400, expected]);
    }
    expect((await create({ name: 'x'.repeat(500), email: 'long@one.org' })).status).toBe(413);
    expect(values(await list('&query=one.org'), '//account/@login')).toEqual(['info']);
  });

  it('an invitation is sent again, withdrawn, and found among those that wait; a link before it is good no more', async () => {
    await create({ name: 'Late', email: 'late@example.org', invite: '1' });
    const id = Number((await account('late@'))!['id']);
    expect((await store({ subAction: 'invite' }, id)).status).toBe(200);
    expect(mails.map(({ address }) => address)).toEqual(['late@example.org', 'late@example.org']);
    expect((await byLink(linkIn(mails[0]))).body).toContain('linkInvalid');
    expect(values(await list('&invited=1'), '//account/@login')).toEqual(['late']);
    const withdrawn = await store({ subAction: 'withdrawInvitation' }, id);
    expect(found(withdrawn, `//account[@id='${id}']`)[0]).toMatchObject({ disabled: '1', invitable: '1' });
    expect((await byLink(linkIn(mails[1]))).body).toContain('linkInvalid');
    expect((await store({ subAction: 'withdrawInvitation' }, id)).status).toBe(404);
    await login({ subAction: 'lostPassword', user: 'late@example.org' });
    expect(mails).toHaveLength(2);
    await store({ subAction: 'invite' }, id);
    // What nobody has opened in time says so, and goes on being shown.
    await site.server.services.store.updateTable('login_links').set({ expires: 1 }).where('user_id', '=', id).execute();
    expect((await byLink(linkIn(mails[2]))).body).toContain('linkInvalid');
    await create({ name: 'Later', email: 'later@example.org', invite: '1' });
    expect((await account('late@'))!).toMatchObject({ invited: '1970-01-01T00:00:00.001Z', invitedOver: '1', disabled: '0' });
    // Nobody fills a letter-box by pressing a button.
    expect((await store({ subAction: 'invite' }, id)).status).toBe(200);
    expect((await store({ subAction: 'invite' }, id)).status).toBe(429);
  });

  it('is nobody else’s to make: every call is refused to who does not administer', async () => {
    const rows = JSON.stringify([{ line: 2, name: 'N', email: 'nobody@example.org' }]);
    for (const subAction of ['create', 'invite', 'withdrawInvitation', 'checkImport', 'import', 'mergePlan', 'merge'])
      expect([
        subAction,
        (await store({ subAction, rows, from: 'ada', email: 'nobody@example.org', name: 'N' }, 12, site.learner)).status,
      ]).toEqual([subAction, 403]);
    expect(values(await list('&query=nobody@'), '//account/@login')).toEqual([]);
  });
});

describe('an import of accounts', () => {
  const row = (line: number, more: Record<string, unknown>) => ({ line, ...more });
  const rows = [
    row(2, { name: 'Sofja Kowalewskaja', email: 'sofja@example.org', role: 'Author', branch: 'p_Course/100' }),
    row(3, { name: 'Ada', email: 'ada@example.org' }),
    row(4, { name: 'Sofja again', email: 'SOFJA@example.org' }),
    row(5, { name: '', email: 'no-name@example.org' }),
    row(6, { name: 'N', email: 'n2@example.org', role: 'king' }),
    row(7, { name: 'N', email: 'n3@example.org', login: 'alhazen' }),
    row(8, { name: 'Karl', email: 'karl@example.org', login: 'karl' }),
  ];
  const states = (reply: Reply) =>
    found(reply, '//row').map(({ line, state, field, code, of }) => [line, state, field, code, of].join(' ').trim());
  const EXPECTED = [
    '2 new',
    '3 there',
    '4 error email accounts.twice 2',
    '5 error name required.empty',
    '6 error role accounts.badRole',
    '7 error login accounts.loginTaken',
    '8 new',
  ];

  it('says what each row would come to and stores nothing; then makes and invites the new ones, the second time nobody', async () => {
    const asked = { rows: JSON.stringify(rows) };
    expect(states(await store({ subAction: 'checkImport', ...asked }))).toEqual(EXPECTED);
    expect(values(await list('&query=sofja'), '//account/@login')).toEqual([]);
    const imported = await store({ subAction: 'import', invite: '1', ...asked });
    expect([states(imported), values(imported, '//imported/@count')]).toEqual([EXPECTED, ['2']]);
    expect(mails.map(({ address }) => address)).toEqual(['sofja@example.org', 'karl@example.org']);
    expect(found(await list('&query=sofja'), '//account/role').map(({ name, branch }) => `${name} ${branch}`)).toEqual([
      'reader ',
      'author p_Course/100',
    ]);
    expect((await events())[0]).toBe('account.import 2 invited');
    const again = await store({ subAction: 'import', invite: '1', ...asked });
    expect([values(again, '//imported/@count'), states(again)[0], mails.length]).toEqual([['0'], '2 there', 2]);
  });

  it('refuses what is no list of rows, and more of them than a step has', async () => {
    for (const bad of ['', 'x', '{}', '[]', '[1]', '[{"line":0}]', '[{"line":"2"}]', '[null]'])
      expect([bad, (await store({ subAction: 'checkImport', rows: bad })).status]).toEqual([bad, 400]);
    const many = (count: number) =>
      JSON.stringify(Array.from({ length: count }, (_, at) => row(at + 2, { name: 'N', email: `p${at}@example.org` })));
    expect(problems(await store({ subAction: 'import', rows: many(101) }))).toEqual(['rows accounts.tooManyRows']);
    expect(problems(await store({ subAction: 'checkImport', rows: many(5001) }))).toEqual(['rows accounts.tooManyRows']);
    expect(found(await store({ subAction: 'checkImport', rows: many(5000) }), '//row')).toHaveLength(5000);
    const strange = [
      row(2, { name: { toString: 'x' }, email: ['a@example.org'] }),
      row(3, { name: 'x'.repeat(5000), email: 'h@example.org' }),
    ];
    expect(states(await store({ subAction: 'checkImport', rows: JSON.stringify(strange) }))).toEqual([
      '2 error name required.empty',
      '3 error name accounts.badName',
    ]);
  });
});
