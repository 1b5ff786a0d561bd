import type { ContentObject } from '../../content/object.ts';
import { presentation } from '../content/present.ts';
import { render } from '../../content/render.ts';
import { menus } from '../../customers/menus.ts';
import type { Call } from '../../protocol/address.ts';
import { attribute, children } from '../../xml/nodes.ts';
import { element, type Attributes } from '../../xml/write.ts';
import type { Services } from '../../protocol/contract.ts';

/**
 * Writes `<framework>` (protocol 4.2): with `framework=1` branding, menus and every area; without it the main content
 * area alone, for a page whose frame is there already.
 */
export async function framework(
  object: ContentObject,
  call: Call,
  services: Services,
  attributes: Attributes = {},
  whole = call.framework,
): Promise<string> {
  const options = await presentation(object, call, services);
  const areas =
    object.payload === null ? [] : children(object.payload, 'area').filter((area) => whole || attribute(area, 'id') === 'mainContent');
  const { brand } = call.customer;
  const frame = whole
    ? [element('branding', { name: brand.name, logo: brand.logo, css: 'theme.css' }), ...menus(call.customer, call.lang).values()]
    : [];
  return element('framework', attributes, ...frame, ...areas.map((area) => render(area, options)));
}
