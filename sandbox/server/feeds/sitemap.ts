import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Customer } from '../customers/customers.ts';
import { closedToGuests } from '../learning/locks.ts';
import type { Services } from '../protocol/contract.ts';
import { sendContent } from '../http/answer.ts';
import { notFound } from '../http/files.ts';
import { siteOf } from '../http/sites.ts';
import { isForTesters } from '../http/testers-clock.ts';
import { element, text } from '../xml/write.ts';

/** Addresses of a file; a sitemap may have 50 000, and 50 MB. */
const PER_FILE = 10_000;
const XML = 'application/xml; charset=UTF-8';
const SPACES = { xmlns: 'http://www.sitemaps.org/schemas/sitemap/0.9', 'xmlns:xhtml': 'http://www.w3.org/1999/xhtml' };
/** Views that are a way to others, or a form: nobody looks for them. */
const WAYS = new Set(['p_Login', 'p_Site', 'p_Offline', 'p_Notes', 'p_AffiliateLandingPage', 'p_Certificate']);

/** What is written for its day, which the object names; the day of an event is another. */
const DATED = ['p_News', 'p_Blog'];

/** Page names that open the same as another one before them, by a list of routes. */
export function canonicalPage(page: string, routes: Customer['routes']): string {
  const route = routes.find(({ path, names, ID }) => path === page && names.length === 0 && ID === undefined);
  const first = routes.find(
    ({ names, ID, dataType, action, framework }) =>
      names.length === 0 &&
      ID === undefined &&
      dataType !== '' &&
      dataType === route?.dataType &&
      action === route.action &&
      framework === route.framework,
  );
  return first?.path ?? page;
}

/** What the address of an object is made of. */
interface ListedRow {
  readonly data_type: string;
  readonly id: number;
  readonly type: number;
  readonly changed: Date | string | null;
}

/** Addresses that everybody may be led to: no forms, and nothing that is for who is logged in. */
const publicRoutes = ({ routes, off }: Customer) =>
  routes.filter(({ dataType, account }) => dataType !== '' && account !== true && !WAYS.has(dataType) && !off.has(dataType));

/** The address of an object; '' for one whose type has none. */
function pathOf(routes: ReturnType<typeof publicRoutes>, { data_type: dataType, id, type }: ListedRow): string {
  const all = routes.filter((route) => route.dataType === dataType && route.names.join() === 'ID');
  const route = all.find(({ IDObjectType }) => IDObjectType === type) ?? all[0];
  return route === undefined ? '' : route.path.replace('{ID}', String(id));
}

/** An entry: the address in the language that pages have without saying so, and the same in the others. */
function entry({ languages, defaultLang }: Customer, site: string, path: string, changed: ListedRow['changed']): string {
  const address = `${site}/${path}`;
  const others = languages.length < 2 ? [] : languages;
  return element(
    'url',
    {},
    element('loc', {}, text(address)),
    changed === null ? '' : element('lastmod', {}, new Date(changed).toISOString()),
    ...others.map((hreflang) =>
      element('xhtml:link', { rel: 'alternate', hreflang, href: hreflang === defaultLang ? address : `${address}?lang=${hreflang}` }),
    ),
  );
}

/**
 * What search engines read of a site: `/robots.txt`, `/sitemap.xml`, and of a large site its parts `/sitemap-2.xml`. Named is what visitors
 * may open and authors want to be found.
 */
export function registerSitemap(app: FastifyInstance, services: Services): void {
  const { store, objects } = services;
  const listed = (customer: Customer) => {
    const types = [...new Set(publicRoutes(customer).map(({ dataType }) => dataType))];
    return store
      .selectFrom('objects')
      .where('data_type', 'in', types)
      .where('html', '=', '')
      .where(({ exists, selectFrom }) =>
        exists(
          selectFrom('object_texts')
            .select(sql`1`.as('one'))
            .whereRef('object_texts.data_type', '=', 'objects.data_type')
            .whereRef('object_texts.id', '=', 'objects.id'),
        ),
      );
  };
  /** When somebody changed an object last, else when it came out; null where nobody knows. */
  const changed = sql<Date | null>`greatest(changed_at, case when data_type in (${sql.join(DATED)}) and sort_at <= now() then sort_at end)`;
  const send = async (request: FastifyRequest, reply: FastifyReply, part: number) => {
    const { customer, origin } = siteOf(request);
    await objects.refresh();
    const { count } = await listed(customer)
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .executeTakeFirstOrThrow();
    const parts = Math.max(1, Math.ceil(Number(count) / PER_FILE));
    if (part > parts) return notFound(request, reply);
    const answer = (root: string, entries: readonly string[]) =>
      sendContent(request, reply, {
        body: `<?xml version="1.0" encoding="UTF-8"?>\n${element(root, SPACES, ...entries)}`,
        type: XML,
        caching: 'shared',
      });
    if (part === 0 && parts > 1)
      return answer(
        'sitemapindex',
        Array.from({ length: parts }, (_, index) => element('sitemap', {}, element('loc', {}, `${origin}/sitemap-${index + 1}.xml`))),
      );
    const at = Math.max(1, part);
    const rows = await listed(customer)
      .select(['data_type', 'id', 'type', changed.as('changed')])
      .orderBy('data_type')
      .orderBy('id')
      .limit(PER_FILE)
      .offset((at - 1) * PER_FILE)
      .execute();
    const closed = new Set(await closedToGuests(services));
    const routes = publicRoutes(customer);
    // A list is as new as the newest of what it lists.
    const newest = await listed(customer)
      .where('data_type', 'in', DATED)
      .select(['data_type', sql<Date | null>`max(${changed})`.as('changed')])
      .groupBy('data_type')
      .execute();
    const views = routes
      .filter(({ names, ID, path }) => at === 1 && names.length === 0 && ID === undefined && canonicalPage(path, routes) === path)
      .map(({ path, dataType }) => [path, newest.find((each) => each.data_type === dataType)?.changed ?? null] as const);
    const own = rows.filter(({ id }) => !closed.has(id)).map((row) => [pathOf(routes, row), row.changed] as const);
    const seen = new Map([...views, ...own].filter(([path]) => path !== ''));
    return answer(
      'urlset',
      [...seen].map(([path, last]) => entry(customer, origin, path, last)),
    );
  };
  app.get('/sitemap.xml', (request, reply) => send(request, reply, 0));
  app.get<{ Params: { part: string } }>('/sitemap-:part(^[1-9]\\d{0,5}$).xml', (request, reply) =>
    send(request, reply, Number(request.params.part)),
  );
  app.get('/robots.txt', (request, reply) => {
    const { customer, origin } = siteOf(request);
    // Sites for testers are copies of what visitors find elsewhere.
    const closed = isForTesters(request)
      ? ['/']
      : customer.routes
          .filter(({ account, dataType }) => account === true || dataType === 'p_Site')
          .map(({ path }) => `/${path.replace(/\{.*/, '')}`);
    const lines = ['User-agent: *', ...[...new Set(closed)].map((path) => `Disallow: ${path}`), '', `Sitemap: ${origin}/sitemap.xml`, ''];
    return sendContent(request, reply, { body: lines.join('\n'), type: 'text/plain; charset=UTF-8', caching: 'shared' });
  });
}
