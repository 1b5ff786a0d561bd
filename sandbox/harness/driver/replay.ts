import type { Page } from 'playwright-core';
import type { Difference } from '../tape/compare.ts';
import { GrowingTape } from '../tape/growing.ts';
import type { Tape } from '../tape/model.ts';
import { Replaying, type ReplayPage } from '../tape/replaying.ts';
import { hearErrors } from './console.ts';
import { giveDesk } from './desk.ts';
import { perform } from './hands.ts';
import type { StepPictures } from './pictures.ts';

/** How long a document may take to begin, in ms of real time. */
const PATIENCE = 8_000;
const LOOK_AGAIN = 30;

/** What a driver says of a document that has gone while it was asked. */
const WENT = /context was destroyed|navigat|lecternReplayed/i;

/** Asks the page's document; one that goes meanwhile is followed by another, which is asked the same. */
async function ask<T>(page: Page, question: string): Promise<T> {
  const end = Date.now() + PATIENCE;
  for (;;) {
    try {
      return await page.evaluate<T>(question);
    } catch (error) {
      if (!(error instanceof Error) || !WENT.test(error.message) || Date.now() > end) throw error;
      await page.waitForTimeout(LOOK_AGAIN);
    }
  }
}

const replayPage = (page: Page): ReplayPage => ({
  ready: () => ask(page, 'void lecternReplayed.released'),
  release: (before) => ask(page, `lecternReplayed.release(${before})`),
  passTo: (at) => ask(page, `lecternReplayed.passTo(${at})`),
  outline: () => ask<string[]>(page, 'lecternReplayed.outline()'),
  perform: (action) => perform(page, action),
});

/** A run of a tape, and in what it is not the same. */
interface Replay {
  readonly tape: Tape;
  readonly differences: readonly Difference[];
}

/**
 * Plays a tape in a new page: its answers come again, time passes as it did, and what a person did is done by the browser's own mouse and
 * keys.
 * @param page a page of a context with the tape's screen (`contextFor`)
 * @param site address of the server, for example `http://test.demo.localhost:8080`
 * @param pictures takes a picture before each action, and at the end; null for none
 */
export async function replay(page: Page, tape: Tape, site: string, pictures: StepPictures | null = null): Promise<Replay> {
  const growing = new GrowingTape();
  growing.head = tape.head;
  const { entries, head } = tape;
  hearErrors(page, growing);
  await giveDesk(page, { mode: 'replay', tape: `replay-${Date.now()}`, head, entries }, growing);
  await page.goto(new URL(head.address, site).href);
  const replaying = new Replaying(replayPage(page), tape, growing);
  const arrive = async (): Promise<void> => {
    await replaying.arrive();
    await pictures?.take(replaying.done);
  };
  await arrive();
  while (!replaying.isOver) {
    await replaying.act();
    // The last action may be the one that could not be done.
    if (replaying.isStopped) break;
    await arrive();
  }
  const differences = [...replaying.differences(), ...(pictures?.differences ?? [])].toSorted((one, other) => one.step - other.step);
  return { tape: growing.tape, differences };
}

/** What a browser's context must be like, so that a page in it has the tape's screen. */
export const contextFor = ({ head: { screen }, entries }: Tape, canTouch = true): object => ({
  viewport: { width: screen.width, height: screen.height },
  locale: screen.languages[0] ?? 'en',
  timezoneId: screen.timeZone,
  colorScheme: screen.dark ? 'dark' : 'light',
  reducedMotion: screen.reducedMotion ? 'reduce' : 'no-preference',
  ...(canTouch && (screen.touch || entries.some((entry) => entry.type === 'action' && entry.touch)) ? { hasTouch: true } : {}),
});
