import { describe, expect, it } from 'vitest';
import { compile } from '../../index.ts';
import { sheetOf, transform } from '../../sheets.harness.ts';

const XML =
  '<r xmlns:p="urn:p"><g><i n="1">a</i><i>b</i><p:i>c</p:i></g><g><i>d</i>t<i n="2">e</i></g><!--f--><?g h?><i>' +
  '<i xml:id="x">k</i></i></r>';
/** The nodes that a pattern matches, of those selected in one list. */
const matched = (pattern: string, select = '//node() | //@* | /'): string =>
  transform(
    `<xsl:key name="k" match="i" use="@n"/><xsl:template match="/" priority="9"><o>` +
      `<xsl:apply-templates select="${select}" mode="m"/></o></xsl:template>` +
      `<xsl:template match="${pattern}" mode="m">[<xsl:value-of select="concat(name(), ':', .)"/>]</xsl:template>` +
      '<xsl:template match="@*|node()|/" mode="m" priority="-9"/>',
    XML,
    { attributes: 'xmlns:p="urn:p" exclude-result-prefixes="p"' },
  ).replace(/<\/?o\/?>/g, '');

describe('what a pattern matches (XSLT 1.0, 5.2)', () => {
  it.each([
    ['i', '[i:a][i:b][i:d][i:e][i:k][i:k]'],
    ['p:i', '[p:i:c]'],
    ['p:*', '[p:i:c]'],
    ['@n', '[n:1][n:2]'],
    ['@*', '[n:1][n:2][xml:id:x]'],
    ['@node()', '[n:1][n:2][xml:id:x]'],
    ['attribute::n', '[n:1][n:2]'],
    ['child::p:i', '[p:i:c]'],
    ['i/text()', '[:a][:b][:d][:e][:k]'],
    ['g/text()', '[:t]'],
    ['comment()', '[:f]'],
    ['processing-instruction()', '[g:h]'],
    ["processing-instruction('g')", '[g:h]'],
    ["processing-instruction('q')", ''],
    ['/', '[:abcdtek]'],
    ['/r', '[r:abcdtek]'],
    ['/g', ''],
    ['//r', '[r:abcdtek]'],
    ['//p:i', '[p:i:c]'],
    // Steps to parents and to ancestors, the nearest one included.
    ['g/p:i', '[p:i:c]'],
    ['r/p:i', ''],
    ['r//p:i', '[p:i:c]'],
    ['g//p:i', '[p:i:c]'],
    ['p:i//i', ''],
    ['/r//p:i', '[p:i:c]'],
    ['/r/g/p:i', '[p:i:c]'],
    ['/r//g/p:i', '[p:i:c]'],
    ['r/i/i', '[i:k]'],
    ['i//i', '[i:k]'],
    ['r//i/i', '[i:k]'],
    ['r//@n', '[n:1][n:2]'],
    // What is above the root is no node().
    ['node()/r', ''],
    ['node()/g', '[g:abc][g:dte]'],
    ['*/r', ''],
    // Positions are those among siblings, whatever list is worked on.
    ['g/i[1]', '[i:a][i:d]'],
    ['g/i[2]', '[i:b][i:e]'],
    ['g/i[position() = 2]', '[i:b][i:e]'],
    ['g/i[last()]', '[i:b][i:e]'],
    ['g/*[last()]', '[p:i:c][i:e]'],
    ['g/node()[2]', '[i:b][:t]'],
    ['g/i[@n][1]', '[i:a][i:e]'],
    ['g/i[@n][2]', ''],
    ['g/i[1][@n]', '[i:a]'],
    ['g/i[2][@n]', '[i:e]'],
    ['g[2]/i', '[i:d][i:e]'],
    ['g[2]/i[2]', '[i:e]'],
    ['i[.. = 2 or @n = 2]', '[i:e]'],
    ['@*[1]', '[n:1][n:2][xml:id:x]'],
    ['@*[2]', ''],
    ['r[1]', '[r:abcdtek]'],
    // By ID and key, and what is below them.
    ["id('x')", '[i:k]'],
    ["id('x')/text()", '[:k]'],
    ["id('y')", ''],
    ["key('k', '1')", '[i:a]'],
    ["key('k', '2')/text()", '[:e]'],
    ["key('k', '2')//text()", '[:e]'],
    ["p:i | key('k', '2') | @n", '[n:1][p:i:c][i:e][n:2]'],
  ])('%s', (pattern, expected) => {
    expect(matched(pattern)).toBe(expected);
  });

  it('positions do not depend on the list that templates are applied to', () => {
    expect(matched('g/i[position() = 2]', '//g/i[2]')).toBe('[i:b][i:e]');
    expect(matched('g/i[2]', '//g/i[2] | //g/i[1]')).toBe('[i:b][i:e]');
    expect(matched('g/i[last()]', '//g[1]/i[2]')).toBe('[i:b]');
  });

  it.each([
    ['$v', 'This is no pattern.'],
    ['a[$v]', '"match" cannot use the variable $v; test it inside of the template.'],
    ['a[. = current()]', '"match" cannot use current().'],
    ['a + b', 'This is no pattern.'],
    ["'a'", 'This is no pattern.'],
    ['1', 'This is no pattern.'],
    ['(a)', 'This is no pattern.'],
    ['(a)/b', 'This is no pattern.'],
    ['a | 1', 'This is no pattern.'],
    ["concat('a', 'b')", 'This is no pattern.'],
    ["concat('a', 'b')/c", 'This is no pattern.'],
    ['id(a)', 'This is no pattern.'],
    ["key('k', a)", 'This is no pattern.'],
    ["id('a')[1]", 'This is no pattern.'],
    ['parent::a', 'A pattern cannot use the axis parent.'],
    ['..', 'A pattern cannot use the axis parent.'],
    ['.', 'A pattern cannot use the axis self.'],
    ['a/descendant::b', 'A pattern cannot use the axis descendant.'],
    ['descendant-or-self::a', 'A pattern cannot use the axis descendant-or-self.'],
    ['q:a', 'The namespace prefix "q" is not declared.'],
    ['a[q()]', null],
  ])('%s is refused', (pattern, words) => {
    const refused = (): unknown => compile(sheetOf(`<xsl:variable name="v"/><xsl:template match="${pattern}"/>`));
    if (words === null) expect(refused).toThrow('The function q() is not known.');
    else expect(refused).toThrow(words);
  });

  it('of an alternative of several the priority is its own (5.5)', () => {
    const run = (a: string, b: string): string =>
      transform(
        `<xsl:template match="${a}">a</xsl:template><xsl:template match="${b}">b</xsl:template>` +
          '<xsl:template match="/"><o><xsl:apply-templates select="//p:i"/></o></xsl:template>',
        XML,
        { attributes: 'xmlns:p="urn:p" exclude-result-prefixes="p"' },
      ).replace(/<\/?o>/g, '');
    // From the highest to the lowest: each wins also where it comes first.
    const ranks = ['g/p:i', 'p:i', 'p:*', '*'];
    for (const [i, high] of ranks.entries())
      for (const low of ranks.slice(i + 1)) expect([high, low, run(high, low)]).toEqual([high, low, 'a']);
    expect(run('p:i[1]', 'p:i')).toBe('a');
    expect(run('p:i', 'p:i')).toBe('b');
    expect(run('x | p:i', '* | y')).toBe('a');
    expect(run('node()', '*')).toBe('b');
  });
});
