import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
/** Not to be counted; what else the page has anyway is, so that the figure is no lower than what travels. */
const NOT_COUNTED = /node_modules[\\/](?:react|react-dom|scheduler|hls\.js)[\\/]/;

/** Kilobytes (1024, gzip) of the plugin's chunks with the engine that plays by default, minified, without React and hls.js. */
async function defaultPlayer(): Promise<number> {
  const built = await build({
    root,
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      minify: true,
      target: 'es2022',
      modulePreload: false,
      rollupOptions: {
        input: {
          player: join(root, 'plugins/player-adapter/index.ts'),
          engine: join(root, 'plugins/player-adapter/engines/native-engine.ts'),
        },
        preserveEntrySignatures: 'strict',
        external: (id) => /^(?:react|react-dom|rxjs|hls\.js)(?:\/|$)/.test(id),
      },
    },
  });
  if (!('output' in built)) throw new Error('Nothing was built.');
  const chunks = built.output.flatMap((each) => (each.type === 'chunk' ? [each] : []));
  for (const chunk of chunks)
    expect(
      chunk.moduleIds.filter((id) => NOT_COUNTED.test(id)),
      chunk.fileName,
    ).toEqual([]);
  const wanted = new Set(chunks.filter(({ isEntry }) => isEntry));
  for (const chunk of wanted) for (const each of chunks) if (chunk.imports.includes(each.fileName)) wanted.add(each);
  // The other player's library is for customers who name it.
  for (const chunk of wanted)
    expect(
      chunk.moduleIds.filter((id) => /vidstack/.test(id)),
      chunk.fileName,
    ).toEqual([]);
  return [...wanted].reduce((sum, { code }) => sum + gzipSync(code, { level: 9 }).length / 1024, 0);
}

it('the default player with its controls is at most 90 KB gzip without React and hls.js', async () => {
  const size = await defaultPlayer();
  // Less than this would mean that something else was measured.
  expect(size).toBeGreaterThan(20);
  expect(size).toBeLessThanOrEqual(90);
}, 60_000);
