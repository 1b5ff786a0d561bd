import { describe, expect, it } from 'vitest';
import { select } from '../../../xsl/engine/index.ts';
import { openSite, values } from '../fixtures/site.ts';
import { csvCell } from './results-csv.ts';

const site = openSite();

const put = (points: number, user = 12, more: { data_type?: string; vocabulary?: boolean; level?: string } = {}) =>
  site.server.services.store
    .insertInto('results')
    .values({
      user_id: user,
      object_id: 812,
      data_type: 't_ClientCompetence',
      points,
      mpoints: 16,
      vocabulary: false,
      level: '',
      xml: '',
      ...more,
    })
    .execute();

describe('results of learners', () => {
  it('TST-004 are shown to the learner alone, in the order of time, with course and competence', async () => {
    await put(4);
    await put(12, 12, { vocabulary: true });
    await put(1, 13);
    const reply = await site.call('action=2&id=0&datatype=p_Results', { token: site.learner });
    const all = select(reply.xml(), '//results/result').map((node) =>
      Object.fromEntries(node.attributes.map(({ name, value }) => [name, value])),
    );
    expect(all.map(({ points, competence }) => [points, competence])).toEqual([
      ['4', 'practice'],
      ['12', 'vocabulary'],
    ]);
    expect(all[0]).toMatchObject({ IDObject: '812', mpoints: '16' });
    expect(all[0]?.['title']).not.toBe('');
    expect(all[0]?.['course']).not.toBe('');
    expect((await site.call('action=2&id=0&datatype=p_Results')).status).toBeGreaterThanOrEqual(400);
  });

  it('are new at once: what was just stored is in the next answer', async () => {
    const count = async () =>
      select((await site.call('action=2&id=0&datatype=p_Results', { token: site.learner })).xml(), '//result').length;
    const before = await count();
    await put(5);
    expect(await count()).toBe(before + 1);
  });

  it('are exported by action export to operators alone; others are told 403', async () => {
    const refused = await site.call('action=8192&id=0&datatype=p_Results', { token: site.learner });
    expect([refused.status, refused.body.includes('Ada')]).toEqual([403, false]);
    const permitted = async (token: string) =>
      Number(select((await site.call('action=2&id=0&datatype=p_Results', { token })).xml(), '//object/@permittedActions')[0]?.value) & 8192;
    expect([await permitted(site.learner), await permitted(site.author)]).toEqual([0, 8192]);
  });

  it('are exported whole, however many, each once', async () => {
    for (let batch = 0; batch < 6; batch++)
      await site.server.services.store
        .insertInto('results')
        .values(
          Array.from({ length: 200 }, (_, index) => ({
            user_id: 12,
            object_id: 812,
            data_type: 't_ClientCompetence',
            points: index % 17,
            mpoints: 16,
            vocabulary: false,
            level: '',
            xml: '',
          })),
        )
        .execute();
    const reply = await site.call('action=8192&id=0&datatype=p_Results', { token: site.author });
    expect([reply.status, reply.headers['content-type'], reply.headers['content-disposition']]).toEqual([
      200,
      'text/csv; charset=UTF-8',
      'attachment; filename="results.csv"',
    ]);
    const [head, ...rows] = reply.body
      .replace(/^\uFEFF/, '')
      .trimEnd()
      .split('\r\n');
    expect(head).toBe('id,date,user,name,object,title,course,competence,points,maximum,percent,level,checked');
    const { count } = await site.server.services.store
      .selectFrom('results')
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .executeTakeFirstOrThrow();
    expect(rows).toHaveLength(Number(count));
    expect(new Set(rows.map((row) => row.split(',')[0])).size).toBe(rows.length);
  });

  it('go to a file as they arrive by an address that is good once; only operators get one', async () => {
    const ask = (token: string) => site.call('action=8192&id=0&datatype=p_Results', { token, fields: { ticket: '1' } });
    const refused = await ask(site.learner);
    expect([refused.status, refused.body.includes('ticket')]).toEqual([403, false]);
    const href = values(await ask(site.author), '//download/@href')[0]!;
    const file = await site.get(`/dispatcher.php${href}`);
    expect([file.status, file.headers['content-type'], file.headers['cache-control'], file.headers['content-disposition']]).toEqual([
      200,
      'text/csv; charset=UTF-8',
      'no-store',
      'attachment; filename="results.csv"',
    ]);
    expect(file.body).toMatch(/^\uFEFFid,date,user/);
    const again = await site.get(`/dispatcher.php${href}`);
    expect([again.status, again.body.includes('id,date')]).toEqual([403, false]);
  });

  it('hold nothing that a spreadsheet would run, and keep commas, quotes and lines together', () => {
    const formulas = ['=1+1', '+1', '-1', '@x', '\tx', '\rx'];
    expect(formulas.map(csvCell)).toEqual(formulas.map((formula) => `"'${formula}"`));
    expect([csvCell(-1), csvCell('a,b'), csvCell('say "x"'), csvCell('a\nb'), csvCell('plain')]).toEqual([
      '-1',
      '"a,b"',
      '"say ""x"""',
      '"a\nb"',
      '"plain"',
    ]);
    expect(csvCell('Müller-Lüdenscheid; so = er')).toBe('"Müller-Lüdenscheid; so = er"');
  });

  it('hold no formula for a reader that splits at semicolons, tabs or bars, nor behind a quote', () => {
    const names = ['x;=1+1;', 'x\t@y', 'x;"=1+1', 'x; =1', 'x|+1', 'a\n=1', ';;=1', 'x,-1', '"=1', '＝1'];
    for (const separator of [',', ';', '\t', '|'])
      for (const name of names)
        for (const cell of csvCell(name)
          .split(/\r|\n/)
          .flatMap((part) => part.split(separator)))
          expect(cell.replace(/^["\s]+/, ''), `${separator} ${cell}`).not.toMatch(/^[=+\-@＝＋－＠]/);
  });

  it('of guests are in no list of people: they are exported by themselves', async () => {
    await put(3, 0);
    const users = async (more = '') =>
      (await site.call(`action=8192&id=0&datatype=p_Results${more}`, { token: site.author })).body
        .trimEnd()
        .split('\r\n')
        .slice(1)
        .map((row) => row.split(',')[2]);
    expect(await users()).not.toContain('0');
    expect(await users('&guests=1')).toEqual(['0']);
    await site.server.services.store.deleteFrom('results').where('user_id', '=', 0).execute();
  });
});
