import { describe, expect, it } from 'vitest';
import { compile, includesOf, parse, transformToText, XsltError } from '../../index.ts';
import { render, sheetOf, transform } from '../../sheets.harness.ts';

const list = '<r><i n="2" g="x">b</i><i n="10" g="y">B</i><i n="1" g="x">a</i></r>';

describe('values', () => {
  it('variables see what stands before them, local ones hide global ones only, parameters come from outside', () => {
    expect(
      render(
        '<o><xsl:variable name="a" select="1"/><xsl:variable name="b" select="$a + 1"/><xsl:for-each select="//i">' +
          '<xsl:variable name="c" select="position()"/><xsl:value-of select="$c + $b"/></xsl:for-each>' +
          '<xsl:value-of select="$a"/></o>',
        list,
      ),
    ).toBe('<o>3451</o>');
    expect(
      transform(
        '<xsl:variable name="a" select="1"/><xsl:template match="/"><o><xsl:variable name="a" select="$a + 1"/>' +
          '<xsl:value-of select="$a"/></o></xsl:template>',
        '<r/>',
      ),
    ).toBe('<o>2</o>');
    for (const hiding of ['<xsl:variable name="a" select="2"/>', '<xsl:if test="1"><xsl:variable name="a" select="2"/></xsl:if>'])
      expect(() => render(`<o><xsl:variable name="a" select="1"/>${hiding}</o>`)).toThrow('A variable $a is visible here already');
    expect(
      render(
        '<o><xsl:if test="1"><xsl:variable name="a" select="1"/></xsl:if><xsl:variable name="a" select="2"/>' +
          '<xsl:value-of select="$a"/></o>',
      ),
    ).toBe('<o>2</o>');
    expect(
      transform(
        '<xsl:param name="lang" select="\'en\'"/><xsl:template match="/"><o><xsl:value-of select="$lang"/></o></xsl:template>',
        '<r/>',
        { parameters: { lang: 'de' } },
      ),
    ).toBe('<o>de</o>');
    expect(() => render('<xsl:value-of select="$x"/><xsl:variable name="x"/>')).toThrow('$x is not declared');
    expect(() => render('<xsl:if test="1"><xsl:variable name="x"/></xsl:if><xsl:value-of select="$x"/>')).toThrow('$x is not declared');
  });

  it('global variables are evaluated when used, in any order; circles are an error that names one', () => {
    const globals = '<xsl:variable name="a" select="$b + 1"/><xsl:variable name="b" select="count(//i)"/>';
    expect(transform(`${globals}<xsl:template match="/"><o><xsl:value-of select="$a"/></o></xsl:template>`, list)).toBe('<o>4</o>');
    const circle = '<xsl:variable name="a" select="$b"/><xsl:variable name="b"><xsl:value-of select="$a"/></xsl:variable>';
    expect(() => transform(`${circle}<xsl:template match="/"><xsl:value-of select="$a"/></xsl:template>`, list)).toThrow(
      '$a depends on itself',
    );
    expect(transform(`${circle}<xsl:template match="/"><o/></xsl:template>`, list)).toBe('<o/>');
  });

  it('fragments are trees: true, their text as string, copied whole, and node sets', () => {
    const v = '<xsl:variable name="v"><a x="1">t<b/></a><a/></xsl:variable>';
    expect(render(`<o>${v}<xsl:value-of select="concat($v, boolean($v))"/><xsl:copy-of select="$v"/></o>`)).toBe(
      '<o>ttrue<a x="1">t<b/></a><a/></o>',
    );
    expect(
      transform(
        `<xsl:template match="/"><o>${v}<xsl:value-of select="count(e:node-set($v)/a)"/>` +
          `<xsl:value-of select="e:node-set('s')"/></o></xsl:template>`,
        '<r/>',
        { attributes: 'xmlns:e="http://exslt.org/common" exclude-result-prefixes="e"' },
      ),
    ).toBe('<o>2s</o>');
  });

  it('attribute value templates with quotes and braces', () => {
    expect(render('<o a="{1+1}-{\'}\'}-{{x}}" b="{//i[2]/@n}"/>', list)).toBe('<o a="2-}-{x}" b="10"/>');
    expect(() => render('<o a="{1"/>')).toThrow('"{" is not closed');
    expect(() => render('<o a="1}"/>')).toThrow('write it twice');
  });

  it("current() is the instruction's node inside of predicates", () => {
    expect(render('<o><xsl:for-each select="//i"><xsl:value-of select="count(//i[@g = current()/@g])"/></xsl:for-each></o>', list)).toBe(
      '<o>212</o>',
    );
  });
});

