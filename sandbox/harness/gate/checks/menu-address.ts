import { wireName } from '../../../../core/config/contract.ts';
import { matchRoute } from '../../../../core/navigation/routes.ts';
import { isSafeAddress } from '../../../../xsl/engine/policy/index.ts';
import { attribute, type XNode } from '../../../server/xml/nodes.ts';
import { textsIn } from '../customer.ts';
import { listed, meant } from '../near-miss.ts';
import { at, type Menus } from './menus.ts';

/** Where the item leads without script, in a new tab, and when its view is loaded anew or passed on: its address is the view's. */
export function checkAddress({ customer, xml, dataTypes: types, routes: table }: Menus, item: XNode, isOff: boolean): void {
  const [href, dataType, destID] = ['href', 'dataType', 'destID'].map((name) => attribute(item, name)) as [string, string, string];
  const wrong = (code: string, what: string, advice: string): void => customer.report(at(xml, item, 'href'), 'error', code, what, advice);
  if (!isSafeAddress(href))
    return wrong(
      'menu.hrefUnsafe',
      `the page takes no address such as "${href}", so the item is no link`,
      'Write an address of the site, or one that begins with https:, mailto: or tel:. "command" runs something.',
    );
  // Other sites, and addresses of them, are not this site's to know.
  if (!/^[\w-]+\.html$/.test(href)) return;
  const found = matchRoute(href, table);
  if (found === null) {
    const paths = table.routes.map(({ path }) => path);
    return wrong(
      'menu.href',
      `no plugin has the address "${href}"`,
      meant(href, paths, `There are addresses such as ${listed(paths, 5)}.`),
    );
  }
  if (isOff || !types.has(dataType) || attribute(item, 'command') !== '') return;
  const [of, ID] = [wireName(found.route.dataType, textsIn(customer.given.dataTypes)), found.values.get('ID') ?? destID];
  if (of !== '' && of !== dataType)
    wrong(
      'menu.hrefOther',
      `"${href}" is the address of "${of}", the item opens "${dataType}": reloaded, passed on or in a new tab it is another page`,
      `Write an address of "${dataType}", or dataType="${of}".`,
    );
  else if (destID !== '' && Number(ID) !== Number(destID))
    wrong(
      'menu.hrefOther',
      `"${href}" is the address of ${ID}, the item opens ${destID}: reloaded, passed on or in a new tab it is another page`,
      'Write the same number in both.',
    );
}
