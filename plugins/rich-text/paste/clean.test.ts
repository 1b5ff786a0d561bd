import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { compile } from '../../../xsl/engine/index.ts';
import type { Piece } from '../tree/piece.ts';
import { readXml } from '../tree/read-xml.ts';
import { writeXml } from '../tree/write-xml.ts';
import { cleanKeeping, NotCleaned, ownPictures, plainParagraph } from './clean.ts';

type CleanerSheet = Parameters<typeof cleanKeeping>[1];
const clean = (pieces: readonly Piece[], own: CleanerSheet): Piece[] => cleanKeeping(pieces, own, () => false, 'drop');

const sheet: CleanerSheet = compile(readFileSync(new URL('../../../xsl/sheets/pasteCleaner.xsl', import.meta.url), 'utf8'));
const cleaned = (html: string): string => writeXml(clean(readXml(html), sheet));
const item = (level: number, marker: string, text: string): string =>
  `<p class="MsoListParagraph" style="margin-left:36pt; mso-list:l0 level${level} lfo1">` +
  `<span style="mso-list:Ignore">${marker}<span style="font:7pt"> </span></span>${text}</p>`;

describe('paste cleaner', () => {
  it('AUT-003 AUT-039 lists of Word stay lists, nothing of its styles is left', () => {
    expect(
      cleaned(
        `<p class="MsoNormal"><b>A</b> b</p>${item(1, '·', 'one')}${item(2, 'o', 'deep')}${item(1, '·', 'two')}` +
          `<p>x</p>${item(1, '1.', 'n')}`,
      ),
    ).toBe('<p><strong>A</strong> b</p><ul><li>one<ul><li>deep</li></ul></li><li>two</li></ul><p>x</p><ol><li>n</li></ol>');
  });

  it.each([
    ['a style that wraps', `<p style="mso-list:\nl0 level1\nlfo1"><span style="mso-list:\nIgnore">1.</span>n</p>`, '<ol><li>n</li></ol>'],
    ['the number that it goes on with', item(1, '3.', 'c') + item(1, '4.', 'd'), '<ol start="3"><li>c</li><li>d</li></ol>'],
    ['small letters', item(1, 'a)', 'x') + item(1, 'b)', 'y'), '<ol type="a"><li>x</li><li>y</li></ol>'],
    ['capital letters from C', item(1, 'C.', 'x'), '<ol type="A" start="3"><li>x</li></ol>'],
    ['Roman numbers', item(1, 'i.', 'x') + item(1, 'ii.', 'y'), '<ol type="i"><li>x</li><li>y</li></ol>'],
    ['Roman numbers from IV', item(1, '(IV)', 'x'), '<ol type="I" start="4"><li>x</li></ol>'],
    ['numbers of several levels', item(1, '2.', 'x') + item(2, '2.1.', 'y'), '<ol start="2"><li>x<ol><li>y</li></ol></li></ol>'],
    ['letters below numbers', item(1, '1.', 'x') + item(2, 'a.', 'y'), '<ol><li>x<ol type="a"><li>y</li></ol></li></ol>'],
    ['a number without a dot', item(1, '1', 'x'), '<ol><li>x</li></ol>'],
    [
      'another list without anything between',
      item(1, '·', 'x') + item(1, '1.', 'y').replace('l0', 'l1') + item(1, '2.', 'z').replace('l0', 'l1'),
      '<ul><li>x</li></ul><ol><li>y</li><li>z</li></ol>',
    ],
    [
      'a list of another kind within',
      item(1, '1.', 'x') + item(2, '·', 'y').replace('l0', 'l1') + item(1, '2.', 'z'),
      '<ol><li>x<ul><li>y</li></ul></li><li>z</li></ol>',
    ],
  ])('AUT-003 AUT-025 a list of Word keeps %s, and is the same when it is cleaned again', (_what, html, made) => {
    expect(cleaned(html)).toBe(made);
    expect(cleaned(made)).toBe(made);
  });

  it('AUT-003 what is struck through stays so', () => {
    expect(cleaned('<p><s>a</s> <strike>b</strike> <del>c</del> <span style="text-decoration: line-through">d</span></p>')).toBe(
      '<p><s>a</s> <s>b</s> <s>c</s> <s>d</s></p>',
    );
  });

  it('AUT-003 documents of Google, LibreOffice and the web: structure stays, looks go', () => {
    expect(
      cleaned(
        '<b style="font-weight:normal;" id="docs-internal-guid-1"><p dir="ltr" style="line-height:1">' +
          '<span style="font-weight:700;font-style:italic">x</span></p><ul><li><p role="presentation">i</p></li></ul></b>',
      ),
    ).toBe('<p><strong><em>x</em></strong></p><ul><li>i</li></ul>');
    expect(cleaned('<h1 class="western">T</h1><p style="margin-bottom: 0cm"><font face="Arial">a <i>b</i></font></p><p><br/></p>')).toBe(
      '<h3>T</h3><p>a <em>b</em></p>',
    );
    expect(cleaned('<div><div>a</div><div>b <a href="https://x.org/">l</a></div></div><h6>s</h6>')).toBe(
      '<p>a</p><p>b <a href="https://x.org/">l</a></p><h5>s</h5>',
    );
  });

  it("AUT-003 pictures stay when they are the site's own; of others there is only the description", () => {
    const pasted = (src: string): string =>
      writeXml(clean(ownPictures(readXml(`<p>a <img src="${src}" alt="b"/></p>`), 'https://own.org'), sheet));
    expect(pasted('https://own.org/img/x.jpg')).toBe('<p>a <img src="/img/x.jpg" alt="b"/></p>');
    expect(pasted('/img/x.jpg')).toBe('<p>a <img src="/img/x.jpg" alt="b"/></p>');
    for (const src of [
      'x.jpg',
      'folder/x.jpg',
      'https://own.org.evil/x.jpg',
      'https://other.org/x.jpg',
      '//other.org/x.jpg',
      '/\\other.org/x.jpg',
      'file:///c:/x.jpg',
      'data:image/png;base64,AAAA',
    ])
      expect(pasted(src), src).toBe('<p>a b</p>');
  });

  it("AUT-028 an author's own text stays aligned when it is cleaned up, a pasted one does not; what is kept passes the cleaner by", () => {
    const source =
      '<p style="color: red; text-align: center">a</p><h3 style="TEXT-ALIGN:Right;">b</h3>' +
      '<p style="text-align: inherit">c</p><iframe src="x"></iframe><ul><li style="text-align: justify">d</li></ul>';
    const tidied = cleanKeeping(readXml(source), sheet, ({ name }) => name === 'iframe');
    expect(writeXml(tidied)).toBe(
      '<p style="text-align: center">a</p><h3 style="text-align: right">b</h3><p>c</p><iframe src="x"></iframe><ul>' +
        '<li style="text-align: justify">d</li></ul>',
    );
    expect(cleaned('<p style="text-align: center">a</p>')).toBe('<p>a</p>');
    const red = compile(
      '<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform"><xsl:template match="/">' +
        '<p style="text-align: left; color: red">x</p></xsl:template></xsl:stylesheet>',
    );
    expect(() => cleanKeeping(readXml('<p>x</p>'), red, () => false)).toThrow(NotCleaned);
  });

  it('AUT-003 nothing unsafe is kept, and cleaning twice changes nothing', () => {
    for (const html of [
      '<p onclick="x()">a</p>',
      '<script>alert(1)</script><p>b</p>',
      '<a href="java&#10;script:x()">c</a>',
      '<img src="x" onerror="y()"/>d',
      '<p><a href="data:text/html,x">e</a></p>',
      '<iframe src="javascript:x"></iframe><p>f</p>',
    ]) {
      const once = cleaned(html);
      expect(once).not.toMatch(/script|on\w+=|data:/i);
      expect(once).toMatch(/[a-f]/);
      expect(cleaned(once)).toBe(once);
    }
  });

  it('AUT-040 a stylesheet that fails, loses all or leaves what is not allowed has not cleaned', () => {
    const own = (body: string): CleanerSheet =>
      compile(
        `<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform"><xsl:template match="/">${body}` +
          '</xsl:template></xsl:stylesheet>',
      );
    for (const body of ['', '<section>x</section>', '<p class="y">x</p>', '<xsl:message terminate="yes">no</xsl:message>'])
      expect(() => clean(readXml('<p>x</p>'), own(body)), body).toThrow(NotCleaned);
  });

  it('AUT-042 plain text is one paragraph, newlines are line breaks', () => {
    expect(writeXml(plainParagraph('a\nb'))).toBe('<p>a<br/>b</p>');
    expect(writeXml(plainParagraph('a < b\r\n\r\nc'))).toBe('<p>a &lt; b<br/><br/>c</p>');
  });
});
