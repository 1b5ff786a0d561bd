import type { RouteTable } from '../../../../core/navigation/routes.ts';
import type { XNode } from '../../../server/xml/nodes.ts';
import type { XmlFile } from '../customer-files.ts';
import type { CheckedCustomer } from '../customer.ts';

/** The menus of a customer, and what their items can name. */
export interface Menus {
  readonly customer: CheckedCustomer;
  readonly xml: XmlFile;
  readonly ids: ReadonlySet<string>;
  readonly dataTypes: ReadonlySet<string>;
  readonly routes: RouteTable;
}

/** Where an attribute is, or its element. */
export const at = (xml: XmlFile, node: XNode, name: string): ReturnType<XmlFile['at']> =>
  xml.at(node.attributes.find((each) => each.name === name) ?? node);
