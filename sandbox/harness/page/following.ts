import type { Content, Entry } from '../tape/model.ts';

const keyOf = (entry: Content): string | null => {
  if (entry.type === 'fact') return `fact ${entry.name}`;
  return entry.type === 'request' || entry.type === 'answer' ? `${entry.type} ${entry.n}` : null;
};

/**
 * When things happened on the tape: what happens again in a replay happens at that time, so that timers which begin with it end as they
 * did. Without this a page that is drawn at once would have its timers run out before those of the tape.
 */
export class Following {
  private readonly times = new Map<string, { readonly index: number; readonly at: number }[]>();

  private readonly first: number;

  /** @param document how many documents of the tape there were before this one */
  constructor(entries: readonly Entry[], document: number) {
    const loads = entries.flatMap(({ type }, index) => (type === 'load' ? [index] : []));
    const start = loads[document] ?? 0;
    this.first = entries.findIndex(({ type }, index) => index > start && type === 'action');
    for (let index = start; index < (loads[document + 1] ?? entries.length); index++) {
      const entry = entries[index]!;
      const key = keyOf(entry);
      if (key === null) continue;
      const times = this.times.get(key) ?? [];
      this.times.set(key, [...times, { index, at: entry.at }]);
    }
  }

  /** When this happened on the tape, in ms since its beginning; null for what is new, or comes behind `end` and the first action. */
  timeOf(content: Content, end: number): number | null {
    const next = this.times.get(keyOf(content) ?? '')?.shift();
    return next === undefined || next.index >= Math.max(end, this.first) ? null : next.at;
  }
}
