import type { DeclaredAddresses, Route } from './contract.ts';
import { actions } from '../request/contract.ts';

export interface CompiledRoute extends Route {
  readonly pattern: RegExp;
  /** Names of the path's parameters in order. */
  readonly names: readonly string[];
}

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

const START = 'startPage.html';

/** The one address of the core itself: the start view (NAV-001). */
export const startRoute = (dataTypes: Readonly<Record<string, string>>): Route => ({
  path: START,
  dataType: dataTypes['startPage'] ?? 'p_StartPage',
  action: actions.show,
});

function compile(route: Route): CompiledRoute {
  const names: string[] = [];
  const pattern = route.path.split(/(\{[A-Za-z0-9]+\})/).map((part) => {
    const name = /^\{(.+)\}$/.exec(part)?.[1];
    if (name === undefined) return part.replace(/[^A-Za-z0-9_]/g, '\\$&');
    names.push(name);
    return name === 'ID' ? '(\\d{1,15})' : '([A-Za-z0-9_-]+)';
  });
  return { ...route, names, pattern: new RegExp(`^${pattern.join('')}$`) };
}

/** The table of all addresses: the start view's, then the plugins' in their order; a path without parameters goes first. */
export function routeTable(startView: Route, plugins: DeclaredAddresses): RouteTable {
  const start = compile(startView);
  const compiled = [start, ...plugins.routes.map(compile)];
  return {
    routes: [...compiled.filter(({ names }) => names.length === 0), ...compiled.filter(({ names }) => names.length > 0)],
    start,
    routeParameters: new Set(plugins.routeParameters.filter((name) => !RESERVED.has(name))),
    routeSteps: new Set(plugins.routeSteps),
  };
}

/** The route of a page name such as `news-21.html` (a leading `/` does not matter; '' is the start view), with its parameters. */
export function matchRoute(page: string, table: RouteTable): { route: CompiledRoute; values: ReadonlyMap<string, string> } | null {
  const name = page.replace(/^\//, '');
  if (name === '') return { route: table.start, values: new Map() };
  for (const route of table.routes) {
    const match = route.pattern.exec(name);
    if (match !== null) return { route, values: new Map(route.names.map((each, index) => [each, match[index + 1] ?? ''])) };
  }
  return null;
}
