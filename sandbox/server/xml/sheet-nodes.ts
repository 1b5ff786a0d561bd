import { NodeKind, type XNode } from '../../../xsl/engine/index.ts';

const XSLT = 'http://www.w3.org/1999/XSL/Transform';

/** Whether a node is the XSLT element of that name. */
export const isXslt = (node: XNode, name: string): boolean =>
  node.kind === NodeKind.element && node.namespaceURI === XSLT && node.localName === name;

/** Value of an attribute, '' when absent. */
export const valueOf = (node: XNode, name: string): string => node.attributes.find((each) => each.name === name)?.value ?? '';
