import type { PlatformMode } from '../config/platform.ts';
import type { Route } from '../navigation/routes.ts';

/** The version of the core API. A manifest that names another one is refused. */
export const API_VERSION = 1;

export type Surface = 'page' | 'unit' | 'lesson' | 'window';
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
  readonly routes?: readonly Route[];
  readonly routeParameters?: readonly string[];
  readonly keys?: readonly KeyBinding[];
  readonly configuration?: string;
}

/** The exports of a plugin's entry module. */
export type PluginModule = Readonly<Record<string, unknown>>;

/** Where a plugin comes from: the build, or an added module. */
export interface PluginSource {
  /** Folder or module name; the manifest's id must be the same. */
  readonly name: string;
  /** Named in messages. */
  readonly file: string;
  readonly manifest: unknown;
  readonly configurationValidator?: Validator;
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
