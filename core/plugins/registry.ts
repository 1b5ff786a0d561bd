import { PLUGIN_ACTIVATED, PLUGIN_FAILED } from './contract.ts';
import type {
  LazyExport,
  PluginPhase,
  Registry,
  ActivePlugin,
  ModuleImport,
  KeyBinding,
  Manifest,
  PluginSource,
  Validator,
  ObjectClaim,
  PluginRule,
  CheckedPlugin,
} from './contract.ts';
import type { SurfaceOwner, LazyComponent, ObjectView, ViewQuery, WidgetProps } from '../view/contract.ts';
import type { RequestParameters, RequestResult } from '../request/contract.ts';
import { lazily, type ServiceContainer } from '../base/container.ts';
import type { ComponentType } from 'react';
import { type CustomerConfiguration } from '../config/contract.ts';
import { type Facts } from '../facts/contract.ts';
import { type ErrorReport } from '../diagnostics/contract.ts';
import { schemaValidator } from '../base/json-schema.ts';
import type { Route } from '../navigation/contract.ts';
import { startPlugin } from './activate.ts';
import { addedPlugins } from './load.ts';
import { resolveRule, settledPlugin } from './resolve.ts';
import { activationOrder } from './services.ts';
import { checkPlugin, checkSurfaces, PluginRefusal } from './validate.ts';

const manifestSchema = lazily(() => import('./manifest.schema.json?schema'));

/** Size of a window without a rule of its own (RT-091). */
const WINDOW = { maxWidth: 1020, maxHeight: 2048 };

/**
 * Knows every switched-on plugin by its manifest, finds the one for an object, a widget or a command, and loads it when
 * first needed. Whatever fails takes out that plugin alone.
 */
export class RegistryService implements Registry {
  private readonly plugins = new Map<string, CheckedPlugin>();
  private readonly manifests = new Map<string, Manifest>();
  private readonly active = new Map<string, ActivePlugin>();
  private readonly pending = new Map<string, Promise<ActivePlugin | null>>();
  private readonly widgets = new Map<string, { plugin: string; name: string }>();
  /** One for each export, so that a component on the page recognises it. */
  private readonly components = new Map<string, LazyComponent<unknown>>();
  /** Plugins whose code did not come so far. */
  private readonly lost = new Set<string>();
  private rules: PluginRule[] = [];
  private modules: Promise<void> | null = null;

  constructor(
    private readonly configuration: CustomerConfiguration,
    private readonly facts: Facts,
    private readonly report: ErrorReport,
    private readonly services: ServiceContainer,
    private readonly importModule: ModuleImport,
  ) {}

  /** Takes plugins in; a bad one is refused with a message, the others stay (RT-004). */
  add(sources: readonly PluginSource[], validManifest?: Validator): void {
    const checked: CheckedPlugin[] = [];
    const each = <T>(items: readonly T[], nameOf: (item: T) => string, run: (item: T) => void): void => {
      for (const item of items) {
        try {
          run(item);
        } catch (error) {
          this.refused(nameOf(item), error);
        }
      }
    };
    each(
      sources,
      ({ name }) => name,
      (source) => {
        const plugin = checkPlugin(source, this.configuration, validManifest);
        if (plugin) checked.push(plugin);
      },
    );
    const surfaces = new Set(['page', 'window']);
    for (const { manifest } of [...this.plugins.values(), ...checked])
      for (const name of Object.keys(manifest.surfaces ?? {})) surfaces.add(name);
    each(
      checked,
      ({ manifest }) => manifest.id,
      (plugin) => {
        checkSurfaces(plugin, surfaces);
        this.admit(plugin);
      },
    );
  }

  /**
   * Resolves when the added modules that the customer's file names have come (RT-103, RT-104). They are asked for when
   * something first needs them, so that a page that uses none does not load them.
   */
  get settled(): Promise<void> {
    return (this.modules ??= this.addModules());
  }

