import { isSafeAddress } from '../../../xsl/engine/policy/index.ts';
import { edits, type Splice } from '../../../xsl/engine/index.ts';
import { matchPath, START_PAGE } from '../../../core/navigation/paths/paths.ts';
import type { Customer } from '../customers/customers.ts';
import { ACTIONS } from '../protocol/actions.ts';
import { attribute, descendants, type XNode } from '../xml/nodes.ts';

/** What the address of an item is: `page` one of the site's own, `outside` another site's or a letter-box. */
export type MenuLink =
  | { readonly kind: 'none' | 'unsafe' | 'insecure' | 'outside' | 'file' }
  | {
      readonly kind: 'page';
      readonly dataType: string;
      readonly action: number;
      readonly ID: number;
      readonly html: string;
      readonly param: string;
      /** As it is written in the menu, without the site's own name. */
      readonly href: string;
    }
  | { readonly kind: 'noPage' };

/** Nobody's: addresses without a name are read as if they were of it. */
const BASE = 'https://site.invalid';

type Site = Pick<Customer, 'routes'>;

/**
 * Reads the address of an item as a page would follow it.
 * @param origin where the site begins: with its own name an address is none of outside
 */
export function readLink(written: string, { routes }: Site, origin: string): MenuLink {
  const href = written.trim();
  if (href === '') return { kind: 'none' };
  if (!isSafeAddress(href) || !URL.canParse(href, BASE)) return { kind: 'unsafe' };
  const url = new URL(href, BASE);
  if (url.protocol === 'mailto:' || url.protocol === 'tel:') return { kind: 'outside' };
  const isOwn = url.origin === BASE || url.origin === origin;
  if (!isOwn) return { kind: url.protocol === 'https:' && /^https:/i.test(href) ? 'outside' : 'insecure' };
  const page = url.pathname.slice(1);
  const found = matchPath(page === '' ? START_PAGE : page, routes);
  if (found === null) return { kind: page.endsWith('.html') ? 'noPage' : 'file' };
  const { route, values } = found;
  return {
    kind: 'page',
    dataType: route.dataType,
    action: route.action ?? ACTIONS.show,
    ID: Number(values.get('ID') ?? route.ID ?? 0),
    html: values.get('html') ?? '',
    param: url.search.slice(1),
    href: `${page === '' ? START_PAGE : page}${url.search}${url.hash}`,
  };
}

const OF_LINKS = ['href', 'dataType', 'action', 'destID', 'param'] as const;

/** What an item leads to, in one text. */
const linkOf = (item: XNode): string => JSON.stringify(OF_LINKS.map((name) => attribute(item, name)));

const itemsOf = (menu: XNode): XNode[] => [...descendants(menu)].filter(({ name }) => name === 'item');

/** What the items of a menu lead to. */
export const linksOf = (menu: XNode | null): ReadonlySet<string> => new Set(menu === null ? [] : itemsOf(menu).map(linkOf));

/** Whether an item leads to what an item led to before. */
export const isOneOf = (links: ReadonlySet<string>, item: XNode): boolean => links.has(linkOf(item));

/**
 * An author writes an address; by what else an item has the page loads its view and marks the item. It is written of the address of
 * items that lead elsewhere than before; the others stay as whoever wrote the file meant them.
 */
export function derivedLinks(menu: XNode, before: XNode | null, site: Site, origin: string): Splice[] {
  const there = linksOf(before);
  return itemsOf(menu).flatMap((item) => {
    const link = readLink(attribute(item, 'href'), site, origin);
    if (isOneOf(there, item) || attribute(item, 'command') !== '' || link.kind === 'none') return [];
    const wanted: Record<string, string> =
      link.kind === 'page' && link.dataType !== '' && link.html === ''
        ? { href: link.href, dataType: link.dataType, action: String(link.action), destID: String(link.ID), param: link.param }
        : { dataType: '', action: '', destID: '', param: '' };
    return Object.entries(wanted).flatMap(([name, value]) => {
      if (value === attribute(item, name)) return [];
      return (value === '' ? edits.removeAttribute(item, name) : edits.setAttribute(item, name, value)) ?? [];
    });
  });
}
