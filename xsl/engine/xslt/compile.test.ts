import { describe, expect, it } from 'vitest';
import { compile, parse, select, transformToText, type Stylesheet } from '../index.ts';
import { sheetOf, transform } from '../sheets.harness.ts';
import type { XmlNode } from '../xml/index.ts';
import { compileInSteps, compileWith } from './index.ts';
import { notCompiledYet } from './declare.ts';
import type { Extension } from './model.ts';

const BY = 'xmlns:xsl="http://www.w3.org/1999/XSL/Transform"';
const text = (sheet: Stylesheet, options = {}): string => transformToText(sheet, parse('<r><i/><i/></r>'), options);

describe('parameters from outside', () => {
  const sheet = (declarations: string): Stylesheet =>
    compile(sheetOf(`${declarations}<xsl:output method="text"/><xsl:template match="/"><xsl:value-of select="$p"/></xsl:template>`), {
      load: () => sheetOf('<xsl:param name="p" select="\'imported\'"/>'),
    });
  const param = '<xsl:param name="p" select="\'default\'"/>';

  it('go before the value of an xsl:param, and of nothing else', () => {
    expect(text(sheet(param))).toBe('default');
    expect(text(sheet(param), { parameters: { p: 'given', q: 'unknown' } })).toBe('given');
    expect(text(sheet(param), { parameters: { p: '' } })).toBe('');
    expect(text(sheet('<xsl:variable name="p" select="\'fixed\'"/>'), { parameters: { p: 'given' } })).toBe('fixed');
    expect(text(sheet(`<xsl:import href="b"/>${param}`), { parameters: { p: 'given' } })).toBe('given');
    expect(text(sheet('<xsl:import href="b"/><xsl:variable name="p" select="2"/>'), { parameters: { p: 'given' } })).toBe('2');
    expect(text(sheet('<xsl:import href="b"/>'), {})).toBe('imported');
  });

  it('are what a caller has written, not what every object has', () => {
    const own = sheet('<xsl:param name="constructor" select="1"/><xsl:variable name="p" select="$constructor"/>');
    expect([text(own), text(own, { parameters: {} })]).toEqual(['1', '1']);
  });

  it('may be of any type, and have a namespace', () => {
    const nodes = select(parse('<a>1<b>2</b></a>'), '//b');
    expect(text(sheet(param), { parameters: { p: nodes } })).toBe('2');
    expect(text(sheet(param), { parameters: { p: 1.5 } })).toBe('1.5');
    expect(text(sheet(param), { parameters: { p: false } })).toBe('false');
    const named = sheetOf(
      '<xsl:output method="text"/><xsl:param name="n:p"/><xsl:template match="/"><xsl:value-of select="$n:p"/></xsl:template>',
      'xmlns:n="urn:n"',
    );
    expect(text(compile(named), { parameters: { '{urn:n}p': 'x', 'n:p': 'y' } })).toBe('x');
  });
});

describe('a stylesheet', () => {
  it('knows its address by the option, else by its tree', () => {
    const wrong = `<xsl:stylesheet version="1.0" ${BY}><xsl:nonsense/></xsl:stylesheet>`;
    expect(() => compile(wrong)).toThrow(/^stylesheet, line 1/);
    expect(() => compile(wrong, { href: 'a.xsl' })).toThrow(/^a\.xsl, line 1/);
    expect(() => compile(parse(wrong, { href: 'b.xsl' }))).toThrow(/^b\.xsl, line 1/);
    expect(() => compile(parse(wrong), { href: 'c.xsl' })).toThrow(/^c\.xsl, line 1/);
    const bases: string[] = [];
    const load = (href: string, base: string): string => (bases.push(base), sheetOf(''));
    const including = sheetOf('<xsl:include href="x"/>');
    compile(parse(including, { href: 'b.xsl' }), { load });
    compile(parse(including, { href: 'b.xsl' }), { load, href: 'a.xsl' });
    compile(including, { load });
    expect(bases).toEqual(['b.xsl', 'a.xsl', '']);
  });

  it('tells a tree that it is used, and the document that is transformed, too', () => {
    const used: XmlNode[] = [];
    const noting = (xml: string): XmlNode => {
      const tree = parse(xml) as XmlNode;
      tree.tree.use = (node) => void used.push(node);
      return tree;
    };
    const [sheet, source] = [noting(sheetOf('')), noting('<r>x</r>')];
    expect(transformToText(compile(sheet), source)).toContain('x');
    expect(new Set(used)).toEqual(new Set([sheet, source]));
  });

  it('is checked by its extensions before anything is compiled, and an error of theirs gets a place', () => {
    const failing: Extension = {
      uri: 'urn:x',
      check: () => {
        throw new Error('refused.');
      },
    };
    expect(() => compileWith(sheetOf(''), { extensions: [failing], href: 'a.xsl' })).toThrow('a.xsl, line 1: refused.');
    expect(() => compileWith(sheetOf('<xsl:include href="none"/>'), { extensions: [failing] })).toThrow('no loader');
  });

  it('is compiled in steps, which wait for what a pause gives', async () => {
    const order: string[] = [];
    let pauses = 0;
    const compiled = await compileInSteps(
      sheetOf('<xsl:template match="a"/><xsl:variable name="v"/><xsl:template match="/">x</xsl:template>'),
      {},
      () => {
        pauses++;
        if (pauses !== 2) return null;
        return Promise.resolve().then(() => void order.push(`waited at ${pauses}`));
      },
    );
    expect([pauses, order]).toEqual([3, ['waited at 2']]);
    expect(text(compiled)).toContain('x');
    await expect(compileInSteps(sheetOf('<xsl:template/>'), {}, () => null)).rejects.toThrow('A template needs "match" or "name".');
  });

  it('passes its loader on to document(), unless a run has one', () => {
    const sheet = compile(
      sheetOf('<xsl:output method="text"/><xsl:template match="/"><xsl:value-of select="document(\'b\')"/></xsl:template>'),
      {
        load: () => '<b>compiled</b>',
      },
    );
    expect([text(sheet), text(sheet, { load: () => '<b>run</b>' })]).toEqual(['compiled', 'run']);
  });

  it('has the clock of the machine, or another one', () => {
    const clock: Extension = {
      uri: 'urn:c',
      functions: { now: { type: 'number', args: '', run: (env) => (env as unknown as { now(): number }).now() } },
    };
    const sheet = compile(
      sheetOf('<xsl:output method="text"/><xsl:template match="/"><xsl:value-of select="c:now()"/></xsl:template>', 'xmlns:c="urn:c"'),
      {
        extensions: [clock],
      },
    );
    expect(text(sheet, { now: () => 42 })).toBe('42');
    expect(Math.abs(Number(text(sheet)) - Date.now())).toBeLessThan(60_000);
  });
});

