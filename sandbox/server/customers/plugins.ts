import { formerIds } from '../../../core/config/names/former-ids.ts';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

interface Manifest {
  id?: unknown;
  /** Former ids of the plugin. */
  aliases?: unknown;
  /** The plugin runs for every customer, whatever its file says. */
  essential?: unknown;
  dataTypes?: Record<string, unknown>;
  objects?: { dataTypes?: string[] }[];
  routes?: { dataType?: string }[];
}

function claims({ dataTypes = {}, objects = [], routes = [] }: Manifest): Set<string> {
  return new Set([
    ...Object.keys(dataTypes),
    ...objects.flatMap((rule) => rule.dataTypes ?? []),
    ...routes.flatMap((route) => route.dataType ?? []),
  ]);
}

/** The manifests of a folder of plugins by id. One that cannot be read claims nothing: the client reports it. */
function manifestsOf(folder: string): Map<string, Manifest> {
  const found = new Map<string, Manifest>();
  for (const name of existsSync(folder) ? readdirSync(folder) : []) {
    const file = join(folder, name, 'manifest.json');
    if (!existsSync(file)) continue;
    try {
      const manifest = JSON.parse(readFileSync(file, 'utf8')) as Manifest;
      found.set(String(manifest.id ?? name), manifest);
    } catch {
      found.set(name, {});
    }
  }
  return found;
}

/** What a plugin's manifest says about data types. */
interface PluginClaims {
  readonly types: ReadonlySet<string>;
  /** A customer cannot switch the plugin off. */
  readonly isEssential: boolean;
}

/** Plugin id -> what its manifest claims. */
export function pluginClaims(folder: string): Map<string, PluginClaims> {
  return new Map(
    [...manifestsOf(folder)].map(([id, manifest]) => [id, { types: claims(manifest), isEssential: manifest.essential === true }]),
  );
}

/**
 * A customer's settings of plugins with former ids replaced by those of today; a setting under the id of today goes first.
 * @param folder folder of the plugins, whose manifests name former ids
 * @param modules the customer's added modules, whose names are no former ids
 */
export function byCurrentIds(
  plugins: Readonly<Record<string, unknown>>,
  folder: string,
  modules: readonly string[],
): Record<string, unknown> {
  const today = { ...plugins };
  for (const [id, { aliases }] of manifestsOf(folder)) {
    const former = formerIds(aliases, modules).find((alias) => Object.hasOwn(plugins, alias));
    if (former === undefined) continue;
    delete today[former];
    today[id] = plugins[id] ?? plugins[former];
  }
  return today;
}

/**
 * Data types that only switched-off plugins claim: their menu items, lists and calls are not there for this customer.
 * An essential plugin runs in the page whatever the customer's file says, so its data types stay.
 */
export function dataTypesOff(plugins: Readonly<Record<string, unknown>>, all: ReadonlyMap<string, PluginClaims>): Set<string> {
  const isOff = (id: string, { isEssential }: PluginClaims): boolean => {
    const setting = plugins[id];
    if (isEssential) return false;
    return setting === false || (typeof setting === 'object' && setting !== null && (setting as { enabled?: unknown }).enabled === false);
  };
  const off = new Set<string>();
  for (const [id, plugin] of all) if (isOff(id, plugin)) for (const type of plugin.types) off.add(type);
  for (const [id, plugin] of all) if (!isOff(id, plugin)) for (const type of plugin.types) off.delete(type);
  return off;
}
