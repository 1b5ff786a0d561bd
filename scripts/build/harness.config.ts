import { join } from 'node:path';
import { build, defineConfig } from 'vite';
import pages from './harness-pages.config.ts';

const root = join(import.meta.dirname, '..', '..');

/**
 * The harness's script for the page, built by itself: nothing of it is in `dist/`. A classic script, so that it runs before the page's
 * modules and before their import map. The harness's pages come after it, into the same folder.
 */
export default defineConfig({
  root,
  publicDir: false,
  logLevel: 'warn',
  plugins: [{ name: 'harness-pages', closeBundle: async () => void (await build({ ...pages, configFile: false })) }],
  build: {
    outDir: join(root, '.lectern', 'harness'),
    emptyOutDir: true,
    target: 'es2022',
    sourcemap: true,
    minify: false,
    rollupOptions: { external: ['/sandbox/gate.js'] },
    lib: {
      entry: join(root, 'sandbox', 'harness', 'page', 'main.ts'),
      formats: ['iife'],
      name: 'lecternHarness',
      fileName: () => 'page.js',
    },
  },
});
