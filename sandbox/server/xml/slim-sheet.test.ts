import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { compile, parse, transformToText } from '../../../xsl/engine/index.ts';
import { flattenSheet } from './flatten-sheet.ts';
import { slimSheet } from './slim-sheet.ts';

const SHEETS = join(import.meta.dirname, '../../../xsl/sheets');
const read = (name: string): string => readFileSync(join(SHEETS, name), 'utf8');
const sheet = (body: string): string => `<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform">${body}</xsl:stylesheet>`;

describe('a slim stylesheet', () => {
  it('lacks comments, space that is stripped and templates that nothing calls', () => {
    expect(slimSheet(sheet(`
      <!-- a -->
      <xsl:template match="/"> <p> x </p> <xsl:call-template name="a"/> <xsl:text> </xsl:text> <pre xml:space="preserve"> <b/> </pre> &#32; </xsl:template>
      <xsl:template name="a"><xsl:call-template name="b"/></xsl:template> <xsl:template name="b"/>
      <xsl:template name="c"><xsl:call-template name="d"/></xsl:template> <xsl:template name="d"/>`)))
      .toBe(sheet('<xsl:template match="/"><p> x </p><xsl:call-template name="a"/><xsl:text> </xsl:text><pre xml:space="preserve"> <b/> </pre> &#32; </xsl:template><xsl:template name="a"><xsl:call-template name="b"/></xsl:template><xsl:template name="b"/>'));
  });

  it('keeps templates that an included sheet may call, and is as it was when it is no XML', () => {
    const including = sheet('<xsl:include href="x.xsl"/><xsl:template name="c"/>');
    expect([slimSheet(including), slimSheet('<xsl:'), slimSheet('')]).toEqual([including, '<xsl:', '']);
  });

  it.each(readdirSync(join(SHEETS, 'samples')).filter((name) => name.endsWith('.xml')))('of %s draws the same', (name) => {
    const flat = flattenSheet(read(`${name.split('.')[0]}.xsl`), (part) => read(part));
    const slim = slimSheet(flat);
    expect(slim.length).toBeLessThan(flat.length);
    const source = parse(readFileSync(join(SHEETS, 'samples', name), 'utf8'));
    expect(transformToText(compile(slim), source)).toBe(transformToText(compile(flat), source));
  });
});
