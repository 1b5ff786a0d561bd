import { describe, expect, it } from 'vitest';
import { compile, parse, XsltError } from '../../index.ts';
import { render, sheetOf, transform } from '../../sheets.harness.ts';

describe('template rules', () => {
  const rule = (match: string, name: string, more = '') => `<xsl:template match="${match}" ${more}><${name}/></xsl:template>`;

  it('are chosen by priority: name before prefix before kind, predicates first, the last among equals', () => {
    const sheet =
      rule('a[1]', 'predicate') +
      rule('a', 'name') +
      rule('*', 'any') +
      rule('text()', 'text') +
      rule('b', 'first') +
      rule('b', 'last') +
      rule('c', 'low', 'priority="-1"');
    expect(
      transform(
        `<xsl:template match="/"><o><xsl:apply-templates select="r/node()"/></o></xsl:template>${sheet}`,
        '<r><a/><a/>t<b/><c/></r>',
      ),
    ).toBe('<o><predicate/><name/><text/><last/><any/></o>');
  });

  it.each([
    ['/', '<r/>', true],
    ['r/a', '<r><a/></r>', true],
    ['/a', '<r><a/></r>', false],
    ['r//b', '<r><a><b/></a></r>', true],
    ['//b', '<r><b/></r>', true],
    ['a//b', '<r><b/></r>', false],
    ['@x', '<r x="1"/>', true],
    ['r/@*', '<r x="1"/>', true],
    ['@y', '<r x="1"/>', false],
    ['a[2]', '<r><a/><b/></r>', false],
    ['a[2]', '<r><a/><a/></r>', true],
    ['a[last()]', '<r><a/></r>', true],
    ['a[@k][1]', '<r><a/><a k="1"/></r>', true],
    ['comment()', '<r><!--c--></r>', true],
    ["processing-instruction('p')", '<r><?q?></r>', false],
    ["processing-instruction('p')", '<r><?p?></r>', true],
    ['x|a', '<r><a/></r>', true],
    ['child::a', '<r><a/></r>', true],
    ["key('k','1')", '<r><a k="1"/></r>', true],
    ["key('k','1')/b", '<r><a k="1"><b/></a></r>', true],
    ["key('k','2')", '<r><a k="1"/></r>', false],
    ['a[../@x=1]/b', '<r x="1"><a><b/></a></r>', true],
  ])('the pattern %s in %s: %s', (match, xml, found) => {
    const walk = '<xsl:template match="*"><xsl:apply-templates select="@*|node()"/></xsl:template><xsl:template match="@*|text()"/>';
    const root = match === '/' ? '' : '<xsl:template match="/"><o><xsl:apply-templates/></o></xsl:template>';
    expect(
      transform(
        `<xsl:key name="k" match="a" use="@k"/>${walk}${root}${rule(match.replaceAll('"', '&quot;'), 'hit', 'priority="9"')}`,
        xml,
      ).includes('<hit/>'),
    ).toBe(found);
  });

  it('of other modes are not seen, and modes reach everywhere through the built-in rules', () => {
    expect(
      transform(
        '<xsl:template match="/"><o><xsl:apply-templates mode="m"/></o></xsl:template>' +
          '<xsl:template match="b" mode="m">M</xsl:template><xsl:template match="b">N</xsl:template>',
        '<r>x<a><b/></a></r>',
      ),
    ).toBe('<o>xM</o>');
  });

  it('built-in: text and attributes are copied, comments are not', () => {
    expect(
      transform(
        '<xsl:template match="/"><o><xsl:apply-templates select="r/@* | r/node()"/></o></xsl:template>',
        '<r x="1">t<!--c--><?p q?></r>',
      ),
    ).toBe('<o>1t</o>');
  });

  it('get parameters by name, defaults for missing ones, none for unknown ones; defaults see former parameters', () => {
    const sheet =
      '<xsl:template match="a"><xsl:param name="p" select="1"/><xsl:param name="q"><i><xsl:value-of select="$p + 1"/>' +
      '</i></xsl:param><xsl:value-of select="concat($p, $q)"/>;</xsl:template>';
    expect(
      transform(
        '<xsl:template match="/"><o><xsl:apply-templates select="//a"><xsl:with-param name="p" select="7"/>' +
          '<xsl:with-param name="z" select="0"/></xsl:apply-templates><xsl:apply-templates select="//a"/>' +
          `</o></xsl:template>${sheet}`,
        '<a/>',
      ),
    ).toBe('<o>78;12;</o>');
  });

  it('know their position among the selected nodes, also after a nested loop', () => {
    expect(
      transform(
        '<xsl:template match="/"><o><xsl:apply-templates select="//a"/></o></xsl:template><xsl:template match="a">' +
          '<xsl:for-each select="//a"/><xsl:value-of select="concat(position(), \'/\', last(), \' \')"/></xsl:template>',
        '<r><a/><a/></r>',
      ),
    ).toBe('<o>1/2 2/2 </o>');
  });
});

