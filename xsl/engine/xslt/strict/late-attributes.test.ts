import { expect, it } from 'vitest';
import { render, sheetOf } from '../../sheets.harness.ts';
import { compile, parse, transformToText } from '../../index.ts';

const heard = (body: string, xml = '<r a="1"/>'): string[] => {
  const messages: string[] = [];
  render(body, xml, { message: (text) => messages.push(text) });
  return messages;
};
const LATE = 'comes after the content of its element, or has none, and is left out (XSLT 1.0, 7.1.3).';

it.each([
  ['xsl:attribute after an element', '<o><b/>\n<xsl:attribute name="x">1</xsl:attribute></o>', 'line 2, xsl:attribute: The attribute "x"'],
  ['xsl:attribute after text', '<o>t<xsl:attribute name="x">1</xsl:attribute></o>', 'line 1, xsl:attribute: The attribute "x"'],
  ['xsl:attribute in no element', '<xsl:attribute name="x">1</xsl:attribute><o/>', 'line 1, xsl:attribute: The attribute "x"'],
  ['xsl:copy-of', '<o><b/><xsl:copy-of select="r/@a"/></o>', 'line 1, xsl:copy-of: The attribute "a"'],
  ['xsl:copy', '<o>t<xsl:for-each select="r/@a"><xsl:copy/></xsl:for-each></o>', 'line 1, xsl:copy: The attribute "a"'],
  [
    'in a variable',
    '<xsl:variable name="v"><o><b/><xsl:attribute name="x">1</xsl:attribute></o></xsl:variable><xsl:copy-of select="$v"/>',
    'line 1, xsl:attribute: The attribute "x"',
  ],
])('an attribute that comes too late is told: %s', (_what, body, words) => {
  expect(heard(body)).toEqual([`stylesheet, ${words} ${LATE}`]);
});

it('each instruction is told once a run, however often it is too late', () => {
  const body = '<o><b/><xsl:for-each select="//i"><xsl:attribute name="x">1</xsl:attribute></xsl:for-each></o>';
  expect(heard(body, '<r><i/><i/><i/></r>')).toHaveLength(1);
});

it('elements of a page get the same, and the attribute is left out', () => {
  const messages: string[] = [];
  const sheet = compile(sheetOf('<xsl:template match="/"><o><b/><xsl:attribute name="x">1</xsl:attribute></o></xsl:template>'));
  const factory = { element: (name: string, attributes: object) => `${name}${JSON.stringify(attributes)}` };
  expect(sheet.toElements<string>(parse('<r/>'), { factory, message: (text) => messages.push(text) })).toEqual(['o{}']);
  expect(messages).toHaveLength(1);
});

it('nothing is told of attributes that come in time, nor where the result is text, which has none', () => {
  expect(heard('<o><xsl:attribute name="x">1</xsl:attribute><xsl:copy-of select="r/@a"/><b/></o>')).toEqual([]);
  const messages: string[] = [];
  const sheet = '<xsl:output method="text"/><xsl:template match="/"><o>t<xsl:attribute name="x">1</xsl:attribute></o></xsl:template>';
  expect(transformToText(compile(sheetOf(sheet)), parse('<r/>'), { message: (text) => messages.push(text) })).toBe('t');
  expect(messages).toEqual([]);
});
