/** What waits for a learner at a test: an attempt that was begun, or words that are due again. */
type LeftOpen = { readonly kind: 'attempt'; readonly answered: number } | { readonly kind: 'words'; readonly due: number };

const record = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Readonly<Record<string, unknown>>) : {};

/** An answer that says something: a field that was emptied again is none. */
const isGiven = (value: unknown): boolean =>
  typeof value === 'string' ? value.trim() !== '' : typeof value === 'object' && value !== null && Object.values(value).some(isGiven);

function readState(state: string): Readonly<Record<string, unknown>> | null {
  try {
    return record(JSON.parse(state));
  } catch {
    return null;
  }
}

/** When the words of a state are due again, ms since 1970 each; none of what is no round of words. */
export function readDueTimes(state: string): number[] {
  const cards = Object.values(record(readState(state)?.cards));
  return cards.map((card) => Number(record(card).due ?? Infinity)).filter((due) => Number.isFinite(due));
}

/** Ids of the words that were practised by a state; none of what is no round of words. */
export const readPractised = (state: string): string[] => Object.keys(record(readState(state)?.cards));

/** Whether a state holds a word that was practised, or an answer: what it is of was begun. */
export function isBegun(state: string): boolean {
  const data = readState(state);
  return data !== null && (Object.keys(record(data.cards)).length > 0 || answersIn(data) > 0);
}

/** How many answers an attempt has. */
const answersIn = ({ answers, values }: Readonly<Record<string, unknown>>): number =>
  Array.isArray(answers) ? answers.length : Object.values(record(values)).filter(isGiven).length;

/**
 * Reads a state that a page has left (`t_TestState`, protocol 4.4). How it is written is the page's: of it only `cards` with `due`, or
 * `finished` with `values` or `answers`, and of adaptive tests `next` and `sent`, are looked at. null for what has ended, is empty or is
 * something else.
 * @param now ms since 1970
 */
export function readLeftOpen(state: string, now: number): LeftOpen | null {
  const data = readState(state);
  if (data === null) return null;
  if (data.cards !== undefined) {
    const due = readDueTimes(state).filter((time) => time <= now).length;
    return due > 0 ? { kind: 'words', due } : null;
  }
  // What is repeated for practice waits for nobody.
  if (data.finished || data.sent === true || data.next === '' || (Array.isArray(data.only) && data.only.length > 0)) return null;
  const answered = answersIn(data);
  return answered > 0 ? { kind: 'attempt', answered } : null;
}
