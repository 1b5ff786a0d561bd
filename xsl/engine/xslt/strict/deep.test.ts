import { describe, expect, it } from 'vitest';
import { compile, transformToText } from '../../complete.ts';
import { exslt } from '../../exslt/index.ts';
import { StringSink } from '../../output/index.ts';
import { sheetOf } from '../../sheets.harness.ts';
import { traceTransform } from '../../trace.ts';
import { parse } from '../../xml/index.ts';
import { compileWith, type XsltError } from '../index.ts';
import { optional } from '../optional/index.ts';

const NEXT = '<xsl:call-template name="r"><xsl:with-param name="n" select="$n - 1"/></xsl:call-template>';
/** A stylesheet whose template calls itself so often; `body` has $n, counting down, and calls by NEXT. */
const recursive = (levels: number, body: string, more: string | undefined = ''): string =>
  sheetOf(
    '<xsl:output omit-xml-declaration="yes"/><xsl:template match="/"><out><xsl:call-template name="r"/></out></xsl:template>' +
      `<xsl:template name="r"><xsl:param name="n" select="${levels}"/><xsl:if test="$n &gt; 0">${body}</xsl:if></xsl:template>${more}`,
    'xmlns:func="http://exslt.org/functions" xmlns:f="urn:f" extension-element-prefixes="func" exclude-result-prefixes="f"',
  );
const SOURCE = '<r><i>1</i><i>2</i></r>';

function failure(sheet: string, depth?: number): XsltError {
  try {
    transformToText(compile(sheet, { href: 'a.xsl', extensions: exslt }), parse(SOURCE), { limits: { depth } });
  } catch (error) {
    return error as XsltError;
  }
  throw new Error('It did not fail.');
}

describe('templates nested more deeply than the stack allows', () => {
  it.each([
    ['elements', `<b>${NEXT}</b>`, (n: number) => `${'<b>'.repeat(n - 1)}<b/>${'</b>'.repeat(n - 1)}`],
    ['text before and after', `x${NEXT}y`, (n: number) => 'x'.repeat(n) + 'y'.repeat(n)],
    [
      'branches and loops',
      `<xsl:choose><xsl:when test="true()"><xsl:for-each select="."><xsl:value-of select="$n mod 2"/>${NEXT}</xsl:for-each>;` +
        '</xsl:when></xsl:choose>',
      (n: number) => '01'.repeat(n / 2) + ';'.repeat(n),
    ],
  ])('20 000 levels of %s', (_what, body, expected) => {
    const result = transformToText(compile(recursive(20_000 - 2, body)), parse(SOURCE));
    // A text of its own, so that a failure does not print a megabyte.
    expect(result === `<out>${expected(20_000 - 2)}</out>`, result.slice(0, 200)).toBe(true);
  });

  it('20 000 levels of rules that lead from node to node', () => {
    const items = Array.from({ length: 19_990 }, (_, i) => `<i n="${i}"/>`).join('');
    const sheet = sheetOf(
      '<xsl:output omit-xml-declaration="yes"/><xsl:template match="/"><o><xsl:apply-templates select="r/i[1]"/></o></xsl:template>' +
        '<xsl:template match="i">(<xsl:apply-templates select="following-sibling::i[1]"/>' +
        '<xsl:value-of select="@n mod 10"/>)</xsl:template>',
    );
    const result = transformToText(compile(sheet), parse(`<r>${items}</r>`));
    expect(result.length).toBe(3 * 19_990 + 7);
    expect(result).toMatch(/^<o>\({19990}9\)8\)7\)/);
    expect(result).toMatch(/2\)1\)0\)<\/o>$/);
  });

  const func =
    '<func:function name="f:f"><xsl:param name="n"/><xsl:variable name="v"><xsl:call-template name="r">' +
    '<xsl:with-param name="n" select="$n"/></xsl:call-template></xsl:variable><func:result select="string-length($v)"/></func:function>';
  const CASES: readonly [string, string, more?: string][] = [
    [
      'an attribute that the called template adds',
      `<b>${NEXT}<xsl:if test="$n mod 7 = 0"><c/></xsl:if></b><xsl:attribute name="a{$n}">v</xsl:attribute>`,
    ],
    ['attributes on both sides', `<b x="{$n}"><xsl:attribute name="y">1</xsl:attribute>${NEXT}<d e="f"/></b>`],
    [
      'two calls, one of which ends soon',
      `<b>${NEXT}<xsl:call-template name="s"/>${NEXT.replace('- 1', '- 450')}</b>`,
      '<xsl:template name="s">s</xsl:template>',
    ],
    [
      'comments and instructions',
      `<xsl:comment><xsl:value-of select="$n"/></xsl:comment>${NEXT}<xsl:processing-instruction name="p">q</xsl:processing-instruction>`,
    ],
    [
      'copies',
      `<xsl:copy>${NEXT}</xsl:copy><xsl:copy-of select="//i[1]"/><xsl:element name="e">${NEXT.replace('- 1', '- 300')}</xsl:element>`,
    ],
    [
      'a variable on the way',
      `<xsl:variable name="v"><xsl:if test="$n mod 200 = 0">${NEXT.replace('- 1', '- 560')}</xsl:if></xsl:variable>` +
        `<b l="{string-length($v)}">t${NEXT}</b>`,
    ],
    [
      'positions and the current rule',
      '<xsl:apply-templates select="//i"><xsl:with-param name="n" select="$n"/></xsl:apply-templates>',
      '<xsl:template match="i"><xsl:param name="n"/><xsl:value-of select="concat(position(), last())"/><xsl:if test="position() = 2">' +
        NEXT +
        '</xsl:if>|<xsl:value-of select="position()"/></xsl:template>',
    ],
    ['unescaped text', `<xsl:text disable-output-escaping="yes">&lt;</xsl:text>${NEXT}<xsl:text>&lt;</xsl:text>`],
    [
      'functions',
      `<b>${NEXT}<xsl:if test="$n = 500"><xsl:value-of select="f:f(420)"/></xsl:if><xsl:if test="$n &lt; 3">12345</xsl:if></b>`,
      func,
    ],
    [
      'an attribute set',
      `<b xsl:use-attribute-sets="s" b="{$n}">${NEXT}</b>`,
      '<xsl:attribute-set name="s"><xsl:attribute name="a"><xsl:value-of select="name()"/></xsl:attribute></xsl:attribute-set>',
    ],
  ];
  it.each(CASES)('give what they give one in the other: %s', (_what, body, more) => {
    const sheet = recursive(650, body, more);
    // Without what is only in the complete engine; 650 levels of these have room on the stack.
    const plain = compileWith(sheet, { extensions: [...optional, ...exslt] });
    const deep = compile(sheet, { extensions: exslt, strict: false });
    const source = parse(SOURCE);
    const sink = new StringSink(plain.output);
    plain.run(source, sink);
    const expected = sink.end();
    expect(expected.length).toBeGreaterThan(650);
    const result = transformToText(deep, source);
    expect(result === expected, result.slice(0, 300)).toBe(true);
    const factory = {
      reusable: true,
      element: (name: string, attributes: object, children: unknown[]) => JSON.stringify([name, attributes, children.length]),
    };
    const elements = plain.toElements(source, { factory: { ...factory, reusable: false } });
    // A second time with what the first one stored.
    for (let i = 0; i < 2; i++) expect(deep.toElements(source, { factory })).toEqual(elements);
  });
});

