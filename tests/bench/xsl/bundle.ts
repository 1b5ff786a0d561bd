import { gzipSync } from 'node:zlib';
import { build } from 'vite';

/** One file of code from an entry, as a page or a size needs it. */
export async function bundle(entry: string, minify: boolean): Promise<string> {
  const built = await build({
    configFile: false, logLevel: 'warn',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: { write: false, minify, target: 'es2022', lib: { entry, formats: ['es'], fileName: 'bundle' }, rollupOptions: { output: { codeSplitting: false } } },
  });
  const [first] = Array.isArray(built) ? built : [built];
  if (!first || !('output' in first)) throw new Error(`Nothing was built from ${entry}.`);
  return first.output.flatMap((each) => (each.type === 'chunk' ? [each.code] : [])).join('\n');
}

/** Kilobytes of an entry and what it imports at once, in one file as a page's build writes it (vite.config.ts); what is fetched later is not counted. */
export async function carried(entry: string): Promise<number> {
  const built = await build({
    configFile: false, logLevel: 'warn',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: { write: false, target: 'es2022', modulePreload: false, rollupOptions: { input: entry, preserveEntrySignatures: 'strict', output: { codeSplitting: { groups: [{ name: 'engine', test: (id: string) => !/engine[\\/](?:edit|exslt|seldom)[\\/]/.test(id) }] } } } },
  });
  if (!('output' in built)) throw new Error(`Nothing was built from ${entry}.`);
  const chunks = built.output.flatMap((each) => (each.type === 'chunk' ? [each] : []));
  const wanted = new Set(chunks.filter((chunk) => chunk.isEntry));
  for (const chunk of wanted) for (const each of chunks) if (chunk.imports.includes(each.fileName)) wanted.add(each);
  return [...wanted].reduce((sum, { code }) => sum + gzipped(code), 0);
}

/** Kilobytes (1024) of code as it travels. */
export const gzipped = (code: string): number => gzipSync(code, { level: 9 }).length / 1024;
