import { token, type Services, type Token } from '../base/container.ts';
import type { Schema } from '../base/json-schema.ts';
import type { PlatformMode } from '../config/contract.ts';
import { fact, type Facts } from '../facts/contract.ts';
import type { PluginRoutes, Route } from '../navigation/contract.ts';
import type { RequestParameters, RequestResult } from '../request/contract.ts';
import type { CommandRunner, SurfaceOwner, LazyComponent, ObjectView, Views, ViewQuery, WidgetProps } from '../view/contract.ts';

/** What a plugin was doing when it failed. */
export type PluginPhase = 'manifest' | 'configuration' | 'module' | 'render' | 'effect' | 'command' | 'disposal';

/** A plugin, or a part of it, failed; `file` and `path` name the mistake. */
export const PLUGIN_FAILED = fact<{
  readonly plugin: string;
  readonly phase: PluginPhase;
  readonly message: string;
  readonly file: string;
  readonly path: string;
}>('plugin.failed');

/** A plugin has started. */
export const PLUGIN_ACTIVATED = fact<{ readonly plugin: string }>('plugin.activated');

/** The version of the core API. A manifest that names another one is refused. */
export const API_VERSION = 1;

/** `page`, `window`, or a surface that a plugin owns, see `surfaces` of its manifest. */
type Surface = string;
/** A number, a range `401-499`, or `*`. */
export type TypeClaim = number | string;

/** One claim of a plugin on objects; an omitted key means any. */
export interface ObjectRule {
  readonly types?: readonly TypeClaim[];
  readonly except?: readonly number[];
  readonly dataTypes?: readonly string[];
  readonly actions?: readonly (number | string)[];
  readonly forced?: boolean;
  readonly surface: Surface;
  readonly view?: string;
  readonly target?: string;
  readonly window?: { readonly maxWidth?: number; readonly maxHeight?: number };
}

/** A key combination such as `ctrl+alt+F8` that runs a command. */
export interface KeyBinding {
  readonly key: string;
  readonly command: string;
  readonly modes?: readonly PlatformMode[];
}

/** What starts a plugin by itself. */
export interface Triggers {
  /** Local storage has a key, or the browser a database, that begins like one of these; `{customer}` means the customer's name. */
  readonly stored?: readonly string[];
  /** An object is shown whose server permits one of these actions. */
  readonly permits?: readonly string[];
  /** In these platform modes: when the page has been open for some seconds. */
  readonly idle?: readonly PlatformMode[];
}

/** A plugin's manifest; schema: `manifest.schema.json`. */
export interface Manifest {
  readonly id: string;
  /** Former ids, which customers' files may go on using. */
  readonly aliases?: readonly string[];
  readonly version: string;
  readonly api: number;
  readonly entry?: string;
  readonly requires?: readonly string[];
  readonly optional?: readonly string[];
  readonly provides?: Readonly<Record<string, string>>;
  readonly objects?: readonly ObjectRule[];
  readonly dataTypes?: Readonly<Record<string, { readonly stylesheet?: string }>>;
  readonly widgets?: Readonly<Record<string, string>>;
  readonly commands?: Readonly<Record<string, string>>;
  readonly questions?: Readonly<Record<string, string>>;
  readonly richText?: Readonly<Record<string, string>>;
  /** When the plugin starts by itself, besides when something it claims is needed. */
  readonly activateOn?: Triggers;
  /** A customer cannot switch the plugin off. */
  readonly essential?: boolean;
  /** Surfaces that the plugin owns -> the export that makes the owner. */
  readonly surfaces?: Readonly<Record<string, string>>;
  readonly routes?: readonly Route[];
  readonly routeParameters?: readonly string[];
  readonly routeSteps?: readonly string[];
  readonly keys?: readonly KeyBinding[];
  readonly configuration?: string;
}

/** A key of a manifest whose exports another plugin looks up and checks: its owner knows what they have to be. */
export type ExtensionPoint = 'questions' | 'richText';

/** The exports of a plugin's entry module. */
export type PluginModule = Readonly<Record<string, unknown>>;

/** The default export of an added module: a manifest and, beside it, the exports that the manifest names. */
export type AddedModule = { readonly manifest: Manifest } & PluginModule;

/** Where a plugin comes from: the build, or an added module. */
export interface PluginSource {
  /** Folder or module name; the manifest's id must be the same. */
  readonly name: string;
  /** Named in messages. */
  readonly file: string;
  readonly manifest: unknown;
  readonly configurationValidator?: Validator;
  /** The schema of its settings with their defaults, which the plugin gets for what a customer's file leaves out. */
  readonly settings?: Schema;
  load(): Promise<PluginModule>;
}

/** What `*.json?validator` exports (ajv standalone). */
export interface Validator {
  (data: unknown): boolean;
  errors?:
    | readonly { readonly instancePath: string; readonly message?: string; readonly params?: unknown; readonly keyword: string }[]
    | null;
}

/** An export that a plugin's manifest names; the plugin may still have to be loaded. */
export interface LazyExport {
  readonly plugin: string;
  /** null until the plugin is loaded. */
  ready(): unknown;
  /** Resolves to null when the plugin failed (and the failure has been reported). */
  load(): Promise<unknown>;
}

