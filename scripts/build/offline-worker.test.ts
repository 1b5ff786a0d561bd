import { expect, it } from 'vitest';
import type { InlineConfig, ResolvedConfig, Rolldown } from 'vite';
import { offlineWorker } from './offline-worker.ts';

type Bundle = Rolldown.OutputBundle;
type Build = { readonly mark: string; readonly entry: string; readonly first: string[]; readonly further: string[] };

/** What the worker is told of a build. */
async function buildOf(files: Bundle): Promise<Build> {
  let made: InlineConfig = {};
  const plugin = offlineWorker('/project', async (config) => {
    made = config;
  });
  const call = (name: 'configResolved' | 'writeBundle', ...values: unknown[]): unknown =>
    (plugin[name] as (...values: unknown[]) => unknown)(...values);
  call('configResolved', { root: '/project', build: { outDir: 'dist', target: 'es2022' } } as ResolvedConfig);
  await call('writeBundle', {}, files);
  return JSON.parse(String(made.define?.['__LECTERN_BUILD__'])) as Build;
}

const chunk = (fileName: string, more: object = {}) => ({
  type: 'chunk',
  fileName,
  imports: [],
  dynamicImports: [],
  isEntry: false,
  ...more,
});
const asset = (fileName: string, source = '') => ({ type: 'asset', fileName, source });
const bundle = (...files: readonly { readonly fileName: string }[]): Bundle =>
  Object.fromEntries(files.map((file) => [file.fileName, file])) as unknown as Bundle;

const FILES = [
  chunk('assets/lectern-1.js', {
    isEntry: true,
    imports: ['assets/contracts-1.js'],
    dynamicImports: ['assets/schema-1.js', 'assets/plugin-offline-1.js', 'assets/plugin-unit-1.js'],
    viteMetadata: { importedCss: new Set(['assets/lectern-1.css']) },
  }),
  chunk('assets/contracts-1.js'),
  chunk('assets/schema-1.js', { facadeModuleId: '/x/core/plugins/manifest.schema.json?schema' }),
  chunk('assets/plugin-offline-1.js', {
    facadeModuleId: '/x/plugins/offline/index.ts',
    dynamicImports: ['assets/view-1.js'],
    imports: ['assets/contracts-1.js'],
  }),
  chunk('assets/view-1.js', { viteMetadata: { importedCss: new Set(['assets/view-1.css']) } }),
  asset('assets/view-1.css'),
  chunk('assets/plugin-unit-1.js', { facadeModuleId: '/x/plugins/unit/index.ts' }),
  asset('assets/lectern-1.css'),
  asset('assets/lectern-1.js.map'),
  asset('shared/react.js', 'one'),
  asset('types/lectern.d.ts'),
  asset('index.html', 'page'),
];

it('what a page without a network needs comes first, then all that a page may fetch', async () => {
  const { entry, first, further } = await buildOf(bundle(...FILES));
  expect(entry).toBe('/assets/lectern-1.js');
  expect(first).toEqual([
    '/assets/contracts-1.js',
    '/assets/lectern-1.css',
    '/assets/lectern-1.js',
    '/assets/plugin-offline-1.js',
    '/assets/schema-1.js',
    '/assets/view-1.css',
    '/assets/view-1.js',
    '/shared/react.js',
  ]);
  expect(further).toEqual(['/assets/plugin-unit-1.js']);
});

it('has another mark when a file has another address, or one without a hash says something else', async () => {
  const mark = (...files: readonly { readonly fileName: string }[]) => buildOf(bundle(...files)).then(({ mark }) => mark);
  const same = await mark(...FILES);
  expect(await mark(...FILES.toReversed())).toBe(same);
  expect(await mark(...FILES, chunk('assets/new-1.js'))).not.toBe(same);
  expect(await mark(...FILES.map((file) => (file.fileName === 'shared/react.js' ? asset('shared/react.js', 'two') : file)))).not.toBe(same);
  expect(await mark(...FILES.map((file) => (file.fileName === 'index.html' ? asset('index.html', 'other') : file)))).not.toBe(same);
});

it('a build without a script is none', async () => {
  await expect(buildOf(bundle(asset('index.html')))).rejects.toThrow('The build has no script of the page.');
});