describe('what a deep nesting leaves behind', () => {
  /** 650 levels below each of the nodes, and what is written after them. */
  const sheet = (select: string, after = ''): string =>
    sheetOf(
      `<xsl:output method="text"/><xsl:template match="/"><xsl:for-each select="${select}"><xsl:call-template name="r"/>` +
        `${after}</xsl:for-each></xsl:template><xsl:template name="r"><xsl:param name="n" select="650"/>` +
        `<xsl:for-each select="."><xsl:if test="$n &gt; 0">${NEXT}.</xsl:if></xsl:for-each></xsl:template>`,
    );
  const items = (count: number): string => `<r>${'<i/>'.repeat(count)}</r>`;
  const run = (source: string, limits: object, after?: string): string =>
    transformToText(compile(sheet('r/i', after)), parse(source), { limits });

  it('is the position of the node, and room for the next one', () => {
    expect(run(items(2), {}, '<xsl:value-of select="concat(position(), last())"/>').replaceAll('.', '')).toBe('1222');
    expect(run(items(30), { depth: 660 }).length).toBe(30 * 650);
  });

  it('is the memory of what was put off', () => {
    // Nothing is written after the calls, so that each takes the 20 nodes of a call alone.
    const quiet = compile(sheet('r/i').replace('.</xsl:if>', '</xsl:if>'));
    const least = (source: string): number => {
      for (let nodes = 0; nodes < 1000; nodes++) {
        try {
          transformToText(quiet, parse(source), { limits: { nodes } });
          return nodes;
        } catch (error) {
          expect(error).toMatchObject({ limit: 'nodes' });
        }
      }
      throw new Error('It takes more.');
    };
    expect([least(items(1)), least(items(2)), least(items(5))]).toEqual([20, 20, 20]);
    // No more is given back than was taken: trees of 30 nodes find no room for 30 later on either.
    const tree = `<xsl:variable name="v">${'<a/>'.repeat(30)}</xsl:variable><xsl:value-of select="string($v)"/>`;
    const with30 = compile(sheet('r/i', `<xsl:if test="position() = last()">${tree}</xsl:if>`).replace('.</xsl:if>', '</xsl:if>'));
    expect(() => transformToText(with30, parse(items(5)), { limits: { nodes: 29 } })).toThrow('more than 29 nodes');
    expect(() => transformToText(with30, parse(items(5)), { limits: { nodes: 30 } })).not.toThrow();
  });
});

