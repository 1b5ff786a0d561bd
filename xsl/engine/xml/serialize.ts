import { notTooDeep } from './error.ts';
import type { XNode } from './model.ts';
import { ATTRIBUTE, COMMENT, ELEMENT, INSTRUCTION, NAMESPACE, TEXT, type XmlNode } from './node.ts';
import { declarations, declared } from './scope.ts';

const codes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\t': '&#9;',
  '\n': '&#10;',
  '\r': '&#13;',
};
const code = (c: string): string => codes[c]!;

/** Text as the content of an element. */
export const escapeText = (text: string): string => (/[&<>\r]/.test(text) ? text.replace(/[&<>\r]/g, code) : text);

/** Text as the value of an attribute in double quotes. */
export const escapeAttribute = (text: string): string => (/[&<>"\t\n\r]/.test(text) ? text.replace(/[&<>"\t\n\r]/g, code) : text);

/**
 * XML of a node and what is in it. A part keeps the namespace declarations that it needs from outside. @throws XmlError when it is nested
 * too deeply
 */
export function serialize(node: XNode): string {
  const top = node as XmlNode;
  top.tree.use?.(top);
  let out = '';
  const write = (n: XmlNode): void => {
    if (n.kind === TEXT) out += escapeText(n.value);
    else if (n.kind === COMMENT) out += `<!--${n.value}-->`;
    else if (n.kind === INSTRUCTION) out += `<?${n.name}${n.value && ` ${n.value}`}?>`;
    else if (n.kind === ATTRIBUTE || n.kind === NAMESPACE) out += `${n.name}="${escapeAttribute(n.value)}"`;
    else if (n.kind === ELEMENT) {
      out += `<${n.name}`;
      for (const { prefix, uri } of n === top ? declarations(n.scope).reverse() : declared(n))
        if (n !== top || uri) out += ` xmlns${prefix && `:${prefix}`}="${escapeAttribute(uri)}"`;
      for (const a of n.attributes) out += ` ${a.name}="${escapeAttribute(a.value)}"`;
      if (!n.children.length) {
        out += '/>';
        return;
      }
      out += '>';
      for (const child of n.children) write(child);
      out += `</${n.name}>`;
    } else for (const child of n.children) write(child);
  };
  notTooDeep(top, () => write(top));
  return out;
}
