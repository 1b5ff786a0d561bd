import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Customers } from '../customers/customers.ts';
import { sendContent } from '../http/answer.ts';
import { sendFile } from '../http/files.ts';
import { queryOf } from '../http/query.ts';
import { element, text } from '../xml/write.ts';

// What a browser may read of a customer's folder; added modules have an address of their own.
const OPEN = /^(?:theme\.css|(?:css|img|fonts|xml|js)\/[\w./-]+)$/;

// All words of the site in a language; English where it has none.
const TEXTS = /^texts\/([a-z]{2,3}(?:-[A-Za-z0-9]{2,8})*)\.json$/;

// The page asks for the text set of every language that the customer offers; files texts/<lang>.json are enough to offer one.
const TEXT_SET = /^xml\/M_textSet_([\w-]+)\.xml$/;

/** `/{customer}/…`: configuration, text sets, theme, images (protocol 1.1, 3.1, 3.6). */
export function registerCustomerFiles(app: FastifyInstance, customers: Customers): void {
  app.get<{ Params: { customer: string; '*': string } }>('/:customer(^[a-z0-9][a-z0-9-]*$)/*', (request, reply) => {
    const customer = customers.get(request.params.customer);
    if (customer === null) return reply.callNotFound();
    const path = request.params['*'];
    const version = queryOf(request).get('v');
    const caching = version === customer.versionHash ? 'immutable' : 'shared';
    if (path === 'config.json') {
      if (customer.configuration === null) {
        return sendContent(request, reply, {
          body: `${customer.complaint}.`,
          type: 'text/plain; charset=UTF-8',
          caching: 'never',
          status: 500,
        });
      }
      return sendContent(request, reply, { body: customer.configuration, type: 'application/json; charset=UTF-8', caching });
    }
    const language = TEXTS.exec(path)?.[1];
    if (language !== undefined)
      return sendContent(request, reply, {
        body: JSON.stringify(customer.words.page(language)),
        type: 'application/json; charset=UTF-8',
        caching,
      });
    const setLanguage = TEXT_SET.exec(path)?.[1] ?? '';
    const { textSets } = customer;
    if (customer.languages.includes(setLanguage) && (textSets !== null || !existsSync(join(customer.folder, path))))
      return sendContent(request, reply, {
        body: element(
          'textSet',
          { lang: setLanguage, customer: customer.name, version: textSets === null ? null : customer.versionHash },
          ...Object.entries(textSets?.get(setLanguage) ?? {}).map(([id, word]) => element('text', { id }, text(word))),
        ),
        type: 'application/xml; charset=UTF-8',
        caching,
      });
    return OPEN.test(path) ? sendFile(request, reply, customer.folder, path, caching) : reply.callNotFound();
  });
}
