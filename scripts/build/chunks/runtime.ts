import type { Plugin, Rolldown } from 'vite';

type SourceMap = NonNullable<Rolldown.OutputChunk['map']>;

/** The bundler's own chunk of small helpers. */
const RUNTIME = /(?:^|\/)rolldown-runtime-[\w-]+\.js$/;
const linesOf = (code: string): number => code.split('\n').length;
const EXPORTS = /export\s*\{([^{}]*)\};?\s*$/;

const pairsOf = (list: string): [string, string][] =>
  list
    .split(',')
    .map((each) => each.trim())
    .filter(Boolean)
    .map((each) => {
      const [from = '', to = from] = each.split(/\s+as\s+/);
      return [from, to];
    });
/** The import of a file in minified or plain code: whole statement, and its list. */
const importOf = (file: string): RegExp =>
  new RegExp(`import\\s*(?:\\{([^{}]*)\\}\\s*from\\s*)?["']\\./${file.replaceAll('.', '\\.')}["'];?`);

/**
 * A chunk's code with the helpers in it instead of their import; null when either is written in another way than expected (then the import
 * stays, and costs a request). Spaces replace the import and the helpers lines of their own before it, so that a source map needs no
 * more than as many lines above its own.
 * @param file name of the helpers' file in the same folder
 */
export function withRuntime(code: string, runtime: string, file: string): string | null {
  const statement = importOf(file).exec(code);
  const exported = EXPORTS.exec(runtime);
  if (statement === null || exported === null) return null;
  const without = code.replace(statement[0], (all) => ' '.repeat(all.length));
  if (statement[1] === undefined) return without;
  const given = pairsOf(exported[1] ?? '').map(([local, name]) => `${name}:${local}`);
  const taken = pairsOf(statement[1]).map(([name, local]) => `${name}:${local}`);
  return `const{${taken.join(',')}}=(()=>{${runtime.slice(0, exported.index)};return{${given.join(',')}}})();\n${without}`;
}

/** A source map for code before which lines were put. */
export function mapBelow(lines: number, map: string): string {
  const parsed = JSON.parse(map) as { mappings: string };
  return JSON.stringify({ ...parsed, mappings: ';'.repeat(lines) + parsed.mappings });
}

/**
 * Writes the bundler's helpers into the chunks that every visit loads, so that they are no request of their own; chunks that come later
 * share the file.
 * They hold no state, so that there may be two of them.
 */
export function runtimeInside(): Plugin {
  return {
    name: 'lectern-runtime',
    apply: 'build',
    generateBundle: {
      order: 'pre',
      handler(_options, bundle) {
        const chunks = Object.values(bundle).filter((each) => each.type === 'chunk');
        const runtime = chunks.find(({ fileName }) => RUNTIME.test(fileName));
        if (runtime === undefined) return;
        const entries = chunks.filter(({ isEntry, facadeModuleId }) => isEntry && facadeModuleId?.endsWith('index.html'));
        const first = new Set([
          ...entries,
          ...entries.flatMap(({ imports }) => chunks.filter(({ fileName }) => imports.includes(fileName))),
        ]);
        first.delete(runtime);
        for (const chunk of first) {
          if (!chunk.imports.includes(runtime.fileName)) continue;
          const code = withRuntime(chunk.code, runtime.code, runtime.fileName.slice(runtime.fileName.lastIndexOf('/') + 1));
          if (code === null)
            this.warn(`${chunk.fileName} imports the bundler's helpers in a way that is not known; they stay a request of their own.`);
          else {
            const map = bundle[`${chunk.fileName}.map`];
            if (map?.type === 'asset' && chunk.map) {
              const source = mapBelow(linesOf(code) - linesOf(chunk.code), String(map.source));
              map.source = source;
              // Vite changes the chunk once more and starts from this one.
              chunk.map = { ...(JSON.parse(source) as SourceMap), toString: () => source, toUrl: () => `${chunk.fileName}.map` };
            }
            chunk.code = code;
            chunk.imports = chunk.imports.filter((each) => each !== runtime.fileName);
          }
        }
      },
    },
  };
}
