import { describe, expect, it } from 'vitest';
import { failureLines, playwrightTally, sum, tallyLine, vitestTally } from './tally.mjs';

const file = (status: string, ...tests: string[]) => ({ status, assertionResults: tests.map((outcome) => ({ status: outcome })) });

describe('summing up', () => {
  it('counts a test file that does not load as a failure', () => {
    const report = {
      numPassedTests: 3,
      numFailedTests: 1,
      numPendingTests: 0,
      numTodoTests: 0,
      testResults: [file('failed'), file('failed', 'failed'), file('passed', 'passed')],
    };
    expect(vitestTally(report, false)).toMatchObject({ passed: 3, failed: 2, skipped: 0 });
  });

  it('never takes a crash for a success', () => {
    expect(vitestTally(null, false).failed).toBe(1);
    expect(playwrightTally({ stats: { expected: 5, unexpected: 0, flaky: 0, skipped: 1 } }, false)).toMatchObject({
      passed: 5,
      failed: 1,
      skipped: 1,
    });
  });

  it('ends with one line that names skipped tests only when there are any', () => {
    expect(
      tallyLine(
        sum([
          { passed: 1, failed: 0, skipped: 0 },
          { passed: 2, failed: 0, skipped: 0 },
        ]),
      ),
    ).toBe('3 passed, 0 failed');
    expect(tallyLine({ passed: 1, failed: 2, skipped: 3 })).toBe('1 passed, 2 failed, 3 skipped');
  });

  it('names what failed, and what passed at a second try only, with the first line of the reason', () => {
    const unit = vitestTally(
      {
        numPassedTests: 0,
        numFailedTests: 1,
        numPendingTests: 0,
        numTodoTests: 0,
        testResults: [
          { name: 'core/a.test.ts', status: 'failed', message: 'Cannot find module\n  at x', assertionResults: [] },
          {
            name: 'core/b.test.ts',
            status: 'failed',
            assertionResults: [
              { status: 'failed', fullName: 'adding is exact', failureMessages: ['\u001b[31mexpected 3\u001b[39m\nmore'] },
            ],
          },
        ],
      },
      false,
    );
    const spec = (title: string, status: string) => ({
      title,
      file: 'news.spec.ts',
      line: 7,
      tests: [{ status, projectName: 'firefox', results: [{ error: { message: 'too late\nlong' } }, {}] }],
    });
    const browser = playwrightTally(
      {
        stats: { expected: 1, unexpected: 1, flaky: 1, skipped: 0 },
        suites: [{ specs: [spec('opens', 'expected')], suites: [{ specs: [spec('closes', 'unexpected'), spec('moves', 'flaky')] }] }],
      },
      false,
    );
    expect(failureLines(sum([unit, browser]))).toEqual([
      'Failed:',
      '  core/a.test.ts: Cannot find module',
      '  core/b.test.ts › adding is exact: expected 3',
      '  [firefox] news.spec.ts:7 › closes: too late',
      'Passed at a second try:',
      '  [firefox] news.spec.ts:7 › moves: too late',
    ]);
    expect(failureLines(sum([]))).toEqual([]);
  });
});
