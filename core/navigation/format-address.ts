import { joinPairs, splitPairs, type Pair } from '../base/values/pairs.ts';
import type { AddressParameters } from './contract.ts';
import type { CompiledRoute, RouteTable } from './routes.ts';

/** Values of a route's path, null when the parameters do not fill it. */
function fillPath(route: CompiledRoute, all: ReadonlyMap<string, string>): string | null {
  let complete = true;
  const path = route.path.replace(/\{([A-Za-z0-9]+)\}/g, (_, name: string) => {
    const value = all.get(name) ?? '';
    complete &&= value !== '';
    return value;
  });
  return complete && route.pattern.test(path) ? path : null;
}

/**
 * The address of a view: the page whose route says most about it, the rest as query; `parseAddress` reads it back.
 * Pairs of `paramString` that no plugin declares are left out.
 */
export function formatAddress(parameters: AddressParameters, table: RouteTable): string {
  const { action, dataType, ID = 0 } = parameters;
  const pairs = splitPairs(parameters.paramString ?? '');
  const all = new Map<string, string>([...pairs, ['ID', ID === 0 ? '' : String(ID)], ['html', parameters.html ?? '']]);
  let best: { route: CompiledRoute; path: string } | null = null;
  for (const route of table.routes) {
    if (route.dataType !== dataType || route.action !== action || (route.ID !== undefined && route.ID !== ID)) continue;
    if (route.framework && !parameters.framework) continue;
    const path = fillPath(route, all);
    const specificity = (each: CompiledRoute): number =>
      each.names.length +
      (each.ID === undefined ? 0 : 1) +
      (each.IDObjectType !== undefined && each.IDObjectType === parameters.IDObjectType ? 0.5 : 0);
    if (path !== null && (best === null || specificity(route) > specificity(best.route))) best = { route, path };
  }
  const covered = new Set(best?.route.names);
  const query: Pair[] = [];
  const add = (name: string, value: string | undefined): void => {
    if (value && !covered.has(name)) query.push([name, value]);
  };
  if (best === null) {
    add('dataType', dataType);
    query.push(['action', String(action)]);
  }
  if (best?.route.ID === undefined) add('ID', ID === 0 ? '' : String(ID));
  add('framework', parameters.framework && !best?.route.framework ? '1' : '');
  for (const name of ['html', 'lang', 'target', 'alternateTarget'] as const) add(name, parameters[name]);
  for (const [name, value] of pairs) if (table.routeParameters.has(name) && !covered.has(name)) query.push([name, value]);
  const page = best?.path ?? table.start.path;
  return query.length === 0 ? page : `${page}?${joinPairs(query)}`;
}
