/**
 * The changes of `npm run mutation`: `mutation-changes.harness.mjs <folder> <copy> <globs> <globs left out>`, lists in JSON. Stryker's
 * instrumenter, which is installed in the folder, writes all of them into the files of the copy, each behind a switch; they are listed in
 * the folder's `changes.json`, with the files as they were.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { whyLeftOut } from './mutation-scores.mjs';

const [folder, copy, files, leftOut] = process.argv.slice(2);
const require = createRequire(join(folder, 'package.json'));
const load = (name) => import(pathToFileURL(require.resolve(name)).href);
const [{ glob }, { Instrumenter }] = [await load('tinyglobby'), await load('@stryker-mutator/instrumenter')];

const names = (await glob(JSON.parse(files), { cwd: copy, ignore: JSON.parse(leftOut) })).toSorted();
const sources = names.map((name) => ({ name, mutate: true, content: readFileSync(join(copy, name), 'utf8') }));
const quiet = () => undefined;
const logger = { info: quiet, debug: quiet, warn: quiet, isDebugEnabled: () => false };
const ignorers = [{ shouldIgnore: ({ node }) => whyLeftOut(node) }];
const made = await new Instrumenter(logger).instrument(sources, { plugins: null, excludedMutations: [], ignorers });
for (const { name, content } of made.files) writeFileSync(join(copy, name), content);
writeFileSync(join(folder, 'changes.json'), JSON.stringify({ sources, mutants: made.mutants }));
