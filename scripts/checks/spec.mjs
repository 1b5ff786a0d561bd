/**
 * `npm run spec`: which rows of docs/requirements.md are proven, that is: have a test whose title carries their ID, at the level that the
 * row's last column asks for. One line per area, the rows that lack a test or its level, and the total. Ranges are not expanded; tests
 * that are skipped, run on a condition or do nothing do not count, nor do those of `npm run test:long` alone (their titles or tags have
 * `@long`). An ID in the title of a group is refused, because it would count for whatever is in the group.
 */
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { blankJoined, closing } from './scan.mjs';
import { root } from '../tools/setup.mjs';

const FOLDERS = ['core', 'xsl', 'plugins', 'sandbox', 'scripts', 'config', 'tests'];
/** An ID of a row, wherever it is in a text. */
export const ID = /\b[A-Z][A-Z0-9]{1,2}-\d{3}\b/g;
const CALL = /(?<![\w.$])(x?(?:it|test|describe))((?:\s*\.\s*\w+)*)\s*(?=[(`])/g;
const SKIPPED = /^x|\.\s*(?:skip|todo|fixme|fails|skipIf|runIf)\b/;
/** Within a test or a group: leaves it out. A condition on the browser alone leaves one where it runs: `npm test` runs all of them. */
const LEFT_OUT = /(?<![\w$])(?:(?:test|it|context|ctx|task)\s*\.\s*(?:skip|fixme)\s*\(|skip\s*\((?=\s*[)'"`]))/g;
/** Behind a title: a function that does nothing, and perhaps a time. */
const EMPTY = /(?:=>|\bfunction\b[^{]*)\s*\{\s*\}\s*(?:,\s*[\d_]+\s*)?,?\s*\)$/;
const OF_BROWSER = /^\(\s*(?:\(\s*\{\s*browserName\s*\}\s*\)\s*=>\s*)?browserName\s*[!=]==/;

/** What a row asks for, and what proves it: a browser test proves everything, an integration test everything but a browser. */
const LEVELS = {
  S: ['unit', 'integration', 'browser'],
  U: ['unit', 'integration', 'browser'],
  I: ['integration', 'browser'],
  B: ['browser'],
};
const NAMES = { S: 'a test', U: 'a test', I: 'an integration test', B: 'a browser test' };

/** The level that a row's last column asks for, the highest of several: `U: parser; B: role` asks for a browser test. */
function levelAsked(column) {
  const asked = [...column.matchAll(/(?:^|;\s*)([UIBS])\b/g)].map(([, level]) => level);
  return ['B', 'I', 'U', 'S'].find((level) => asked.includes(level)) ?? 'U';
}

/** The rows of the requirements, in order: `{id, level}` of `| RT-001 | … | B: smoke run |`. */
export function rowsOf(markdown) {
  return [...markdown.matchAll(/^\|\s*([A-Z][A-Z0-9]{1,2}-\d{3})\s*\|(.*)$/gm)].map(([, id, rest]) => {
    const cells = rest.split(/(?<!\\)\|/).map((cell) => cell.trim());
    return { id, level: levelAsked(cells.filter(Boolean).at(-1) ?? '') };
  });
}

/** What a test of the sandbox server imports when it runs the whole of it: its fixtures open it, with store and content. */
const REAL_SERVER = /^import (?!type\b)[^;]*from '[^']*(?:fixtures\/|\/(?:server|app|main)\.ts)/m;

/**
 * At which level a test file proves something: in a browser, through real parts (the whole server with its store, the content and the
 * customers that are delivered), or alone.
 */
