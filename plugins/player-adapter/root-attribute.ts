const START = /^\uFEFF?\s*(?:<\?xml[^>]*\?>\s*)?(?:<!--[\s\S]*?-->\s*)*<[A-Za-z_][\w:.-]*((?:\s+[\w:.-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*\/?>/;
const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** Value of an attribute of an XML text's root element; null when it has none, or the text does not begin as XML. */
export function rootAttribute(xml: string, name: string): string | null {
  for (const [, key, one, other] of (START.exec(xml)?.[1] ?? '').matchAll(/([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)) {
    if (key === name) return (one ?? other ?? '').replace(/&(?:#x([\da-f]+)|#(\d+)|(\w+));/gi, (all, hex?: string, decimal?: string, entity?: string) =>
      (entity !== undefined ? NAMED[entity] ?? all : String.fromCodePoint(Math.min(0x10ffff, hex !== undefined ? parseInt(hex, 16) : Number(decimal)))));
  }
  return null;
}
