import { compilePath, inOrder, START_PAGE, type CompiledPath } from '../../../core/navigation/paths/paths.ts';
import { formerIds } from '../../../core/config/names/former-ids.ts';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** An address of the site, as a plugin's manifest has it. */
interface SiteRoute {
  readonly path: string;
  /** '' where only an added module knows. */
  readonly dataType: string;
  readonly action?: number;
  readonly IDObjectType?: number;
  readonly ID?: number;
  /** Its view is for who is logged in. */
  readonly account?: boolean;
  /** Plugins whose parts the view shows at once: their words come with the page. */
  readonly companions?: readonly string[];
  /** The server may draw the view for visitors: what its stylesheet draws can be read as it is; `partly` when the rest needs a script. */
  readonly firstView?: boolean | 'partly';
  /** Its answer has the whole frame of the page, which is its own. */
  readonly framework?: boolean;
  /** Keys of the view's own in its address. */
  readonly parameters?: readonly string[];
}

interface Manifest {
  id?: unknown;
  /** Former ids of the plugin. */
  aliases?: unknown;
  /** The plugin runs for every customer, whatever its file says. */
  essential?: unknown;
  dataTypes?: Record<string, { stylesheet?: string }>;
  objects?: { dataTypes?: string[] }[];
  widgets?: Record<string, string>;
  routes?: SiteRoute[];
  routeParameters?: string[];
}

function claims({ dataTypes = {}, objects = [], routes = [] }: Manifest): Set<string> {
  return new Set([
    ...Object.keys(dataTypes),
    ...objects.flatMap((rule) => rule.dataTypes ?? []),
    ...routes.flatMap((route) => route.dataType ?? []),
  ]);
}

/** The manifests of a folder of plugins by id. One that cannot be read claims nothing: the client reports it. */
function manifestsOf(folder: string): Map<string, Manifest> {
  const found = new Map<string, Manifest>();
  for (const name of existsSync(folder) ? readdirSync(folder) : []) {
    const file = join(folder, name, 'manifest.json');
    if (!existsSync(file)) continue;
    try {
      const manifest = JSON.parse(readFileSync(file, 'utf8')) as Manifest;
      found.set(String(manifest.id ?? name), manifest);
    } catch {
      found.set(name, {});
    }
  }
  return found;
}

/** What a plugin's manifest says about data types. */
interface PluginClaims {
  readonly types: ReadonlySet<string>;
  /** A customer cannot switch the plugin off. */
  readonly isEssential: boolean;
  readonly routes: readonly SiteRoute[];
  /** Names of its widgets. */
  readonly widgets: readonly string[];
  /** Data type -> its stylesheet. */
  readonly sheets: ReadonlyMap<string, string>;
}

/** Plugin id -> what its manifest claims. */
export function pluginClaims(folder: string): Map<string, PluginClaims> {
  return new Map(
    [...manifestsOf(folder)].map(([id, manifest]) => [
      id,
      {
        types: claims(manifest),
        isEssential: manifest.essential === true,
        routes: (manifest.routes ?? []).map((route) => ({
          ...route,
          companions: [id, ...(route.companions ?? [])],
          parameters: manifest.routeParameters ?? [],
        })),
        widgets: Object.keys(manifest.widgets ?? {}),
        sheets: new Map(Object.entries(manifest.dataTypes ?? {}).map(([dataType, { stylesheet }]) => [dataType, stylesheet ?? dataType])),
      },
    ]),
  );
}

/**
 * A customer's settings of plugins with former ids replaced by those of today; a setting under the id of today goes first.
 * @param folder folder of the plugins, whose manifests name former ids
 * @param modules the customer's added modules, whose names are no former ids
 */
export function byCurrentIds(
  plugins: Readonly<Record<string, unknown>>,
  folder: string,
  modules: readonly string[],
): Record<string, unknown> {
  const today = { ...plugins };
  for (const [id, { aliases }] of manifestsOf(folder)) {
    const former = formerIds(aliases, modules).find((alias) => Object.hasOwn(plugins, alias));
    if (former === undefined) continue;
    delete today[former];
    today[id] = plugins[id] ?? plugins[former];
  }
  return today;
}

/** Whether a customer has switched a plugin off. */
function isOff(plugins: Readonly<Record<string, unknown>>, id: string, { isEssential }: Pick<PluginClaims, 'isEssential'>): boolean {
  const setting = plugins[id];
  if (isEssential) return false;
  return setting === false || (typeof setting === 'object' && setting !== null && (setting as { enabled?: unknown }).enabled === false);
}

/** An address as a text in the code of an added module: its manifest is made when the module runs, in the page. */
const ADDRESS_TEXT = /['"`]([A-Za-z0-9_.{}-]+\.html)['"`]/g;

const MODULE_NAME = /^[a-z0-9][a-z0-9-]{0,62}$/;

/** The addresses that the code of added modules names. */
function moduleAddresses(folders: readonly string[], names: readonly string[]): SiteRoute[] {
  return names.flatMap((name) => {
    const file = folders.map((folder) => join(folder, `${name}.js`)).find((each) => MODULE_NAME.test(name) && existsSync(each));
    const code = file === undefined ? '' : readFileSync(file, 'utf8');
    return [...code.matchAll(ADDRESS_TEXT)].map(([, path = '']) => ({ path, dataType: '' }));
  });
}

/**
 * The addresses of a customer's site in the order in which the page tries them: the start view's, those of the plugins that are not
 * switched off, and what the code of added modules names.
 * @param folders where added modules may be
 * @param modules names of the customer's added modules
 */
export function siteRoutes(
  plugins: Readonly<Record<string, unknown>>,
  all: ReadonlyMap<string, PluginClaims>,
  folders: readonly string[],
  modules: readonly string[],
): (SiteRoute & CompiledPath)[] {
  const ofPlugins = [...all].flatMap(([id, plugin]) => (isOff(plugins, id, plugin) ? [] : plugin.routes));
  const start: SiteRoute = { path: START_PAGE, dataType: 'p_StartPage', firstView: true };
  return inOrder([start, ...ofPlugins, ...moduleAddresses(folders, modules)].map((route) => compilePath(route)));
}

/**
 * Data types that only switched-off plugins claim: their menu items, lists and calls are not there for this customer.
 * An essential plugin runs in the page whatever the customer's file says, so its data types stay.
 */
export function dataTypesOff(
  plugins: Readonly<Record<string, unknown>>,
  all: ReadonlyMap<string, Omit<PluginClaims, 'routes' | 'sheets' | 'widgets'>>,
): Set<string> {
  const off = new Set<string>();
  for (const [id, plugin] of all) if (isOff(plugins, id, plugin)) for (const type of plugin.types) off.add(type);
  for (const [id, plugin] of all) if (!isOff(plugins, id, plugin)) for (const type of plugin.types) off.delete(type);
  return off;
}
