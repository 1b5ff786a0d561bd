import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { Plugin } from 'vite';

const pack = promisify(brotliCompress);

/** The built files that the page names. */
const namedIn = (html: string): string[] => [
  ...new Set([...html.matchAll(/(?:src|href)="\/(assets\/[^"]+\.(?:js|css))"/g)].map(([, name = '']) => name)),
];

/**
 * Writes `<file>.br` beside the scripts and style sheets that every first visit loads, at brotli's highest level: a server has no
 * time for that at a request, and the visit becomes a tenth smaller. The others would take the build longer than they are worth.
 */
export function compressAssets(): Plugin {
  let folder = '';
  return {
    name: 'lectern-compress',
    apply: 'build',
    configResolved: ({ root, build }) => {
      folder = join(root, build.outDir);
    },
    async writeBundle() {
      const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT, BROTLI_MAX_QUALITY } = constants;
      await Promise.all(
        namedIn(await readFile(join(folder, 'index.html'), 'utf8').catch(() => '')).map(async (name) => {
          const content = await readFile(join(folder, name));
          await writeFile(
            join(folder, `${name}.br`),
            await pack(content, { params: { [BROTLI_PARAM_QUALITY]: BROTLI_MAX_QUALITY, [BROTLI_PARAM_SIZE_HINT]: content.length } }),
          );
        }),
      );
    },
  };
}
