import { expect, it, vi } from 'vitest';
import { openSite, values } from '../fixtures/site.ts';
import { DatabaseThread } from '../store/pglite/database-thread.ts';

const site = openSite();
const object = (ID: number, text: string) =>
  `<object ID="${ID}" IDObjectType="501" dataType="p_News" language=""><title language="de">T${ID}</title><record date="2026-11-20"/>
    <data><news ID="${ID}"><html language="de"><p>${text}</p></html></news></data></object>`;
const bring = (objects: string) =>
  site.call('action=32768&id=0&datatype=p_News', { token: site.author, file: `<objects>${objects}</objects>` });
const finds = async (word: string) => {
  const fields = { nDefocusStep: '0', xml: `<search tab="all" lang="de"><simple>${word}</simple></search>` };
  return values(await site.call('action=search&id=0&datatype=p_Site&searchType=scroll&m=0', { fields }), '//SHW_p_Site/@ID');
};

it.skipIf(process.env.DATABASE_URL !== undefined)(
  'RT-007 an import keeps the database for itself for a few statements, however many objects it has',
  async () => {
    const all = (text: string) => Array.from({ length: 300 }, (_, index) => object(9500 + index, `${text} ${index}`)).join('');
    const asked = vi.spyOn(DatabaseThread.prototype, 'query');
    try {
      for (const text of ['zuerst', 'danach']) {
        asked.mockClear();
        expect((await bring(all(text))).status).toBe(200);
        const statements = asked.mock.calls.map(([, sql]) => sql.trim());
        const begin = statements.findIndex((sql) => /^begin/i.test(sql));
        const commit = statements.findIndex((sql) => /^commit/i.test(sql));
        expect([begin >= 0, commit > begin, commit - begin < 50], `${commit - begin} statements`).toEqual([true, true, true]);
      }
    } finally {
      asked.mockRestore();
    }
    expect([await finds('zuerst'), (await finds('danach')).length > 5]).toEqual([[], true]);
  },
  120_000,
);
