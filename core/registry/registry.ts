import { inject, injectable } from 'tsyringe';
import type { ComponentType } from 'react';
import type { CustomerConfiguration } from '../config/types.ts';
import type { PluginPhase } from '../events/facts.ts';
import type { EventStream } from '../events/stream.ts';
import type { ErrorReport } from '../kernel/error-report.ts';
import { LOCATOR, type LazyComponent, type Locator, type ObjectView, type Views, type ViewQuery, type WidgetProps } from '../render/ports.ts';
import { CONFIGURATION, ERROR_REPORT, EVENTS } from '../tokens.ts';
import { startPlugin, type ActivePlugin } from './activate.ts';
import { addedPlugins } from './load.ts';
import type { Manifest, ManifestRoute, PluginSource } from './manifest.ts';
import { resolveRule, type ObjectClaim, type PluginRule } from './resolve.ts';
import { activationOrder } from './services.ts';
import { checkPlugin, PluginRefusal, type CheckedPlugin } from './validate.ts';

/** Size of a window without a rule of its own (RT-091). */
const WINDOW = { maxWidth: 1020, maxHeight: 2048 };

/**
 * Knows every switched-on plugin by its manifest, finds the one for an object, a widget or a command, and loads it when
 * first needed. Whatever fails takes out that plugin alone.
 */
@injectable()
export class Registry implements Views {
  readonly settled: Promise<void>;
  private readonly plugins = new Map<string, CheckedPlugin>();
  private readonly manifests = new Map<string, Manifest>();
  private readonly active = new Map<string, ActivePlugin>();
  private readonly pending = new Map<string, Promise<ActivePlugin | null>>();
  private readonly widgets = new Map<string, { plugin: string; name: string }>();
  private rules: PluginRule[] = [];
  private settle!: () => void;

  constructor(
    @inject(CONFIGURATION) private readonly configuration: CustomerConfiguration,
    @inject(EVENTS) private readonly events: EventStream,
    @inject(ERROR_REPORT) private readonly report: ErrorReport,
    @inject(LOCATOR) private readonly services: Locator,
  ) {
    this.settled = new Promise((resolve) => { this.settle = resolve; });
  }

  /** Takes plugins in; a bad one is refused with a message, the others stay (RT-004). */
  add(sources: readonly PluginSource[]): void {
    for (const source of sources) {
      try {
        const plugin = checkPlugin(source, this.configuration.plugins[source.name]);
        if (plugin) this.admit(plugin);
      } catch (error) {
        this.refused(source.name, error);
      }
    }
  }

  /** Takes in the modules that the customer's file names; afterwards `settled` resolves (RT-103, RT-104). */
  async addModules(importModule?: Parameters<typeof addedPlugins>[1]): Promise<void> {
    const names = this.configuration.modules.filter((name) => this.configuration.plugins[name] !== false);
    const { sources, missing } = await addedPlugins(names, importModule);
    for (const { name, reason } of missing) this.refused(name, new PluginRefusal(name, 'module', `module ${name}`, '', `${reason}. Look at the module on the server, or take it out of "modules".`));
    this.add(sources);
    this.settle();
  }

  /** Addresses that plugins understand. */
  get routes(): readonly ManifestRoute[] { return [...this.manifests.values()].flatMap((manifest) => manifest.routes ?? []); }

  /** Address keys that plugins declare (NAV-017). */
  get routeParameters(): readonly string[] { return [...this.manifests.values()].flatMap((manifest) => manifest.routeParameters ?? []); }

  get ids(): readonly string[] { return [...this.plugins.keys()]; }

  configurationOf(id: string): Readonly<Record<string, unknown>> { return this.plugins.get(id)?.configuration ?? {}; }

  /** The rule for an object. @throws ClaimConflict */
  resolve(claim: ObjectClaim): PluginRule | null { return resolveRule(this.rules, claim, this.configuration.objects); }

  /** The data type with which an object of a type is asked for when nobody says it. */
  dataTypeOf(IDObjectType: number, forced = false): string {
    const found = this.resolve({ IDObjectType, dataType: '', action: 2, forced });
    if (!found) return '';
    return found.rule.dataTypes?.[0] ?? Object.keys(this.manifests.get(found.plugin)?.dataTypes ?? {})[0] ?? '';
  }

