import type { ModuleMap, ModuleImport, PluginModule, PluginSource } from './contract.ts';
import { importByAddress, lazily } from '../base/container.ts';
import { schemaValidator, type Schema } from '../base/json-schema.ts';

const manifests = import.meta.glob<unknown>('../../plugins/*/manifest.json', { eager: true, import: 'default' });
const schemas = import.meta.glob<Schema>('../../plugins/*/config.schema.json', { eager: true, import: 'default', query: '?settings' });
const entries = import.meta.glob<PluginModule>(['../../plugins/*/index.ts', '!../../plugins/{site,menu,menu-keyboard,consent}/index.ts']);
/** What draws the frame comes with the page: no page does without it, and two ways to the server are saved. */
const frame = import.meta.glob<PluginModule>('../../plugins/{site,menu,menu-keyboard,consent}/index.ts', { eager: true });

/** The plugins of the build: their manifests are at hand, their modules are loaded when first needed. */
export function builtInPlugins(): PluginSource[] {
  return Object.entries(manifests).map(([path, manifest]) => {
    const folder = path.slice(0, path.lastIndexOf('/'));
    const name = folder.slice(folder.lastIndexOf('/') + 1);
    const schema = schemas[`${folder}/config.schema.json`];
    const code = lazily(entries[`${folder}/index.ts`] ?? (async () => frame[`${folder}/index.ts`] ?? {}));
    return {
      name,
      file: `plugins/${name}/manifest.json`,
      // The build leaves out what is as usual.
      manifest: { id: name, version: '1.0.0', api: 1, ...(manifest as object) },
      configurationValidator: schema === undefined ? undefined : schemaValidator(schema),
      settings: schema,
      load: () => code.load(),
    };
  });
}

/** The browser's own import. */
export const importModule = importByAddress as ModuleImport;

/**
 * The added plugins that a customer's file names, as ES modules that share the build's React and core API.
 * @returns what could be loaded; `missing` names the rest with the reason
 */
export async function addedPlugins(
  names: readonly string[],
  load: ModuleImport,
): Promise<{ sources: PluginSource[]; missing: { name: string; reason: string }[] }> {
  if (names.length === 0) return { sources: [], missing: [] };
  const address = moduleAddress(names);
  let map: ModuleMap;
  try {
    map = (await load(address)).default;
  } catch (error) {
    const reason = `${address} did not load (${error instanceof Error ? error.message : String(error)})`;
    return { sources: [], missing: names.map((name) => ({ name, reason })) };
  }
  const sources: PluginSource[] = [];
  const missing: { name: string; reason: string }[] = [];
  for (const name of names) {
    const plugin = map[name];
    if (!plugin) missing.push({ name, reason: `${address} does not hold it` });
    else
      sources.push({
        name,
        file: `module ${name}`,
        manifest: plugin.manifest,
        configurationValidator: () => true,
        load: async () => plugin as PluginModule,
      });
  }
  return { sources, missing };
}

/** Where added modules come from (RT-103). */
const MODULE_LOADER = '/_js/moduleLoader.php';

/**
 * The request line that loads one module (`module=`) or several (`modules=` with a JSON list) (RT-103, RT-104).
 * @throws RangeError when the list is empty.
 */
export function moduleAddress(names: readonly string[]): string {
  const [first] = names;
  if (first === undefined) throw new RangeError('moduleAddress: no module is named; name at least one.');
  const query = names.length === 1 ? `module=${encodeURIComponent(first)}` : `modules=${encodeURIComponent(JSON.stringify(names))}`;
  return `${MODULE_LOADER}?${query}`;
}
