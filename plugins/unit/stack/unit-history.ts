import type { Frame, UnitState } from '../contract.ts';
import type { Step, RequestResult } from '../../../core/api.ts';
import { commonDepth, followSteps, framesOf, openUnit, stepsOf } from './unit-frames.ts';

/** What the history keeps of a state. */
interface UnitEntry {
  readonly steps: readonly Step[];
  readonly query: Readonly<Record<string, string>>;
  readonly fragment: readonly Step[];
}

/** The entry for where the learner is. The lesson of the lowest unit is in the query, as in links to it (NAV-014 to NAV-016). */
export function entryOf(state: UnitState): UnitEntry {
  const steps = stepsOf(state);
  const [base] = framesOf(state);
  if (!base?.chosen || !/^\d+$/.test(base.lesson)) return { steps, query: {}, fragment: steps };
  return {
    steps,
    // Where it was to begin concerned the lesson before.
    query: { IDLesson: base.lesson, at: '' },
    fragment: steps.map((step, index) => (index === 0 ? { kind: step.kind, value: step.value } : step)),
  };
}

/** What going through the history needs of the stack. */
interface UnitMoves {
  readonly state: UnitState;
  /** Leaves levels and changes lessons. */
  moveTo(state: UnitState): void;
  /** Starts a frame's unit, or adds it. */
  follow(frame: Frame): Promise<RequestResult>;
  note(state: UnitState): void;
}

/**
 * Back, forward, a reload or a copied address: levels that are too many are left, lessons changed, missing levels started
 * one after the other. A level that does not come ends it.
 * @param isCurrent false when a newer way has been taken meanwhile
 */
export async function followHistory(steps: readonly Step[], moves: UnitMoves, isCurrent: () => boolean): Promise<void> {
  const [base] = framesOf(moves.state);
  if (!base) return;
  const wanted = followSteps(openUnit({ ...base, lesson: '', chosen: false }), steps);
  const common = commonDepth(moves.state, wanted);
  const frames = framesOf(wanted);
  const remaining = framesOf(moves.state)
    .slice(0, common)
    .map((frame, index) => ({ ...frame, lesson: frames[index]!.lesson, chosen: frames[index]!.chosen }));
  moves.moveTo({ current: remaining.at(-1)!, previous: remaining.slice(0, -1) });
  for (const frame of frames.slice(common)) {
    const { rendered } = await moves.follow(frame);
    if (!rendered || !isCurrent()) return;
    const all = framesOf(moves.state);
    if (frame.chosen) moves.note({ current: { ...all.at(-1)!, lesson: frame.lesson, chosen: true }, previous: all.slice(0, -1) });
  }
}
