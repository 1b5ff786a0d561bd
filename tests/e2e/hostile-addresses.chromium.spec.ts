import type { Page } from '@playwright/test';
import { filled } from '../hostile/doors.ts';
import { generated, rawAddresses } from '../hostile/generated.ts';
import { harm, keepWatch, touch } from '../hostile/in-page.ts';
import { expect, shown, test } from './fixtures.ts';
import { customerUrl } from './support/site.ts';

/** All of them takes minutes; always runs a part that goes through every door. */
const isLong = Boolean(process.env.LECTERN_SLOW);

/** Every so many of the corpus, beginning where it is said. */
const some = (from: number, count: number): string[] =>
  Array.from({ length: isLong ? count * 20 : count }, (_, i) => generated[(from + i * 37) % generated.length]!);

const problemsOf = async (page: Page, name: string): Promise<string[]> =>
  [...(await page.evaluate(touch)), ...(await page.evaluate(harm))].map((each) => `${name}: ${each}`);

/** Addresses of pages: what is asked for, in the query, in a parameter of a route, in the fragment. */
const ADDRESSES: readonly ((text: string) => string)[] = [
  (text) => `/search.html?query=${text}`,
  (text) => `/news.html?tag=${text}&page=${text}&lang=${text}`,
  (text) => `/login.html?token=${text}#${text}`,
  (text) => `/${text}.html`,
  (text) => `/news-21.html?target=${text}&dataType=${text}#toLevel_${text}`,
];

for (const policy of ['with', 'without'] as const)
  test.describe(`hostile texts ${policy} the policy`, () => {
    test.use({ bypassCSP: policy === 'without' });
    test.beforeEach(async ({ page, allowConsole }) => {
      test.setTimeout(isLong ? 1_800_000 : 90_000);
      allowConsole(/./); // what is refused is said; what matters here is that nothing runs
      await page.route(/evil\.example/, (route) => route.abort());
      await page.addInitScript(keepWatch);
    });

    test('OP-11 REN-003 in addresses of pages do nothing', async ({ page }) => {
      const problems: string[] = [];
      for (const [index, text] of some(3, ADDRESSES.length).entries()) {
        const address = ADDRESSES[index % ADDRESSES.length]!(encodeURIComponent(text.slice(0, 400)));
        await page.goto(customerUrl('demo', address));
        await expect(page.locator('body'), address).not.toBeEmpty();
        // An address that no page can have is answered by the server alone.
        const isPage = (await page.locator('#lectern').count()) > 0;
        if (isPage) await expect(page.locator('#mainContent > *').first(), address).toBeAttached();
        problems.push(...(isPage ? await problemsOf(page, address) : await page.evaluate(harm)));
      }
      // Further ones without a new page, as links to the same page are.
      await page.goto(customerUrl('demo', '/news-21.html'));
      await shown(page);
      const hashes = [...some(11, 40), ...rawAddresses.slice(0, 40)];
      await page.evaluate(async (all) => {
        for (const each of all) {
          location.hash = each;
          await new Promise((done) => {
            setTimeout(done, 10);
          });
        }
      }, hashes);
      problems.push(...(await problemsOf(page, 'fragments')));
      expect(problems).toEqual([]);
    });

    test("OP-11 REN-003 in a customer's file and texts do nothing", async ({ page, open }) => {
      await open('/');
      const read = (path: string) => page.evaluate(async (address) => (await fetch(address)).text(), path);
      const [configuration, words] = [await read('/demo/config.json'), await read('/demo/xml/M_textSet_en.xml')];
      expect([configuration.includes('"brand"'), words.includes('<text ')]).toEqual([true, true]);
      /** What decides which files are asked for stays: without it there is no page to look at. */
      const stays = /^(?:customer|defaultLang|languages|numberFormat|versionHash|dataTypes|modules|dispatcherUrl|\$schema)$/;
      let at = 0;
      const next = (): string => (at++ % 2 ? rawAddresses[at % rawAddresses.length]! : generated[(at * 41) % generated.length]!);
      const hostile = (value: unknown, key = ''): unknown => {
        if (stays.test(key)) return value;
        if (typeof value === 'string') return next();
        if (Array.isArray(value)) return value.map((each) => hostile(each));
        if (typeof value !== 'object' || value === null) return value;
        return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, hostile(each, name)]));
      };
      const whole = JSON.parse(configuration) as Record<string, unknown>;
      const problems: string[] = [];
      const rounds: readonly (readonly [string, unknown])[] = [
        ['names and pictures', { ...whole, brand: hostile(whole['brand']) }],
        ['every text', hostile(whole)],
        ...Array.from({ length: isLong ? 40 : 0 }, (_, i) => [`every text, ${i}`, hostile(whole)] as const),
      ];
      for (const [name, configured] of rounds) {
        await page.unrouteAll();
        await page.route(/evil\.example/, (route) => route.abort());
        await page.route(/config\.json/, (route) => route.fulfill({ contentType: 'application/json', body: JSON.stringify(configured) }));
        await page.route(/M_textSet_/, (route) => route.fulfill({ contentType: 'application/xml', body: filled(words, 'texts', next) }));
        for (const path of ['/login.html', '/contact.html']) {
          await page.goto(customerUrl('demo', path));
          // A file that is not as it has to be ends in a page that says so.
          await expect(page.locator('body')).not.toBeEmpty();
          await page.waitForLoadState('networkidle');
          if ((await page.locator('#mainContent').count()) > 0) problems.push(...(await problemsOf(page, `${name} ${path}`)));
          else problems.push(...(await page.evaluate(harm)).map((each) => `${name} ${path}: ${each}`));
        }
      }
      expect(problems).toEqual([]);
    });
  });
