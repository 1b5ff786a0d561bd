import { withDefaults } from '../base/json-schema.ts';
import { formerIds, type CustomerConfiguration, type PluginSetting } from '../config/contract.ts';
import { type CheckedPlugin, API_VERSION, type Manifest, type PluginPhase, type PluginSource, type Validator } from './contract.ts';

/** Why a plugin is refused: which file, which JSON path, what, and what to do (RT-004). */
export class PluginRefusal extends Error {
  override readonly name = 'PluginRefusal';
  constructor(
    readonly plugin: string,
    readonly phase: PluginPhase,
    readonly file: string,
    readonly path: string,
    readonly reason: string,
    /** Its code, or that of a plugin which it requires, did not come: the next use may have better luck. */
    readonly isLost = false,
  ) {
    super(`Plugin "${plugin}" is left out. ${file}${path ? ` at ${path}` : ''}: ${reason}`);
  }
}

/** A plugin's key in the customer's `plugins`: its id, else a former id that no added module bears. */
export function settingKey(
  { name, manifest }: Pick<PluginSource, 'name' | 'manifest'>,
  { plugins, modules }: Pick<CustomerConfiguration, 'plugins' | 'modules'>,
): string {
  const { aliases } = (manifest ?? {}) as { readonly aliases?: unknown };
  return [name, ...formerIds(aliases, modules)].find((key) => Object.hasOwn(plugins, key)) ?? name;
}

/**
 * Checks manifest, API version and the customer's setting of one plugin.
 * @param validManifest compiled `manifest.schema.json`; absent for plugins of the build, whose manifests the build has checked
 * @returns null when the customer switched it off
 * @throws PluginRefusal
 */
export function checkPlugin(
  source: PluginSource,
  customer: Pick<CustomerConfiguration, 'plugins' | 'modules'>,
  validManifest?: Validator,
): CheckedPlugin | null {
  const key = settingKey(source, customer);
  const setting = customer.plugins[key];
  const isEssential = (source.manifest as { readonly essential?: unknown } | null)?.essential === true;
  if (setting === false || (typeof setting === 'object' && setting.enabled === false)) {
    if (!isEssential) return null;
    console.warn(`customer.json, /plugins/${key}: this plugin cannot be switched off; it runs. Take the line out.`);
  }
  const refuse = (phase: PluginPhase, path: string, reason: string, file = source.file) =>
    new PluginRefusal(source.name, phase, file, path, reason);
  const problem = validManifest ? problemsOf(validManifest, source.manifest) : null;
  if (problem) throw refuse('manifest', problem.path, `${problem.reason}. Correct the manifest.`);
  const manifest = source.manifest as Manifest;
  if (manifest.id !== source.name)
    throw refuse('manifest', '/id', `the id is "${manifest.id}", but the plugin is found under "${source.name}". Use one name.`);
  if (manifest.api !== API_VERSION)
    throw refuse(
      'manifest',
      '/api',
      `written for core API ${manifest.api}, this build has ${API_VERSION}. Use a version of the plugin for API ${API_VERSION}.`,
    );
  const needed = [...exportNames(manifest), ...Object.values(manifest.questions ?? {})];
  // The build leaves out where a plugin of its own begins: it has found that itself, or has stopped.
  if (validManifest && needed.length > 0 && !manifest.entry)
    throw refuse('manifest', '/entry', `names the exports ${needed.join(', ')}, but no entry module. Add "entry".`);
  const configuration = settings(setting);
  if (source.configurationValidator) {
    const wrong = problemsOf(source.configurationValidator, configuration, `/plugins/${key}`);
    if (wrong) throw refuse('configuration', wrong.path, `${wrong.reason}. Correct the customer's file.`, 'customer.json');
  } else if (Object.keys(configuration).length > 0) {
    throw refuse('configuration', `/plugins/${key}`, 'the plugin takes no settings. Use true or false.', 'customer.json');
  }
  return { manifest, source, configuration: withDefaults(source.settings, configuration) };
}

/** @throws PluginRefusal when a claim names a surface that neither core nor a switched-on plugin owns */
export function checkSurfaces({ manifest, source }: CheckedPlugin, surfaces: ReadonlySet<string>): void {
  const wrong = (manifest.objects ?? []).findIndex(({ surface }) => !surfaces.has(surface));
  if (wrong < 0) return;
  throw new PluginRefusal(
    manifest.id,
    'manifest',
    source.file,
    `/objects/${wrong}/surface`,
    `nobody owns the surface "${manifest.objects![wrong]!.surface}". There are ${[...surfaces].join(', ')}; ` +
      `a plugin's manifest adds one under "surfaces".`,
  );
}

/** Every function that a manifest names. */
export function exportNames(manifest: Manifest): string[] {
  return [
    ...(manifest.objects ?? []).flatMap((rule) => rule.view ?? []),
    ...Object.values(manifest.widgets ?? {}),
    ...Object.values(manifest.commands ?? {}),
    ...Object.values(manifest.provides ?? {}),
    ...Object.values(manifest.surfaces ?? {}),
  ];
}

/** `{"enabled": true, "config": {…}}` (protocol 3.6) and `{…}` mean the same. */
function settings(setting: PluginSetting | undefined): Readonly<Record<string, unknown>> {
  if (typeof setting !== 'object') return {};
  const { enabled: _, config, ...rest } = setting;
  return typeof config === 'object' && config !== null ? { ...(config as Record<string, unknown>), ...rest } : rest;
}

/** What a validator finds wrong: where the first mistake is, and what; further ones are reported with their paths. */
function problemsOf(validator: Validator, data: unknown, base = ''): { path: string; reason: string } | null {
  if (validator(data)) return null;
  const problems = (validator.errors?.length ? validator.errors : [null]).map((error) => {
    const extra = (error?.params as { additionalProperty?: string } | undefined)?.additionalProperty;
    return {
      path: `${base}${error?.instancePath ?? ''}${extra ? `/${extra}` : ''}` || '/',
      reason: extra ? `"${extra}" is not known here` : (error?.message ?? 'not valid'),
    };
  });
  const [first, ...more] = problems as [{ path: string; reason: string }, ...{ path: string; reason: string }[]];
  return { path: first.path, reason: [first.reason, ...more.map(({ path, reason }) => `at ${path}: ${reason}`)].join('; ') };
}
