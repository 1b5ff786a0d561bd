import { Disposables } from '../base/disposable.ts';
import type { EventStream } from '../facts/stream.ts';
import type { Token } from '../tokens.ts';
import type { PluginModule } from './manifest.ts';
import { exportNames, PluginRefusal, type CheckedPlugin } from './validate.ts';

/** Resolves core services for plugins. */
export interface Services {
  get<T>(token: Token<T>): T;
}

/** What a plugin's optional `start` and `stop` exports receive. */
export interface PluginContext extends Services {
  readonly id: string;
  readonly configuration: Readonly<Record<string, unknown>>;
  /** Subscriptions made here end with the plugin. */
  readonly events: Pick<EventStream, 'on' | 'emit'>;
  /** A service that another plugin provides, by its name in the manifest; undefined when absent. */
  service(name: string): unknown;
  /** Runs when the plugin stops. */
  onStop(undo: () => void): void;
}

/** A running plugin. */
export interface ActivePlugin {
  readonly plugin: CheckedPlugin;
  readonly module: PluginModule;
  readonly provided: ReadonlyMap<string, unknown>;
  dispose(): void;
}

/**
 * Loads a plugin's module, checks that every export its manifest names exists, runs `start`, creates what it provides.
 * @throws PluginRefusal when the module does not load or lacks an export
 */
export async function startPlugin(
  plugin: CheckedPlugin,
  events: EventStream,
  services: Services,
  service: (name: string) => unknown,
): Promise<ActivePlugin> {
  const { manifest, source, configuration } = plugin;
  const refuse = (path: string, reason: string) => new PluginRefusal(manifest.id, 'module', source.file, path, reason);
  let module: PluginModule;
  try {
    module = await source.load();
  } catch (error) {
    throw refuse('/entry', `the module does not load (${error instanceof Error ? error.message : String(error)}).`);
  }
  const absent = exportNames(manifest).find((name) => typeof module[name] !== 'function');
  if (absent) throw refuse('', `the entry module has no function "${absent}". Export it, or correct the name.`);
  const noKind = Object.values(manifest.questions ?? {}).find((name) => typeof (module[name] ?? undefined) !== 'object');
  if (noKind)
    throw refuse('', `the entry module has no kind of question "${noKind}". Export an object with View and score, or correct the name.`);
  const scope = new Disposables();
  const scoped = events.scoped({ plugin: manifest.id, file: source.file });
  scope.add(() => scoped.dispose());
  const context: PluginContext = {
    id: manifest.id,
    configuration,
    events: scoped,
    service,
    get: (token) => services.get(token),
    onStop: (undo) => scope.add(undo),
  };
  try {
    if (typeof module.start === 'function') await (module.start as (context: PluginContext) => unknown)(context);
    const provided = new Map<string, unknown>();
    for (const [name, create] of Object.entries(manifest.provides ?? {}))
      provided.set(name, (module[create] as (context: PluginContext) => unknown)(context));
    if (typeof module.stop === 'function')
      scope.add(() => {
        (module.stop as (context: PluginContext) => unknown)(context);
      });
    return { plugin, module, provided, dispose: () => scope.dispose() };
  } catch (error) {
    scope.dispose();
    throw refuse('', `it failed at start (${error instanceof Error ? error.message : String(error)}).`);
  }
}
