import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { backOff } from './sender.ts';
import { outcomeOf, retryAfter } from './outcome.ts';

type Reading = Parameters<typeof outcomeOf>[0];

const reading = (more: Partial<Reading>): Reading => ({
  status: 200,
  isEnvelope: true,
  error: null,
  retryAfterMs: null,
  body: '<cms/>',
  at: 7,
  ...more,
});
const typeOf = (more: Partial<Reading>): string => outcomeOf(reading(more)).type;

describe('what an answer means', () => {
  it("a success counts in the dispatcher's form alone: the login page of a hotel is no answer", () => {
    expect(outcomeOf(reading({}))).toEqual({ type: 'stored', at: 7, answer: '<cms/>' });
    expect(typeOf({ isEnvelope: false, body: '<html>Welcome to our Wi-Fi' })).toBe('unreachable');
    expect(typeOf({ status: 204, isEnvelope: false, body: '' })).toBe('stored');
    expect(typeOf({ status: 302, isEnvelope: false })).toBe('unreachable');
  });

  it('an error in an answer with status 200 is the error that it says', () => {
    expect(typeOf({ error: { status: 400, text: 'No' } })).toBe('refused');
    expect(typeOf({ error: { status: 440, text: '' } })).toBe('sessionLost');
    expect(typeOf({ error: { status: 0, text: '' } })).toBe('serverError');
  });

  it("what heals is tried again, what does not is refused in the server's words", () => {
    for (const status of [500, 501, 502, 503, 504, 408, 425]) expect([status, typeOf({ status })]).toEqual([status, 'serverError']);
    for (const status of [401, 440]) expect([status, typeOf({ status })]).toEqual([status, 'sessionLost']);
    expect(outcomeOf(reading({ status: 400, error: { status: 400, text: 'Too many points' } }))).toEqual({
      type: 'refused',
      status: 400,
      text: 'Too many points',
      certain: true,
    });
    expect(outcomeOf(reading({ status: 404, isEnvelope: false }))).toEqual({ type: 'refused', status: 404, text: '', certain: false });
    expect(outcomeOf(reading({ status: 429, retryAfterMs: 5000 }))).toEqual({ type: 'tooMany', waitMs: 5000 });
    expect(outcomeOf(reading({ status: 429 }))).toEqual({ type: 'tooMany', waitMs: 0 });
    for (const status of [503, 507]) expect(outcomeOf(reading({ status, retryAfterMs: 5000 }))).toEqual({ type: 'tooMany', waitMs: 5000 });
    expect(typeOf({ status: 507 })).toBe('serverError');
  });

  it('whatever the answer, nothing but a good one counts as stored (property)', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 999 }), fc.boolean(), fc.boolean(), (status, isEnvelope, isError) => {
        const outcome = outcomeOf(reading({ status, isEnvelope, error: isError ? { status, text: '' } : null }));
        const isProof = status >= 200 && status < 300 && (isEnvelope || status === 204);
        expect(outcome.type !== 'stored' || isProof).toBe(true);
      }),
    );
  });
});

describe('Retry-After', () => {
  it("is seconds, or a date by the server's own clock, never by the one here", () => {
    expect(retryAfter('120', null)).toBe(120_000);
    expect(retryAfter('Sat, 21 Nov 2026 10:00:30 GMT', 'Sat, 21 Nov 2026 10:00:00 GMT')).toBe(30_000);
    expect(retryAfter('Sat, 21 Nov 2026 09:00:00 GMT', 'Sat, 21 Nov 2026 10:00:00 GMT')).toBe(0);
    for (const header of [null, '', 'soon', '-1', 'Sat, 21 Nov 2026 10:00:30 GMT']) expect(retryAfter(header, null)).toBeNull();
  });
});

describe('back-off', () => {
  it('doubles from one second to five minutes, half of it by chance', () => {
    expect([1, 2, 3, 4].map((failures) => backOff(failures, 0, 0))).toEqual([500, 1000, 2000, 4000]);
    expect([1, 2, 3, 4].map((failures) => backOff(failures, 0, 1))).toEqual([1000, 2000, 4000, 8000]);
    expect(backOff(99, 0, 1)).toBe(300_000);
  });

  it('is never less than the server asked for, up to an hour (property)', () => {
    fc.assert(
      fc.property(fc.nat({ max: 1000 }), fc.nat({ max: 1e9 }), fc.double({ min: 0, max: 1, noNaN: true }), (failures, events, random) => {
        const ms = backOff(failures, events, random);
        expect(ms).toBeGreaterThanOrEqual(Math.min(events, 3_600_000));
        expect(ms).toBeLessThanOrEqual(3_600_000 + 150_000);
      }),
    );
  });
});
