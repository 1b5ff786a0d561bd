import type { FastifyInstance, FastifyRequest } from 'fastify';
import { platformMode } from '../../../core/config/platform.ts';
import { notFound, sendFile } from '../http/files.ts';
import { HARNESS_HEADERS } from '../http/security.ts';
import { siteOf } from '../http/sites.ts';

/** Runs before the page's modules: it puts recorded or replayed time, answers and random numbers in the place of the page's own. */
export const HARNESS_SCRIPT = '<script src="/sandbox/page.js"></script>';

/** Whether an address is one that testers work at: `dev.` or `test.` before the customer's name. */
export const hasHarness = (request: FastifyRequest): boolean => platformMode(new URL(siteOf(request).asked).hostname) !== 'LIVE';

/** A folder's page: `stage/` of `stage/index.html`. */
const fileOf = (path: string): string => (path === '' || path.endsWith('/') ? `${path}index.html` : path);

/** The testers' harness at `/sandbox/`, in DEV and TEST mode; visitors' addresses have none of it. */
export function registerHarness(app: FastifyInstance, folder: string): void {
  app.get('/sandbox', (request, reply) => (hasHarness(request) ? reply.redirect('/sandbox/', 308) : notFound(request, reply)));
  app.get('/sandbox/*', (request, reply) => {
    if (!hasHarness(request)) return notFound(request, reply);
    const path = fileOf((request.params as { readonly '*': string })['*']);
    if (path.endsWith('.html')) reply.headers(HARNESS_HEADERS);
    return sendFile(request, reply, folder, path, 'never');
  });
}
