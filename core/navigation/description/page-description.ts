import { descriptionOf, type View } from './first-words.ts';

/** One element of the head, made when it is first needed. */
function headElement(selector: string, name: string, attributes: Readonly<Record<string, string>>): Element {
  const found = document.head.querySelector(selector);
  if (found) return found;
  const made = document.head.appendChild(document.createElement(name));
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  return made;
}

/** The address by which a view is known: without fragment and what only this visit asks for; a language of its own stays. */
export function canonicalAddress(href: string, defaultLanguage: string): string {
  const url = new URL(href);
  const language = url.searchParams.get('lang');
  for (const key of ['lang', 'page_mode', 'framework', 'token']) url.searchParams.delete(key);
  if (language !== null && language !== defaultLanguage) url.searchParams.set('lang', language);
  url.hash = '';
  if (url.pathname === '/') url.pathname = '/startPage.html';
  return url.href;
}

/** What the server wrote into the head for the address of the first view does not describe another one. */
function forgetServed(address: string): void {
  const served = document.head.querySelector<HTMLMetaElement>('meta[property="og:url"]');
  if (served && served.content !== address)
    document.head.querySelectorAll('meta[property^="og:"], link[hreflang]').forEach((each) => each.remove());
}

/**
 * Description and canonical address in the head of the page. schema.org's data are where they are drawn: of the view in its stylesheet
 * (docs/stylesheets.md), of the way to it in the breadcrumb.
 */
export function describePage(view: View): void {
  forgetServed(view.address);
  headElement('meta[name="description"]', 'meta', { name: 'description' }).setAttribute(
    'content',
    descriptionOf(view) || [view.title, view.brand].filter(Boolean).join(' – '),
  );
  headElement('link[rel="canonical"]', 'link', { rel: 'canonical' }).setAttribute('href', view.address);
}
