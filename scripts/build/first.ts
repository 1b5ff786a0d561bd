import type { Plugin } from 'vite';

/**
 * Which modules every visit needs: those that the page's script imports, and what these import, except by `import()`. They become one
 * chunk; everything else is loaded when it is wanted, so that nobody has to keep a list.
 */
export function firstModules(entry: RegExp): Plugin & { readonly has: (id: string) => boolean } {
  const found = new Set<string>();
  return {
    name: 'lectern-first',
    apply: 'build',
    buildEnd() {
      found.clear();
      const next = [...this.getModuleIds()].filter((id) => entry.test(id));
      for (let id = next.pop(); id !== undefined; id = next.pop()) {
        if (found.has(id)) continue;
        found.add(id);
        next.push(...(this.getModuleInfo(id)?.importedIds ?? []));
      }
    },
    has: (id) => found.has(id),
  };
}
