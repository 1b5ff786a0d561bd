import { describe, expect, it } from 'vitest';
import { compile, parse, transformToText } from '../../index.ts';
import { StringSink } from '../../output/index.ts';
import { render, sheetOf, transform } from '../../sheets.harness.ts';
import { compileWith, type CompileOptions } from '../index.ts';
import { optional } from '../optional/index.ts';

const XML = '<r a="1"><i>x</i><i>y</i><?p q?><!--c--></r>';
const NAMED = '<xsl:template name="n"><xsl:param name="p" select="\'default\'"/><xsl:value-of select="$p"/></xsl:template>';

/** Transforms without any optional part of XSLT, as a page does whose stylesheets use none. */
function bare(body: string, extensions: CompileOptions['extensions'] = []): string {
  const sink = new StringSink({ cdata: new Set(), omitXmlDeclaration: true });
  compileWith(sheetOf(`<xsl:template match="/">${body}</xsl:template>${NAMED}`), { extensions }).run(parse(XML), sink);
  return sink.end();
}

/** Each alone in its template, as the last thing that it does: only calls may leave something to be done after that. */
const ALONE: [string, string][] = [
  ['', ''],
  ['text', 'text'],
  ['<xsl:text>a &amp; b</xsl:text>', 'a &amp; b'],
  ['<xsl:text disable-output-escaping="yes">&lt;</xsl:text>', '<'],
  ['<xsl:text/>', ''],
  ['<xsl:value-of select="r/i"/>', 'x'],
  ['<xsl:value-of select="\'&lt;\'"/>', '&lt;'],
  ['<xsl:value-of disable-output-escaping="yes" select="\'&lt;\'"/>', '<'],
  ['<xsl:copy-of select="r/i"/>', '<i>x</i><i>y</i>'],
  ['<xsl:copy-of select="\'&lt;\'"/>', '&lt;'],
  ['<xsl:copy-of select="1 + 1"/>', '2'],
  ['<xsl:copy><o/></xsl:copy>', '<o/>'],
  ['<xsl:for-each select="r"><xsl:copy/></xsl:for-each>', '<r/>'],
  ['<xsl:for-each select="r/node()"><xsl:copy>-</xsl:copy></xsl:for-each>', '<i>-</i><i>-</i><?p q?><!--c-->'],
  ['<xsl:element name="e"/>', '<e/>'],
  ['<xsl:element name="{name(r)}"><o/></xsl:element>', '<r><o/></r>'],
  ['<o><xsl:attribute name="a">b</xsl:attribute></o>', '<o a="b"/>'],
  ['<o a="{r/@a}"/>', '<o a="1"/>'],
  ['<xsl:if test="r">yes</xsl:if>', 'yes'],
  ['<xsl:if test="q">yes</xsl:if>', ''],
  ['<xsl:choose><xsl:when test="q">1</xsl:when><xsl:when test="r">2</xsl:when><xsl:otherwise>3</xsl:otherwise></xsl:choose>', '2'],
  ['<xsl:choose><xsl:when test="q">1</xsl:when><xsl:otherwise>3</xsl:otherwise></xsl:choose>', '3'],
  ['<xsl:choose><xsl:when test="q">1</xsl:when></xsl:choose>', ''],
  ['<xsl:for-each select="r/i">.</xsl:for-each>', '..'],
  ['<xsl:for-each select="q">.</xsl:for-each>', ''],
  ['<xsl:variable name="v"/>', ''],
  ['<xsl:variable name="v"><o/></xsl:variable>', ''],
  ["<xsl:variable name=\"v\"/><xsl:value-of select=\"concat('[', $v, ']', $v = '')\"/>", '[]true'],
  ['<xsl:param name="v" select="1"/>', ''],
  ['<xsl:fallback>no</xsl:fallback>', ''],
  ['<xsl:apply-templates select="r/i"/>', 'xy'],
  ['<xsl:apply-templates select="r/i | r/@a | r/comment() | r/processing-instruction() | r/namespace::*"/>', '1xy'],
  ['<xsl:apply-templates select="q"/>', ''],
  ['<xsl:call-template name="n"/>', 'default'],
  ['<xsl:call-template name="n"><xsl:with-param name="p" select="7"/><xsl:with-param name="q" select="8"/></xsl:call-template>', '7'],
  ['<xsl:call-template name="n"/><xsl:if test="q"/>', 'default'],
  ['<xsl:apply-templates select="r/i"/><o/>', 'xy<o/>'],
];
/** Of the optional part. */
const OPTIONAL: [string, string][] = [
  ['<xsl:comment>a--b-</xsl:comment>', '<!--a- -b- -->'],
  ['<xsl:comment>---</xsl:comment>', '<!--- - - -->'],
  ['<xsl:processing-instruction name="p">  a ?> b  c</xsl:processing-instruction>', '<?p a ? > b  c?>'],
  ['<xsl:processing-instruction name="xmlish"/>', '<?xmlish?>'],
  ['<xsl:processing-instruction name="not-xml">a</xsl:processing-instruction>', '<?not-xml a?>'],
  ['<xsl:message>m</xsl:message>', ''],
  ['<xsl:number value="3"/>', '3'],
  ['<xsl:number/>', ''],
  ['<xsl:number count="x"/>', ''],
  ['<xsl:for-each select="r/i[2]"><xsl:number/></xsl:for-each>', '2'],
  ['<xsl:apply-imports/>', 'xy'],
];