describe('choices and loops', () => {
  it('if and choose', () => {
    expect(
      render(
        '<o><xsl:for-each select="//i"><xsl:choose><xsl:when test="@n &gt; 5">L</xsl:when>' +
          '<xsl:when test="@n = 2">T</xsl:when><xsl:otherwise>-</xsl:otherwise></xsl:choose>' +
          '<xsl:if test="last() = position()">!</xsl:if></xsl:for-each></o>',
        list,
      ),
    ).toBe('<o>TL-!</o>');
  });

  it.each([
    ['<xsl:sort select="@n"/>', '1 10 2'],
    ['<xsl:sort select="@n" data-type="number"/>', '1 2 10'],
    ['<xsl:sort select="@n" data-type="{concat(\'num\',\'ber\')}" order="descending"/>', '10 2 1'],
    ['<xsl:sort select="@g" order="descending"/><xsl:sort select="@n" data-type="number"/>', '10 1 2'],
    ['<xsl:sort lang="en" case-order="upper-first"/>', '1 10 2'],
    ['<xsl:sort lang="en" case-order="lower-first"/>', '1 2 10'],
    ['<xsl:sort select="@missing"/>', '2 10 1'],
    ['<xsl:sort select="@missing" data-type="number"/>', '2 10 1'],
  ])('sort: %s', (sort, expected) => {
    expect(render(`<o><xsl:for-each select="//i">${sort}<xsl:value-of select="concat(@n, ' ')"/></xsl:for-each></o>`, list)).toBe(
      `<o>${expected} </o>`,
    );
  });

  it('sorts by the rules of a language', () => {
    const xml = '<r><i>Zug</i><i>Äpfel</i><i>Apfel</i></r>';
    expect(render('<o><xsl:for-each select="//i"><xsl:sort lang="de"/><xsl:value-of select="."/>,</xsl:for-each></o>', xml)).toBe(
      '<o>Apfel,Äpfel,Zug,</o>',
    );
    expect(render('<o><xsl:for-each select="//i"><xsl:sort lang="sv"/><xsl:value-of select="."/>,</xsl:for-each></o>', xml)).toBe(
      '<o>Apfel,Zug,Äpfel,</o>',
    );
  });

  it('groups by keys', () => {
    expect(
      transform(
        '<xsl:key name="g" match="i" use="@g"/><xsl:template match="/"><o>' +
          '<xsl:for-each select="//i[generate-id() = generate-id(key(\'g\', @g)[1])]"><g n="{@g}">' +
          '<xsl:value-of select="sum(key(\'g\', @g)/@n)"/></g></xsl:for-each></o></xsl:template>',
        list,
      ),
    ).toBe('<o><g n="x">3</g><g n="y">10</g></o>');
    expect(
      transform(
        '<xsl:key name="g" match="i" use="@g | @n"/><xsl:key name="g" match="r" use="2"/><xsl:template match="/"><o>' +
          '<xsl:value-of select="count(key(\'g\', //@n))"/></o></xsl:template>',
        list,
      ),
    ).toBe('<o>4</o>');
  });
});

