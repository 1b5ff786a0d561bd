import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { compile, parse, transformToText } from '../../../xsl/engine/index.ts';
import { flattenSheet } from './flatten-sheet.ts';
import { languageSheet } from './language-sheet.ts';
import { slimSheet } from './slim-sheet.ts';

const SHEETS = join(import.meta.dirname, '../../../xsl/sheets');
const read = (name: string): string => readFileSync(join(SHEETS, name), 'utf8');
const sheet = (body: string, top = '<xsl:param name="lang"/>'): string =>
  `<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform">${top}${body}</xsl:stylesheet>`;
const rule = (inner: string): string => `<xsl:template match="/"><p>${inner}</p></xsl:template>`;

describe('a stylesheet for one language', () => {
  it.each([
    [
      'a choice that is taken',
      "<xsl:choose><xsl:when test=\"$lang = 'de' or starts-with($lang, 'de-')\">D</xsl:when><xsl:otherwise>E</xsl:otherwise></xsl:choose>",
      'D',
      'E',
    ],
    [
      'a choice among others',
      '<xsl:choose><xsl:when test="x">X</xsl:when><xsl:when test="starts-with($lang, \'de\')">D</xsl:when>' +
        '<xsl:when test="y">Y</xsl:when><xsl:otherwise>E</xsl:otherwise></xsl:choose>',
      '<xsl:choose><xsl:when test="x">X</xsl:when><xsl:otherwise>D</xsl:otherwise></xsl:choose>',
      '<xsl:choose><xsl:when test="x">X</xsl:when><xsl:when test="y">Y</xsl:when><xsl:otherwise>E</xsl:otherwise></xsl:choose>',
    ],
    ['a choice with nothing else', '<xsl:choose><xsl:when test="$lang = \'de\'"><b/></xsl:when></xsl:choose>', '<b/>', ''],
    ['a condition', '<xsl:if test="starts-with($lang,\'de\')">.</xsl:if>', '.', ''],
    [
      'a condition on more than the language',
      '<xsl:if test="@a or $lang = \'de\'">.</xsl:if>',
      '<xsl:if test="@a or $lang = \'de\'">.</xsl:if>',
      '<xsl:if test="@a or $lang = \'de\'">.</xsl:if>',
    ],
    [
      'a variable that would be seen outside',
      '<xsl:if test="$lang = \'de\'"><xsl:variable name="a"/></xsl:if>',
      '<xsl:if test="$lang = \'de\'"><xsl:variable name="a"/></xsl:if>',
      '',
    ],
  ])('has decided %s', (_, inner, german, english) => {
    expect(languageSheet(sheet(rule(inner)), 'de')).toBe(sheet(rule(german)));
    expect(languageSheet(sheet(rule(inner)), 'en')).toBe(sheet(rule(english || '')));
  });

  const words =
    '<xsl:template name="t"><xsl:param name="key"/><xsl:choose><xsl:when test="$lang = \'de\'">' +
    '<xsl:call-template name="d"><xsl:with-param name="key" select="$key"/></xsl:call-template></xsl:when>' +
    '<xsl:when test="$key = \'a\'">A &amp; B</xsl:when><xsl:otherwise><xsl:value-of select="$key"/></xsl:otherwise>' +
    '</xsl:choose></xsl:template>' +
    '<xsl:template name="d"><xsl:param name="key"/><xsl:choose><xsl:when test="$key = \'a\'">Ä</xsl:when>' +
    '<xsl:when test="$key = \'made\'"><xsl:value-of select="@x"/></xsl:when></xsl:choose></xsl:template>';
  const report = (select: string): string =>
    `<xsl:call-template name="t"><xsl:with-param name="key" select="${select}"/></xsl:call-template>`;

  it('has words in the places where they are called, and what is computed as a call', () => {
    const drawn = (language: string, inner: string): string =>
      slimSheet(languageSheet(sheet(rule(inner) + words), language)).replace(/^.*?<p>|<\/p>.*$/g, '');
    expect(drawn('en', report("'a'"))).toBe('A &amp; B');
    expect(drawn('en', report("'unknown'"))).toBe('unknown');
    expect(drawn('de', `x${report("'a'")}`)).toBe('x<xsl:text>Ä</xsl:text>');
    expect(drawn('de', report("'made'"))).toBe(report("'made'"));
    expect(drawn('en', report("concat('a', @x)"))).toBe(report("concat('a', @x)"));
  });

  it('is as it was when it includes others, has no or a second parameter of that name, or is no XML', () => {
    const inner = rule('<xsl:if test="$lang = \'de\'">.</xsl:if>');
    for (const text of [
      sheet(inner, '<xsl:include href="x.xsl"/><xsl:param name="lang"/>'),
      sheet(inner, ''),
      sheet(inner + '<xsl:template name="x"><xsl:param name="lang"/></xsl:template>'),
      '<xsl:',
    ])
      expect(languageSheet(text, 'en')).toBe(text);
  });

  it.each(readdirSync(join(SHEETS, 'samples')).filter((name) => name.endsWith('.xml')))('of %s draws the same', (name) => {
    const flat = slimSheet(flattenSheet(read(`${name.split('.')[0]}.xsl`), (part) => read(part)));
    const source = parse(readFileSync(join(SHEETS, 'samples', name), 'utf8'));
    const whole = compile(flat);
    for (const lang of ['en', 'de-AT', 'ar']) {
      const own = slimSheet(languageSheet(flat, lang));
      expect(own.length).toBeLessThanOrEqual(flat.length);
      const parameters = { lang, customer: 'demo', user: '0', target: '', isMobile: '0' };
      expect(transformToText(compile(own), source, { parameters })).toBe(transformToText(whole, source, { parameters }));
    }
  });
});
