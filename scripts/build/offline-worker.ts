import { createHash } from 'node:crypto';
import { join, resolve } from 'node:path';
import { build, type InlineConfig, type Plugin, type ResolvedConfig, type Rolldown } from 'vite';

/** The service worker of the plugin `offline`. */
const ENTRY = 'plugins/offline/worker/entry.ts';
/** The code by which a page without a network says so. */
const PLUGIN = /plugins[\\/]offline[\\/]index\.ts$/;
/** What the page itself fetches late, as opposed to what it fetches for some views: any view may need it before it is drawn. */
const CORE = /[\\/]core[\\/]/;

type Bundle = Readonly<Record<string, Rolldown.OutputChunk | Rolldown.OutputAsset>>;

/** A chunk with all that it imports at once, and their style sheets. */
function withImports(bundle: Bundle, chunk: Rolldown.OutputChunk, found = new Set<string>()): Set<string> {
  if (found.has(chunk.fileName)) return found;
  found.add(chunk.fileName);
  for (const css of chunk.viteMetadata?.importedCss ?? []) found.add(css);
  for (const name of chunk.imports) {
    const imported = bundle[name];
    if (imported?.type === 'chunk') withImports(bundle, imported, found);
  }
  return found;
}

/** What the worker knows of the build that it belongs to: addresses of its files, and a mark that changes with any of them. */
function buildOf(bundle: Bundle): { mark: string; entry: string; first: string[]; further: string[] } {
  const files = Object.values(bundle);
  const chunks = files.filter((file) => file.type === 'chunk');
  const entry = chunks.find(({ isEntry }) => isEntry);
  if (!entry) throw new Error('The build has no script of the page.');
  const plugin = chunks.find(({ facadeModuleId }) => PLUGIN.test(facadeModuleId ?? ''));
  const late = chunks.filter(
    ({ fileName, facadeModuleId }) =>
      // What the plugin fetches late is what draws the page.
      plugin?.dynamicImports.includes(fileName) || (entry.dynamicImports.includes(fileName) && CORE.test(facadeModuleId ?? '')),
  );
  const shown = [entry, ...(plugin ? [plugin] : []), ...late];
  // Added modules import what is shared, on any page.
  const shared = files.map(({ fileName }) => fileName).filter((name) => name.startsWith('shared/'));
  const first = new Set([...shown.flatMap((chunk) => [...withImports(bundle, chunk)]), ...shared]);
  const names = files.map(({ fileName }) => fileName).filter((name) => /^(?:assets|shared)\//.test(name) && !name.endsWith('.map'));
  const hash = createHash('sha256').update(names.toSorted().join('\n'));
  // Their addresses say nothing of what is in them.
  for (const file of files.toSorted((one, other) => (one.fileName < other.fileName ? -1 : 1)))
    if (file.type === 'asset' && /^shared\/|\.html$/.test(file.fileName)) hash.update(`\0${file.fileName}\0`).update(file.source);
  const addresses = (wanted: readonly string[]): string[] => wanted.map((name) => `/${name}`).toSorted();
  return {
    mark: hash.digest('hex').slice(0, 16),
    entry: `/${entry.fileName}`,
    first: addresses([...first]),
    further: addresses(names.filter((name) => !first.has(name))),
  };
}

/**
 * Writes `sw.js`, one file that knows the addresses of all others: another build has another one, which is how browsers notice.
 * @param make a test replaces it
 */
export function offlineWorker(root: string, make: (config: InlineConfig) => Promise<unknown> = build): Plugin {
  let config: ResolvedConfig;
  return {
    name: 'lectern-offline-worker',
    apply: 'build',
    configResolved(resolved) {
      config = resolved;
    },
    async writeBundle(_options, bundle) {
      await make({
        root,
        configFile: false,
        logLevel: 'warn',
        publicDir: false,
        define: { __LECTERN_BUILD__: JSON.stringify(buildOf(bundle)) },
        build: {
          outDir: resolve(config.root, config.build.outDir),
          emptyOutDir: false,
          target: config.build.target,
          minify: true,
          lib: { entry: join(root, ENTRY), formats: ['es'], fileName: () => 'sw.js' },
          rollupOptions: { output: { codeSplitting: false, minify: true } },
        },
      });
    },
  };
}
