import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { compile, parse, transformToText } from '../../../xsl/engine/index.ts';
import { flattenSheet } from './flatten-sheet.ts';
import { slimSheet } from './slim-sheet.ts';

const SHEETS = join(import.meta.dirname, '../../../xsl/sheets');
const read = (name: string): string => readFileSync(join(SHEETS, name), 'utf8');
const sheet = (body: string): string =>
  `<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform">${body}</xsl:stylesheet>`;

describe('a slim stylesheet', () => {
  it('lacks comments, space that is stripped and templates that nothing calls', () => {
    expect(
      slimSheet(
        sheet(`
      <!-- a -->
      <xsl:template match="/"> <p> x </p> <xsl:call-template name="a"/>
        <xsl:text> </xsl:text> <pre xml:space="preserve"> <b/> </pre> &#32; </xsl:template>
      <xsl:template name="a"><xsl:call-template name="b"/></xsl:template> <xsl:template name="b"/>
      <xsl:template name="c"><xsl:call-template name="d"/></xsl:template> <xsl:template name="d"/>`),
      ),
    ).toBe(
      sheet(
        '<xsl:template match="/"><p> x </p><xsl:call-template name="a"/><xsl:text> </xsl:text><pre xml:space="preserve"> ' +
          '<b/> </pre> &#32; </xsl:template><xsl:template name="a"><xsl:call-template name="b"/>' +
          '</xsl:template><xsl:template name="b"/>',
      ),
    );
  });

  it('lacks what is said of it before its root', () => {
    expect(slimSheet(`<?xml version="1.0"?>\n<!-- a -->${sheet('')}<!-- b -->`)).toBe(`<?xml version="1.0"?>\n${sheet('')}`);
  });

  it('lacks rules of modes that nothing applies', () => {
    expect(
      slimSheet(
        sheet(
          '<xsl:template match="/"><xsl:apply-templates mode="a"/></xsl:template><xsl:template match="x" mode="a">' +
            '<xsl:call-template name="n"/></xsl:template>' +
            '<xsl:template name="n" match="x" mode="b"/><xsl:template match="x" mode="c"><xsl:apply-templates mode="d"/>' +
            '</xsl:template><xsl:template match="x" mode="d"/>',
        ),
      ),
    ).toBe(
      sheet(
        '<xsl:template match="/"><xsl:apply-templates mode="a"/></xsl:template><xsl:template match="x" mode="a">' +
          '<xsl:call-template name="n"/></xsl:template><xsl:template name="n" match="x" mode="b"/>',
      ),
    );
  });

  const word = (name: string): string => `<xsl:when test="$key = '${name}'">${name}</xsl:when>`;
  const words = (...names: string[]): string =>
    `<xsl:template name="t"><xsl:param name="key"/><xsl:choose>${names.map(word).join('')}<xsl:otherwise/></xsl:choose></xsl:template>`;
  const announce = (parameter: string): string =>
    `<xsl:template match="/"><xsl:call-template name="t">${parameter}</xsl:call-template></xsl:template>`;
  const key = (select: string): string => `<xsl:with-param name="key" select="${select}"/>`;

  it.each([
    ['a text', key("'b'"), ['b']],
    ['how it begins', key("concat('all.', @a)"), ['all.a', 'all.b']],
    [
      'choices',
      '<xsl:with-param name="key"><xsl:choose><xsl:when test="x">a</xsl:when><xsl:otherwise>c</xsl:otherwise>' +
        '</xsl:choose></xsl:with-param>',
      ['a', 'c'],
    ],
    ['something computed', key('@name'), ['a', 'b', 'c', 'all.a', 'all.b']],
    [
      'something computed as content',
      '<xsl:with-param name="key">a<xsl:value-of select="@b"/></xsl:with-param>',
      ['a', 'b', 'c', 'all.a', 'all.b'],
    ],
    ['none of the words', key("'x'"), ['a', 'b', 'c', 'all.a', 'all.b']],
  ])('lacks words that nothing says: of %s these stay', (_, parameter, stay) => {
    expect(slimSheet(sheet(announce(parameter) + words('a', 'b', 'c', 'all.a', 'all.b')))).toBe(
      sheet(announce(parameter) + words(...stay)),
    );
  });

  it('lacks drawings that nothing asks for, whatever their parameter is called and wherever the choice stands', () => {
    const icon = (...names: string[]): string =>
      '<xsl:template name="icon"><xsl:param name="name"/><svg>' +
      `<xsl:choose>${names.map((name) => `<xsl:when test="$name = '${name}'"><path d="${name}"/></xsl:when>`).join('')}` +
      '</xsl:choose></svg></xsl:template>';
    const use =
      '<xsl:template match="/"><xsl:call-template name="icon"><xsl:with-param name="name" select="\'b\'"/>' +
      '</xsl:call-template></xsl:template>';
    expect(slimSheet(sheet(use + icon('a', 'b', 'c')))).toBe(sheet(use + icon('b')));
    const local =
      '<xsl:template match="/"><xsl:call-template name="t"/></xsl:template><xsl:template name="t">' +
      '<xsl:variable name="v" select="@x"/><xsl:choose><xsl:when test="$v = \'a\'">a</xsl:when>' +
      '<xsl:when test="$v = \'b\'">b</xsl:when></xsl:choose></xsl:template>';
    expect(slimSheet(sheet(local))).toBe(sheet(local));
  });

  it('follows a key that is handed on, also as what a parameter is without a value', () => {
    const by = (rest: string): string =>
      `<xsl:template match="/"><xsl:apply-templates mode="m">${rest}</xsl:apply-templates></xsl:template>` +
      `<xsl:template match="*" mode="m"><xsl:param name="word" select="'a'"/><xsl:call-template name="t">` +
      '<xsl:with-param name="key" select="$word"/></xsl:call-template></xsl:template>';
    const given = by('<xsl:with-param name="word" select="\'c\'"/>');
    expect(slimSheet(sheet(given + words('a', 'b', 'c')))).toBe(sheet(given + words('a', 'c')));
    const unknown = by('<xsl:with-param name="word" select="$elsewhere"/>');
    expect(slimSheet(sheet(unknown + words('a', 'b', 'c')))).toBe(sheet(unknown + words('a', 'b', 'c')));
  });

  it('keeps templates that an included sheet may call, and is as it was when it is no XML', () => {
    const including = sheet('<xsl:include href="x.xsl"/><xsl:template name="c"/>');
    expect([slimSheet(including), slimSheet('<xsl:'), slimSheet('')]).toEqual([including, '<xsl:', '']);
  });

  it.each(readdirSync(join(SHEETS, 'samples')).filter((name) => name.endsWith('.xml')))('of %s draws the same', (name) => {
    const flat = flattenSheet(read(`${name.split('.')[0]}.xsl`), (part) => read(part));
    const slim = slimSheet(flat);
    expect(slim.length).toBeLessThan(flat.length);
    const source = parse(readFileSync(join(SHEETS, 'samples', name), 'utf8'));
    expect(transformToText(compile(slim), source)).toBe(transformToText(compile(flat), source));
  });
});