describe('making nodes', () => {
  it('elements, attributes, comments and instructions with computed names', () => {
    expect(
      render(
        '<xsl:element name="{name(*)}x"><xsl:attribute name="a">1<xsl:value-of select="1"/></xsl:attribute>' +
          '<xsl:attribute name="a">2</xsl:attribute><xsl:comment>--x-</xsl:comment><xsl:processing-instruction name="p"> ' +
          'q?&gt;</xsl:processing-instruction></xsl:element>',
      ),
    ).toBe('<rx a="2"><!--- -x- --><?p q? >?></rx>');
    expect(() => render('<xsl:element name="1"/>')).toThrow('"1" is not a name');
    expect(() => render('<o><xsl:attribute name="xmlns"/></o>')).toThrow('namespace declaration');
    expect(() => render('<xsl:processing-instruction name="xml"/>')).toThrow('cannot be the target');
  });

  it('declares the namespaces that names need', () => {
    expect(
      render(
        '<xsl:element name="p:a" namespace="u"><xsl:attribute name="q:b" namespace="v">1</xsl:attribute>' +
          '<xsl:attribute name="c" namespace="u">2</xsl:attribute><d/></xsl:element>',
      ),
    ).toBe('<p:a xmlns:p="u" xmlns:q="v" q:b="1" p:c="2"><d/></p:a>');
    expect(render('<a xmlns="d"><xsl:element name="b" namespace=""/></a>')).toBe('<a xmlns="d"><b xmlns=""/></a>');
    expect(
      transform('<xsl:template match="/"><o><p:x/></o></xsl:template>', '<r/>', {
        attributes: 'xmlns:p="u" xmlns:q="v" exclude-result-prefixes="q"',
      }),
    ).toBe('<o xmlns:p="u"><p:x/></o>');
    expect(
      transform('<xsl:namespace-alias stylesheet-prefix="a" result-prefix="xsl"/><xsl:template match="/"><a:if/></xsl:template>', '<r/>', {
        attributes: 'xmlns:a="alias"',
      }),
    ).toBe('<xsl:if xmlns:xsl="http://www.w3.org/1999/XSL/Transform"/>');
  });

  it('copies shallowly and deeply, with namespaces', () => {
    const identity = '<xsl:template match="@*|node()"><xsl:copy><xsl:apply-templates select="@*|node()"/></xsl:copy></xsl:template>';
    const xml = '<p:a xmlns:p="u" p:x="1"><!--c-->t<?q r?><b xmlns="d" y="&lt;"/></p:a>';
    expect(transform(identity, xml)).toBe(xml);
    expect(render('<xsl:copy-of select="."/>', xml)).toBe(xml);
  });

  it('attribute sets, merged in the order of importance', () => {
    const sets =
      '<xsl:attribute-set name="s" use-attribute-sets="t"><xsl:attribute name="a">s</xsl:attribute></xsl:attribute-set>' +
      '<xsl:attribute-set name="t"><xsl:attribute name="a">t</xsl:attribute><xsl:attribute name="b">' +
      '<xsl:value-of select="name(*)"/></xsl:attribute></xsl:attribute-set>';
    expect(transform(`${sets}<xsl:template match="/"><o xsl:use-attribute-sets="s" c="3"/></xsl:template>`, '<r/>')).toBe(
      '<o a="s" b="r" c="3"/>',
    );
    expect(
      transform(
        `${sets}<xsl:template match="/"><xsl:element name="o" use-attribute-sets="t">` +
          '<xsl:attribute name="b">own</xsl:attribute></xsl:element></xsl:template>',
        '<r/>',
      ),
    ).toBe('<o a="t" b="own"/>');
    expect(() => transform('<xsl:attribute-set name="s" use-attribute-sets="s"/>', '<r/>')).toThrow('uses itself: s > s');
  });

  it('white space of the stylesheet counts in xsl:text and xml:space only', () => {
    expect(render('<o> <b> x </b>\n<xsl:text> </xsl:text><c xml:space="preserve"> </c></o>')).toBe(
      '<o><b> x </b> <c xml:space="preserve"> </c></o>',
    );
  });

  it('strips and preserves blank text of the source without changing the document', () => {
    const source = parse('<r> <a> </a> <b> x </b><c xml:space="preserve"> </c></r>');
    const sheet = compile(
      sheetOf(
        '<xsl:strip-space elements="*"/><xsl:preserve-space elements="a"/><xsl:output omit-xml-declaration="yes"/>' +
          '<xsl:template match="/"><xsl:copy-of select="."/></xsl:template>',
      ),
    );
    const expected = '<r><a> </a><b> x </b><c xml:space="preserve"> </c></r>';
    expect(transformToText(sheet, source)).toBe(expected);
    expect(transformToText(sheet, source)).toBe(expected);
    expect(source.children[0]!.children).toHaveLength(5);
  });
});

