import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { select } from '../../xsl/engine/index.ts';
import { call, openFixture } from '../server/fixtures/open.ts';
import { emptyDatabase } from '../server/fixtures/databases.ts';
import type { OpenServer } from '../server/server.ts';
import { contentFolder } from './content.harness.ts';

/** Those of the project itself. */
const folders = { customers: [join(contentFolder, '../../config/customers')], sheets: join(contentFolder, '../../xsl/sheets') };

let server: OpenServer;
beforeAll(async () => {
  server = await openFixture({
    content: contentFolder,
    ...folders,
    databaseUrl: '',
    databaseTemplate: await emptyDatabase(),
  });
}, 180_000);
afterAll(() => server.close());

/** What a guest finds, best first, as `p_Unit 4711`. */
async function found(words: string, lang: string): Promise<string[]> {
  const xml = `<search tab="all" lang="${lang}"><simple>${words}</simple></search>`;
  const reply = await call(server.app, 'action=search&id=0&datatype=p_Site&searchType=scroll&m=0', { lang, fields: { xml } });
  return select(reply.xml(), '//SHW_p_Site').map((hit) =>
    ['dataType', 'ID'].map((name) => hit.attributes.find((each) => each.name === name)?.value).join(' '),
  );
}

describe('the search of the demonstration', () => {
  it.each([
    ['light', 'en'],
    ['Licht', 'de'],
  ])('RT-007 for “%s” finds what is taught of it first, and no gallery of widgets', async (word, lang) => {
    const all = await found(word, lang);
    expect(all.slice(0, 3)).toContain('p_Course 100');
    expect(all.slice(0, 3).every((hit) => /^p_(?:Course|Unit|PracticeTest|PlacementTest) /.test(hit))).toBe(true);
    for (const gallery of ['p_Object 920', 'p_Object 921', 'p_Object 922']) expect(all).not.toContain(gallery);
  });

  it('RT-007 for “lihgt” asks whether “light” was meant, and suggests what it is taught in', async () => {
    const suggest = async (words: string, lang: string) =>
      (await call(server.app, `action=search&id=0&datatype=p_Site&searchType=suggest&words=${encodeURIComponent(words)}`, { lang })).body;
    expect(await suggest('lihgt', 'en')).toContain(
      '<didYouMean words="light"><text language="en">Did you mean “light”?</text></didYouMean>',
    );
    expect(await suggest('Lcihkamera', 'de')).not.toContain('<suggestion ');
    expect(await suggest('Lcohkamera', 'de')).toContain('words="Lochkamera"');
    expect(await suggest('الضوع', 'ar')).toContain('words="الضوء"');
    expect(await suggest('ligh', 'en')).toContain(
      '<suggestion ID="100" dataType="p_Course" href="course-100.html" language="en" kind="Course">Light makes pictures</suggestion>',
    );
  });

  it('RT-007 still finds a page about the site by its title', async () => {
    expect((await found('keyboard', 'en'))[0]).toBe('p_Object 930');
    expect((await found('imprint', 'en'))[0]).toMatch(/^p_Object /);
  });
});
