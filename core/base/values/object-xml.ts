/** Elements nested deeper than this are left out (REN-007). */
const MAX_DEPTH = 20;
const NAME = /^[\p{L}_][\p{L}\p{N}_.-]*$/u;
// Everything that XML 1.0 does not admit as a character, lone surrogates included.
const FORBIDDEN = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', '\r': '&#13;' };

/** Escapes text for element content or a quoted attribute; characters that XML forbids are dropped. */
function escapeXml(text: string): string {
  return text.replace(FORBIDDEN, '').replace(/[&<>"\r]/g, (character) => ESCAPES[character]!);
}

/**
 * Writes a value as an XML string. Object keys become elements, arrays repeat their key's element, booleans are 0 and 1,
 * a key that is no XML name becomes `<item key="…">`. Cycles and elements below level 20 are left out (REN-007).
 * @param name name of the root element, which is level 1
 * @throws RangeError when `name` is not an XML name
 */
export function objectToXml(value: unknown, name: string): string {
  if (!NAME.test(name)) throw new RangeError(`objectToXml: "${name}" is not an XML name; use letters, digits, "_", "-" and "." only.`);
  return element(name, value, 1, new Set());
}

function element(key: string, value: unknown, level: number, ancestors: Set<object>): string {
  if (level > MAX_DEPTH || typeof value === 'function' || typeof value === 'symbol') return '';
  if (typeof value === 'object' && value !== null && ancestors.has(value)) return '';
  const [open, close] = NAME.test(key) ? [key, key] : [`item key="${escapeXml(key)}"`, 'item'];
  const content = body(value, level, ancestors);
  return content === '' ? `<${open}/>` : `<${open}>${content}</${close}>`;
}

function body(value: unknown, level: number, ancestors: Set<object>): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? '1' : '0';
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '' : value.toISOString();
  if (typeof value !== 'object') return escapeXml(String(value));
  ancestors.add(value);
  const children = Array.isArray(value) ? value.map((item): [string, unknown] => ['item', item]) : Object.entries(value);
  const written = children.map(([key, child]) =>
    Array.isArray(child) && !Array.isArray(value) && !ancestors.has(child)
      ? repeated(key, child, level + 1, ancestors)
      : element(key, child, level + 1, ancestors),
  );
  ancestors.delete(value);
  return written.join('');
}

function repeated(key: string, items: unknown[], level: number, ancestors: Set<object>): string {
  ancestors.add(items);
  const written = items.map((item) => element(key, item, level, ancestors)).join('');
  ancestors.delete(items);
  return written;
}
