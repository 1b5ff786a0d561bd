import type { Plugin } from 'vite';

/**
 * Which modules every visit needs: those that the page's script imports, and what these import, except by `import()`. They become one
 * chunk; everything else is loaded when it is wanted, so that nobody has to keep a list.
 *
 * Of a package whose index only passes names on, such as rxjs, it takes the files of the names that are imported: the others are there
 * because late code imports them, and would travel with every first visit.
 */
export function firstModules(entry: RegExp): Plugin & { readonly has: (id: string) => boolean } {
  const found = new Set<string>();
  return {
    name: 'lectern-first',
    apply: 'build',
    async buildEnd() {
      found.clear();
      const codeOf = (id: string): string => this.getModuleInfo(id)?.code ?? '';
      const resolved = async (source: string, importer: string): Promise<string> => (await this.resolve(source, importer))?.id ?? '';
      const next = [...this.getModuleIds()].filter((id) => entry.test(id));
      for (let id = next.pop(); id !== undefined; id = next.pop()) {
        if (found.has(id)) continue;
        found.add(id);
        const imported = new Set(this.getModuleInfo(id)?.importedIds);
        for (const [source, names] of namedImports(codeOf(id))) {
          const index = await resolved(source, id);
          const files = filesOf(codeOf(index), names);
          if (!imported.has(index) || !files) continue;
          imported.delete(index);
          found.add(index);
          for (const file of files) next.push(await resolved(file, index));
        }
        next.push(...imported);
      }
    },
    has: (id) => found.has(id),
  };
}

const LIST = String.raw`\{([^}]*)\}\s*from\s*["']([^"']+)["']`;

/** The names that code imports from packages, by package; nothing of those that it imports as a whole, too. */
function namedImports(code: string): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const [, list, source] of code.matchAll(new RegExp(String.raw`\b(?:import|export)\s*${LIST}`, 'g'))) {
    if (source!.startsWith('.') || source!.startsWith('/')) continue;
    const names = list!.split(',').map((each) => each.trim().split(/\s+as\s+/)[0]!);
    found.set(source!, [...(found.get(source!) ?? []), ...names.filter((name) => name !== '' && !name.startsWith('type '))]);
  }
  for (const [, source] of code.matchAll(/\*[^;{}]*?\bfrom\s*["']([^"']+)["']/g)) found.delete(source!);
  return found;
}

/** The files behind names of an index that does nothing but pass names on; null for any other code. */
function filesOf(index: string, names: readonly string[]): string[] | null {
  const files = new Map<string, string>();
  const rest = index.replace(new RegExp(String.raw`\bexport\s*${LIST}\s*;?`, 'g'), (_, list: string, file: string) => {
    for (const each of list.split(',')) files.set(each.trim().split(/\s+/).at(-1)!, file);
    return '';
  });
  const isIndex = files.size > 0 && rest.replace(/\/\/.*|export \* from ["'][^"']+["'];?/g, '').trim() === '';
  const wanted = names.map((name) => files.get(name));
  return isIndex && wanted.every((file) => file !== undefined) ? [...new Set(wanted)] : null;
}
