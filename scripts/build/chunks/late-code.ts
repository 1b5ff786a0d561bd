import type { Plugin } from 'vite';

/** Vite's function around each import of late code, as it exports it. */
const HELPER = '\0vite/preload-helper.js';
const EXPORT = 'export const __vitePreload = ';

/**
 * The function, which without a network imports nothing before all its files are here. Browsers remember a module that did not come as long
 * as the page lives (Firefox; Chromium before 156), and with it every module that imports it: the code would not come back with the
 * network. What was fetched is taken from the browser's cache or the worker's a moment later.
 */
const ASKS_FIRST = `;${EXPORT}async (baseModule, deps = [], importerUrl) => {
  if (!navigator.onLine)
    await Promise.all(deps.map((dep) => fetch(assetsURL(dep, importerUrl)).then(({ ok }) => {
      if (!ok) throw Error(dep + ' is not here');
    })));
  return preloaded(baseModule, deps, importerUrl);
};`;

/** Keeps late code that cannot come without a network from being lost for the whole visit. */
export function lateCode(): Plugin {
  return {
    name: 'lectern-late-code',
    apply: 'build',
    enforce: 'post',
    transform(code, id) {
      if (id !== HELPER) return null;
      if (!code.includes(EXPORT) || !code.includes('assetsURL')) this.error('Vite imports late code in another way than is known here.');
      return { code: code.replace(EXPORT, 'const preloaded = ') + ASKS_FIRST, map: null };
    },
  };
}
