import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { withSources } from '../sources/sources.ts';
import type { Customer } from '../customers/customers.ts';
import { readLanguage } from '../protocol/address.ts';
import type { Services } from '../protocol/contract.ts';
import { element, escapeAttribute, text } from '../xml/write.ts';
import { siteOf } from '../http/sites.ts';
import { sendContent } from '../http/answer.ts';
import { isOfflineOn, MANIFEST } from '../offline/routes.ts';
import { BuildFiles } from '../first-view/build-files.ts';
import { hasFirstViews, type FirstViews } from '../first-view/first-views.ts';
import { firstViewHead, isOwnView, withDrawn } from '../first-view/in-page.ts';
import { edgeHeaders, type EdgeTimes } from '../edge/page-caching.ts';
import { closedFor, sendClosed } from './closed/closed-page.ts';
import { pageHead } from './page-head.ts';
import { feedsOf } from './feeds.ts';
import { HARNESS_SCRIPT } from './harness.ts';
import { isForTesters, ownTimeOf } from '../http/testers-clock.ts';
import { notFound, registerBuilt } from '../http/files.ts';
import { isPageWanted, queryOf } from '../http/query.ts';
import { PAGE_HEADERS, pagePolicy } from '../http/security.ts';
import { StoreUnavailable } from '../store/unavailable.ts';
import { safePath } from '../base/files.ts';
import { message } from '../texts/texts.ts';
import { matchPath } from '../../../core/navigation/paths/paths.ts';

interface Page {
  readonly mark: number;
  readonly html: string;
  readonly importMapHashes: readonly string[];
}

const RETRY_SECONDS = 30;
const MARK = '<!--lectern:head-->';
/** The page as it is built is in English, with this text for browsers without scripts. */
const NO_SCRIPT = 'This site needs JavaScript.';

/** Sources that allow exactly the inline import maps of a page. */
function importMapHashes(html: string): string[] {
  return [...html.matchAll(/<script type="importmap"[^>]*>([\s\S]*?)<\/script>/g)].map(
    ([, map = '']) => `'sha256-${createHash('sha256').update(map).digest('base64')}'`,
  );
}

const ICON_BYTES = 2000;
const icons = new WeakMap<Customer, string>();

/** Text in a data address; what may be written in one as it is, stays as it is. */
const inAddress = (text: string): string => encodeURIComponent(text).replace(/%(?:20|3D|3A|2F|2C)/g, decodeURIComponent);

/** Address of the page's icon: the logo, inside the page itself when it is a small drawing, so that nothing more is asked for. */
export function iconOf(customer: Customer): string {
  const cached = icons.get(customer);
  if (cached !== undefined) return cached;
  if (customer.brand.logo === '') return 'data:,';
  const file = safePath(customer.folder, customer.brand.logo);
  const isSmall = file !== null && file.endsWith('.svg') && existsSync(file) && statSync(file).size <= ICON_BYTES;
  const address = isSmall
    ? `data:image/svg+xml,${inAddress(readFileSync(file, 'utf8').replace(/\s+/g, ' ').trim())}`
    : `/${customer.name}/${customer.brand.logo}`;
  icons.set(customer, address);
  return address;
}

/** What the server fills into a page beside what its view is about: who the customer is, its style sheet, and the words of the view. */
function head(customer: Customer, language: string, page: string): string[] {
  const { name, versionHash, brand, configuration } = customer;
  const meta = (key: string, value: string) => `<meta name="${key}" content="${escapeAttribute(value)}">`;
  // JSON is full of double quotes: between single ones it travels as it is.
  const json = (key: string, value: string) => `<meta name="${key}" content='${text(value).replaceAll("'", '&#39;')}'>`;
  const theme = customer.hasTheme ? [`<link rel="stylesheet" href="/${name}/theme.css?v=${versionHash}">`] : [];
  const address = iconOf(customer);
  // The client draws the logo from what came with the page.
  const of = address.startsWith('data:image/') ? ` data-of="${escapeAttribute(`/${name}/${brand.logo}`)}"` : '';
  const icon = `<link rel="icon" href="${escapeAttribute(address)}"${of}>`;
  // The file itself comes with the page: one way to the server less before the first request.
  const file =
    configuration === null ? [] : [json('lectern-configuration', JSON.stringify({ ...JSON.parse(configuration), $schema: undefined }))];
  const feeds = feedsOf(customer).map(
    ({ href, type, title }) => `<link rel="alternate" type="${type}" href="${href}" title="${escapeAttribute(title)}">`,
  );
  const install = isOfflineOn(customer) ? [`<link rel="manifest" href="${MANIFEST}">`] : [];
  const { companions } = matchPath(page, customer.routes)?.route ?? {};
  const texts = json('lectern-texts', JSON.stringify(customer.words.head(language, companions)));
  return [meta('lectern-customer', name), meta('lectern-version', versionHash), ...file, texts, ...theme, icon, ...install, ...feeds];
}

function sendUnbuilt(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  reply.headers({ 'Retry-After': RETRY_SECONDS });
  const body = 'The pages are not built yet: run "npm run build".';
  return sendContent(request, reply, { body, type: 'text/plain; charset=UTF-8', caching: 'never', status: 503 });
}

/**
 * Runs before anything else of a page whose address has a folder. Scripts, links and pictures have addresses of the site's one folder,
 * where all pages are: the wrong address becomes one of it, as which it leads nowhere as well (`/abc/def` is shown as `/abc%2Fdef`).
 */
const UNKNOWN_ADDRESS = '/unknown-address.js';
const IN_ONE_FOLDER =
  "history.replaceState(history.state,'','/'+location.pathname.slice(1).replaceAll('/','%2F')+location.search+location.hash)";

