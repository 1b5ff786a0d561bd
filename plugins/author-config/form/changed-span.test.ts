import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { edits, parse, select, serialize, type XDocument, type XNode } from '../../../xsl/engine/index.ts';
import { ContentChanges } from './changed-span.ts';

const RAW =
  "<?xml version='1.0'?>\r\n<c  a = '1'><html id='h'><p class='x'  >one &#160;two</p><br ></br><!-- n --><p/>" +
  '<ul>\r\n <li>a</li></ul><![CDATA[<b>]]> &gt;</html ><z/></c>';
const BEFORE = '<p class="x">one \u00a0two</p><br/><!-- n --><p></p><ul>\n <li>a</li></ul>&lt;b&gt; &gt;';
const html = (document: XDocument): XNode => select(document, '//html')[0]!;

function changed(raw: string, before: string, after: string): string {
  const document = parse(raw);
  return edits.serializeSource(edits.applyEdits(document, [new ContentChanges(edits).change(html(document), before, after)]).document);
}

describe('what an editor changed in a document', () => {
  it.each<[string, string, string, string, string]>([
    ['a letter', 'two', 'twoX', 'two</p>', 'twoX</p>'],
    ['a letter beside a written character', '\u00a0two', '\u00a0Xtwo', '&#160;two', '&#160;Xtwo'],
    ['a new paragraph', '<br/>', '<p>n</p><br/>', '<br ></br>', '<p>n</p><br ></br>'],
    ['a mark', 'two', '<b>two</b>', 'two</p>', '<b>two</b></p>'],
    ['an element that was empty', '<p></p>', '<p>x</p>', '<p/>', '<p>x</p>'],
    ['an attribute', 'class="x"', 'class="y"', `<p class='x'  >`, '<p class="y">'],
    ['a section', '&lt;b&gt;', '&lt;i&gt;', '<![CDATA[<b>]]>', '&lt;i&gt;'],
    ['something taken out', '<br/>', '', '<br ></br>', ''],
    ['the end', ' &gt;', ' &gt;!', ' &gt;</html', ' &gt;!</html'],
  ])('AUT-005 %s changes its own place only', (_what, from, to, rawFrom, rawTo) => {
    expect(changed(RAW, BEFORE, BEFORE.replace(from, to))).toBe(RAW.replace(rawFrom, rawTo));
  });

  it('AUT-005 what is not what the editor was given is replaced as a whole', () => {
    expect(changed(RAW, '<p>other</p>', '<p>new</p>')).toBe(RAW.replace(/(<html id='h'>)[^]*(<\/html >)/, '$1<p>new</p>$2'));
    expect(changed('<c><html/></c>', '', '<p>x</p>')).toBe('<c><html><p>x</p></html></c>');
    expect(changed('<c><html></html></c>', '', '<p>x</p>')).toBe('<c><html><p>x</p></html></c>');
  });

  it('AUT-005 content that closes what is around it is refused', () => {
    expect(() => changed(RAW, BEFORE, `${BEFORE}</html><html>`)).toThrow();
  });

  const words = fc.constantFrom('a', 'b ', '&amp;', '\n', 'ä', '😀');
  const { inside } = fc.letrec<{ inside: string; one: string }>((tie) => ({
    one: fc.oneof(
      { maxDepth: 3 },
      words,
      fc.constantFrom('<br/>', '<!--c-->', '<img src="a.jpg"/>'),
      fc
        .tuple(fc.constantFrom('p', 'b', 'ul', 'x'), fc.constantFrom('', ' class="k"'), tie('inside'))
        .map(([name, more, content]) => `<${name}${more}>${content}</${name}>`),
    ),
    inside: fc.array(tie('one'), { maxLength: 4 }).map((all) => all.join('')),
  }));
  /** The same, written otherwise. */
  const otherwise = (text: string): string =>
    text
      .replaceAll('ä', '&#228;')
      .replaceAll(/ class="k"/g, " class = 'k' ")
      .replaceAll('&amp;', '<![CDATA[&]]>')
      .replaceAll('<br/>', '<br></br>')
      .replaceAll('\n', '\r\n');
  const meant = (document: XDocument): string => serialize(html(document));

  it('AUT-005 whatever is changed, the document says it, and keeps what is before and behind it: property', () => {
    fc.assert(
      fc.property(inside, inside, inside, inside, (head, tail, old, now) => {
        const raw = `<c><html>${otherwise(head + old + tail)}</html></c>`;
        const before = head + old + tail;
        const after = head + now + tail;
        const made = changed(raw, before, after);
        expect(meant(parse(made))).toBe(meant(parse(`<c><html>${after}</html></c>`)));
        if (old === now) expect(made).toBe(raw);
        // What is an element on both sides is not part of the change.
        if (head.endsWith('</p>') && old === '' && now.startsWith('b ')) expect(made.startsWith(`<c><html>${otherwise(head)}`)).toBe(true);
      }),
      { numRuns: 600 },
    );
  });

  it('AUT-005 a change after others is the same as one by itself, however the content was written: property', () => {
    const contents = fc.array(fc.tuple(inside, fc.nat(), fc.nat()), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(fc.array(inside, { minLength: 1, maxLength: 8 }), contents, (parts, steps) => {
        const changes = new ContentChanges(edits);
        let shown = parts;
        let document = parse(`<c><html>${otherwise(shown.join(''))}<p/></html></c>`);
        for (const [made, at, several] of steps) {
          const before = `${shown.join('')}<p></p>`;
          shown = shown.toSpliced(at % shown.length, several % 3, made);
          const after = `${shown.join('')}<p></p>`;
          const alone = new ContentChanges(edits).change(html(document), before, after);
          const expected = edits.serializeSource(edits.applyEdits(document, [alone]).document);
          ({ document } = edits.applyEdits(document, [changes.change(html(document), before, after)]));
          expect(edits.serializeSource(document)).toBe(expected);
          expect(meant(document)).toBe(meant(parse(`<c><html>${after}</html></c>`)));
          if (shown.length === 0) break;
        }
      }),
      { numRuns: 600 },
    );
  });

  it('what somebody else has changed meanwhile is not taken for what was compared', () => {
    const changes = new ContentChanges(edits);
    const text = '<p>one</p><p>two</p><p>three</p><p>four</p><p>five</p>';
    let document = parse(`<c><html>${text}</html></c>`);
    const next = text.replace('one', 'One');
    ({ document } = edits.applyEdits(document, [changes.change(html(document), text, next)]));
    ({ document } = edits.applyEdits(document, [edits.setText(select(document, '//p[5]')[0]!, 'of others')]));
    ({ document } = edits.applyEdits(document, [changes.change(html(document), next, next.replace('One', '1'))]));
    expect(serialize(html(document))).toBe(`<html>${next.replace('One', '1')}</html>`);
  });
});
