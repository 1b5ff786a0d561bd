import { describe, expect, it } from 'vitest';
import { compile, parse, transformToText } from '../../index.ts';
import { sheetOf, transform } from '../../sheets.harness.ts';

const XML =
  '<r xmlns:p="urn:p"><a n="1">x</a><b n="1">y</b><p:a n="1">z</p:a><g><a n="2">u</a><a n="1" m="2">v</a></g><?t 1?>' +
  '<!--1-->1<a n="e">w<a n="e"/></a></r>';
/** What key() finds, each node by its own text or name. */
const find = (keys: string, call: string, more = ''): string =>
  transform(
    `${keys}${more}<xsl:template match="/"><o><xsl:for-each select="${call}">` +
      `<xsl:value-of select="concat(name(), '=', ., ' ')"/></xsl:for-each></o></xsl:template>`,
    XML,
    { attributes: 'xmlns:p="urn:p" exclude-result-prefixes="p"' },
  ).replace(/^<o\/?>|<\/o>$/g, '');
const key = (match: string, use: string, name = 'k'): string => `<xsl:key name="${name}" match="${match}" use="${use}"/>`;

describe('keys (XSLT 1.0, 12.2)', () => {
  it.each([
    // By what kind of node it is about.
    [key('a', '@n'), "key('k', '1')", 'a=x a=v '],
    [key('p:a', '@n'), "key('k', '1')", 'p:a=z '],
    [key('a|b', '@n'), "key('k', '1')", 'a=x b=y a=v '],
    [key('a|p:a', '@n'), "key('k', '1')", 'a=x p:a=z a=v '],
    [key('*', '@n'), "key('k', '1')", 'a=x b=y p:a=z a=v '],
    [key('g/a', '@n'), "key('k', '1')", 'a=v '],
    [key('@n', '.'), "key('k', '2')", 'n=2 '],
    [key('@*', '.'), "key('k', '2')", 'n=2 m=2 '],
    [key('a|@m', '.'), "key('k', '2')", 'm=2 '],
    [key('a|text()', '.'), "key('k', 'x')", 'a=x =x '],
    [key('text()', '.'), "key('k', '1')", '=1 '],
    [key('comment()', '.'), "key('k', '1')", '=1 '],
    [key('processing-instruction()', '.'), "key('k', '1')", 't=1 '],
    [key("processing-instruction('t')", '.'), "key('k', '1')", 't=1 '],
    [key('node()', 'name()'), "count(key('k', 'g'))", null],
    [key('/', "'root'"), "key('k', 'root')/r/b", 'b=y '],
    [key('/|b', "'q'"), "key('k', 'q')/self::b", 'b=y '],
    // Each node once, in document order, whatever is looked up.
    [key('a', '@n|@m'), "key('k', '1')", 'a=x a=v '],
    [key('a', '@n'), "key('k', //@n)", 'a=x a=u a=v a=w a= '],
    [key('a', '@n'), "key('k', //b/@n)", 'a=x a=v '],
    [key('a', '@n'), "key('k', //q)", ''],
    [key('a', '@n'), "key('k', //@m)", 'a=u '],
    [key('a', '@n'), "key('k', //g)", ''],
    [key('a', '@n'), "key('k', 1)", 'a=x a=v '],
    [key('a', '@n'), "key('k', 'none')", ''],
    [key('a', '@n'), "key('k', //b[. = 'y']/@n | //g)", 'a=x a=v '],
    [key('a', 'string-length(@n) + 1'), "key('k', '2')", 'a=x a=u a=v a=w a= '],
    [key('a', 'boolean(@m)'), "key('k', 'true')", 'a=v '],
    [key('a', '../@n'), "key('k', 'e')", 'a= '],
    [key('a[2]', '@n'), "key('k', '1')", 'a=v '],
    [key('a', 'concat(position(), last())'), "key('k', '11')", 'a=x a=u a=v a=w a= '],
    // Several definitions of one name make one key.
    [key('b', '@n') + key('a', '@n'), "key('k', '1')", 'a=x b=y a=v '],
    [key('a', '@n') + key('a', '@m'), "key('k', '2')", 'a=u a=v '],
    [key('a', '@n') + key('a', '@n'), "key('k', '1')", 'a=x a=v '],
    [key('a', '@n') + key('b', '@n', 'l'), "key('l', '1')", 'b=y '],
    // By an expanded name, which may be computed.
    [key('a', '@n', 'p:k'), "key('p:k', '2')", 'a=u '],
    [key('a', '@n'), "key(concat('k', ''), '2')", 'a=u '],
    [key('a', '@n', 'p:k'), "key(concat('p:', 'k'), '2')", 'a=u '],
  ])('%s: %s', (keys, call, expected) => {
    if (expected === null) expect(find(keys, `//*[${call} = 1][1]`)).toMatch(/^r=/);
    else expect(find(keys, call)).toBe(expected);
  });

  it('looks in the document of the node, in each one apart', () => {
    const tree = '<xsl:variable name="v"><a n="1">tree</a></xsl:variable>';
    const sheet =
      `${key('a', '@n')}<xsl:template match="/">${tree}<o><xsl:value-of select="key('k', '1')"/>` +
      `<xsl:for-each select="e:node-set($v)">
      <xsl:value-of select="key('k', '1')"/></xsl:for-each><xsl:value-of select="key('k', '1')"/></o></xsl:template>`;
    expect(transform(sheet, XML, { attributes: 'xmlns:e="http://exslt.org/common" exclude-result-prefixes="e"' })).toBe('<o>xtreex</o>');
  });

  it('a key that does not exist gives nothing, and is told once a run', () => {
    const messages: string[] = [];
    const sheet = compile(
      sheetOf(
        '<xsl:template match="/"><xsl:for-each select="//a">' +
          "<xsl:value-of select=\"count(key('q', 1) | key('l', 1))\"/></xsl:for-each></xsl:template>",
      ),
    );
    for (let i = 0; i < 2; i++) {
      expect(transformToText(sheet, parse(XML), { message: (text) => void messages.push(text) })).toContain('00000');
      expect(messages.splice(0)).toEqual(['The key "q" does not exist.', 'The key "l" does not exist.']);
    }
  });

  it.each([
    ['a key that uses itself', key('a', "key('k', 1)"), 'The key "k" is defined by itself.'],
    ['one that matches by itself', key("a[key('k', 1)]", '1'), 'The key "k" is defined by itself.'],
    ['no name', '<xsl:key match="a" use="b"/>', 'The attribute "name" is missing.'],
    ['no match', '<xsl:key name="k" use="b"/>', 'The attribute "match" is missing.'],
    ['no use', '<xsl:key name="k" match="a"/>', 'The attribute "use" is missing.'],
    ['a variable in "match"', key('a[$v]', '1'), '"match" cannot use the variable $v'],
    ['a variable in "use"', key('a', '@n + $v'), '"use" cannot use the variable $v (XSLT 1.0, 12.2).'],
  ])('%s is an error', (_what, keys, words) =>
    expect(() => find(keys, "key('k', 1)", '<xsl:variable name="v" select="1"/>')).toThrow(words),
  );
});
