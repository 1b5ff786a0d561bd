import type { Route } from './contract.ts';
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

/** The core's own addresses (NAV-001 to NAV-005). */
export function coreRoutes(dataTypes: Readonly<Record<string, string>>): Route[] {
  const { show, edit } = actions;
  const contact = dataTypes['contact'] ?? 'p_Contact';
  return [
    { path: START, dataType: dataTypes['startPage'] ?? 'p_StartPage', action: show },
    { path: 'userhome.html', dataType: dataTypes['userHome'] ?? 'p_UserHome', action: show },
    { path: 'contact.html', dataType: contact, action: edit },
    { path: 'kontakt.html', dataType: contact, action: edit },
    { path: 'af-{html}.html', dataType: dataTypes['affiliateLandingPage'] ?? 'p_AffiliateLandingPage', action: show, framework: true },
  ];
}

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

/** The table of all addresses: the core's, then the plugins' in their order; a path without parameters goes first. */
export function routeTable(core: readonly Route[], plugins: readonly Route[], routeParameters: Iterable<string>): RouteTable {
  const compiled = [...core, ...plugins].map(compile);
  const start = compiled[0];
  if (start === undefined) throw new RangeError('routeTable: the first core route, the start view, is missing.');
  const routes = [...compiled.filter(({ names }) => names.length === 0), ...compiled.filter(({ names }) => names.length > 0)];
  return { routes, start, routeParameters: new Set([...routeParameters].filter((name) => !RESERVED.has(name))) };
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
