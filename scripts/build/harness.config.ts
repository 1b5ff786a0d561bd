import { join } from 'node:path';
import { defineConfig } from 'vite';

const root = join(import.meta.dirname, '..', '..');

/**
 * The harness's script for the page, built by itself: nothing of it is in `dist/`. A classic script, so that it runs before the page's
 * modules and before their import map.
 */
export default defineConfig({
  root,
  publicDir: false,
  logLevel: 'warn',
  build: {
    outDir: join(root, '.lectern', 'harness'),
    emptyOutDir: true,
    target: 'es2022',
    sourcemap: true,
    minify: false,
    lib: {
      entry: join(root, 'sandbox', 'harness', 'page', 'main.ts'),
      formats: ['iife'],
      name: 'lecternHarness',
      fileName: () => 'page.js',
    },
  },
});
