import { expect, it } from 'vitest';
import { listSurvivors, percent, reportOf, scoreLine, scores, total, whyLeftOut, type Report } from './mutation-scores.mjs';

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

it('a change is noticed by any test, missed by all that reach it, not reached, or left out when it runs before every test', () => {
  const change = (id: string, fileName: string, status?: string) => ({
    ...mutant(''),
    id,
    fileName,
    status,
    location: { start: { line: 0, column: 0 }, end: { line: 0, column: 1 } },
  });
  const made = reportOf(
    ['a.ts', 'b.ts', 'c.ts'].map((name) => ({ name, content: 'x' })),
    [
      change('1', 'a.ts'),
      change('2', 'a.ts'),
      change('3', 'a.ts'),
      change('4', 'b.ts'),
      change('5', 'b.ts', 'Ignored'),
      change('6', 'a.ts'),
    ],
    [
      { reached: ['1', '2'] },
      { change: '1', test: 't', isNoticed: false },
      { change: '1', test: 'u', isNoticed: true },
      { change: '2', test: 't', isNoticed: false },
      { onLoad: ['2', '4'] },
      { reached: ['6'] },
    ],
  );
  expect(Object.fromEntries(Object.entries(made.files).map(([name, { mutants }]) => [name, mutants.map(({ status }) => status)]))).toEqual({
    'a.ts': ['Killed', 'Survived', 'NoCoverage', 'Survived'],
    'b.ts': ['Ignored', 'Ignored'],
  });
  expect(listSurvivors(made)[0]).toBe('a.ts:1  not noticed  Equality  x  =>  a !== b');
});

it('looks and words for the console are left as they are, everything else is changed', () => {
  const attribute = (name: string) => ({ type: 'JSXAttribute', name: { name } });
  const call = (name: string) => ({
    type: 'CallExpression',
    callee: { type: 'MemberExpression', object: { type: 'Identifier', name } },
  });
  expect([attribute('className'), attribute('path'), call('console')].map(whyLeftOut)).toEqual([
    'only looks',
    'only looks',
    'words for the console',
  ]);
  const changed = [
    attribute('aria-label'),
    attribute('type'),
    call('journal'),
    { type: 'CallExpression', callee: { type: 'Identifier' } },
    { type: 'StringLiteral' },
  ];
  expect(changed.map(whyLeftOut)).toEqual(changed.map(() => undefined));
});
