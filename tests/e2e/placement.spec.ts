import { expect, test } from './fixtures.ts';
import { hypatia, main, submitLogin } from './support/site.ts';

test('TST-003 TST-012 a placement test asks, goes on after a reload, and ends with a level, a picture and its table', async ({
  page,
  open,
  calls,
}) => {
  // How each answer was is told in a few attempts of a day alone; other tests take it as guests.
  await open('/login.html');
  await submitLogin(page, hypatia.user, hypatia.password);
  await page.waitForURL(/userhome/);
  await open('/level-840.html');
  await main(page).getByRole('button', { name: 'Start the test' }).click();
  const question = main(page).locator('.placement__question');
  await expect(question.locator('input').first()).toBeVisible();
  // What is right, and how hard it is, never reaches the page.
  expect(
    await page.evaluate(async () => (await fetch('/dispatcher.php?mode=ajax&lang=en&action=2&id=840&datatype=p_PlacementTest')).text()),
  ).not.toMatch(/correct=|<accept|<question[^>]* (a|b|c|level|parameters)=/);
  const first = await question.getAttribute('data-question');
  await question.getByRole('button', { name: 'I do not know' }).click();
  await expect(question).not.toHaveAttribute('data-question', first ?? '');
  const second = await question.getAttribute('data-question');
  await page.reload();
  await expect(question).toHaveAttribute('data-question', second ?? '');
  const result = main(page).locator('.placement__result');
  for (let count = 2; count < 26 && (await result.count()) === 0; count++) {
    const before = await question.getAttribute('data-question');
    await question.getByRole('button', { name: 'I do not know' }).click();
    await expect
      .poll(
        async () =>
          (await result.count()) > 0 || (await question.getAttribute('data-question', { timeout: 500 }).catch(() => before)) !== before,
      )
      .toBe(true);
  }
  await expect(result.getByRole('heading')).toHaveText('Your level: A1');
  await expect(result.getByRole('heading')).toBeFocused();
  await expect(result.locator('.placement__receipt')).toContainText('Stored at');
  await expect(main(page).getByRole('img', { name: /Estimate after each of/ })).toBeVisible();
  await main(page).getByText('The picture as a table').click();
  await expect(main(page).getByRole('row').nth(2)).toContainText('not right');
  // The table is wider than a narrow screen and scrolls for itself; picture and headings stay within.
  await page.setViewportSize({ width: 360, height: 740 });
  await expect
    .poll(() =>
      main(page)
        .locator('.placement__course h2, .placement-chart > svg')
        .evaluateAll((all) => Math.max(...all.map((each) => each.getBoundingClientRect().right))),
    )
    .toBeLessThanOrEqual(344);
  expect(calls.all.filter(({ query }) => query.get('datatype') === 'p_PlacementTest' && query.get('action') === '16')).toHaveLength(1);
});