interface PageSettings extends Partial<EdgeTimes> {
  readonly dist: string;
  readonly faults: boolean;
  readonly firstViews: FirstViews;
}

/** Pages and built files: `/`, `/*.html`, `/assets`, `/shared`, `/licenses.md`. A page's head describes the view that its address names. */
export function registerPages(app: FastifyInstance, services: Services, { dist, faults, firstViews, ...times }: PageSettings): void {
  const files = new BuildFiles(dist);
  const file = join(dist, 'index.html');
  let page: Page | null = null;
  const current = (): Page | null => {
    if (!existsSync(file)) return null;
    const mark = statSync(file).mtimeMs;
    if (page?.mark !== mark) {
      const html = readFileSync(file, 'utf8');
      page = { mark, html, importMapHashes: importMapHashes(html) };
    }
    return page;
  };
  const send = async (request: FastifyRequest, reply: FastifyReply) => {
    const built = current();
    if (built === null) return sendUnbuilt(request, reply);
    const { customer, origin } = siteOf(request);
    const closed = await closedFor(request, services);
    if (closed !== null) return sendClosed(request, reply, closed, built.html, iconOf(customer));
    // Whoever gets a page of a closed site administers it.
    const isClosed = services.maintenance.of(customer.name) !== null;
    const isHarnessed = faults && isForTesters(request);
    reply.headers({ ...PAGE_HEADERS, 'Content-Security-Policy': pagePolicy(built.importMapHashes, customer.origins, isHarnessed) });
    if (isHarnessed) reply.header('X-Frame-Options', 'SAMEORIGIN');
    const query = queryOf(request);
    const lang = query.get('lang') ?? '';
    const page = request.url.split('?', 1)[0]!.slice(1);
    const hasFolder = request.originalUrl.split('?', 1)[0]!.includes('/', 1);
    const site = `${origin}/`;
    const hasDrawn = hasFirstViews(customer);
    const isOwn = isClosed || (hasDrawn && isOwnView(request.headers.cookie ?? ''));
    // A tester with a time of their own sees what that time has.
    const isPublic = !isOwn && ownTimeOf(request) === null;
    const { value, sources } = await withSources(async () => {
      const described = await pageHead({ page, query, site }, customer, services).catch((error: unknown) => {
        if (error instanceof StoreUnavailable) return null;
        throw error;
      });
      const isDrawn = described?.status === 200 && isPublic;
      return { described, drawn: isDrawn ? await firstViews.draw(customer, { page, query, origin }).catch(() => null) : null };
    });
    const { described, drawn } = value;
    // The shell draws what is in memory and says what is not. What an address is about nobody knows now: a reader of pages that runs no
    // script is asked to come again, with 503, so that it does not take the shell for the page and forget what it knew of it.
    if (described === null) reply.headers({ 'Retry-After': RETRY_SECONDS });
    const language = readLanguage(lang, customer);
    const html = built.html
      .replace('<html lang="en">', `<html lang="${escapeAttribute(language)}">`)
      .replace(NO_SCRIPT, () => text(message('noScript', { lang: language, customer })))
      .replace(MARK, () =>
        [
          ...(described?.elements ?? [element('title', {}, text(customer.brand.name))]),
          ...head(customer, language, page),
          ...(hasDrawn ? firstViewHead(drawn, files) : []),
          hasFolder ? `<script src="${UNKNOWN_ADDRESS}"></script>` : '',
          isHarnessed ? HARNESS_SCRIPT : '',
        ].join('\n'),
      );
    const type = 'text/html; charset=UTF-8';
    if (described === null) return sendContent(request, reply, { body: html, type, caching: 'never', status: 503 });
    const { status } = described;
    if (hasDrawn) reply.header('Vary', 'Cookie');
    const caching = status !== 200 || isClosed ? 'never' : isOwn ? 'private' : 'shared';
    // What could not be drawn just now is not kept until it can.
    const isForEdge = status === 200 && isPublic && !isHarnessed && (drawn !== null || !firstViews.isDrawn(customer, { page, query }));
    const headers = isForEdge ? edgeHeaders(customer, sources, times, Date.now()) : {};
    return sendContent(request, reply, { body: withDrawn(html, drawn), type, status, caching, headers });
  };
  app.get('/', send);
  app.get('/:page(^[A-Za-z0-9_-]+\\.html$)', send);
  // Whoever follows a wrong link gets the page that says so; what a page is made of, and programs, get a word.
  app.setNotFoundHandler((request, reply) => (isPageWanted(request.raw) ? send(request, reply) : notFound(request, reply)));
  // A static login form is posted natively to a page (OP-22): it is shown again, the form's values are not read.
  app.post('/:page(^[A-Za-z0-9_-]+\\.html$)', async (_request, reply) => reply.redirect('/startPage.html', 303));
  registerFiles(app, dist);
}

/** What pages are made of, and what the licences of the packages in the build ask for; as plain text, which every browser shows. */
function registerFiles(app: FastifyInstance, dist: string): void {
  const licences = join(dist, 'licenses.md');
  app.get('/licenses.md', (request, reply) =>
    existsSync(licences)
      ? sendContent(request, reply, { body: readFileSync(licences), type: 'text/plain; charset=UTF-8', caching: 'shared' })
      : notFound(request, reply),
  );
  app.get(UNKNOWN_ADDRESS, (request, reply) =>
    sendContent(request, reply, { body: IN_ONE_FOLDER, type: 'text/javascript; charset=UTF-8', caching: 'shared' }),
  );
  registerBuilt(app, join(dist, 'assets'), '/assets/', 'immutable');
  registerBuilt(app, join(dist, 'shared'), '/shared/', 'shared');
}
