import { describe, expect, it } from 'vitest';
import { compile, XsltMistakes, type Mistake } from '../../index.ts';
import { sheetOf } from '../../sheets.harness.ts';
import { ELEMENTS } from './check.ts';

/** The reasons of all mistakes, each with the name of its element. */
function reasonsOf(sheet: string, load?: (href: string) => string): string[] {
  try {
    compile(sheet, { load });
    return [];
  } catch (error) {
    if (error instanceof XsltMistakes) return error.mistakes.map(({ instruction, reason }) => `${instruction}: ${reason}`);
    throw error;
  }
}
const BY = 'xmlns:xsl="http://www.w3.org/1999/XSL/Transform"';
const inTemplate = (body: string): string => sheetOf(`<xsl:key name="k" match="a" use="b"/><xsl:template match="/">${body}</xsl:template>`);

describe('what XSLT forbids is reported at its element', () => {
  it.each([
    // Content where there is none (XSLT 1.0, appendix C).
    ['<xsl:value-of select="a">x</xsl:value-of>', 'xsl:value-of: xsl:value-of has no content.'],
    ['<xsl:value-of select="a"><b/></xsl:value-of>', 'b: xsl:value-of has no content.'],
    ['<xsl:copy-of select="a"><b/></xsl:copy-of>', 'b: xsl:copy-of has no content.'],
    ['<xsl:number><b/></xsl:number>', 'b: xsl:number has no content.'],
    ['<xsl:apply-imports>x</xsl:apply-imports>', 'xsl:apply-imports: xsl:apply-imports has no content.'],
    [
      '<xsl:apply-templates>x</xsl:apply-templates>',
      'xsl:apply-templates: In xsl:apply-templates only xsl:sort and xsl:with-param are allowed.',
    ],
    ['<xsl:apply-templates><b/></xsl:apply-templates>', 'b: In xsl:apply-templates only xsl:sort and xsl:with-param are allowed.'],
    ['<xsl:apply-templates><sort/></xsl:apply-templates>', 'sort: In xsl:apply-templates only xsl:sort and xsl:with-param are allowed.'],
    [
      '<xsl:apply-templates><xsl:if test="a"/></xsl:apply-templates>',
      'xsl:if: In xsl:apply-templates only xsl:sort and xsl:with-param are allowed.',
    ],
    // Elements inside of text.
    ['<xsl:text>a<b/></xsl:text>', 'b: xsl:text has no elements in it.'],
    // Values of two kinds.
    ['<xsl:variable name="v" select="1">x</xsl:variable>', 'xsl:variable: A variable has either "select" or content, not both.'],
    [
      '<xsl:apply-templates><xsl:with-param name="p" select="1"><b/></xsl:with-param></xsl:apply-templates>',
      'xsl:with-param: A variable has either "select" or content, not both.',
    ],
    // A parameter twice: by its expanded name.
    [
      '<xsl:apply-templates><xsl:with-param name="p"/><xsl:with-param name=" p "/></xsl:apply-templates>',
      'xsl:with-param: The parameter "p" is passed twice.',
    ],
    [
      '<xsl:apply-templates><xsl:with-param name="a:p" xmlns:a="u"/><xsl:with-param name="b:p" xmlns:b="u"/></xsl:apply-templates>',
      'xsl:with-param: The parameter "b:p" is passed twice.',
    ],
    // Attributes that nobody has.
    ['<xsl:value-of select="a" selct="b"/>', 'xsl:value-of: There is no attribute "selct"; there are select, disable-output-escaping.'],
    [
      '<xsl:value-of select="a" xsl:select="b"/>',
      'xsl:value-of: There is no attribute "xsl:select"; there are select, disable-output-escaping.',
    ],
    ['<xsl:fallback wrong=""/>', 'xsl:fallback: There is no attribute "wrong".'],
    // Prefixes that mean nothing.
    ['<a xsl:exclude-result-prefixes="p q" xmlns:p="u"/>', 'a: exclude-result-prefixes: the namespace prefix "q" is not declared.'],
    ['<a xsl:extension-element-prefixes="q"/>', 'a: extension-element-prefixes: the namespace prefix "q" is not declared.'],
    ['<b><c xsl:exclude-result-prefixes="q"/></b>', 'c: exclude-result-prefixes: the namespace prefix "q" is not declared.'],
  ])('%s', (body, reason) => expect(reasonsOf(inTemplate(body))).toEqual([reason]));

  it.each([
    ['<xsl:strip-space elements="a">x</xsl:strip-space>', 'xsl:strip-space: xsl:strip-space has no content.'],
    ['<xsl:output><b/></xsl:output>', 'b: xsl:output has no content.'],
    ['<xsl:attribute-set name="s"><b/></xsl:attribute-set>', 'b: In xsl:attribute-set only xsl:attribute are allowed.'],
    ['<xsl:param name="v" select="1">x</xsl:param>', 'xsl:param: A variable has either "select" or content, not both.'],
    ['<xsl:template name="t" mode="m"/>', 'xsl:template: A template with "mode" needs "match".'],
    ['some text', 'xsl:stylesheet: Text is not allowed at the top of a stylesheet: "some text".'],
    [` ${'long '.repeat(20)}`, `xsl:stylesheet: Text is not allowed at the top of a stylesheet: "${'long '.repeat(8)}".`],
  ])('at the top: %s', (content, reason) => expect(reasonsOf(sheetOf(content))).toEqual([reason]));

  it.each([
    ['<xsl:value-of select="a"> <!-- a comment --> </xsl:value-of>'],
    ['<xsl:apply-templates> <xsl:sort/> <!-- a comment --><xsl:with-param name="p"/></xsl:apply-templates>'],
    ['<xsl:text>a<!-- a comment --></xsl:text>'],
    ['<text><b/></text>'],
    ['<xsl:variable name="v" select="1"> <!-- a comment --> </xsl:variable>'],
    ['<xsl:apply-templates><xsl:with-param name="a:p" xmlns:a="u"/><xsl:with-param name="p"/></xsl:apply-templates>'],
    [
      '<xsl:call-template name="t"><xsl:with-param name="p"/></xsl:call-template><xsl:apply-templates>' +
        '<xsl:with-param name="p"/></xsl:apply-templates>',
    ],
    ['<xsl:value-of select="a" other:attribute="b" xmlns:other="u"/>'],
    ['<a selct="b"/>'],
    // An attribute of another element of XSLT is let pass, as by other processors.
    ['<xsl:value-of select="a" mode="b"/>'],
    ['<a xmlns="u" xsl:exclude-result-prefixes="#default"/>'],
    ['<a exclude-result-prefixes="q"/>'],
    // Later versions may have more (XSLT 1.0, 2.5).
    ['<a xsl:version="2.0"><xsl:value-of select="a" separator=","/></a>'],
  ])('passes %s', (body) =>
    expect(reasonsOf(sheetOf(`<xsl:template name="t"/><xsl:template match="/">${body}</xsl:template>`))).toEqual([]),
  );

  it('a parameter without a name, or with none that is one, is an error of its own', () => {
    const passed = (first: string, second: string): string =>
      inTemplate(`<xsl:apply-templates><xsl:with-param ${first}/><xsl:with-param ${second}/></xsl:apply-templates>`);
    expect(reasonsOf(passed('', ''))).toEqual(['xsl:with-param: The attribute "name" is missing.']);
    expect(reasonsOf(passed('name="1"', 'name="1"'))).toEqual(['xsl:with-param: "1" is not a name.']);
  });

  it('a stylesheet says its version, one that is a literal element too', () => {
    expect(reasonsOf(`<xsl:stylesheet ${BY}/>`)).toEqual(['xsl:stylesheet: The attribute "version" is missing.']);
    expect(reasonsOf(`<xsl:transform version="1.0" ${BY}>\n<!-- a comment -->\n</xsl:transform>`)).toEqual([]);
    expect(reasonsOf(`<html xsl:version="1.0" ${BY}>Words of the result.</html>`)).toEqual([]);
    expect(reasonsOf(`<html xsl:version="1.0" ${BY}><xsl:text>a<b/></xsl:text></html>`)).toEqual(['b: xsl:text has no elements in it.']);
  });

  it('every file is checked, each once, and every root has a version', () => {
    const templates = '<xsl:template name="t"><xsl:text><b/></xsl:text></xsl:template><xsl:template name="u"/>';
    const part = `<xsl:stylesheet ${BY}>${templates}</xsl:stylesheet>`;
    expect(reasonsOf(sheetOf('<xsl:include href="b.xsl"/><xsl:template match="/"/>'), () => part)).toEqual([
      'xsl:stylesheet: The attribute "version" is missing.',
      'b: xsl:text has no elements in it.',
    ]);
  });

  it('the elements of XSLT are those of the Recommendation', () => {
    // Appendix B, in its order.
    expect(Object.keys(ELEMENTS).toSorted()).toEqual(
      (
        'apply-imports apply-templates attribute attribute-set call-template choose comment copy copy-of decimal-format element fallback ' +
        'for-each if import include key message namespace-alias number otherwise output param preserve-space processing-instruction sort ' +
        'strip-space stylesheet template text transform value-of variable when with-param'
      ).split(' '),
    );
  });
});

