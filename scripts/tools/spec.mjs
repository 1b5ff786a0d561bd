/**
 * `npm run spec`: which rows of docs/requirements.md have a test whose title carries their ID. One line per area and the total;
 * `--list` names the rows without one. Ranges are not expanded; skipped tests do not count.
 */
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { blank, closing } from './scan.mjs';
import { root } from './setup.mjs';

const FOLDERS = ['core', 'xsl', 'plugins', 'sandbox', 'scripts', 'config', 'tests'];
const ID = /\b[A-Z][A-Z0-9]{1,2}-\d{3}\b/g;
const CALL = /(?<![\w.$])(x?(?:it|test|describe))((?:\s*\.\s*\w+)*)\s*(?=[(`])/g;
const SKIPPED = /^x|\.\s*(?:skip|todo|fixme|fails)\b/;

/** The rows of the requirements, in order: `| RT-001 | …`. */
export function rowsOf(markdown) {
  return [...markdown.matchAll(/^\|\s*([A-Z][A-Z0-9]{1,2}-\d{3})\s*\|/gm)].map((row) => row[1]);
}

/** The text between two places, with the initialisers of constants that it names: tables stand in the call or above it. */
function tableText(source, code, from, to) {
  const inline = source.slice(from, to);
  const named = [...code.slice(from, to).matchAll(/[A-Za-z_$][\w$]*/g)].map(([name]) => {
    const found = new RegExp(`\\b(?:const|let)\\s+${name.replace(/\$/g, '\\$&')}\\b[^=]*=\\s*`).exec(code);
    if (!found) return '';
    const begin = found.index + found[0].length;
    const open = code.slice(begin).search(/[[{(]/);
    return open < 0 ? '' : source.slice(begin, closing(code, begin + open));
  });
  return [inline, ...named].join('\n');
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
      if (at < end && at > head) text += tableText(source, code, open, head);
    } else if (at < head) {
      const start = Math.max(code.lastIndexOf('\n', loop.index), 0);
      text += tableText(source, code, loop[1] === ']' ? code.lastIndexOf('\n[', loop.index) + 1 : start, open);
    }
  }
  return text;
}

/** The IDs that titles of running tests in one source carry. */
export function idsOf(source) {
  const { code, strings } = blank(source);
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
      ? table + (title.text.includes('${') ? loopText(source, code, found.index) : '')
      : '';
    calls.push({
      at: found.index,
      end: closing(code, at),
      group: found[1].endsWith('describe'),
      skipped: SKIPPED.test(found[1] + found[2]),
      text: title.text + filled,
    });
  }
  const skipped = calls.filter((call) => call.skipped);
  const running = calls.filter((call) => !skipped.some((outer) => call.at >= outer.at && call.at < outer.end));
  const counted = running.filter(
    (call) => !call.group || running.some((inner) => !inner.group && inner.at > call.at && inner.at < call.end),
  );
  return new Set(counted.flatMap((call) => call.text.match(ID) ?? []));
}

/** Every test file of the project. */
export function testFiles(folder = root) {
  return FOLDERS.flatMap((name) => {
    try {
      return readdirSync(join(folder, name), { recursive: true })
        .filter((file) => /\.(test|spec)\.(ts|tsx|mjs)$/.test(file))
        .map((file) => join(folder, name, file));
    } catch {
      return [];
    }
  });
}

/** `{area, proven, rows}` for each area in the order of the requirements. */
export function areasOf(rows, proven) {
  const areas = new Map();
  for (const row of rows) {
    const name = row.slice(0, row.indexOf('-'));
    const area = areas.get(name) ?? { area: name, proven: 0, rows: 0 };
    areas.set(name, { ...area, proven: area.proven + (proven.has(row) ? 1 : 0), rows: area.rows + 1 });
  }
  return [...areas.values()];
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const rows = rowsOf(readFileSync(join(root, 'docs', 'requirements.md'), 'utf8'));
  const proven = new Set(testFiles().flatMap((file) => [...idsOf(readFileSync(file, 'utf8'))]));
  if (process.argv.includes('--list')) {
    for (const row of rows) if (!proven.has(row)) process.stdout.write(`${row}\n`);
  }
  for (const { area, proven: done, rows: all } of areasOf(rows, proven)) process.stdout.write(`${area} ${done}/${all}\n`);
  process.stdout.write(`total ${rows.filter((row) => proven.has(row)).length}/${rows.length}\n`);
}
