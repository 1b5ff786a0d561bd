import { describe, expect, it } from 'vitest';
import { parseRoot } from '../xml/nodes.ts';
import { daysOf, eventTimes, timesInZone } from './event-times.ts';
import { dayIn, instantOf, inZone, isZone, offsetAt } from './zone.ts';

const iso = (local: string, zone: string): string => new Date(instantOf(local, zone)).toISOString();
const event = (attributes: string) => parseRoot(`<event ${attributes}/>`);

describe('time zones', () => {
  it('CON-003 a clock time becomes the instant of its zone, in summer and in winter', () => {
    expect(iso('2026-07-01T18:00', 'Europe/Berlin')).toBe('2026-07-01T16:00:00.000Z');
    expect(iso('2026-12-01T18:00', 'Europe/Berlin')).toBe('2026-12-01T17:00:00.000Z');
    expect(iso('2026-12-01T18:00', 'Asia/Kathmandu')).toBe('2026-12-01T12:15:00.000Z');
    expect(iso('2026-12-01T18:00', 'America/New_York')).toBe('2026-12-01T23:00:00.000Z');
  });

  it('CON-003 around a change of clocks: a skipped time is later, a doubled one is the first', () => {
    // Berlin: 29 March 2026 02:00 -> 03:00, 25 October 2026 03:00 -> 02:00
    expect(iso('2026-03-29T01:59', 'Europe/Berlin')).toBe('2026-03-29T00:59:00.000Z');
    expect(iso('2026-03-29T02:30', 'Europe/Berlin')).toBe('2026-03-29T01:30:00.000Z');
    expect(inZone(instantOf('2026-03-29T02:30', 'Europe/Berlin'), 'Europe/Berlin')).toBe('2026-03-29T03:30:00+02:00');
    expect(iso('2026-03-29T03:00', 'Europe/Berlin')).toBe('2026-03-29T01:00:00.000Z');
    expect(iso('2026-10-25T01:59', 'Europe/Berlin')).toBe('2026-10-24T23:59:00.000Z');
    expect(iso('2026-10-25T02:30', 'Europe/Berlin')).toBe('2026-10-25T00:30:00.000Z');
    expect(iso('2026-10-25T03:00', 'Europe/Berlin')).toBe('2026-10-25T02:00:00.000Z');
    // New York: 8 March and 1 November 2026; Lord Howe moves by half an hour
    expect(iso('2026-03-08T02:30', 'America/New_York')).toBe('2026-03-08T07:30:00.000Z');
    expect(iso('2026-11-01T01:30', 'America/New_York')).toBe('2026-11-01T05:30:00.000Z');
    expect(offsetAt(Date.UTC(2026, 6, 1), 'Australia/Lord_Howe') / 60_000).toBe(630);
    expect(offsetAt(Date.UTC(2026, 0, 1), 'Australia/Lord_Howe') / 60_000).toBe(660);
  });

  it('CON-003 every hour around a change of clocks, and some of every week, go there and back', () => {
    const HOUR = 3_600_000;
    for (const [zone, ...changes] of [
      ['Europe/Berlin', '2026-03-29', '2026-10-25'],
      ['America/New_York', '2026-03-08', '2026-11-01'],
      ['Australia/Lord_Howe', '2026-04-05', '2026-10-04'],
      ['Asia/Kathmandu'],
      ['UTC'],
    ] as const) {
      const near = changes.flatMap((day) => Array.from({ length: 48 }, (_, i) => Date.parse(day) + (i - 24) * HOUR));
      const remote = Array.from({ length: 105 }, (_, i) => Date.UTC(2026, 0, 1) + i * 83 * HOUR);
      for (const instant of [...near, ...remote]) {
        const written = inZone(instant, zone);
        expect(Date.parse(written)).toBe(instant);
        const back = instantOf(written.slice(0, 19), zone);
        // the second of two equal clock times reads as the first
        expect([0, HOUR, HOUR / 2]).toContain(instant - back);
        if (instant !== back) expect(offsetAt(back, zone)).toBeGreaterThan(offsetAt(instant, zone));
      }
    }
  });

  it("CON-003 an event is written in the customer's zone, and lies on that zone's days", () => {
    const lisbon = event('start="2026-11-25T23:30" end="2026-11-26T00:30" zone="Europe/Lisbon"');
    expect(timesInZone(lisbon, 'Europe/Berlin')).toEqual({ start: '2026-11-26T00:30:00+01:00', end: '2026-11-26T01:30:00+01:00' });
    expect(daysOf(eventTimes(lisbon)!, 'Europe/Berlin')).toEqual({ from: '2026-11-26', to: '2026-11-26' });
    expect(daysOf(eventTimes(lisbon)!, 'America/New_York')).toEqual({ from: '2026-11-25', to: '2026-11-25' });
    const night = event('start="2026-11-25T20:00:00+01:00" end="2026-11-26T00:00:00+01:00"');
    expect(daysOf(eventTimes(night)!, 'Europe/Berlin')).toEqual({ from: '2026-11-25', to: '2026-11-25' });
    expect(dayIn(Date.UTC(2026, 10, 25, 23, 30), 'Europe/Berlin')).toBe('2026-11-26');
  });

  it('CON-003 whole days are the same days everywhere; what cannot be read is no event', () => {
    const days = event('start="2026-12-05" end="2026-12-06" allDay="1"');
    expect(timesInZone(days, 'Pacific/Auckland')).toEqual({});
    expect(daysOf(eventTimes(days)!, 'Pacific/Auckland')).toEqual({ from: '2026-12-05', to: '2026-12-06' });
    expect(eventTimes(event('start="soon"'))).toBeNull();
    expect(eventTimes(event('start="2026-12-05T10:00" end="2026-12-04T10:00"'))!.end).toBe(Date.UTC(2026, 11, 5, 10));
    expect([isZone('Europe/Berlin'), isZone('Middle/Earth'), isZone('')]).toEqual([true, false, false]);
  });
});
