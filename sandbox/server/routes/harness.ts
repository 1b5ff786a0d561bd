import type { FastifyInstance, FastifyRequest } from 'fastify';
import { platformMode } from '../../../core/config/platform.ts';
import { notFound, sendFile } from '../http/files.ts';
import { siteOf } from '../http/sites.ts';

/** Runs before the page's modules: it puts recorded or replayed time, answers and random numbers in the place of the page's own. */
export const HARNESS_SCRIPT = '<script src="/sandbox/page.js"></script>';

/** Whether an address is one that testers work at: `dev.` or `test.` before the customer's name. */
export const hasHarness = (request: FastifyRequest): boolean => platformMode(new URL(siteOf(request).asked).hostname) !== 'LIVE';

/** The testers' harness at `/sandbox/`, in DEV and TEST mode; visitors' addresses have none of it. */
export function registerHarness(app: FastifyInstance, folder: string): void {
  app.get('/sandbox/*', (request, reply) => {
    const path = (request.params as { readonly '*': string })['*'] || 'index.html';
    return hasHarness(request) ? sendFile(request, reply, folder, path, 'never') : notFound(request, reply);
  });
}
