import { describe, expect, it } from 'vitest';
import { compile, documents, parse, transformToText, type ResultDocument } from './index.ts';

const XSL = 'xmlns:xsl="http://www.w3.org/1999/XSL/Transform" xmlns:exsl="http://exslt.org/common" extension-element-prefixes="exsl"';
const sheetOf = (content: string, version = '1.0'): string =>
  `<xsl:stylesheet version="${version}" ${XSL}><xsl:output omit-xml-declaration="yes"/>` +
  `<xsl:template match="/">${content}</xsl:template></xsl:stylesheet>`;

function run(content: string, version?: string, most?: number) {
  const made: ResultDocument[] = [];
  const sheet = compile(sheetOf(content, version), { extensions: documents((document) => made.push(document), most) });
  return { result: transformToText(sheet, parse('<r><c n="1">a</c><c n="2">b</c></r>')), made };
}

describe('documents beside the result', () => {
  it('are given to the caller with their addresses, and leave nothing in the result', () => {
    const { result, made } = run(
      '<main><xsl:for-each select="//c"><exsl:document href="c{@n}.xml" omit-xml-declaration="yes"><d><xsl:value-of select="."/></d>' +
        '</exsl:document></xsl:for-each></main>',
    );
    expect(result).toBe('<main/>');
    expect(made.map(({ href, inside, text }) => [href, inside, text])).toEqual([
      ['c1.xml', [], '<d>a</d>'],
      ['c2.xml', [], '<d>b</d>'],
    ]);
  });

  it('are written as their own attributes say, not as xsl:output does', () => {
    const { made } = run(
      '<exsl:document href="a" method="{substring(name(r), 2)}html"/>' +
        '<exsl:document href="b" encoding="ISO-8859-1" doctype-system="q" standalone="no" cdata-section-elements="t">' +
        '<a><t>&lt;</t>✓</a>' +
        '</exsl:document><exsl:document href="c" method="text">te<b>x</b>t</exsl:document>' +
        '<exsl:document href="d"><html><br/></html></exsl:document>',
    );
    expect(made.map(({ text }) => text)).toEqual([
      '',
      '<?xml version="1.0" encoding="ISO-8859-1" standalone="no"?>\n<!DOCTYPE a SYSTEM "q">\n<a><t><![CDATA[<]]></t>&#10003;</a>',
      'text',
      '<html><br></html>',
    ]);
    expect(made[1]!.output.encoding).toBe('ISO-8859-1');
  });

  it('may be made in each other; xsl:document of XSLT 1.1 does the same', () => {
    const { result, made } = run(
      '<o><xsl:document href="sub/a.xml"><a><exsl:document href="b.xml"><b/></exsl:document>after</a></xsl:document></o>',
      '1.1',
    );
    expect(result).toBe('<o/>');
    expect(made.map(({ href, inside, text }) => [href, inside, text.split('\n')[1]])).toEqual([
      ['b.xml', ['sub/a.xml'], '<b/>'],
      ['sub/a.xml', [], '<a>after</a>'],
    ]);
  });

  it('element-available() tells of them only where they are', () => {
    const content = `<o><xsl:value-of select="element-available('exsl:document')"/></o>`;
    expect(run(content).result).toBe('<o>true</o>');
    expect(transformToText(compile(sheetOf(content)), parse('<r/>'))).toBe('<o>false</o>');
  });

  it.each([
    ['<exsl:document><a/></exsl:document>', '"href" is missing'],
    ['<exsl:document href="a" indent="maybe"/>', '"indent" is "yes" or "no", not "maybe"'],
    ['<exsl:document href="a" method="pdf"/>', 'The method "pdf" is none of xml, html, text'],
    ['<exsl:document href="a" cdata-section-elements="q:x"/>', 'prefix "q" is not declared'],
  ])('%s is an error with its line', (content, message) => {
    expect(() => run(content)).toThrow(message);
    expect(() => run(content)).toThrow(/line 1, exsl:document/);
  });

  it('end the run when they are too long, and when the caller refuses one', () => {
    expect(() => run('<exsl:document href="a"><xsl:copy-of select="/"/></exsl:document>', '1.0', 20)).toThrow('20 characters');
    const refuse = documents(({ href }) => {
      throw new Error(`${href} is not wanted.`);
    });
    const sheet = compile(sheetOf('\n<exsl:document href="x"/>'), { href: 's.xsl', extensions: refuse });
    expect(() => transformToText(sheet, parse('<r/>'))).toThrow('s.xsl, line 2, exsl:document: x is not wanted.');
  });
});
