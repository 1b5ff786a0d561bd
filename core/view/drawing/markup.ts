import type { ReactNode } from 'react';
import { NodeKind, type XNode } from '../../../xsl/engine/page.ts';
import { isSafeAddress } from '../../../xsl/engine/policy/index.ts';
import { fragment } from '../../../xsl/engine/react/index.ts';
import { attribute } from '../../base/xml.ts';
import { reactElements } from './elements.tsx';

/** What replaces an element; undefined: the element itself. */
type Replacement = (element: XNode) => ReactNode | undefined;

/**
 * Rich text of a document as React nodes, through the same factory and policy as a stylesheet's output. For plugins whose
 * component reads the payload itself.
 * @param nodes usually the `children` of an element
 */
export function markup(nodes: readonly XNode[], replace?: Replacement): ReactNode {
  return fragment(convert(nodes, replace));
}

/** The address of a link in an attribute; '' for none, and for one that is dropped from what stylesheets write. */
export function addressIn(element: XNode, name = 'href'): string {
  const address = attribute(element, name);
  return isSafeAddress(address) ? address : '';
}

function convert(nodes: readonly XNode[], replace: Replacement | undefined): (ReactNode | string)[] {
  const converted: (ReactNode | string)[] = [];
  for (const node of nodes) {
    if (node.kind === NodeKind.text) converted.push(node.value);
    else if (node.kind === NodeKind.element) {
      const other = replace?.(node);
      if (other !== undefined) {
        converted.push(other);
        continue;
      }
      const attributes: Record<string, string> = Object.create(null) as Record<string, string>;
      for (const { name, value } of node.attributes) attributes[name] = value;
      converted.push(reactElements.element(node.localName, attributes, convert(node.children, replace) as (ReactNode | string)[]));
    }
  }
  return converted;
}
