import type { FastifyInstance } from 'fastify';
import { sendContent } from '../http/answer.ts';
import { notFound } from '../http/files.ts';
import { queryOf } from '../http/query.ts';
import { siteOf } from '../http/sites.ts';
import { FEED_TOKEN, userOfFeed } from '../learning/reminders/feed-tokens.ts';
import { reminderFeed } from './reminder-feed.ts';
import { readLanguage } from '../protocol/address.ts';
import type { Services } from '../protocol/contract.ts';

/**
 * `/reminders-{token}.ics?lang=` (protocol 9.1): who has the address has the feed, as programs that subscribe to it have nothing else. An
 * address that is none any more is answered like one that never was.
 */
export function registerReminders(app: FastifyInstance, services: Services): void {
  app.get<{ Params: { token: string } }>(`/reminders-:token(^${FEED_TOKEN}$).ics`, async (request, reply) => {
    const { customer, origin } = siteOf(request);
    const user = customer.off.has('p_UserHome') ? null : await userOfFeed(services.store, request.params.token);
    if (user === null) return notFound(request, reply);
    await services.objects.refresh();
    const lang = readLanguage(queryOf(request).get('lang') ?? '', customer);
    reply.header('Content-Disposition', 'inline; filename="reminders.ics"').header('X-Robots-Tag', 'noindex');
    return sendContent(request, reply, {
      body: await reminderFeed(services, { user, customer, lang, site: `${origin}/` }, Date.now()),
      type: 'text/calendar; charset=UTF-8',
      caching: 'private',
    });
  });
}
