import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { decodeXml, loadFile, readXml } from './xml-file.ts';
import { Exit, xslt } from './xslt.ts';

const XSL = 'xmlns:xsl="http://www.w3.org/1999/XSL/Transform"';
const sheet = (content: string): string =>
  `<xsl:stylesheet version="1.0" ${XSL}><xsl:output omit-xml-declaration="yes"/>${content}</xsl:stylesheet>`;

let folder: string;
const at = (name: string): string => join(folder, name);
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lectern-xslt-'));
  mkdirSync(at('sub'));
  writeFileSync(at('doc.xml'), '<r><a>1</a><a>2</a></r>');
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Writes files, runs with arguments whose file names are put into the folder. */
function run(files: Readonly<Record<string, string>>, ...args: string[]) {
  for (const [name, text] of Object.entries(files)) writeFileSync(at(name), text);
  let out = '';
  let err = '';
  const code = xslt(
    args.map((arg) => (/\.(?:xsl|xml|out)$/.test(arg) ? at(arg) : arg)),
    {
      out: (bytes) => {
        out += Buffer.from(bytes).toString();
      },
      err: (text) => {
        err += text;
      },
    },
  );
  return { code, out, err };
}

describe('npm run xslt', () => {
  it('takes expressions, strings and several documents', () => {
    const files = {
      's.xsl': sheet(
        '<xsl:param name="n" select="0"/><xsl:param name="t"/><xsl:template match="/"><o n="{$n + 1}" t="{$t}"/></xsl:template>',
      ),
    };
    expect(run(files, '--param', 'n', 'count(//a)', '--stringparam', 't', 'count(//a)', 's.xsl', 'doc.xml')).toEqual({
      code: Exit.ok,
      out: '<o n="3" t="count(//a)"/>',
      err: '',
    });
    expect(run(files, 's.xsl', 'doc.xml', 'doc.xml').out).toBe('<o n="1" t=""/><o n="1" t=""/>');
    expect(run(files, '-o', 'r.out', 's.xsl', 'doc.xml')).toMatchObject({ code: Exit.ok, out: '' });
    expect(readFileSync(at('r.out'), 'utf8')).toBe('<o n="1" t=""/>');
  });

  it('takes what xsltproc takes: nothing is written, nesting is limited, what is never done anyway', () => {
    const files = {
      's.xsl': sheet('<xsl:template match="/"><xsl:message>m</xsl:message><o/></xsl:template>'),
      'deep.xsl': sheet(
        '<xsl:template match="/"><xsl:apply-templates/></xsl:template><xsl:template match="*"><o>' +
          '<xsl:apply-templates select=".."/></o></xsl:template>',
      ),
    };
    expect(run(files, '--noout', '--nonet', '--novalid', 's.xsl', 'doc.xml')).toEqual({ code: Exit.ok, out: '', err: 'm\n' });
    expect(run(files, '--maxdepth', '20', 'deep.xsl', 'doc.xml')).toMatchObject({
      code: Exit.run,
      out: '',
      err: expect.stringContaining('more than 20 nested templates') as string,
    });
    expect(run(files, '--maxdepth', 'x', 's.xsl', 'doc.xml').code).toBe(Exit.option);
  });

  it.each([
    ['the document', ['s.xsl', '-'], 'doc.xml'],
    ['the stylesheet', ['-', 'doc.xml'], 's.xsl'],
  ])('reads %s from standard input', (_what, args, input) => {
    writeFileSync(at('s.xsl'), sheet('<xsl:template match="/"><xsl:value-of select="r/a[2]"/></xsl:template>'));
    const { stdout, status } = spawnSync(
      'node',
      ['--import', 'tsx', join(import.meta.dirname, 'xslt.ts'), ...args.map((arg) => (arg === '-' ? arg : at(arg)))],
      { input: readFileSync(at(input)), encoding: 'utf8' },
    );
    expect({ stdout, status }).toEqual({ stdout: '2', status: 0 });
  });

  it('finds includes beside the sheet, documents beside both', () => {
    expect(
      run(
        {
          's.xsl': sheet('<xsl:include href="sub/i.xsl"/><xsl:template match="/"><xsl:apply-templates select="r/a[1]"/></xsl:template>'),
          'sub/i.xsl': sheet(
            '<xsl:template match="a"><o><xsl:value-of select="document(\'d.xml\')/d"/>,' +
              '<xsl:value-of select="document(\'d.xml\', /)/d"/></o></xsl:template>',
          ),
          'sub/d.xml': '<d>beside the sheet</d>',
          'd.xml': '<d>beside the document</d>',
        },
        's.xsl',
        'doc.xml',
      ).out,
    ).toBe('<o>beside the sheet,beside the document</o>');
  });

  it.each<[string, string, number, RegExp]>([
    ['is no XML', '<xsl:stylesheet', Exit.sheetParse, /s\.xsl, line 1, column/],
    ['is wrong', sheet('\n<xsl:template match="/"><xsl:value-of/></xsl:template>'), Exit.sheet, /s\.xsl, line 2, xsl:value-of/],
    ['includes what is not there', sheet('<xsl:include href="none.xsl"/>'), Exit.sheet, /none\.xsl/],
    ['fails', sheet('\n\n<xsl:template match="/"><xsl:for-each select="1"/></xsl:template>'), Exit.sheet, /s\.xsl, line 3, xsl:for-each/],
    [
      'ends itself',
      sheet('<xsl:template match="/"><xsl:message terminate="yes">enough</xsl:message></xsl:template>'),
      Exit.terminated,
      /enough/,
    ],
    [
      'asks for a method that is none',
      `<xsl:stylesheet version="1.0" ${XSL}><xsl:output method="pdf"/></xsl:stylesheet>`,
      Exit.method,
      /"pdf"/,
    ],
  ])('a sheet that %s has its exit code and says where on standard error', (_, text, code, message) => {
    const ended = run({ 's.xsl': text }, 's.xsl', 'doc.xml');
    expect(ended.err).toMatch(message);
    expect(ended).toMatchObject({ out: '' });
    expect([code, Exit.run]).toContain(ended.code);
    if (code !== Exit.sheet) expect(ended.code).toBe(code);
  });

  it('wrong arguments have exit codes of their own', () => {
    const files = { 's.xsl': sheet('<xsl:template match="/"><o/></xsl:template>'), 'bad.xml': '<r>' };
    expect(run(files).code).toBe(Exit.noArguments);
    expect(run(files, '--nothing', 's.xsl').code).toBe(Exit.option);
    expect(run(files, '--param', 'x').code).toBe(Exit.option);
    expect(run(files, '--param', 'x', '1 +', 's.xsl', 'doc.xml').code).toBe(Exit.parameters);
    expect(run(files, 's.xsl', 'bad.xml')).toMatchObject({ code: Exit.document, err: expect.stringMatching(/bad\.xml, line 1/) as string });
    expect(run(files, 's.xsl', 'none.xml')).toMatchObject({ code: Exit.document, err: expect.stringContaining('none.xml') as string });
    expect(run(files, 's.xsl')).toEqual({ code: Exit.ok, out: '', err: '' });
  });

  it('messages go to standard error', () => {
    expect(
      run({ 's.xsl': sheet('<xsl:template match="/"><xsl:message>hello</xsl:message><o/></xsl:template>') }, 's.xsl', 'doc.xml'),
    ).toEqual({ code: Exit.ok, out: '<o/>', err: 'hello\n' });
  });
});

