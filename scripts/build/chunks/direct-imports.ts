import { readFileSync } from 'node:fs';
import { dirname, relative, resolve, sep } from 'node:path';
import type { Plugin } from 'vite';

const LIST = String.raw`\{([^}]*)\}\s*from\s*["']([^"']+)["']`;

/** `a`, or `a as b`: the name there, and the name here. */
const pairsOf = (list: string): [there: string, here: string][] =>
  list
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '' && !each.startsWith('type '))
    .map((each) => each.split(/\s+as\s+/) as [string, string?])
    .map(([there, here = there]) => [there, here]);

/** Where an index has its names from. @returns the file and the name there, by the name that the index gives it */
function sourcesOf(index: string): Map<string, readonly [file: string, name: string]> {
  const sources = new Map<string, readonly [string, string]>();
  for (const [, list, file] of readFileSync(index, 'utf8').matchAll(new RegExp(String.raw`^export\s*${LIST}`, 'gm')))
    for (const [there, here] of pairsOf(list!)) sources.set(here, [resolve(dirname(index), file!), there]);
  return sources;
}

/**
 * Imports from an index become imports from the files behind it. Whoever imports one name of an index depends on every file that it
 * passes on, and all of them would travel with the first visit because of one; so only what is used does.
 * @param index path of a file that does nothing but pass names on
 */
export function directImports(index: string): Plugin & { readonly has: (id: string) => boolean } {
  const sources = sourcesOf(index);
  const files = new Set([...sources.values()].map(([file]) => file));
  const isIndex = (source: string, importer: string): boolean => source.startsWith('.') && resolve(dirname(importer), source) === index;
  return {
    name: 'lectern-direct-imports',
    apply: 'build',
    enforce: 'post',
    transform(code, id) {
      const importer = id.split('?')[0]!;
      if (!/\.tsx?$/.test(importer)) return null;
      let isChanged = false;
      const direct = code.replace(new RegExp(String.raw`\bimport\s*${LIST};?`, 'g'), (statement, list: string, source: string) => {
        const names = pairsOf(list);
        if (!isIndex(source, importer) || !names.every(([there]) => sources.has(there))) return statement;
        isChanged = true;
        const imports = names.map(([there, here]) => {
          const [file, name] = sources.get(there)!;
          const path = relative(dirname(importer), file).replaceAll(sep, '/');
          return `import { ${name} as ${here} } from '${path.startsWith('.') ? path : `./${path}`}';`;
        });
        // On as many lines as before: positions in the source go on fitting.
        return imports.join(' ') + '\n'.repeat(statement.split('\n').length - 1);
      });
      return isChanged ? { code: direct, map: null } : null;
    },
    /** Whether the index passes on names of this file. */
    has: (id) => files.has(id),
  };
}
