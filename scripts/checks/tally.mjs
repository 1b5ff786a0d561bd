import { existsSync, readFileSync } from 'node:fs';

/** @typedef {{passed: number, failed: number, skipped: number}} Tally */

const NOTHING = { passed: 0, failed: 0, skipped: 0 };

/** A step that failed without naming a failed test (a crash, a file that does not load) counts as one failure. */
const honest = (tally, ok) => (ok || tally.failed > 0 ? tally : { ...tally, failed: 1 });

const read = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null);

/** Sums up a report of Vitest's json reporter. */
export function vitestTally(report, ok) {
  if (!report) return honest(NOTHING, ok);
  const unloaded = report.testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
  ).length;
  return honest(
    { passed: report.numPassedTests, failed: report.numFailedTests + unloaded, skipped: report.numPendingTests + report.numTodoTests },
    ok,
  );
}

/** Sums up a report of Playwright's json reporter. */
export function playwrightTally(report, ok) {
  if (!report) return honest(NOTHING, ok);
  const { expected, unexpected, flaky, skipped } = report.stats;
  return honest({ passed: expected + flaky, failed: unexpected, skipped }, ok);
}

/** A report that is a tally already. */
export const ownFile = (file, ok) => honest(read(file) ?? NOTHING, ok);
export const vitestFile = (file, ok) => vitestTally(read(file), ok);
export const playwrightFile = (file, ok) => playwrightTally(read(file), ok);

/** A step that is one check by itself. */
export const checkTally = (ok) => ({ passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: 0 });

/** Adds up tallies. */
export const sum = (tallies) =>
  tallies.reduce(
    (all, one) => ({ passed: all.passed + one.passed, failed: all.failed + one.failed, skipped: all.skipped + one.skipped }),
    NOTHING,
  );

/** `12 passed, 0 failed`, with `, 3 skipped` only when there are any. */
export const tallyLine = ({ passed, failed, skipped }) => `${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`;
