import type { Difference } from '../tape/compare.ts';
import { readTape, writeTape } from '../tape/file.ts';
import type { Tape } from '../tape/model.ts';
import { Replaying } from '../tape/replaying.ts';
import { deviceOf, frameAddress, rulesOf, type Choice } from './choice.ts';
import { StageDesk, type FrameWindow } from './desk.ts';
import { framePage } from './frame-page.ts';
import { Clocks } from './run/clocks.ts';
import { Recordings } from './run/recordings.ts';
import { StageFrame } from './run/stage-frame.ts';
import { applyChoice } from './settings.ts';

/** What the stage does now, for those who draw it. */
export interface Doing {
  readonly what: 'watching' | 'unreachable' | 'recording' | 'recorded' | 'replaying';
  /** In a replay: actions done, and how many there are. */
  readonly done: number;
  readonly count: number;
  readonly isBusy: boolean;
  readonly differences: readonly Difference[];
  readonly problem: string;
  /** A recording has ended because the page was opened anew; it is the present tape. */
  readonly isInterrupted: boolean;
}

const NOTHING: Doing = { what: 'watching', done: 0, count: 0, isBusy: false, differences: [], problem: '', isInterrupted: false };

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Puts the site on the stage, records it and plays tapes: one run of the page after the other. */
export class Director {
  readonly desk = new StageDesk();
  doing: Doing = NOTHING;
  readonly recordings = new Recordings();
  private readonly frame = new StageFrame();
  private readonly clocks = new Clocks(this.desk, () => this.page);
  private replaying: Replaying | null = null;
  /** The replay is to stop after the action that is under way. */
  private isHalted = false;
  private readonly listeners = new Set<() => void>();

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  readonly takeFrame = this.frame.take;

  /** The window in the frame; null also for one that lets nobody look into it. */
  get page(): FrameWindow | null {
    return this.frame.page;
  }

  /** The page's time, ms since 1970. */
  get now(): number {
    return this.page?.lecternRecorded?.now() ?? this.realNow;
  }

  get realNow(): number {
    return Date.now();
  }

  /** The tape that was recorded or loaded last. */
  get tape(): Tape | null {
    return this.recordings.present;
  }

  /** Whether a recording would be gone with the stage: one that goes on, or that nobody has downloaded. */
  get isUnsaved(): boolean {
    return this.hasRecorded || this.recordings.isUnsaved;
  }

  /** A page as it is chosen, from its beginning. What is chosen while it is on its way goes before it, however late its answers come. */
  async open(choice: Choice, asked: 'watching' | 'recording' = 'watching'): Promise<void> {
    // A recording of which there is nothing yet begins with what was chosen.
    const what = this.doing.what === 'recording' && !this.hasRecorded ? 'recording' : asked;
    const isInterrupted = this.endRecording();
    const signal = this.frame.begin();
    this.replaying = null;
    this.announce({ ...NOTHING, what, isBusy: true, isInterrupted });
    try {
      // The page before it is gone first: what it is still told of its session must not come after that of the next one.
      await this.frame.blank(signal);
      // Before anybody logs in: a token begins by the server's clock.
      await this.clocks.setServerAgain();
      await applyChoice(choice, signal);
      this.desk.faults = rulesOf(choice);
      this.desk.device = deviceOf(choice);
      this.desk.isOffline = choice.network === 'offline';
      this.desk.title = `${choice.account || 'Somebody'} at ${choice.path}`;
      this.desk.begin(null);
      this.frame.goTo(frameAddress(choice, location.origin));
      this.announce({ ...NOTHING, what, isInterrupted });
    } catch (error) {
      if (!signal.aborted) this.announce({ ...NOTHING, isInterrupted, problem: messageOf(error) });
    }
  }

  /** A document has come into the frame. One that is no page of the site lets nobody look into it. */
  arrive(isReachable: boolean): void {
    const { what } = this.doing;
    const now = isReachable ? 'watching' : 'unreachable';
    if (what === 'watching' || what === 'unreachable') {
      if (what !== now) this.announce({ ...this.doing, what: now });
    } else if (!isReachable) this.announce({ ...this.doing, problem: 'What is in the frame now is no page of the site.' });
  }

  /** Other rules hold from the next call on; and a page without a network is told so. */
  setFaults(choice: Choice): void {
    const { desk, page } = this;
    desk.faults = rulesOf(choice);
    desk.isOffline = choice.network === 'offline';
    page?.lecternRecorded?.setFaults(desk.faults);
    page?.lecternRecorded?.setOnline(!desk.isOffline);
  }

  /** Sets the clocks. Resolves to whether they are so now: when the server refuses, they are as they were. */
  setTime(now: number, speed: number, server: boolean): Promise<boolean> {
    return this.reportFailure(() => this.clocks.set(now, speed, server));
  }

  /** Page and server go on as everybody's do. */
  setRealTime(): Promise<boolean> {
    return this.reportFailure(() => this.clocks.setReal());
  }

