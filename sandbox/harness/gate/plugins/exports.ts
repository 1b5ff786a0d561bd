import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseSync } from 'vite';

/** What a module exports that is there when it runs, and types, which are not. */
interface ModuleExports {
  readonly values: ReadonlySet<string>;
  readonly types: ReadonlySet<string>;
  /** What it says of itself, by name: a file that is not there, a name that the other file does not export. */
  readonly lost: readonly { readonly name: string; readonly from: string; readonly start: number }[];
  /** The first mistake of its grammar; null when there is none. */
  readonly mistake: { readonly message: string; readonly start: number } | null;
}

const NOTHING: ModuleExports = { values: new Set(), types: new Set(), lost: [], mistake: null };

/** What a module of the project exports, without running it: what it takes from other files of its folder is looked up there. */
export function exportsOf(file: string, seen: ReadonlySet<string> = new Set()): ModuleExports {
  if (seen.has(file) || !existsSync(file)) return NOTHING;
  const { module, errors } = parseSync(file, readFileSync(file, 'utf8'));
  const [error] = errors;
  if (error !== undefined) return { ...NOTHING, mistake: { message: error.message, start: error.labels[0]?.start ?? 0 } };
  const around = new Set([...seen, file]);
  const values = new Set<string>();
  const types = new Set<string>();
  const lost: { name: string; from: string; start: number }[] = [];
  for (const { exportName, importName, moduleRequest, isType, start } of module.staticExports.flatMap(({ entries }) => entries)) {
    const from = moduleRequest?.value ?? '';
    const path = from.startsWith('.') ? join(dirname(file), from) : null;
    const origin = path === null ? null : exportsOf(path, around);
    if (path !== null && !existsSync(path)) lost.push({ name: exportName.name ?? '*', from, start });
    else if (exportName.name === null) {
      // `export * from`: whatever the other file has.
      for (const name of importName.kind === 'AllButDefault' ? (origin?.values ?? []) : []) values.add(name);
    } else if (isType) types.add(exportName.name);
    else if (origin === null || importName.name === null || origin.values.has(importName.name)) values.add(exportName.name);
    else if (origin.types.has(importName.name)) types.add(exportName.name);
    else lost.push({ name: importName.name, from, start });
  }
  return { values, types, lost, mistake: null };
}
