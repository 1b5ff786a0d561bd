import { describe, expect, it } from 'vitest';
import { addDays, addMonths, dayOfKey, monthOf, weekOf } from './days.ts';

const position = { day: '2026-11-25', first: '2026-10-26', last: '2026-12-06', view: 'month', isRtl: false };
const press = (key: string, more: Partial<typeof position & { ctrlKey: boolean; shiftKey: boolean }> = {}): string | null =>
  dayOfKey({ key, ctrlKey: more.ctrlKey ?? false, shiftKey: more.shiftKey ?? false }, { ...position, ...more });

describe('days', () => {
  it('CON-003 days and months are counted over ends of months and years, leap days and changes of clocks', () => {
    expect([addDays('2026-10-25', 1), addDays('2026-03-29', -1), addDays('2028-02-28', 1), addDays('2026-12-31', 1)]).toEqual([
      '2026-10-26',
      '2026-03-28',
      '2028-02-29',
      '2027-01-01',
    ]);
    expect([addMonths('2026-01-31', 1), addMonths('2028-01-31', 1), addMonths('2026-11-25', 2), addMonths('2026-01-31', -2)]).toEqual([
      '2026-02-28',
      '2028-02-29',
      '2027-01-25',
      '2025-11-30',
    ]);
    expect(monthOf('2028-02-11')).toEqual({ from: '2028-02-01', to: '2028-02-29' });
    expect(weekOf('2026-11-25', '2026-10-26')).toEqual({ from: '2026-11-23', to: '2026-11-29' });
    expect(weekOf('2026-10-01', '2026-10-25')).toEqual({ from: '2026-09-27', to: '2026-10-03' });
  });

  it('CON-003 NAV-033 keys of the grid lead where the WAI-ARIA date grid says', () => {
    expect(['ArrowRight', 'ArrowLeft', 'ArrowDown', 'ArrowUp', 'Home', 'End', 'PageDown', 'PageUp', 'x'].map((key) => press(key))).toEqual([
      '2026-11-26',
      '2026-11-24',
      '2026-12-02',
      '2026-11-18',
      '2026-11-23',
      '2026-11-29',
      '2026-12-25',
      '2026-10-25',
      null,
    ]);
    expect([press('Home', { ctrlKey: true }), press('End', { ctrlKey: true })]).toEqual(['2026-10-26', '2026-12-06']);
    expect([press('PageDown', { shiftKey: true }), press('PageUp', { shiftKey: true })]).toEqual(['2027-11-25', '2025-11-25']);
    expect([press('PageDown', { view: 'week' }), press('PageUp', { view: 'week' })]).toEqual(['2026-12-02', '2026-11-18']);
    expect([press('ArrowRight', { isRtl: true }), press('ArrowLeft', { isRtl: true })]).toEqual(['2026-11-24', '2026-11-26']);
  });
});
