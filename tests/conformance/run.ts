/**
 * `npm run conformance -- <folder> [--out dir] [--only id] [--namespaces]`: runs the cases of a folder with the engine and compares
 * what comes with what is expected; see cases.ts for their form. Waived ones (waivers.json) are counted apart.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { encodeResult } from '../../xsl/engine/node/index.ts';
import { readCases, type Case } from './cases.ts';
import { execute } from './execute.ts';
import { startWatchdog } from './watchdog.ts';
import waivers from './waivers.json' with { type: 'json' };

const {
  values,
  positionals: [folder],
} = parseArgs({
  allowPositionals: true,
  options: { out: { type: 'string' }, only: { type: 'string' }, namespaces: { type: 'boolean' } },
});
if (!folder) {
  console.error('Usage: npm run conformance -- <folder> [--out dir] [--only id] [--namespaces]');
  process.exit(2);
}

const reasons: Readonly<Record<string, string>> = waivers;
/** What is wrong with the folder itself ends the run with a sentence. */
function read(path: string): Case[] {
  try {
    return readCases(path);
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    process.exit(2);
  }
}
/** Where a result is written. An id with ".." may not lead out of the folder. */
const fileOf = (out: string, id: string): string => {
  const file = join(out, `${id}.out`);
  if (!relative(out, file).startsWith('..')) return file;
  console.error(`${folder}: the id "${id}" leads out of ${out}; give the case another one.`);
  process.exit(2);
};
const cases = read(resolve(folder)).filter(({ id }) => values.only === undefined || id === values.only || id.startsWith(`${values.only}/`));
const watchdog = startWatchdog();
let passed = 0;
const failed: string[] = [];
const waived: string[] = [];
for (const test of cases) {
  watchdog.begin(test.id);
  const { id, actual, output, failure } = execute(test, values);
  if (values.out && actual !== null && output) {
    const file = fileOf(values.out, id);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, encodeResult(actual, output));
  }
  const reason = Object.hasOwn(reasons, id) ? reasons[id] : undefined;
  if (reason !== undefined) waived.push(failure === null ? `${id}: passes, its waiver can go` : `${id}: ${reason}`);
  else if (failure === null) passed++;
  else failed.push(`${id}: ${failure}`);
}
watchdog.end();
for (const line of waived) console.log(`waived ${line}`);
for (const line of failed) console.log(`FAILED ${line}`);
if (waived.length) console.log(`${waived.length} waived`);
console.log(`${passed} passed, ${failed.length} failed`);
process.exitCode = failed.length || !cases.length ? 1 : 0;
