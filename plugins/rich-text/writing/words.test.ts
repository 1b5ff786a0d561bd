import { describe, expect, it } from 'vitest';
import { textLength } from './words.ts';

describe('the length of a text', () => {
  it.each([
    ['', 'en', 0, 0],
    ['One, two – three!', 'en', 3, 1],
    ['ein Wort\nnoch eins', 'de', 4, 1],
    ['今日は良い天気です', 'ja', 5, 1],
    ['word '.repeat(401), 'no language at all', 401, 3],
  ])('of "%.20s" in %s', (text, language, words, minutes) => {
    expect(textLength(text, language)).toEqual({ words, minutes });
  });
});
