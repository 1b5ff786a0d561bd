/**
 * `npm run original-lines -- report.txt` (or the text on standard input): says for every `assets/<file>.js:line:column` in an error report
 * or a stack which line of the sources it is. `--dist <folder>` names another build than `dist`; a report and its build go together.
 */
import { existsSync, readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { join } from 'node:path';
import { argv } from 'node:process';
import { fileURLToPath } from 'node:url';

const LOCATION = /(?:https?:\/\/[^\s"'()]*?\/|\b)assets\/([\w.-]+\.js):(\d+):(\d+)/g;

/** The text with every position in a built file replaced by file, line and column of the sources; others stay as they are. */
export function originalLines(text, dist) {
  const maps = new Map();
  const mapOf = (name) => {
    const file = join(dist, 'assets', `${name}.map`);
    if (!maps.has(name)) maps.set(name, existsSync(file) ? new SourceMap(JSON.parse(readFileSync(file, 'utf8'))) : null);
    return maps.get(name);
  };
  return text.replace(LOCATION, (all, name, line, column) => {
    const { originalSource, originalLine, originalColumn } = mapOf(name)?.findEntry(Number(line) - 1, Number(column) - 1) ?? {};
    if (originalSource === undefined) return all;
    return `${originalSource.replace(/^(?:\.\.\/)+/, '')}:${originalLine + 1}:${originalColumn + 1}`;
  });
}

if (argv[1] === fileURLToPath(import.meta.url)) {
  const at = argv.indexOf('--dist');
  const dist = at < 0 ? 'dist' : argv[at + 1];
  const files = argv.slice(2).filter((each, index, all) => each !== '--dist' && all[index - 1] !== '--dist');
  process.stdout.write(originalLines(readFileSync(files[0] ?? 0, 'utf8'), dist));
}
