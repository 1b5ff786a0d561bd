/** The page that an address without a name means. */
export const START_PAGE = 'startPage.html';

/** A page's name in parts: what is fixed, and values such as `{ID}` (a number). */
export interface CompiledPath {
  readonly pattern: RegExp;
  /** Names of the values in order. */
  readonly names: readonly string[];
}

/** A route with what its path is matched by. */
export function compilePath<T extends { readonly path: string }>(route: T): T & CompiledPath {
  const names: string[] = [];
  const pattern = route.path.split(/(\{[A-Za-z0-9]+\})/).map((part) => {
    const name = /^\{(.+)\}$/.exec(part)?.[1];
    if (name === undefined) return part.replace(/[^A-Za-z0-9_]/g, '\\$&');
    names.push(name);
    return name === 'ID' ? '(\\d{1,15})' : '([A-Za-z0-9_-]+)';
  });
  return { ...route, names, pattern: new RegExp(`^${pattern.join('')}$`) };
}

/** Routes in the order in which they are tried: a path without values goes first. */
export const inOrder = <T extends CompiledPath>(routes: readonly T[]): T[] => [
  ...routes.filter(({ names }) => names.length === 0),
  ...routes.filter(({ names }) => names.length > 0),
];

/** The first route of a page name such as `news-21.html`, with its values; a leading `/` does not matter. */
export function matchPath<T extends CompiledPath>(
  page: string,
  routes: readonly T[],
): { readonly route: T; readonly values: ReadonlyMap<string, string> } | null {
  const name = page.replace(/^\//, '');
  for (const route of routes) {
    const match = route.pattern.exec(name);
    if (match !== null) return { route, values: new Map(route.names.map((each, index) => [each, match[index + 1] ?? ''])) };
  }
  return null;
}
