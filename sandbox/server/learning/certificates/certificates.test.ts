import { beforeEach, describe, expect, it } from 'vitest';
import { found, openSite, values } from '../../fixtures/site.ts';
import { setRoles } from '../../session/roles.ts';
import { groupedCode, newCode, readCode } from './code.ts';

const site = openSite();
const TABLES = ['done_objects', 'done_lessons', 'seen_lessons', 'results', 'unit_positions', 'certificates'] as const;
const ADA = 12;

const store = () => site.server.services.store;
beforeEach(async () => {
  for (const table of TABLES) await store().deleteFrom(table).execute();
});

const rows = () => store().selectFrom('certificates').selectAll().execute();
const seeUnit = async (token = site.learner) =>
  expect(
    (
      await site.call('action=16&id=4711&datatype=t_UnitPosition', {
        token,
        fields: { IDLesson: '1', seconds: '60', done: '1 2', seen: '1/60/0-60/1,2,3 2///1,2,3' },
      })
    ).status,
  ).toBe(200);
const takeTest = (points = '16', token = site.learner) =>
  site.call('action=16&id=812&datatype=t_ClientCompetence', { token, fields: { points, mpoints: '16', IDObject: '812' } });
const complete = async () => {
  await seeUnit();
  return takeTest();
};
const show = (code: string, token?: string) => site.call(`action=2&id=0&html=${code}&datatype=p_Certificate`, { token });
const course = () => site.call('action=2&id=100&datatype=p_Course', { token: site.learner });
const home = () => site.call('action=2&datatype=p_UserHome', { token: site.learner });
/** Changes the course, as an author does it. */
const edit = async (change: (xml: string) => string) => {
  const { body } = await site.call('action=8&id=100&datatype=p_Course', { token: site.author });
  const revision = /revision="(\d+)"/.exec(body)![1]!;
  const xml = change(/<course [\s\S]*<\/course>/.exec(body)![0]);
  expect((await site.call('action=16&id=100&datatype=p_Course', { token: site.author, fields: { xml, revision } })).status).toBe(200);
};
const setRule = (rule: string) =>
  edit((xml) => xml.replace(/ certificate="[^"]*"/, '').replace('<course ', rule === '' ? '<course ' : `<course certificate="${rule}" `));

describe('a code', () => {
  it('RT-007 has 128 bits of chance, and is read as people write it from paper', () => {
    const codes = Array.from({ length: 200 }, newCode);
    expect(new Set(codes).size).toBe(200);
    for (const code of codes) {
      expect(code).toMatch(/^[0-7][0-9a-hjkmnp-tv-z]{25}$/);
      expect([readCode(code), readCode(` ${groupedCode(code)} `), readCode(code.replaceAll('0', 'O').replaceAll('1', 'l'))]).toEqual([
        code,
        code,
        code,
      ]);
    }
    for (const wrong of ['', 'x', `${codes[0]}0`, codes[0]!.replace(/.$/, 'u'), "' or 1=1 --"]) expect(readCode(wrong)).toBe('');
  });
});

describe('a certificate', () => {
  it('RT-007 comes with the last thing of a course, as what comes next, once', async () => {
    await seeUnit();
    expect([await rows(), found(await home(), '//certificate')]).toEqual([[], []]);
    const reply = await takeTest();
    const [row, ...more] = await rows();
    expect([row, more]).toMatchObject([
      { user_id: ADA, course_id: 100, customer: 'demo', name: 'Ada Lovelace', minutes: 0, opened_at: null, revoked_at: null },
      [],
    ]);
    const href = `certificate-${row!.code}.html`;
    const next = { dataType: 'p_Certificate', href, title: 'Ihr Zertifikat' };
    expect(found(reply, '//resultStored/next')).toMatchObject([next]);
    expect([found(await course(), '//course/next'), found(await home(), '//courseRef[@ID="100"]/next')]).toMatchObject([[next], [next]]);
    const after = await site.call('action=2&id=100&datatype=p_Course&after=4711&IDLesson=1', { token: site.learner });
    expect(found(after, '//course/next')).toMatchObject([next]);
    expect([found(await course(), '//course/certificate'), found(await home(), '//certificates/certificate')]).toMatchObject([
      [{ course: '100', href }],
      [{ course: '100', href }],
    ]);
    await takeTest('12');
    expect(await rows()).toHaveLength(1);
  });

  it('RT-007 is one, whichever devices complete the course at the same time', async () => {
    await seeUnit();
    await Promise.all([takeTest(), takeTest('12'), seeUnit(), home(), course(), home()]);
    expect(await rows()).toHaveLength(1);
  });

  it('RT-007 is issued to who had completed the course before there were certificates, when they look', async () => {
    await store()
      .insertInto('done_objects')
      .values([4711, 812].map((object_id) => ({ user_id: ADA, object_id })))
      .execute();
    expect(found(await home(), '//certificates/certificate')).toHaveLength(1);
  });

  it('RT-007 its page is for whoever has the code; the first look of its owner is another one', async () => {
    await complete();
    const { code } = (await rows())[0]!;
    const guest = await show(code);
    expect([guest.status, guest.headers['cache-control'], found(guest, '//certificate')]).toMatchObject([
      200,
      'no-store',
      [{ state: 'valid', name: 'Ada Lovelace', code: groupedCode(code) }],
    ]);
    expect([values(guest, '//certificate/@own'), values(guest, '//certificate/@first'), values(guest, '//certificate/@mayRevoke')]).toEqual(
      [[], [], []],
    );
    expect(values(guest, '//certificate/course/text()')).toEqual(['Light', 'Licht']);
    const own = async () => {
      const reply = await show(groupedCode(code), site.learner);
      return [values(reply, '//certificate/@own'), values(reply, '//certificate/@first')];
    };
    expect([await own(), await own()]).toEqual([
      [['1'], ['1']],
      [['1'], []],
    ]);
    expect(found(await course(), '//course/next')).toEqual([]);
    expect(found(await course(), '//course/certificate')).toHaveLength(1);
  });

  it('RT-007 the page of a code that nobody has says so, with 404, for people and for programs', async () => {
    await complete();
    const { code } = (await rows())[0]!;
    const wrong = newCode();
    for (const each of [wrong, 'x', `${code}0`]) {
      const reply = await show(each);
      expect([reply.status, values(reply, '//certificate/@state')]).toEqual([404, ['unknown']]);
      expect((await site.get(`/certificate-${each}.html`, { headers: { accept: 'text/html' } })).status).toBe(404);
    }
    const page = await site.get(`/certificate-${code}.html`, { headers: { accept: 'text/html' } });
    expect([page.status, page.body.includes('noindex'), page.body.includes('Lovelace')]).toEqual([200, true, false]);
    // Another customer has not issued it.
    const elsewhere = await site.call(`action=2&id=0&html=${code}&datatype=p_Certificate`, { host: 'nordlicht.localhost:8080' });
    expect(elsewhere.status).toBe(404);
  });

  it('RT-007 stays as it was when the course, the account’s name and the progress change', async () => {
    await complete();
    const before = await rows();
    await edit((xml) =>
      xml.replace('</chapter>', '<objectRef ID="813" IDObjectType="421" dataType="p_PlacementTest" action="2"/></chapter>'),
    );
    await store().deleteFrom('done_objects').execute();
    await store().updateTable('users').set({ name: 'Ada King' }).where('id', '=', ADA).execute();
    expect(values(await course(), '//course/@progress')).not.toEqual(['100']);
    expect(found(await home(), '//certificates/certificate')).toHaveLength(1);
    expect(await rows()).toEqual(before);
    expect(values(await show(before[0]!.code), '//certificate/@name')).toEqual(['Ada Lovelace']);
    await store().updateTable('users').set({ name: 'Ada Lovelace' }).where('id', '=', ADA).execute();
    await edit((xml) => xml.replace(/<objectRef ID="813"[^>]*\/>/, ''));
  });

  it('RT-007 is given by the rule of the course: of its points so many, or none at all', async () => {
    await setRule('none');
    await complete();
    await home();
    expect(await rows()).toEqual([]);
    await setRule('points 90');
    await store().deleteFrom('results').execute();
    await takeTest('14');
    await home();
    expect(await rows()).toEqual([]);
    await takeTest('15');
    expect(await rows()).toHaveLength(1);
    await setRule('');
  });

  it('RT-007 is revoked by administrators alone, says so then, and is not issued again', async () => {
    await complete();
    const { code } = (await rows())[0]!;
    const change = (token: string | undefined, subAction: string, of = code) =>
      site.call('action=16&id=0&datatype=p_Certificate', { ...(token ? { token } : {}), fields: { subAction, code: of } });
    for (const token of [undefined, site.learner, site.author]) expect((await change(token, 'revoke')).status).toBe(403);
    const { id } = await store().selectFrom('users').select('id').where('login', '=', 'alhazen').executeTakeFirstOrThrow();
    const author = [{ name: 'author', branch: '' }] as const;
    await setRoles(store(), id, [...author, { name: 'administrator', branch: '' }]);
    expect((await change(site.author, 'revoke', newCode())).status).toBe(404);
    expect((await change(site.author, 'burn')).status).toBe(400);
    for (let round = 0; round < 2; round += 1)
      expect(values(await change(site.author, 'revoke'), '//certificate/@state')).toEqual(['revoked']);
    const shown = await show(code);
    expect([shown.status, values(shown, '//certificate/@state'), shown.body.includes('Lovelace')]).toEqual([200, ['revoked'], false]);
    expect(found(await home(), '//certificate')).toEqual([]);
    expect(found(await course(), '//course/next')).toEqual([]);
    expect(await rows()).toHaveLength(1);
    expect(values(await change(site.author, 'restore'), '//certificate/@state')).toEqual(['valid']);
    expect(found(await home(), '//certificates/certificate')).toHaveLength(1);
    await setRoles(store(), id, [...author]);
  });
});
