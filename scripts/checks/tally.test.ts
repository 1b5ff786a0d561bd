import { describe, expect, it } from 'vitest';
import { playwrightTally, sum, tallyLine, vitestTally } from './tally.mjs';

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
    expect(vitestTally(report, false)).toEqual({ passed: 3, failed: 2, skipped: 0 });
  });

  it('never takes a crash for a success', () => {
    expect(vitestTally(null, false).failed).toBe(1);
    expect(playwrightTally({ stats: { expected: 5, unexpected: 0, flaky: 0, skipped: 1 } }, false)).toEqual({
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
});
