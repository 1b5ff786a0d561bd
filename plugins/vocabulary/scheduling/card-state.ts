import { createEmptyCard, fsrs, Rating, State, type Card, type Grade } from 'ts-fsrs';

/** What is remembered of a word: the state of the FSRS algorithm (github.com/open-spaced-repetition), times in ms since 1970. */
export interface CardState {
  readonly due: number;
  /** Days until the chance to know the word has fallen to 90 %. */
  readonly stability: number;
  /** 1 to 10. */
  readonly difficulty: number;
  readonly scheduled: number;
  readonly steps: number;
  readonly reps: number;
  readonly lapses: number;
  readonly state: number;
  readonly last: number;
}

/** How well a word was known. */
export type Knowledge = 'again' | 'hard' | 'good' | 'easy';

const grades: Readonly<Record<Knowledge, Grade>> = { again: Rating.Again, hard: Rating.Hard, good: Rating.Good, easy: Rating.Easy };

// No random spread: the same answers lead to the same days on every device.
const scheduler = fsrs({ enable_fuzz: false, request_retention: 0.9, maximum_interval: 365 });

const DAY = 86_400_000;

function toCard(state: CardState | null, now: number): Card {
  if (!state) return createEmptyCard(new Date(now));
  const { due, stability, difficulty, scheduled, steps, reps, lapses, last } = state;
  return {
    due: new Date(due),
    stability,
    difficulty,
    elapsed_days: Math.max(0, Math.floor((now - last) / DAY)),
    scheduled_days: scheduled,
    learning_steps: steps,
    reps,
    lapses,
    state: state.state as State,
    // A clock that was set back must not make the last review lie in the future.
    last_review: new Date(Math.min(last, now)),
  };
}

/** The state after a review at `now`. @param state null for a word that was never asked */
export function review(state: CardState | null, knowledge: Knowledge, now: number): CardState {
  const { card } = scheduler.next(toCard(state, now), new Date(now), grades[knowledge]);
  return {
    due: card.due.getTime(),
    stability: card.stability,
    difficulty: card.difficulty,
    scheduled: card.scheduled_days,
    steps: card.learning_steps,
    reps: card.reps,
    lapses: card.lapses,
    state: card.state,
    last: now,
  };
}

const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value) && value >= 0;

/** A state as it was stored; null when it cannot be understood. */
export function readCardState(stored: unknown): CardState | null {
  const { due, stability, difficulty, scheduled, steps, reps, lapses, state, last } = (
    typeof stored === 'object' && stored !== null ? stored : {}
  ) as Record<string, unknown>;
  if (
    ![due, stability, difficulty, scheduled, steps, reps, lapses, state, last].every(isNumber) ||
    ![State.New, State.Learning, State.Review, State.Relearning].includes(state as State)
  )
    return null;
  return { due, stability, difficulty, scheduled, steps, reps, lapses, state, last } as CardState;
}
