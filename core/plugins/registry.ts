import { lazily } from '../base/container.ts';
import { schemaValidator } from '../base/json-schema.ts';
import type { CustomerConfiguration } from '../config/contract.ts';
import type { ErrorReport } from '../diagnostics/contract.ts';
import type { Facts } from '../facts/contract.ts';
import type { Route } from '../navigation/contract.ts';
import type { RequestParameters, RequestResult } from '../request/contract.ts';
import { SURFACES, type LazyComponent, type ObjectView, type ViewQuery, type WidgetProps } from '../view/contract.ts';
import { PluginCatalogue, type NamedExport } from './catalogue.ts';
import type {
  ActivePlugin,
  CheckedPlugin,
  ExtensionPoint,
  KeyBinding,
  LazyExport,
  Manifest,
  ModuleImport,
  ObjectClaim,
  PluginPhase,
  PluginRule,
  PluginSource,
  Registry,
  Validator,
} from './contract.ts';
import type { StartPlugin } from './contexts/activate.ts';
import { PluginFailures, PluginLifecycle } from './lifecycle.ts';
import { addedPlugins } from './load.ts';
import { checkPlugin, checkSurfaces, PluginRefusal } from './validate.ts';

const manifestSchema = lazily(() => import('./manifest.schema.json?schema'));

/** Size of a window without a rule of its own (RT-091). */
const WINDOW = { maxWidth: 1020, maxHeight: 2048 };

/**
 * Knows every switched-on plugin by its manifest (catalogue.ts), finds the one for an object, a widget or a command, and loads it when
 * first needed (lifecycle.ts). Whatever fails takes out that plugin alone.
 */
export class RegistryService implements Registry {
  private readonly catalogue: PluginCatalogue;
  private readonly failures: PluginFailures;
  private readonly lifecycle: PluginLifecycle;
  private modules: Promise<void> | null = null;

  constructor(
    private readonly configuration: CustomerConfiguration,
    facts: Facts,
    errors: ErrorReport,
    startPlugin: StartPlugin,
    private readonly importModule: ModuleImport,
  ) {
    this.catalogue = new PluginCatalogue(configuration);
    this.failures = new PluginFailures(this.catalogue, facts, errors);
    this.lifecycle = new PluginLifecycle(this.catalogue, this.failures, facts, startPlugin);
  }

  /** Takes plugins in; a bad one is refused with a message, the others stay (RT-004). */
  add(sources: readonly PluginSource[], validManifest?: Validator): void {
    const checked: CheckedPlugin[] = [];
    const each = <T>(items: readonly T[], nameOf: (item: T) => string, run: (item: T) => void): void => {
      for (const item of items) {
        try {
          run(item);
        } catch (error) {
          this.failures.refused(nameOf(item), error);
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
    const surfaces = new Set(SURFACES);
    for (const manifest of [...this.catalogue.manifests.values(), ...checked.map((plugin) => plugin.manifest)])
      for (const name of Object.keys(manifest.surfaces ?? {})) surfaces.add(name);
    each(
      checked,
      ({ manifest }) => manifest.id,
      (plugin) => {
        checkSurfaces(plugin, surfaces);
        this.catalogue.admit(plugin);
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
    return this.configuration.modules.length === 0 || this.catalogue.claims(query);
  }

  /** Addresses that plugins understand. */
  get routes(): readonly Route[] {
    return this.catalogue.routes;
  }

  /** Address keys that plugins declare (NAV-017). */
  get routeParameters(): readonly string[] {
    return this.catalogue.routeParameters;
  }

  /** Kinds of steps that plugins declare. */
  get routeSteps(): readonly string[] {
    return this.catalogue.routeSteps;
  }

  /** Key combinations that plugins claim. */
  get keys(): readonly KeyBinding[] {
    return this.catalogue.keys;
  }

  get ids(): readonly string[] {
    return this.catalogue.ids;
  }

  manifest(id: string): Manifest | null {
    return this.catalogue.manifest(id);
  }

  configurationOf(id: string): Readonly<Record<string, unknown>> {
    return this.catalogue.configurationOf(id);
  }

  /** The rule for an object. @throws ClaimConflict */
  resolve(claim: ObjectClaim): PluginRule | null {
    return this.catalogue.resolve(claim);
  }

  dataTypeOf(IDObjectType: number, forced = false): string {
    return this.catalogue.dataTypeOf(IDObjectType, forced);
  }

  view(query: ViewQuery): ObjectView | null {
    const found = this.catalogue.resolve(query);
    if (!found) return null;
    const { plugin, rule } = found;
    const named = this.catalogue.stylesheetOf(plugin, query.dataType);
    return {
      plugin,
      surface: rule.surface,
      stylesheet: query.xslStylesheet || named || query.dataType,
      target: rule.target ?? '',
      window: { ...WINDOW, ...rule.window },
      component: rule.view ? this.lifecycle.component(plugin, rule.view) : null,
      owner: () => this.lifecycle.ownerOf(rule.surface),
    };
  }

  widget(name: string): LazyComponent<WidgetProps> | null {
    const found = this.catalogue.widget(name);
    return found && this.lifecycle.component(found.plugin, found.export);
  }

  /** The export that a plugin at hand offers under a name of an extension point; the first one that does. */
  extension(point: ExtensionPoint, name: string): LazyExport | null {
    const found = this.catalogue.extension(point, name);
    return found && this.lifecycle.lazyExport(found);
  }

  /** Plugin and export of a command that a manifest names, added modules included. */
  async command(name: string): Promise<NamedExport | null> {
    const found = this.catalogue.command(name);
    if (found || this.configuration.modules.length === 0) return found;
    await this.settled;
    return this.catalogue.command(name);
  }

  isActive(id: string): boolean {
    return this.lifecycle.isActive(id);
  }

  activate(id: string): Promise<ActivePlugin | null> {
    return this.lifecycle.activate(id);
  }

  service(name: string): unknown {
    return this.lifecycle.service(name);
  }

  openOnSurface(parameters: RequestParameters): Promise<RequestResult> | null {
    return this.lifecycle.openOnSurface(parameters);
  }

  failed(plugin: string, phase: PluginPhase, error: unknown): void {
    this.failures.failed(plugin, phase, error);
  }

  dispose(): void {
    this.lifecycle.dispose();
  }

  private async addModules(): Promise<void> {
    const names = this.configuration.modules.filter((name) => this.configuration.plugins[name] !== false);
    if (names.length === 0) return;
    const [{ sources, missing }, { default: schema }] = await Promise.all([addedPlugins(names, this.importModule), manifestSchema.load()]);
    for (const { name, reason } of missing)
      this.failures.refused(
        name,
        new PluginRefusal(name, 'module', `module ${name}`, '', `${reason}. Mend it on the server, or take it out of "modules".`),
      );
    this.add(sources, schemaValidator(schema));
  }
}