  /** Whether a plugin at hand claims an object so that no added module has to be asked: by its type, or by its data type. */
  knows(query: ViewQuery): boolean {
    if (this.configuration.modules.length === 0) return true;
    try {
      const found = this.resolve(query);
      return (
        found !== null &&
        Boolean(found.rule.dataTypes ?? found.rule.types?.some((type) => type !== '*')) &&
        !this.settledElsewhere(query.IDObjectType)
      );
    } catch {
      return true; // two plugins at hand quarrel about it; the view says so
    }
  }

  /** Addresses that plugins understand. */
  get routes(): readonly Route[] {
    return [...this.manifests.values()].flatMap((manifest) => manifest.routes ?? []);
  }

  /** Address keys that plugins declare (NAV-017). */
  get routeParameters(): readonly string[] {
    return [...this.manifests.values()].flatMap((manifest) => manifest.routeParameters ?? []);
  }

  /** Key combinations that plugins claim. */
  get keys(): readonly KeyBinding[] {
    return [...this.manifests.values()].flatMap((manifest) => manifest.keys ?? []);
  }

  /** What a switched-on plugin's manifest says, without loading it. */
  manifest(id: string): Manifest | null {
    return this.manifests.get(id) ?? null;
  }

  isActive(id: string): boolean {
    return this.active.has(id);
  }

  get ids(): readonly string[] {
    return [...this.plugins.keys()];
  }

  configurationOf(id: string): Readonly<Record<string, unknown>> {
    return this.plugins.get(id)?.configuration ?? {};
  }

