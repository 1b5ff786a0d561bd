import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { matchPath } from '../../../../core/navigation/paths/paths.ts';
import type { Customer } from '../../customers/customers.ts';
import { sendContent } from '../../http/answer.ts';
import { queryOf } from '../../http/query.ts';
import { PAGE_HEADERS, pagePolicy } from '../../http/security.ts';
import { siteOf } from '../../http/sites.ts';
import { readLanguage } from '../../protocol/address.ts';
import { endInWords, secondsClosed } from '../../protocol/closed.ts';
import type { Services } from '../../protocol/contract.ts';
import { readPass } from '../../session/maintenance-pass.ts';
import { isAdministrator } from '../../session/roles.ts';
import { wordsFor, type Maintenance } from '../../site-parts/maintenance.ts';
import { StoreUnavailable } from '../../store/unavailable.ts';
import { directionOf, languageName } from '../../texts/language-name.ts';
import { message } from '../../texts/texts.ts';
import { element, escapeAttribute, text } from '../../xml/write.ts';

/** Views by which an administrator gets in, and what opens the site again: others get the login there, or words. */
const OPEN: ReadonlySet<string> = new Set(['p_Login', 'p_Administration']);
const STORED_LANGUAGE = /(?:^|;\s*)cmsUserSettings=[^;]*%22language%22%3A%22([\w-]{2,20})%22/;
const STYLESHEET = /<link rel="stylesheet"[^>]*>/g;

/** Whether a browser has a pass of a session that lasts, of who administers the site still. Nobody knows while the database is away. */
async function hasPass(
  cookies: string,
  closed: { readonly customer: string; readonly since: number },
  services: Services,
): Promise<boolean> {
  const pass = readPass(cookies, services.secret, closed);
  if (pass === null) return false;
  try {
    const current = await services.sessions.of(pass.id, pass.session);
    return current !== null && current.session !== null && isAdministrator(current.roles);
  } catch (error) {
    if (error instanceof StoreUnavailable) return false;
    throw error;
  }
}

/** The maintenance that a page is not shown for; null while the site is open, and for what an administrator needs. */
export async function closedFor(request: FastifyRequest, services: Services): Promise<Maintenance | null> {
  const { customer } = siteOf(request);
  const closed = await services.maintenance.current(customer.name);
  if (closed === null) return null;
  if (await hasPass(request.headers.cookie ?? '', { customer: customer.name, since: closed.since }, services)) return null;
  const page = request.url.split('?', 1)[0]!.slice(1);
  return OPEN.has(matchPath(page, customer.routes)?.route.dataType ?? '') ? null : closed;
}

/** The language that the page would have: of its address, else as it was chosen before. */
function languageOf(request: FastifyRequest, customer: Customer): string {
  const stored = STORED_LANGUAGE.exec(request.headers.cookie ?? '')?.[1] ?? '';
  return readLanguage(queryOf(request).get('lang') || stored, customer);
}

/** The same address in another language. */
function inLanguage(request: FastifyRequest, lang: string): string {
  const query = queryOf(request);
  query.set('lang', lang);
  return `?${query.toString()}`;
}

const languageAttributes = (language: string, around: string) =>
  language === around ? {} : { lang: language, dir: directionOf(language) };

function notice(closed: Maintenance, customer: Customer, lang: string): string {
  const reader = { lang, customer };
  const { language, words } = wordsFor(closed, lang, customer.defaultLang);
  const end = endInWords(closed, lang, customer);
  const isLate = closed.until !== null && end === '';
  const time = element('time', { datetime: new Date(closed.until ?? 0).toISOString() }, text(end));
  const lines = [
    words === '' ? '' : element('p', languageAttributes(language, lang), text(words)),
    end === ''
      ? ''
      : element(
          'p',
          {},
          text(message('maintenance.until', reader)).replace('{until}', () => time),
        ),
    isLate ? element('p', {}, text(message('maintenance.late', reader))) : '',
  ].filter((line) => line !== '');
  return lines.length === 0 ? '' : element('div', { class: 'notice' }, ...lines);
}

