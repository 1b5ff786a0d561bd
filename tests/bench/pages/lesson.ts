import type { Browser } from '@playwright/test';
import { settled } from './settled.ts';
import { recordTasks, type Task } from './tasks.ts';

const PLAYED_MS = 25_000;

/** The tasks over 50 ms while a lesson plays for 25 s, not slowed: each of them may cost frames. */
export async function measurePlayingLesson(browser: Browser, origin: string): Promise<readonly Task[]> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  await page.goto(`${origin}/unit-4711.html`);
  await settled(page);
  const film = page.locator('.lesson-stage video').first();
  await film.waitFor({ state: 'attached' });
  await page.waitForFunction(() => (document.querySelector<HTMLVideoElement>('.lesson-stage video')?.readyState ?? 0) >= 2);
  const { tasks } = await recordTasks(browser, page, async () => {
    await film.evaluate((element: HTMLVideoElement) => {
      element.muted = true;
      return element.play();
    });
    await page.waitForTimeout(PLAYED_MS);
  });
  await context.close();
  return tasks;
}
