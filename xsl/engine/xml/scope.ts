import type { Scope } from './model.ts';
import type { XmlNode } from './node.ts';

export const XML = 'http://www.w3.org/XML/1998/namespace';
export const XMLNS = 'http://www.w3.org/2000/xmlns/';

/** The address that a prefix is bound to: '' for the empty prefix without declaration, undefined for an unknown one. */
export function lookup(scope: Scope | null, prefix: string): string | undefined {
  for (let s = scope; s; s = s.outer) if (s.prefix === prefix) return s.uri;
  return prefix === 'xml' ? XML : prefix === '' ? '' : undefined;
}

/** The declarations in force, innermost first, each prefix once, without 'xml' and without undeclared ones; down to `until`. */
export function declarations(scope: Scope | null, until: Scope | null = null): Scope[] {
  const found: Scope[] = [];
  for (let s = scope; s && s !== until; s = s.outer) {
    const prefix = s.prefix;
    if (!found.some((f) => f.prefix === prefix)) found.push(s);
  }
  return found;
}

/** The declarations that an element adds to those of its parent. */
export const declared = (node: XmlNode): Scope[] => declarations(node.scope, node.parent?.scope ?? null).reverse();
