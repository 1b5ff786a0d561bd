import type { Observable } from 'rxjs';
import type { XNode } from '../../xsl/engine/index.ts';
import { token } from '../base/container.ts';
import { fact } from '../facts/contract.ts';
import { joinPairs, splitPairs } from '../base/values/pairs.ts';
import { resolveAction, type RequestParameters, type RequestResult } from '../request/contract.ts';

/** Request parameters that an address can carry; keys without a value are absent. */
export interface AddressParameters {
  readonly action: number;
  readonly dataType: string;
  readonly ID?: number;
  readonly IDObjectType?: number;
  readonly framework?: boolean;
  readonly html?: string;
  readonly lang?: string;
  readonly target?: string;
  readonly alternateTarget?: string;
  /** Pairs of declared keys, encoded. */
  readonly paramString?: string;
}

export interface ParsedAddress {
  readonly parameters: AddressParameters;
  /** False when neither path nor fragment names a page that somebody understands; the parameters are the start view's then. */
  readonly isRecognised: boolean;
  /** Page mode asked for, '' without one. */
  readonly mode: string;
  readonly steps: readonly Step[];
  /** Id of the element that the fragment points at, or ''. */
  readonly anchor: string;
}

/** An address that the product understands; `{name}` in the path is a parameter, `{ID}` a number. */
export interface Route {
  readonly path: string;
  readonly dataType: string;
  readonly action: number;
  readonly IDObjectType?: number;
  readonly ID?: number;
  readonly framework?: boolean;
  /** The view is for who is logged in. */
  readonly account?: boolean;
  readonly title?: string;
}

/** One step of a way within a view, `kind_value` in the fragment (NAV-014 to NAV-016); who declares its kind knows its meaning. */
export interface Step {
  /** Declared by a manifest under `routeSteps`. */
  readonly kind: string;
  readonly value: number;
  /** Written behind a dot. */
  readonly detail?: string;
}

/** The steps that were gone; `fromHistory` when the user came there by back or forward. */
export interface StepState {
  readonly steps: readonly Step[];
  readonly fromHistory: boolean;
}

/** Addresses, history and what follows from them: titles, scroll positions, the language of the page. */
export interface Navigation {
  readonly steps$: Observable<StepState>;
  /** `ajax`, or `none`: then links and menus are followed as normal navigation (NAV-020). The address may name it. */
  readonly pageMode: 'ajax' | 'none';
  /**
   * Opens what the page address says: the frame and, when another view is named, that view at the same time.
   * Resolves when both have ended.
   */
  start(): Promise<void>;
  /** Opens a view by request, in the main content area unless a target is given; writes a history entry unless asked not to. */
  open(
    parameters: RequestParameters,
    options?: {
      readonly history?: boolean;
    },
  ): Promise<RequestResult>;
  /**
   * Opens an address by request when it is one that Lectern understands; false leaves the link to the browser: another
   * site, another language or frame, page mode none, a mere jump on this page.
   */
  follow(url: URL): boolean;
  /** Leaves for an address as a normal navigation; anything but http(s) is refused with a warning. */
  leave(address: string): void;
  /**
   * Shows the page in another language of the customer, where it was, and the keyboard stays on the switch: by a reload
   * (NAV-023), or in its place where the customer wants that (`languageSwitch`).
   */
  selectLanguage(lang: string): void;
  /** Reads an address by the table of all addresses. */
  parse(url: URL): ParsedAddress;
  /** The address of a view, relative to the site. */
  format(parameters: AddressParameters): string;
  /**
   * Writes a history entry for steps within a view; the view stays (NAV-014 to NAV-016).
   * @param change what else changes in the address: keys of its query ('' takes one out), the fragment when it says less than the steps;
   * the page's title
   */
  pushSteps(
    steps: readonly Step[],
    change?: {
      readonly query?: Readonly<Record<string, string>>;
      readonly fragment?: readonly Step[];
      readonly title?: string;
    },
  ): void;
}

