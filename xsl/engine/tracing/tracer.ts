import type { XmlNode } from '../xml/index.ts';
import type { RoutineKind } from './model.ts';

/** What an element of a stylesheet took. `active`: how often it runs at this moment. */
export interface ElementRecord {
  readonly element: XmlNode;
  runs: number;
  taken: number;
  own: number;
  total: number;
  nodes: number;
  active: number;
}

/** What a routine took, and by whom it was called. */
export interface RoutineRecord {
  readonly kind: RoutineKind;
  readonly record: ElementRecord;
  /** Whether a call is a run of the element; of xsl:for-each and of a literal element that is a stylesheet the instruction itself runs. */
  readonly isRun: boolean;
  readonly callers: Map<ElementRecord | null, CallerRecord>;
  calls: number;
  own: number;
  total: number;
  nodes: number;
  active: number;
}

interface CallerRecord {
  calls: number;
  own: number;
}

/** A call that is listed. */
interface CallRecord {
  readonly parent: CallRecord | null;
  readonly depth: number;
  readonly routine: RoutineRecord;
  readonly from: ElementRecord | null;
  readonly tail: boolean;
  readonly node: XmlNode;
  own: number;
  total: number;
  omitted: number;
}

/** What is charged with the time in a call. `listed`: the call itself, or else the nearest one around it that is listed. */
interface Charge {
  readonly routine: RoutineRecord;
  readonly caller: CallerRecord;
  readonly entry: CallRecord | null;
  readonly listed: CallRecord | null;
}

/** An element at work, or a call when it has a charge. */
interface Frame {
  readonly record: ElementRecord;
  charge: Charge | null;
  /** The listed call that it began with: its later turns are in that one (see call). */
  readonly first: CallRecord | null;
  /** The call around it. */
  readonly outer: Charge | null;
  readonly start: number;
  callStart: number;
  /** Its instructions have ended with a call that takes its room: it is open until that call ends. */
  continued: boolean;
}

/** What tracing takes by itself. */
export interface Overhead {
  /** Milliseconds of a beginning or an end. */
  readonly each: number;
  /** The smallest step of the clock, in milliseconds: what is shorter cannot be taken off at once. */
  readonly step: number;
}

/** What of a run counts its steps. */
interface Steps {
  steps: number;
  pause(): void;
}

interface Bounds {
  /** How many calls are listed. */
  readonly calls: number;
  /** How deep listed calls are nested. */
  readonly depth: number;
}

/**
 * Adds up what elements and calls take: at each beginning and each end the time since the one before goes to what was at work, so that all
 * own times together are the whole, whatever the clock's steps. What its own work takes is left out.
 */
export class Tracer {
  readonly calls: CallRecord[] = [];
  readonly builtIn = new Map<string, number>();
  outside = 0;
  /** Calls at the top that are not listed. */
  omitted = 0;
  private readonly frames: Frame[] = [];
  private charge: Charge | null = null;
  /** A template has left a call that takes its room; the next call is that one. */
  private tailPending = false;

  /** Milliseconds of the run so far, without what tracing takes. */
  private time = 0;
  /** What is still to be taken off: a coarse clock says 0 most of the time. */
  private debt = 0;
  /** The run, whose steps count down and are granted anew, and how many were taken when they were last looked at. */
  private run: Steps | null = null;
  private granted = 0;
  private taken = 0;

  constructor(
    private readonly clock: () => number,
    /** When the clock was asked last. */
    private last: number,
    private readonly bounds: Bounds,
    private readonly overhead: Overhead,
  ) {}

  /** Looks at the steps of a run from now on. */
  follow(run: Steps): void {
    if (run === this.run) return;
    this.run = run;
    this.granted = 0;
    this.taken = -run.steps;
    const pause = run.pause.bind(run);
    run.pause = () => {
      const before = run.steps;
      pause();
      this.granted += run.steps - before;
    };
  }

  private tick(): void {
    const taken = this.run === null ? this.taken : this.granted - this.run.steps;
    const nodes = taken - this.taken;
    this.taken = taken;
    const now = this.clock();
    const left = now - this.last - this.overhead.each - this.debt;
    const passed = Math.max(0, left);
    this.debt = Math.min(passed - left, this.overhead.step);
    this.last = now;
    this.time += passed;
    const { frames, charge } = this;
    if (!frames.length || charge === null) {
      this.outside += passed;
      return;
    }
    const { record } = frames[frames.length - 1]!;
    record.own += passed;
    record.nodes += nodes;
    charge.routine.own += passed;
    charge.routine.nodes += nodes;
    charge.caller.own += passed;
    if (charge.entry !== null) charge.entry.own += passed;
  }

