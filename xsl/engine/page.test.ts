import { describe, expect, it } from 'vitest';
import { compileWith, edits, reparse } from './index.ts';
import { compileInSteps, extensionsFor, loadReparse, parse } from './page.ts';
import { sheetOf } from './sheets.harness.ts';

const factory = {
  element: (name: string, attributes: object, children: string[]) =>
    `<${name}${Object.entries(attributes)
      .map(([n, v]) => ` ${n}="${v}"`)
      .join('')}>${children.join('')}</${name}>`,
};
const draw = async (content: string, xml = '<r/>', attributes = ''): Promise<string> => {
  const sheet = parse(sheetOf(content, attributes));
  return compileWith(sheet, { extensions: await extensionsFor([sheet]) })
    .toElements<string>(parse(xml), { factory })
    .join('');
};
const root = (body: string): string => `<xsl:template match="/">${body}</xsl:template>`;

describe('a page', () => {
  it('asks for nothing when a stylesheet uses what nearly all use, xsl:output included', async () => {
    const sheet = parse(sheetOf(`<xsl:output method="html"/>${root('<p id="{generate-id()}"><xsl:apply-templates/></p>')}`));
    expect(await extensionsFor([sheet])).toEqual([]);
    expect(compileWith(sheet).toElements<string>(parse('<r>x</r>'), { factory })).toEqual(['<p id="id1">x</p>']);
  });

  it.each([
    ['xsl:sort', root('<xsl:for-each select="//i"><xsl:sort/><xsl:value-of select="."/></xsl:for-each>'), 'abc'],
    ['xsl:number', root('<xsl:number value="4" format="i"/>'), 'iv'],
    ['xsl:key', `<xsl:key name="k" match="i" use="."/>${root("<xsl:value-of select=\"count(key('k', 'b'))\"/>")}`, '1'],
    ['format-number() in an attribute', root('<b c="{format-number(0.5, \'0%\')}"/>'), '<b c="50%"></b>'],
    ['a function written with a character reference', root('<xsl:value-of select="k&#101;y(\'x\', 1) or true()"/>'), 'true'],
    [
      'xsl:attribute-set',
      `<xsl:attribute-set name="s"><xsl:attribute name="c">1</xsl:attribute></xsl:attribute-set>${root('<b xsl:use-attribute-sets="s"/>')}`,
      '<b c="1"></b>',
    ],
    ['xsl:strip-space', `<xsl:strip-space elements="*"/>${root('<xsl:value-of select="count(//text())"/>')}`, '3'],
    [
      'xsl:decimal-format',
      `<xsl:decimal-format decimal-separator=","/>${root('<xsl:value-of select="format-number(1.5, \'0,0\')"/>')}`,
      '1,5',
    ],
    ['function-available()', root('<xsl:value-of select="function-available(\'document\')"/>'), 'true'],
    [
      'apply-imports',
      `${root('<xsl:apply-templates select="//i[1]"/>')}<xsl:template match="i"><b><xsl:apply-imports/></b></xsl:template>`,
      '<b>b</b>',
    ],
  ])('fetches what brings %s', async (_what, content, drawn) => {
    expect(await draw(content, '<r> <i>b</i> <i>a</i><i>c</i></r>')).toBe(drawn);
  });

  it('an attribute set that was never declared is an error all the same', async () => {
    await expect(draw(root('<b xsl:use-attribute-sets="none"/>'))).rejects.toThrow(/attribute set "none" does not exist/);
  });

  it('compiles in steps: asks after each declaration whether to pause, waits, and draws the same', async () => {
    const sheet = parse(
      sheetOf(
        `<xsl:variable name="v" select="//i[1]"/><xsl:template name="n">x</xsl:template>${root('<b><xsl:value-of select="$v"/></b>')}`,
      ),
    );
    const trail: string[] = [];
    const pause = (): Promise<void> | null => {
      trail.push('asked');
      return trail.length === 2 ? Promise.resolve().then(() => void trail.push('waited')) : null;
    };
    const compiled = await compileInSteps(sheet, {}, pause);
    expect(trail).toEqual(['asked', 'asked', 'waited', 'asked']);
    expect(compiled.toElements<string>(parse('<r><i>1</i></r>'), { factory })).toEqual(['<b>1</b>']);
  });

  it('compiled in steps, an error has its position', async () => {
    const sheet = parse(sheetOf('<xsl:template match="1 +"/>'));
    await expect(compileInSteps(sheet, {}, () => Promise.resolve())).rejects.toThrow(/line 1/);
  });

  it.each([
    ['an expression', '<xsl:value-of select="1 +"/>', 'line 2, xsl:value-of: XPath "1 +"'],
    ['an expression in an attribute', '<a b="{1 +}"/>', 'line 2, a: XPath "1 +"'],
    ['an element', '<xsl:for-eech select="a"/>', 'line 2, xsl:for-eech: xsl:for-eech is not allowed here.'],
    ['a template', '<xsl:call-template name="headr"/>', 'line 2, xsl:call-template: The template "headr" does not exist.'],
    ['a variable', '<xsl:if test="$none">x</xsl:if>', 'line 2, xsl:if: XPath "$none": The variable $none is not declared.'],
    ['a second parameter', '<a/><xsl:param name="p"/>', 'line 2, xsl:param: xsl:param must be first in a template.'],
  ])('does not mind %s that is wrong and not reached, and names it in the same words when it is', (_what, wrong, words) => {
    const sheet = compileWith(
      sheetOf(
        `<xsl:template match="a">\n${wrong}</xsl:template><xsl:variable name="unused">\n${wrong.replace(/.*param.*/, '')}</xsl:variable>` +
          '<xsl:template match="b"><c/></xsl:template>',
      ),
    );
    const drawn = (xml: string): unknown => sheet.toElements<string>(parse(xml), { factory });
    expect(drawn('<b/>')).toEqual(['<c></c>']);
    expect(() => drawn('<a/>')).toThrow(words);
  });

  it('goes on after an expression that cannot be read, so that a branch before it is taken', () => {
    const sheet = compileWith(
      sheetOf(root('<xsl:choose><xsl:when test="true()">1</xsl:when><xsl:when test="never-written()">2</xsl:when></xsl:choose>')),
    );
    expect(sheet.toElements<string>(parse('<r/>'), { factory })).toEqual(['1']);
  });

  it('takes a template with a mode and without a match for one that is called, as others do', () => {
    const sheet = compileWith(sheetOf(`${root('<xsl:call-template name="n"/>')}<xsl:template name="n" mode="m">x</xsl:template>`));
    expect(sheet.toElements<string>(parse('<r/>'), { factory })).toEqual(['x']);
  });

  it('brings EXSLT, and all of XSLT with it, to one that declares it', async () => {
    expect(
      await draw(
        root('<xsl:value-of select="math:max(//i)"/><xsl:value-of select="dyn:evaluate(&quot;format-number(1, &apos;0.0&apos;)&quot;)"/>'),
        '<r><i>1</i><i>3</i></r>',
        'xmlns:math="http://exslt.org/math" xmlns:dyn="http://exslt.org/dynamic"',
      ),
    ).toBe('31.0');
  });

  it('gets the same reparse as everybody, and documents are edited through edits', async () => {
    expect(await loadReparse()).toBe(reparse);
    const { document } = edits.applyEdits(parse('<r a="1"/>'), [edits.setAttribute(parse('<r a="1"/>').children[0]!, 'a', '2')]);
    expect(edits.serializeSource(document)).toBe('<r a="2"/>');
  });
});
