import { gzipSync } from 'node:zlib';
import { build } from 'vite';

/** One file of code from an entry, as a page or a size needs it. */
export async function bundle(entry: string, minify: boolean): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      minify,
      target: 'es2022',
      lib: { entry, formats: ['es'], fileName: 'bundle' },
      rollupOptions: { output: { codeSplitting: false } },
    },
  });
  const [first] = Array.isArray(built) ? built : [built];
  if (!first || !('output' in first)) throw new Error(`Nothing was built from ${entry}.`);
  return first.output.flatMap((each) => (each.type === 'chunk' ? [each.code] : [])).join('\n');
}

/**
 * Kilobytes (1024, gzip) of an entry and what it imports at once, minified; what is fetched later and Vite's own loader of chunks, which
 * pages have anyway, are not counted, nor is React.
 */
export async function carried(entry: string): Promise<number> {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      minify: true,
      target: 'es2022',
      lib: { entry, formats: ['es'], fileName: 'carried' },
      rollupOptions: {
        external: /^react(?:\/|$)/,
        output: {
          minify: true,
          codeSplitting: {
            groups: [{ name: 'engine', test: (id: string) => !/node_modules|engine[\\/](?:edit|exslt|xslt[\\/]optional)[\\/]/.test(id) }],
          },
        },
      },
    },
  });
  const [first] = Array.isArray(built) ? built : [built];
  if (!first || !('output' in first)) throw new Error(`Nothing was built from ${entry}.`);
  const chunks = first.output.flatMap((each) => (each.type === 'chunk' ? [each] : []));
  const wanted = new Set(chunks.filter((chunk) => chunk.isEntry));
  for (const chunk of wanted) for (const each of chunks) if (chunk.imports.includes(each.fileName)) wanted.add(each);
  return [...wanted].reduce((sum, { code }) => sum + gzipSync(code, { level: 9 }).length / 1024, 0);
}
