import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { calendarFile } from '../calendar/ical.ts';
import { occurrenceFrom } from '../events/occurrences.ts';
import { DAY_MS, LAST_DAY } from '../calendar/days.ts';
import type { Customer } from '../customers/customers.ts';
import { readLanguage } from '../protocol/address.ts';
import { message, viewTitle } from '../texts/texts.ts';
import { calendarEntries, feedEntries, inReaders, wholeOrLater } from '../feeds/entries.ts';
import { registerReminders } from '../feeds/reminder-route.ts';
import { atom, rss, type Feed } from '../feeds/write.ts';
import { isLockedForGuests } from '../learning/locks.ts';
import type { Services } from '../protocol/contract.ts';
import { siteOf } from '../http/sites.ts';
import { sendContent } from '../http/answer.ts';
import { notFound } from '../http/files.ts';
import { queryOf } from '../http/query.ts';
import { LongWork } from '../base/long-work.ts';

const ENTRIES = 30;
const EVENTS = 500;
/** How far a calendar that is subscribed to reaches back. */
const PAST_DAYS = 92;

const LISTS: Readonly<Record<string, string>> = { news: 'p_News', blog: 'p_Blog' };
const WRITERS = {
  rss: { write: rss, type: 'application/rss+xml; charset=UTF-8' },
  atom: { write: atom, type: 'application/atom+xml; charset=UTF-8' },
} as const;

/** One feed that a customer offers. */
interface OfferedFeed {
  readonly href: string;
  readonly type: string;
  readonly title: string;
}

const notPermitted = (request: FastifyRequest, reply: FastifyReply, lang: string, customer: Customer) =>
  sendContent(request, reply, {
    body: message('notPermitted', { lang, customer }),
    type: 'text/plain; charset=UTF-8',
    caching: 'never',
    status: 403,
  });

const titleOf = (dataType: string, customer: Pick<Customer, 'words'>, lang: string): string =>
  viewTitle(dataType, { lang, customer }) || dataType;

/** The feeds of the lists that a customer has switched on, for the page's head. */
export function feedsOf(customer: Pick<Customer, 'off' | 'brand' | 'defaultLang' | 'words'>): OfferedFeed[] {
  const { off, brand, defaultLang } = customer;
  return Object.entries(LISTS)
    .filter(([, dataType]) => !off.has(dataType))
    .flatMap(([name, dataType]) => [
      { href: `/${name}.atom`, type: 'application/atom+xml', title: `${titleOf(dataType, customer, defaultLang)} – ${brand.name} (Atom)` },
      { href: `/${name}.rss`, type: 'application/rss+xml', title: `${titleOf(dataType, customer, defaultLang)} – ${brand.name} (RSS)` },
    ]);
}

interface Asked {
  readonly customer: Customer;
  readonly lang: string;
  readonly site: string;
  readonly self: string;
  readonly category: string;
}

function asked(request: FastifyRequest): Asked {
  const { customer, origin } = siteOf(request);
  const query = queryOf(request);
  const site = `${origin}/`;
  const category = query.get('category') ?? '';
  return {
    customer,
    lang: readLanguage(query.get('lang') ?? '', customer),
    site,
    self: `${origin}${request.raw.url ?? '/'}`,
    category: /^[a-z0-9-]{1,40}$/.test(category) ? category : '',
  };
}

/**
 * Feeds: `/news.rss`, `/news.atom`, the same of the blog, `/calendar.ics` and `/calendar-41.ics`; `?lang=` and `?category=` (CON-001 to
 * CON-003). And the reminders of each person.
 */
export function registerFeeds(app: FastifyInstance, services: Services): void {
  const { objects } = services;
  registerReminders(app, services);
  app.get<{ Params: { list: string; format: string } }>('/:list(^news|blog$).:format(^rss|atom$)', async (request, reply) => {
    const { customer, lang, site, self, category } = asked(request);
    const { list, format } = request.params;
    const dataType = LISTS[list] ?? '';
    if (customer.off.has(dataType)) return notFound(request, reply);
    await objects.refresh();
    const found = await objects.list(dataType, { page: 1, pageSize: ENTRIES }, undefined, { category });
    const reader = { lang, site, defaultLang: customer.defaultLang };
    const changes = await objects.changes(
      dataType,
      found.objects.map(({ ID }) => ID),
    );
    const feed: Feed = {
      title: `${titleOf(dataType, customer, lang)} – ${customer.brand.name}`,
      description: customer.brand.name,
      language: lang,
      self,
      page: inReaders(new URL(`${list}.html${category === '' ? '' : `?category=${category}`}`, site), reader),
      entries: feedEntries(found.objects, reader, changes),
    };
    const { write, type } = WRITERS[format as keyof typeof WRITERS];
    return sendContent(request, reply, { body: write(feed), type, caching: 'shared' });
  });
  const calendar = async (request: FastifyRequest, reply: FastifyReply, id: number) => {
    const { customer, lang, site, category } = asked(request);
    if (customer.off.has('p_Calendar')) return notFound(request, reply);
    await objects.refresh();
    // One stamp a day: the file stays the same, and a caller who has it learns of it.
    const today = Math.floor(Date.now() / DAY_MS) * DAY_MS;
    const one = id === 0 ? null : await objects.find('p_Calendar', id);
    if (id !== 0 && one === null) return notFound(request, reply);
    // As the action that hands out the same file.
    if (id !== 0 && (await isLockedForGuests(services, id))) return notPermitted(request, reply, lang, customer);
    const range = { from: new Date(today - PAST_DAYS * DAY_MS).toISOString().slice(0, 10), to: LAST_DAY };
    const events = one === null ? (await objects.list('p_Calendar', { page: 1, pageSize: EVENTS }, range, { category })).objects : [one];
    const from = queryOf(request).get('from') ?? '';
    const work = new LongWork();
    // Who asks for the time on a day gets that one, everybody else the series.
    const time =
      one !== null && /^\d{4}-\d{2}-\d{2}$/.test(from) && !Number.isNaN(Date.parse(from)) ? await occurrenceFrom(one, from, work) : null;
    const reader = { lang, site, defaultLang: customer.defaultLang, customer: customer.name };
    const entries = await calendarEntries(events, reader, time, work);
    const name = `${titleOf('p_Calendar', customer, lang)} – ${customer.brand.name}`;
    const body = await calendarFile(entries, { name, stampedAt: today }, work);
    wholeOrLater(work);
    reply.header('Content-Disposition', id === 0 ? 'inline; filename="calendar.ics"' : `attachment; filename="event-${id}.ics"`);
    return sendContent(request, reply, {
      body,
      type: 'text/calendar; charset=UTF-8',
      caching: 'shared',
    });
  };
  app.get('/calendar.ics', (request, reply) => calendar(request, reply, 0));
  app.get<{ Params: { id: string } }>('/calendar-:id(^\\d{1,9}$).ics', (request, reply) =>
    calendar(request, reply, Number(request.params.id)),
  );
}
