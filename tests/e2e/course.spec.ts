import { expect, test } from './fixtures.ts';
import { main } from './support/site.ts';

const big = `<cms version="1" lang="en" customer="demo" versionHash="x" returnFunction=""><object ID="100" IDObjectType="100" IDObjectTypeCategory="0" action="2" dataType="p_Course" target="mainContent" paramString="" xslStylesheet="" permittedActions="2" revision="1" language=""><title language="en">Everything</title><data><course ID="100">${
  Array.from({ length: 100 }, (_, chapter) => `<chapter id="${chapter}"><title language="en">Part ${chapter}</title>${Array.from({ length: 20 }, (__, step) => `<objectRef ID="${5000 + chapter * 20 + step}" IDObjectType="4" dataType="p_Unit" action="2" title="Step ${chapter}-${step}" state="open"/>`).join('')}</chapter>`).join('')}</course></data></object></cms>`;

test('TST-001 a course is searched and its steps open', async ({ page, open }) => {
  await open('/course-100.html');
  const search = main(page).getByRole('searchbox', { name: 'Search in this course' });
  await search.pressSequentially('lens');
  await expect(main(page).locator('.step:visible')).toHaveCount(2);
  await expect(main(page).getByText('2 found')).toBeVisible();
  await search.press('Escape');
  await expect(main(page).locator('.step:visible')).toHaveCount(8);
});

test('TST-001 a course of 2 000 objects opens, is searched, and lays out only what is near', async ({ page, open }) => {
  await page.route((url) => url.pathname === '/dispatcher.php' && url.searchParams.get('datatype') === 'p_Course' && url.searchParams.get('id') === '100', (route) => route.fulfill({ contentType: 'application/xml; charset=UTF-8', body: big }));
  await open('/course-100.html');
  await expect(main(page).locator('.step')).toHaveCount(2000);
  expect(await main(page).locator('.chapter').last().evaluate((chapter) => getComputedStyle(chapter).contentVisibility)).toBe('auto');
  await main(page).getByRole('searchbox').pressSequentially('step 99-19');
  await expect(main(page).getByText('1 found')).toBeVisible();
  await expect(main(page).locator('.step:visible')).toHaveCount(1);
});