  /** Does something whose failure the tester is told. */
  private async reportFailure(run: () => Promise<void>): Promise<boolean> {
    try {
      await run();
      if (this.doing.problem !== '') this.announce({ ...this.doing, problem: '' });
      return true;
    } catch (error) {
      this.announce({ ...this.doing, problem: messageOf(error) });
      return false;
    }
  }

  /** Whether something is on the tape that is recorded now. */
  private get hasRecorded(): boolean {
    return this.doing.what === 'recording' && !this.doing.isBusy && this.desk.growing.head !== null;
  }

  /** Ends a recording that goes on, and says whether there was one: it is the present tape then. */
  private endRecording(): boolean {
    if (!this.hasRecorded) return false;
    const { growing } = this.desk;
    // What is in the frame may be no page of the site any more.
    const lines = this.page?.lecternRecorded?.outline();
    if (lines !== undefined) growing.add({ at: growing.entries.at(-1)?.at ?? 0, type: 'outline', lines });
    this.recordings.take({ head: growing.tape.head, entries: [...growing.entries] }, true);
    return true;
  }

  stop(): void {
    if (this.endRecording()) this.announce({ ...NOTHING, what: 'recorded' });
    else if (!this.doing.isBusy) this.announce({ ...NOTHING, problem: 'Nothing is on the tape: the page has not begun.' });
  }

  /** A tape as a file's text; it counts as downloaded then. */
  textOf(tape: Tape): string {
    this.recordings.save(tape);
    return writeTape(tape);
  }

  load(text: string): void {
    try {
      const tape = readTape(text);
      this.endRecording();
      this.recordings.take(tape, false);
      this.replaying = null;
      this.announce({ ...NOTHING, what: 'recorded' });
    } catch (error) {
      this.announce({ ...this.doing, problem: messageOf(error) });
    }
  }

  /** Plays on from where a replay was stopped, otherwise from the tape's beginning. */
  async play(): Promise<void> {
    const { replaying } = this;
    if (replaying === null || replaying.isOver) await this.playTo(Infinity);
    else await this.go(replaying, () => this.stepsOf(replaying, Infinity));
  }

  /** Ends what goes on: a recording at once, a replay behind the action that is under way. */
  end(): void {
    if (this.doing.what === 'recording') this.stop();
    else if (this.doing.what === 'replaying') this.halt();
  }

  /** Lets a replay that is playing end after the action that is under way: one may step on from there. */
  halt(): void {
    this.isHalted = true;
  }

  rewind(): Promise<void> {
    return this.playTo(0);
  }

  async step(): Promise<void> {
    const { replaying } = this;
    if (replaying === null) await this.playTo(0);
    else await this.go(replaying, () => this.stepOf(replaying));
  }

  /** The page as it was one action earlier: the tape is played again up to there. */
  async back(): Promise<void> {
    await this.playTo(Math.max(0, (this.replaying?.done ?? 1) - 1));
  }

  /** Plays the tape from its beginning up to so many actions. A replay that is under way ends. */
  private async playTo(steps: number): Promise<void> {
    this.endRecording();
    const { tape, desk } = this;
    if (tape === null) return;
    const signal = this.frame.begin();
    desk.begin(tape);
    const replaying: Replaying = new Replaying(
      framePage(
        () => this.frame.element,
        () => this.replaying === replaying,
      ),
      tape,
      desk.growing,
    );
    this.replaying = replaying;
    await this.go(replaying, async () => {
      await this.frame.blank(signal);
      if (signal.aborted) return;
      this.frame.goTo(tape.head.address);
      await replaying.arrive();
      await this.stepsOf(replaying, steps);
    });
  }

  private async stepsOf(replaying: Replaying, last: number): Promise<void> {
    while (replaying.done < last && !replaying.isOver && !this.isHalted && this.replaying === replaying) await this.stepOf(replaying);
  }

  private async stepOf(replaying: Replaying): Promise<void> {
    await replaying.act();
    if (!replaying.isStopped) await replaying.arrive();
    if (this.replaying === replaying) this.announceReplay(replaying, true);
  }

  private async go(replaying: Replaying, run: () => Promise<void>): Promise<void> {
    this.isHalted = false;
    this.announceReplay(replaying, true);
    try {
      await run();
      if (this.replaying === replaying) this.announceReplay(replaying, false);
    } catch (error) {
      if (this.replaying === replaying) this.announce({ ...this.doing, isBusy: false, problem: messageOf(error) });
    }
  }

  private announceReplay(replaying: Replaying, isBusy: boolean): void {
    const { done, count } = replaying;
    this.announce({ ...NOTHING, what: 'replaying', done, count, isBusy, differences: isBusy ? [] : replaying.differences() });
  }

  private announce(doing: Doing): void {
    this.doing = doing;
    for (const listener of this.listeners) listener();
  }
}
