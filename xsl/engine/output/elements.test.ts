import { describe, expect, it } from 'vitest';
import { compile, parse, type ElementFactory } from '../index.ts';
import { sheetOf } from '../sheets.harness.ts';

interface Made {
  name: string;
  attributes: Record<string, string>;
  children: (Made | string)[];
}
const factory: ElementFactory<Made> = { element: (name, attributes, children) => ({ name, attributes, children }) };
const elements = (body: string, xml = '<r/>') =>
  compile(sheetOf(`<xsl:template match="/">${body}</xsl:template>`)).toElements(parse(xml), { factory });

describe('elements through a factory', () => {
  it('are made children first, with merged text and local names', () => {
    const made: string[] = [];
    const sheet = compile(
      sheetOf(
        '<xsl:template match="/"><a><b/>x<xsl:text>y</xsl:text><xsl:value-of select="r"/><p:c xmlns:p="u" p:d="1"/></a>z</xsl:template>',
      ),
    );
    const result = sheet.toElements(parse('<r>w</r>'), {
      factory: {
        element: (name, attributes, children) => {
          made.push(name);
          return { name, attributes, children };
        },
      },
    });
    expect(made).toEqual(['b', 'c', 'a']);
    expect(result).toEqual([
      {
        name: 'a',
        attributes: {},
        children: [{ name: 'b', attributes: {}, children: [] }, 'xyw', { name: 'c', attributes: { 'p:d': '1' }, children: [] }],
      },
      'z',
    ]);
  });

  it('get attributes that inherit nothing, so that no name is special', () => {
    const [a] = elements('<a constructor="1" __proto__="2"/>') as [Made];
    expect('toString' in a.attributes || 'constructor' in (elements('<a/>') as [Made])[0].attributes).toBe(false);
    expect(Object.entries(a.attributes)).toEqual([
      ['constructor', '1'],
      ['__proto__', '2'],
    ]);
  });

  it('leave out comments, instructions, null and empty strings; strings made of elements merge', () => {
    const result = compile(
      sheetOf('<xsl:template match="/"><a>1<xsl:comment>c</xsl:comment><script>2</script><b>3</b><i/>4</a></xsl:template>'),
    ).toElements<Made>(parse('<r/>'), {
      factory: {
        element: (name, attributes, children) =>
          name === 'script' ? null : name === 'b' ? '!' : name === 'i' ? '' : { name, attributes, children },
      },
    });
    expect(result).toEqual([{ name: 'a', attributes: {}, children: ['1!4'] }]);
  });

  it('text that is not to be escaped is text, or what the factory makes of it', () => {
    const raw =
      '<a>1<xsl:text disable-output-escaping="yes">&lt;b&gt;</xsl:text>' +
      '<xsl:value-of select="\'x&amp;\'" disable-output-escaping="yes"/>2<i/></a>' +
      '<xsl:text disable-output-escaping="yes">&lt;hr&gt;</xsl:text>';
    const i = { name: 'i', attributes: {}, children: [] };
    expect(elements(raw)).toEqual([{ name: 'a', attributes: {}, children: ['1<b>x&2', i] }, '<hr>']);
    const seen: string[] = [];
    const sheet = compile(sheetOf(`<xsl:template match="/">${raw}</xsl:template>`));
    const withRaw: ElementFactory<Made> = {
      ...factory,
      raw: (text) => {
        seen.push(text);
        return text === '<hr>' ? null : { name: 'raw', attributes: {}, children: [text] };
      },
    };
    expect(sheet.toElements(parse('<r/>'), { factory: withRaw })).toEqual([
      { name: 'a', attributes: {}, children: ['1', { name: 'raw', attributes: {}, children: ['<b>x&'] }, '2', i] },
    ]);
    expect(seen).toEqual(['<b>x&', '<hr>']);
  });

  it('ignore attributes that come after content', () => {
    expect(elements('<a>x<xsl:attribute name="b">1</xsl:attribute></a>')).toEqual([{ name: 'a', attributes: {}, children: ['x'] }]);
    expect(elements('<a><b/><xsl:attribute name="b">1</xsl:attribute></a>')).toEqual([
      { name: 'a', attributes: {}, children: [{ name: 'b', attributes: {}, children: [] }] },
    ]);
  });

  it('copy parts of the source, and give the same twice', () => {
    const sheet = compile(sheetOf('<xsl:template match="/"><div><xsl:copy-of select="r/node()"/></div></xsl:template>'));
    const source = parse('<r>a<p class="x">b<!--c--><br/></p></r>');
    const expected = [
      {
        name: 'div',
        attributes: {},
        children: ['a', { name: 'p', attributes: { class: 'x' }, children: ['b', { name: 'br', attributes: {}, children: [] }] }],
      },
    ];
    expect(sheet.toElements(source, { factory })).toEqual(expected);
    expect(sheet.toElements(source, { factory })).toEqual(expected);
  });

  it('are made once when the factory says that they may be used in several places', () => {
    let made = 0;
    const counting: ElementFactory<object> = {
      reusable: true,
      element: (name, attributes, children) => ({ name, attributes, children, serial: ++made }),
    };
    const sheet = compile(
      sheetOf(
        '<xsl:template match="/"><ul><xsl:for-each select="r/i"><li class="{@c}"><b>more</b>' +
          '<xsl:value-of select="."/></li></xsl:for-each></ul></xsl:template>',
      ),
    );
    const draw = (xml: string) =>
      (sheet.toElements(parse(xml), { factory: counting })[0] as { children: { children: unknown[]; attributes: object }[] }).children;
    const first = draw('<r><i c="x">1</i><i c="x">2</i></r>');
    expect(made).toBe(4);
    expect(first[0]!.children[0]).toBe(first[1]!.children[0]);
    const second = draw('<r><i c="x">1</i><i c="x">3</i></r>');
    expect(made).toBe(6);
    expect(second[0]).toBe(first[0]);
    expect(second[1]!.children).toEqual([first[0]!.children[0], '3']);
    expect(draw('<r><i c="y">1</i></r>')[0]!.attributes).toEqual({ class: 'y' });
  });
});
