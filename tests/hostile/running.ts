import type { DefaultTreeAdapterMap } from 'parse5';

/** What in markup would run in a page that believed it: elements and attributes, as their start tags. Words for readers are no address. */
export function running(node: DefaultTreeAdapterMap['node']): string[] {
  const inside = 'childNodes' in node ? node.childNodes.flatMap(running) : [];
  if (!('attrs' in node)) return inside;
  const attributes = node.attrs
    .filter(
      ({ name, value }) =>
        /^(?:on|srcdoc$)/i.test(name) ||
        (!/^(?:alt|title|label|value|placeholder|summary|abbr|aria-.*)$/.test(name) &&
          /^[\u0000-\u0020]*(?:java|vb)script:/i.test(value.replace(/[\t\n\r]/g, ''))),
    )
    .map(({ name, value }) => `<${node.tagName} ${name}="${value.slice(0, 60)}">`);
  return [...(/^(?:script|base)$/i.test(node.tagName) ? [`<${node.tagName}>`] : []), ...attributes, ...inside];
}
