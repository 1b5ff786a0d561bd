import { parseArgs } from 'node:util';
import { fileURLToPath } from 'node:url';
import { isId } from '../content/references.ts';
import { numbersIn, readTaken, renumbered, takeFiles } from './take-files.ts';

const USAGE = `npm run content:take -- course-100001.zip [--from 5001] [--into folder]
Takes what the studio has exported into a folder of content; the next start of the server brings it.
  --from   gives objects and lessons other numbers, from this one on
  --into   another folder than sandbox/content`;

/** `npm run content:take`: what authors have exported becomes part of the content that servers are filled with. */
try {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { from: { type: 'string' }, into: { type: 'string' } } });
  const [path] = positionals;
  const from = values.from === undefined ? null : Number(values.from);
  if (path === undefined || (from !== null && !isId(from))) throw new Error(USAGE);
  const folder = values.into ?? fileURLToPath(new URL('../../content', import.meta.url));
  const files = readTaken(path);
  const written = takeFiles(from === null ? files : renumbered(files, from, numbersIn(folder)), folder);
  console.log(written.join('\n'));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
