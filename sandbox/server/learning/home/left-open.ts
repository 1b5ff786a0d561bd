/** What waits for a learner at a test: an attempt that was begun, or words that are due again. */
type LeftOpen = { readonly kind: 'attempt'; readonly answered: number } | { readonly kind: 'words'; readonly due: number };

const record = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Readonly<Record<string, unknown>>) : {};

/** An answer that says something: a field that was emptied again is none. */
const isGiven = (value: unknown): boolean =>
  typeof value === 'string' ? value.trim() !== '' : typeof value === 'object' && value !== null && Object.values(value).some(isGiven);

/**
 * Reads a state that a page has left (`t_TestState`, protocol 4.4). How it is written is the page's: of it only `cards` with `due`, or
 * `finished` with `values` or `answers`, are looked at. null for what has ended, is empty or is something else.
 * @param now ms since 1970
 */
export function readLeftOpen(state: string, now: number): LeftOpen | null {
  let data: Readonly<Record<string, unknown>>;
  try {
    data = record(JSON.parse(state));
  } catch {
    return null;
  }
  if (data.cards !== undefined) {
    const due = Object.values(record(data.cards)).filter((card) => Number(record(card).due ?? Infinity) <= now).length;
    return due > 0 ? { kind: 'words', due } : null;
  }
  // What is repeated for practice waits for nobody.
  if (data.finished || (Array.isArray(data.only) && data.only.length > 0)) return null;
  const answered = Array.isArray(data.answers) ? data.answers.length : Object.values(record(data.values)).filter(isGiven).length;
  return answered > 0 ? { kind: 'attempt', answered } : null;
}
