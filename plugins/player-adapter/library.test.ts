import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const IMPORT = /(?:from|import)\s*\(?\s*['"]((?:@vidstack|hls\.js|vidstack)[^'"]*)['"]/g;

/** Source files of the product below a folder, with the libraries of players that each imports. */
const users = (folder: string): [string, string][] =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(IMPORT)].map(([, library]): [string, string] => [
        relative(root, file).replaceAll('\\', '/'),
        library!,
      ]),
    );

it('MED-007 libraries of players are imported inside the adapter alone', () => {
  const found = [...users('core'), ...users('plugins'), ...users('xsl')];
  expect(found.filter(([file]) => !file.startsWith('plugins/player-adapter/'))).toEqual([]);
  // That the search finds what there is.
  expect(new Set(found.map(([, library]) => library.replace(/\/.*/, '')))).toEqual(new Set(['@vidstack', 'hls.js']));
  expect(found.filter(([file]) => file.startsWith('plugins/player-adapter/engines/vidstack-')).length).toBeGreaterThan(0);
});
