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

/** Kilobytes (1024) of code as it travels. */
export const gzipped = (code: string): number => gzipSync(code, { level: 9 }).length / 1024;
