import { join } from 'node:path';
import { defineConfig } from 'vite';
import react from '@vitejs/plugin-react';
import { compressAssets } from './scripts/build/compress.ts';
import { engineAlone } from './scripts/build/engine.ts';
import { directImports } from './scripts/build/chunks/direct-imports.ts';
import { firstModules } from './scripts/build/chunks/first.ts';
import { checkManifests } from './scripts/build/manifests.ts';
import { minifyAgain } from './scripts/build/minify-again.ts';
import { typesOfModules } from './scripts/build/module-types.ts';
import { noWarnings } from './scripts/build/no-warnings.ts';
import { offlineWorker } from './scripts/build/offline-worker.ts';
import { runtimeInside } from './scripts/build/chunks/runtime.ts';
import { sharedModules, sharedModulesAsSource } from './scripts/build/added-modules.ts';
import { lateCode } from './scripts/build/chunks/late-code.ts';
import { jsonValidator } from './scripts/build/validator.ts';

/** Imported by `import()` to be evaluated in a task of its own; every visit needs it, so it travels with the first script. */
const DRAWS = /node_modules[\\/](?:react-dom|scheduler)[\\/]/;
/** What plugins know of each other, and the few files of packages and of core's base that they share and no first visit needs. */
const SHARED_LATE = new RegExp(
  [
    'plugins/[\\w-]+/contract\\.ts$',
    'rxjs/.*/(?:empty|lift|OperatorSubscriber|filter)\\.js$',
    'core/base/pacing/frames\\.ts$',
    '^\\0lectern:react-dom$',
  ]
    .join('|')
    .replaceAll('/', '[\\\\/]'),
);
const api = directImports(join(import.meta.dirname, 'core', 'api.ts'));
const engine = ['page.ts', ...['xml', 'xpath', 'xslt', 'output', 'policy', 'react'].map((part) => join(part, 'index.ts'))].map((index) =>
  directImports(join(import.meta.dirname, 'xsl', 'engine', index)),
);
const first = firstModules(/[\\/]index\.html$/);

/** The build knows no customer: everything a customer changes lies beside it (config/customers). */
export default defineConfig({
  appType: 'mpa',
  plugins: [
    jsonValidator(),
    react(),
    checkManifests(import.meta.dirname),
    sharedModules(),
    sharedModulesAsSource(),
    lateCode(),
    engineAlone(import.meta.dirname),
    offlineWorker(import.meta.dirname),
    typesOfModules(import.meta.dirname),
    minifyAgain(),
    compressAssets(),
    runtimeInside(),
    api,
    ...engine,
    first,
    noWarnings(),
  ],
  resolve: {
    // Both packages ship ES2015 next to ES5 with helpers; browsers of today need no helpers.
    conditions: ['lectern-source', 'es2015', 'module', 'browser', 'development|production'],
    alias: { tsyringe: 'tsyringe/dist/esm2015/index.js' },
  },
  // One file: what a worker imports on its own would be subject to the policy of its script's answer, which allows nothing.
  worker: { format: 'es', rollupOptions: { output: { codeSplitting: false } } },
  build: {
    target: 'es2022',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    // For error reports and the browser's tools; a visit does not fetch them.
    sourcemap: true,
    // What a page loads is measured compressed, by tests (docs/performance.md); the largest is hls.js, which few films need.
    chunkSizeWarningLimit: 700,
    license: { fileName: 'licenses.md' },
    // The server names the style sheets of plugins in pages that it draws.
    manifest: true,
    rollupOptions: {
      // A note on how long parts of the build took, which on a busy machine comes by chance.
      checks: { bundlerTimings: false },
      output: {
        codeSplitting: {
          groups: [
            { name: 'lectern', priority: 1, test: (id: string) => first.has(id) || DRAWS.test(id) },
            // What late plugins share: a few hundred bytes each, so that none is worth a request of its own.
            {
              name: 'contracts',
              test: (id: string) => SHARED_LATE.test(id) || (!first.has(id) && [api, ...engine].some((index) => index.has(id))),
            },
            { name: 'hls-loader', test: /player-adapter[\\/]hls[\\/](?:loader|library)\.ts$/ },
            { name: 'large', test: /request[\\/]answer-large|view[\\/]streaming|engine[\\/]worker/ },
          ],
        },
        // The first script names every piece that is fetched late: the shortest names that this many need.
        entryFileNames: 'assets/lectern-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:6][extname]',
        chunkFileNames: ({ facadeModuleId }) => {
          const plugin = /plugins[\\/]([^\\/]+)[\\/]index\.ts$/.exec(facadeModuleId ?? '')?.[1];
          return plugin ? `assets/plugin-${plugin}-[hash:7].js` : 'assets/[name]-[hash:7].js';
        },
      },
    },
  },
});
