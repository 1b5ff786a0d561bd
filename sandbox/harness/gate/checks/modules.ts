import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { schemaValidator } from '../../../../core/base/json-schema.ts';
import type { CustomerConfiguration } from '../../../../core/config/contract.ts';
import type { Manifest } from '../../../../core/plugins/contract.ts';
import { checkPlugin, checkSurfaces, exportNames, PluginRefusal } from '../../../../core/plugins/validate.ts';
import { filesBelow } from '../../../server/base/files.ts';
import type { CheckedCustomer } from '../customer.ts';
import type { FilePosition } from '../model.ts';
import { loadModules, type LoadedModule, type ModuleError } from '../modules/load.ts';
import { listed, meant } from '../near-miss.ts';

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);

/** What only a browser has: a module that asks for it at once may be right there, and cannot be tried here. */
const OF_BROWSERS =
  /^(?:document|window|navigator|location|localStorage|sessionStorage|customElements|matchMedia|fetch|self|[A-Z]\w*) is not defined$/;

/** `modules` of customer.json: whether each is there, loads, and has a manifest that the page takes. */
export async function checkModules(customer: CheckedCustomer): Promise<void> {
  const { site, files, modules, report } = customer;
  const folders = site.moduleFolders(customer.folder);
  const offered = folders
    .flatMap((folder) => filesBelow(folder))
    .flatMap((name) => (/^[a-z][a-z0-9-]*\.js$/.test(name) ? [name.slice(0, -3)] : []));
  const found = modules.flatMap((name, index) => {
    const file = folders.map((folder) => join(folder, `${name}.js`)).find((each) => existsSync(each));
    if (file === undefined && customer.plugins[name] !== false)
      report(
        customer.at(`/modules/${index}`),
        'error',
        'module.missing',
        `there is no module "${name}"`,
        meant(name, offered, `Add modules/${name}.js, or take the name out.`),
      );
    return file === undefined ? [] : [{ name, file }];
  });
  const named = [...modules.map((name) => `modules/${name}.js`), String(customer.settingsOf('consent').script ?? '')];
  for (const file of customer.file === null ? [] : files.names.filter((each) => /^modules\/[^/]+\.js$/.test(each) && !named.includes(each)))
    report(
      { file, path: '', line: 1, column: 1 },
      'warning',
      'module.unused',
      'no file names this module, so it is never loaded',
      `Add "${file.slice(8, -3)}" to "modules" in customer.json, or remove the file.`,
    );
  const loaded = await loadModules(found, site.api);
  customer.loaded = loaded.map((module) => ({ ...module, manifest: readable(module.manifest) }));
  for (const module of loaded) checkModule(customer, module);
}

/** What other checks can go on with of a manifest, whose mistakes are said here. */
function readable(manifest: unknown): unknown {
  if (!isObject(manifest)) return undefined;
  const lists = (value: unknown): boolean => value === undefined || Array.isArray(value);
  const all = (value: unknown): readonly Record<string, unknown>[] => (Array.isArray(value) ? value.filter(isObject) : []);
  const { objects, routes, dataTypes, commands } = manifest;
  return {
    ...manifest,
    objects: all(objects).filter((rule) => ['types', 'except', 'dataTypes', 'actions'].every((key) => lists(rule[key]))),
    routes: all(routes).filter(({ path, dataType }) => typeof path === 'string' && typeof dataType === 'string'),
    dataTypes: isObject(dataTypes) ? dataTypes : {},
    commands: isObject(commands) ? commands : {},
  };
}

