import { isQName, localOf, prefixOf, type XmlNode, lookup } from '../xml/index.ts';
import { errorAt } from './error.ts';
import type { ExpandedName } from './model.ts';

export const XSL = 'http://www.w3.org/1999/XSL/Transform';
export const EXSL = 'http://exslt.org/common';

/** One string for an expanded name. */
export const keyOf = (uri: string, local: string): string => (uri ? `{${uri}}${local}` : local);

/**
 * Resolves a qualified name at `element`, unless its namespace is given; the default one counts only if asked. @throws XsltError
 */
export function expand(name: string, element: XmlNode, useDefault = false, given?: string): ExpandedName {
  if (!isQName(name)) throw errorAt(element, `"${name}" is not a name.`);
  const prefix = prefixOf(name);
  const uri = given ?? (prefix || useDefault ? lookup(element.scope, prefix) : '');
  if (uri === undefined) throw errorAt(element, `The namespace prefix "${prefix}" is not declared.`);
  return { name, local: localOf(name), uri };
}

export const expandKey = (name: string, element: XmlNode): string => {
  const { uri, local } = expand(name.trim(), element);
  return keyOf(uri, local);
};

/** An attribute without namespace; undefined when it is missing. */
export function attribute(element: XmlNode, name: string): string | undefined {
  for (const a of element.attributes) if (a.name === name) return a.value;
  return undefined;
}

/** An attribute that XSLT's own elements have without and all others with its namespace. */
export const standard = (element: XmlNode, name: string): string | undefined =>
  element.attributes.find((a) => a.localName === name && a.namespaceURI === (element.namespaceURI === XSL ? '' : XSL))?.value;

/** As attribute. @throws XsltError when it is missing. */
export function required(element: XmlNode, name: string): string {
  const value = attribute(element, name);
  if (value === undefined) throw errorAt(element, `The attribute "${name}" is missing.`);
  return value;
}

/** An attribute that is "yes" or "no". @throws XsltError */
export function flag(element: XmlNode, name: string): boolean | undefined {
  const value = attribute(element, name)?.trim();
  if (value === undefined) return undefined;
  if (value !== 'yes' && value !== 'no') throw errorAt(element, `"${name}" is "yes" or "no", not "${value}".`);
  return value === 'yes';
}

/** The words of an attribute. */
export const words = (text: string | undefined): string[] => text?.split(/[ \t\r\n]+/).filter(Boolean) ?? [];
