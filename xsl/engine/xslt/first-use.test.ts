import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { documents } from '../../../tests/bench/xsl/documents.ts';
import { importedSheet, importing } from '../../../tests/bench/xsl/sheets.ts';
import { compile, transformToText, type CompleteOptions } from '../complete.ts';
import { exslt } from '../exslt/index.ts';
import { sheetOf } from '../sheets.harness.ts';
import { parse, type XDocument } from '../xml/index.ts';
import type { Extension } from './model.ts';

const SHEETS = join(import.meta.dirname, '../../sheets');
const loaded = new Map<string, XDocument>();
/** A file of the product's stylesheets, parsed once for all that include it. */
function load(href: string): XDocument {
  let document = loaded.get(href);
  if (!document) loaded.set(href, (document = parse(readFileSync(join(SHEETS, href), 'utf8'), { href })));
  return document;
}

/** Longest document in characters: a second for each side. */
const LONGEST = 100_000;

describe('templates are compiled when they are first called, unless the stylesheet is checked', () => {
  /** An instruction that counts how often it is compiled; `compiling` may refuse. */
  const counted = (compiling: () => void): Extension => ({
    uri: 'urn:count',
    instructions: {
      i: () => {
        compiling();
        return (_node, run) => {
          run.out.text('i', false);
          return false;
        };
      },
    },
  });
  const content =
    '<xsl:output method="text"/><xsl:template match="/"><c:i/><xsl:apply-templates select="//b"/></xsl:template>' +
    '<xsl:template match="b"><xsl:variable name="v" select="."/><c:i/><xsl:value-of select="$v"/></xsl:template>' +
    '<xsl:template name="never"><c:i/></xsl:template>';
  const sheet = sheetOf(content, 'xmlns:c="urn:count" extension-element-prefixes="c"');

  it('each once, however often it is called; a stylesheet that is checked at once and whole', () => {
    let count = 0;
    const counts = (strict: boolean): number[] => {
      const before = count;
      const compiled = compile(sheet, { strict, extensions: [counted(() => count++)] });
      const all = [count - before];
      for (const xml of ['<a/>', '<a><b>1</b><b>2</b></a>', '<a><b>3</b></a>']) {
        expect(transformToText(compiled, parse(xml))).toBe(`i${[...xml.matchAll(/\d/g)].map(([digit]) => `i${digit}`).join('')}`);
        all.push(count - before);
      }
      return all;
    };
    expect(counts(false)).toEqual([0, 1, 2, 2]);
    expect(counts(true)).toEqual([3, 3, 3, 3]);
  });

  it('and again when there was no room on the stack', () => {
    let isFull = true;
    const full = (): void => {
      if (isFull) throw new RangeError('Maximum call stack size exceeded');
    };
    const compiled = compile(sheet, { strict: false, extensions: [counted(full)] });
    expect(() => transformToText(compiled, parse('<a/>'))).toThrow('nested too deeply');
    isFull = false;
    expect(transformToText(compiled, parse('<a/>'))).toBe('i');
  });

  it('to the same result, with the sheets of the product and of the bench', () => {
    const result = (text: XDocument, xml: XDocument, options: CompleteOptions): string =>
      transformToText(compile(text, { extensions: exslt, ...options }), xml);
    const both = (text: XDocument, xml: XDocument, options: CompleteOptions): number => {
      const lazy = result(text, xml, { ...options, strict: false });
      expect(lazy).toBe(result(text, xml, options));
      return lazy.length;
    };
    const names = readdirSync(SHEETS);
    const samples = readdirSync(join(SHEETS, 'samples')).filter((file) => names.includes(`${file.split('.')[0]!}.xsl`));
    expect(samples.length).toBeGreaterThan(5);
    for (const file of samples) {
      const href = `${file.split('.')[0]!}.xsl`;
      expect(both(load(href), load(`samples/${file}`), { href, load })).toBeGreaterThan(40);
    }
    for (const { sheet: name, xml } of documents().filter((each) => each.xml.length < LONGEST))
      expect(both(parse(importing(name)), parse(xml), { href: `${name}.xsl`, load: () => importedSheet })).toBeGreaterThan(40);
  });
});