it.each([
  ['a message', '<xsl:message terminate="yes">enough</xsl:message>', {}, 'The stylesheet ended the run: enough'],
  ['a mistake', '<xsl:value-of select="q:q()" xmlns:q="urn:q"/>', {}, 'XPath "q:q()": The function q:q() is not known.'],
  ['another limit', '', { steps: 600 }, /^The stylesheet takes more than 600 steps, probably without end\.$/],
])('%s that ends a deep nesting does not name the calls', (_what, body, limits, reason) => {
  const sheet = recursive(650, `${NEXT}<xsl:if test="$n = 1">${body}</xsl:if><xsl:if test="1"/>`);
  const ended = (): unknown => transformToText(compile(sheet, { strict: false }), parse(SOURCE), { limits });
  try {
    ended();
    expect.unreachable();
  } catch (error) {
    expect((error as XsltError).reason).toEqual(typeof reason === 'string' ? reason : expect.stringMatching(reason));
  }
});

it('the names of calls say "stylesheet" where it has no address, and the error has its cause', () => {
  try {
    transformToText(compile(recursive(10, `<b>${NEXT}</b>`)), parse(SOURCE), { limits: { depth: 3 } });
    expect.unreachable();
  } catch (error) {
    expect((error as XsltError).reason).toContain('name="r" (stylesheet, line 1), 3 times.');
    expect((error as XsltError).cause).toBeInstanceOf(Error);
  }
});

describe('recursion without end', () => {
  const calls = /The last calls, in turn: (.*)\.$/;
  const two = (body: string): string =>
    sheetOf(
      `<xsl:template match="/" name="r">\n${body}</xsl:template>\n` +
        `<xsl:template match="r" mode="m">${body.replace('"r"', '"t"')}</xsl:template>`,
    )
      .replace('"r"/>', '"s"/>')
      .replace(
        '</xsl:stylesheet>',
        '\n<xsl:template name="s"><xsl:apply-templates select="/r" mode="m"/>.</xsl:template>' +
          '<xsl:template name="t"><c><xsl:call-template name="r"/></c></xsl:template></xsl:stylesheet>',
      );
  const around = [
    'name="r" match="/" (a.xsl, line 1)',
    'name="s" (a.xsl, line 4)',
    'match="r" mode="m" (a.xsl, line 3)',
    'name="t" (a.xsl, line 4)',
  ];

  it.each([
    ['that puts calls off', '<b><xsl:call-template name="r"/></b>', undefined, /more than 20000 nested templates/],
    ['that ends soon', '<b><xsl:call-template name="r"/></b>', 50, /more than 50 nested templates/],
  ])('%s names the last ten calls', (_what, body, depth, reason) => {
    const error = failure(two(body), depth);
    expect(error).toMatchObject({ name: 'XsltError', limit: 'depth', sheet: 'a.xsl' });
    expect(error.line).toBeGreaterThan(0);
    expect(error.reason).toMatch(reason);
    const names = calls.exec(error.reason)![1]!.split('; ');
    const first = around.indexOf(names[0]!);
    expect(names).toEqual(Array.from({ length: 10 }, (_, i) => around[(first + i) % 4]));
  });

  it('of one template names it once, and how often it was called', () => {
    expect(failure(recursive(1e6, `<b>${NEXT}</b>`)).reason).toContain('The last calls, in turn: name="r" (a.xsl, line 1), 10 times.');
    expect(failure(recursive(10, `<b>${NEXT}</b>`), 3).reason).toContain('match="/" (a.xsl, line 1); name="r" (a.xsl, line 1), 3 times.');
  });
});

it('a trace of what is nested too deeply for it has the result, and says that it is cut', () => {
  const trace = traceTransform(recursive(15_000, `x${NEXT}y`), SOURCE);
  expect([trace.error, trace.isCut]).toEqual([null, true]);
  expect(trace.result).toBe(`<out>${'x'.repeat(15_000)}${'y'.repeat(15_000)}</out>`);
});