  private push(record: ElementRecord, charge: Charge | null): number {
    record.active++;
    const { time } = this;
    const first = charge?.entry ?? null;
    return this.frames.push({ record, charge, first, outer: this.charge, start: time, callStart: time, continued: false }) - 1;
  }

  /** Begins an element; gives its level for `leave`. */
  enter(record: ElementRecord): number {
    this.tick();
    record.runs++;
    return this.push(record, null);
  }

  /** Begins a call by the element at work; gives its level for `leave`. */
  call(routine: RoutineRecord, node: XmlNode): number {
    this.tick();
    const { frames } = this;
    const from = frames.length ? frames[frames.length - 1]!.record : null;
    const tail = this.tailPending;
    this.tailPending = false;
    const again = tail ? this.continuedBy(routine) : -1;
    if (again < 0) {
      const charge = this.chargeOf(routine, from, node, tail, this.charge?.listed ?? null);
      const level = this.push(routine.record, charge);
      routine.active++;
      this.charge = charge;
      return level;
    }
    // A template that continues with itself is a loop: it stays one frame, so that a long one needs no more memory than a short one.
    this.close(again + 1);
    const frame = frames[again]!;
    this.endTurn(frame);
    frame.callStart = this.time;
    frame.continued = false;
    frame.charge = this.charge = this.chargeOf(routine, from, node, tail, frame.first ?? frame.charge!.listed);
    return again;
  }

  /** The level of a call of the routine that waits for the one that begins now; -1 when there is none. */
  private continuedBy(routine: RoutineRecord): number {
    const { frames } = this;
    for (let i = frames.length - 1; i >= 0 && frames[i]!.continued; i--) if (frames[i]!.charge?.routine === routine) return i;
    return -1;
  }

  private chargeOf(routine: RoutineRecord, from: ElementRecord | null, node: XmlNode, tail: boolean, around: CallRecord | null): Charge {
    routine.calls++;
    if (routine.isRun) routine.record.runs++;
    let caller = routine.callers.get(from);
    if (!caller) routine.callers.set(from, (caller = { calls: 0, own: 0 }));
    caller.calls++;
    const { calls, bounds } = this;
    const depth = around ? around.depth + 1 : 1;
    if (calls.length >= bounds.calls || depth > bounds.depth) {
      if (around) around.omitted++;
      else this.omitted++;
      return { routine, caller, entry: null, listed: around };
    }
    const entry: CallRecord = { parent: around, depth, routine, from, tail, node, own: 0, total: 0, omitted: 0 };
    calls.push(entry);
    return { routine, caller, entry, listed: entry };
  }

  /** Ends a later turn of a loop; the first one ends with the loop. */
  private endTurn({ charge, first, callStart }: Frame): void {
    if (charge?.entry && charge.entry !== first) charge.entry.total += this.time - callStart;
  }

  /** Ends everything from a level on. */
  private close(level: number): void {
    const { frames, time } = this;
    while (frames.length > level) {
      const frame = frames.pop()!;
      const { record, charge, start, outer } = frame;
      if (--record.active === 0) record.total += time - start;
      if (charge !== null) {
        if (--charge.routine.active === 0) charge.routine.total += time - start;
        this.endTurn(frame);
        if (frame.first) frame.first.total += time - start;
        this.charge = outer;
      }
    }
  }

  /** Ends an element. `continues`: it has left a call that takes its template's room. */
  leave(level: number, continues: boolean): void {
    this.tick();
    if (!continues) {
      this.close(level);
      this.tailPending = false;
      return;
    }
    this.frames[level]!.continued = true;
  }

  /** Ends a call, and those that it took the room of. */
  return(level: number, continues: boolean): void {
    this.leave(level, continues);
    if (continues) {
      this.tailPending = true;
      return;
    }
    const { frames } = this;
    let first = frames.length;
    while (first > 0 && frames[first - 1]!.continued) first--;
    this.close(first);
  }

  /** Whether a call of the routine is at work, and nothing in it. */
  isOnTop(routine: RoutineRecord): boolean {
    return this.frames.at(-1)?.charge?.routine === routine;
  }

  get level(): number {
    return this.frames.length;
  }

  /** Ends all; gives the milliseconds of the run. */
  end(): number {
    this.tick();
    this.close(0);
    return this.time;
  }
}
