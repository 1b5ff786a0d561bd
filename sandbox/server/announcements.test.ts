import { expect, it, vi } from 'vitest';
import { logIn } from './fixtures/open.ts';
import { found, openSite } from './fixtures/site.ts';
import { setRoles } from './session/roles.ts';

const site = openSite();
const TYPE = 'datatype=p_Announcements';
const HOUR_MS = 60 * 60 * 1000;
const inHours = (hours: number): string => new Date(Date.now() + hours * HOUR_MS).toISOString();
/** Somebody who administers the site; made with the first call. */
async function admin(): Promise<string> {
  const { store } = site.server.services;
  const account = { user: 'hypatia', password: 'diameter of the sphere' };
  const fields = { subAction: 'register', ...account, strUser: 'Hypatia', email: 'hypatia@example.org' };
  await site.call('action=verify&id=0&datatype=p_Login', { fields });
  const { id } = await store.selectFrom('users').select('id').where('login', '=', account.user).executeTakeFirstOrThrow();
  await setRoles(store, id, [{ name: 'administrator', branch: '' }]);
  who = id;
  return logIn(site.server.app, account.user, account.password);
}
let who = 0;
const FIELDS = { kind: 'info', audience: 'all', from: inHours(-1), until: inHours(2), text_en: ' The library\n closes ', text_de: 'Zu' };

const post = async (token: string, fields: Record<string, string>, id = 0) =>
  site.call(`action=16&id=${id}&${TYPE}`, { token, lang: 'en', fields: { ...FIELDS, ...fields } });
/** What the frame of a page says at its head. */
const shown = async (token = '', lang = 'en') => {
  const reply = await site.call('action=2&id=0&datatype=p_StartPage&framework=1', token === '' ? { lang } : { token, lang });
  return found(reply, '//framework/announcement').map(({ key, kind, language }) => ({ key, kind, language }));
};
const clear = async (): Promise<void> => {
  const { store, objects } = site.server.services;
  await store.deleteFrom('announcements').execute();
  await objects.changed();
};

it('what an administrator announces is at the head of every page, in the words of the reader, until it is deleted', async () => {
  const token = await admin();
  expect(await shown()).toEqual([]);
  const stored = await post(token, {});
  expect(stored.status).toBe(200);
  const [own] = found(stored, '//announcements/announcement');
  expect(own).toMatchObject({ revision: '1', kind: 'info', audience: 'all', state: 'shown' });
  expect(found(stored, '//siteLanguage').map(({ code }) => code)).toEqual(['en', 'de']);
  const page = await site.call('action=1&id=0&datatype=p_News&framework=1');
  expect(page.body).toMatch(
    /<announcement [^>]*kind="info"[^>]* label="Ankündigung" close="Diese Ankündigung schließen">Zu<\/announcement>/,
  );
  expect((await site.call('action=1&id=0&datatype=p_News&framework=1', { lang: 'en' })).body).toContain(
    '>The library closes</announcement>',
  );
  // Whoever has closed it reads it again when it says something else; a language that it is not written in says which it is.
  await post(token, { text_de: '', kind: 'warning' }, Number(own!['id']));
  expect(await shown('', 'de')).toEqual([{ key: `${own!['id']}.2`, kind: 'warning', language: 'en' }]);
  // A browser that has closed it does not get it, and no cache gives its answer to others.
  const closed = `lectern-closed=1.7_${own!['id']}.2`;
  const ask = (cookie: string) => site.call('action=2&id=0&datatype=p_StartPage&framework=1', { headers: { cookie } });
  for (const [cookie, count] of [
    [closed, 0],
    [`lectern-closed=${own!['id']}.1`, 1],
    ['', 1],
    [closed, 0],
  ] as const) {
    const reply = await ask(cookie);
    expect([cookie, found(reply, '//framework/announcement').length]).toEqual([cookie, count]);
    expect(reply.headers['cache-control']).toBe(cookie === '' ? 'public, max-age=0, must-revalidate' : 'no-store');
  }
  // Without the frame, as when a visitor goes on, an answer has none.
  expect((await site.call('action=2&id=0&datatype=p_StartPage')).body).not.toContain('<announcement');
  expect((await site.call(`action=32&id=${own!['id']}&${TYPE}`, { token, fields: { confirm: '1' } })).status).toBe(200);
  expect(await shown()).toEqual([]);
  const events = await site.server.services.store
    .selectFrom('audit_log')
    .select(['event', 'subject', 'detail', 'account_id as by'])
    .where('event', 'like', 'announcement.%')
    .orderBy('number')
    .execute();
  const line = { subject: `announcement ${own!['id']}`, detail: 'demo', by: who };
  expect(events).toEqual([
    { event: 'announcement.store', ...line },
    { event: 'announcement.store', ...line },
    { event: 'announcement.delete', ...line },
  ]);
});

