/**
 * `npm run wires [-- NAME… --grep TEXT --jobs N --resume --named]`, part of `npm run test:long`: cuts the wire between a rule and what
 * uses it, and sees that the tests named for it fail, and no other one of their file. tests/wires/README.md says how a wire is written.
 * Works in copies of the project, one for each job: a file of tests is run without a cut, then once for each of its wires with the patch
 * applied. Those of a browser come last, one after the other; for them the page is built with the patch. What each wire came to is
 * written to `.lectern/wires.json`; with `--resume` those that were noticed are not tried again, unless the patch, its file of tests or a
 * file that it changes is another one since. What nothing notices is listed as a survivor, and so are the rows of docs/requirements.md
 * that have neither a wire nor a reason for having none. With `--named` only the named tests of a browser are run, which is quicker and
 * shows less; that is not recorded. The last line reads `N passed, N failed`.
 */
import { readFileSync, readdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { root } from '../tools/setup.mjs';
import { rowsOf } from './spec.mjs';
import { clock } from './tally-times.mjs';
import { Copy } from './wires/copy.mjs';
import { coverage, isBrowserFile, parseWire, survives, wrongCut, wrongUncut } from './wires/model.mjs';
import { digestOf, remaining, Results } from './wires/results.mjs';

const folder = join(root, 'tests', 'wires');
const { values, positionals: names } = parseArgs({
  options: {
    grep: { type: 'string', default: '' },
    jobs: { type: 'string', default: String(availableParallelism()) },
    resume: { type: 'boolean', default: false },
    named: { type: 'boolean', default: false },
  },
  allowPositionals: true,
});
const jobs = Math.max(1, Number(values.jobs));

const all = readdirSync(folder)
  .filter((name) => name.endsWith('.patch'))
  .sort()
  .map((name) => parseWire(name, readFileSync(join(folder, name), 'utf8')));
const chosen = all.filter(
  ({ name, rows, file }) =>
    (names.length === 0 || names.some((each) => each === name || rows.includes(each))) &&
    [name, file, ...rows].some((text) => text.includes(values.grep)),
);

const results = new Results(join(root, '.lectern', 'wires.json'));
const digests = new Map(chosen.map((wire) => [wire, digestOf(wire, root)]));
const kindOf = ({ file }) => (isBrowserFile(file) ? 'browser' : 'unit');
const jobsOf = { unit: jobs, browser: 1 };
const found = new Map();
const took = { unit: [], browser: [] };
const began = Date.now();

/** What is still to come, in seconds. */
function left() {
  const waiting = chosen.filter((wire) => !found.has(wire));
  const secondsOf = (name) => results.secondsOf(name);
  return Object.entries(jobsOf).reduce((sum, [kind, count]) => {
    const these = waiting.filter((wire) => kindOf(wire) === kind).map(({ name }) => name);
    return sum + remaining(these, secondsOf, took[kind].length ? took[kind] : took.unit) / count;
  }, 0);
}

function report(wire, wrong, since = Date.now()) {
  const seconds = (Date.now() - since) / 1000;
  found.set(wire, wrong);
  took[kindOf(wire)].push(seconds);
  if (!values.named) results.add(wire.name, digests.get(wire), wrong, seconds);
  const time = `${found.size} of ${chosen.length}, ${clock((Date.now() - began) / 1000)}, ${clock(left())} to go`;
  process.stdout.write(`${wrong ? '✗' : '✓'} ${wire.name}${wrong ? `: ${wrong}` : ''} (${time})\n`);
}

const copies = [];
let interrupted = false;
const removeCopies = () => Promise.all(copies.map((copy) => copy.remove()));
for (const signal of ['SIGINT', 'SIGTERM'])
  process.once(signal, () => {
    interrupted = true;
    void removeCopies().then(() => process.exit(1));
  });

/** Tries a file's wires in a copy, after its tests without a cut. */
async function tryFile(copy, [file, wires]) {
  const tests = copy[kindOf(wires[0])];
  const isAlone = values.named && isBrowserFile(file);
  const uncut = wrongUncut(await tests.run(file, [], isAlone ? wires.flatMap(({ titles }) => titles) : undefined));
  for (const wire of wires) {
    if (interrupted) return;
    const since = Date.now();
    if (uncut) {
      report(wire, uncut);
      continue;
    }
    const { misfit, cut } = await copy.patched(join(folder, `${wire.name}.patch`), () =>
      tests.run(file, wire.changed, isAlone ? wire.titles : undefined),
    );
    // What was ended was not tried.
    if (interrupted) return;
    report(wire, misfit ? `does not fit any more: ${misfit}` : wrongCut(wire, cut), since);
  }
}

/** Tries wires, those of a file after each other, in as many copies as there are jobs for their kind. */
async function tryAll(wires, kind) {
  const files = new Map();
  for (const wire of wires) files.set(wire.file, [...(files.get(wire.file) ?? []), wire]);
  // The longest first, so that no copy waits long for the last one.
  const queue = [...files].sort(([, one], [, other]) => other.length - one.length);
  const work = async (copy) => {
    for (let next = queue.shift(); next && !interrupted; next = queue.shift()) await tryFile(copy, next);
  };
  const count = Math.min(jobsOf[kind], queue.length);
  while (copies.length < count) copies.push(new Copy());
  await Promise.all(copies.slice(0, count).map(work));
  for (const copy of copies) await copy[kind].stop();
}

try {
  for (const wire of chosen) {
    if (wire.wrong) report(wire, wire.wrong);
    else if (values.resume && results.wasNoticed(wire.name, digests.get(wire))) found.set(wire, '');
  }
  if (found.size) process.stdout.write(`${found.size} of ${chosen.length} were noticed before\n`);
  for (const kind of ['unit', 'browser']) {
    const wires = chosen.filter((wire) => !found.has(wire) && kindOf(wire) === kind);
    if (wires.length && !interrupted) await tryAll(wires, kind);
  }
} finally {
  await removeCopies();
}

const namesOf = (test) =>
  [...found]
    .filter(([, wrong]) => test(wrong))
    .map(([{ name }]) => name)
    .join(' ') || 'none';
const failures = [...found.values()].filter(Boolean).length;
const rows = rowsOf(readFileSync(join(root, 'docs', 'requirements.md'), 'utf8')).map(({ id }) => id);
const { open } = coverage(rows, all, JSON.parse(readFileSync(join(folder, 'without-wire.json'), 'utf8')));
process.stdout.write(`
wires noticed: ${found.size - failures} of ${chosen.length}
survivors: ${namesOf(survives)}
patches that no longer fit: ${namesOf((wrong) => wrong.startsWith('does not fit'))}
otherwise wrong: ${namesOf((wrong) => wrong && !survives(wrong) && !wrong.startsWith('does not fit'))}
rows without a wire or a reason: ${open.length} of ${rows.length}${open.length ? `: ${open.join(' ')}` : ''}
${found.size - failures} passed, ${failures} failed
`);
process.exitCode = failures ? 1 : 0;
