import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { element, type Piece } from '../tree/piece.ts';
import { readXml } from '../tree/read-xml.ts';
import { writeXml } from '../tree/write-xml.ts';
import { readDocument } from './read.ts';
import { writeDocument } from './write.ts';

const through = (source: string): string => writeDocument(readDocument(readXml(source)));

const names = fc.constantFrom(
  'p',
  'h3',
  'div',
  'ul',
  'ol',
  'li',
  'b',
  'strong',
  'em',
  'a',
  'span',
  'table',
  'img',
  'br',
  'ui-flipbox',
  'math',
  'pre',
  'blockquote',
  'iframe',
  'object',
  'q',
  'blink',
);
const words = fc.constantFrom('a', ' ', '\n  ', 'b c', ' d', '& <', 'ä\u00a0', '  e\n');
const attributes = fc.uniqueArray(
  fc.tuple(fc.constantFrom('class', 'id', 'style', 'data-x', 'href'), fc.constantFrom('1', 'a "b"', 'text-align: center; color: red', '')),
  { selector: ([name]) => name, maxLength: 2 },
);
const { markup } = fc.letrec<{ piece: Piece; markup: Piece[] }>((tie) => ({
  piece: fc.oneof(
    { maxDepth: 4 },
    words,
    fc.constant({ raw: '<!-- c -->' }),
    fc.tuple(names, attributes, tie('markup')).map(([name, own, children]) => element(name, own, children)),
  ),
  markup: fc.array(tie('piece'), { maxLength: 5 }),
}));

describe('content of authors', () => {
  it('AUT-001 whatever was not edited is written as it was read: property', () => {
    fc.assert(
      fc.property(markup, (pieces) => {
        const source = writeXml(pieces);
        // A text without anything in it gets the paragraph to write in.
        expect(through(source)).toBe(/^\s*$/.test(source) ? `<p></p>${source}` : source);
      }),
      { numRuns: 1500 },
    );
  });

  it('AUT-001 unknown elements, widgets, formulas, tables, pictures, links and comments stay', () => {
    const source =
      '<h3 class="x">T</h3>\n<p style="color: red">a <a href="news.html" data-command="x"><b>b</b></a>' +
      '<a href="news.html">c</a> <math xmlns="http://www.w3.org/1998/Math/MathML"><mi>x</mi></math></p>\n' +
      '<ui-flipbox selected="1"><section><h4>A</h4><p>B</p></section></ui-flipbox><!-- note --><table><tbody><tr>' +
      '<td>1</td></tr></tbody></table><object ID="4" dataType="p_News"></object><p>' +
      '<img src="a.jpg" alt=""/><span id="e"></span></p>';
    expect(through(source)).toBe(source);
  });

  it('AUT-001 tables that were not edited are written as they were read: property', () => {
    const space = fc.constantFrom('', '\n  ', ' ');
    const cell = fc
      .tuple(
        fc.constantFrom('td', 'th'),
        attributes,
        fc.constantFrom('', '', '', '1', '2'),
        fc.constantFrom('', '', '', '', '1', '2'),
        markup,
      )
      .map(([name, own, colspan, rowspan, children]) =>
        element(
          name,
          [...own, ...(colspan ? [['colspan', colspan] as const] : []), ...(rowspan ? [['rowspan', rowspan] as const] : [])],
          children,
        ),
      );
    const row = fc
      .tuple(space, fc.array(cell, { maxLength: 3 }), attributes)
      .map(([before, cells, own]) => [before, element('tr', own, cells)]);
    const section = fc
      .tuple(space, fc.constantFrom('thead', 'tbody', 'tfoot', ''), attributes, fc.array(row, { minLength: 1, maxLength: 3 }), space)
      .map(([before, name, own, rows, trail]) => (name ? [before, element(name, own, [...rows.flat(), trail])] : rows.flat()));
    const table = fc
      .tuple(attributes, fc.option(markup), fc.array(section, { maxLength: 3 }), space)
      .map(([own, caption, sections, trail]) =>
        element('table', own, [...(caption ? [element('caption', [], caption)] : []), ...sections.flat(), trail]),
      );
    let edited = 0;
    fc.assert(
      fc.property(table, (each) => {
        const source = writeXml([each]);
        expect(through(source)).toBe(source);
        if (readDocument(readXml(source)).firstChild!.type.name === 'table') edited++;
      }),
      { numRuns: 1000 },
    );
    expect(edited).toBeGreaterThan(20);
  });

  it('AUT-031 an empty text begins with a paragraph', () => {
    expect(through('')).toBe('<p></p>');
  });
});
