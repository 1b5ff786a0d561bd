import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

interface Manifest {
  id?: unknown;
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

/** Plugin id -> data types that its manifest claims. A manifest that cannot be read claims nothing: the client reports it. */
export function pluginClaims(folder: string): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  if (!existsSync(folder)) return found;
  for (const name of readdirSync(folder)) {
    const file = join(folder, name, 'manifest.json');
    if (!existsSync(file)) continue;
    try {
      const manifest = JSON.parse(readFileSync(file, 'utf8')) as Manifest;
      found.set(String(manifest.id ?? name), claims(manifest));
    } catch {
      found.set(name, new Set());
    }
  }
  return found;
}

/** Data types that only switched-off plugins claim: their menu items, lists and calls are not there for this customer. */
export function dataTypesOff(plugins: Readonly<Record<string, unknown>>, all: ReadonlyMap<string, ReadonlySet<string>>): Set<string> {
  const isOff = (id: string) => {
    const setting = plugins[id];
    return setting === false || (typeof setting === 'object' && setting !== null && (setting as { enabled?: unknown }).enabled === false);
  };
  const off = new Set<string>();
  for (const [id, types] of all) if (isOff(id)) for (const type of types) off.add(type);
  for (const [id, types] of all) if (!isOff(id)) for (const type of types) off.delete(type);
  return off;
}
