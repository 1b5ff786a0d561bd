import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build, type Plugin } from 'vite';
import { expect, it } from 'vitest';

type Chunk = Extract<Extract<Awaited<ReturnType<typeof build>>, { readonly output: unknown }>['output'][number], { type: 'chunk' }>;

const root = join(import.meta.dirname, '..');
/** What the page has anyway, and hls.js, which is measured by itself. */
const EXTERNAL = /^(?:react|react-dom|rxjs|hls\.js)(?:\/|$)|(?:^|\/)core\/api\.ts$/;
const NOT_COUNTED = /node_modules[\\/](?:react|react-dom|scheduler|rxjs|hls\.js)[\\/]/;

/** Vite's helper for `import()` is in the page already. */
const pageHasPreload: Plugin = {
  name: 'page-has-preload',
  transform: (_code, id) => (id.includes('vite/preload-helper') ? 'export const __vitePreload = (load) => load();' : null),
};

async function chunksOf(input: Readonly<Record<string, string>>, external: RegExp): Promise<readonly Chunk[]> {
  const built = await build({
    root,
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    // The test's own environment would take the libraries' development builds.
    plugins: [pageHasPreload],
    resolve: { conditions: ['module', 'browser', 'production'] },
    build: {
      write: false,
      minify: true,
      target: 'es2022',
      modulePreload: false,
      rollupOptions: { input, preserveEntrySignatures: 'strict', external: (id) => external.test(id) },
    },
  });
  if (!('output' in built)) throw new Error('Nothing was built.');
  return built.output.flatMap((each) => (each.type === 'chunk' ? [each] : []));
}

const kilobytes = (chunks: Iterable<Chunk>): number =>
  [...chunks].reduce((sum, { code }) => sum + gzipSync(code, { level: 9 }).length / 1024, 0);

/** Chunks of the plugin with one engine, minified, and nothing else that the page has. */
async function playerWith(engine: string): Promise<ReadonlySet<Chunk>> {
  const chunks = await chunksOf(
    { player: join(root, 'plugins/player-adapter/index.ts'), engine: join(root, 'plugins/player-adapter/engines', engine) },
    EXTERNAL,
  );
  for (const chunk of chunks)
    expect(
      chunk.moduleIds.filter((id) => NOT_COUNTED.test(id)),
      chunk.fileName,
    ).toEqual([]);
  const wanted = new Set(chunks.filter(({ isEntry }) => isEntry));
  for (const chunk of wanted) for (const each of chunks) if (chunk.imports.includes(each.fileName)) wanted.add(each);
  return wanted;
}

const modulesOf = (chunks: ReadonlySet<Chunk>): string[] => [...chunks].flatMap(({ moduleIds }) => moduleIds);

it('the recommended player, native, with its controls is at most 90 KB gzip without React and hls.js', async () => {
  const chunks = await playerWith('native-engine.ts');
  // Less than this would mean that something else was measured.
  expect(kilobytes(chunks)).toBeGreaterThan(20);
  expect(kilobytes(chunks)).toBeLessThanOrEqual(90);
  // The library of the other player is for customers who do not choose this one.
  expect(modulesOf(chunks).filter((id) => /vidstack/.test(id))).toEqual([]);
}, 60_000);

it('the default player, vidstack, with its controls and hls.js is at most 215 KB gzip without React', async () => {
  const chunks = await playerWith('vidstack-engine.tsx');
  expect(modulesOf(chunks).some((id) => /node_modules.*vidstack/.test(id))).toBe(true);
  const hls = await chunksOf({ hls: join(root, 'node_modules/hls.js/dist/hls.light.mjs') }, /^$/);
  expect(kilobytes(hls)).toBeGreaterThan(80);
  expect(kilobytes(chunks) + kilobytes(hls)).toBeLessThanOrEqual(215);
}, 60_000);
