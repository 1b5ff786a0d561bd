import { StoreUnavailable } from '../store/unavailable.ts';
import { titleOf, type ContentObject } from '../content/object.ts';
import { isLockedForGuests } from '../learning/locks.ts';
import { inLanguage } from '../content/render.ts';
import { Shelf } from '../content/unpublished/shelf.ts';
import type { Customer } from '../customers/customers.ts';
import { readLanguage } from '../protocol/address.ts';
import { viewTitle } from '../texts/texts.ts';
import { handlerOf } from '../handlers/index.ts';
import { NOT_FOUND } from '../handlers/pages/not-found.ts';
import { CERTIFICATE, findCertificate } from '../learning/certificates/certificates.ts';
import { GROUPS } from '../learning/groups/own-periods.ts';
import { readCode } from '../learning/certificates/code.ts';
import { feedEntry } from '../feeds/entries.ts';
import { canonicalPage } from '../feeds/sitemap.ts';
import type { Services } from '../protocol/contract.ts';
import { children, plainText } from '../xml/nodes.ts';
import { element, text } from '../xml/write.ts';
import { matchPath, START_PAGE } from '../../../core/navigation/paths/paths.ts';

const START_TYPE = 'p_StartPage';
const ARTICLES = new Set(['p_News', 'p_Blog']);
/** Longer ones are cut off by those who show them; the client cuts in the same way. */
const LONGEST = 160;

/** What is asked for: the page's name ('' for the start page), its query, and the site's address with `/` at its end. */
interface AskedPage {
  readonly page: string;
  readonly query: URLSearchParams;
  readonly site: string;
}

function shortened(words: string): string {
  const whole = words.replace(/\s+/g, ' ').trim();
  return whole.length <= LONGEST ? whole : `${whole.slice(0, LONGEST - 1).replace(/\s+\S*$/, '')}…`;
}

/** The first words of an object, else its teaser; of one that is locked for guests the teaser. */
function descriptionOf(object: ContentObject, lang: string, site: string, isLocked: boolean): string {
  const [html] = object.payload === null || isLocked ? [] : inLanguage(children(object.payload, 'html'), lang, object.fallback);
  const paragraphs = html === undefined ? [] : children(html, 'p').map(plainText);
  return shortened(paragraphs.join(' ')) || shortened(feedEntry(object, { lang, site, defaultLang: lang }).summary);
}

/** Whether guests may not look at an object. While the database is away nobody can tell, and what is in memory is said without its text. */
async function isLocked(id: number, services: Services): Promise<boolean> {
  try {
    return await isLockedForGuests(services, id);
  } catch (error) {
    if (error instanceof StoreUnavailable) return true;
    throw error;
  }
}

interface View {
  readonly dataType: string;
  readonly title: string;
  readonly object: ContentObject | null;
  /** Nothing is said of it to those who are not logged in. */
  readonly isPrivate: boolean;
}

/** Higher ones no object has. */
const HIGHEST_ID = 999_999_999;
const NAME = /^[A-Za-z]\w*$/;

/** The object that a view is about; null when there is none. Some data types have no objects of their own: their views are about any. */
async function objectOf(dataType: string, ID: number, html: string, { objects }: Services): Promise<ContentObject | null> {
  if (html !== '') return objects.findByHtml(dataType, html);
  if (ID <= 0 || ID > HIGHEST_ID) return null;
  const found = await objects.find(dataType, ID); // first: what is in memory is found without the database
  return found !== null || (await objects.has(dataType)) ? found : objects.findAny(ID);
}

