import { isWhole, part, rawAddresses, stride, texts } from '../hostile/texts/index.ts';
import { filled } from '../hostile/doors.ts';
import { expect, test } from './fixtures.ts';
import { HostilePage } from './support/hostile-page.ts';
import { main } from './support/site.ts';

/*
 * What the page asks for besides its views: notes of a person, and suggestions while somebody types.
 */

const KEY = 'lectern.notes.demo';
/** With `1` the notes beside a lesson are open. */
const OPEN = 'lectern.notes.open';
/** Notes on one page. */
const AT_ONCE = 40;

/** Notes as a browser has them stored, each of their texts a hostile one; the lesson shows every second one. */
const notesOf = (some: readonly string[], at: number): string =>
  JSON.stringify(
    some.map((text, index) => ({
      ...{
        note: `note-${at + index}`,
        version: 'version-1',
        kind: ['note', 'highlight', 'bookmark'][index % 3],
        written: '2026-11-24T10:00:00Z',
      },
      ...{ ID: '4711', IDObjectType: '4', dataType: index % 2 ? rawAddresses[(at + index) % rawAddresses.length]! : 'p_Unit' },
      ...{
        lesson: index % 2 ? text.slice(0, 200) : '1',
        slide: index % 2 ? text.slice(0, 200) : '1',
        seconds: '1',
        language: text.slice(0, 20),
      },
      ...Object.fromEntries(['text', 'exact', 'prefix', 'suffix', 'course', 'unit', 'title'].map((name) => [name, text])),
    })),
  );

for (const policy of ['with', 'without'] as const)
  test.describe(`hostile texts ${policy} the policy`, () => {
    test.use({ bypassCSP: policy === 'without' });
    let hostile: HostilePage;
    test.beforeEach(async ({ page, context, allowConsole }) => {
      test.setTimeout(isWhole ? 1_800_000 : 90_000);
      allowConsole(/./); // what is refused is said; what matters here is that nothing runs
      hostile = new HostilePage(page, context, policy);
      await hostile.watch();
    });

    test('OP-11 REN-003 in notes do nothing, on their page and beside the lesson', async ({ page }) => {
      const some = part(texts, 60 * stride(policy), 11).map((text) => text.slice(0, 2000).toWellFormed());
      await hostile.open('/notes.html');
      for (let at = 0; at < some.length; at += AT_ONCE) {
        const now = some.slice(at, at + AT_ONCE);
        for (const address of ['/notes.html', '/unit-4711.html?IDLesson=1']) {
          // Again for each: what is touched is deleted and closed, too.
          await page.evaluate((all) => all.forEach(([key, value]) => localStorage.setItem(key, value)), [
            [KEY, notesOf(now, at)],
            [OPEN, '1'],
          ] as const);
          await hostile.open(address);
          await expect(main(page).locator('.note__version').first()).toBeAttached();
          await hostile.examine(`${address} from ${at}`);
        }
      }
      expect(hostile.found()).toEqual([]);
    });

    test('OP-11 REN-003 in suggestions do nothing', async ({ page }) => {
      const some = part(texts, 40 * stride(policy), 13).map((text) => text.slice(0, 500).toWellFormed());
      let at = 0;
      const next = (): string => (at % 2 ? rawAddresses[at++ % rawAddresses.length]!.toWellFormed() : some[at++ % some.length]!);
      await page.route(
        (url) => url.searchParams.get('searchType') === 'suggest',
        async (route) => {
          const body = await (await route.fetch()).text();
          const [, start = '', list = '', end = ''] = /^([^]*<suggestions>)([^]*)(<\/suggestions>[^]*)$/.exec(body) ?? [];
          await route.fulfill({
            contentType: 'application/xml',
            body: start + filled(filled(list, 'texts', next), 'attributes', next) + end,
          });
        },
      );
      await hostile.open('/news.html');
      const field = page.getByRole('combobox', { name: 'Search the site' });
      await page.keyboard.press('/');
      await expect(field).toBeFocused();
      for (let typed = 0; at < some.length || typed === 0; typed += 1) {
        await field.fill(`light${' '.repeat(typed)}`);
        await expect(page.locator('.search-box [role=option]').first()).toBeVisible();
        await hostile.listen(`suggestions ${at}`);
        await field.fill('');
        await expect(page.locator('.search-box [role=option]')).toHaveCount(0);
      }
      await hostile.examine('after the suggestions');
      expect(hostile.found()).toEqual([]);
    });
  });