export function levelOf(file, source = '') {
  const path = file.replaceAll('\\', '/');
  if (path.startsWith('tests/e2e/')) return 'browser';
  if (/^(tests|config|sandbox\/content)\//.test(path)) return 'integration';
  return path.startsWith('sandbox/') && REAL_SERVER.test(source) ? 'integration' : 'unit';
}

/** The initialiser of the constant `name`, from its `=` on; '' when there is none in this source. */
function initialiser(source, code, name) {
  const found = new RegExp(`\\b(?:const|let)\\s+${name.replace(/\$/g, '\\$&')}\\b(?:\\s*:[^=;]*)?\\s*=(?![>=])\\s*`).exec(code);
  if (!found) return '';
  const begin = found.index + found[0].length;
  const open = code.slice(begin).search(/[[{(;]/);
  return open < 0 || code[begin + open] === ';' ? '' : source.slice(begin, closing(code, begin + open));
}

/** The text between two positions, with the initialisers of constants that it names: tables are in the call or above it. */
function tableText(source, code, from, to) {
  const names = new Set(code.slice(from, to).match(/[A-Za-z_$][\w$]*/g) ?? []);
  return [source.slice(from, to), ...[...names].map((name) => initialiser(source, code, name))].join('\n');
}

/** What a loop around `at` runs over: `for (const row of TABLE)`, `TABLE.forEach((row) =>`, `for (… of Object.entries(TABLE))`. */
function loopText(source, code, at) {
  let text = '';
  for (const loop of code.matchAll(/\bfor\s*\(|([\w$]+|\])\s*\.\s*(?:forEach|map)\s*\(/g)) {
    if (loop.index > at) break;
    const open = loop.index + loop[0].length - 1;
    const head = closing(code, open);
    if (loop[0].startsWith('for')) {
      const brace = code.slice(head).search(/\S/) + head;
      const end = code[brace] === '{' ? closing(code, brace) : code.indexOf(';', head) + 1;
      // Behind ` of `: what is named before it takes the values, it does not bring them.
      const of = code.slice(open, head).search(/\sof\s/);
      if (at < end && at > head && of >= 0) text += tableText(source, code, open + of + 4, head);
    } else if (at < head) {
      const start = Math.max(code.lastIndexOf('\n', loop.index), 0);
      text += tableText(source, code, loop[1] === ']' ? code.lastIndexOf('\n[', loop.index) + 1 : start, open);
    }
  }
  return text;
}

/** The IDs of strings that are or begin with one: a row of a table names the requirement that its case proves. */
const idsOfTable = (text) =>
  blankJoined(text).strings.flatMap((string) => /^(?:[A-Z][A-Z0-9]{1,2}-\d{3}\b\s*)+/.exec(string.text)?.[0].match(ID) ?? []);

/** The calls of tests and groups in one source: where they are, the IDs of their titles, whether they are sure to run. */
function callsOf(source) {
  const { code, strings } = blankJoined(source);
  const byStart = new Map(strings.map((string) => [string.start, string]));
  const calls = [];
  for (const found of code.matchAll(CALL)) {
    let at = found.index + found[0].length;
    let table = '';
    if (/\.\s*(?:each|for|skipIf|runIf)$/.test(found[2])) {
      const end = code[at] === '`' ? (byStart.get(at)?.end ?? at) : closing(code, at);
      if (/(?:each|for)$/.test(found[2])) table = tableText(source, code, at, end);
      at = end + code.slice(end).search(/\S|$/);
    }
    if (code[at] !== '(') continue;
    const first = at + 1 + code.slice(at + 1).search(/\S|$/);
    const title = byStart.get(first);
    if (!title) continue;
    const filled = /%[a-z]|\$\{|\$\w/.test(title.text)
      ? idsOfTable(`${table}\n${title.text.includes('${') ? loopText(source, code, found.index) : ''}`)
      : [];
    const own = title.text.match(ID) ?? [];
    const fixtures = /^\s*,[^]*?\(\s*\{([^}]*)\}[^)]*\)\s*(?::[^=]*)?=>/.exec(code.slice(title.end, closing(code, at)))?.[1] ?? '';
    const options = source.slice(title.end, title.end + code.slice(title.end).search(/=>|$/));
    const end = closing(code, at);
    calls.push({
      at: found.index,
      end,
      group: /describe/.test(found[1] + found[2]),
      // A browser comes to a test of Playwright by its fixtures; without one it asks the server alone.
      hasBrowser: /\b(?:page|open|context|browser)\b/.test(fixtures),
      title: title.text,
      skipped: SKIPPED.test(found[1] + found[2]) || `${title.text} ${options}`.includes('@long') || EMPTY.test(code.slice(title.end, end)),
      // One case of a table proves one row; several are named by the table, each with its case.
      ids: [...(table !== '' && own.length > 1 ? [] : own), ...filled],
    });
  }
  const innermost = (at) => calls.filter((call) => at > call.at && at < call.end).toSorted((one, other) => other.at - one.at)[0];
  for (const { index, 0: text } of code.matchAll(LEFT_OUT)) {
    const open = index + text.length - 1;
    if (calls.some((call) => call.at === index) || OF_BROWSER.test(code.slice(open, closing(code, open)))) continue;
    const call = innermost(index);
    if (call) call.skipped = true;
    else for (const each of calls) each.skipped = true;
  }
  return calls;
}

/** The tests of one source that are sure to run. A group proves nothing: its tests do. */
function runningTests(source) {
  const calls = callsOf(source);
  const skipped = calls.filter((call) => call.skipped);
  return calls.filter((call) => !call.group && !skipped.some((outer) => call.at >= outer.at && call.at < outer.end));
}

/** The IDs that titles of tests in one source carry, if they are sure to run. */
export const idsOf = (source) => new Set(runningTests(source).flatMap((call) => call.ids));

/** The titles of groups that carry an ID, which would give it to whatever test is in them. */
export const groupsWithIds = (source) => callsOf(source).flatMap(({ group, title }) => (group && title.search(ID) >= 0 ? [title] : []));

/** The titles of tests and groups in one source, as they are written: with what a table or a loop fills in. */
export const titlesOf = (source) => callsOf(source).map(({ title }) => title);

/** Every test file of the project, by its path in it. */
function testFiles(folder = root) {
  return FOLDERS.flatMap((name) => {
    try {
      return readdirSync(join(folder, name), { recursive: true })
        .filter((file) => /\.(test|spec)\.(ts|tsx|mjs)$/.test(file))
        .map((file) => join(name, file));
    } catch {
      return [];
    }
  });
}

/** `Map(id, levels)` of what the sources prove; `sources` are `[path, text]`. */
export function levelsOf(sources) {
  const levels = new Map();
  for (const [path, text] of sources) {
    const level = levelOf(path, text);
    for (const { ids, hasBrowser } of runningTests(text))
      for (const id of ids) levels.set(id, (levels.get(id) ?? new Set()).add(level === 'browser' && !hasBrowser ? 'integration' : level));
  }
  return levels;
}

/** The rows that are not proven, each with what it lacks: `{id, lacks: 'a browser test', has: ['unit']}`. */
export function missing(rows, levels) {
  return rows.flatMap(({ id, level }) => {
    const has = [...(levels.get(id) ?? [])];
    return has.some((each) => LEVELS[level].includes(each)) ? [] : [{ id, lacks: NAMES[level], has }];
  });
}

/** `{area, proven, rows}` for each area in the order of the requirements. */
export function areasOf(rows, unproven) {
  const areas = new Map();
  for (const { id } of rows) {
    const name = id.slice(0, id.indexOf('-'));
    const area = areas.get(name) ?? { area: name, proven: 0, rows: 0 };
    areas.set(name, { ...area, proven: area.proven + (unproven.has(id) ? 0 : 1), rows: area.rows + 1 });
  }
  return [...areas.values()];
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const rows = rowsOf(readFileSync(join(root, 'docs', 'requirements.md'), 'utf8'));
  const sources = testFiles().map((file) => [file, readFileSync(join(root, file), 'utf8')]);
  const lacking = missing(rows, levelsOf(sources));
  const unproven = new Set(lacking.map(({ id }) => id));
  for (const { area, proven, rows: all } of areasOf(rows, unproven)) process.stdout.write(`${area} ${proven}/${all}\n`);
  for (const { id, lacks, has } of lacking) process.stdout.write(`${id} lacks: ${lacks}${has.length ? ` (has: ${has.join(', ')})` : ''}\n`);
  const groups = sources.flatMap(([file, text]) => groupsWithIds(text).map((title) => `${file}: ${title}`));
  for (const group of groups) process.stdout.write(`${group}: an ID in the title of a group proves nothing; give it to the test\n`);
  if (groups.length > 0) process.exitCode = 1;
  process.stdout.write(`total ${rows.length - lacking.length}/${rows.length}\n`);
}
