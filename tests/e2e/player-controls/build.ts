import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { jsonValidator } from '../../../scripts/build/validator.ts';
import { buildOnce } from '../support/build-once.ts';

/** Builds the page of these tests, as strict as the product's. Returns its folder. */
export const buildHarness = (): Promise<string> =>
  buildOnce('player-controls', (outDir) =>
    build({
      configFile: false,
      root: join(import.meta.dirname, '..', '..', '..'),
      logLevel: 'error',
      base: '/player-harness/',
      publicDir: false,
      plugins: [jsonValidator(), react()],
      resolve: {
        conditions: ['es2015', 'module', 'browser', 'development|production'],
        alias: { tsyringe: 'tsyringe/dist/esm2015/index.js' },
      },
      build: {
        outDir,
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
    }),
  );
