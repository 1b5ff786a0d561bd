import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { jsonValidator } from '../../../scripts/build/validator.ts';

/** Builds the page of these tests, as strict as the product's: returns its folder, which bears the name, and what removes it. */
export async function buildHarness(name: string): Promise<{ readonly folder: string; readonly remove: () => void }> {
  const folder = mkdtempSync(join(tmpdir(), `lectern-player-${name}-`));
  const root = join(import.meta.dirname, '..', '..', '..');
  await build({
    configFile: false,
    root,
    logLevel: 'error',
    base: '/player-harness/',
    publicDir: false,
    plugins: [jsonValidator(), react()],
    resolve: {
      conditions: ['es2015', 'module', 'browser', 'development|production'],
      alias: { tsyringe: 'tsyringe/dist/esm2015/index.js' },
    },
    build: {
      outDir: folder,
      emptyOutDir: true,
      target: 'es2022',
      modulePreload: { polyfill: false },
      assetsInlineLimit: 0,
      cssCodeSplit: false,
      minify: false,
      rollupOptions: {
        input: join(import.meta.dirname, 'harness.tsx'),
        output: { entryFileNames: 'harness.js', assetFileNames: '[name][extname]', codeSplitting: false },
      },
    },
  });
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