describe('recursion', () => {
  const count = (body: string) =>
    '<xsl:template match="/"><o><xsl:call-template name="t"><xsl:with-param name="n" select="100000"/>' +
    `</xsl:call-template></o></xsl:template><xsl:template name="t"><xsl:param name="n"/>${body}</xsl:template>`;
  const again = '<xsl:call-template name="t"><xsl:with-param name="n" select="$n - 1"/></xsl:call-template>';

  it('100 000 tail calls run as a loop, also inside of choose and if and after output', () => {
    expect(
      transform(
        count(
          `<xsl:choose><xsl:when test="$n = 0">end</xsl:when><xsl:otherwise><xsl:if test="true()">${again}</xsl:if>` +
            '</xsl:otherwise></xsl:choose>',
        ),
        '<r/>',
      ),
    ).toBe('<o>end</o>');
    expect(transform(count(`<xsl:if test="$n &gt; 0">.${again}</xsl:if>`), '<r/>')).toHaveLength(100_007);
  });

  it('a walk along 20 000 siblings by apply-templates is a loop too', () => {
    const sheet =
      '<xsl:template match="/"><o><xsl:apply-templates select="r/a[1]"><xsl:with-param name="n" select="0"/>' +
      '</xsl:apply-templates></o></xsl:template><xsl:template match="a"><xsl:param name="n"/>' +
      '<xsl:if test="not(following-sibling::a)"><xsl:value-of select="$n"/></xsl:if>' +
      '<xsl:apply-templates select="following-sibling::a[1]"><xsl:with-param name="n" select="$n + 1"/>' +
      '</xsl:apply-templates></xsl:template>';
    expect(transform(sheet, `<r>${'<a/>'.repeat(20_000)}</r>`)).toBe('<o>19999</o>');
  });

  it('the position stays right after a tail call', () => {
    expect(
      transform(
        '<xsl:template match="/"><o><xsl:for-each select="//a"><xsl:call-template name="t"/>' +
          '<xsl:value-of select="position()"/></xsl:for-each></o></xsl:template><xsl:template name="t">' +
          '<xsl:apply-templates select="//b"/></xsl:template><xsl:template match="b"/>',
        '<r><a/><a/><b/><b/><b/></r>',
      ),
    ).toBe('<o>12</o>');
  });

  it("without end stops at the depth limit with the place, whatever the machine's stack", () => {
    const endless =
      '<xsl:template match="/"><xsl:call-template name="t"/></xsl:template>\n<xsl:template name="t"><x>' +
      '<xsl:call-template name="t"/></x></xsl:template>';
    expect(() => transform(endless, '<r/>')).toThrow(/line 2, .*(more than 20000 nested templates|nested too deeply)/);
    // What is put off is held, and what is held counts as nodes: the memory has an end where the stack has none.
    const unlimited = { limits: { depth: 1e9, nodes: 100_000 } };
    expect(() => transform(endless, '<r/>', unlimited)).toThrow(XsltError);
    expect(() => transform(endless, '<r/>', unlimited)).toThrow('more than 100000 nodes');
    expect(() => transform(endless, '<r/>', { limits: { depth: 50 } })).toThrow('more than 50 nested templates');
  });

  it('1 000 nested calls that are no tail calls work', () => {
    expect(transform(count(`<xsl:if test="$n &gt; 99000">${again}.</xsl:if>`), '<r/>')).toHaveLength(1007);
  });

  it('a budget of steps or time ends loops that are too long', () => {
    const forever =
      '<xsl:template match="/"><xsl:call-template name="t"/></xsl:template><xsl:template name="t">' +
      '<xsl:call-template name="t"/></xsl:template>';
    expect(() => transform(forever, '<r/>', { limits: { steps: 50_000 } })).toThrow('more than 50000 steps');
    expect(() => transform(forever, '<r/>', { limits: { time: 30 } })).toThrow('more than 30 ms');
    const xml = `<r>${'<a/>'.repeat(2000)}</r>`;
    expect(() => render('<xsl:value-of select="count(//a[count(//a) > 1])"/>', xml, { limits: { steps: 10_000 } })).toThrow(
      'more than 10000 steps',
    );
    expect(render('<o><xsl:value-of select="count(//a)"/></o>', xml, { limits: { steps: 10_000 } })).toBe('<o>2000</o>');
  });
});

