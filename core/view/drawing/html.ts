import type { ReactNode } from 'react';
import { lazily } from '../../base/container.ts';
import { fragment } from '../../../xsl/engine/react/index.ts';
import { reactElements } from './elements.tsx';

const sanitiser = lazily(() => import('dompurify'));

/**
 * HTML of the server as React nodes: sanitised by DOMPurify, then through the same factory as a stylesheet's output, so
 * that nothing reaches the page by another way (REN-003, OP-11). DOMPurify is loaded when the first HTML answer comes.
 */
export async function htmlToReact(html: string): Promise<ReactNode> {
  const { default: purify } = await sanitiser.load();
  const clean = purify.sanitize(html, {
    RETURN_DOM_FRAGMENT: true,
    FORBID_TAGS: ['style', 'iframe', 'object', 'embed'],
    CUSTOM_ELEMENT_HANDLING: { tagNameCheck: /^ui-[a-z0-9-]+$/, attributeNameCheck: /^(?!on)[a-z][a-z0-9-]*$/ },
  });
  return fragment(convertAll(clean.childNodes));
}

function convertAll(nodes: Iterable<Node>): ReactNode[] {
  const converted: ReactNode[] = [];
  for (const node of nodes) {
    if (node.nodeType === Node.TEXT_NODE) converted.push(node.nodeValue);
    else if (node.nodeType === Node.ELEMENT_NODE) {
      const element = node as Element;
      const attributes: Record<string, string> = Object.create(null) as Record<string, string>;
      for (const { name, value } of element.attributes) attributes[name] = value;
      converted.push(reactElements.element(element.localName, attributes, convertAll(element.childNodes) as (ReactNode | string)[]));
    }
  }
  return converted;
}
