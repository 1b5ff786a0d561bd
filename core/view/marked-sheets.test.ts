import { describe, expect, it } from 'vitest';
import { compileWith, parse, select, type ElementFactory } from '../../xsl/engine/index.ts';
import { INSPECTION, markSheet, pathOf, reportLosses } from './marked-sheets.ts';

interface Made {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
}
const made: Made[] = [];
const factory: ElementFactory<string> = {
  element: (name, attributes) => {
    made.push({ name, attributes: { ...attributes } });
    return name;
  },
};
const sheet = (body: string): string =>
  `<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform">\n${body}\n</xsl:stylesheet>`;

describe('marked stylesheets', () => {
  it('say of each drawn element its line and the node it was drawn for', () => {
    made.length = 0;
    const marked = markSheet(
      'p_News.xsl',
      parse(
        sheet(
          '<xsl:template match="/"><ul>\n<xsl:apply-templates select="//item"/></ul></xsl:template>\n' +
            '<xsl:template match="item">\n  <li class="a"><br/><ui-tip text="x"/></li></xsl:template>',
        ),
      ),
    );
    compileWith(marked, { extensions: [INSPECTION] }).toElements(parse('<cms><list><item/><item/></list></cms>'), { factory });
    expect(made.filter(({ name }) => name === 'li').map(({ attributes }) => attributes)).toEqual(
      [1, 2].map((number) => ({ 'data-from': 'p_News.xsl:5', 'data-node': `/cms/list/item[${number}]`, class: 'a' })),
    );
    expect(made.find(({ name }) => name === 'ul')!.attributes).toEqual({ 'data-from': 'p_News.xsl:2', 'data-node': '/' });
    expect(made.find(({ name }) => name === 'ui-tip')!.attributes).toEqual({ text: 'x' });
  });

  it('tell what the page leaves out, once each, with sheet and line', () => {
    const written = sheet('<xsl:template match="/"><xsl:for-each select="//item">\n<p onclick="x()">t</p></xsl:for-each></xsl:template>');
    const watched = reportLosses(compileWith(markSheet('p_News.xsl', parse(written)), { href: 'p_News.xsl', extensions: [INSPECTION] }));
    const messages: string[] = [];
    const draw = (): unknown => watched.toElements(parse('<cms><item/><item/></cms>'), { factory, message: (text) => messages.push(text) });
    expect(draw()).toEqual(['pp']);
    expect(messages).toEqual([
      'p_News.xsl, line 3, p: the attribute onclick="x()" is left out; write data-command, whose command a plugin brings.',
    ]);
    messages.length = 0;
    draw();
    expect(messages).toEqual([]);
  });

  it('leave attributes of these names to whoever has written them', () => {
    made.length = 0;
    const own = sheet('<xsl:template match="/"><div data-node="{name(*)}"><p data-from="me">x</p></div></xsl:template>');
    compileWith(markSheet('p_ObjectConfiguration.xsl', parse(own)), { extensions: [INSPECTION] }).toElements(parse('<cms/>'), { factory });
    expect(made.map(({ attributes }) => attributes)).toEqual([
      { 'data-from': 'me', 'data-node': '/' },
      { 'data-from': 'p_ObjectConfiguration.xsl:2', 'data-node': 'cms' },
    ]);
  });

  it('leave data alone, and stylesheets that are none', () => {
    const data = sheet(
      '<xsl:template match="/"><xsl:variable name="v"><a/></xsl:variable><xsl:attribute name="b">c</xsl:attribute></xsl:template>',
    );
    expect(markSheet('a.xsl', parse(data)).tree.source).not.toContain('data-from');
    const other = parse('<html/>');
    expect(markSheet('a.xsl', other)).toBe(other);
  });

  it('name every kind of node', () => {
    const document = parse('<a b="1">t<c/><!-- x --><c/></a>');
    expect(['/', '/a', '/a/@b', '/a/text()', '/a/comment()', '/a/c[2]'].map((path) => pathOf(select(document, path)[0]))).toEqual([
      '/',
      '/a',
      '/a/@b',
      '/a/text()',
      '/a/node()',
      '/a/c[2]',
    ]);
  });
});