describe('XML files', () => {
  it('are decoded as they say', () => {
    expect(decodeXml(Buffer.from('<?xml version="1.0" encoding="ISO-8859-1"?><a>\xe4</a>', 'latin1'))).toContain('ä');
    expect(decodeXml(Buffer.from('\ufeff<a>ä</a>', 'utf16le'))).toBe('<a>ä</a>');
    expect(decodeXml(Buffer.from('<a>ä</a>'))).toBe('<a>ä</a>');
    expect(() => decodeXml(Buffer.from('<?xml version="1.0" encoding="x-none"?><a/>'))).toThrow(RangeError);
  });

  it('read what their document type names only from their own folder or below', () => {
    writeFileSync(at('sub/e.txt'), 'inside');
    writeFileSync(at('d.xml'), '<!DOCTYPE a [<!ENTITY e SYSTEM "sub/e.txt">]><a>&e;</a>');
    expect(readXml(at('d.xml')).children[0]!.children[0]!.value).toBe('inside');
    writeFileSync(at('out.txt'), 'outside');
    writeFileSync(at('sub/d.xml'), '<!DOCTYPE a [<!ENTITY e SYSTEM "../out.txt">]><a>&e;</a>');
    expect(() => readXml(at('sub/d.xml'))).toThrow('external');
  });

  it('nothing comes from the network', () => expect(() => loadFile('https://example.org/a.xml', at('s.xsl'))).toThrow('only files'));
});
