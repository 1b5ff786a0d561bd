const HEADER = /^(File|Test|Rows): (.+)$/;
const ROW = /^[A-Z][A-Z0-9]{1,2}-\d{3}$/;
const IDS = /\b[A-Z][A-Z0-9]{1,2}-\d{3}\b/g;
const PLACEHOLDER = /%[a-z%#]|\$\{[^}]*\}|\$[\w.]+/g;
const escaped = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Whether a file of tests is Playwright's. */
export const isBrowserFile = (file) => /\.spec\.tsx?$/.test(file);

/** What a patch says of itself, in the lines before the first one of the patch; `wrong` is what it lacks. */
export function parseWire(name, text) {
  const changed = [...text.matchAll(/^\+\+\+ b\/(.+)$/gm)].map(([, path]) => path);
  const wire = { name: name.replace(/\.patch$/, ''), file: '', titles: [], rows: [], changed, wrong: '' };
  const lines = text.split('\n');
  const begin = lines.findIndex((line) => line.startsWith('--- '));
  for (const line of lines.slice(0, begin < 0 ? lines.length : begin)) {
    const [, key, value] = HEADER.exec(line) ?? [];
    if (key === 'File') wire.file = value.trim();
    if (key === 'Test') wire.titles.push(value.trim());
    if (key === 'Rows') wire.rows.push(...value.split(',').map((row) => row.trim()));
  }
  if (wire.rows.length === 0) wire.rows = [wire.name];
  const odd = wire.rows.find((row) => !ROW.test(row));
  if (begin < 0) wire.wrong = 'it has no patch';
  else if (!wire.file || wire.titles.length === 0) wire.wrong = 'it names no test';
  else if (odd) wire.wrong = `"${odd}" is no row`;
  return wire;
}

/** Whether a wire's line `Test:` means this test: by its title, or by the end of its full name. */
const means = (line, { title, fullName }) => line === title || line === fullName || fullName.endsWith(` ${line}`);

/**
 * What a run of tests came to: `failed` names each test that failed, `unloaded` says of each file that did not load why.
 * @typedef {{failed: {title: string, fullName: string}[], unloaded: string[]}} Outcome
 */

const firstLine = (error) => String(error?.message ?? error).split('\n')[0];

function fullNameOf(test) {
  const names = [test.name];
  for (let { parent } = test; parent.type !== 'module'; { parent } = parent) names.unshift(parent.name);
  return names.join(' ');
}

/** Of a file that Vitest has run: its module, which is not there when it came to no end, and errors that belong to no test. */
export function outcomeOfModule(module, errors) {
  const failed = [...(module?.children.allTests('failed') ?? [])].map((test) => ({ title: test.name, fullName: fullNameOf(test) }));
  if (failed.length > 0 || module?.ok()) return { failed, unloaded: [] };
  const groups = [...(module?.children.allSuites() ?? [])];
  const [why] = [...(module?.errors() ?? []), ...groups.flatMap((group) => group.errors()), ...errors];
  return { failed, unloaded: [why === undefined ? 'its tests came to no end' : firstLine(why)] };
}

function failedSpecs({ suites = [], specs = [] }, groups) {
  return [
    ...specs.filter(({ ok }) => !ok).map(({ title }) => ({ title, fullName: [...groups, title].join(' ') })),
    ...suites.flatMap((suite) => failedSpecs(suite, [...groups, suite.title])),
  ];
}

/** Of Playwright's report; with `file` only what that file came to. */
export function outcomeOfPlaywright(report, file) {
  const files = report.suites.filter((suite) => !file || `/${file}`.endsWith(`/${suite.file.replaceAll('\\', '/')}`));
  const errors = (report.errors ?? []).map(firstLine);
  return { failed: files.flatMap((suite) => failedSpecs(suite, [])), unloaded: files.length ? [] : [errors[0] ?? 'no tests were run'] };
}

/** What is wrong with a file of tests that nothing was cut for. */
export function wrongUncut({ failed, unloaded }) {
  if (unloaded.length) return `its tests do not load: ${unloaded[0]}`;
  return failed.length ? `its file is red without the patch: ${failed[0].fullName}` : '';
}

/** What is wrong with a wire, '' when cutting it is noticed by its tests and by no other one of their file. */
export function wrongCut({ titles }, { failed, unloaded }) {
  if (unloaded.length) return `cut, its tests do not load: ${unloaded[0]}`;
  const passing = titles.filter((line) => !failed.some((test) => means(line, test)));
  if (passing.length) return `SURVIVES: passes: ${passing.join('; ')}`;
  const others = failed.filter((test) => !titles.some((line) => means(line, test)));
  return others.length ? `others fail with it: ${others.map(({ title }) => title).join('; ')}` : '';
}

export const survives = (wrong) => wrong.startsWith('SURVIVES');

/** The titles that a wire names and its file of tests has not; `sources` are the titles as they are written, with what is filled in. */
export function missingTitles({ titles }, written) {
  const patterns = written.map((title) => new RegExp(`(?:^| )${title.split(PLACEHOLDER).map(escaped).join('.*')}$`));
  return titles.filter((line) => !patterns.some((pattern) => pattern.test(line)));
}

/** The rows that a wire proves, it says, and that no title of its tests names. */
export const unnamedRows = ({ rows, titles }) => rows.filter((row) => !titles.some((title) => title.match(IDS)?.includes(row)));

/** The rows that have neither a wire nor a reason, and the reasons that are not needed or belong to no row. */
export function coverage(rows, wires, reasons) {
  const wired = new Set(wires.flatMap((wire) => wire.rows));
  const all = new Set(rows);
  return {
    open: rows.filter((row) => !wired.has(row) && !(row in reasons)),
    needless: Object.keys(reasons).filter((row) => wired.has(row) || !all.has(row)),
    unknown: [...wired].filter((row) => !all.has(row)),
  };
}
