import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { command, Exit } from '../index.ts';

const SHEETS = join(import.meta.dirname, '../../../sheets');
const sheet = (content: string): string =>
  `<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform" xmlns:p="urn:p">${content}</xsl:stylesheet>`;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lectern-lint-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** The lines that lint writes about stylesheets, of which the first is looked at. */
function lint(files: Readonly<Record<string, string>>, ...names: string[]) {
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), sheet(content));
  const written = { out: '', err: '' };
  const paths = names.length ? names : [Object.keys(files)[0]!];
  const code = command(
    ['lint', ...paths.map((name) => join(folder, name))],
    { out: (bytes) => void (written.out += Buffer.from(bytes).toString()), err: (text) => void (written.err += text) },
    'xslt',
  );
  return { code, lines: written.out.replaceAll(`${folder}/`, '').split('\n').slice(0, -1), err: written.err.replaceAll(`${folder}/`, '') };
}
const found = (content: string): string[] => lint({ 's.xsl': content }).lines.map((line) => line.replace(/^s\.xsl:/, ''));

describe('lint', () => {
  it('tells of templates that nobody calls, in what is included too, and counts all that are given as users', () => {
    const files = {
      's.xsl': '<xsl:include href="lib.xsl"/>\n<xsl:template match="/"><xsl:call-template name="used"/></xsl:template>',
      'other.xsl': '<xsl:include href="lib.xsl"/><xsl:template match="/"><xsl:call-template name="p:other"/></xsl:template>',
      'lib.xsl':
        '<xsl:template name="used"/>\n<xsl:template name="p:other"/>\n' +
        '<xsl:template name="self"><xsl:if test="a"><xsl:call-template name="self"/></xsl:if></xsl:template>',
    };
    const self = 'lib.xsl:3  The template "self" is called by nobody.';
    expect(lint(files)).toEqual({
      code: Exit.found,
      lines: ['lib.xsl:2  The template "p:other" is called by nobody.', self],
      err: '2 findings in 2 stylesheets.\n',
    });
    expect(lint(files, 's.xsl', 'other.xsl')).toEqual({ code: Exit.found, lines: [self], err: '1 finding in 3 stylesheets.\n' });
  });

  it('tells of modes that nobody applies, and of those that have no template', () => {
    expect(
      found(
        '\n<xsl:template match="/"><xsl:apply-templates mode="a"/>\n<xsl:apply-templates mode="c"/></xsl:template>' +
          '\n<xsl:template match="x" mode="a"/>\n<xsl:template match="x" mode="b"><xsl:apply-templates mode="b"/></xsl:template>',
      ),
    ).toEqual([
      '3  There is no template in mode "c": the built-in ones write text.',
      '5  The template for "x" is never used: nobody applies templates in mode "b".',
    ]);
  });

  it('tells of variables that nothing reads, and of those that hide another one', () => {
    expect(
      found(
        '<xsl:param name="given"/><xsl:variable name="g" select="1"/>\n<xsl:variable name="idle" select="$g"/>' +
          '\n<xsl:template match="/"><xsl:param name="unread"/>\n<xsl:variable name="a" select="1"/><o b="{$a}"/>' +
          '\n<xsl:variable name="g" select="$g"/><xsl:value-of select="count(x[$g])"/>' +
          '\n<xsl:if test="x"><xsl:variable name="late" select="1"/></xsl:if><xsl:variable name="late" select="2"/>' +
          '<xsl:value-of select="$late"/></xsl:template>',
      ),
    ).toEqual([
      '2  The variable $idle is never read.',
      '3  The parameter $unread is never read.',
      `5  The variable $g hides the global one of ${join(folder, 's.xsl')}.`.replace(`${folder}/`, ''),
      '6  The variable $late is never read.',
    ]);
  });

  it('tells of "//" where it runs often, and only there', () => {
    const often = (line: number, where: string): string =>
      `${line}  "//" searches the whole document ${where}; a key, or a variable outside, does it once.`;
    expect(
      found(
        '<xsl:template match="/"><xsl:value-of select="//a"/><xsl:for-each select="//b">\n<xsl:value-of select="count(//c)"/>' +
          '<xsl:value-of select=".//d"/></xsl:for-each>\n<xsl:apply-templates select="x[@id = //y/@id]"/>' +
          '\n<xsl:for-each select="x"><xsl:sort select="//z"/></xsl:for-each></xsl:template>' +
          '\n<xsl:template match="x"><o c="{//k}"/></xsl:template>\n<xsl:template match="//q"/><xsl:key name="k" match="//r" use="@id"/>',
      ),
    ).toEqual([
      often(2, 'in each turn of xsl:for-each'),
      often(3, 'for each node that a predicate tests'),
      often(4, 'for each node that is sorted'),
      often(5, 'for each node that "x" matches'),
    ]);
  });

  it('tells of texts that the templates of words do not have, by language', () => {
    const language = (name: string, ...keys: string[]): string =>
      `<xsl:template name="${name}"><xsl:param name="key"/><xsl:choose>` +
      `${keys.map((key) => `<xsl:when test="$key = '${key}'">x</xsl:when>`).join('')}</xsl:choose></xsl:template>`;
    const handOn = (name: string): string =>
      `<xsl:call-template name="${name}"><xsl:with-param name="key" select="$key"/></xsl:call-template>`;
    const call = (key: string): string => `\n<xsl:call-template name="t"><xsl:with-param name="key" select="${key}"/></xsl:call-template>`;
    expect(
      found(
        `<xsl:template name="t"><xsl:param name="key"/>${handOn('de')}${handOn('en')}</xsl:template>${language('de', 'a')}` +
          `${language('en', 'a', 'b')}<xsl:template match="/">${call("'a'")}${call("'b'")}${call("'c'")}${call('x')}</xsl:template>`,
      ),
    ).toEqual([`3  "de" has nothing for the key 'b'.`, `4  "de", "en" has nothing for the key 'c'.`]);
  });

  it("finds a misspelt word in the product's own stylesheets, and nothing where there is none", () => {
    const words = (key: string) =>
      lint({
        's.xsl':
          `<xsl:param name="lang"/><xsl:include href="${SHEETS}/texts.xsl"/><xsl:template match="/"><xsl:call-template name="t">` +
          `<xsl:with-param name="key" select="'${key}'"/></xsl:call-template></xsl:template>`,
      });
    expect(words('menu.open')).toMatchObject({ code: Exit.ok, lines: [], err: 'No findings in 2 stylesheets.\n' });
    expect(words('menu.opne').lines).toEqual([
      expect.stringMatching(/^s\.xsl:1 {2}("t-\w+", )+"t-\w+" has nothing for the key 'menu\.opne'\.$/) as string,
    ]);
  });

  it('has little to tell of the stylesheets of the product', () => {
    const names = readdirSync(SHEETS).filter((name) => /^p_.*\.xsl$/.test(name));
    let out = '';
    command(
      ['lint', ...names.map((name) => join(SHEETS, name))],
      { out: (bytes) => void (out += Buffer.from(bytes).toString()), err: () => {} },
      'xslt',
    );
    // What customers' stylesheets call is called by none of these.
    expect(out.split('\n').filter((line) => line && !/The template "paging" is called by nobody/.test(line))).toEqual([]);
  });

  it('says which file is missing, and needs one', () => {
    expect(lint({ 's.xsl': '<xsl:include href="none.xsl"/>' })).toMatchObject({
      code: Exit.sheetParse,
      err: expect.stringContaining('none.xsl') as string,
    });
    expect(command(['lint'], { out: () => {}, err: () => {} }, 'xslt')).toBe(Exit.noArguments);
  });
});
