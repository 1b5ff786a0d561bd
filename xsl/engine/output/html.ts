const set = (words: string): ReadonlySet<string> => new Set(words.split(' '));

/** Elements without end tag. */
export const VOID = /* @__PURE__ */ set('area base basefont br col embed frame hr img input isindex link meta param source track wbr');
/** Elements whose text is written as it is. */
export const RAW_TEXT = /* @__PURE__ */ set('script style');
/** Elements on lines of their own, so that white space around them does not show. */
export const BLOCK = /* @__PURE__ */ set(
  'address area base blockquote body caption center col colgroup dd dir div dl dt fieldset form frame frameset h1 h2 h3 h4 h5 h6 head ' +
    'hr html isindex legend li link menu meta noframes ol optgroup option p param pre table tbody td tfoot th thead title tr ul',
);
const BOOLEAN = /* @__PURE__ */ set(
  'async autofocus autoplay checked compact controls declare default defer disabled formnovalidate hidden inert ismap itemscope loop ' +
    'multiple muted nohref nomodule noresize noshade novalidate nowrap open readonly required reversed selected',
);
const ADDRESS = /* @__PURE__ */ set(
  'action background cite classid codebase data formaction href longdesc manifest name poster profile src usemap',
);

/** An address with its characters beyond ASCII written as the bytes of their UTF-8. */
export const escapeAddress = (address: string): string =>
  address.replace(/^[ \t\r\n]+|[ \t\r\n]+$/g, '').replace(/[^\x21-\x7e]+/g, (part) => {
    try {
      return encodeURIComponent(part);
    } catch {
      return part;
    }
  });

/** An attribute as HTML writes it, with a space before: no value where it is its own name, "<" as it is. */
export function htmlAttribute(name: string, value: string): string {
  const lower = name.toLowerCase();
  if (BOOLEAN.has(lower) && value.toLowerCase() === lower) return ` ${name}`;
  const text = ADDRESS.has(lower) ? escapeAddress(value) : value;
  return ` ${name}="${text
    .replace(/&(?!\{)/g, '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll('\xa0', '&nbsp;')}"`;
}
