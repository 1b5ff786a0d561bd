import { describe, expect, it } from 'vitest';
import { compile, parse, transformToText } from '../../index.ts';
import { render, sheetOf } from '../../sheets.harness.ts';

const XML = '<d xmlns:p="urn:p"><h/><s a="1" b="2"><t/><p:t/>x<t/></s><s><t><t/><t/></t><h/><t/><?q a?><!--c--><?q b?>y</s></d>';
/** The numbers of some nodes. */
const numbers = (attributes: string, select: string, xml = XML): string =>
  render(`<o xmlns:p="urn:p"><xsl:for-each select="${select}"><xsl:number ${attributes}/>,</xsl:for-each></o>`, xml).replace(
    /^<o[^>]*>|<\/o>$/g,
    '',
  );

describe('xsl:number (XSLT 1.0, 7.7)', () => {
  it.each([
    // Among siblings: those of the same kind and name, or those that match.
    ['', '//t', '1,2,1,1,2,2,'],
    ['', '//p:t', '1,'],
    ['', '//s', '1,2,'],
    ['', '//h', '1,1,'],
    ['', '/d', '1,'],
    ['', '//@*', '1,1,'],
    ['', '//text()', '1,1,'],
    ['', '//processing-instruction()', '1,2,'],
    ['', '//comment()', '1,'],
    ['', '/', ','],
    ['count="*"', '//t', '1,3,1,1,2,3,'],
    ['count="node()"', '//s/node()', '1,2,3,4,1,2,3,4,5,6,7,'],
    ['count="s"', '//t', '1,1,2,2,2,2,'],
    ['count="t|h"', '//h', '1,2,'],
    ['count="t"', '//h', ',,'],
    ['count="@*"', '//@*', '1,1,'],
    ['count="/"', '//h', ',,'],
    ['count="t" from="s"', '//t', '1,2,1,1,2,2,'],
    ['count="d" from="s"', '//t', ',,,,,,'],
    ['level="single"', '//t', '1,2,1,1,2,2,'],
    // All ancestors.
    ['level="multiple"', '//t', '1,2,1,1.1,1.2,2,'],
    ['level="multiple" count="s|t"', '//t', '1.1,1.2,2.1,2.1.1,2.1.2,2.2,'],
    ['level="multiple" count="d|s|t"', '//t', '1.1.1,1.1.2,1.2.1,1.2.1.1,1.2.1.2,1.2.2,'],
    ['level="multiple" count="*" from="d"', '//t', '2.1,2.3,3.1,3.1.1,3.1.2,3.3,'],
    ['level="multiple" count="s|t" format="1-a)"', '//t', '1-a),1-b),2-a),2-a-a),2-a-b),2-b),'],
    ['level="multiple" count="s" from="s"', '//t', ',,,,,,'],
    // All before in the document.
    ['level="any"', '//t', '1,2,3,4,5,6,'],
    ['level="any"', '//p:t', '1,'],
    ['level="any"', '//text()', '1,2,'],
    ['level="any"', '//@*', '1,1,'],
    ['level="any" count="*"', '//t', '4,6,8,9,10,12,'],
    ['level="any" count="*"', '//@*', '3,3,'],
    ['level="any" count="t"', '//h', '0,5,'],
    ['level="any" count="t" from="s"', '//t', '1,2,1,2,3,4,'],
    ['level="any" count="t" from="h"', '//t', '1,2,3,4,5,1,'],
    ['level="any" count="t" from="h"', '//h', '0,0,'],
    ['level="any" count="h" from="h"', '//h', '1,1,'],
    ['level="any" count="s|d"', '//text()', '2,3,'],
    ['level="any" count="node()"', '/', '0,'],
    // In another order than that of the document, or twice.
    ['', '//s[2]/t | //s[1]/t', '1,2,1,2,'],
    ['level="any"', '//s/t[last()] | //h', '1,2,2,6,'],
  ])('<xsl:number %s/> of %s', (attributes, select, expected) => expect(numbers(attributes, select)).toBe(expected));

  it.each(['single', 'any', 'multiple'])('level %s: nodes may come in any order, and several times', (level) => {
    const number = `<xsl:number level="${level}"/>,`;
    const xml = '<r><i/><i/><j/><i/></r>';
    const each = (select: string): string =>
      `<xsl:for-each select="${select}"><xsl:sort select="position()" data-type="number" order="descending"/>${number}</xsl:for-each>`;
    expect(render(`<o>${each('//i')}</o>`, xml)).toBe('<o>3,2,1,</o>');
    const twice = `<xsl:for-each select="//i"><xsl:call-template name="n"/><xsl:call-template name="n"/></xsl:for-each>`;
    const sheet = sheetOf(
      `<xsl:output method="text"/><xsl:template match="/">${twice}</xsl:template><xsl:template name="n">${number}</xsl:template>`,
    );
    const compiled = compile(sheet);
    // Once more with the same sheet: a new run counts anew, though nodes have moved.
    for (const [document, expected] of [
      [xml, '1,1,2,2,3,3,'],
      ['<r><x><i/></x><i/></r>', level === 'any' ? '1,1,2,2,' : '1,1,1,1,'],
      [xml, '1,1,2,2,3,3,'],
    ] as const)
      expect(transformToText(compiled, parse(document))).toBe(expected);
  });

  it.each(['single', 'any'])('level %s: what a pattern with variables counts may change from node to node', (level) => {
    const xml = '<r><i k="a"/><i k="b"/><i k="a"/><i k="b"/></r>';
    const body = (pattern: string): string =>
      `<o><xsl:for-each select="//i"><xsl:variable name="k" select="@k"/>` +
      `<xsl:number level="${level}" count="${pattern}"/>,</xsl:for-each></o>`;
    expect(render(body('i[@k = $k]'), xml)).toBe('<o>1,1,2,2,</o>');
    const from =
      `<o><xsl:for-each select="//i"><xsl:variable name="k" select="@k"/>` +
      `<xsl:number level="any" count="i" from="i[@k = $k]"/>,</xsl:for-each></o>`;
    expect(render(from, xml)).toBe('<o>1,1,1,1,</o>');
  });

  it.each([
    ['value="7"', '7'],
    ['value="1 div 3"', '0'],
    ['value="7" format="a"', 'g'],
    ['value="7" format=""', '7'],
    ['value="1234567" grouping-size="3" grouping-separator=","', '1,234,567'],
    ['value="1234567" grouping-size="{1 + 1}" grouping-separator="{\'.\'}"', '1.23.45.67'],
    ['value="1234567" grouping-size="3"', '1234567'],
    ['value="1234567" grouping-separator=","', '1234567'],
    ['value="1234567" grouping-size="x" grouping-separator=","', '1234567'],
    ['value="position()" format="{concat(\'(\', 1, \')\')}"', '(1)'],
    ['value="0 div 0"', 'NaN'],
    ['value="7" count="none" level="nonsense"', '7'],
  ])('<xsl:number %s/>', (attributes, expected) => expect(render(`<o><xsl:number ${attributes}/></o>`)).toBe(`<o>${expected}</o>`));

  it.each([
    ['level="some"', '"level" is "single", "multiple" or "any", not "some".'],
    ['count="a["', 'A step is expected'],
    ['from="1"', 'This is no pattern.'],
    ['value="a["', 'A step is expected'],
  ])('<xsl:number %s/> is an error', (attributes, words) => expect(() => numbers(attributes, '/')).toThrow(words));
});
