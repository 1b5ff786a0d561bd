import { createRequire } from 'node:module';
import type { Plugin } from 'vite';

const API = /core[\\/]api\.ts$/;
/** CommonJS packages that are wrapped once for all who import them. */
const WRAPPED = new Set(['react', 'react/jsx-runtime', 'react-dom']);
const NAME = /^[A-Za-z_$][\w$]*$/;

/** The text of one shared module: every export read from core/added-modules.ts, which the page fetches when asked. */
function sharedModule(name: string, exports: readonly string[]): string {
  const names = exports.filter((each) => each !== 'default' && NAME.test(each)).sort();
  const from = name === 'lectern' ? '' : `.packages[${JSON.stringify(name)}]`;
  const given = `const shared = (await globalThis[Symbol.for('lectern.shared')]())${from};\n`;
  const standard = exports.includes('default') ? 'export default shared.default ?? shared;\n' : '';
  return `${given}export const { ${names.join(', ')} } = shared;\n${standard}`;
}

const require = createRequire(import.meta.url);
const keysOf = (id: string): string[] => Object.keys(require(id) as object);

/** `/shared/*.js` while developing: modules like any other, so that added modules get what the page has. */
export function sharedModulesAsSource(): Plugin {
  const sources: Readonly<Record<string, string>> = { react: 'react', 'jsx-runtime': 'react/jsx-runtime' };
  return {
    name: 'lectern-shared-source',
    apply: 'serve',
    resolveId: (source) => (/^\/shared\/[\w-]+\.js$/.test(source) ? `\0lectern-source:${source}` : null),
    load(id) {
      const name = /^\0lectern-source:\/shared\/([\w-]+)\.js$/.exec(id)?.[1];
      if (name === undefined) return null;
      const source = sources[name];
      if (source === undefined) return "export * from '/core/api.ts';";
      const names = keysOf(source).filter((each) => each !== 'default' && NAME.test(each));
      return `import all from '${source}';\nexport default all;\nexport const { ${names.join(', ')} } = all;`;
    },
  };
}

/** Writes `/shared/*.js`, by which added modules reach the build's React and core API under lasting addresses. */
export function sharedModules(): Plugin {
  return {
    name: 'lectern-shared',
    apply: 'build',
    enforce: 'pre',
    /** React comes through one wrapper, also to the player's package, so that its CommonJS helper is not a chunk of its own. */
    resolveId(source, importer) {
      return WRAPPED.has(source) &&
        importer !== undefined &&
        (/@vidstack[\\/]/.test(importer) || (/[\\/](?:core|plugins)[\\/]/.test(importer) && !importer.includes('node_modules')))
        ? `\0lectern:${source}`
        : null;
    },
    load(id) {
      if (!id.startsWith('\0lectern:')) return null;
      const source = id.slice(9);
      // One by one, so that the build leaves out what nobody imports.
      const names = keysOf(source).filter((each) => NAME.test(each));
      const given = names.map((each) => `export const ${each} = /* @__PURE__ */ (() => shared.${each})();`);
      return `import shared from '${source}';\nexport default shared;\n${given.join('\n')}\n`;
    },
    generateBundle() {
      const id = [...this.getModuleIds()].find((each) => API.test(each));
      const api = id === undefined ? [] : (this.getModuleInfo(id)?.exports ?? []);
      if (api.length === 0) this.error('core/api.ts is not part of the build, or its exports are not known.');
      const modules = { react: [...keysOf('react'), 'default'], 'jsx-runtime': keysOf('react/jsx-runtime'), lectern: api };
      for (const [name, exports] of Object.entries(modules))
        this.emitFile({ type: 'asset', fileName: `shared/${name}.js`, source: sharedModule(name, exports) });
    },
  };
}
