import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');

it('the editor of sources, which is fetched with the first focus, is at most 135 KB gzip', async () => {
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
      rollupOptions: { input: { source: join(root, 'plugins/widgets/source/open-source.ts') }, preserveEntrySignatures: 'strict' },
    },
  });
  if (!('output' in built)) throw new Error('Nothing was built.');
  const code = built.output.flatMap((each) => (each.type === 'chunk' ? [each.code] : []));
  const size = code.reduce((sum, each) => sum + gzipSync(each, { level: 9 }).length / 1024, 0);
  // Less than this would mean that something else was measured.
  expect(size).toBeGreaterThan(80);
  expect(size).toBeLessThanOrEqual(135);
}, 60_000);
