import { CompletionContext, type Completion, type CompletionResult } from '@codemirror/autocomplete';
import { xml } from '@codemirror/lang-xml';
import { EditorState } from '@codemirror/state';
import { describe, expect, it } from 'vitest';
import { vocabulary } from '../../../../xsl/engine/vocabulary.ts';
import { sheetNames } from './index.ts';

const NAMESPACES = 'xmlns:xsl="http://www.w3.org/1999/XSL/Transform" xmlns:str="http://exslt.org/strings" xmlns:my="urn:my"';
const SHARED = `<xsl:stylesheet version="1.0" ${NAMESPACES}>
  <xsl:variable name="shared" select="1"/><xsl:key name="by-id" match="a" use="@id"/><xsl:attribute-set name="plain"/>
  <xsl:template name="date"><xsl:param name="of"/><xsl:param name="form"/></xsl:template>
  <xsl:template match="a" mode="short"/>
  <xsl:template name="other"><xsl:param name="else"/><xsl:variable name="hidden"/></xsl:template>
</xsl:stylesheet>`;

/** What is offered at the mark `|` of a text inside of a stylesheet, or of a whole one. */
async function offeredAt(
  marked: string,
  explicit = true,
  files: Record<string, string> = { 'shared.xsl': SHARED },
): Promise<CompletionResult | null> {
  const whole = marked.startsWith('<?') ? marked : `<xsl:stylesheet version="1.0" ${NAMESPACES}>${marked}</xsl:stylesheet>`;
  const pos = whole.indexOf('|');
  const state = EditorState.create({ doc: whole.replace('|', ''), extensions: xml() });
  return await sheetNames(() => files)(new CompletionContext(state, pos, explicit));
}
const labels = async (...given: Parameters<typeof offeredAt>): Promise<string[]> =>
  (await offeredAt(...given))?.options.map(({ label }: Completion) => label) ?? [];
const inTemplate = (text: string): string => `<xsl:template match="/">${text}</xsl:template>`;

describe('elements and attributes', () => {
  it('are those that may be there', async () => {
    expect(await labels('<|')).toEqual(expect.arrayContaining(['xsl:template', 'xsl:key', 'xsl:import']));
    expect(await labels('<|')).not.toContain('xsl:value-of');
    expect(await labels(inTemplate('<xsl:v|'))).toEqual(expect.arrayContaining(['xsl:value-of', 'xsl:number']));
    expect(await labels(inTemplate('<xsl:v|'))).not.toContain('xsl:template');
    expect(await labels(inTemplate('<xsl:choose><|</xsl:choose>'))).toEqual(['xsl:when', 'xsl:otherwise']);
    expect(await labels(inTemplate('<xsl:call-template name="date"><|</xsl:call-template>'))).toEqual(['xsl:with-param']);
    expect(await labels(inTemplate('<p><b/></p><div><|</div>'))).toEqual(expect.arrayContaining(['xsl:if', 'b', 'p', 'div']));
    expect(await labels(inTemplate('<xsl:sort |/>'))).toEqual(['select', 'lang', 'data-type', 'order', 'case-order']);
  });

  it('have the prefixes of the file, extensions of declared namespaces included', async () => {
    const root = '<t:transform version="1.0" xmlns:t="http://www.w3.org/1999/XSL/Transform" xmlns:f="http://exslt.org/functions">';
    expect(await labels(`<?x y?>${root}<|</t:transform>`)).toEqual(expect.arrayContaining(['t:template', 'f:function']));
    expect(await labels(`<?x y?>${root}<t:template match="a"><|</t:template></t:transform>`)).toEqual(
      expect.arrayContaining(['t:if', 'f:result']),
    );
  });

  it('are all that the engine knows, each with its attributes', async () => {
    for (const { name, attributes } of vocabulary().elements) expect(await labels(`<xsl:${name} |`), name).toEqual(attributes);
  });
});

