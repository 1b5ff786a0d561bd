/**
 * Which rows of docs/requirements.md passed in this run. `npm run spec` reads the tests' sources, which can promise more than happens: a
 * test in a condition that never holds, or one that leaves itself out. Here the reports of the runs count, at the level of the test's file.
 */
import { existsSync, readFileSync } from 'node:fs';
import { isAbsolute, join, relative } from 'node:path';
import { ID, levelOf, missing, rowsOf } from './spec.mjs';
import { root } from '../tools/setup.mjs';

/** `[file, title]` of the tests that passed in a report of Vitest's json reporter. */
const passedInVitest = ({ testResults }) =>
  testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'passed')
      .map(({ title }) => [isAbsolute(name) ? relative(root, name) : name, title]),
  );

/** The same of Playwright's: one that was expected to fail, or left itself out, passed nothing. */
const passedInPlaywright = (suites) =>
  suites.flatMap(({ suites: inner = [], specs = [] }) => [
    ...specs
      .filter(({ tests }) => tests.some(({ results }) => results.at(-1)?.status === 'passed'))
      .map(({ title, file }) => [`tests/e2e/${file}`, title]),
    ...passedInPlaywright(inner),
  ]);

/** `Map(id, levels)` of the rows whose tests passed. @param sourceOf the text of a test's file: whether it runs the whole server */
export function levelsPassed(reports, sourceOf) {
  const levels = new Map();
  for (const report of reports)
    for (const [file, title] of report.suites ? passedInPlaywright(report.suites) : passedInVitest(report))
      for (const id of title.match(ID) ?? []) levels.set(id, (levels.get(id) ?? new Set()).add(levelOf(file, sourceOf(file))));
  return levels;
}

/**
 * The rows that no test proved in the runs of these reports, each with what it lacks; null when a report is missing.
 * @param more reports that count where they are there
 */
export function unprovenIn(files, more = []) {
  if (!files.every((file) => existsSync(file))) return null;
  const sources = new Map();
  const sourceOf = (file) => {
    if (!sources.has(file)) sources.set(file, readFileSync(join(root, file), 'utf8'));
    return sources.get(file);
  };
  const reports = [...files, ...more.filter((file) => existsSync(file))].map((file) => JSON.parse(readFileSync(file, 'utf8')));
  return missing(rowsOf(readFileSync(join(root, 'docs', 'requirements.md'), 'utf8')), levelsPassed(reports, sourceOf));
}