describe('each instruction, alone in a template', () => {
  it.each(ALONE)('%s without what is optional', (body, expected) => expect(bare(body)).toBe(expected));
  it.each([...ALONE, ...OPTIONAL])('%s', (body, expected) => {
    expect(bare(body, optional)).toBe(expected);
    expect(transform(`<xsl:template match="/">${body}</xsl:template>${NAMED}`, XML)).toBe(expected);
  });
});

it('a message that ends the run gives its text as the reason, without the space around it', () => {
  const messages: string[] = [];
  try {
    render('<xsl:message terminate="yes"> stop <b>now</b>.\n</xsl:message>', XML, { message: (text) => messages.push(text) });
    expect.unreachable();
  } catch (error) {
    expect(error).toMatchObject({ reason: 'The stylesheet ended the run: stop now.', instruction: 'xsl:message' });
  }
  expect(messages).toEqual([' stop now.\n']);
});

it('xsl:apply-imports passes parameters on, as in later versions', () => {
  const imported = '<xsl:template match="i"><xsl:param name="p" select="0"/>[<xsl:value-of select="concat(., $p)"/>]</xsl:template>';
  const content =
    '<xsl:import href="b"/><xsl:output method="text"/><xsl:template match="i"><xsl:apply-imports><xsl:with-param name="p" ' +
    'select="position()"/></xsl:apply-imports></xsl:template><xsl:template match="/"><xsl:apply-templates select="r/i"/></xsl:template>';
  // A check tells of it: XSLT 1.0 has none there.
  expect(transformToText(compile(sheetOf(content), { load: () => sheetOf(imported), strict: false }), parse(XML))).toBe('[x1][y2]');
});

describe('white space of the stylesheet (3.4)', () => {
  it.each([
    ['<o> </o>', '<o/>'],
    ['<o> <b/> </o>', '<o><b/></o>'],
    ['<o>&#xA0;</o>', '<o>\u00A0</o>'],
    ['<o xml:space="preserve"> <b/> </o>', '<o xml:space="preserve"> <b/> </o>'],
    ['<o xml:space="preserve"><b> </b></o>', '<o xml:space="preserve"><b> </b></o>'],
    ['<o xml:space="preserve"><b xml:space="default"> </b></o>', '<o xml:space="preserve"><b xml:space="default"/></o>'],
    ['<o space="preserve"> </o>', '<o space="preserve"/>'],
    ['<o xml:lang="preserve"> </o>', '<o xml:lang="preserve"/>'],
    ['<o> <!-- a comment --> <?a b?> </o>', '<o/>'],
    ['<o>a<!-- a comment -->b</o>', '<o>ab</o>'],
    ['<o><xsl:text> </xsl:text></o>', '<o> </o>'],
  ])('%s', (body, expected) => expect(render(body)).toBe(expected));
});

describe('content that makes text', () => {
  it.each([
    ['', ''],
    ['a b', 'a b'],
    ['a<!-- a comment -->b', 'ab'],
    ['<xsl:value-of select="/r/i"/>', 'x'],
    ['<xsl:text>t</xsl:text>', 't'],
    ['a<xsl:value-of select="/r/i"/>', 'ax'],
    ['<xsl:value-of select="/r/i"/><xsl:value-of select="/r/i[2]"/>', 'xy'],
    ['<xsl:for-each select="/r/i"><xsl:value-of select="."/></xsl:for-each>', 'xy'],
    ['<xsl:if test="1">t</xsl:if>', 't'],
    ['<xsl:value-of disable-output-escaping="no" select="/r/i"/>', 'x'],
    ['<xsl:apply-templates select="/r/i"/>', 'xy'],
    // Nodes that are no text are left out (7.1.3, 7.3, 7.4).
    ['a<b>c</b>', 'a'],
  ])('%s', (content, expected) => {
    expect(render(`<o><xsl:attribute name="a">${content}</xsl:attribute></o>`, XML)).toBe(`<o a="${expected}"/>`);
    expect(render(`<xsl:comment>${content}</xsl:comment>`, XML)).toBe(`<!--${expected}-->`);
    const instruction = `<xsl:processing-instruction name="p">${content}</xsl:processing-instruction>`;
    expect(render(instruction, XML)).toBe(expected ? `<?p ${expected}?>` : '<?p?>');
  });

  it('a value without its expression is an error there, too', () =>
    expect(() => render('<o><xsl:attribute name="a"><xsl:value-of/></xsl:attribute></o>')).toThrow('The attribute "select" is missing.'));
});

