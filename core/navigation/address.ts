import type { AddressParameters, ParsedAddress, Step } from './contract.ts';
import { actions, isWrite, resolveAction } from '../request/contract.ts';
import { joinPairs, type Pair } from '../base/values/pairs.ts';
import { ADDRESS_KEYS, matchRoute, type CompiledRoute, type RouteTable } from './routes.ts';
import { parseSteps } from './steps.ts';

type Values = Map<string, string[]>;

interface Fragment {
  readonly page: string;
  readonly query: string;
  readonly steps: readonly Step[];
  readonly anchor: string;
}

/** The forms of a fragment: steps, `name.html?query`, `key=value&…`, or an element's id (NAV-006, NAV-007). */
function parseFragment(hash: string, routeSteps?: ReadonlySet<string>): Fragment {
  const text = hash.replace(/^#/, '');
  const none: Fragment = { page: '', query: '', steps: [], anchor: '' };
  if (text === '') return none;
  const steps = parseSteps(text, routeSteps);
  if (steps !== null) return { ...none, steps };
  const page = /^([A-Za-z0-9_.-]+\.html)(?:\?(.*))?$/s.exec(text);
  if (page !== null) return { ...none, page: page[1] ?? '', query: page[2] ?? '' };
  if (text.includes('=')) return { ...none, query: text };
  try {
    return { ...none, anchor: decodeURIComponent(text) };
  } catch {
    return { ...none, anchor: text };
  }
}

/** The allowed pairs of one query, all values of a key together; `id` means `ID`, which wins (OP-19). */
function allowed(query: string, table: RouteTable): Values {
  const values: Values = new Map();
  const found = new URLSearchParams(query);
  for (const [key, value] of found) {
    if (!ADDRESS_KEYS.has(key) && !table.routeParameters.has(key)) continue;
    if (key === 'id' && found.has('ID')) continue;
    const name = key === 'id' ? 'ID' : key;
    values.set(name, [...(values.get(name) ?? []), value]);
  }
  return values;
}

/** What a route says, in the form of a query. */
function valuesOf(route: CompiledRoute, path: ReadonlyMap<string, string>): Values {
  const values: Values = new Map([
    ['dataType', [route.dataType]],
    ['action', [String(route.action)]],
  ]);
  if (route.ID !== undefined) values.set('ID', [String(route.ID)]);
  if (route.IDObjectType !== undefined) values.set('IDObjectType', [String(route.IDObjectType)]);
  if (route.framework) values.set('framework', ['1']);
  for (const [name, value] of path) values.set(name, [value]);
  return values;
}

/** Opening an address must not change anything at the server, so a writing action is as good as none. */
function safeAction(text: string | undefined): number | null {
  const flag = text === undefined ? null : resolveAction(text);
  return flag === null || isWrite(flag) ? null : flag;
}

const matching = (text: string | undefined, pattern: RegExp): string | undefined =>
  text !== undefined && pattern.test(text) ? text : undefined;

function present<T extends object>(parameters: T): T {
  return Object.fromEntries(
    Object.entries(parameters).filter(([, value]) => value !== undefined && value !== '' && value !== false && value !== 0),
  ) as T;
}

/**
 * Reads a page address: the path's page < page query < fragment (OP-19). Undeclared keys are dropped (NAV-017).
 * @param isAddressTarget tells whether an element may be named as target by an address
 */
export function parseAddress(url: URL, table: RouteTable, isAddressTarget: (id: string) => boolean = () => false): ParsedAddress {
  const fragment = parseFragment(url.hash, table.routeSteps);
  const path = matchRoute(url.pathname, table);
  const inner = fragment.page === '' ? null : matchRoute(fragment.page, table);
  const base = inner === null ? (path ?? { route: table.start, values: new Map<string, string>() }) : null;
  const layers = [
    base === null ? new Map() : valuesOf(base.route, base.values),
    allowed(url.search, table),
    inner === null ? new Map() : valuesOf(inner.route, inner.values),
    allowed(fragment.query, table),
  ];
  const values: Values = new Map(layers.flatMap((layer) => [...layer]));
  const one = (key: string): string | undefined => values.get(key)?.at(-1);
  const route = (inner ?? base)?.route ?? table.start;
  const dataType = matching(one('dataType'), /^[A-Za-z][A-Za-z0-9_]*$/) ?? route.dataType;
  const declared: Pair[] = [...values]
    .filter(([key]) => table.routeParameters.has(key) || isPathParameter(key, route))
    .flatMap(([key, all]) => all.map((value) => [key, value] as const));
  const target = (key: string): string | undefined => {
    const id = one(key);
    return id && isAddressTarget(id) ? id : undefined;
  };
  const parameters = present<AddressParameters>({
    dataType,
    ID: Number(matching(one('ID'), /^\d{1,15}$/) ?? 0),
    IDObjectType: dataType === route.dataType ? Number(one('IDObjectType') ?? 0) : 0,
    framework: one('framework') === '1',
    html: matching(one('html'), /^[A-Za-z0-9_-]+$/),
    lang: matching(one('lang'), /^[A-Za-z]{2,3}(?:-[A-Za-z0-9]{1,8})*$/),
    target: target('target'),
    alternateTarget: target('alternateTarget'),
    paramString: joinPairs(declared),
    action: actions.none,
  });
  return {
    parameters: { ...parameters, action: safeAction(one('action')) ?? route.action },
    isRecognised: inner !== null || (path !== null && fragment.page === ''),
    mode: matching(one('mode'), /^[a-z]+$/) ?? '',
    steps: fragment.steps,
    anchor: fragment.anchor,
  };
}

const isPathParameter = (key: string, route: CompiledRoute): boolean => route.names.includes(key) && !ADDRESS_KEYS.has(key);

/** The page's address in another language: `lang` set in the query, and taken out of the fragment, which would win (NAV-023). */
export function languageAddress(url: URL, lang: string): string {
  const address = new URL(url);
  address.searchParams.set('lang', lang);
  const { page, query } = parseFragment(url.hash);
  if (query !== '') {
    const rest = new URLSearchParams(query);
    rest.delete('lang');
    address.hash = [page, rest.toString()].filter((part) => part !== '').join('?');
  }
  return address.href;
}
