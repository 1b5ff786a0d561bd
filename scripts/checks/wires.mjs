/**
 * `npm run wires [-- NAME… --grep TEXT --jobs N]`, part of `npm run test:long`: cuts the wire between a rule and what uses it, and sees
 * that the tests named for it fail, and no other one of their file. tests/wires/README.md says how a wire is written. First every file of
 * tests is run without a cut; then each patch is applied to a copy of the project. Wires of Vitest's tests are tried several at a time,
 * each in its own copy; for those of a browser the page is built with the patch. What nothing notices is listed as a survivor, and so are
 * the rows of docs/requirements.md that have neither a wire nor a reason for having none. The last line reads `N passed, N failed`.
 */
import { readFileSync, readdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { root } from '../tools/setup.mjs';
import { rowsOf } from './spec.mjs';
import { Copy } from './wires/copy.mjs';
import { coverage, isBrowserFile, parseWire, survives, wrongCut, wrongUncut } from './wires/model.mjs';

const folder = join(root, 'tests', 'wires');
const { values, positionals: names } = parseArgs({
  options: { grep: { type: 'string', default: '' }, jobs: { type: 'string', default: String(availableParallelism()) } },
  allowPositionals: true,
});

const all = readdirSync(folder)
  .filter((name) => name.endsWith('.patch'))
  .sort()
  .map((name) => parseWire(name, readFileSync(join(folder, name), 'utf8')));
const chosen = all.filter(
  ({ name, rows, file }) =>
    (names.length === 0 || names.some((each) => each === name || rows.includes(each))) &&
    [name, file, ...rows].some((text) => text.includes(values.grep)),
);

const found = new Map();
const began = Date.now();
function report(wire, wrong) {
  found.set(wire, wrong);
  const time = `${found.size}/${chosen.length} ${Math.round((Date.now() - began) / 1000)} s`;
  process.stdout.write(`${wrong ? '✗' : '✓'} ${wire.name}${wrong ? `: ${wrong}` : ''} (${time})\n`);
}

const copies = [];
function newCopy() {
  const copy = new Copy();
  copies.push(copy);
  return copy;
}
for (const signal of ['SIGINT', 'SIGTERM'])
  process.once(signal, () => {
    for (const copy of copies) copy.remove();
    process.exit(1);
  });

/** Runs `kind`, a method of the copies, over all files without a cut, then over each wire's file with it; `jobs` of them at a time. */
async function judge(wires, kind, jobs) {
  if (wires.length === 0) return;
  const first = newCopy();
  const files = [...new Set(wires.map(({ file }) => file))];
  process.stdout.write(`${wires.length} wires of ${kind}: ${files.length} files of tests without a cut\n`);
  const uncut = await first[kind](files);
  const queue = wires.filter((wire) => {
    const wrong = wrongUncut(uncut(wire.file));
    if (wrong) report(wire, wrong);
    return !wrong;
  });
  const work = async (copy) => {
    for (let wire = queue.shift(); wire; wire = queue.shift()) {
      const { file, name } = wire;
      const { misfit, cut } = await copy.patched(join(folder, `${name}.patch`), async () => ({ cut: await copy[kind]([file]) }));
      report(wire, misfit ? `does not fit any more: ${misfit}` : wrongCut(wire, cut(file)));
    }
  };
  const others = Array.from({ length: Math.min(jobs, queue.length) - 1 }, newCopy);
  await Promise.all([first, ...others].map(work));
}

try {
  for (const wire of chosen) if (wire.wrong) report(wire, wire.wrong);
  const sound = chosen.filter(({ wrong }) => !wrong);
  await judge(
    sound.filter(({ file }) => !isBrowserFile(file)),
    'vitest',
    Math.max(1, Number(values.jobs)),
  );
  await judge(
    sound.filter(({ file }) => isBrowserFile(file)),
    'playwright',
    1,
  );
} finally {
  for (const copy of copies) copy.remove();
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
