import type { Plugin } from 'vite';

/** Vite's function around each import of late code, as it exports it. */
const HELPER = '\0vite/preload-helper.js';
const EXPORT = 'export const __vitePreload = ';

/**
 * What takes its place. As Vite's it has the files that a module imports fetched together with it, and its style sheets be there before it
 * runs. Without a network it imports nothing before all its files are here: browsers remember a module that did not come as long as the
 * page lives (Firefox; Chromium before 156), and with it every module that imports it, so that the code would not come back with the
 * network. What was fetched is taken from the browser's cache or the worker's a moment later.
 * The words of a style sheet that did not come are read in `core/base/container.ts`; `sandbox/harness/page/surroundings.ts` keeps one from
 * being appended, for examples in which it never comes.
 */
const helper = (base: string): string => `
const begun = {};
const begin = (dep) => {
  const { href } = new URL(${JSON.stringify(base)} + dep, location.href);
  const isStyle = dep.endsWith('.css');
  for (const each of document.querySelectorAll('link')) if (each.href === href && (!isStyle || each.rel === 'stylesheet')) return true;
  const link = document.createElement('link');
  if (!isStyle) link.as = 'script';
  document.head.appendChild(Object.assign(link, { rel: isStyle ? 'stylesheet' : 'modulepreload', crossOrigin: '', href }));
  return !isStyle || new Promise((resolve, reject) => {
    link.onload = resolve;
    link.onerror = () => {
      delete begun[dep];
      reject(Error('Unable to preload CSS for ' + href));
    };
  });
};
${EXPORT}async (load, deps = []) => {
  if (!navigator.onLine) await Promise.all(deps.map((dep) => fetch(${JSON.stringify(base)} + dep)));
  await Promise.all(deps.map((dep) => (begun[dep] ||= begin(dep))));
  return load();
};`;

/** Keeps late code that cannot come without a network from being lost for the whole visit. */
export function lateCode(): Plugin {
  let base = '/';
  return {
    name: 'lectern-late-code',
    apply: 'build',
    enforce: 'post',
    configResolved(config) {
      ({ base } = config);
    },
    transform(code, id) {
      if (id !== HELPER) return null;
      if (!code.includes(EXPORT) || !code.includes('deps.map')) this.error('Vite imports late code in another way than is known here.');
      return { code: helper(base), map: null };
    },
  };
}
