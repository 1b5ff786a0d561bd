import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readCardState, review, type CardState, type Knowledge } from './card-state.ts';
import { dayOf, EMPTY, merged, readDeckState, withCard, type DeckState } from './deck-state.ts';
import { forecast, nextOf, queueOf } from './queue.ts';

const DAY = 86_400_000;
const NOW = new Date(2026, 10, 21, 10).getTime();
const after = (knowledge: readonly Knowledge[]): CardState => {
  let state: CardState | null = null;
  for (const each of knowledge) state = review(state, each, state ? Math.max(NOW, state.due) : NOW);
  return state!;
};
const deck = (cards: Record<string, CardState>, begun = EMPTY.begun): DeckState => ({ cards, begun });
const knowledge = fc.constantFrom<Knowledge>('again', 'hard', 'good', 'easy');

describe('scheduling of a word', () => {
  it('brings a known word back later and later, a forgotten one soon', () => {
    const existing = [1, 2, 3, 4, 5].map((count) => after(Array<Knowledge>(count).fill('good')));
    existing
      .slice(2)
      .forEach(({ due, last }, index) => expect(due - last).toBeGreaterThan(existing[index + 1]!.due - existing[index + 1]!.last));
    const forgotten = review(existing[4]!, 'again', existing[4]!.due);
    expect(forgotten.due - forgotten.last).toBeLessThan(DAY);
    expect(forgotten.lapses).toBe(1);
    expect(after(['easy']).due).toBeGreaterThan(after(['good']).due);
  });

  it('is the same on every device, never due before its review, and within a year', () => {
    fc.assert(
      fc.property(fc.array(knowledge, { minLength: 1, maxLength: 20 }), (given) => {
        const state = after(given);
        expect(after(given)).toEqual(state);
        expect(state.due).toBeGreaterThan(state.last);
        // A year, and a day more for each easier answer, which never comes back as soon as the harder one.
        expect(state.due - state.last).toBeLessThanOrEqual((365 + 2) * DAY);
        expect(readCardState(JSON.parse(JSON.stringify(state)))).toEqual(state);
      }),
      { numRuns: 50 },
    );
  });

  it('holds when the clock was set back', () => {
    const state = review(after(['good', 'good', 'good']), 'good', NOW - 400 * DAY);
    expect(state.due).toBeGreaterThan(NOW - 400 * DAY);
  });
});

describe('the words of a day', () => {
  const ids = ['a', 'b', 'c', 'd'];

  it('are those due, longest first, and no more new ones than wanted', () => {
    const card = after(['good', 'good', 'good']);
    const state = deck({ a: { ...card, due: NOW - 1 }, b: { ...card, due: NOW - DAY }, c: { ...card, due: NOW + DAY } });
    expect(queueOf(ids, state, NOW, 5)).toEqual({ due: ['b', 'a'], fresh: ['d'], soon: [] });
    expect(queueOf(['e', 'f', 'g', 'h'], deck({}, { day: dayOf(NOW), count: 2 }), NOW, 3).fresh).toEqual(['e']);
    expect(queueOf(['e', 'f', 'g', 'h'], deck({}, { day: dayOf(NOW - DAY), count: 2 }), NOW, 3).fresh).toEqual(['e', 'f', 'g']);
  });

  it('do not repeat one at once while there is another, and end', () => {
    let state = EMPTY;
    let [present, asked, time] = ['', 0, NOW];
    for (;;) {
      const next = nextOf(ids, state, time, 4, present);
      if (next === null) break;
      expect(next === present && asked < 4).toBe(false);
      state = withCard(state, next, review(state.cards[next] ?? null, 'good', time), time);
      present = next;
      time += 1000;
      asked += 1;
      expect(asked).toBeLessThan(40);
    }
    expect(Object.keys(state.cards)).toHaveLength(4);
    expect(state.begun).toEqual({ day: dayOf(NOW), count: 4 });
  });

  it('are counted for the days to come, what is overdue today', () => {
    const card = after(['good', 'good', 'good']);
    const days = forecast(
      ids,
      deck({ a: { ...card, due: NOW - 9 * DAY }, b: { ...card, due: NOW + DAY }, c: { ...card, due: NOW + 30 * DAY } }),
      NOW,
      3,
    );
    expect(days.map(({ count }) => count)).toEqual([1, 1, 0]);
    expect(days[0]?.day).toBe('2026-11-21');
  });
});

describe('what is kept', () => {
  it('is read as far as it is understood', () => {
    const state = deck({ a: after(['good']) }, { day: '2026-11-21', count: 1 });
    expect(readDeckState(JSON.stringify(state))).toEqual(state);
    expect(readDeckState(JSON.stringify({ cards: { ...state.cards, b: { due: 'x' } }, begun: 3 }))).toEqual({
      ...state,
      begun: EMPTY.begun,
    });
    expect([null, '', '[]', '{"cards":1}', 'x'].map(readDeckState)).toEqual(Array(5).fill(EMPTY));
  });

  it('of two devices counts the later review of each word, whichever comes first', () => {
    const [early, late] = [after(['good']), { ...after(['good', 'good']), last: NOW + 5 }];
    const [one, other] = [
      deck({ a: late, b: early }, { day: '2026-11-20', count: 9 }),
      deck({ a: early, c: early }, { day: '2026-11-21', count: 2 }),
    ];
    expect(merged(one, other)).toEqual({ cards: { a: late, b: early, c: early }, begun: { day: '2026-11-21', count: 2 } });
    expect(merged(other, one)).toEqual(merged(one, other));
  });
});
