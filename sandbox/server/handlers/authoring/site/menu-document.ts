import { faultsOf, MOST_LEVELS } from '../../../menus/check-menu.ts';
import { derivedLinks } from '../../../menus/menu-links.ts';
import { markOfFile, menuOfFile } from '../../../menus/site-menus.ts';
import type { Call, Services } from '../../../protocol/contract.ts';
import { Problem } from '../../../protocol/problem.ts';
import { rightsOf } from '../../../protocol/rights.ts';
import { SiteParts } from '../../../site-parts/site-parts.ts';
import { message } from '../../../texts/texts.ts';
import { attribute, serialize } from '../../../xml/nodes.ts';
import { element } from '../../../xml/write.ts';
import { objectOfFiles, partHandler, type PartKindOf } from './site-part.ts';

const NAMED = ['main', 'footer', 'language'] as const;

/** What a menu is called, in the reader's language. */
export function menuTitle(id: string, reader: Pick<Call, 'lang' | 'customer'>): string {
  const name = NAMED.find((each) => each === id);
  return name === undefined ? message('menu.title', reader, { id }) : message(`menu.title.${name}`, reader);
}

/** A menu of the site: its items, with their labels and what they lead to. */
export const MENU: PartKindOf = {
  kind: 'menu',
  dataType: 'p_MenuDocument',
  ofObject: 'p_Menu',
  payload: 'menu',
  entry: 'item',
  refused: 'menu.refused',
  title: menuTitle,
  ofFiles(id, customer) {
    const menu = menuOfFile(customer, id);
    return { xml: menu === null ? '' : objectOfFiles('p_Menu', id, serialize(menu), customer), mark: markOfFile(menu) };
  },
  more: () => ({ levels: MOST_LEVELS }),
  needSame(menu, before) {
    for (const name of ['id', 'kind'])
      if (before !== null && attribute(menu, name) !== attribute(before, name))
        throw new Problem('badXml', {
          details: { expected: `${name}="${attribute(before, name)}"`, found: `${name}="${attribute(menu, name)}"` },
        });
  },
  faults: faultsOf,
  derived: (menu, before, { customer, origin }) => derivedLinks(menu, before, customer, origin),
};

/** The menus of the site as the studio lists them; none for who may not publish for the whole of it. */
export async function menuEntries(call: Call, { store, objects }: Services): Promise<string[]> {
  if (!(await rightsOf(call.visitor, { dataType: MENU.dataType, ID: 0 }, objects)).has('publish')) return [];
  const { customer } = call;
  const stored = new Set(await new SiteParts(store, customer.name, 'menu').ids());
  const ofFile = customer.menus.map((menu) => attribute(menu, 'id')).filter((id) => /^[A-Za-z0-9_-]{1,64}$/.test(id));
  return [...new Set([...ofFile, ...stored])].map((id) =>
    element('menu', { html: id, title: menuTitle(id, call), state: stored.has(id) ? 'stored' : 'file' }),
  );
}

/** The menus of the site, for who publishes for it (protocol 6.12). */
export const menuDocumentHandler = partHandler(MENU);