describe('numbers', () => {
  it.each([
    ['1', '12'],
    ['01', '12'],
    ['001', '012'],
    ['a', 'l'],
    ['A', 'L'],
    ['i', 'xii'],
    ['I', 'XII'],
    ['(1)', '(12)'],
    ['1.', '12.'],
    ['٠١', '١٢'],
  ])('format %s', (format, expected) => {
    expect(render(`<o><xsl:number value="12" format="${format}"/></o>`)).toBe(`<o>${expected}</o>`);
  });

  it('grouping, large letters, several levels', () => {
    expect(
      render('<o><xsl:number value="1234567" grouping-separator="." grouping-size="3"/>,<xsl:number value="703" format="a"/></o>'),
    ).toBe('<o>1.234.567,aaa</o>');
    const xml = '<d><c><s/><s/></c><c><s/><x/><s/></c></d>';
    const each = (attributes: string) => render(`<o><xsl:for-each select="//s"><xsl:number ${attributes}/>,</xsl:for-each></o>`, xml);
    expect(each('level="multiple" count="c|s" format="1.a"')).toBe('<o>1.a,1.b,2.a,2.b,</o>');
    expect(each('')).toBe('<o>1,2,1,2,</o>');
    expect(each('level="any"')).toBe('<o>1,2,3,4,</o>');
    expect(each('level="any" from="c"')).toBe('<o>1,2,1,2,</o>');
    expect(each('count="*"')).toBe('<o>1,2,1,3,</o>');
  });

  it('writes nothing when nothing is counted, whatever the punctuation of its format', () => {
    expect(render('<o><xsl:number count="x" format="(1)"/>,<xsl:number level="multiple" count="x" format="1."/></o>')).toBe('<o>,</o>');
    // A count of nothing is a number all the same.
    expect(render('<o><xsl:number level="any" count="x" format="(1)"/></o>')).toBe('<o>(0)</o>');
  });

  it.each([
    ['single', ',(1),(2),,(1),'],
    ['multiple', ',(1),(2),,(1),'],
    ['any', '(1),(1),(2),(1),(1),'],
  ])('ends at the node itself when "from" matches it, as other processors do: level %s', (level, expected) => {
    const body = `<xsl:for-each select="//*"><xsl:number level="${level}" count="*" from="c" format="(1)"/>,</xsl:for-each>`;
    expect(render(`<o>${body}</o>`, '<c><s/><s/></c>'.replace('</c>', '<c><s/></c></c>'))).toBe(`<o>${expected}</o>`);
  });

  it('counts on where the last count ended: 20 000 siblings are no quadratic work', () => {
    const xml = `<r>${'<a/>'.repeat(20_000)}</r>`;
    for (const level of ['single', 'any']) {
      const started = performance.now();
      expect(
        render(
          '<o><xsl:for-each select="//a"><xsl:if test="position() = last()"><b/></xsl:if><xsl:variable name="n">' +
            `<xsl:number level="${level}"/></xsl:variable><xsl:if test="$n != position()">!</xsl:if></xsl:for-each></o>`,
          xml,
        ),
      ).toBe('<o><b/></o>');
      expect(performance.now() - started).toBeLessThan(2000);
    }
  });

  it.each([
    ["1234.5, '#,##0.00'", '1,234.50'],
    ["0.256, '0%'", '26%'],
    ["-3, '0.0'", '-3.0'],
    ["-3, '0;(0)'", '(3)'],
    ["0.5, '#.##'", '0.5'],
    ["1 div 0, '0'", 'Infinity'],
    ["0 div 0, '0'", 'NaN'],
    ["1234567, '#,###'", '1,234,567'],
    ["5, '000'", '005'],
    ["2.5, '0'", '3'],
    ["1234.5, '#.##0,00', 'de'", '1.234,50'],
    ["12, '€ 0'", '€ 12'],
    ["1e0, '0'", ''],
  ])('format-number(%s)', (args, expected) => {
    const run = () =>
      transform(
        '<xsl:decimal-format name="de" decimal-separator="," grouping-separator="."/><xsl:template match="/"><o>' +
          `<xsl:value-of select="format-number(${args})"/></o></xsl:template>`,
        '<r/>',
      );
    if (expected) expect(run()).toBe(`<o>${expected}</o>`);
    else expect(run).toThrow(XsltError);
  });
});