  view(query: ViewQuery): ObjectView | null {
    const found = this.resolve(query);
    if (!found) return null;
    const { plugin, rule } = found;
    const named = this.manifests.get(plugin)?.dataTypes?.[query.dataType]?.stylesheet;
    return {
      plugin,
      surface: rule.surface,
      stylesheet: query.xslStylesheet || named || query.dataType,
      target: rule.target ?? '',
      window: { ...WINDOW, ...rule.window },
      component: rule.view ? this.component(plugin, rule.view) : null,
    };
  }

  widget(name: string): LazyComponent<WidgetProps> | null {
    const found = this.widgets.get(name);
    return found ? this.component(found.plugin, found.name) : null;
  }

  /** Plugin and export of a command that a manifest names. */
  command(name: string): { plugin: string; export: string } | null {
    for (const manifest of this.manifests.values()) {
      const found = manifest.commands?.[name];
      if (found) return { plugin: manifest.id, export: found };
    }
    return null;
  }

  /** Starts a plugin and what it requires; null when it failed (and has said so). One pending promise per plugin. */
  activate(id: string): Promise<ActivePlugin | null> {
    let pending = this.pending.get(id);
    if (!pending) this.pending.set(id, pending = this.start(id));
    return pending;
  }

  failed(plugin: string, phase: PluginPhase, error: unknown): void { this.tell(plugin, phase, error, this.plugins.get(plugin)?.source.file ?? plugin, ''); }

  /** Stops every plugin; one that throws is reported and does not stop the others. */
  dispose(): void {
    for (const [id, active] of this.active) {
      try { active.dispose(); } catch (error) { this.failed(id, 'disposal', error); }
    }
    this.active.clear();
    this.pending.clear();
  }

  private admit(plugin: CheckedPlugin): void {
    const { manifest } = plugin;
    if (this.plugins.has(manifest.id)) throw new PluginRefusal(manifest.id, 'manifest', plugin.source.file, '/id', 'another plugin has this id. Rename one.');
    this.plugins.set(manifest.id, plugin);
    this.manifests.set(manifest.id, manifest);
    this.rules = [...this.rules, ...(manifest.objects ?? []).map((rule) => ({ plugin: manifest.id, rule }))];
    for (const [widget, name] of Object.entries(manifest.widgets ?? {})) this.widgets.set(widget, { plugin: manifest.id, name });
  }

  private component<P>(plugin: string, name: string): LazyComponent<P> {
    const pick = (active: ActivePlugin | null | undefined) => (active ? active.module[name] as ComponentType<P> : null);
    return { plugin, ready: () => pick(this.active.get(plugin)), load: async () => pick(await this.activate(plugin)) };
  }

  private async start(id: string): Promise<ActivePlugin | null> {
    const plugin = this.plugins.get(id);
    if (!plugin) return null;
    try {
      for (const needed of activationOrder(id, this.manifests)) {
        if (needed !== id && !(await this.activate(needed)) && plugin.manifest.requires?.some((service) => this.manifests.get(needed)?.provides?.[service])) {
          throw new PluginRefusal(id, 'module', plugin.source.file, '/requires', `it requires plugin "${needed}", which failed.`);
        }
      }
      const active = await startPlugin(plugin, this.events, this.services, (name) => this.service(name));
      this.active.set(id, active);
      this.events.emit({ type: 'plugin.activated', plugin: id });
      return active;
    } catch (error) {
      this.refused(id, error);
      return null;
    }
  }

  private service(name: string): unknown {
    for (const active of this.active.values()) if (active.provided.has(name)) return active.provided.get(name);
    return undefined;
  }

  private refused(id: string, error: unknown): void {
    if (error instanceof PluginRefusal) this.tell(id, error.phase, error, error.file, error.path);
    else this.tell(id, 'module', error, this.plugins.get(id)?.source.file ?? id, '');
  }

  private tell(plugin: string, phase: PluginPhase, error: unknown, file: string, path: string): void {
    const message = error instanceof Error ? error.message : String(error);
    console.error(error instanceof PluginRefusal ? message : `Plugin "${plugin}" failed (${phase}): ${message}`);
    this.events.emit({ type: 'plugin.failed', plugin, phase, message, file, path });
    this.report.report({ exception: error, comment: `plugin ${plugin}, ${phase}` });
  }
}
