import type { Browser, Page } from '@playwright/test';
import { expect, shown, test } from './fixtures.ts';
import { expectAccessible } from './support/axe.ts';
import { openOwnSite } from './support/author-site.ts';
import { heading, main, submitLogin } from './support/site.ts';

// What somebody has done is done: a second try begins with another server.
const { site } = openOwnSite();
const addressOf = (path: string): string => site() + path;

/** Nobody else in these tests is Vera: what she has done is what is done here. */
async function logIn(page: Page): Promise<void> {
  await page.goto(addressOf('/login.html'));
  await submitLogin(page, 'vera', 'dark-matter');
  await expect(page).toHaveURL(/userhome\.html/);
}

/** Another device: a browser that knows nothing of the first one. */
async function elsewhere(browser: Browser, work: (page: Page) => Promise<void>): Promise<void> {
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    await logIn(page);
    await work(page);
  } finally {
    await context.close();
  }
}

test.describe.configure({ mode: 'serial', timeout: 90_000 });

test('RT-078 what is locked says by its own address why, and leads to what opens it and back to the course', async ({ page }) => {
  await logIn(page);
  await page.goto(addressOf('/vocabulary-842.html'));
  await expect(heading(page)).toHaveText('A few words a day: photography');
  await expect(page).toHaveURL(/vocabulary-842\.html/);
  await expect(page).toHaveTitle(/A few words a day/);
  await expect(main(page).getByRole('heading', { name: 'How to open it' })).toBeVisible();
  // Nothing else speaks about it: no practice without words below.
  await expect(main(page).locator('.vocabulary')).toHaveCount(0);
  await expectAccessible(page);
  const first = main(page).getByRole('link', { name: /German to English/ });
  await expect(first).toHaveAttribute('href', 'test-821.html');
  await main(page).getByRole('link', { name: 'Back to the course Light makes pictures' }).click();
  await expect(page).toHaveURL(/course-100\.html/);
  const step = main(page).locator('.step').filter({ hasText: 'A few words a day' });
  await expect(step).toContainText('Opens after: Words of photography');
  await expect(step.getByRole('link')).toHaveCount(0);
  await page.goBack();
  await first.click();
  await expect(page).toHaveURL(/test-821\.html/);
});

test('TST-001 a lesson is begun in its unit when its unit is in the course, and on another device', async ({ page, browser }) => {
  await logIn(page);
  const marks = (of: Page) => main(of).locator('.lessons .lesson-state');
  const step = (of: Page) => main(of).locator('.step').filter({ hasText: 'Exposure and colour' });
  await page.goto(addressOf('/unit-4713.html'));
  await shown(page);
  await expect(main(page).locator('.lessons__link')).toHaveCount(4);
  await expect
    .poll(() =>
      main(page)
        .locator('video')
        .evaluate((film: HTMLVideoElement) => film.readyState),
    )
    .toBeGreaterThan(0);
  await expect(marks(page)).toHaveCount(0);
  await page.goto(addressOf('/course-100.html'));
  await expect(step(page)).toContainText('Not started');
  await page.goBack();
  await main(page).locator('.lessons__link').nth(1).click();
  await expect(marks(page)).toHaveText([/begun/]);
  await expect(async () => {
    await page.goto(addressOf('/course-100.html'));
    await expect(step(page)).toContainText('In progress', { timeout: 2000 });
  }).toPass({ timeout: 20_000 });
  await elsewhere(browser, async (other) => {
    await other.goto(addressOf('/unit-4713.html'));
    await expect(marks(other)).toHaveText([/begun/]);
  });
});