/** The view that an address opens, as the page will read it (`core/navigation/address.ts`); null when it leads nowhere. */
async function viewOf({ page, query }: AskedPage, lang: string, customer: Customer, services: Services): Promise<View | null> {
  const found = matchPath(page === '' ? START_PAGE : page, customer.routes);
  if (found === null) return null;
  const { route, values } = found;
  const dataType = query.get('dataType') ?? route.dataType;
  // What an added module shows, it alone knows.
  if (dataType === '') return { dataType, title: '', object: null, isPrivate: false };
  if (customer.off.has(dataType)) return null;
  const hasRoute = customer.routes.some((each) => each.dataType === dataType);
  if (!hasRoute && !(NAME.test(dataType) && (await handlerOf(dataType, services.objects)))) return null;
  // A view without an address and objects of its own, as an author's preview of a frame: its handler alone knows what there is.
  if (!hasRoute && !(await services.objects.has(dataType))) return { dataType, title: '', object: null, isPrivate: true };
  // For whoever has its code: nothing of it is said to those who collect pages.
  if (dataType === CERTIFICATE) {
    const found = await findCertificate(services.store, customer, readCode(query.get('html') ?? values.get('html') ?? ''));
    return found && { dataType, title: '', object: null, isPrivate: true };
  }
  const title = dataType === START_TYPE ? '' : viewTitle(dataType, { lang, customer });
  const html = query.get('html') ?? values.get('html') ?? '';
  const id = query.get('ID') ?? query.get('id') ?? values.get('ID') ?? (route.ID === undefined ? '' : String(route.ID));
  const isPrivate = customer.routes.some((each) => each.dataType === dataType && each.account === true);
  // What is named so at an address for accounts, as a menu of the site, is no object of the content, and neither are groups: who may look
  // at one, and whether it is there, their calls decide.
  if (dataType === GROUPS || (id === '' && (html === '' || isPrivate))) return { dataType, title, object: null, isPrivate };
  await services.objects.refresh();
  const ID = /^\d{1,9}$/.test(id) ? Number(id) : 0;
  const object = await objectOf(dataType, ID, html, services);
  // Authors have pages of what is not published, too; who may look at them is decided by their calls.
  if (object === null && isPrivate && (await new Shelf(services.store).find(ID, 'draft')) !== null)
    return { dataType, title, object: null, isPrivate };
  return object === null ? null : { dataType, title: titleOf(object, lang), object, isPrivate };
}

interface PageHead {
  /** Of the page: 404 where its address leads nowhere. */
  readonly status: 200 | 404;
  readonly elements: readonly string[];
}

/** Of an address that leads nowhere, and of a page that is for one person alone. */
const unlisted = (title: string): string[] => [element('title', {}, text(title)), element('meta', { name: 'robots', content: 'noindex' })];

const asHtml = (elements: readonly string[]): string[] => elements.filter((each) => each !== '').map((each) => each.replace(/\/>$/, '>'));

/**
 * What a page's head says of the view that its address names, for those who read it without running its script: title, description,
 * canonical address, the same in other languages, and what is shown where the address is shared. The client takes over those that it
 * keeps in step (`core/navigation/description/page-description.ts`).
 */
export async function pageHead(asked: AskedPage, customer: Customer, services: Services): Promise<PageHead> {
  const { page, site } = asked;
  const { brand, defaultLang, languages } = customer;
  const lang = readLanguage(asked.query.get('lang') ?? '', customer);
  const view = await viewOf(asked, lang, customer, services);
  if (view === null) return { status: 404, elements: asHtml(unlisted(`${viewTitle(NOT_FOUND, { lang, customer })} – ${brand.name}`)) };
  if (view.isPrivate) return { status: 200, elements: asHtml(unlisted(brand.name)) };
  const address = new URL(page === '' ? START_PAGE : canonicalPage(page, customer.routes), site);
  const addressIn = (language: string): string => (language === defaultLang ? address.href : `${address.href}?lang=${language}`);
  const title = view.title === '' ? brand.name : `${view.title} – ${brand.name}`;
  const hasNoText = view.object ? await isLocked(view.object.ID, services) : false;
  const isStart = address.pathname === `/${START_PAGE}`;
  const description = view.object ? descriptionOf(view.object, lang, site, hasNoText) : isStart ? brand.name : '';
  const picture = view.object ? feedEntry(view.object, { lang, site, defaultLang }).picture : '';
  const property = (name: string, content: string): string => (content === '' ? '' : element('meta', { property: `og:${name}`, content }));
  const alternates =
    languages.length > 1
      ? [...languages.map((language) => ({ language, href: addressIn(language) })), { language: 'x-default', href: address.href }]
      : [];
  const elements = [
    element('title', {}, text(title)),
    description === '' ? '' : element('meta', { name: 'description', content: description }),
    element('link', { rel: 'canonical', href: addressIn(lang) }),
    ...alternates.map(({ language, href }) => element('link', { rel: 'alternate', hreflang: language, href })),
    property('title', view.title || brand.name),
    property('type', view.object && ARTICLES.has(view.dataType) ? 'article' : 'website'),
    property('url', addressIn(lang)),
    property('site_name', brand.name),
    property('description', description),
    property('locale', lang.replace('-', '_')),
    property('image', picture),
  ];
  return { status: 200, elements: asHtml(elements) };
}
