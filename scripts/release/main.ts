/**
 * `npm run bundle -- <folder>`: the server as plain JavaScript with all that it needs; `npm run release -- <folder>`: the same as an
 * archive, with checksums and a list of what it is made of. `--without=films,sharp` leaves out what a site may not need.
 */
import { execFileSync } from 'node:child_process';
import { resolve } from 'node:path';
import { makeBundle, OPTIONAL, type Optional } from './bundle.ts';
import { makeRelease } from './release.ts';

const root = resolve(import.meta.dirname, '..', '..');
const MB = 1_000_000;

/** @throws Error that names what may be left out */
function readWithout(options: readonly string[]): Optional[] {
  const names = options.flatMap((option) => {
    const [, list] = /^--without=(.*)$/.exec(option) ?? [];
    if (list === undefined) throw new Error(`There is no option ${option}: there is --without=<names>.`);
    return list.split(',').filter((name) => name !== '');
  });
  const wrong = names.filter((name) => !Object.hasOwn(OPTIONAL, name));
  if (wrong.length === 0) return names as Optional[];
  const lines = Object.entries(OPTIONAL).map(([name, what]) => `  ${name.padEnd(7)} ${what}`);
  throw new Error(`--without has no ${wrong.join(', ')}. What may be left out, and what then is not there:\n${lines.join('\n')}`);
}

/** The time of every file of a release: that of the last commit, unless the environment names one. @throws Error where neither is known */
function releaseSeconds(): number {
  const named = process.env.SOURCE_DATE_EPOCH ?? '';
  if (/^\d{1,11}$/.test(named)) return Number(named);
  try {
    return Number(execFileSync('git', ['log', '-1', '--format=%ct'], { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }));
  } catch (error) {
    throw new Error('A release has the time of its last commit, and there is none: name one in SOURCE_DATE_EPOCH (seconds since 1970).', {
      cause: error,
    });
  }
}

try {
  const [command, ...rest] = process.argv.slice(2);
  const without = readWithout(rest.filter((each) => each.startsWith('-')));
  const [named] = rest.filter((each) => !each.startsWith('-'));
  const target = (otherwise: string): string =>
    named === undefined ? resolve(root, otherwise) : resolve(process.env.INIT_CWD ?? '.', named);
  if (command === 'bundle') {
    const folder = target('.lectern/bundle');
    const { sizes } = await makeBundle(root, folder, without);
    const sum = Object.values(sizes).reduce((total, each) => total + each, 0);
    for (const [what, bytes] of Object.entries({ ...sizes, together: sum }))
      console.log(`${(bytes / MB).toFixed(1).padStart(6)} MB  ${what}`);
    console.log(`The bundle is in ${folder}. Start it there: npm run serve`);
  } else {
    const files = await makeRelease(root, target('.lectern/release'), without, releaseSeconds());
    console.log(files.join('\n'));
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