function checkModule(customer: CheckedCustomer, { name, file, error, manifest, exports = {} }: LoadedModule): void {
  const { site, report } = customer;
  const own = file.startsWith(customer.folder);
  const source = customer.files.text(file) ?? '';
  const shown = own ? file.slice(customer.folder.length + 1) : site.name(file);
  const at = (offset: number, path = ''): FilePosition => ({ ...customer.files.position(file, Math.max(offset, 0), path), file: shown });
  if (error !== undefined) return failed(customer, error, source, at);
  /** Where the value at a pointer of the manifest probably is written. */
  const atKey = (path: string): FilePosition => {
    const key = path.split('/').findLast((each) => each !== '' && !/^\d+$/.test(each)) ?? 'manifest';
    return at(
      new RegExp(`(?<![\\w$])['"]?${key.replace(/[^\w-]/g, '\\$&')}['"]?\\s*:`).exec(source)?.index ?? source.indexOf('manifest'),
      path,
    );
  };
  const given = { plugins: customer.plugins, modules: customer.modules } as Pick<CustomerConfiguration, 'plugins' | 'modules'>;
  const plugin = { name, file: shown, manifest, configurationValidator: () => true, load: () => Promise.resolve(exports) };
  try {
    const checked = checkPlugin(plugin, given, schemaValidator(site.manifestSchema));
    const surfaces = [...site.plugins.values()].flatMap((each) => Object.keys(each.manifest.surfaces ?? {}));
    if (checked !== null) checkSurfaces(checked, new Set(['page', 'window', ...surfaces, ...Object.keys(checked.manifest.surfaces ?? {})]));
  } catch (refusal) {
    if (!(refusal instanceof PluginRefusal)) throw refusal;
    const [, what = refusal.reason, advice = 'Correct the manifest; docs/write-a-plugin.md describes it.'] =
      /^(.*?)\. ((?:Use|Add|There are) .*)$/s.exec(refusal.reason) ?? [];
    return report(
      atKey(refusal.path),
      'error',
      'module.manifest',
      `the module "${name}" is left out: ${what.replace(/\. Correct the manifest\.$/, '')}`,
      advice,
    );
  }
  const checked = manifest as Manifest;
  const objects = Object.values(checked.questions ?? {});
  for (const needed of new Set([...exportNames(checked), ...objects])) {
    const kind = objects.includes(needed) ? 'object' : 'function';
    if (exports[needed] === kind) continue;
    const position = at(source.search(new RegExp(`['"]${needed}['"]`)), '/manifest');
    report(
      position,
      'error',
      'module.export',
      `the manifest names "${needed}", and the module has no ${kind} of that name`,
      meant(needed, Object.keys(exports), `Export it beside the manifest, or correct the name.`),
    );
  }
}

function failed(
  customer: CheckedCustomer,
  { kind, message, specifier, line, column }: ModuleError,
  source: string,
  at: (offset: number) => FilePosition,
): void {
  const { site, report } = customer;
  const inFile = { ...at(0), line, column };
  if (kind === 'run' && OF_BROWSERS.test(message)) return;
  if (kind === 'default')
    report(
      at(source.search(/export default/)),
      'error',
      'module.default',
      'its default export is no plugin',
      'Write "export default { manifest: { … }, … }" (docs/configure-a-customer.md, 6).',
    );
  else if (specifier !== '') {
    const names = ['react', 'react/jsx-runtime', 'lectern'];
    report(
      at(source.search(new RegExp(`['"]${specifier.replace(/[^\w]/g, '\\$&')}['"]`))),
      'error',
      'module.import',
      `pages do not offer "${specifier}"`,
      meant(specifier, names, `Import only ${listed(names)}, or put the code into this file.`),
    );
  } else if (kind === 'import') {
    const name = /named '([^']+)'/.exec(message)?.[1] ?? '';
    report(
      at(source.search(new RegExp(`(?<![\\w$])${name}(?![\\w$])`))),
      'error',
      'module.import',
      message,
      meant(name, site.api, 'docs/api.md lists what "lectern" exports.'),
    );
  } else
    report(
      inFile,
      'error',
      kind === 'syntax' ? 'module.syntax' : 'module.run',
      `the module does not load: ${message}`,
      kind === 'syntax' ? 'Correct the code here, or just before.' : 'What runs while it is loaded must not fail.',
    );
}