/** A menu item with the specification's fields (NAV-040 to NAV-051). */
export interface MenuItem {
  readonly id: string;
  readonly selected: boolean;
  readonly href: string;
  readonly dataType: string;
  /** Flag; 0 when the item says none. */
  readonly action: number;
  readonly param: string;
  readonly destID: number;
  readonly target: string;
  readonly command: string;
  readonly subselect: string;
  readonly mode: string;
  readonly topSeperator: boolean;
  readonly labels: Readonly<Record<string, string>>;
  readonly icon: { readonly src: string; readonly alt: string } | null;
  readonly items: readonly MenuItem[];
}

export interface Menu {
  readonly id: string;
  readonly kind: string;
  readonly target: string;
  /** Whether a selection writes a history entry: every menu but the language menu (NAV-021). */
  readonly history: boolean;
  readonly items: readonly MenuItem[];
}

/** A step on the way to the view that is shown. */
export interface TrailStep {
  readonly href: string;
  readonly labels: Readonly<Record<string, string>>;
}

export interface SelectOptions {
  /** Looks in this menu only. */
  readonly menu?: string;
  /** false: the view is not scrolled to the top (NAV-022). */
  readonly scroll?: boolean;
}

/** The menus of the frame: what they hold, what is selected, and what a selection does. */
export interface Menus {
  readonly menus$: Observable<readonly Menu[]>;
  /** From the marked item to the view that is shown, the view last; empty where the item is the view's own. */
  readonly trail$: Observable<readonly TrailStep[]>;
  /** A menu by its id, null when the frame has none. */
  menu(id: string): Menu | null;
  /** Takes over every `menu` element of a document; a menu of the same id is replaced. */
  read(node: XNode): void;
  /**
   * Selects an item: marks it, then runs its command, or loads its view by request, or follows its address
   * (NAV-018 to NAV-022, NAV-048). An unknown id: a warning, nothing else (ERR-009).
   */
  select(id: string, options?: SelectOptions): void;
}

/** What manifests say about addresses. */
export interface DeclaredAddresses {
  readonly routes: readonly Route[];
  /** Address keys that plugins declare (NAV-017). */
  readonly routeParameters: readonly string[];
  /** Kinds of steps that plugins declare. */
  readonly routeSteps: readonly string[];
}

/** The addresses that plugins declare, by port: the plugins' room has the manifests. */
export interface PluginRoutes extends DeclaredAddresses {
  /** Resolves when added modules have come; asking for it loads them. */
  readonly settled: Promise<void>;
}

/** Addresses, history and the steps of the views. */
export const NAVIGATION = token<Navigation>('Navigation');
/** The menus, and which of their items is selected. */
export const MENUS = token<Menus>('Menus');
export const PLUGIN_ROUTES = token<PluginRoutes>('PluginRoutes');

/** An item of a menu was selected. */
export const MENU_SELECTED = fact<{ readonly menu: string; readonly item: string }>('menu.selected');

/** Another view, or another step in it, has the page's address. */
export const NAVIGATION_CHANGED = fact<{ readonly address: string; readonly fromHistory: boolean }>('navigation.changed');

/** Nobody understands the address with which the page was opened. */
export const NAVIGATION_UNKNOWN = fact<{ readonly address: string }>('navigation.unknown');

/** The element that receives the page's frame. */
export const PAGE_TARGET = 'page';

/** What a request shows, wherever and in whichever language. */
export type View = Pick<RequestParameters, 'dataType' | 'ID' | 'html' | 'paramString' | 'action'>;

const pairs = (paramString = ''): string => joinPairs(splitPairs(paramString));

/** Whether two requests show the same: the one definition for history, titles and menus. */
export function isSameView(one: View, other: View): boolean {
  return (
    one.dataType === other.dataType &&
    (one.ID ?? 0) === (other.ID ?? 0) &&
    one.html === other.html &&
    pairs(one.paramString) === pairs(other.paramString) &&
    resolveAction(one.action) === resolveAction(other.action)
  );
}
