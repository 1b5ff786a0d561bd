import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseFragment, type DefaultTreeAdapterMap } from 'parse5';

const SAMPLES = join(import.meta.dirname, '../../xsl/sheets/samples');

/** An answer of each kind of view, in every state that has a sample. */
export const samples: readonly { readonly name: string; readonly xml: string }[] = readdirSync(SAMPLES)
  .filter((name) => name.endsWith('.xml'))
  .map((name) => ({ name, xml: readFileSync(join(SAMPLES, name), 'utf8') }));

/** Attributes that say which view is drawn and which language is chosen: with another value there is another view, or none. */
const STRUCTURE = /^(?:version|lang|language|ID|IDObjectType|dataType|action|xslStylesheet|type|kind|subAction|xmlns.*)$/;

/** What XML cannot hold at all. */
// oxlint-disable-next-line no-control-regex -- the control characters are what is looked for
const NO_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;
export const escaped = (text: string): string =>
  text.replace(NO_XML, '').replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** An answer in which every text, or every value of an attribute, is another hostile one. */
export function filled(xml: string, what: 'texts' | 'attributes', next: () => string): string {
  const body = xml.replace(/^<\?[^]*?\?>/, '');
  return what === 'texts'
    ? body.replace(/>([^<>]*[^<>\s][^<>]*)</g, () => `>${escaped(next())}<`)
    : body.replace(/(<area)?(\s)([\w:-]+)="[^"]*"/g, (whole, area: string | undefined, space: string, name: string) =>
        // A frame whose areas have other names has none for the view.
        STRUCTURE.test(name) || (area !== undefined && name === 'id') ? whole : `${area ?? ''}${space}${name}="${escaped(next())}"`,
      );
}

type Node = DefaultTreeAdapterMap['childNode'];
const isSection = (node: Node | undefined): boolean => node?.nodeName === 'section';

/** Whether a reader of HTML is done with a text when it ends: what comes after it is outside of it. */
function endsWithItself(html: string): boolean {
  const { childNodes } = parseFragment(`<section>${html}</section><section></section>`);
  return childNodes.length === 2 && childNodes.every(isSection);
}

/** Texts as documents of HTML: many together where none swallows the next, the others one by one. */
export function asHtml(texts: readonly string[], size: number): string[] {
  const together = texts.filter(endsWithItself);
  const pages: string[] = [];
  for (let i = 0; i < together.length; i += size)
    pages.push(
      together
        .slice(i, i + size)
        .map((text) => `<section>${text}</section>`)
        .join('\n'),
    );
  return [...pages, ...texts.filter((text) => !endsWithItself(text))];
}