describe('messages and errors', () => {
  it('messages go to the caller; terminate ends the run with the text', () => {
    const messages: string[] = [];
    expect(render('<o><xsl:message>a<b>c</b></xsl:message></o>', '<r/>', { message: (m) => messages.push(m) })).toBe('<o/>');
    expect(messages).toEqual(['ac']);
    expect(() => render('<xsl:message terminate="yes">stop</xsl:message>')).toThrow('xsl:message: The stylesheet ended the run: stop');
  });

  it('say sheet, line, instruction and reason', () => {
    const failure = (run: () => unknown): XsltError => {
      try {
        run();
      } catch (error) {
        return error as XsltError;
      }
      throw new Error('no error');
    };
    const sheet = sheetOf('\n<xsl:template match="/">\n  <xsl:value-of select="1 +"/>\n</xsl:template>');
    const compiled = failure(() => compile(sheet, { href: 'p_News.xsl' }));
    expect(compiled).toBeInstanceOf(XsltError);
    expect(compiled).toMatchObject({ sheet: 'p_News.xsl', line: 3, instruction: 'xsl:value-of' });
    expect(compiled.message.split('\n')[0]).toBe(
      'p_News.xsl, line 3, xsl:value-of: XPath "1 +", at character 4: A step is expected at the end.',
    );
    const running = failure(() =>
      transformToText(
        compile(
          sheetOf('<xsl:template match="/">\n<xsl:if test="true()">\n<xsl:value-of select="x:y()" xmlns:x="u"/></xsl:if></xsl:template>'),
          { href: 'a.xsl' },
        ),
        parse('<r/>'),
      ),
    );
    expect(running).toMatchObject({
      sheet: 'a.xsl',
      line: 3,
      instruction: 'xsl:value-of',
      reason: 'XPath "x:y()": The function x:y() is not known.',
    });
  });

  it.each([
    ['<xsl:template/>', 'needs "match" or "name"'],
    ['<xsl:template match="a"><xsl:call-template name="x"/></xsl:template>', '"x" does not exist'],
    ['<xsl:template match="a"><xsl:nonsense/></xsl:template>', 'xsl:nonsense is not allowed here'],
    ['<xsl:nonsense/>', 'is not allowed at the top'],
    ['<a/>', 'needs a namespace'],
    ['<xsl:template match="a["/>', 'A step is expected'],
    ['<xsl:template match="ancestor::a"/>', 'cannot use the axis'],
    ['<xsl:template match="a + b"/>', 'no pattern'],
    ['<xsl:template match="a"><xsl:value-of/></xsl:template>', '"select" is missing'],
    ['<xsl:template match="a"><x/><xsl:param name="p"/></xsl:template>', 'must be first'],
    ['<xsl:template match="a"><xsl:choose/></xsl:template>', 'xsl:when'],
    ['<xsl:template match="a"><xsl:variable name="v" select="1">x</xsl:variable></xsl:template>', 'either "select" or content'],
    ['<xsl:template match="a" priority="high"/>', 'no number'],
    ['<xsl:output indent="maybe"/>', '"yes" or "no"'],
    ['<xsl:template match="a"><o xsl:use-attribute-sets="q"/></xsl:template>', 'attribute set "q"'],
    ['<xsl:template match="a" mode="p:m"/>', '"p" is not declared'],
    ['<xsl:decimal-format zero-digit="ab"/>', 'one character'],
  ])('%s', (content, part) => {
    expect(() => compile(sheetOf(content))).toThrow(XsltError);
    expect(() => compile(sheetOf(content))).toThrow(part);
  });

  it('a document that is no stylesheet is refused, a simplified stylesheet is one', () => {
    expect(() => compile('<html/>')).toThrow('no stylesheet');
    const sheet = compile(
      '<html xsl:version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform">It is <b><xsl:value-of select="r"/></b></html>',
    );
    expect(transformToText(sheet, parse('<r>x</r>'))).toContain('<html>It is <b>x</b>');
  });

  it('later versions: unknown elements are passed over, fallback is used, guarded calls compile', () => {
    const sheet =
      '<xsl:stylesheet version="1.1" xmlns:xsl="http://www.w3.org/1999/XSL/Transform"><xsl:new/>' +
      '<xsl:output omit-xml-declaration="yes"/><xsl:template match="/"><o><xsl:newer><xsl:fallback>F</xsl:fallback>' +
      `</xsl:newer><xsl:if test="function-available('newest')"><xsl:value-of select="newest()"/></xsl:if>` +
      `<xsl:value-of select="element-available('xsl:if')"/></o></xsl:template></xsl:stylesheet>`;
    expect(transformToText(compile(sheet), parse('<r/>'))).toBe('<o>Ftrue</o>');
    expect(() => transformToText(compile(sheet.replace(/<xsl:fallback>.*<\/xsl:fallback>/, '')), parse('<r/>'))).toThrow('xsl:newer');
  });

  it('lists the files of a sheet', () => {
    expect(includesOf(parse(sheetOf('<xsl:import href="a.xsl"/><xsl:include href="b.xsl"/>')))).toEqual(['a.xsl', 'b.xsl']);
  });
});
