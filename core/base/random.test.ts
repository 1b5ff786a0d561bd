import { afterEach, describe, expect, it, vi } from 'vitest';
import { SystemRandom } from './random.ts';

const UUID = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;
const random = new SystemRandom();
const native = crypto.getRandomValues.bind(crypto);
/** A page without https has no `randomUUID`. */
const withoutHttps = (getRandomValues: (bytes: Uint8Array<ArrayBuffer>) => Uint8Array): void =>
  void vi.stubGlobal('crypto', { getRandomValues });

afterEach(() => void vi.unstubAllGlobals());

describe('SystemRandom', () => {
  it('gives fractions from 0 to below 1, not the same again and again', () => {
    const fractions = Array.from({ length: 100 }, () => random.fraction());
    expect(fractions.every((each) => each >= 0 && each < 1)).toBe(true);
    expect(new Set(fractions).size).toBeGreaterThan(90);
  });

  it('gives UUIDs of version 4, each another one', () => {
    const [one, other] = [random.uuid(), random.uuid()];
    expect([one, other]).toEqual([expect.stringMatching(UUID), expect.stringMatching(UUID)]);
    expect(one).not.toBe(other);
  });

  it('gives them on a page without https too', () => {
    withoutHttps(native);
    const uuids = Array.from({ length: 500 }, () => random.uuid());
    expect(uuids.filter((each) => !UUID.test(each))).toEqual([]);
    // Each digit takes every value that it may.
    const values = Array.from({ length: 36 }, (_, at) => new Set(uuids.map((each) => each[at])).size);
    expect(values).toEqual([...'gggggggg-gggg-1ggg-4ggg-gggggggggggg'].map((each) => (each === 'g' ? 16 : each === '4' ? 4 : 1)));
    withoutHttps((bytes) => bytes.fill(0));
    expect(random.uuid()).toBe('10000000-1000-4000-8000-100000000000');
    withoutHttps((bytes) => bytes.fill(255));
    expect(random.uuid()).toBe('efffffff-efff-4fff-bfff-efffffffffff');
  });
});