it('one for who has logged in is read by nobody else, one of another site not here, and warnings come first', async () => {
  await clear();
  const token = await admin();
  await post(token, { audience: 'users' });
  await post(token, { kind: 'warning' });
  const { store } = site.server.services;
  expect((await shown()).map(({ kind }) => kind)).toEqual(['warning']);
  expect((await shown(site.learner)).map(({ kind }) => kind)).toEqual(['warning', 'info']);
  await store.updateTable('announcements').set({ customer: 'nordlicht' }).execute();
  await site.server.services.objects.changed();
  expect(await shown(site.learner)).toEqual([]);
  const [{ id } = { id: 0 }] = await store.selectFrom('announcements').select('id').execute();
  expect((await post(token, {}, id)).status).toBe(404);
  expect((await site.call(`action=32&id=${id}&${TYPE}`, { token, fields: { confirm: '1' } })).status).toBe(404);
});

it('begins and ends at its moments, on pages that were made before', async () => {
  await clear();
  const token = await admin();
  const soon = (ms: number): string => new Date(Date.now() + ms).toISOString();
  await post(token, { from: soon(1500), until: soon(4000) });
  expect(await shown()).toEqual([]);
  await vi.waitFor(async () => expect(await shown()).toHaveLength(1), { timeout: 10_000, interval: 100 });
  await vi.waitFor(async () => expect(await shown()).toHaveLength(0), { timeout: 10_000, interval: 100 });
  const list = await site.call(`action=2&${TYPE}`, { token });
  expect(found(list, '//announcements/announcement').map(({ state }) => state)).toEqual(['over']);
});

it('is for administrators of the whole site alone, and says what is wrong', async () => {
  await clear();
  for (const token of [undefined, site.learner, site.author]) {
    const options = token === undefined ? {} : { token };
    expect((await site.call(`action=2&${TYPE}`, options)).status).toBe(403);
    expect((await site.call(`action=16&id=0&${TYPE}`, { ...options, fields: FIELDS })).status).toBe(403);
    expect((await site.call(`action=32&id=1&${TYPE}`, { ...options, fields: { confirm: '1' } })).status).toBe(403);
  }
  const token = await admin();
  for (const [fields, name, words] of [
    [{ kind: 'loud' }, 'kind', ''],
    [{ audience: 'some' }, 'audience', ''],
    [{ from: 'tomorrow' }, 'from', 'This is no moment'],
    [{ until: inHours(24 * 366 * 11) }, 'until', 'This is no moment'],
    [{ until: inHours(-2) }, 'until', 'It has to end after it begins.'],
    [{ text_en: '', text_de: ' ' }, 'text_en', 'Write the announcement'],
  ] as const) {
    const reply = await post(token, fields);
    expect([reply.status, found(reply, '//field')[0]?.['name']]).toEqual([400, name]);
    expect(reply.body).toContain(words);
  }
  expect((await post(token, { text_en: 'x'.repeat(1001) })).status).toBe(413);
  for (let count = 0; count < 50; count++) await post(token, {});
  const many = await post(token, {});
  expect([many.status, many.body]).toEqual([400, expect.stringContaining('as many announcements')]);
});
