import { expect, it } from 'vitest';
import { listSurvivors, percent, scoreLine, scores, total, type Report } from './mutation-scores.mjs';

const mutant = (status: string) => ({
  status,
  mutatorName: 'Equality',
  replacement: 'a !==\n b',
  location: { start: { line: 2, column: 5 }, end: { line: 2, column: 12 } },
});
const report: Report = {
  files: {
    'a.ts': {
      source: 'x\nif (a === b) y\n',
      mutants: ['Killed', 'Timeout', 'Survived', 'NoCoverage', 'CompileError', 'Ignored'].map(mutant),
    },
  },
};

it('counts what a test noticed and what none did; changes that do not run do not count', () => {
  expect(scores(report)).toEqual({ 'a.ts': { noticed: 2, missed: 2 } });
  expect(percent({ noticed: 2, missed: 1 })).toBe('66.7');
  expect(percent({ noticed: 0, missed: 0 })).toBe('-');
  expect(
    total([
      { noticed: 1, missed: 2 },
      { noticed: 3, missed: 0 },
    ]),
  ).toEqual({ noticed: 4, missed: 2 });
  expect(scoreLine('a.ts', { noticed: 2, missed: 2 })).toMatch(/^a\.ts +50\.0 % +2 of 4$/);
});

it('lists what no test noticed, with its place', () => {
  expect(listSurvivors(report)).toEqual([
    'a.ts:2  not noticed  Equality  a === b  =>  a !== b',
    'a.ts:2  not reached  Equality  a === b  =>  a !== b',
  ]);
});
