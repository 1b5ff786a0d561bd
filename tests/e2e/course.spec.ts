import { expect, test } from './fixtures.ts';
import { main } from './support/site.ts';

const HEAD =
  '<cms version="1" lang="en" customer="demo" versionHash="x" returnFunction="">' +
  '<object ID="100" IDObjectType="100" IDObjectTypeCategory="0" action="2" dataType="p_Course" ' +
  'target="mainContent" paramString="" xslStylesheet="" permittedActions="2" revision="1" language="">' +
  '<title language="en">Everything</title><data><course ID="100">';

const step = (ID: number, title: string): string =>
  `<objectRef ID="${ID}" IDObjectType="4" dataType="p_Unit" action="2" title="${title}" state="open"/>`;
const chapter = (at: number, steps: number): string => {
  const inside = Array.from({ length: steps }, (_, each) => step(5000 + at * steps + each, `Step ${at}-${each}`));
  return `<chapter id="${at}"><title language="en">Part ${at}</title>${inside.join('')}</chapter>`;
};
/** A course of so many chapters with so many steps each. */
const course = (chapters: number, steps: number): string =>
  `${HEAD}${Array.from({ length: chapters }, (_, at) => chapter(at, steps)).join('')}</course></data></object></cms>`;

test('TST-001 a course is searched and its steps open', async ({ page, open }) => {
  await open('/course-100.html');
  const search = main(page).getByRole('searchbox', { name: 'Search in this course' });
  await search.pressSequentially('lens');
  await expect(main(page).locator('.step:visible')).toHaveCount(2);
  await expect(main(page).getByText('2 found')).toBeVisible();
  await search.press('Escape');
  await expect(main(page).locator('.step:visible')).toHaveCount(8);
});

for (const [chapters, steps] of [
  [100, 20],
  [1, 2000],
] as const) {
  test(`TST-001 a course of 2 000 objects in ${chapters} chapters opens, is searched, and lays out only what is near`, async ({
    page,
    open,
  }) => {
    await page.route(
      (url) =>
        url.pathname === '/dispatcher.php' && url.searchParams.get('datatype') === 'p_Course' && url.searchParams.get('id') === '100',
      (route) => route.fulfill({ contentType: 'application/xml; charset=UTF-8', body: course(chapters, steps) }),
    );
    await open('/course-100.html');
    await expect(main(page).locator('.step')).toHaveCount(2000);
    // What is skipped has neither layout nor paint; the browser keeps a screen or so beyond each edge.
    const laidOut = (): Promise<number> =>
      main(page)
        .locator('.step .step__title')
        .evaluateAll((all) => all.filter((each) => each.checkVisibility({ contentVisibilityAuto: true })).length);
    await expect.poll(laidOut).toBeLessThan(150);
    expect(await laidOut()).toBeGreaterThan(3);
    await main(page)
      .getByRole('searchbox')
      .pressSequentially(`step ${chapters - 1}-${steps - 1}`);
    await expect(main(page).getByText('1 found')).toBeVisible();
    // Asking the driver which of 2 000 are visible would lay all of them out.
    expect(await main(page).locator('.step:not([hidden])').allTextContents()).toEqual([
      expect.stringContaining(`Step ${chapters - 1}-${steps - 1}`),
    ]);
  });
}
