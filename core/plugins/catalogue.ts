import { formerIds, type CustomerConfiguration } from '../config/contract.ts';
import type { Route } from '../navigation/contract.ts';
import type { ViewQuery } from '../view/contract.ts';
import type { CheckedPlugin, ExtensionPoint, KeyBinding, Manifest, ObjectClaim, PluginRule } from './contract.ts';
import { resolveRule, settledPlugin } from './resolve.ts';
import { PluginRefusal } from './validate.ts';

/** An export that a plugin's manifest names. */
export interface NamedExport {
  readonly plugin: string;
  readonly export: string;
}

/** What the switched-on plugins claim, by their manifests alone: no plugin's code is needed to answer. */
export class PluginCatalogue {
  readonly manifests = new Map<string, Manifest>();
  private readonly plugins = new Map<string, CheckedPlugin>();
  private readonly widgets = new Map<string, NamedExport>();
  private rules: PluginRule[] = [];

  constructor(private readonly configuration: CustomerConfiguration) {}

  /** @throws PluginRefusal when another plugin has its id */
  admit(plugin: CheckedPlugin): void {
    const { manifest } = plugin;
    if (this.plugins.has(manifest.id))
      throw new PluginRefusal(manifest.id, 'manifest', plugin.source.file, '/id', 'another plugin has this id. Rename one.');
    this.plugins.set(manifest.id, plugin);
    this.manifests.set(manifest.id, manifest);
    this.rules = [...this.rules, ...(manifest.objects ?? []).map((rule) => ({ plugin: manifest.id, rule }))];
    for (const [widget, name] of Object.entries(manifest.widgets ?? {})) this.widgets.set(widget, { plugin: manifest.id, export: name });
  }

  plugin(id: string): CheckedPlugin | undefined {
    return this.plugins.get(id);
  }

  /** Addresses that plugins understand. */
  get routes(): readonly Route[] {
    return [...this.manifests.values()].flatMap((manifest) => manifest.routes ?? []);
  }

  /** Address keys that plugins declare (NAV-017). */
  get routeParameters(): readonly string[] {
    return [...this.manifests.values()].flatMap((manifest) => manifest.routeParameters ?? []);
  }

  /** Kinds of steps that plugins declare. */
  get routeSteps(): readonly string[] {
    return [...this.manifests.values()].flatMap((manifest) => manifest.routeSteps ?? []);
  }

  /** Key combinations that plugins claim. */
  get keys(): readonly KeyBinding[] {
    return [...this.manifests.values()].flatMap((manifest) => manifest.keys ?? []);
  }

  /** What a switched-on plugin's manifest says, without loading it. */
  manifest(id: string): Manifest | null {
    return this.manifests.get(id) ?? null;
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

  /** The stylesheet that a plugin names for a data type. */
  stylesheetOf(plugin: string, dataType: string): string | undefined {
    return this.manifests.get(plugin)?.dataTypes?.[dataType]?.stylesheet;
  }

  /** Whether an object is claimed so that no added module has to be asked: by its type, or by its data type. */
  claims(query: ViewQuery): boolean {
    try {
      const found = this.resolve(query);
      return (
        found !== null &&
        Boolean(found.rule.dataTypes ?? found.rule.types?.some((type) => type !== '*')) &&
        !this.settledElsewhere(query.IDObjectType)
      );
    } catch {
      return true; // two plugins at hand quarrel about it; the view reports it
    }
  }

  widget(name: string): NamedExport | null {
    return this.widgets.get(name) ?? null;
  }

  command(name: string): NamedExport | null {
    for (const manifest of this.manifests.values()) {
      const found = manifest.commands?.[name];
      if (found) return { plugin: manifest.id, export: found };
    }
    return null;
  }

  /** What is offered under a name of an extension point; the first plugin that does. */
  extension(point: ExtensionPoint, name: string): NamedExport | null {
    for (const { id, [point]: offered } of this.manifests.values())
      if (offered && Object.hasOwn(offered, name)) return { plugin: id, export: offered[name]! };
    return null;
  }

  /** The customer's `objects`, with former ids of plugins replaced by those of today. */
  private settledObjects(): Readonly<Record<string, string>> {
    const { modules } = this.configuration;
    const today = (id: string) =>
      this.plugins.has(id) ? id : ([...this.manifests.values()].find(({ aliases }) => formerIds(aliases, modules).includes(id))?.id ?? id);
    return Object.fromEntries(Object.entries(this.configuration.objects).map(([type, id]) => [type, today(id)]));
  }

  /** The customer gives this type to a plugin that is not here yet. */
  private settledElsewhere(type: number): boolean {
    const plugin = settledPlugin(type, this.settledObjects());
    return plugin !== null && !this.plugins.has(plugin);
  }
}
