import { describe, expect, it } from 'vitest';
import { beginningOf, weekOf } from './week.ts';

type GoalFrom = Parameters<typeof weekOf>[3][number];

/** A Wednesday. */
const TODAY = '2026-11-25';
const at = (learned: readonly string[], goals: readonly GoalFrom[], today = TODAY) => weekOf(today, 1, new Set(learned), goals);
/** The days of a week by its Monday. */
const days = (monday: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => new Date(Date.parse(`${monday}T00:00Z`) + index * 86_400_000).toISOString().slice(0, 10));

describe('the week of somebody who learns', () => {
  it.each([
    ['2026-11-25', 1, '2026-11-23'],
    ['2026-11-23', 1, '2026-11-23'],
    ['2026-11-29', 1, '2026-11-23'],
    ['2026-11-29', 0, '2026-11-29'],
    ['2026-11-28', 0, '2026-11-22'],
    ['2027-01-01', 1, '2026-12-28'],
  ])('of %s begins, on weekday %d, on %s', (day, first, beginning) => expect(beginningOf(day, first)).toBe(beginning));

  it('has seven days, of which those count that one has learned on', () => {
    const week = at(['2026-11-22', '2026-11-23', '2026-11-25', '2026-11-30'], []);
    expect(week.days.map(({ learned }) => learned)).toEqual([true, false, true, false, false, false, false]);
    expect(week).toMatchObject({ learned: 2, goal: 0, inARow: 0 });
  });

  it('goes on a row while its goal is not reached yet, and adds to it once it is', () => {
    const goals = [{ from: '2026-11-09', days: 3 }];
    const before = [...days('2026-11-09', 3), ...days('2026-11-16', 4)];
    expect(at(before, goals)).toMatchObject({ goal: 3, learned: 0, inARow: 2 });
    expect(at([...before, ...days('2026-11-23', 3)], goals)).toMatchObject({ learned: 3, inARow: 3 });
    // The rest of a week is for resting: which days they are does not matter.
    expect(at(['2026-11-16', '2026-11-19', '2026-11-22'], goals).inARow).toBe(1);
    expect(at(days('2026-11-16', 2), goals).inARow).toBe(0);
    expect(at([...days('2026-11-09', 3), ...days('2026-11-16', 2)], goals).inARow).toBe(0);
  });

  it('is judged by the goal that it had: neither a higher one nor a pause takes anything away', () => {
    const learned = [...days('2026-11-02', 2), ...days('2026-11-16', 2)];
    const raised = [
      { from: '2026-11-02', days: 2 },
      { from: '2026-11-09', days: 0 },
      { from: '2026-11-16', days: 2 },
      { from: '2026-11-23', days: 5 },
    ];
    expect(at(learned, raised)).toMatchObject({ goal: 5, inARow: 2 });
    expect(at(learned, raised.slice(2)), 'what was before the first goal is no part of it').toMatchObject({ goal: 5, inARow: 1 });
    expect(at(learned, [...raised, { from: '2026-11-30', days: 1 }]), 'a later one does not hold yet').toMatchObject({ goal: 5 });
  });

  it('counts a whole year, with a last week of another year in it', () => {
    const mondays = Array.from({ length: 60 }, (_, index) => new Date(Date.parse('2025-10-06T00:00Z') + index * 7 * 86_400_000));
    const learned = mondays.map((monday) => monday.toISOString().slice(0, 10));
    expect(at(learned, [{ from: '2025-10-06', days: 1 }])).toMatchObject({ goal: 1, inARow: 60 });
  });
});
