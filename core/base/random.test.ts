import { afterEach, describe, expect, it, vi } from 'vitest';
import { SystemRandom } from './random.ts';

const UUID = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;
const random = new SystemRandom();
/** A page without https has no `randomUUID`. */
const withoutHttps = (byte: (index: number) => number): void =>
  void vi.stubGlobal('crypto', { getRandomValues: (bytes: Uint8Array) => bytes.map((_, index) => (bytes[index] = byte(index))) });

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
    withoutHttps((index) => 16 * index + 9);
    expect(random.uuid()).toBe('09192939-4959-4979-8999-a9b9c9d9e9f9');
    withoutHttps(() => 0);
    expect(random.uuid()).toBe('00000000-0000-4000-8000-000000000000');
    withoutHttps(() => 255);
    expect(random.uuid()).toMatch(UUID);
  });
});
