import type { DeclaredAddresses, Route } from './contract.ts';
import { actions } from '../request/contract.ts';
import { compilePath, inOrder, matchPath, START_PAGE, type CompiledPath } from './paths/paths.ts';

export interface CompiledRoute extends Route, CompiledPath {}

export interface RouteTable {
  readonly routes: readonly CompiledRoute[];
  /** Further address keys that plugins declare (NAV-017). */
  readonly routeParameters: ReadonlySet<string>;
  /** Kinds of steps that plugins declare (NAV-014 to NAV-016). */
  readonly routeSteps: ReadonlySet<string>;
  /** What an address without parameters opens. */
  readonly start: CompiledRoute;
}

/** Keys of the page address that everybody may use (NAV-008 to NAV-013); `target` and `alternateTarget` need a mark. */
export const ADDRESS_KEYS: ReadonlySet<string> = new Set([
  'action',
  'ID',
  'id',
  'framework',
  'dataType',
  'html',
  'mode',
  'lang',
  'target',
  'alternateTarget',
]);

/** What a declared key may never be: it would mean something of the request itself. */
const RESERVED = new Set([...ADDRESS_KEYS, 'datatype', 'user', 'token']);

/** The one address of the core itself: the start view (NAV-001). */
export const startRoute = (dataTypes: Readonly<Record<string, string>>): Route => ({
  path: START_PAGE,
  dataType: dataTypes['startPage'] ?? 'p_StartPage',
  action: actions.show,
});

/** The table of all addresses: the start view's, then the plugins' in their order; a path without parameters goes first. */
export function routeTable(startView: Route, plugins: DeclaredAddresses): RouteTable {
  const start = compilePath(startView);
  return {
    routes: inOrder([start, ...plugins.routes.map(compilePath)]),
    start,
    routeParameters: new Set(plugins.routeParameters.filter((name) => !RESERVED.has(name))),
    routeSteps: new Set(plugins.routeSteps),
  };
}

/** The route of a page name such as `news-21.html` (a leading `/` does not matter; '' is the start view), with its parameters. */
export function matchRoute(page: string, table: RouteTable): { route: CompiledRoute; values: ReadonlyMap<string, string> } | null {
  return page === '' || page === '/' ? { route: table.start, values: new Map() } : matchPath(page, table.routes);
}