  /** The rule for an object. @throws ClaimConflict */
  resolve(claim: ObjectClaim): PluginRule | null {
    return resolveRule(this.rules, claim, this.settledObjects());
  }

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
      owner: () => this.ownerOf(rule.surface),
    };
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

  private ownerOf(surface: string): SurfaceOwner | null {
    for (const { surfaces } of this.active.values()) if (surfaces.has(surface)) return surfaces.get(surface)!;
    return null;
  }

  widget(name: string): LazyComponent<WidgetProps> | null {
    const found = this.widgets.get(name);
    return found ? this.component(found.plugin, found.name) : null;
  }

  /** A kind of question that a plugin at hand offers; the first one that does. */
  question(kind: string): LazyExport | null {
    for (const { id, questions } of this.manifests.values()) {
      if (!questions || !Object.hasOwn(questions, kind)) continue;
      const pick = (active: ActivePlugin | null | undefined) => (active ? active.module[questions[kind]!] : null);
      return { plugin: id, ready: () => pick(this.active.get(id)), load: async () => pick(await this.activate(id)) };
    }
    return null;
  }

  /** Plugin and export of a command that a manifest names, added modules included. */
  async command(name: string): Promise<{ plugin: string; export: string } | null> {
    const found = this.commandAtHand(name);
    if (found || this.configuration.modules.length === 0) return found;
    await this.settled;
    return this.commandAtHand(name);
  }

  private commandAtHand(name: string): { plugin: string; export: string } | null {
    for (const manifest of this.manifests.values()) {
      const found = manifest.commands?.[name];
      if (found) return { plugin: manifest.id, export: found };
    }
    return null;
  }

  /** Starts a plugin and what it requires; null when it failed (and has reported it). One pending promise per plugin. */
  activate(id: string): Promise<ActivePlugin | null> {
    let pending = this.pending.get(id);
    if (!pending) this.pending.set(id, (pending = this.start(id)));
    return pending;
  }

  failed(plugin: string, phase: PluginPhase, error: unknown): void {
    this.reportFailure(plugin, phase, error, this.plugins.get(plugin)?.source.file ?? plugin, '');
  }

  /** Stops every plugin; one that throws is reported and does not stop the others. */
  dispose(): void {
    for (const [id, active] of this.active) {
      try {
        active.dispose();
      } catch (error) {
        this.failed(id, 'disposal', error);
      }
    }
    this.active.clear();
    this.pending.clear();
  }

  private async addModules(): Promise<void> {
    const names = this.configuration.modules.filter((name) => this.configuration.plugins[name] !== false);
    if (names.length === 0) return;
    const [{ sources, missing }, { default: schema }] = await Promise.all([addedPlugins(names, this.importModule), manifestSchema.load()]);
    for (const { name, reason } of missing)
      this.refused(
        name,
        new PluginRefusal(
          name,
          'module',
          `module ${name}`,
          '',
          `${reason}. Look at the module on the server, or take it out of "modules".`,
        ),
      );
    this.add(sources, schemaValidator(schema));
  }

  /** The customer's `objects`, with former ids of plugins replaced by those of today. */
  private settledObjects(): Readonly<Record<string, string>> {
    const today = (id: string) =>
      this.plugins.has(id) || this.configuration.modules.includes(id)
        ? id
        : ([...this.manifests.values()].find(({ aliases }) => aliases?.includes(id))?.id ?? id);
    return Object.fromEntries(Object.entries(this.configuration.objects).map(([type, id]) => [type, today(id)]));
  }

  /** The customer gives this type to a plugin that is not here yet. */
  private settledElsewhere(type: number): boolean {
    const plugin = settledPlugin(type, this.settledObjects());
    return plugin !== null && !this.plugins.has(plugin);
  }

  private admit(plugin: CheckedPlugin): void {
    const { manifest } = plugin;
    if (this.plugins.has(manifest.id))
      throw new PluginRefusal(manifest.id, 'manifest', plugin.source.file, '/id', 'another plugin has this id. Rename one.');
    this.plugins.set(manifest.id, plugin);
    this.manifests.set(manifest.id, manifest);
    this.rules = [...this.rules, ...(manifest.objects ?? []).map((rule) => ({ plugin: manifest.id, rule }))];
    for (const [widget, name] of Object.entries(manifest.widgets ?? {})) this.widgets.set(widget, { plugin: manifest.id, name });
  }

  private component<P>(plugin: string, name: string): LazyComponent<P> {
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

  private async start(id: string): Promise<ActivePlugin | null> {
    const plugin = this.plugins.get(id);
    if (!plugin) return null;
    try {
      const order = activationOrder(id, this.manifests);
      // Their code is loaded side by side, and each is started in its turn, when a failure is reported too.
      if (order.length > 1)
        for (const needed of order)
          this.plugins
            .get(needed)
            ?.source.load()
            .catch(() => undefined);
      for (const needed of order) {
        if (
          needed !== id &&
          !(await this.activate(needed)) &&
          plugin.manifest.requires?.some((service) => this.manifests.get(needed)?.provides?.[service])
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
      const active = await startPlugin(plugin, this.facts, this.services, (name) => this.service(name));
      this.active.set(id, active);
      this.lost.delete(id);
      this.facts.publish(PLUGIN_ACTIVATED, { plugin: id });
      return active;
    } catch (error) {
      const isLost = error instanceof PluginRefusal && error.isLost;
      // A file may have been lost on its way: who needs the plugin next tries again. That it was lost is reported once.
      if (isLost) this.pending.delete(id);
      if (!isLost || !this.lost.has(id)) this.refused(id, error);
      if (isLost) this.lost.add(id);
      return null;
    }
  }

  /** What a running plugin provides under a name; undefined when none does. */
  service(name: string): unknown {
    for (const active of this.active.values()) if (active.provided.has(name)) return active.provided.get(name);
    return undefined;
  }

  private refused(id: string, error: unknown): void {
    if (error instanceof PluginRefusal) this.reportFailure(id, error.phase, error, error.file, error.path);
    else this.reportFailure(id, 'module', error, this.plugins.get(id)?.source.file ?? id, '');
  }

  private reportFailure(plugin: string, phase: PluginPhase, error: unknown, file: string, path: string): void {
    const message = error instanceof Error ? error.message : String(error);
    console.error(error instanceof PluginRefusal ? message : `Plugin "${plugin}" failed (${phase}): ${message}`);
    this.facts.publish(PLUGIN_FAILED, { plugin, phase, message, file, path });
    this.report.report({ exception: error, comment: `plugin ${plugin}, ${phase}` });
  }
}
