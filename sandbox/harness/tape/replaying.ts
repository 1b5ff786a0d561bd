import { actionsOf, compareTapes, FilmStarts, isMoving, type Difference } from './compare.ts';
import type { GrowingTape } from './growing.ts';
import type { ActionEntry, Entry, Tape } from './model.ts';

/** How long a run may take to come to where the tape is at an action, in ms of real time. */
const PATIENCE = 8_000;
/** What needs no time to pass comes within so many ms. */
const AT_ONCE = 250;
/** How long an outline may take to be the recorded one, when everything else has come. */
const DRAWING = 5_000;
const LOOK_AGAIN = 50;

/** The page that a tape is played in: of a browser with a driver, or in the stage's frame. */
export interface ReplayPage {
  /** Resolves when the page's document is ready to replay. */
  ready(): Promise<void>;
  /** Answers before this entry may come. */
  release(before: number): Promise<void>;
  /** Lets the page's time pass to `at` ms after the tape's beginning. */
  passTo(at: number): Promise<void>;
  outline(): Promise<readonly string[]>;
  /** Does what a person did. @throws Error that says why it cannot be done */
  perform(action: ActionEntry): Promise<void>;
}

const FILM = 'film';

const countKey = (entry: Entry, films: FilmStarts): string | null => {
  if (films.isStart(entry)) return FILM;
  if (entry.type === 'answer' || entry.type === 'load') return entry.type;
  return entry.type === 'fact' && !isMoving(entry) ? `fact ${entry.name}` : null;
};

/**
 * How often each kind of fact and answer has come. A document that another one follows may go with an answer on its way to it, which then
 * nobody hears of.
 */
function countsOf(entries: readonly Entry[], end = entries.length): Map<string, number> {
  const counts = new Map<string, number>();
  const films = new FilmStarts();
  for (const entry of end === entries.length ? entries : entries.slice(0, end)) {
    const key = countKey(entry, films);
    if (key === 'load') counts.delete('answer');
    if (key !== null) counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts;
}

const reaches = (now: Map<string, number>, wanted: Map<string, number>): boolean =>
  [...wanted].every(([key, count]) => (now.get(key) ?? 0) >= count);

const isSame = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((line, index) => line === other[index]);

const after = (ms: number): Promise<void> =>
  new Promise((done) => {
    setTimeout(done, ms);
  });

/**
 * A tape being played: its answers come again, time passes as it did, and what a person did is done again, one action after the other.
 * `arrive` comes to where the tape is before its next action, `act` does that action.
 */
export class Replaying {
  private readonly actions: readonly number[];
  private from = 0;
  private stopped: Difference | null = null;
  /** How many actions have been done. */
  done = 0;

  constructor(
    private readonly page: ReplayPage,
    readonly tape: Tape,
    /** What the page says now. */
    readonly growing: GrowingTape,
  ) {
    this.actions = actionsOf(tape.entries);
  }

  get count(): number {
    return this.actions.length;
  }

  /** An action could not be done. */
  get isStopped(): boolean {
    return this.stopped !== null;
  }

  get isOver(): boolean {
    return this.isStopped || this.done >= this.count;
  }

  async arrive(): Promise<void> {
    const { entries } = this.tape;
    const index = this.actions[this.done] ?? entries.length;
    await this.page.ready();
    await this.page.release(index);
    await this.comeTo(index);
    this.from = index + 1;
    const at = (entries[index] ?? entries.at(-1))?.at ?? 0;
    await this.page.passTo(at);
    const before = entries[index - 1];
    const lines = await this.outline(before?.type === 'outline' ? before.lines : null);
    this.growing.add({ at, type: 'outline', lines });
  }

  async act(): Promise<void> {
    const entry = this.tape.entries[this.actions[this.done] ?? -1];
    if (entry?.type !== 'action' || this.stopped !== null) return;
    const step = this.done;
    this.growing.add(entry);
    this.done += 1;
    try {
      await this.page.perform(entry);
    } catch (error) {
      this.stopped = { step, what: 'action', message: error instanceof Error ? error.message : String(error) };
    }
  }

  /** In what the run is not the same, as far as it has come. */
  differences(): Difference[] {
    if (this.stopped !== null) return [...compareTapes(this.tape, this.growing).slice(0, 3), this.stopped];
    const all = compareTapes(this.tape, this.growing);
    return this.isOver ? all : all.filter(({ step, what }) => step <= this.done && what !== 'action');
  }

  /**
   * Waits for what has come between two actions, and lets time pass only as far as it must: something that a timer has caused comes when
   * its time has come, and nothing else does.
   */
  private async comeTo(to: number): Promise<void> {
    const { entries } = this.tape;
    const end = Date.now() + PATIENCE;
    const films = new FilmStarts();
    for (let index = 0; index < this.from; index++) films.isStart(entries[index]!);
    for (let index = this.from; index < to; index++) {
      const entry = entries[index]!;
      if (countKey(entry, films) === null) continue;
      const wanted = countsOf(entries, index + 1);
      const isThere = (): boolean => reaches(countsOf(this.growing.entries), wanted);
      if (await this.growing.until(isThere, AT_ONCE)) continue;
      await this.page.passTo(entry.at);
      await this.growing.until(isThere, Math.max(0, end - Date.now()));
    }
  }

  private async outline(wanted: readonly string[] | null): Promise<readonly string[]> {
    const end = Date.now() + DRAWING;
    for (;;) {
      const lines = await this.page.outline();
      if (wanted === null || isSame(lines, wanted) || Date.now() > end) return lines;
      await after(LOOK_AGAIN);
    }
  }
}