function body(request: FastifyRequest, closed: Maintenance, customer: Customer, lang: string): string {
  const reader = { lang, customer };
  const { brand, name, languages, routes } = customer;
  const logo = brand.logo === '' ? '' : `<img class="brand__logo" alt="" src="${escapeAttribute(`/${name}/${brand.logo}`)}">`;
  const others = languages.filter((code) => code !== lang);
  const links = others.map((code) =>
    element(
      'li',
      {},
      element(
        'a',
        { class: 'button button--quiet', href: inLanguage(request, code), hreflang: code, lang: code, dir: directionOf(code) },
        text(languageName(code, code)),
      ),
    ),
  );
  const login = routes.find(({ dataType, path }) => dataType === 'p_Login' && !path.includes('{'))?.path;
  return [
    '<div class="site"><header class="site-header"><div class="site-header__inner">',
    `<span class="brand">${logo}${element('span', { class: 'brand__name' }, text(brand.name))}</span>`,
    '</div></header><div class="site-body"><div class="site-content"><main id="mainContent" class="site-main">',
    '<div class="page rich">',
    element('h1', {}, text(message('maintenance.title', reader))),
    element('p', {}, text(message('maintenance.lead', reader))),
    notice(closed, customer, lang),
    element('p', {}, text(message('maintenance.waits', reader))),
    '<div class="form__actions">',
    element('a', { class: 'button', href: '' }, text(message('maintenance.again', reader))),
    login === undefined
      ? ''
      : element('a', { class: 'button button--quiet', href: `/${login}?lang=${lang}` }, text(message('maintenance.login', reader))),
    '</div></div></main></div></div>',
    '<footer class="site-footer"><div class="site-footer__inner">',
    links.length === 0
      ? ''
      : element(
          'nav',
          { 'aria-label': message('maintenance.languages', reader) },
          element('ul', { class: 'form__actions', role: 'list' }, ...links),
        ),
    '</div></footer></div>',
  ].join('');
}

/**
 * What visitors of a closed site get in the place of each page: 503, which nobody keeps, and after which search engines come again. It has
 * the site's own styles, and needs no script.
 * @param built the page of the build, whose style sheets it has
 * @param icon address of the site's icon
 */
export function sendClosed(request: FastifyRequest, reply: FastifyReply, closed: Maintenance, built: string, icon: string) {
  const { customer } = siteOf(request);
  const lang = languageOf(request, customer);
  const theme = customer.hasTheme ? `<link rel="stylesheet" href="/${customer.name}/theme.css?v=${customer.versionHash}">` : '';
  const title = `${message('maintenance.title', { lang, customer })} – ${customer.brand.name}`;
  const html = [
    `<!doctype html>\n<html lang="${escapeAttribute(lang)}" dir="${directionOf(lang)}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    element('title', {}, text(title)),
    ...(built.match(STYLESHEET) ?? []),
    theme,
    `<link rel="icon" href="${escapeAttribute(icon)}"></head>`,
    `<body>${body(request, closed, customer, lang)}</body></html>`,
  ].join('\n');
  reply.headers({ ...PAGE_HEADERS, 'Content-Security-Policy': pagePolicy([], []), 'Retry-After': secondsClosed(closed) });
  return sendContent(request, reply, { body: html, type: 'text/html; charset=UTF-8', caching: 'never', status: 503 });
}

/** What programs ask for of the content (feeds, calendars, the sitemap) waits as the pages do; robots.txt is answered all the same. */
export function closeWithPages(app: FastifyInstance, { maintenance }: Services): void {
  app.addHook('onRequest', async (request, reply) => {
    if (request.routeOptions.url === '/robots.txt') return undefined;
    const { customer } = siteOf(request);
    const closed = await maintenance.current(customer.name);
    if (closed === null) return undefined;
    const lang = readLanguage(queryOf(request).get('lang') ?? '', customer);
    reply.header('Retry-After', secondsClosed(closed));
    const words = message('maintenance.lead', { lang, customer });
    return sendContent(request, reply, { body: words, type: 'text/plain; charset=UTF-8', caching: 'never', status: 503 });
  });
}
