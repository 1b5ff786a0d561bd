import { matchPath, START_PAGE } from '../../../core/navigation/paths/paths.ts';
import { Cache } from '../base/cache.ts';
import { noteSources, withSources } from '../sources/sources.ts';
import { dayIn } from '../calendar/zone.ts';
import type { Customer } from '../customers/customers.ts';
import { pluginSettings, timeZoneOf } from '../customers/plugin-settings.ts';
import { readLanguage } from '../protocol/address.ts';
import { ACTIONS } from '../protocol/actions.ts';
import type { Services } from '../protocol/contract.ts';
import { PageDrawing, type DrawingSources, type DrawnPage } from './page-drawing.ts';

const CACHED_CHARACTERS = 16_000_000;
/** What could not be drawn is tried again after this, in ms: perhaps the database was away. */
const RETRY_MS = 30_000;

/** What is asked for: the page's name ('' for the start page), its query, the site's address without `/` at its end. */
interface AskedView {
  readonly page: string;
  readonly query: URLSearchParams;
  readonly origin: string;
}

interface FoundView {
  readonly route: Customer['routes'][number];
  readonly values: ReadonlyMap<string, string>;
}

/** Whether a customer's pages come drawn: setting `firstView` of the plugin `site`. */
export const hasFirstViews = (customer: Pick<Customer, 'plugins'>): boolean => pluginSettings(customer, 'site').firstView === true;

/**
 * Pages as visitors see them at first, drawn here by the stylesheets of the page: they can be read before the page's script runs, and
 * without it. Only views whose route says so (`firstView`), and only what is the same for every visitor.
 */
export class FirstViews {
  private readonly drawn = new Cache<{ readonly page: DrawnPage | null; readonly until: number; readonly sources: ReadonlySet<string> }>(
    CACHED_CHARACTERS,
  );
  private readonly drawing: PageDrawing;

  constructor(
    sources: DrawingSources,
    private readonly services: Pick<Services, 'objects' | 'log'>,
  ) {
    this.drawing = new PageDrawing(sources);
  }

  /** The view that is drawn at an address; null where none is. */
  private viewAt(customer: Customer, { page, query }: Omit<AskedView, 'origin'>): FoundView | null {
    if (!hasFirstViews(customer)) return null;
    const found = matchPath(page === '' ? START_PAGE : page, customer.routes);
    if (found === null || (found.route.firstView ?? false) === false) return null;
    const own = new Set(['lang', ...(found.route.parameters ?? [])]);
    return [...query.keys()].every((key) => own.has(key)) ? found : null;
  }

  /** Whether a page is drawn unless something is wrong just now. */
  isDrawn(customer: Customer, asked: Omit<AskedView, 'origin'>): boolean {
    return this.viewAt(customer, asked) !== null;
  }

  /** null where nothing is drawn, so that the page draws it itself. */
  async draw(customer: Customer, asked: AskedView): Promise<DrawnPage | null> {
    const found = this.viewAt(customer, asked);
    if (found === null) return null;
    const { route, values } = found;
    const { objects } = this.services;
    await objects.refresh();
    const day = dayIn(Date.now(), timeZoneOf(customer));
    const key = [customer.name, customer.versionHash, objects.version, day, asked.origin, asked.page, asked.query].join('|');
    const cached = this.drawn.get(key);
    if (cached !== undefined && Date.now() < cached.until) {
      noteSources(cached.sources);
      return cached.page;
    }
    const lang = readLanguage(asked.query.get('lang') ?? '', customer);
    const view = new URLSearchParams(asked.query);
    for (const [name, value] of Object.entries({ dataType: route.dataType, action: route.action ?? ACTIONS.show, lang }))
      view.set(name, String(value));
    for (const [name, value] of values) view.set(name, value);
    if (route.framework === true) view.set('framework', '1');
    const { value: page, sources } = await withSources(() => this.page(customer, asked, lang, view));
    const drawn = page && {
      ...page,
      needsScript: page.needsScript || route.firstView === 'partly',
      plugins: [...(route.companions ?? []).slice(0, 1), ...page.plugins],
    };
    const until = drawn === null ? Date.now() + RETRY_MS : Infinity;
    this.drawn.set(key, { page: drawn, until, sources }, (drawn?.html.length ?? 0) + key.length);
    return drawn;
  }

  /** What could not be drawn is the page's to draw, with all that it says of its errors. */
  private async page(customer: Customer, { page, origin }: AskedView, lang: string, view: URLSearchParams): Promise<DrawnPage | null> {
    try {
      return await this.drawing.page(customer, origin, lang, view);
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      this.services.log.line(`The first view of ${customer.name}/${page} was not drawn by the server: ${why}`);
      return null;
    }
  }
}
