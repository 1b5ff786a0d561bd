import type { Page } from '@playwright/test';
import { asHtml, filled, samples } from '../hostile/doors.ts';
import { generated, rawAddresses } from '../hostile/generated.ts';
import { harm, keepWatch, touch } from '../hostile/in-page.ts';
import { expect, test } from './fixtures.ts';
import { customerUrl } from './support/site.ts';

/** All of them takes minutes; always runs a part that touches every door and every view. */
const isLong = Boolean(process.env.LECTERN_SLOW);

const isObject = (url: URL): boolean => url.pathname === '/dispatcher.php' && url.searchParams.get('datatype') === 'p_Object';

/** Whether the browser runs a handler that is written into the page: without the policy it does. */
function runsHandlers(): boolean {
  const own = document.createElement('i');
  const before = document.title;
  try {
    own.setAttribute('onclick', 'document.title = "ran"');
    own.click();
  } catch {
    /* Trusted Types refuse it */
  }
  const runs = document.title === 'ran';
  document.title = before;
  return runs;
}

interface Reply {
  readonly name: string;
  readonly type: string;
  readonly body: string;
}

/** Opens the object page for each answer, touches everything in it, and says what went wrong. A page of its own each: touched ones wander. */
async function showAll(page: Page, answers: readonly Reply[]): Promise<string[]> {
  let at = 0;
  await page.route(
    (url) => url.pathname === '/dispatcher.php' && !/^(?:p_News|p_Menu|p_Site|p_StartPage)$/.test(url.searchParams.get('datatype') ?? ''),
    (route) =>
      isObject(new URL(route.request().url()))
        ? route.fulfill({ contentType: `${answers[at]!.type}; charset=UTF-8`, body: answers[at]!.body })
        : route.fulfill({ status: 204 }),
  );
  const problems: string[] = [];
  for (; at < answers.length && problems.length === 0; at++) {
    const { name } = answers[at]!;
    await page.goto(customerUrl('demo', '/object-901.html'));
    await expect(page.locator('main'), name).not.toHaveAttribute('aria-busy', 'true');
    await expect(page.locator('main > *').first(), name).toBeAttached();
    await page.evaluate(() => {
      Object.assign(window, { sameDocument: true });
    });
    // The product's own button prints when it is pressed.
    const mayPrint = (await page.locator('button.course__print').count()) > 0;
    const found = [...(await page.evaluate(touch)), ...(await page.evaluate(harm))].filter((each) => !mayPrint || each !== 'window.print');
    problems.push(...found.map((each) => `${name}: ${each}`));
    expect(await page.evaluate(() => 'sameDocument' in window), `${name}: the page was left`).toBe(true);
  }
  return problems;
}

const rounds = isLong ? 8 : 1;
/** Every sample with hostile texts and with hostile values, beginning elsewhere in the corpus each time. */
function fields(): Reply[] {
  let at = 0;
  const next = (): string => generated[at++ % generated.length]!;
  // Every second value of an attribute is an address: many attributes become one.
  const nextValue = (): string => (at % 2 ? rawAddresses[at++ % rawAddresses.length]! : next());
  return Array.from({ length: rounds }, (_, round) =>
    samples.flatMap(({ name, xml }) =>
      (['texts', 'attributes'] as const).map((what) => ({
        name: `${name}, ${what}, round ${round}, up to ${at}`,
        type: 'application/xml',
        body: filled(xml, what, what === 'texts' ? next : nextValue),
      })),
    ),
  )
    .flat()
    .filter((_, i) => isLong || i % 3 === 0);
}

const pages = (): Reply[] =>
  asHtml(generated, 60)
    .map((body, i) => ({ name: `HTML ${i}: ${body.slice(0, 80)}`, type: 'text/html', body: `<p>first</p>${body}` }))
    .filter(({ body }, i) => isLong || body.length > 2000 || i % 40 === 0);

test.describe('hostile texts by the thousand', () => {
  test('are more than 2 000', () => {
    expect(generated.length).toBeGreaterThan(2000);
  });

  for (const policy of ['with', 'without'] as const)
    // Taken away as an old browser or a proxy might: what is left is the product's own care.
    test.describe(`${policy} the policy`, () => {
      test.use({ bypassCSP: policy === 'without' });
      for (const [entrance, answers] of [
        ['in any field of any view', fields],
        ['as HTML', pages],
      ] as const)
        test(`OP-11 REN-003 ${entrance} do nothing`, async ({ page, context, open, allowConsole }) => {
          test.setTimeout(isLong ? 1_800_000 : 180_000);
          allowConsole(/./); // what is refused is said; what matters here is that nothing runs
          const opened: string[] = [];
          page.on('dialog', (dialog) => {
            opened.push(`dialog ${dialog.message()}`);
            void dialog.dismiss();
          });
          context.on('page', (other) => opened.push(`window ${other.url()}`));
          await page.route(/evil\.example/, (route) => route.abort());
          await page.addInitScript(keepWatch);
          await open('/');
          expect(await page.evaluate(runsHandlers)).toBe(policy === 'without');
          expect(await showAll(page, answers())).toEqual([]);
          expect(opened).toEqual([]);
        });
    });
});
