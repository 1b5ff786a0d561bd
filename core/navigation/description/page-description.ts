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

/** A step of the way to a view. */
interface Step {
  readonly name: string;
  readonly address: string;
}

/** An element that draws nothing and says something to those who read pages by machine. */
function property(element: 'div' | 'link' | 'meta', name: string, attributes: Readonly<Record<string, string>>): HTMLElement {
  const made = document.createElement(element);
  if (name !== '') made.setAttribute('itemprop', name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  return made;
}

const scope = (name: string, type: string): HTMLElement => property('div', name, { itemscope: '', itemtype: `https://schema.org/${type}` });

/** The way to a view as microdata. A block of JSON would be a script, which Trusted Types refuse to a page. */
function breadcrumb(trail: readonly Step[]): HTMLElement {
  const list = scope('', 'BreadcrumbList');
  trail.forEach(({ name, address }, index) => {
    const step = list.appendChild(scope('itemListElement', 'ListItem'));
    step.append(
      property('meta', 'position', { content: String(index + 1) }),
      property('meta', 'name', { content: name }),
      property('link', 'item', { href: address }),
    );
  });
  return list;
}

/** What the server wrote into the head for the address of the first view does not describe another one. */
function forgetServed(address: string): void {
  const served = document.head.querySelector<HTMLMetaElement>('meta[property="og:url"]');
  if (served && served.content !== address)
    document.head.querySelectorAll('meta[property^="og:"], link[hreflang]').forEach((each) => each.remove());
}

/**
 * Description and canonical address in the head of the page, schema.org's data of the way to the view at the end of its body. What the view
 * is itself its stylesheet says in what it draws (docs/stylesheets.md).
 * @param trail from the start page to the view
 */
export function describePage(view: View, trail: readonly Step[]): void {
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
  if (trail.length > 1) holder.append(breadcrumb(trail));
}
