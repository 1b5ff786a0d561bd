import { hasFfmpeg, smallFilm } from '../../sandbox/server/fixtures/recordings.ts';
import { expect, test } from './fixtures.ts';
import { openAuthorSite } from './support/author-site.ts';
import { expectAccessible } from './support/axe.ts';
import { filmReady, playFrom, video } from './support/lesson.ts';

test.skip(!hasFfmpeg, 'ffmpeg and ffprobe are not installed: no film can be made and converted.');

const site = openAuthorSite();
const UNIT = 4711;
test.use({ actionTimeout: 20_000 });

test('an author uploads a film, sees it converted and played, chooses it for a lesson, and a learner’s page streams it', async ({
  page,
  browser,
  allowConsole,
}) => {
  allowConsole(/400|409/);
  await page.setViewportSize({ width: 1100, height: 800 });
  await page.goto(`${site()}/edit-${UNIT}.html?lang=en`);
  const field = page.locator('fieldset.author-set', { has: page.locator('[data-command="author.chooseRecording"]') }).first();
  const openLesson = (): Promise<void> => page.locator('.author-block--step > details > summary').first().click();
  await openLesson();
  await field.getByRole('button', { name: /^Choose …\s*: Video$/ }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Films and sound' });
  await expect(dialog.getByRole('status').filter({ hasText: 'no films and sounds yet' })).toBeVisible();
  const input = dialog.locator('input[type=file]');
  await input.setInputFiles({ name: 'evil.mp4', mimeType: 'video/mp4', buffer: Buffer.from('\0\0\0\x18ftypmp42 and then rubbish') });
  await expect(dialog.getByRole('alert').filter({ hasText: 'it is damaged' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Dismiss: evil.mp4' }).click();
  // Higher than pages show it: it is drawn anew. Long enough for a stream in several sizes.
  const content = smallFilm({ seconds: 10, size: '1280x960', rate: 5 });
  await input.setInputFiles({ name: 'eye.mp4', mimeType: 'video/mp4', buffer: content });
  const title = dialog.getByLabel('Title', { exact: true });
  await expect(title).toBeFocused({ timeout: 30_000 });
  await title.fill('The eye');
  const player = dialog.locator('video');
  await expect(player, 'it plays as learners get it').toBeVisible({ timeout: 60_000 });
  await expect.poll(() => player.evaluate((film: HTMLVideoElement) => film.readyState)).toBeGreaterThan(0);
  expect(await player.evaluate((film: HTMLVideoElement) => [film.videoWidth, film.videoHeight])).toEqual([960, 720]);
  await expect(dialog).toContainText('Film · 0:10 · 960 × 720 pixels');
  await expect(dialog.getByRole('status').filter({ hasText: 'size that the network is fast enough for' })).toBeVisible({ timeout: 60_000 });
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'All films and sounds' }).click();
  const entry = dialog.locator('.author-pictures__item');
  await expect(entry).toBeFocused();
  await expect(entry).toContainText('eye.mp4');
  await dialog.getByLabel('Show', { exact: true }).selectOption('sound');
  await expect(entry).toHaveCount(0);
  await dialog.getByLabel('Show', { exact: true }).selectOption('film');
  await page.setViewportSize({ width: 320, height: 640 });
  await expectAccessible(page);
  await entry.click();
  await title.fill('The eye');
  await dialog.getByRole('button', { name: 'Choose this recording' }).click();
  await expect(dialog).toBeHidden();
  await expect(field.locator('input').first()).toHaveValue(/^5000000\d\d$/);
  await page.setViewportSize({ width: 1100, height: 800 });
  await page.locator('.author-bar').getByRole('button', { name: 'Store', exact: true }).click();
  await expect(page.locator('.author-state')).toHaveAttribute('data-changed', '0');

  const learner = await browser.newPage();
  const fetched: string[] = [];
  learner.on('response', (response) => {
    const [, part = ''] = /\/media\/(.*library\/.*)$/.exec(response.url()) ?? [];
    if (part !== '') fetched.push(`${response.status()} ${part.replace(/5000000\d\d/, 'ID')}`);
  });
  await learner.goto(`${site()}/unit-${UNIT}.html?lang=en`);
  const film = video(learner);
  await filmReady(learner);
  await playFrom(learner, 0);
  await expect.poll(() => film.evaluate((each: HTMLVideoElement) => each.currentTime), { timeout: 20_000 }).toBeGreaterThan(0.5);
  expect(await film.evaluate((each: HTMLVideoElement) => each.currentSrc)).toMatch(/^blob:/);
  expect(fetched.slice(0, 2)).toEqual(['200 vod/library/ID.mp4.m3u8', '200 vod/library/ID/v480.m3u8']);
  expect(fetched).toContain('206 vod/library/ID/v480.mp4');
  expect(await film.evaluate((each: HTMLVideoElement) => each.duration)).toBeCloseTo(10, 0);
  await learner.close();

  await page.goto(`${site()}/edit-${UNIT}.html?lang=en`);
  await openLesson();
  await field.getByRole('button', { name: /^Choose …\s*: Video$/ }).press('Enter');
  await expect(entry).toContainText('The eye');
  await entry.click();
  await expect(dialog.getByRole('link', { name: 'The path of light' })).toHaveAttribute('href', `edit-${UNIT}.html`);
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click();
  await expect(dialog.getByRole('alert').filter({ hasText: new RegExp(`used here: .*p_Unit/${UNIT}`) })).toBeVisible();
});
