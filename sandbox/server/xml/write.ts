import { FORBIDDEN } from './forbidden.ts';

/** Attribute values of an element; null and undefined ones are left out. */
export type Attributes = Readonly<Record<string, string | number | null | undefined>>;

const UNWRITABLE = new RegExp(FORBIDDEN, 'g');

/** Character data, escaped. */
export function text(value: string): string {
  return value.replace(UNWRITABLE, '').replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** Escapes a value that is in double quotes. */
export function escapeAttribute(value: string): string {
  return text(value).replaceAll('"', '&quot;').replaceAll('\n', '&#10;').replaceAll('\t', '&#9;').replaceAll('\r', '&#13;');
}

/**
 * Writes one element. Children are finished XML (use {@link text} for character data); the name is the caller's literal
 * or comes from a parsed document, never from a request.
 */
export function element(name: string, attributes: Attributes = {}, ...children: readonly string[]): string {
  let out = `<${name}`;
  for (const [key, value] of Object.entries(attributes)) {
    if (value !== null && value !== undefined) out += ` ${key}="${escapeAttribute(String(value))}"`;
  }
  const inner = children.join('');
  return inner === '' ? `${out}/>` : `${out}>${inner}</${name}>`;
}

/** A finished element with further children at its end. @param name of that element */
export function withChildren(xml: string, name: string, ...children: readonly string[]): string {
  const inner = children.join('');
  if (inner === '') return xml;
  const end = `</${name}>`;
  return xml.endsWith(end) ? `${xml.slice(0, -end.length)}${inner}${end}` : `${xml.replace(/\/>$/, '>')}${inner}${end}`;
}
