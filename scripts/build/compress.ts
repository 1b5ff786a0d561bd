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

/** How a file is cut into blocks, and which distances are named directly. Which of these makes a file smallest depends on the file. */
type Setting = readonly [block: number, distances: number];

const USUAL: readonly Setting[] = [
  [constants.BROTLI_MAX_INPUT_BLOCK_BITS, 0],
  [constants.BROTLI_MAX_INPUT_BLOCK_BITS, 8],
];
/** A hundred bytes of the script that every visit loads are worth some seconds of a build. */
const OF_FIRST_SCRIPT: readonly Setting[] = [0, constants.BROTLI_MAX_INPUT_BLOCK_BITS].flatMap((block) =>
  [0, 4, 8, 12].map((distances): Setting => [block, distances]),
);
const isFirstScript = (file: string): boolean => /[\\/]lectern-[^\\/]+\.js$/.test(file);

const smallest = (packed: readonly Buffer[]): Buffer => packed.reduce((least, each) => (each.length < least.length ? each : least));

async function compress(file: string): Promise<void> {
  const content = await readFile(file);
  if (content.length < SMALLEST) return;
  const packed = ([block, distances]: Setting) =>
    brotli(content, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
        [constants.BROTLI_PARAM_LGBLOCK]: block,
        [constants.BROTLI_PARAM_NDIRECT]: distances,
      },
    });
  const settings = isFirstScript(file) ? OF_FIRST_SCRIPT : USUAL;
  const [gz, ...br] = await Promise.all([gzipped(content, { level: 9 }), ...settings.map(packed)]);
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
