import { describe, expect, it } from 'vitest';
import { compile } from '../../index.ts';
import { render, sheetOf } from '../../sheets.harness.ts';

const XML = '<r><i n="10" g="x">b</i><i n="9" g="y">B</i><i n="-1" g="x">a</i><i n="x" g="y">A</i><i g="y">ä</i><i n="1.5" g="x">c</i></r>';
/** The items as they are sorted, by their text. */
const sorted = (sorts: string, select = 'r/i', xml = XML): string =>
  render(`<o><xsl:for-each select="${select}">${sorts}<xsl:value-of select="."/></xsl:for-each></o>`, xml).replace(/<\/?o\/?>/g, '');

describe('xsl:sort (XSLT 1.0, 10)', () => {
  it.each([
    // By code units, unless a language or an order of cases is asked for.
    ['<xsl:sort/>', 'ABabcä'],
    ['<xsl:sort order="descending"/>', 'äcbaBA'],
    ['<xsl:sort order="ascending" data-type="text"/>', 'ABabcä'],
    ['<xsl:sort lang="en"/>', 'aAäbBc'],
    ['<xsl:sort lang="en" order="descending"/>', 'cBbäAa'],
    ['<xsl:sort lang="sv"/>', 'aAbBcä'],
    ['<xsl:sort case-order="upper-first"/>', 'AaäBbc'],
    ['<xsl:sort case-order="lower-first"/>', 'aAäbBc'],
    ['<xsl:sort lang="da" case-order="lower-first"/>', 'aAbBcä'],
    ['<xsl:sort lang="da" case-order="upper-first"/>', 'AaBbcä'],
    ['<xsl:sort lang="no language at all"/>', 'aAäbBc'],
    ['<xsl:sort lang="no language at all" case-order="upper-first"/>', 'AaäBbc'],
    ['<xsl:sort lang="" case-order=""/>', 'ABabcä'],
    // As numbers: what is none comes first.
    ['<xsl:sort select="@n"/>', 'äacbBA'],
    ['<xsl:sort select="@n" data-type="number"/>', 'AäacBb'],
    ['<xsl:sort select="@n" data-type="number" order="descending"/>', 'bBcaAä'],
    // Another key where the first is equal; the order of the document where all are.
    ['<xsl:sort select="@g"/>', 'bacBAä'],
    ['<xsl:sort select="@g" order="descending"/>', 'BAäbac'],
    ['<xsl:sort select="@g"/><xsl:sort/>', 'abcABä'],
    ['<xsl:sort select="@g"/><xsl:sort order="descending"/>', 'cbaäBA'],
    ['<xsl:sort select="@g" order="descending"/><xsl:sort select="@n" data-type="number"/>', 'AäBacb'],
    ['<xsl:sort select="0"/>', 'bBaAäc'],
    ['<xsl:sort select="\'\'" data-type="number"/>', 'bBaAäc'],
    // In the context of the list (4): positions are those before sorting.
    ['<xsl:sort select="position()" data-type="number" order="descending"/>', 'cäAaBb'],
    ['<xsl:sort select="(position() * 5) mod last()" data-type="number"/>', 'cäAaBb'],
    ['<xsl:sort select="position() = 1"/>', 'BaAäcb'],
    ['<xsl:sort select="count(preceding-sibling::*) mod 2"/>', 'baäBAc'],
    // Attributes are templates, in the context of the instruction.
    ["<xsl:sort order=\"{substring-after('- descending', '- ')}\"/>", 'äcbaBA'],
    ['<xsl:sort data-type="{name(*) = \'r\'}:x"/>', 'ABabcä'],
    ['<xsl:sort lang="{string(\'sv\')}"/>', 'aAbBcä'],
    ["<xsl:sort case-order=\"{concat('upper', '-first')}\"/>", 'AaäBbc'],
  ])('%s', (sorts, expected) => expect(sorted(sorts)).toBe(expected));

  it('what is sorted has the position that it comes to', () => {
    expect(
      render(
        '<o><xsl:for-each select="r/i"><xsl:sort/><xsl:value-of select="concat(position(), ., \'/\', last(), \' \')"/>' +
          '</xsl:for-each></o>',
        XML,
      ),
    ).toBe('<o>1A/6 2B/6 3a/6 4b/6 5c/6 6ä/6 </o>');
  });

  it('the context around it is as it was afterwards', () => {
    expect(
      render(
        '<o><xsl:for-each select="//i[position() &lt; 3]"><xsl:variable name="v"><xsl:for-each select="//i">' +
          '<xsl:sort select="position()"/>' +
          '<xsl:value-of select="position()"/></xsl:for-each></xsl:variable>' +
          '<xsl:value-of select="concat($v, position(), last(), \' \')"/></xsl:for-each></o>',
        XML,
      ),
    ).toBe('<o>12345612 12345622 </o>');
  });

  it('apply-templates sorts too, and one node or none needs nothing', () => {
    expect(render('<o><xsl:apply-templates select="//i"><xsl:sort/></xsl:apply-templates></o>', XML)).toBe('<o>ABabcä</o>');
    expect(sorted('<xsl:sort order="sideways"/>', 'r/i[1]')).toBe('b');
    expect(sorted('<xsl:sort/>', 'r/q')).toBe('');
  });

  it.each([
    ['<xsl:sort order="up"/>', '"order" is "ascending" or "descending", not "up".'],
    ['<xsl:sort data-type="date"/>', '"data-type" is "text" or "number", not "date".'],
    ['<xsl:sort case-order="upper"/>', '"case-order" is "upper-first" or "lower-first", not "upper".'],
    ['<b/><xsl:sort/>', 'xsl:sort must come before all else in xsl:for-each.'],
    ['<xsl:sort/><b/><xsl:sort/>', 'xsl:sort must come before all else in xsl:for-each.'],
    ['text<xsl:sort/>', 'xsl:sort must come before all else in xsl:for-each.'],
  ])('%s is an error', (sorts, words) => expect(() => sorted(sorts)).toThrow(words));

  it('parameters may come before it in xsl:apply-templates', () => {
    const sheet = sheetOf(
      '<xsl:template match="/"><xsl:apply-templates><xsl:with-param name="p"/><xsl:sort/></xsl:apply-templates></xsl:template>',
    );
    expect(() => compile(sheet)).not.toThrow();
  });
});
