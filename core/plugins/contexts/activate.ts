import type { SurfaceOwner } from '../../view/contract.ts';
import { PLUGIN_FAILED, type ActivePlugin, type PluginContext, type PluginModule, type CheckedPlugin } from '../contract.ts';
import { provideValue, serviceName, serviceToken, type ServiceContainer, type Token } from '../../base/container.ts';
import { Disposables } from '../../base/disposable.ts';
import type { Facts } from '../../facts/contract.ts';
import { exportNames, PluginRefusal } from '../validate.ts';
import { TEXTS } from '../../text/contract.ts';

/** Starts one plugin; `service` gives what other plugins provide. */
export type StartPlugin = (plugin: CheckedPlugin, service: (name: string) => unknown) => Promise<ActivePlugin>;

/** Plugins are given any service, and bring theirs: which, their code alone knows. Nobody else has them all. */
export const pluginStarter =
  (facts: Facts, services: ServiceContainer): StartPlugin =>
  (plugin, service) =>
    startPlugin(plugin, facts, services, service);

/**
 * Loads a plugin's module, checks that every export its manifest names exists, runs `start`, creates what it provides.
 * @throws PluginRefusal when the module does not load or lacks an export
 */
async function startPlugin(
  plugin: CheckedPlugin,
  facts: Facts,
  services: ServiceContainer,
  service: (name: string) => unknown,
): Promise<ActivePlugin> {
  const { manifest, source, configuration } = plugin;
  const refuse = (path: string, reason: string, isLost = false) =>
    new PluginRefusal(manifest.id, 'module', source.file, path, reason, isLost);
  let module: PluginModule;
  try {
    [module] = await Promise.all([source.load(), services.get(TEXTS).ready(manifest.id)]);
  } catch (error) {
    throw refuse('/entry', `the module does not load (${error instanceof Error ? error.message : String(error)}).`, true);
  }
  const absent = exportNames(manifest).find((name) => typeof module[name] !== 'function');
  if (absent) throw refuse('', `the entry module has no function "${absent}". Export it, or correct the name.`);
  const noObject = Object.values(manifest.questions ?? {}).find((name) => typeof (module[name] ?? undefined) !== 'object');
  if (noObject) throw refuse('', `the entry module has no object "${noObject}". Export it, or correct the name.`);
  const scope = new Disposables();
  const scoped = facts.scoped({
    name: `plugin "${manifest.id}"`,
    failed: (type, error) => {
      // The failure of a listener of this very kind is not published: it would go round for ever.
      if (type === PLUGIN_FAILED) return;
      const message = error instanceof Error ? error.message : String(error);
      facts.publish(PLUGIN_FAILED, { plugin: manifest.id, phase: 'effect', message, file: source.file, path: '' });
    },
  });
  scope.add(() => scoped.dispose());
  const context: PluginContext = {
    id: manifest.id,
    configuration,
    events: scoped,
    service: <T>(wanted: Token<T> | string) => service(typeof wanted === 'string' ? wanted : serviceName(wanted)) as T | undefined,
    get: (token) => services.get(token),
    onStop: (undo) => scope.add(undo),
  };
  try {
    if (typeof module.start === 'function') await (module.start as (context: PluginContext) => unknown)(context);
    const make = (named: Readonly<Record<string, string>> = {}): Map<string, unknown> =>
      new Map(Object.entries(named).map(([name, create]) => [name, (module[create] as (context: PluginContext) => unknown)(context)]));
    const provided = make(manifest.provides);
    services.add([...provided].map(([name, instance]) => provideValue(serviceToken(name), instance)));
    const surfaces = make(manifest.surfaces) as Map<string, SurfaceOwner>;
    if (typeof module.stop === 'function')
      scope.add(() => {
        (module.stop as (context: PluginContext) => unknown)(context);
      });
    return { plugin, module, provided, surfaces, dispose: () => scope.dispose() };
  } catch (error) {
    scope.dispose();
    throw refuse('', `it failed at start (${error instanceof Error ? error.message : String(error)}).`);
  }
}