describe('names that are computed', () => {
  const names = (body: string, xml = '<r><a/><b/><a/></r>'): string =>
    transform(`<xsl:template match="/"><o>${body}</o></xsl:template>`, xml, {
      attributes: 'xmlns:p="urn:p" xmlns:d="urn:d" exclude-result-prefixes="p d"',
    });

  it.each([
    ['<xsl:for-each select="//*"><xsl:element name="{name()}"/></xsl:for-each>', '<r/><a/><b/><a/>'],
    [
      '<xsl:for-each select="r/*"><xsl:element name="e" namespace="urn:{name()}"/></xsl:for-each>',
      '<e xmlns="urn:a"/><e xmlns="urn:b"/><e xmlns="urn:a"/>',
    ],
    [
      '<xsl:for-each select="r/*"><xsl:element name="{name()}" namespace="u"/></xsl:for-each>',
      '<a xmlns="u"/><b xmlns="u"/><a xmlns="u"/>',
    ],
    ['<xsl:element name="p:e"/>', '<p:e xmlns:p="urn:p"/>'],
    ['<xsl:element name="p:e" namespace=""/>', '<e/>'],
    ['<xsl:element name="xml:e"/>', '<xml:e/>'],
    ['<xsl:element name="xml:e" namespace="u"/>', '<e xmlns="u"/>'],
    ['<xsl:element name="xmlns:e" namespace="u"/>', '<e xmlns="u"/>'],
    ['<e><xsl:attribute name="xml:lang">de</xsl:attribute></e>', '<e xml:lang="de"/>'],
    ['<e><xsl:attribute name="p:a" namespace=""/></e>', '<e a=""/>'],
    ['<e><xsl:attribute name="xmlns:a" namespace="urn:p"/></e>', null],
  ])('%s', (body, expected) => {
    if (expected === null) expect(names(body)).toMatch(/^<o><e xmlns:(\w+)="urn:p" \1:a=""\/><\/o>$/);
    else expect(names(body)).toBe(`<o>${expected}</o>`);
  });

  it.each([
    ['<xsl:element name="q:e"/>', 'The namespace prefix "q" is not declared.'],
    ['<xsl:element name=""/>', '"" is not a name.'],
    ['<xsl:element/>', 'The attribute "name" is missing.'],
    ['<xsl:attribute name="xmlns"/>', 'xsl:attribute cannot make a namespace declaration.'],
    ['<xsl:attribute name="a" namespace="http://www.w3.org/2000/xmlns/"/>', 'xsl:attribute cannot make a namespace declaration.'],
    ['<xsl:processing-instruction name="XML"/>', '"XML" cannot be the target of a processing instruction.'],
    ['<xsl:processing-instruction name="a:b"/>', '"a:b" cannot be the target of a processing instruction.'],
  ])('%s is an error', (body, words) => expect(() => names(body)).toThrow(words));
});

describe('branches', () => {
  it.each([
    ['<xsl:choose><xsl:otherwise/></xsl:choose>', 'xsl:choose: xsl:choose has xsl:when elements'],
    ['<xsl:choose><xsl:otherwise/><xsl:when test="1"/></xsl:choose>', 'xsl:otherwise: xsl:choose has xsl:when elements'],
    ['<xsl:choose><xsl:when test="1"/><b/></xsl:choose>', 'b: xsl:choose has xsl:when elements'],
    ['<xsl:choose><xsl:when test="1"/>text</xsl:choose>', 'xsl:choose has xsl:when elements'],
    ['<xsl:choose><xsl:when/></xsl:choose>', 'xsl:when: The attribute "test" is missing.'],
    ['<xsl:if/>', 'xsl:if: The attribute "test" is missing.'],
    ['<xsl:for-each/>', 'xsl:for-each: The attribute "select" is missing.'],
  ])('%s is an error at its element', (body, words) => expect(() => render(body)).toThrow(words));
});

describe('what is not known (2.5, 15)', () => {
  const run = (body: string): string =>
    transform(`<xsl:template match="/"><o>${body}</o></xsl:template>`, XML, {
      attributes: 'xmlns:x="urn:x" extension-element-prefixes="x"',
      strict: false,
    } as object);

  it('an extension is an error when it is reached, or its fallbacks', () => {
    expect(() => run('<x:y/>')).toThrow('x:y: This extension is not known.');
    expect(run('<xsl:if test="q"><x:y/></xsl:if>')).toBe('<o/>');
    expect(run('<x:y>a<xsl:fallback>1</xsl:fallback><b/><xsl:fallback><xsl:value-of select="2"/></xsl:fallback></x:y>')).toBe('<o>12</o>');
    expect(run('<x:y><xsl:fallback/></x:y>')).toBe('<o/>');
    expect(
      transform('<xsl:template match="/"><x:y><xsl:fallback>f</xsl:fallback><b/></x:y></xsl:template>', XML, {
        attributes: 'xmlns:x="urn:x" extension-element-prefixes="x"',
      }),
    ).toBe('f');
  });

  it('an element of XSLT too, where mistakes are not sought', () => {
    const sheet = (body: string) => compile(sheetOf(`<xsl:template match="/">${body}</xsl:template>`), { strict: false });
    expect(() => transformToText(sheet('<xsl:new/>'), parse(XML))).toThrow('xsl:new: xsl:new is not allowed here.');
    expect(transformToText(sheet('<xsl:new><xsl:fallback>f</xsl:fallback></xsl:new>'), parse(XML))).toContain('f');
  });
});
