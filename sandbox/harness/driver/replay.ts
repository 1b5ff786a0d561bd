import type { Page } from 'playwright-core';
import type { Entry, Tape } from '../tape/model.ts';
import { actionsOf, compareTapes, isMoving, type Difference } from '../tape/compare.ts';
import { GrowingTape, giveDesk } from './desk.ts';
import { perform } from './hands.ts';

/** How long a run may take to come to where the tape is at an action, in ms of real time. */
const PATIENCE = 8_000;
/** What needs no time to pass comes within so many ms. */
const AT_ONCE = 250;
/** How long an outline may take to be the recorded one, when everything else has come. */
const DRAWING = 3_000;

/** How often each kind of fact and answer has come. */
function countsOf(entries: readonly Entry[], end = entries.length): Map<string, number> {
  const counts = new Map<string, number>();
  for (const entry of end === entries.length ? entries : entries.slice(0, end)) {
    if (entry.type === 'fact' && isMoving(entry)) continue;
    if (entry.type !== 'fact' && entry.type !== 'answer') continue;
    const key = entry.type === 'fact' ? `fact ${entry.name}` : 'answer';
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts;
}

const reaches = (now: Map<string, number>, wanted: Map<string, number>): boolean =>
  [...wanted].every(([key, count]) => (now.get(key) ?? 0) >= count);

const isSame = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((line, index) => line === other[index]);

/** The last outline before an entry, if it belongs to it. */
const outlineBefore = (entries: readonly Entry[], index: number): readonly string[] | null => {
  const entry = entries[index - 1];
  return entry?.type === 'outline' ? entry.lines : null;
};

/**
 * Waits for what has come between two actions, and lets time pass only as far as it must: something that a timer has caused comes when its
 * time has come, and nothing else does.
 */
async function comeTo(page: Page, growing: GrowingTape, entries: readonly Entry[], from: number, to: number): Promise<void> {
  const end = Date.now() + PATIENCE;
  for (let index = from; index < to; index++) {
    const entry = entries[index]!;
    if ((entry.type !== 'fact' || isMoving(entry)) && entry.type !== 'answer') continue;
    const wanted = countsOf(entries, index + 1);
    const isThere = (): boolean => reaches(countsOf(growing.entries), wanted);
    if (await growing.until(isThere, AT_ONCE)) continue;
    await page.evaluate(`lecternReplayed.passTo(${entry.at})`);
    await growing.until(isThere, Math.max(0, end - Date.now()));
  }
}

async function outline(page: Page, wanted: readonly string[] | null): Promise<readonly string[]> {
  const end = Date.now() + DRAWING;
  for (;;) {
    const lines = await page.evaluate<string[]>('lecternReplayed.outline()');
    if (wanted === null || isSame(lines, wanted) || Date.now() > end) return lines;
    await page.waitForTimeout(50);
  }
}

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
 * @param each hears of each action that is done: index, and how many there are
 */
export async function replay(page: Page, tape: Tape, site: string, each: (done: number, of: number) => void = () => {}): Promise<Replay> {
  const growing = new GrowingTape();
  growing.head = tape.head;
  const { entries, head } = tape;
  page.on('console', (message) => {
    if (message.type() === 'error') growing.add({ at: 0, type: 'console', level: 'error', text: message.text() });
  });
  await giveDesk(page, { mode: 'replay', tape: `replay-${Date.now()}`, head, entries }, growing);
  await page.goto(new URL(head.address, site).href);
  const actions = actionsOf(entries);
  let from = 0;
  for (const [step, index] of [...actions, entries.length].entries()) {
    await page.waitForFunction("'lecternReplayed' in window", null, { timeout: PATIENCE });
    await page.evaluate(`lecternReplayed.release(${index})`);
    await comeTo(page, growing, entries, from, index);
    from = index + 1;
    const at = (entries[index] ?? entries.at(-1))?.at ?? 0;
    await page.evaluate(`lecternReplayed.passTo(${at})`);
    const lines = await outline(page, outlineBefore(entries, index));
    growing.add({ at, type: 'outline', lines });
    const entry = entries[index];
    if (entry?.type !== 'action') break;
    growing.add(entry);
    each(step + 1, actions.length);
    try {
      await perform(page, entry);
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      return { tape: growing.tape, differences: [...compareTapes(tape, growing).slice(0, 3), { step, what: 'action', message }] };
    }
  }
  return { tape: growing.tape, differences: compareTapes(tape, growing) };
}

/** What a browser's context must be like, so that a page in it has the tape's screen. */
export const contextFor = ({ head: { screen } }: Tape, canTouch = true): object => ({
  viewport: { width: screen.width, height: screen.height },
  locale: screen.languages[0] ?? 'en',
  timezoneId: screen.timeZone,
  colorScheme: screen.dark ? 'dark' : 'light',
  reducedMotion: screen.reducedMotion ? 'reduce' : 'no-preference',
  ...(canTouch && screen.touch ? { hasTouch: true } : {}),
});
