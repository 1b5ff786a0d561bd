import { descriptionOf, structuredData, type View } from './structured-data.ts';

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

type Data = Readonly<Record<string, unknown>>;

/** Names of schema.org's properties whose values are addresses. */
const ADDRESSES = new Set(['url', 'item', 'image']);

/** Data as microdata: elements that draw nothing. A block of JSON would be a script, which Trusted Types refuse to a page. */
function microdata(data: Data): HTMLElement {
  const scope = document.createElement('div');
  scope.setAttribute('itemscope', '');
  scope.setAttribute('itemtype', `https://schema.org/${String(data['@type'])}`);
  for (const [name, value] of Object.entries(data)) {
    if (name.startsWith('@')) continue;
    for (const each of Array.isArray(value) ? (value as readonly unknown[]) : [value]) {
      const made =
        typeof each === 'object' && each !== null ? microdata(each as Data) : document.createElement(ADDRESSES.has(name) ? 'link' : 'meta');
      made.setAttribute('itemprop', name);
      if (made.localName === 'link') made.setAttribute('href', String(each));
      else if (made.localName === 'meta') made.setAttribute('content', String(each));
      scope.append(made);
    }
  }
  return scope;
}

/** What the server wrote into the head for the address of the first view does not describe another one. */
function forgetServed(address: string): void {
  const served = document.head.querySelector<HTMLMetaElement>('meta[property="og:url"]');
  if (served && served.content !== address)
    document.head.querySelectorAll('meta[property^="og:"], link[hreflang]').forEach((each) => each.remove());
}

/** Description and canonical address in the head of the page, schema.org's data at the end of its body. */
export function describePage(view: View, trail: readonly { readonly name: string; readonly address: string }[]): void {
  forgetServed(view.address);
  headElement('meta[name="description"]', 'meta', { name: 'description' }).setAttribute(
    'content',
    descriptionOf(view) || [view.title, view.brand].filter(Boolean).join(' – '),
  );
  headElement('link[rel="canonical"]', 'link', { rel: 'canonical' }).setAttribute('href', view.address);
  document.querySelector('body > [data-structured]')?.remove();
  const holder = document.body.appendChild(document.createElement('div'));
  holder.hidden = true;
  holder.setAttribute('data-structured', '');
  holder.append(...structuredData(view, trail).map(microdata));
}
