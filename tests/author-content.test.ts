import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ContentChanges } from '../plugins/author-config/form/changed-span.ts';
import { readDocument } from '../plugins/rich-text/document/read.ts';
import { writeDocument } from '../plugins/rich-text/document/write.ts';
import { element, type Piece } from '../plugins/rich-text/tree/piece.ts';
import { readXml } from '../plugins/rich-text/tree/read-xml.ts';
import { writeXml } from '../plugins/rich-text/tree/write-xml.ts';
import { compile, edits, parse, select, type XDocument } from '../xsl/engine/index.ts';

const folder = new URL('../xsl/sheets/', import.meta.url);
const text = (name: string): string => readFileSync(new URL(name, folder), 'utf8');
const sheet = compile(text('p_ObjectConfiguration.xsl'), { load: (href) => text(href) });

/** What the form's stylesheet gives to each editor. */
function sources(document: XDocument): string[] {
  const found: string[] = [];
  sheet.toElements<string>(document, {
    factory: {
      element: (name, attributes) => {
        if (name === 'ui-rich-text') found.push(attributes.source!);
        return null;
      },
    },
    parameters: { authorLanguage: 'en' },
  });
  return found;
}

const configuration = (content: string): string =>
  `<?xml version="1.0"?>\r\n<objectConfiguration ID="1"  base='en' default="de" revision="1">\n` +
  `  <content><template id="t1"><html id="h1" language="en">${content}</html></template></content>\n` +
  '</objectConfiguration>\n';
/** The way of a text through the form and the editor, with an edit of what the editor writes. */
function stored(xml: string, edit: (html: string) => string): string {
  const document = parse(xml);
  const [source] = sources(document);
  const html = writeDocument(readDocument(readXml(source!)));
  const after = edit(html);
  return after === html
    ? xml
    : edits.serializeSource(
        edits.applyEdits(document, [new ContentChanges(edits).change(select(document, '//html')[0]!, source!, after)]).document,
      );
}

const names = fc.constantFrom(
  'p',
  'h3',
  'div',
  'ul',
  'li',
  'strong',
  'a',
  'table',
  'img',
  'br',
  'iframe',
  'object',
  'ui-flipbox',
  'form',
  'script',
  'x:y',
);
const words = fc.constantFrom('a', ' ', '\n  ', 'b c', '& <', 'ä\u00a0', '"\'');
const attributes = fc.uniqueArray(
  fc.tuple(
    fc.constantFrom('class', 'onclick', 'style', 'data-x', 'href', 'xmlns:x'),
    fc.constantFrom('1', 'a "b"', 'x\ny', 'javascript:alert(1)'),
  ),
  { selector: ([name]) => name, maxLength: 2 },
);
const { markup } = fc.letrec<{ piece: Piece; markup: Piece[] }>((tie) => ({
  piece: fc.oneof(
    { maxDepth: 4 },
    words,
    fc.constant({ raw: '<!-- c -->' }),
    fc
      .tuple(names, attributes, tie('markup'))
      .map(([name, own, children]) =>
        element(name, name === 'x:y' ? [...own.filter(([key]) => key !== 'xmlns:x'), ['xmlns:x', 'urn:x'] as const] : own, children),
      ),
  ),
  markup: fc.array(tie('piece'), { maxLength: 5 }),
}));
/** As people and programs write it. */
const otherwise = (xml: string): string =>
  xml
    .replaceAll('ä', '&#228;')
    .replaceAll('&amp; ', '<![CDATA[& ]]>')
    .replaceAll(' class="1"', "  class = '1'")
    .replaceAll('<br/>', '<br  />')
    .replaceAll('\n', '\r\n');

describe("an author's text on its way through form and editor", () => {
  it('AUT-004 AUT-005 stored without an edit it is the same, byte for byte: property', () => {
    fc.assert(
      fc.property(markup, (pieces) => {
        const xml = configuration(otherwise(writeXml(pieces)));
        if (/<html[^>]*>\s*<\/html>/.test(xml)) return;
        expect(stored(xml, (html) => html)).toBe(xml);
        // The editor writes unchanged what the stylesheet gave to it: only then can a change be told from the way of writing.
        const [source] = sources(parse(xml));
        expect(writeDocument(readDocument(readXml(source!)))).toBe(source);
      }),
      { numRuns: 150 },
    );
  });

  it('AUT-005 an edit changes its own place only, whatever is around it: property', () => {
    fc.assert(
      fc.property(markup, markup, (before, behind) => {
        const [head, tail] = [otherwise(writeXml(before)), otherwise(writeXml(behind))];
        const xml = configuration(`${head}<p>MARK</p>${tail}`);
        expect(stored(xml, (html) => html.replace('MARK', 'MARK <em>more</em>'))).toBe(xml.replace('MARK', 'MARK <em>more</em>'));
      }),
      { numRuns: 150 },
    );
  });

  it('AUT-001 the editor gets what the page would leave out: frames, scripts as data, forms, unknown elements', () => {
    const content =
      '<p onclick="x()">a</p><iframe src="https://x.org/"></iframe><object ID="4"><param name="a"/></object>' +
      '<x:y xmlns:x="urn:x">b</x:y><form><input name="q"/></form>';
    expect(sources(parse(configuration(content)))).toEqual([content]);
  });
});
