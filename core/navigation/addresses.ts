import type { PluginRoutes, AddressParameters, ParsedAddress } from './contract.ts';
import { wireName, type CustomerConfiguration } from '../config/contract.ts';
import { resolveAction, type RequestParameters } from '../request/contract.ts';
import { parseAddress } from './address.ts';
import { formatAddress } from './format-address.ts';
import { routeTable, startRoute, type RouteTable } from './routes.ts';

/** An element with this attribute may be named as target by a page address (OP-19). */
const ADDRESS_TARGET = 'data-address-target';

/** The addresses of this site: the start view's, and those of the plugins that are switched on. */
export class Addresses {
  private cached: { readonly size: string; readonly table: RouteTable } | null = null;

  constructor(
    private readonly configuration: CustomerConfiguration,
    private readonly plugins: () => PluginRoutes,
  ) {}

  /** Resolves when the addresses of added modules have come too. */
  get settled(): Promise<void> {
    return this.plugins().settled;
  }

  /** `ajax`, or `none`; the page's address may name it (NAV-020). */
  get pageMode(): 'ajax' | 'none' {
    const { mode } = this.here();
    return mode === 'ajax' || mode === 'none' ? mode : this.configuration.pageMode;
  }

  get table(): RouteTable {
    const { routes, routeParameters, routeSteps } = this.plugins();
    const size = `${routes.length} ${routeParameters.length} ${routeSteps.length}`; // all only grow, when modules are added
    if (this.cached?.size !== size) {
      const { dataTypes } = this.configuration;
      const named = routes.map((route) => ({ ...route, dataType: wireName(route.dataType, dataTypes) }));
      this.cached = { size, table: routeTable(startRoute(dataTypes), { routes: named, routeParameters, routeSteps }) };
    }
    return this.cached.table;
  }

  parse(url: URL): ParsedAddress {
    return parseAddress(url, this.table, (id) => document.getElementById(id)?.hasAttribute(ADDRESS_TARGET) ?? false);
  }

  /** The page's own address. */
  here(): ParsedAddress {
    return this.parse(new URL(location.href));
  }

  format(parameters: AddressParameters): string {
    return formatAddress(parameters, this.table);
  }

  /** The address of a request for the history: the caller's if it is of this site, with the page's language in it. */
  ofRequest(parameters: RequestParameters): string {
    const given = parameters.address && URL.canParse(parameters.address, location.href) ? new URL(parameters.address, location.href) : null;
    const url = given?.origin === location.origin ? given : new URL(this.format(addressPart(parameters)), new URL('/', location.href));
    const lang = new URLSearchParams(location.search).get('lang');
    if (lang !== null && !url.searchParams.has('lang')) url.searchParams.set('lang', lang);
    return url.href;
  }
}

/** What of a request belongs into an address: targets only as far as the address may name them anyway, so none. */
function addressPart({ action, dataType, ID, IDObjectType, framework, html, lang, paramString }: RequestParameters): AddressParameters {
  return { action: resolveAction(action) ?? 0, dataType, ID, IDObjectType, framework, html, lang, paramString };
}
