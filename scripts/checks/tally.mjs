import { existsSync, readFileSync } from 'node:fs';

/**
 * `failures` names each failed test with the first line of its message, `retried` those that passed at a second try only.
 * @typedef {{passed: number, failed: number, skipped: number, failures?: string[], retried?: string[]}} Tally
 */

const NOTHING = { passed: 0, failed: 0, skipped: 0 };

const firstLine = (message = '') =>
  message
    .replace(/\u001b\[\d+m/g, '')
    .split('\n', 1)[0]
    .trim();
const named = (where, message) => (message ? `${where}: ${firstLine(message)}` : where);

/** A step that failed without naming a failed test (a crash, a file that does not load) counts as one failure. */
const honest = (tally, ok) => (ok || tally.failed > 0 ? tally : { ...tally, failed: 1 });

const read = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null);

/** Sums up a report of Vitest's json reporter. */
export function vitestTally(report, ok) {
  if (!report) return honest(NOTHING, ok);
  const failedIn = (file) => file.assertionResults.filter((test) => test.status === 'failed');
  const unloaded = report.testResults.filter((file) => file.status === 'failed' && failedIn(file).length === 0);
  return honest(
    {
      passed: report.numPassedTests,
      failed: report.numFailedTests + unloaded.length,
      skipped: report.numPendingTests + report.numTodoTests,
      failures: [
        ...unloaded.map(({ name, message }) => named(name, message)),
        ...report.testResults.flatMap((file) =>
          failedIn(file).map(({ fullName, failureMessages }) => named(`${file.name} › ${fullName}`, failureMessages?.[0])),
        ),
      ],
    },
    ok,
  );
}

/** The names of a Playwright report's tests that ended as `status` says, with what the last failed try given. */
function playwrightNames(suites, status) {
  return suites.flatMap(({ suites: inner = [], specs = [] }) => [
    ...specs.flatMap(({ title, file, line, tests }) =>
      tests
        .filter((test) => test.status === status)
        .map(({ projectName, results }) =>
          named(`[${projectName}] ${file}:${line} › ${title}`, results.findLast(({ error }) => error)?.error.message),
        ),
    ),
    ...playwrightNames(inner, status),
  ]);
}

/** Sums up a report of Playwright's json reporter. */
export function playwrightTally(report, ok) {
  if (!report) return honest(NOTHING, ok);
  const { expected, unexpected, flaky, skipped } = report.stats;
  const names = (status) => playwrightNames(report.suites ?? [], status);
  return honest({ passed: expected + flaky, failed: unexpected, skipped, failures: names('unexpected'), retried: names('flaky') }, ok);
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
    (all, one) => ({
      passed: all.passed + one.passed,
      failed: all.failed + one.failed,
      skipped: all.skipped + one.skipped,
      failures: [...all.failures, ...(one.failures ?? [])],
      retried: [...all.retried, ...(one.retried ?? [])],
    }),
    { ...NOTHING, failures: [], retried: [] },
  );

/** `12 passed, 0 failed`, with `, 3 skipped` only when there are any. */
export const tallyLine = ({ passed, failed, skipped }) => `${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`;

/** What failed, by name, for the end of a long output; a line that starts with a heading only when there is something under it. */
export const failureLines = ({ failures = [], retried = [] }) => [
  ...(failures.length ? ['Failed:', ...failures.map((name) => `  ${name}`)] : []),
  ...(retried.length ? ['Passed at a second try:', ...retried.map((name) => `  ${name}`)] : []),
];
