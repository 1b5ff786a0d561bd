import type { ComponentType } from 'react';
import { nextTask } from '../base/clock.ts';
import type { ErrorReport } from '../diagnostics/contract.ts';
import type { Facts } from '../facts/contract.ts';
import type { RequestParameters, RequestResult } from '../request/contract.ts';
import type { LazyComponent, SurfaceOwner } from '../view/contract.ts';
import { activationOrder } from './activation-order.ts';
import type { NamedExport, PluginCatalogue } from './catalogue.ts';
import type { StartPlugin } from './contexts/activate.ts';
import { PLUGIN_ACTIVATED, PLUGIN_FAILED, type ActivePlugin, type LazyExport, type PluginPhase } from './contract.ts';
import { PluginRefusal } from './validate.ts';

/** Publishes and reports what fails in a plugin, with the plugin's id and the file at fault. */
export class PluginFailures {
  constructor(
    private readonly catalogue: PluginCatalogue,
    private readonly facts: Facts,
    private readonly errors: ErrorReport,
  ) {}

  failed(plugin: string, phase: PluginPhase, error: unknown): void {
    this.report(plugin, phase, error, this.catalogue.plugin(plugin)?.source.file ?? plugin, '');
  }

  /** A plugin is left out. */
  refused(plugin: string, error: unknown): void {
    if (error instanceof PluginRefusal) this.report(plugin, error.phase, error, error.file, error.path);
    else this.failed(plugin, 'module', error);
  }

  private report(plugin: string, phase: PluginPhase, error: unknown, file: string, path: string): void {
    const message = error instanceof Error ? error.message : String(error);
    console.error(error instanceof PluginRefusal ? message : `Plugin "${plugin}" failed (${phase}): ${message}`);
    this.facts.publish(PLUGIN_FAILED, { plugin, phase, message, file, path });
    this.errors.report({ exception: error, comment: `plugin ${plugin}, ${phase}` });
  }
}

/** Loads plugins when they are first needed, and holds those that run. */
export class PluginLifecycle {
  private readonly active = new Map<string, ActivePlugin>();
  private readonly pending = new Map<string, Promise<ActivePlugin | null>>();
  /** One for each export, so that a component on the page recognises it. */
  private readonly components = new Map<string, LazyComponent<unknown>>();
  /** Plugins whose code did not come so far. */
  private readonly lost = new Set<string>();

  constructor(
    private readonly catalogue: PluginCatalogue,
    private readonly failures: PluginFailures,
    private readonly facts: Facts,
    private readonly startPlugin: StartPlugin,
  ) {}

  isActive(id: string): boolean {
    return this.active.has(id);
  }

  /** Starts a plugin and what it requires; null when it failed (and has reported it). One pending promise per plugin. */
  activate(id: string): Promise<ActivePlugin | null> {
    let pending = this.pending.get(id);
    if (!pending) this.pending.set(id, (pending = this.start(id)));
    return pending;
  }

  /** A component of a plugin: the same one at every call, so that React mounts nothing anew. */
  component<P>(plugin: string, name: string): LazyComponent<P> {
    const key = `${plugin} ${name}`;
    const existing = this.components.get(key);
    if (existing) return existing as LazyComponent<P>;
    const pick = (active: ActivePlugin | null | undefined) => (active ? (active.module[name] as ComponentType<P>) : null);
    const component: LazyComponent<P> = {
      plugin,
      ready: () => pick(this.active.get(plugin)),
      load: async () => pick(await this.activate(plugin)),
    };
    this.components.set(key, component as LazyComponent<unknown>);
    return component;
  }

  /** An export of a plugin that is no component. */
  lazyExport({ plugin, export: name }: NamedExport): LazyExport {
    const pick = (active: ActivePlugin | null | undefined) => (active ? active.module[name] : null);
    return { plugin, ready: () => pick(this.active.get(plugin)), load: async () => pick(await this.activate(plugin)) };
  }

  /** What a running plugin provides under a name; undefined when none does. */
  service(name: string): unknown {
    for (const active of this.active.values()) if (active.provided.has(name)) return active.provided.get(name);
    return undefined;
  }

  /** The running owner of a surface. */
  ownerOf(surface: string): SurfaceOwner | null {
    for (const { surfaces } of this.active.values()) if (surfaces.has(surface)) return surfaces.get(surface)!;
    return null;
  }

  /** What the running owners of surfaces make of an object that a command starts; null leaves it to the page. */
  openOnSurface(parameters: RequestParameters): Promise<RequestResult> | null {
    for (const { surfaces } of this.active.values()) {
      for (const owner of surfaces.values()) {
        const opened = owner.open?.(parameters);
        if (opened) return opened;
      }
    }
    return null;
  }

  /** Stops every plugin; one that throws is reported and does not stop the others. */
  dispose(): void {
    for (const [id, active] of this.active) {
      try {
        active.dispose();
      } catch (error) {
        this.failures.failed(id, 'disposal', error);
      }
    }
    this.active.clear();
    this.pending.clear();
  }

  /** Asks for the code of plugins, each in a task of its own: a browser takes 5 ms for the files of one. */
  private async loadAll(ids: readonly string[]): Promise<void> {
    for (const id of ids) {
      this.catalogue
        .plugin(id)
        ?.source.load()
        .catch(() => undefined);
      await nextTask();
    }
  }

  private async start(id: string): Promise<ActivePlugin | null> {
    const plugin = this.catalogue.plugin(id);
    if (!plugin) return null;
    try {
      const order = activationOrder(id, this.catalogue.manifests);
      // Their code is loaded side by side, and each is started in its turn, when a failure is reported too.
      if (order.length > 1) void this.loadAll(order);
      for (const needed of order) {
        if (
          needed !== id &&
          !(await this.activate(needed)) &&
          plugin.manifest.requires?.some((service) => this.catalogue.manifest(needed)?.provides?.[service])
        ) {
          throw new PluginRefusal(
            id,
            'module',
            plugin.source.file,
            '/requires',
            `it requires plugin "${needed}", which failed.`,
            !this.pending.has(needed),
          );
        }
      }
      const active = await this.startPlugin(plugin, (name) => this.service(name));
      this.active.set(id, active);
      this.lost.delete(id);
      this.facts.publish(PLUGIN_ACTIVATED, { plugin: id });
      return active;
    } catch (error) {
      const isLost = error instanceof PluginRefusal && error.isLost;
      // A file may have been lost on its way: who needs the plugin next tries again. That it was lost is reported once.
      if (isLost) this.pending.delete(id);
      if (!isLost || !this.lost.has(id)) this.failures.refused(id, error);
      if (isLost) this.lost.add(id);
      return null;
    }
  }
}
