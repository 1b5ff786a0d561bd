import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { FAULTY_SHEETS } from '../dispatcher/faults.ts';
import type { SheetTexts } from '../customers/sheet-texts.ts';
import { siteOf } from '../http/sites.ts';
import { sendContent } from '../http/answer.ts';
import { notFound, sendFile } from '../http/files.ts';
import { queryOf } from '../http/query.ts';

/**
 * Stylesheets under a version hash (protocol 1.1): the customer's own first, then the shared ones. Any hash is answered,
 * so that a page opened before a change works on; only the current one may be cached for good. `?lang=` names the language
 * that the stylesheet's parameter `lang` will have; `?source=1` asks for a file as it was written.
 */
export function registerStylesheets(app: FastifyInstance, texts: SheetTexts, sheets: string, faults: boolean): void {
  app.get<{ Params: { hash: string; kind: string; name: string } }>(
    '/:hash(^[0-9a-f]{6,40}$)/:kind(^(?:xsl|css)$)/:name(^[A-Za-z0-9_-]+(?:\\.edit)?\\.(?:xsl|css)$)',
    (request, reply) => {
      const { hash, kind, name } = request.params;
      if (!name.endsWith(`.${kind}`)) return notFound(request, reply);
      const fault = faults ? queryOf(request).get('sandboxFault') : null;
      const faulty = faults ? FAULTY_SHEETS.get(fault === 'broken' ? 'sandboxBroken' : name.slice(0, -4)) : undefined;
      if (fault === 'missing') return notFound(request, reply);
      if (faulty !== undefined) return sendContent(request, reply, { body: faulty, type: 'text/xsl; charset=UTF-8', caching: 'never' });
      const customer = siteOf(request).customer;
      const own = join(customer.folder, kind);
      const caching = hash === customer.versionHash ? 'immutable' : 'shared';
      if (kind === 'css') return sendFile(request, reply, existsSync(join(own, name)) ? own : join(sheets, 'css'), name, caching);
      // Who looks for a line of a stylesheet wants the files as they were written.
      const query = queryOf(request);
      const body = query.get('source') === '1' ? texts.read(customer, name) : texts.whole(customer, name, query.get('lang') ?? '');
      if (body === null) return notFound(request, reply);
      return sendContent(request, reply, { body, type: 'text/xsl; charset=UTF-8', caching });
    },
  );
}
