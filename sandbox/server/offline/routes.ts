import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Customer } from '../customers/customers.ts';
import { sendContent } from '../http/answer.ts';
import { notFound } from '../http/files.ts';
import { workerPolicy } from '../http/security.ts';
import { siteOf } from '../http/sites.ts';
import { isForTesters } from '../http/testers-clock.ts';
import { coloursOf, maskableIcon, typeOfLogo } from './icon.ts';

/** Where the description of the site for systems that install it is. */
export const MANIFEST = '/manifest.webmanifest';
const ICON = '/maskable-icon.svg';

/** Only the plugin `offline` claims it: whoever switches that off has it among what is off. */
export const isOfflineOn = ({ off }: Pick<Customer, 'off'>): boolean => !off.has('p_Offline');

/** In place of a worker that nobody wants any more: browsers that have one take this, which goes and leaves nothing behind. */
const NO_WORKER = `self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) if (name.startsWith('lectern-')) await caches.delete(name);
  await self.registration.unregister();
})()));
`;

/** A customer's site as something to install: its name, colours and icons. */
function webManifest(customer: Customer): object {
  const { name, brand, defaultLang } = customer;
  const { theme, background } = coloursOf(customer);
  const logo = { src: `/${name}/${brand.logo}`, type: typeOfLogo(brand.logo), sizes: brand.logo.endsWith('.svg') ? 'any' : '512x512' };
  return {
    name: brand.name,
    short_name: brand.name,
    lang: defaultLang,
    id: '/',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    theme_color: theme,
    background_color: background,
    icons: brand.logo === '' ? [] : [logo, { src: ICON, type: 'image/svg+xml', sizes: 'any', purpose: 'maskable' }],
  };
}

/**
 * `/sw.js`, the build's service worker, with a policy of its own; not for testers, who want to see what the server says. What describes
 * the site to systems that install it, and its icon.
 */
export function registerOffline(app: FastifyInstance, dist: string): void {
  const file = join(dist, 'sw.js');
  app.get('/sw.js', (request, reply) => {
    const { customer } = siteOf(request);
    const isWanted = isOfflineOn(customer) && !isForTesters(request) && existsSync(file);
    reply.header('Content-Security-Policy', workerPolicy(customer.origins));
    const body = isWanted ? readFileSync(file) : NO_WORKER;
    return sendContent(request, reply, { body, type: 'text/javascript; charset=UTF-8', caching: 'shared' });
  });
  app.get(MANIFEST, (request, reply) => {
    const { customer } = siteOf(request);
    if (!isOfflineOn(customer)) return notFound(request, reply);
    const body = JSON.stringify(webManifest(customer));
    return sendContent(request, reply, { body, type: 'application/manifest+json; charset=UTF-8', caching: 'shared' });
  });
  app.get(ICON, (request, reply) => {
    const icon = maskableIcon(siteOf(request).customer);
    if (icon === null) return notFound(request, reply);
    return sendContent(request, reply, { body: icon, type: 'image/svg+xml', caching: 'shared' });
  });
}
