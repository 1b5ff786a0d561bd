import { expect, test } from './fixtures.ts';
import { expectAccessible } from './support/axe.ts';
import { filmReady, playFrom, slideEvents, time, video, withTimeline } from './support/lesson.ts';

test.describe.configure({ timeout: 120_000 });

const asks = (tc: string, question: string, more = ''): string =>
  `<event id="${question}" idFolie="0" tc="${tc}" type="33" test="812" question="${question}" ${more}/>`;

test('a question inside a film is skipped, answered, and lets nobody go beyond it that it must not', async ({
  page,
  open,
  allowConsole,
}) => {
  allowConsole(/The question "q99" of test 812 cannot be asked by itself \(missing\)/);
  const events =
    asks('00:00:02:00', 'q1') + asks('00:00:05:00', 'q2', 'answer="required"') + asks('00:00:08:00', 'q99', 'answer="required"');
  await withTimeline(page, slideEvents + events);
  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(request.url()));
  await open('/unit-4711.html');
  await filmReady(page);
  const window = page.locator('dialog[data-window="filmQuestion"]');
  const rests = () => video(page).evaluate((film: HTMLVideoElement) => film.paused && !film.seeking);
  const stage = page.locator('.lesson-stage');
  const play = stage.locator('[data-control="play"]');

  await test.step('it stops the film, has the focus, and is skipped; the play button has the focus afterwards', async () => {
    expect(scripts.filter((url) => /asked-question|dispatcher.*p_PracticeTest/.test(url))).toEqual([]);
    await playFrom(page, 1.2);
    await expect(window.getByRole('radio').first()).toBeFocused({ timeout: 30_000 });
    await expect.poll(rests).toBe(true);
    expect(Math.floor((await time(page)) * 25 + 0.01)).toBe(50);
    await expectAccessible(page);
    await window.getByRole('button', { name: 'Skip' }).focus();
    await page.keyboard.press('Enter');
    await expect(window).toHaveCount(0);
    await expect(play).toBeFocused();
    await expect.poll(rests).toBe(false);
  });

  await test.step('reached again it is asked again, and answered by keyboard alone', async () => {
    await playFrom(page, 1.2);
    await expect(window.getByRole('radio').first()).toBeFocused({ timeout: 30_000 });
    await window.getByRole('radio', { name: 'The wall mirrors the light.' }).focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('Tab');
    await expect(window.getByRole('button', { name: 'Check' })).toBeFocused();
    await page.keyboard.press('Enter');
    const goOn = window.getByRole('button', { name: 'Go on' });
    await expect(goOn).toBeFocused();
    await expect(window.getByRole('status').filter({ hasText: 'A rough wall scatters light' })).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await expect(window).toHaveCount(0);
    await expect(play).toBeFocused();
  });

  await test.step('answered it is passed; the one that must be answered waits on when its window is closed', async () => {
    await playFrom(page, 1.6);
    await expect(window.getByRole('checkbox').first()).toBeFocused({ timeout: 30_000 });
    await expect(window.getByRole('button', { name: 'Skip' })).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(window).toHaveCount(0);
    await expect(stage.getByRole('button', { name: 'Answer' })).toBeVisible();
    await expect.poll(rests).toBe(true);
  });

  await test.step('neither its play button nor a seek goes beyond it, in full screen too', async () => {
    await play.focus();
    await page.keyboard.press('Enter');
    await expect(window).toBeVisible();
    await expect.poll(rests).toBe(true);
    await page.keyboard.press('Escape');
    await stage.locator('[data-control="fullscreen"]').click();
    await expect.poll(() => page.evaluate(() => document.fullscreenElement?.className)).toContain('lesson-stage');
    await stage.focus();
    await page.keyboard.press('9');
    await expect(window).toBeVisible();
    await expect.poll(rests).toBe(true);
    expect(Math.floor((await time(page)) * 25 + 0.01)).toBe(125);
    const isOnTop = () =>
      window.evaluate((dialog) => {
        const { x, y, width, height } = dialog.getBoundingClientRect();
        return dialog.contains(document.elementFromPoint(x + width / 2, y + height / 2));
      });
    expect(await isOnTop()).toBe(true);
    await page.evaluate(() => document.exitFullscreen());
  });

  await test.step('at 320 px it fits, and a wrong answer lets the film go on and beyond', async () => {
    await page.setViewportSize({ width: 320, height: 640 });
    await expectAccessible(page);
    expect(await window.evaluate((dialog) => dialog.scrollWidth - dialog.clientWidth)).toBeLessThanOrEqual(0);
    await window.getByRole('checkbox').nth(2).check();
    await window.getByRole('button', { name: 'Check' }).click();
    await window.getByRole('button', { name: 'Go on' }).click();
    await expect(window).toHaveCount(0);
    await expect.poll(rests).toBe(false);
  });

  await test.step('one that is not there is named beside the film, which goes on', async () => {
    await playFrom(page, 7.2);
    await expect(
      stage.getByRole('status').filter({ hasText: 'At 0:08: The question that belongs here is not there any more.' }),
    ).toBeVisible({
      timeout: 30_000,
    });
    await expect.poll(rests, { timeout: 30_000 }).toBe(false);
    await expect.poll(() => time(page), { timeout: 30_000 }).toBeGreaterThan(8.2);
    await expectAccessible(page);
    await stage.focus();
    await page.keyboard.press('5');
    await expect.poll(() => time(page)).toBeGreaterThan(15);
  });
});

test(
  'a question inside a film reads from right to left in the dark, where nothing moves for those who asked for that',
  { tag: '@long' },
  async ({ page, open }) => {
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
    await withTimeline(page, slideEvents + asks('00:00:02:00', 'q1'));
    await open('/unit-4711.html?lang=ar');
    await filmReady(page);
    await playFrom(page, 1.2);
    const window = page.locator('dialog[data-window="filmQuestion"]');
    await expect(window.getByRole('radio').first()).toBeFocused({ timeout: 30_000 });
    await expectAccessible(page);
    const look = await window.evaluate((dialog) => {
      const label = dialog.querySelector('label')!;
      const radio = dialog.querySelector('input')!;
      const [red = 0, green = 0, blue = 0] = getComputedStyle(dialog)
        .backgroundColor.match(/[\d.]+/g)!
        .map(Number);
      return {
        direction: getComputedStyle(label).direction,
        isRadioAtTheStart: radio.getBoundingClientRect().left > label.getBoundingClientRect().left + label.clientWidth / 2,
        isDark: Math.max(red, green, blue) < 110,
        languages: [dialog.querySelector('.question__text [lang]'), dialog.querySelector('.question__label [lang]')].map(
          (each) => each && [each.getAttribute('lang'), getComputedStyle(each).direction],
        ),
        moves: dialog.getAnimations({ subtree: true }).length,
        overflow: dialog.scrollWidth - dialog.clientWidth,
      };
    });
    expect(look).toEqual({
      direction: 'rtl',
      // The demo's tests have no Arabic.
      languages: [
        ['en', 'ltr'],
        ['en', 'ltr'],
      ],
      isRadioAtTheStart: true,
      isDark: true,
      moves: 0,
      overflow: 0,
    });
  },
);
