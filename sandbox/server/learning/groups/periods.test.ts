import { describe, expect, it } from 'vitest';
import { enrolmentBy, expectedPercent, openPeriod, stateOf } from './periods.ts';

const TODAY = '2026-11-24';
const at = (hour: number): Date => new Date(Date.UTC(2026, 10, 1, hour));
const period = (from: string, until: string, since = 1) => ({
  ...{ course: 100, from, until, since: at(since) },
  isOfGroup: false,
});
const open = (since = 1) => period('', '', since);

describe('a period', () => {
  it.each([
    ['', '', 'open'],
    ['2026-11-24', '2026-11-24', 'open'],
    ['2026-11-25', '', 'coming'],
    ['', '2026-11-23', 'over'],
    ['2026-11-25', '2026-11-23', 'over'],
  ])('RT-007 from "%s" until "%s" is %s: the last day belongs to it', (from, until, state) => {
    expect(stateOf({ from, until }, TODAY)).toBe(state);
  });

  it('RT-007 of several the one that is open longest counts, else the one that comes next', () => {
    const [soon, late] = [period('2026-11-26', '2026-12-01'), period('2026-12-05', '')];
    expect(openPeriod([period('', '2026-11-25'), period('', '2026-11-30'), soon], TODAY)).toEqual({
      isOpen: true,
      from: '',
      until: '2026-11-30',
      isOfGroup: false,
    });
    const ofGroup = (until: string) => ({ ...period('', until), isOfGroup: true });
    expect(openPeriod([period('', '2026-11-30'), ofGroup('2026-11-25')], TODAY)).toMatchObject({ isOfGroup: false });
    expect(openPeriod([period('', '2026-11-25'), ofGroup('2026-11-30')], TODAY)).toMatchObject({ isOfGroup: true });
    expect(openPeriod([period('', '2026-11-25'), open()], TODAY)).toMatchObject({ until: '' });
    expect(openPeriod([late, soon, period('', '2026-11-01')], TODAY)).toMatchObject({ isOpen: false, from: '2026-11-26' });
    expect(openPeriod([period('', '2026-11-01')], TODAY)).toBeNull();
  });
});

describe('whether somebody is enrolled', () => {
  const [coming, over] = [period('2026-12-01', ''), period('', '2026-11-01')];
  const [enrols, leaves] = [(hour: number) => ({ enrolled: true, at: at(hour) }), (hour: number) => ({ enrolled: false, at: at(hour) })];
  it.each([
    ['nothing given, nothing begun', undefined, [], false, false, false],
    ['nothing given, begun', undefined, [], true, true, false],
    ['open', undefined, [open()], false, true, false],
    ['to come', undefined, [coming], false, false, false],
    ['to come, begun already', undefined, [coming], true, true, false],
    ['over', undefined, [over], false, false, true],
    ['over, begun', undefined, [over], true, false, true],
    ['over in one group, open in another', undefined, [over, open()], true, true, false],
    ['enrolled by themselves, over', enrols(5), [over], true, true, false],
    ['left since', leaves(5), [open()], true, false, false],
    ['left before', leaves(5), [open(6)], false, true, false],
    ['left one of two', leaves(5), [open(), period('', '2026-11-01', 6)], true, false, true],
    ['left, to come anew', leaves(5), [period('2026-12-01', '', 6)], true, false, false],
  ])('RT-007 %s', (_, decision, periods, isBegun, isEnrolled, hasEnded) => {
    expect(enrolmentBy(decision, periods, isBegun, TODAY)).toEqual({ isEnrolled, hasEnded });
  });
});

it.each([
  ['2026-11-20', '', 0],
  ['2026-11-24', '2026-11-30', 0],
  ['2026-11-20', '2026-11-29', 40],
  ['2026-11-20', '2026-11-24', 80],
  ['2026-11-20', '2026-11-23', 100],
  ['2026-12-01', '2026-12-30', 0],
])('RT-007 from %s until %s one should be at %i percent', (first, until, percent) => {
  expect(expectedPercent(first, until, TODAY)).toBe(percent);
});