it('current() in a pattern of xsl:number is reported (XSLT 1.0, 12.4); pages count as libxslt does', () => {
  const sheet = (count: string) => inTemplate(`<xsl:for-each select="//b"><xsl:number level="any" ${count}/></xsl:for-each>`);
  const reason = (name: string) => [`xsl:number: "${name}" cannot use current().`];
  expect(reasonsOf(sheet('count="b[. = current()]"'))).toEqual(reason('count'));
  expect(reasonsOf(sheet('from="b[. = current ( )/..]"'))).toEqual(reason('from'));
  expect(reasonsOf(sheet(`count="b[. != 'current()']" from="current"`))).toEqual([]);
  expect(compile(sheet('count="b[. = current()]"'), { strict: false })).toBeDefined();
});

it('a file that has nothing but includes is checked as the others are, with the line that is wrong', () => {
  const files: Readonly<Record<string, string>> = {
    'between.xsl': `<xsl:stylesheet version="1.0" ${BY}>\n<xsl:include href="last.xsl" hrefs="x"/>\nstray</xsl:stylesheet>`,
    'last.xsl': `<xsl:stylesheet version="1.0" ${BY}><xsl:template match="a"/></xsl:stylesheet>`,
  };
  const load = (href: string): string => files[href]!;
  let mistakes: readonly Mistake[] = [];
  try {
    compile(sheetOf('<xsl:include href="between.xsl"/>'), { load, href: 'main.xsl' });
  } catch (error) {
    if (error instanceof XsltMistakes) ({ mistakes } = error);
  }
  expect(mistakes.map(({ sheet, line, reason, excerpt }) => [sheet, line, reason, excerpt.split('\n')[0]])).toEqual([
    ['between.xsl', 1, 'Text is not allowed at the top of a stylesheet: "stray".', expect.stringContaining('<xsl:stylesheet')],
    ['between.xsl', 2, 'There is no attribute "hrefs"; there are href.', expect.stringContaining('hrefs="x"')],
  ]);
});
