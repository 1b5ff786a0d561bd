import { StoreUnavailable } from '../store/unavailable.ts';
import { titleOf, type ContentObject } from '../content/object.ts';
import { isLockedForGuests } from '../learning/locks.ts';
import { inLanguage } from '../content/render.ts';
import type { Customer } from '../customers/customers.ts';
import { readLanguage } from '../protocol/address.ts';
import { viewTitle } from '../texts/texts.ts';
import { feedEntry } from '../feeds/entries.ts';
import type { Services } from '../protocol/contract.ts';
import { children, plainText } from '../xml/nodes.ts';
import { element, text } from '../xml/write.ts';

/** Views that anybody may open: the first word of the address, and the data type. What needs a login describes nothing of itself. */
const VIEWS: Readonly<Record<string, string>> = {
  news: 'p_News',
  blog: 'p_Blog',
  calendar: 'p_Calendar',
  course: 'p_Course',
  object: 'p_Object',
  contact: 'p_Contact',
};
const ADDRESS = /^([a-z]+)(?:-(\d{1,9}))?\.html$/;
const ARTICLES = new Set(['p_News', 'p_Blog']);
/** Longer ones are cut off by those who show them; the client cuts in the same way. */
const LONGEST = 160;

/**
 * What is asked for: the page's name and the language that its address names ('' when it names none), and the site's address with `/` at
 * its end.
 */
interface AskedPage {
  readonly page: string;
  readonly lang: string;
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
}

/** The view that an address names, when it is open to all and there. */
async function viewOf(page: string, lang: string, customer: Customer, { objects }: Services): Promise<View | null> {
  const [, name = '', id = ''] = ADDRESS.exec(page) ?? [];
  const dataType = Object.hasOwn(VIEWS, name) ? VIEWS[name]! : '';
  if (dataType === '' || customer.off.has(dataType)) return null;
  if (id === '') {
    const title = viewTitle(dataType, { lang, customer });
    return title === '' ? null : { dataType, title, object: null };
  }
  await objects.refresh();
  const object = await objects.find(dataType, Number(id));
  return object === null ? null : { dataType, title: titleOf(object, lang), object };
}

/**
 * What a page's head says of the view that its address names, for those who read it without running its script: title, description,
 * canonical address, the same in other languages, and what is shown where the address is shared. An address that names no open view is
 * the customer's page.
 * @returns elements for the head; the client takes over those that it keeps in step (`core/navigation/description/page-description.ts`)
 */
export async function pageHead({ page, lang: raw, site }: AskedPage, customer: Customer, services: Services): Promise<string[]> {
  const { brand, defaultLang, languages } = customer;
  const lang = readLanguage(raw, customer);
  const view = await viewOf(page, lang, customer, services);
  const address = new URL(page === '' ? 'startPage.html' : page, site);
  const addressIn = (language: string): string => (language === defaultLang ? address.href : `${address.href}?lang=${language}`);
  const title = view === null || view.title === '' ? brand.name : `${view.title} – ${brand.name}`;
  const hasNoText = view?.object ? await isLocked(view.object.ID, services) : false;
  const isStart = address.pathname === '/startPage.html';
  const description = view?.object ? descriptionOf(view.object, lang, site, hasNoText) : isStart ? brand.name : '';
  const picture = view?.object ? feedEntry(view.object, { lang, site, defaultLang }).picture : '';
  const property = (name: string, content: string): string => (content === '' ? '' : element('meta', { property: `og:${name}`, content }));
  const alternates =
    languages.length > 1
      ? [...languages.map((language) => ({ language, href: addressIn(language) })), { language: 'x-default', href: address.href }]
      : [];
  return [
    element('title', {}, text(title)),
    description === '' ? '' : element('meta', { name: 'description', content: description }),
    element('link', { rel: 'canonical', href: addressIn(lang) }),
    ...alternates.map(({ language, href }) => element('link', { rel: 'alternate', hreflang: language, href })),
    property('title', view?.title || brand.name),
    property('type', view?.object && ARTICLES.has(view.dataType) ? 'article' : 'website'),
    property('url', addressIn(lang)),
    property('site_name', brand.name),
    property('description', description),
    property('locale', lang.replace('-', '_')),
    property('image', picture),
  ]
    .filter((each) => each !== '')
    .map((each) => each.replace(/\/>$/, '>'));
}
