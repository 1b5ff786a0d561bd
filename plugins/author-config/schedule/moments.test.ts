import { describe, expect, it } from 'vitest';
import { inField, instantOf, zoneName } from './moments.ts';

// In which zone is a matter of the machine: the browser test types in one that is far from the server's.
describe('a moment in the time zone of whoever types', () => {
  it.each(['2026-12-01T08:00', '2026-07-01T00:00', '2031-02-28T23:59'])('%s is a moment in UTC, and is shown as it was typed', (typed) => {
    const instant = instantOf(typed)!;
    expect(instant).toMatch(/Z$/);
    const [year, month, day, hour, minute] = typed.split(/\D/).map(Number);
    expect(Date.parse(instant)).toBe(new Date(year!, month! - 1, day, hour, minute).getTime());
    expect(inField(Date.parse(instant))).toBe(typed);
  });

  it('has seconds where a browser gives them, and what is no moment is none', () => {
    expect(instantOf('2026-12-01T08:00:30')).toBe(new Date(2026, 11, 1, 8, 0, 30).toISOString());
    for (const typed of ['', '2026-12-01', 'tomorrow', '2026-13-01T10:00', '2026-12-01T08:00Z']) expect(instantOf(typed), typed).toBeNull();
    expect(inField(Number.NaN)).toBe('');
    expect(zoneName()).toMatch(/^\w/);
  });
});
