import type { Page } from '@playwright/test';
import { expect as patient, test } from './fixtures.ts';
import { heapByKind, type Heap } from './support/heap.ts';
import { main } from './support/site.ts';

/** Films over slides take their time on a busy machine. */
const expect = patient.configure({ timeout: 40_000 });

const CYCLES = Number(process.env.LECTERN_CYCLES ?? 100);
const WARM = Math.min(30, CYCLES);

/** Kilobytes a cycle by which a part of the heap has grown. */
const growth = (before: Heap, after: Heap, part: keyof Heap): number => (after[part] - before[part]) / CYCLES / 1000;
const figures = (before: Heap, after: Heap): string =>
  `${(['own', 'records', 'code', 'system'] as const).map((part) => `${part} ${growth(before, after, part).toFixed(2)} KB`).join(', ')},` +
  ` ${((after.nodes - before.nodes) / CYCLES).toFixed(2)} nodes a cycle`;

/** What the browser itself keeps of a film: an element of our own with the same media, played and removed. */
const bareFilm = (page: Page, address: string): Promise<void> =>
  page.evaluate(async (src) => {
    const video = document.createElement('video');
    video.muted = true;
    video.src = src;
    document.body.append(video);
    await video.play();
    video.pause();
    video.removeAttribute('src');
    video.load();
    video.remove();
  }, address);

// With the compilers on, whose output grows for minutes with any page: it is told apart from what the product holds.
test('opening and closing a sub-unit with a playing film, by kind of memory, beside a bare film @long', async ({ page, open }) => {
  test.setTimeout(2_400_000);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await open('/unit-4712.html');
  const session = await page.context().newCDPSession(page);
  let address = '';
  const unit = async (): Promise<void> => {
    await main(page).locator('.sub-units__link').first().click();
    const film = main(page).locator('.unit-level').nth(1).locator('video').first();
    address = await film.evaluate(async (video: HTMLVideoElement) => {
      video.muted = true;
      await video.play();
      return video.currentSrc;
    });
    await page.keyboard.press('Escape');
    await expect(main(page).locator('.unit-level')).toHaveCount(1);
  };
  const measured = async (cycle: () => Promise<void>): Promise<{ before: Heap; after: Heap }> => {
    for (let warm = 0; warm < WARM; warm++) await cycle(); // caches, and the browser's bounded lists
    const before = await heapByKind(session);
    for (let each = 0; each < CYCLES; each++) await cycle();
    return { before, after: await heapByKind(session) };
  };
  const units = await measured(unit);
  const bare = await measured(() => bareFilm(page, address));
  const events = `unit: ${figures(units.before, units.after)}; bare film: ${figures(bare.before, bare.after)}`;
  test.info().annotations.push({ type: 'figures', description: events });
  expect((units.after.nodes - units.before.nodes) / CYCLES, events).toBeLessThanOrEqual(5);
  expect(growth(units.before, units.after, 'own'), events).toBeLessThanOrEqual(10);
});