describe('names that the stylesheet and what it includes declare', () => {
  it.each([
    ['<xsl:call-template name="|"/>', ['date', 'other', 'mine']],
    ['<xsl:call-template name="da|', ['date', 'other', 'mine']],
    ['<xsl:apply-templates mode="|"/>', ['short']],
    ['<xsl:call-template name="date"><xsl:with-param name="|"/></xsl:call-template>', ['of', 'form']],
    ['<xsl:apply-templates><xsl:with-param name="|"/></xsl:apply-templates>', ['of', 'form', 'else']],
    ['<xsl:element name="a" use-attribute-sets="other |"/>', ['plain']],
    ['<a xsl:use-attribute-sets="|"/>', ['plain']],
    [`<xsl:value-of select="key('|"/>`, ['by-id']],
    [`<a href="{key('b|"/>`, ['by-id']],
  ])('%s offers %j', async (text, names) => {
    expect(await labels(`${inTemplate(text)}<xsl:template name="mine"/>`)).toEqual(names);
  });

  it('are variables, the near ones first, none of other templates and none of later', async () => {
    const text = inTemplate(
      '<xsl:param name="p"/><xsl:if test="1"><xsl:variable name="v"/></xsl:if><xsl:for-each select="a"><xsl:variable name="w"/>' +
        '<xsl:value-of select="1 + $|"/><xsl:variable name="late"/></xsl:for-each>',
    );
    expect(await labels(`${text}<xsl:param name="top"/>`)).toEqual(['w', 'p', 'shared', 'top']);
    expect(await labels(inTemplate('<a title="{$|}"/>'))).toEqual(['shared']);
    expect(await labels(inTemplate('<a title="$|"/>'))).toEqual([]);
  });

  it('are read anew when a file has changed, and from a text that is not whole', async () => {
    const files: Record<string, string> = { 'b.xsl': `<xsl:stylesheet ${NAMESPACES}><xsl:template name="one"><p>` };
    const source = sheetNames(() => files);
    const doc = `<xsl:stylesheet version="1.0" ${NAMESPACES}><xsl:call-template name="`;
    const state = EditorState.create({ doc, extensions: xml() });
    const names = async (): Promise<string[]> =>
      (await source(new CompletionContext(state, doc.length, true)))!.options.map(({ label }) => label);
    expect(await names()).toEqual(['one']);
    files['b.xsl'] += '</p></xsl:template><xsl:template name="two"/>';
    expect(await names()).toEqual(['one', 'two']);
  });
});

describe('functions', () => {
  it('are those of XPath, XSLT, the own ones, and of EXSLT those whose prefix is declared', async () => {
    const found = await labels(`<f:function xmlns:f="http://exslt.org/functions" name="my:twice"/>${inTemplate('<xsl:if test="no|"/>')}`);
    expect(found).toEqual(expect.arrayContaining(['not', 'normalize-space', 'generate-id', 'format-number', 'str:tokenize', 'my:twice']));
    expect(found.filter((name) => /^(?:math|set|date):/.test(name))).toEqual([]);
    const result = await offeredAt(inTemplate('<xsl:if test="1 = no|"/>'));
    expect(result?.options.find(({ label }) => label === 'not')).toMatchObject({ detail: 'boolean', apply: 'not(' });
    expect(await labels(inTemplate('<xsl:value-of select="str:|"/>'))).toContain('str:tokenize');
  });

  it.each([
    '<xsl:if test="@a|"/>',
    '<xsl:if test="a/b|"/>',
    '<xsl:if test="self::a|"/>',
    `<xsl:if test="'no|"/>`,
    '<a title="no|"/>',
    '<a title="{{no|"/>',
    '<xsl:template mode="no|"/>',
  ])('are not offered where nodes, texts and names are: %s', async (text) => {
    expect(await labels(inTemplate(text), true, {})).toEqual([]);
  });

  it('do not come up before a letter is typed', async () => {
    expect(await labels(inTemplate('<xsl:if test="|"/>'), false)).toEqual([]);
    expect(await labels(inTemplate('<xsl:if test="|"/>'), true)).toContain('not');
  });
});
