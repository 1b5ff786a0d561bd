import { expect, it } from 'vitest';
import { isFilled, readQuestionValue } from './contract.ts';

it('stored answers are taken as they are understood, and as none otherwise', () => {
  expect([readQuestionValue('a'), readQuestionValue(['a', 'b']), readQuestionValue({ g1: 'bin' })]).toEqual([
    'a',
    ['a', 'b'],
    { g1: 'bin' },
  ]);
  expect([
    readQuestionValue(1),
    readQuestionValue(null),
    readQuestionValue(['a', 1]),
    readQuestionValue({ a: {} }),
    readQuestionValue(undefined),
  ]).toEqual([null, null, null, null, null]);
});

it('an answer of white space is none', () => {
  expect([isFilled(null), isFilled(' '), isFilled([]), isFilled({ g1: '', g2: ' ' })]).toEqual([false, false, false, false]);
  expect([isFilled('a'), isFilled(['a']), isFilled({ g1: '', g2: 'x' })]).toEqual([true, true, true]);
});