/** A plugin that passed every check and is switched on. */
export interface CheckedPlugin {
  readonly manifest: Manifest;
  readonly source: PluginSource;
  readonly configuration: Readonly<Record<string, unknown>>;
}

/** A running plugin. */
export interface ActivePlugin {
  readonly plugin: CheckedPlugin;
  readonly module: PluginModule;
  readonly provided: ReadonlyMap<string, unknown>;
  readonly surfaces: ReadonlyMap<string, SurfaceOwner>;
  dispose(): void;
}

/** What is to be opened. */
export interface ObjectClaim {
  readonly IDObjectType: number;
  readonly dataType: string;
  readonly action: number;
  /** The address forces the surface of the object's plugin (RT-089). */
  readonly forced?: boolean;
}

export interface PluginRule {
  readonly plugin: string;
  readonly rule: ObjectRule;
}

/** What a plugin's optional `start` and `stop` exports receive. */
export interface PluginContext extends Services {
  readonly id: string;
  readonly configuration: Readonly<Record<string, unknown>>;
  /** Subscriptions made here end with the plugin. */
  readonly events: Pick<Facts, 'on' | 'publish'>;
  /** A service that another plugin provides, by the token of its contract; undefined when absent. */
  service<T>(service: Token<T>): T | undefined;
  /** The same by its name in the manifest, for modules that are not built with the page. */
  service(name: string): unknown;
  /** Runs when the plugin stops. */
  onStop(undo: () => void): void;
}

/**
 * Knows every switched-on plugin by its manifest, finds the one for an object, a widget or a command, and loads it when
 * first needed. Whatever fails takes out that plugin alone.
 */
export interface Registry extends Views, PluginRoutes {
  /** Takes plugins in; a bad one is refused with a message, the others stay (RT-004). */
  add(sources: readonly PluginSource[], validManifest?: Validator): void;
  /**
   * Resolves when the added modules that the customer's file names have come (RT-103, RT-104). They are asked for when
   * something first needs them, so that a page that uses none does not load them.
   */
  readonly settled: Promise<void>;
  /** Whether a plugin at hand claims an object so that no added module has to be asked: by its type, or by its data type. */
  knows(query: ViewQuery): boolean;
  /** Key combinations that plugins claim. */
  readonly keys: readonly KeyBinding[];
  /** What a switched-on plugin's manifest says, without loading it. */
  manifest(id: string): Manifest | null;
  isActive(id: string): boolean;
  readonly ids: readonly string[];
  configurationOf(id: string): Readonly<Record<string, unknown>>;
  /** The rule for an object. @throws ClaimConflict */
  resolve(claim: ObjectClaim): PluginRule | null;
  /** The data type with which an object of a type is asked for when nobody says it. */
  dataTypeOf(IDObjectType: number, forced?: boolean): string;
  view(query: ViewQuery): ObjectView | null;
  /** What the running owners of surfaces make of an object that a command starts; null leaves it to the page. */
  openOnSurface(parameters: RequestParameters): Promise<RequestResult> | null;
  widget(name: string): LazyComponent<WidgetProps> | null;
  /** The export that a plugin at hand offers under a name of an extension point; the first one that does. */
  extension(point: ExtensionPoint, name: string): LazyExport | null;
  /** Plugin and export of a command that a manifest names, added modules included. */
  command(name: string): Promise<{
    plugin: string;
    export: string;
  } | null>;
  /** Starts a plugin and what it requires; null when it failed (and has reported it). One pending promise per plugin. */
  activate(id: string): Promise<ActivePlugin | null>;
  failed(plugin: string, phase: PluginPhase, error: unknown): void;
  /** What a running plugin provides under a name; undefined when none does. */
  service(name: string): unknown;
}

/** What a command receives besides its arguments (keys in lower case). */
export interface CommandContext {
  get<T>(token: Token<T>): T;
  /** The element that was activated; null for a command of the server. */
  readonly element: Element | null;
  /** The target around the element, or ''. */
  readonly target: string;
}

/** What a plugin exports for a command; `args` are the `data-arg-` attributes or the arguments that the server named. */
export type CommandHandler = (args: Readonly<Record<string, string>>, context: CommandContext) => void | Promise<void>;

/** Runs commands by name: the core's own, and those that manifests name. No other server-supplied logic exists (OP-11). */
export interface Commands extends CommandRunner {
  /** Adds a core command; returns its undo. */
  register(name: string, handler: CommandHandler): () => void;
}

/** What `/_js/moduleLoader.php` exports: module name -> plugin object `{manifest, start?, stop?, …exports}` (protocol 3.2). */
export type ModuleMap = Readonly<Record<string, { readonly manifest?: unknown } | undefined>>;

/** Dynamic import of an address; a test replaces it. */
export type ModuleImport = (address: string) => Promise<{ readonly default: ModuleMap }>;

/** The plugins of the page: which there are, which one claims an object, and their services and settings. */
export const REGISTRY = token<Registry>('Registry');
/** The commands of core and of every plugin, by name. */
export const COMMANDS = token<Commands>('Commands');
export const MODULE_IMPORT = token<ModuleImport>('ModuleImport');
