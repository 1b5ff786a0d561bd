import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** Folders of the build whose files the server sends as they are. */
const FOLDERS = ['assets', 'shared'];
const TEXT = /\.(?:js|css|svg|json)$/;
/** Below this a file becomes no smaller. */
const SMALLEST = 600;

/**
 * Distances that are named directly: which of these makes a file smallest depends on it, and a hundred bytes of a script that every visit
 * loads are worth a second of a build.
 */
const DIRECT_DISTANCES = [0, 8];

const smallest = (packed: readonly Buffer[]): Buffer => packed.reduce((least, each) => (each.length < least.length ? each : least));

async function compress(file: string): Promise<void> {
  const content = await readFile(file);
  if (content.length < SMALLEST) return;
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT, BROTLI_PARAM_LGBLOCK, BROTLI_MAX_QUALITY, BROTLI_MAX_INPUT_BLOCK_BITS } = constants;
  const packed = (distances: number) => brotli(content, { params: { ...params, [constants.BROTLI_PARAM_NDIRECT]: distances } });
  const params = {
    [BROTLI_PARAM_QUALITY]: BROTLI_MAX_QUALITY,
    [BROTLI_PARAM_SIZE_HINT]: content.length,
    // The whole file is one block: looking back further costs time alone, which a build has.
    [BROTLI_PARAM_LGBLOCK]: BROTLI_MAX_INPUT_BLOCK_BITS,
  };
  const [gz, ...br] = await Promise.all([gzipped(content, { level: 9 }), ...DIRECT_DISTANCES.map(packed)]);
  await Promise.all([writeFile(`${file}.br`, smallest(br)), writeFile(`${file}.gz`, gz)]);
}

/** Writes `<file>.br` and `<file>.gz` beside scripts, style sheets and drawings, so that a server compresses none of them at a request. */
export function compressAssets(): Plugin {
  let root = '';
  return {
    name: 'lectern-compress',
    apply: 'build',
    configResolved: (config) => {
      root = join(config.root, config.build.outDir);
    },
    async closeBundle() {
      for (const folder of FOLDERS) {
        const names = await readdir(join(root, folder)).catch(() => []);
        await Promise.all(names.filter((name) => TEXT.test(name)).map((name) => compress(join(root, folder, name))));
      }
    },
  };
}