describe('imports', () => {
  const files: Record<string, string> = {
    'base.xsl': sheetOf(
      '<xsl:template match="a"><base><xsl:apply-templates/></base></xsl:template>' +
        '<xsl:template match="b">base-b</xsl:template><xsl:template name="n">base-n</xsl:template>' +
        '<xsl:variable name="v" select="\'base\'"/>',
    ),
    'sub/mid.xsl': sheetOf(
      '<xsl:import href="../base.xsl"/><xsl:include href="part.xsl"/><xsl:template match="a"><mid>' +
        '<xsl:apply-imports/></mid></xsl:template>',
    ),
    'sub/part.xsl': sheetOf('<xsl:template match="c">part</xsl:template>'),
    'loop.xsl': sheetOf('<xsl:include href="loop2.xsl"/>'),
    'loop2.xsl': sheetOf('\n<xsl:import href="loop.xsl"/>'),
    'broken.xsl': '<xsl:stylesheet',
  };
  const load = (href: string, base: string) =>
    files[new URL(href, `x://h/${base}`).href.slice(6)] ??
    (() => {
      throw new Error('404');
    })();
  const run = (content: string, xml: string) => transform(content, xml, { href: 'main.xsl', load });

  it('yield to the importing sheet, whatever the priority; apply-imports asks them', () => {
    const main =
      '<xsl:import href="sub/mid.xsl"/><xsl:template match="/"><o><xsl:apply-templates/><xsl:call-template name="n"/>' +
      '</o></xsl:template><xsl:template match="a" priority="-9"><main><xsl:apply-imports/></main></xsl:template>' +
      '<xsl:variable name="v" select="\'main\'"/>';
    expect(run(main, '<a><b/><c/></a>')).toBe('<o><main><mid><base>base-bpart</base></mid></main>base-n</o>');
    expect(run(`${main.replace('<o>', '<o v="{$v}">')}<xsl:template name="n">main-n</xsl:template>`, '<x/>')).toBe(
      '<o v="main">main-n</o>',
    );
  });

  it('that circle, are missing, stand late or are no XML are refused with the place', () => {
    expect(() => run('<xsl:include href="loop.xsl"/>', '<a/>')).toThrow('include each other: loop.xsl > loop2.xsl > loop.xsl');
    expect(() => run('<xsl:include href="none.xsl"/>', '<a/>')).toThrow('main.xsl, line 1, xsl:include: "none.xsl" cannot be loaded: 404');
    expect(() => run('<xsl:template name="x"/><xsl:import href="base.xsl"/>', '<a/>')).toThrow('must come before');
    expect(() => run('<xsl:include href="broken.xsl"/>', '<a/>')).toThrow('broken.xsl, line 1');
    expect(() => compile(sheetOf('<xsl:include href="x.xsl"/>'))).toThrow('no loader was given');
  });

  it('are nested to depth 20 at most', () => {
    const chain = (last: number) => (href: string) => {
      const i = Number(href);
      return sheetOf(i < last ? `<xsl:include href="${i + 1}"/>` : '');
    };
    expect(() => compile(sheetOf('<xsl:include href="1"/>'), { load: chain(20) })).not.toThrow();
    expect(() => compile(sheetOf('<xsl:include href="1"/>'), { load: chain(21) })).toThrow('deeper than 20');
  });

  it('two templates or variables of the same name in one sheet are an error', () => {
    expect(() => run('<xsl:template name="n"/><xsl:template name="n"/>', '<a/>')).toThrow('"n" exists already');
    expect(() => run('<xsl:variable name="n"/><xsl:param name="n"/>', '<a/>')).toThrow('$n exists already');
  });

  it('document() loads once a file and resolves addresses against the sheet', () => {
    let loads = 0;
    const counting = (href: string, base: string) => {
      loads++;
      return parse(`<d from="${href} ${base}"/>`);
    };
    const sheet =
      '<xsl:template match="/"><o><xsl:value-of select="document(\'x.xml\')/d/@from"/>,' +
      "<xsl:value-of select=\"count(document('x.xml') | document('y.xml'))\"/>," +
      '<xsl:value-of select="count(document(\'\')//xsl:template)"/></o></xsl:template>';
    expect(transform(sheet, '<a/>', { href: 'xsl/main.xsl', load: counting })).toContain('>x.xml xsl/main.xsl,2,1<');
    expect(loads).toBe(2);
    const messages: string[] = [];
    expect(
      transform(sheet, '<a/>', {
        load: () => {
          throw new Error('gone');
        },
        message: (m) => messages.push(m),
      }),
    ).toContain('>,0,1<');
    expect(messages[0]).toContain("document('x.xml') cannot be loaded: gone");
  });
});