test('TST-001 a unit whose lessons were played is done, in the course after a reload and on another device', async ({ page, browser }) => {
  await logIn(page);
  await page.goto(addressOf('/unit-4712.html'));
  await shown(page);
  const progress = main(page).locator('.unit-progress__text');
  let played = '';
  for (const [index, lesson] of ['The lens', 'The eye', 'Try it'].entries()) {
    if (index > 0) await main(page).locator('[data-lesson]').filter({ hasText: lesson }).first().click();
    if (index < 2) {
      const film = main(page).locator('video');
      await expect
        // The film of the lesson before is there until the new one has come.
        .poll(
          () =>
            film.evaluate(
              (element: HTMLVideoElement, before) => element.readyState > 0 && element.duration > 1 && element.src !== before,
              played,
            ),
          { timeout: 20_000 },
        )
        .toBe(true);
      played = await film.evaluate((element: HTMLVideoElement) => element.src);
      const playFrom = (at: 'start' | 'end'): Promise<void> =>
        film.evaluate((element: HTMLVideoElement, from) => {
          element.muted = true;
          element.currentTime = from === 'start' ? 0 : element.duration - 0.3;
          // What is played fast is played; faster still, a busy machine has passed the question before it is asked.
          element.playbackRate = 6;
          return element.play();
        }, at);
      if (index === 0) {
        // Its last moment is not enough: what is missing is said.
        await playFrom('end');
        await expect.poll(() => film.evaluate((element: HTMLVideoElement) => element.ended)).toBe(true);
        await expect(main(page).locator('.lesson-unseen')).toContainText('not yet seen');
        await expect(progress).toContainText('0 of 3');
      }
      await playFrom('start');
      // It stops once and asks.
      if (index === 1) await page.getByRole('dialog').getByRole('button', { name: 'Skip' }).click({ timeout: 20_000 });
    }
    // The last lesson has nothing that plays: it is done with its last slide.
    else
      for (const slide of [2, 3]) {
        await expect(main(page).locator('.lesson-unseen')).toContainText(slide === 2 ? '2 slides' : '1 slide');
        await main(page)
          .getByRole('button', { name: `Slide ${slide} of` })
          .click();
      }
    await expect(progress).toContainText(`${index + 1} of 3`, { timeout: 20_000 });
  }
  const shows = async (at: Page): Promise<void> => {
    await at.goto(addressOf('/course-100.html'));
    await expect(main(at).locator('.step--done').filter({ hasText: 'Lens and eye' })).toBeVisible();
  };
  await expect(async () => shows(page)).toPass();
  await page.reload();
  await shows(page);
  await elsewhere(browser, async (other) => {
    await shows(other);
    await other.goto(addressOf('/unit-4712.html'));
    await expect(main(other).locator('.unit-progress__text')).toContainText('3 of 3');
  });
});

test('TST-001 home, the list of courses and the course say the same of how far one has come', async ({ page }) => {
  await logIn(page);
  const percent = async (address: string): Promise<string> => {
    await page.goto(addressOf(address));
    return (await main(page).locator('.progress__text').first().innerText()).replace(/\s/g, ' ');
  };
  const course = await percent('/course-100.html');
  expect(course).toMatch(/^13% /);
  expect([await percent('/userhome.html'), await percent('/course.html')]).toEqual([course, course]);
});

test('TST-003 a placement test goes on at another device with the question that was asked', { tag: '@long' }, async ({ page, browser }) => {
  await logIn(page);
  await page.goto(addressOf('/level-840.html'));
  await main(page).getByRole('button', { name: 'Start the test' }).click();
  const question = main(page).locator('.placement__question');
  const first = await question.getAttribute('data-question');
  const stored = page.waitForResponse(
    (response) => response.url().includes('datatype=t_TestState') && (response.request().postData() ?? '').includes(first!),
  );
  await question.getByRole('button', { name: 'I do not know' }).click();
  await expect(question.getByRole('heading')).toContainText('Question 2');
  await stored;
  const second = await question.getAttribute('data-question');
  await elsewhere(browser, async (other) => {
    await other.goto(addressOf('/level-840.html'));
    await expect(main(other).locator('.placement__question')).toHaveAttribute('data-question', second!);
    await expect(main(other).getByRole('heading', { name: /Question 2/ })).toBeVisible();
  });
});

test('TST-001 the print view has every step and its state, without search and buttons', async ({ page, open }) => {
  await open('/course-100.html');
  await page.emulateMedia({ media: 'print' });
  await expect(main(page).locator('.course__tools')).toBeHidden();
  await expect(main(page).locator('.step:visible')).toHaveCount(8);
  await expect(main(page).locator('.chapter__title:visible')).toHaveCount(4);
});

for (const width of [360, 1280]) {
  test(`TST-001 nothing on the course page jumps when its plugins arrive, at ${width} pixels`, async ({ page, open }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.addInitScript(() => {
      const shifts: number[] = [];
      Object.assign(window, { shifts });
      new PerformanceObserver((list) => {
        for (const each of list.getEntries()) shifts.push((each as unknown as { value: number }).value);
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await open('/course-100.html');
    await expect(main(page).getByRole('searchbox')).toBeAttached();
    await expect(main(page).locator('[data-plugin="glossary-card"]')).toBeVisible();
    await page.evaluate(
      () =>
        new Promise((painted) => {
          requestAnimationFrame(() => requestAnimationFrame(painted));
        }),
    );
    expect(
      await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts.reduce((sum, each) => sum + each, 0)),
    ).toBeLessThanOrEqual(0.02);
  });
}
