import type { Browser, Locator, Page } from '@playwright/test';
import { partsLines, recordTasks, type Task } from './tasks.ts';
import { settled } from './settled.ts';

/** What an interaction may take from the event to the next paint, on a processor slowed four times, in milliseconds. */
export const INTERACTION_BUDGET_MS = 100;
const SLOWDOWN = 4;
const TRIES = 2;

export interface InteractionCost {
  readonly interaction: string;
  /** Milliseconds from the event to the next paint, in steps of 8; the least of several tries: other work of the machine is not counted. */
  readonly paint: number;
  /** Milliseconds of processor time of the longest task within a second after it, in a try of its own that is recorded. */
  readonly task: number;
}

interface Interaction {
  readonly path: string;
  /** Brings the page to where the interaction is possible. */
  readonly ready?: (page: Page) => Promise<unknown>;
  /** What is clicked; left out where a key is pressed. */
  readonly click?: (page: Page) => Locator;
  readonly key?: string;
}

const main = (page: Page): Locator => page.locator('#mainContent');
const button = (page: Page, name: string | RegExp): Locator => main(page).getByRole('button', { name }).first();
const menuLink = (page: Page, name: string): Locator => page.getByRole('banner').getByRole('link', { name, exact: true }).first();
export const film = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => (document.querySelector<HTMLVideoElement>('.lesson-stage video')?.readyState ?? 0) >= 2);

/** What visitors and learners do most; none of them may make one wait. */
export const INTERACTIONS: Readonly<Record<string, Interaction>> = {
  'open a sub-menu': { path: '/startPage.html', click: (page) => page.getByRole('banner').locator('[data-menu-toggle]').first() },
  'open the news': { path: '/startPage.html', click: (page) => menuLink(page, 'News') },
  'open the calendar': { path: '/startPage.html', click: (page) => menuLink(page, 'Calendar') },
  'next month': { path: '/calendar.html', click: (page) => main(page).getByRole('link', { name: 'Next month' }) },
  'open a lesson': { path: '/course-100.html', click: (page) => main(page).locator('a[href*="unit-4711"]').first() },
  'next slide': { path: '/unit-4711.html', ready: film, click: (page) => button(page, 'Next slide') },
  'play the film': { path: '/unit-4711.html', ready: film, click: (page) => button(page, /^Play/) },
  'open the settings': {
    path: '/news.html',
    click: (page) => page.getByRole('contentinfo').getByRole('button', { name: 'Settings' }),
  },
  'another tab': {
    path: '/ui-gallery.html',
    ready: widgets,
    click: (page) => main(page).getByRole('tab', { selected: false }).first(),
  },
  'open a fold': {
    path: '/ui-gallery.html',
    ready: widgets,
    click: (page) => main(page).locator('.ui-fold__button[aria-expanded=false]').first(),
  },
  'open a window': { path: '/ui-gallery.html', ready: widgets, click: (page) => button(page, 'Open the darkroom') },
  'type a search': {
    path: '/search.html?query=light',
    ready: (page) => main(page).getByRole('searchbox').focus(),
    key: 's',
  },
  'another kind of hits': { path: '/search.html?query=light', click: (page) => main(page).getByRole('tab', { name: /^News/ }) },
  'practise words': { path: '/vocabulary-842.html', click: (page) => button(page, 'Practise now') },
  'answer a question': {
    path: '/test-812.html',
    ready: async (page) => {
      await page.getByRole('button', { name: 'Start the test', exact: true }).click();
      await page.locator('.question').first().waitFor();
    },
    click: (page) => page.locator('.question label').first(),
  },
  'send an empty form': { path: '/contact.html', click: (page) => main(page).locator('form [type=submit]') },
};

function widgets(page: Page): Promise<unknown> {
  return main(page).locator('.ui-flipbox').first().waitFor({ state: 'attached' });
}

/** Notes the longest event of an interaction; a text, because what compiles this file puts helpers into functions that a page lacks. */
const WATCH_EVENTS = `globalThis.lecternEvents = [];
new PerformanceObserver((list) => {
  for (const { interactionId, duration } of list.getEntries()) if (interactionId) globalThis.lecternEvents.push(duration);
}).observe({ type: 'event', durationThreshold: 16, buffered: true });`;

async function tryOnce(
  browser: Browser,
  origin: string,
  { path, ready, click, key }: Interaction,
  isRecorded: boolean,
): Promise<{ readonly paint: number; readonly tasks: readonly Task[] }> {
  // A context of its own each time: a test that was begun goes on where it was.
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'en-GB' });
  const page = await context.newPage();
  await page.addInitScript(WATCH_EVENTS);
  await page.goto(origin + path);
  await settled(page);
  await ready?.(page);
  // The pointer is there before: what the test tool does to find an element is no part of the interaction.
  const target = click?.(page);
  await target?.scrollIntoViewIfNeeded();
  const box = await target?.boundingBox();
  const [x, y] = [(box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2];
  if (box) await page.mouse.move(x, y);
  await page.waitForTimeout(500);
  await page.evaluate('globalThis.lecternEvents.length = 0');
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  const interact = async (): Promise<void> => {
    if (key) await page.keyboard.press(key);
    else await page.mouse.click(x, y);
    await page.waitForTimeout(1000);
  };
  const tasks = isRecorded ? (await recordTasks(browser, page, interact)).tasks : [];
  if (!isRecorded) await interact();
  const events = (await page.evaluate('globalThis.lecternEvents')) as number[];
  await context.close();
  return { paint: Math.max(0, ...events), tasks };
}

/** Every interaction a few times, slowed; one after the other, because they would slow each other. */
export async function measureInteractions(browser: Browser, origin: string, withParts: boolean): Promise<readonly InteractionCost[]> {
  const costs: InteractionCost[] = [];
  for (const [interaction, what] of Object.entries(INTERACTIONS)) {
    // A recording takes time of what it records, slowed with the rest: the time to the next paint is measured without one.
    let least = Infinity;
    for (let attempt = 0; attempt < TRIES && least > INTERACTION_BUDGET_MS; attempt++)
      least = Math.min(least, (await tryOnce(browser, origin, what, false)).paint);
    const { tasks } = await tryOnce(browser, origin, what, true);
    const cost = { paint: least, task: Math.max(0, ...tasks.map(({ time }) => Math.round(time))) };
    if (withParts) console.log([`${interaction}: ${cost.paint} ms`, ...partsLines(tasks)].join('\n'));
    costs.push({ interaction, ...cost });
    console.log(
      `${interaction.padEnd(20)} to paint ${String(cost.paint).padStart(4)} ms, longest task ${String(cost.task).padStart(4)} ms`,
    );
  }
  return costs;
}