describe('what is declared at the top', () => {
  it.each([
    ['<xsl:template match="a" name="n"/><xsl:template name="n"/>', 'A template "n" exists already.'],
    ['<xsl:variable name="v"/><xsl:param name="v"/>', 'A variable $v exists already.'],
    ['<xsl:variable/>', 'The attribute "name" is missing.'],
    ['<xsl:template match="a" priority=""/>', 'The priority "" is no number.'],
    ['<xsl:template match="a" priority="1e3"/>', 'The priority "1e3" is no number.'],
    ['<a/>', 'An element at the top of a stylesheet needs a namespace.'],
    ['<xsl:if test="1"/>', 'xsl:if is not allowed at the top of a stylesheet.'],
    ['<xsl:toString/>', 'xsl:toString is not allowed at the top of a stylesheet.'],
    ['<xsl:template name="t"><xsl:if test="1"><xsl:param name="p"/></xsl:if></xsl:template>', 'xsl:param must be first in a template.'],
    ['<xsl:variable name="v"><xsl:param name="p"/></xsl:variable>', 'xsl:param must be first in a template.'],
    ['<xsl:template name="t">text<xsl:variable name="v"/><xsl:variable name="v"/></xsl:template>', 'A variable $v is visible here already'],
    ['<xsl:template name="t"><xsl:param name="p"/><xsl:variable name="p"/></xsl:template>', 'A variable $p is visible here already'],
  ])('%s is refused', (content, words) => expect(() => compile(sheetOf(content))).toThrow(words));

  it.each([
    ['<p:template match="/" xmlns:p="urn:p">wrong</p:template>'],
    ['<p:variable xmlns:p="urn:p"/>'],
    ['<xsl:template match="a" priority=" -.5 "/>'],
    ['<xsl:template name="a"/><xsl:template name="p:a" xmlns:p="urn:p"/>'],
    ['<xsl:template name="t"> <!-- a comment --> <xsl:param name="a"/> <xsl:param name="b" select="$a"/>text</xsl:template>'],
  ])('%s is none of its business, or right', (content) =>
    expect(transform(`${content}<xsl:template match="/"><o/></xsl:template>`, '<r/>')).toBe('<o/>'),
  );

  it('priorities are those that are written, zero too', () => {
    const rule = (match: string, word: string, more = ''): string => `<xsl:template match="${match}" ${more}>${word}</xsl:template>`;
    const run = (rules: string): string =>
      transform(`${rules}<xsl:template match="/"><o><xsl:apply-templates select="r/i[1]"/></o></xsl:template>`, '<r><i/></r>');
    expect(run(rule('i', 'name') + rule('*', 'any', 'priority="0.1"'))).toBe('<o>any</o>');
    expect(run(rule('i', 'name', 'priority="0"') + rule('*', 'any', 'priority="0"'))).toBe('<o>any</o>');
    expect(run(rule('r/i', 'path', 'priority="0"') + rule('i', 'name'))).toBe('<o>name</o>');
    expect(run(rule('i', 'name') + rule('*', 'any'))).toBe('<o>name</o>');
  });

  it('a global variable is as much one whether it is called first or last', () => {
    const use = '<xsl:template match="/"><o><xsl:value-of select="concat($a, $b, $a)"/></o></xsl:template>';
    expect(
      transform(
        `${use}<xsl:variable name="a"><xsl:variable name="c" select="1"/><xsl:value-of select="$c"/></xsl:variable>` +
          `<xsl:variable name="b" select="$a + 1"/>`,
        '<r/>',
      ),
    ).toBe('<o>121</o>');
  });

  it('what is compiled later cannot be called before', () => expect(notCompiledYet).toThrow('Not compiled yet.'));
});
