import { CORE_COMMANDS } from '../../../../core/plugins/core-commands.ts';
import type { Manifest, PluginRule } from '../../../../core/plugins/contract.ts';
import { activationOrder } from '../../../../core/plugins/activation-order.ts';
import { equalClaims } from '../claims.ts';
import { listed, meant } from '../near-miss.ts';
import type { PluginFolder, PluginProject } from './project.ts';

type Whole = PluginProject['whole'][number];
type Named = 'commands' | 'widgets' | 'provides' | 'surfaces' | 'questions' | 'richText';

/** Of each name that two plugins may not both have: what it is called in messages, and what happens. */
const NAMES: Readonly<Record<Named, string>> = {
  commands: 'command',
  widgets: 'widget',
  provides: 'service',
  surfaces: 'surface',
  questions: 'kind of question',
  richText: 'part of the rich-text editor',
};

const pointer = (key: string): string => key.replaceAll('~', '~0').replaceAll('/', '~1');

/** What only all plugins together show: equal claims, services and surfaces that nobody has, names that two have. */
export function checkTogether(project: PluginProject): void {
  const plugins = project.whole;
  checkClaims(plugins);
  for (const key of Object.keys(NAMES) as Named[]) checkNames(plugins, key);
  checkIds(plugins);
  for (const plugin of plugins) {
    checkServices(plugin, plugins);
    checkSurfaces(plugin, plugins);
    checkKeys(plugin, plugins);
    checkRoutes(plugin, plugins);
  }
}

function checkClaims(plugins: readonly Whole[]): void {
  const origins = new Map<unknown, readonly [PluginFolder, number]>();
  const rules = plugins.flatMap((plugin): PluginRule[] =>
    (plugin.manifest.objects ?? []).map((rule, index) => {
      origins.set(rule, [plugin, index]);
      return { plugin: plugin.manifest.id, rule };
    }),
  );
  for (const { message, rules: pair } of equalClaims(rules)) {
    const what = message.slice(0, message.indexOf('. Settle it'));
    for (const { rule } of pair) {
      const [plugin, index] = origins.get(rule)!;
      const advice = 'Make one of them more exact (a type, a data type, an action), or take one out.';
      plugin.report(plugin.at(`/objects/${index}`), 'error', 'claims.equal', what, advice);
    }
  }
}

function checkNames(plugins: readonly Whole[], key: Named): void {
  const first = new Map<string, string>(key === 'commands' ? Object.keys(CORE_COMMANDS).map((name) => [name, 'core']) : []);
  if (key === 'surfaces') for (const name of ['page', 'window']) first.set(name, 'core');
  for (const plugin of plugins) {
    for (const name of Object.keys(plugin.manifest[key] ?? {})) {
      const owner = first.get(name);
      first.set(name, owner ?? plugin.name);
      if (owner === undefined) continue;
      const what = `${owner} has the ${NAMES[key]} "${name}" as well, and pages use one of them`;
      plugin.report(
        plugin.at(`/${key}/${pointer(name)}`),
        'error',
        `${key}.twice`,
        what,
        `Begin it with another word, such as "${plugin.name}".`,
      );
    }
  }
}

function checkIds(plugins: readonly Whole[]): void {
  for (const plugin of plugins) {
    const others = plugins.filter((each) => each !== plugin).flatMap(({ manifest }) => [manifest.id, ...(manifest.aliases ?? [])]);
    for (const [index, alias] of (plugin.manifest.aliases ?? []).entries())
      if (others.includes(alias))
        plugin.report(plugin.at(`/aliases/${index}`), 'error', 'manifest.alias', `another plugin bears "${alias}"`, 'Take it out of one.');
  }
}

function checkServices(plugin: Whole, plugins: readonly Whole[]): void {
  const { manifest, report } = plugin;
  const provided = plugins.flatMap((each) => Object.keys(each.manifest.provides ?? {}));
  const advice = (service: string): string => meant(service, provided, `There are ${listed(provided, 30)}.`);
  for (const [index, service] of (manifest.requires ?? []).entries())
    if (!provided.includes(service))
      report(plugin.at(`/requires/${index}`), 'error', 'services.missing', `no plugin provides the service "${service}"`, advice(service));
  for (const [index, service] of (manifest.optional ?? []).entries())
    if (!provided.includes(service))
      report(
        plugin.at(`/optional/${index}`),
        'warning',
        'services.optional',
        `no plugin provides the service "${service}"`,
        advice(service),
      );
  const manifests = new Map<string, Manifest>(plugins.map((each) => [each.manifest.id, each.manifest]));
  try {
    activationOrder(manifest.id, manifests);
  } catch (error) {
    const circle = /^(.*?->.*?)\. /.exec(error instanceof Error ? error.message : '')?.[1];
    // What lacks a provider has been said, by the plugin that names it.
    if (circle?.includes(manifest.id))
      report(plugin.at('/requires'), 'error', 'services.circle', circle, 'Make one of the requirements optional, or remove it.');
  }
}

function checkSurfaces(plugin: Whole, plugins: readonly Whole[]): void {
  const owned = ['page', 'window', ...plugins.flatMap(({ manifest }) => Object.keys(manifest.surfaces ?? {}))];
  for (const [index, { surface }] of (plugin.manifest.objects ?? []).entries())
    if (!owned.includes(surface))
      plugin.report(
        plugin.at(`/objects/${index}/surface`),
        'error',
        'surfaces.unknown',
        `nobody owns the surface "${surface}"`,
        meant(surface, owned, `There are ${owned.join(', ')}; a plugin adds one under "surfaces".`),
      );
}

/** Keys that two plugins have at once, and keys of commands that are not there. */
function checkKeys(plugin: Whole, plugins: readonly Whole[]): void {
  const commands = [...Object.keys(CORE_COMMANDS), ...plugins.flatMap(({ manifest }) => Object.keys(manifest.commands ?? {}))];
  for (const [index, { key, command, modes }] of (plugin.manifest.keys ?? []).entries()) {
    const at = plugin.at(`/keys/${index}`);
    if (!commands.includes(command))
      plugin.report(at, 'error', 'keys.command', `there is no command "${command}"`, meant(command, commands, 'Name one of "commands".'));
    const other = plugins
      .filter((each) => each !== plugin)
      .find(({ manifest }) =>
        manifest.keys?.some(
          (each) =>
            each.key.toLowerCase() === key.toLowerCase() && (!modes || !each.modes || modes.some((mode) => each.modes!.includes(mode))),
        ),
      );
    if (other) plugin.report(at, 'error', 'keys.twice', `the plugin "${other.name}" has the key ${key} as well`, 'Take another key.');
  }
}

/** One address leads to one view. */
function checkRoutes(plugin: Whole, plugins: readonly Whole[]): void {
  const shape = (path: string): string => path.replace(/\{\w+\}/g, '{}');
  for (const [index, { path }] of (plugin.manifest.routes ?? []).entries()) {
    const other = plugins.find((each) => each !== plugin && each.manifest.routes?.some((route) => shape(route.path) === shape(path)));
    if (other)
      plugin.report(
        plugin.at(`/routes/${index}/path`),
        'error',
        'routes.twice',
        `the plugin "${other.name}" has the address ${path} as well`,
        'Take another one.',
      );
  }
}
