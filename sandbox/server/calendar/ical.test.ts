import { describe, expect, it } from 'vitest';
import { calendarFile, escapeText, fold, type CalendarEntry } from './ical.ts';

const entry = (more: Partial<CalendarEntry> = {}): CalendarEntry => ({
  uid: 'p_Calendar-1@demo',
  summary: 'Talk',
  description: '',
  location: '',
  categories: [],
  url: 'https://demo.example/calendar-1.html',
  sequence: 0,
  times: {
    allDay: false,
    start: Date.UTC(2026, 9, 25, 0, 30),
    end: Date.UTC(2026, 9, 25, 1, 30),
    firstDay: '2026-10-25',
    lastDay: '2026-10-25',
    zone: 'Europe/Berlin',
  },
  ...more,
});
const file = (...entries: CalendarEntry[]) => calendarFile(entries, { name: 'Dates', stampedAt: Date.UTC(2026, 10, 21) });
const unfolded = (text: string): string[] => text.replaceAll('\r\n ', '').split('\r\n');

describe('iCalendar', () => {
  it('CON-003 no line is longer than 75 octets, and characters of several octets stay whole', () => {
    for (const text of ['x'.repeat(300), 'Ω'.repeat(100), `a${'🔭'.repeat(60)}`, 'äb'.repeat(90)]) {
      const folded = fold(`SUMMARY:${text}`);
      for (const line of folded.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
      expect(folded).not.toContain('\ufffd');
      expect(folded.replaceAll('\r\n ', '')).toBe(`SUMMARY:${text}`);
    }
    expect(fold('x'.repeat(75))).not.toContain('\r\n');
    expect(fold('x'.repeat(76))).toBe(`${'x'.repeat(75)}\r\n x`);
  });

  it('CON-003 what texts hold cannot break out of their line', async () => {
    expect(escapeText('a, b; c\\d\r\ne\nf')).toBe('a\\, b\\; c\\\\d\\ne\\nf');
    const text = await file(entry({ summary: 'Talk\r\nEND:VEVENT\r\nBEGIN:VALARM', location: 'Pier 1, left; "back"' }));
    expect(unfolded(text).filter((line) => line === 'END:VEVENT')).toHaveLength(1);
    expect(unfolded(text)).toContain('LOCATION:Pier 1\\, left\\; "back"');
  });

  it('CON-003 times are instants; whole days end on the day after the last', async () => {
    const lines = unfolded(
      await file(entry(), entry({ times: { allDay: true, start: 0, end: 0, firstDay: '2026-12-30', lastDay: '2026-12-31', zone: '' } })),
    );
    expect(lines).toContain('DTSTART:20261025T003000Z');
    expect(lines).toContain('DTEND:20261025T013000Z');
    expect(lines).toContain('DTSTART;VALUE=DATE:20261230');
    expect(lines).toContain('DTEND;VALUE=DATE:20270101');
    expect(lines.filter((line) => line.startsWith('DTSTAMP:'))).toEqual(['DTSTAMP:20261121T000000Z', 'DTSTAMP:20261121T000000Z']);
    expect(lines.at(-1)).toBe('');
  });
});
