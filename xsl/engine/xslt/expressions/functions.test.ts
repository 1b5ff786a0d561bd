import { describe, expect, it } from 'vitest';
import { compile, evaluate, parse, readDoctype, transformToText } from '../../index.ts';
import { render, sheetOf, transform } from '../../sheets.harness.ts';

const value = (select: string, xml = '<r><a>1</a><a>3</a><b>2</b><b>3</b></r>', options: Parameters<typeof render>[2] = {}): string =>
  render(`<xsl:value-of select="${select}"/>`, xml, options);

describe('functions of XSLT', () => {
  it.each([
    ["system-property('xsl:version')", '1'],
    ["system-property('xsl:vendor')", 'Lectern'],
    ["system-property('xsl:other')", ''],
    ["system-property('version')", ''],
    ["element-available('xsl:value-of')", 'true'],
    ["element-available('xsl:nonsense')", 'false'],
    ["function-available('document')", 'true'],
    ["function-available('count')", 'true'],
    ["function-available('none')", 'false'],
    ['generate-id(/r) = generate-id(/r/a/..)', 'true'],
    ['generate-id(/r/a) = generate-id(/r/b)', 'false'],
    ['generate-id(/none)', ''],
    ["format-number(1234.5, '#,##0.00')", '1,234.50'],
    ["key('none', 1)", ''],
    ['/r/a[number(.)]', '1'],
    ["/r/*[string-length('ab')]", '3'],
    ['/r/*[last() - 1]', '2'],
    ['/r/*[position() = last()]', '3'],
  ])('%s is %s', (select, result) => expect(value(select)).toBe(result));

  it('generate-id() names each node by itself, also those of namespaces, by letters and digits', () => {
    const xml = '<r xmlns:a-b="u1" xmlns:a2db="u2" xmlns:ä="u3" xmlns:C3A4="u4" xmlns="u5"><i>t</i><!--c--><i n="1"/><?p?></r>';
    const ids = (): string[] =>
      transform(
        '<xsl:template match="/"><o><xsl:for-each select="/ | //node() | //@* | //namespace::*">' +
          '<xsl:value-of select="concat(generate-id(), \' \')"/>' +
          '</xsl:for-each></o></xsl:template>',
        xml,
      )
        .replace(/<\/?o>/g, '')
        .trim()
        .split(' ');
    const all = ids();
    expect(all).toHaveLength(8 + 3 * 6);
    expect(new Set(all).size).toBe(all.length);
    for (const id of all) expect(id).toMatch(/^[A-Za-z][A-Za-z\d]*$/);
    expect(ids()).toEqual(all);
    expect(value('generate-id(/r/namespace::a) = generate-id(/r/namespace::a)', '<r xmlns:a="u"/>')).toBe('true');
  });

  it('current() has no node where none is worked on, and node-set() is a tree of a text', () => {
    const attributes = 'xmlns:e="http://exslt.org/common" exclude-result-prefixes="e"';
    expect(value("count(e:node-set('a'))", '<r/>', { attributes })).toBe('1');
    expect(value("count(e:node-set('a')/..)", '<r/>', { attributes })).toBe('1');
    expect(value('e:node-set(1 div 0)', '<r/>', { attributes })).toBe('Infinity');
    expect(value('count(e:node-set(/r/*))', '<r><a/><b/></r>', { attributes })).toBe('2');
    expect(render(`<xsl:copy-of select="e:node-set('&lt;')"/>`, '<r/>', { attributes })).toBe('&lt;');
    expect(value("count(e:node-set(''))", '<r/>', { attributes })).toBe('0');
  });

  it('a decimal format that does not exist is an error', () =>
    expect(() => value("format-number(1, '0', 'x')")).toThrow(/decimal format "x" does not exist/));

  it('a key that does not exist has no nodes, and is told once', () => {
    const messages: string[] = [];
    render('<xsl:for-each select="//a"><xsl:value-of select="key(\'none\', .)"/></xsl:for-each>', '<r><a/><a/></r>', {
      message: (text) => messages.push(text),
    });
    expect(messages).toEqual(['The key "none" does not exist.']);
  });

  it('unparsed entities have addresses', () => {
    const source = parse('<!DOCTYPE r [<!NOTATION gif SYSTEM "gif"><!ENTITY pic SYSTEM "a.gif" NDATA gif>]><r/>', {
      doctype: readDoctype,
    });
    const sheet = compile(
      sheetOf(
        '<xsl:output method="text"/><xsl:template match="/">' +
          "<xsl:value-of select=\"concat(unparsed-entity-uri('pic'), unparsed-entity-uri('x'))\"/></xsl:template>",
      ),
    );
    expect(transformToText(sheet, source)).toBe('a.gif');
  });

  it('object-type tells the five types; node-set takes any value', () => {
    const type = (select: string) =>
      render(`<xsl:variable name="tree">x</xsl:variable><xsl:value-of select="e:object-type(${select})"/>`, '<r/>', {
        attributes: 'xmlns:e="http://exslt.org/common" exclude-result-prefixes="e"',
      });
    expect(["'a'", '1', 'true()', '/r', '$tree'].map(type)).toEqual(['string', 'number', 'boolean', 'node-set', 'RTF']);
    expect(type("e:node-set('a')/self::text()")).toBe('node-set');
  });

  it('values of unknown type as predicates count when they are numbers', () => {
    const sheet = '<xsl:param name="p" select="2"/><xsl:template match="/"><xsl:value-of select="/r/*[$p]"/></xsl:template>';
    const xml = '<r><a>1</a><a>3</a></r>';
    expect(transform(sheet, xml)).toBe('3');
    expect(transform(sheet, xml, { parameters: { p: 1 } })).toBe('1');
    expect(transform(sheet, xml, { parameters: { p: 'text' } })).toBe('1');
    expect(transform(sheet, xml, { parameters: { p: false } })).toBe('');
  });

  it('trees of variables keep comments, instructions and namespaces', () => {
    const body =
      '<xsl:variable name="t"><x><xsl:comment>c</xsl:comment>' +
      '<xsl:processing-instruction name="p">i</xsl:processing-instruction><xsl:copy-of select="/r/namespace::*"/></x>' +
      '</xsl:variable><xsl:copy-of select="$t"/>';
    const text = render(body, '<r xmlns:n="urn:n"/>');
    expect(text).toContain('<!--c--><?p i?>');
  });

  it('document() reads what the loader gives, once, and goes on without what it does not', () => {
    const messages: string[] = [];
    const asked: string[] = [];
    const load = (href: string) => {
      asked.push(href);
      if (href === 'gone.xml') throw new Error('gone');
      return '<d><v>7</v></d>';
    };
    const text = value("concat(document('a.xml')//v, document('a.xml')//v, count(document('gone.xml')), count(document(//a)))", undefined, {
      load,
      message: (m) => messages.push(m),
    });
    expect(text).toBe('7702');
    expect(asked).toEqual(['a.xml', 'gone.xml', '1', '3']);
    expect(messages[0]).toMatch(/gone\.xml.*gone/);
    expect(() => value("document('a.xml#xpointer(/a)')", undefined, { load })).toThrow(/a part of a document is named by the ID/);
  });
});

describe('comparisons of sets', () => {
  const document = parse('<r><a>1</a><a>3</a><b>2</b><b>3</b><c>9</c></r>');
  it.each([
    ['//a = //b', true],
    ['//c = //a', false],
    ['//a = //c', false],
    ['//a != //b', true],
    ['//c != //c', false],
    ['//c = 9', true],
    ['//c != 9', false],
    ["//a != '1'", true],
    ['//a = true()', true],
    ['//none = false()', true],
    ['//none != false()', false],
    ['//a < //b', true],
    ['//c < //b', false],
    ['//c <= //c', true],
    ['5 < //c', true],
    ['//c > true()', false],
    ['false() < //c', true],
    ['//none < 1', false],
    ['//none = //a', false],
    ["'1' = 1", true],
    ["true() = 'x'", true],
    ["//a > 'x'", false],
  ])('%s is %s', (xpath, expected) => expect(evaluate(document, xpath)).toBe(expected));
});
