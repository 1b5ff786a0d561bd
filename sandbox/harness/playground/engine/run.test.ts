import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readCaseFile } from '../../../../tests/conformance/case-file.ts';
import { asXml } from './compare.ts';
import { caseText, NoCase } from './case-text.ts';
import type { Situation } from './model.ts';
import { askXPath, compareWith, runSheet } from './run.ts';

const XSL = 'xmlns:xsl="http://www.w3.org/1999/XSL/Transform"';
const sheet = (content: string): string =>
  `<xsl:stylesheet version="1.0" ${XSL}><xsl:output omit-xml-declaration="yes"/>\n${content}</xsl:stylesheet>`;
const situation = (given: Partial<Situation> = {}): Situation => ({
  xml: '<r><a>1</a><a>2</a></r>',
  name: 'p_Test',
  sheet: sheet('<xsl:template match="/"><xsl:apply-templates select="r/a"/></xsl:template>\n<xsl:template match="a"><li/></xsl:template>'),
  parts: {},
  parameters: {},
  ...given,
});

describe('a run of the playground', () => {
  it('has the result, and which templates ran how often, with their lines', () => {
    const { result, mistakes, trace } = runSheet(situation());
    expect({ result, mistakes }).toEqual({ result: '<li/><li/>', mistakes: [] });
    const ran = trace!.routines.map(({ match, calls, instruction }) => [match, calls, trace!.instructions[instruction]?.line]);
    expect(ran).toEqual([
      ['/', 1, 2],
      ['a', 2, 3],
    ]);
    expect(trace!.calls.map(({ node }) => node)).toEqual(['/', '/r/a[1]', '/r/a[2]']);
  });

  it('takes parameters and what lies beside the stylesheet', () => {
    const given = situation({
      sheet: sheet(
        '<xsl:include href="shared.xsl"/><xsl:param name="lang"/><xsl:template match="/"><xsl:call-template name="t"/></xsl:template>',
      ),
      parts: { 'shared.xsl': sheet('<xsl:template name="t"><p><xsl:value-of select="$lang"/></p></xsl:template>') },
      parameters: { lang: 'ar' },
    });
    expect(runSheet(given).result).toBe('<p>ar</p>');
  });

  it.each<[string, Partial<Situation>, object]>([
    ['the document', { xml: '<r>\n<a></r>' }, { in: 'xml', line: 2 }],
    ['the stylesheet', { sheet: sheet('<xsl:template>') }, { in: 'sheet', line: 2 }],
    ['an instruction', { sheet: sheet('\n<xsl:template match="/"><xsl:value-of/></xsl:template>') }, { in: 'sheet', line: 3 }],
    [
      'an expression',
      { sheet: sheet('\n\n<xsl:template match="/"><xsl:value-of select="1 +"/></xsl:template>') },
      { in: 'sheet', line: 4 },
    ],
    ['a run', { sheet: sheet('\n\n<xsl:template match="/"><xsl:for-each select="1"/></xsl:template>') }, { in: 'sheet', line: 4 }],
    ['what is included', { sheet: sheet('<xsl:include href="none.xsl"/>') }, { in: 'sheet', line: 2 }],
    [
      'a file that is included',
      {
        sheet: sheet('<xsl:include href="s.xsl"/><xsl:template match="/"/>'),
        parts: { 's.xsl': sheet('\n<xsl:template match="a"><xsl:if/></xsl:template>') },
      },
      { in: 'part', file: 's.xsl', line: 3 },
    ],
  ])('names the line of what is wrong in %s', (_what, given, expected) => {
    const { mistakes, result } = runSheet(situation(given));
    expect(result).toBeNull();
    expect(mistakes).toEqual([expect.objectContaining(expected)]);
  });

  it('ends what would never end by the limits of the page', () => {
    const endless = sheet(
      '<xsl:template match="/"><xsl:call-template name="t"/></xsl:template>' +
        '<xsl:template name="t"><p><xsl:call-template name="t"/></p></xsl:template>',
    );
    expect(runSheet(situation({ sheet: endless })).mistakes[0]?.message).toMatch(/without end|nested templates/);
  });

  it('answers XPath with nodes, their lines and what it cost', () => {
    expect(askXPath('<r>\n<a>1</a></r>', '//a')).toMatchObject({ type: 'nodes', count: 1, nodes: [{ path: '/r/a', line: 2, text: '1' }] });
    expect(askXPath('<r xmlns:x="urn:x"><x:a/></r>', 'count(//x:a)')).toMatchObject({ type: 'number', value: '1' });
    expect(() => askXPath('<r/>', '//a[')).toThrow(/XPath/);
  });

  it('compares with what another processor made of it', () => {
    const ours = situation({ sheet: sheet('<xsl:output method="html"/><xsl:template match="/"><br/><p b="1" a="2">x</p></xsl:template>') });
    expect(compareWith(ours, '<br/><p a="2" b="1">x</p>')).toBeNull();
    expect(compareWith(ours, '<br/><p a="2" b="1">y</p>')).toEqual({ path: '/p/text()', ours: '"x"', theirs: '"y"' });
  });

  it('agrees with xsltproc on a stylesheet of the product', () => {
    if (spawnSync('xsltproc', ['--version']).status !== 0) return expect(true).toBe(true);
    const read = (file: string): string => readFileSync(new URL(`../../../../xsl/sheets/${file}`, import.meta.url), 'utf8');
    const parts: Record<string, string> = {};
    const gather = (text: string): void => {
      for (const [, file = ''] of text.matchAll(/<xsl:(?:include|import) href="([^"]+)"/g)) {
        if (file in parts) continue;
        gather((parts[file] = read(file)));
      }
    };
    gather(read('p_News.xsl'));
    const given = situation({
      name: 'p_News',
      sheet: read('p_News.xsl'),
      xml: read('samples/p_News.list.xml'),
      parts,
      parameters: { lang: 'de' },
    });
    const folder = mkdtempSync(join(tmpdir(), 'lectern-playground-'));
    try {
      for (const [file, text] of Object.entries({ ...parts, 'p_News.xsl': given.sheet, 'd.xml': given.xml, 'w.xsl': asXml('p_News.xsl') }))
        writeFileSync(join(folder, file), text);
      const theirs = execFileSync('xsltproc', ['--stringparam', 'lang', 'de', 'w.xsl', 'd.xml'], { cwd: folder, encoding: 'utf8' });
      expect(compareWith(given, theirs)).toBeNull();
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});

describe('a case for the conformance tests', () => {
  const parts = {
    sheet: '<xsl:stylesheet/>',
    xml: '<r/>',
    files: new Map([['shared.xsl', '<s/>']]),
    parameters: new Map([['lang', 'de']]),
    expected: { result: '<p/>' },
    differs: null,
  };
  it('is read as it was written', () => {
    expect(readCaseFile(caseText('a list', parts), 'saved.txt')).toEqual([
      expect.objectContaining({ id: 'a list', expected: '<p/>', params: { lang: 'de' } }),
    ]);
  });
  it('refuses what that form cannot hold', () => {
    expect(() => caseText('a', { ...parts, xml: '<r>\n--- x\n</r>' })).toThrow(NoCase);
  });
});
