import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { documents } from '../../../tests/bench/xsl/documents.ts';
import { importedSheet, importing, sheetNames } from '../../../tests/bench/xsl/sheets.ts';
import { compile } from '../complete.ts';
import { reparse } from '../edit/reparse.ts';
import { exslt } from '../exslt/index.ts';
import type { ElementFactory } from '../output/model.ts';
import { XmlError } from '../xml/error.ts';
import type { XDocument } from '../xml/model.ts';
import { parse } from '../xml/parser.ts';
import { compileWith, type Stylesheet } from './compile.ts';
import type { Extension } from './model.ts';
import { optional } from './optional/index.ts';

interface Made {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly (Made | string)[];
}

/** A factory that counts what it makes; `raw` text becomes an element. */
function counting(): { factory: ElementFactory<Made>; made(): number } {
  let count = 0;
  const factory: ElementFactory<Made> = {
    reusable: true,
    element(name, attributes, children) {
      count++;
      return name === 'script' ? null : name === 'plain' ? `plain ${children.length}` : { name, attributes: { ...attributes }, children };
    },
    raw: (text) => (text === 'gone' ? null : { name: 'raw', attributes: {}, children: [text] }),
  };
  return {
    factory,
    made: () => {
      const all = count;
      count = 0;
      return all;
    },
  };
}

const head =
  '<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform" ' +
  'xmlns:e="http://exslt.org/common" xmlns:math="http://exslt.org/math" exclude-result-prefixes="e math">';
/** Compiled as a page does, template by template when they are first called; `strict`: all of it before. */
const sheet = (content: string, strict = false): Stylesheet => compile(`${head}${content}</xsl:stylesheet>`, { extensions: exslt, strict });

/** A result without the identity of its parts, or the error. */
function drawn(stylesheet: Stylesheet, document: XDocument, factory: ElementFactory<Made>, parameters?: Record<string, string>): unknown {
  try {
    return structuredClone(stylesheet.toElements(document, { factory, parameters }));
  } catch (error) {
    return String(error);
  }
}

/** How many templates each of several versions of a document runs, without those that go on in another one's place. */
function calls(content: string, first: string, ...texts: string[]): number[] {
  let count = 0;
  const counter: Extension = {
    uri: 'urn:counter',
    check: (_all, declared) => {
      declared.prepare = (run) => {
        const invoke = run.invoke.bind(run);
        run.invoke = (...call) => {
          count++;
          invoke(...call);
        };
      };
    },
  };
  const stylesheet = compileWith(`${head}${content}</xsl:stylesheet>`, { extensions: [...optional, ...exslt, counter] });
  const { factory } = counting();
  let document = parse(first);
  return [first, ...texts].map((text, i) => {
    if (i) document = reparse(document, text);
    count = 0;
    stylesheet.toElements(document, { factory });
    return count;
  });
}

const long = 'long enough that its result is worth keeping, whatever it may be that is asked for here';
const list = (...items: string[]): string => `<r at="0">${items.map((text, i) => `<i n="${i}" note="${long}">${text}</i>`).join('')}</r>`;

/** Transforms a text and then others, each once taking results again and once from nothing; gives how many elements each one made. */
function series(content: string, ...texts: string[]): number[] {
  const stylesheet = sheet(content);
  const { factory, made } = counting();
  let document = parse(texts[0]!);
  return texts.map((text) => {
    document = reparse(document, text);
    const result = drawn(stylesheet, document, factory);
    const count = made();
    expect(result).toEqual(drawn(sheet(content, true), parse(text), counting().factory));
    return count;
  });
}

const root = '<xsl:template match="/r"><o><xsl:apply-templates/></o></xsl:template>';

describe('results of templates are taken again', () => {
  it.each<[string, string, string, string[], number[]]>([
    [
      'parameters that are the same',
      '<xsl:template match="/r"><o><xsl:apply-templates select="i"><xsl:with-param name="p" select="string(@at)"/>' +
        '<xsl:with-param name="q" select="1"/></xsl:apply-templates></o></xsl:template>',
      '<xsl:template match="i"><xsl:param name="p"/><p><xsl:value-of select="$p"/></p></xsl:template>',
      [list('a', 'b'), list('a', 'x'), list('a', 'x').replace('at="0"', 'at="1"'), list('a', 'y').replace('at="0"', 'at="1"')],
      [3, 2, 3, 2],
    ],
    [
      'parameters one of which is another, or is no longer given',
      '<xsl:template match="/r"><o><xsl:choose><xsl:when test="i[2] = \'b\'"><xsl:apply-templates select="i[1]">' +
        '<xsl:with-param name="p" select="1"/>' +
        '</xsl:apply-templates></xsl:when><xsl:when test="i[2] = \'c\'"><xsl:apply-templates select="i[1]">' +
        '<xsl:with-param name="q" select="1"/>' +
        '</xsl:apply-templates></xsl:when><xsl:otherwise><xsl:apply-templates select="i[1]"/></xsl:otherwise>' +
        '</xsl:choose>.</o></xsl:template>',
      '<xsl:template match="i"><xsl:param name="p" select="0"/><p><xsl:value-of select="$p"/></p></xsl:template>',
      ['bz', 'by', 'cy', 'dy', 'ey'].map((signs) => list('a', ...signs, 'c', 'd', 'e')),
      [2, 1, 2, 2, 1],
    ],
    [
      'nodes that are too short to be worth it',
      '<xsl:template match="/r"><o><xsl:apply-templates select="i/@n | i"/></o></xsl:template>',
      '<xsl:template match="i"><p><xsl:value-of select="."/></p></xsl:template><xsl:template match="@n"><q/></xsl:template>',
      [`<r><i n="1">a</i><i>${long}</i></r>`, `<r><i n="1">a</i><i>${long}</i>.</r>`],
      [4, 3],
    ],
    [
      'several templates for one node',
      '<xsl:template match="/r"><o><xsl:apply-templates select="i"/><xsl:apply-templates select="i" mode="m"/>.</o></xsl:template>',
      '<xsl:template match="i"><p><xsl:value-of select="."/></p></xsl:template><xsl:template match="i" mode="m"><q>' +
        '<xsl:value-of select="../@at"/></q></xsl:template>',
      [list('a', 'b', 'c', 'd'), list('a', 'x', 'c', 'd'), list('a', 'x', 'c', 'y')],
      [9, 3, 3],
    ],
    [
      'templates in others, which look around',
      '<xsl:template match="/r"><o><xsl:apply-templates select="i"/>.</o></xsl:template>',
      '<xsl:template match="i"><p><xsl:apply-templates select="b"/>.</p></xsl:template>' +
        '<xsl:template match="b"><q><xsl:value-of select="/r/i[1]/@n"/></q></xsl:template>',
      ['00', '10', '11'].map(([first, last]) => `<r>${[first, 0, last].map((n) => `<i n="${n}"><b>${long}</b></i>`).join('')}</r>`),
      [7, 7, 2],
    ],
    [
      'templates in others, which cannot be repeated',
      '<xsl:template match="/r"><o><xsl:apply-templates select="i"/>.</o></xsl:template>',
      '<xsl:template match="i"><p><xsl:apply-templates select="b"/>.</p></xsl:template>' +
        '<xsl:template match="b"><q><xsl:if test=". = 1"><xsl:message/></xsl:if></q></xsl:template>',
      ['', ' '].map((more) => `<r${more}><i n="${long}"><b n="${long}">1</b></i><i n="${long}"><b n="${long}">2</b></i></r>`),
      [5, 3],
    ],
    [
      'content of variables',
      '<xsl:template match="/r"><o><xsl:variable name="v"><xsl:apply-templates select="i"/></xsl:variable>' +
        '<xsl:copy-of select="$v"/></o></xsl:template>',
      '<xsl:template match="i"><p><xsl:value-of select="."/></p></xsl:template>',
      [list('a', 'b'), list('a', 'x')],
      [3, 3],
    ],
  ])('%s: so many templates run each time', (_what, outer, templates, texts, expected) => {
    series(outer + templates, ...texts);
    expect(calls(outer + templates, texts[0]!, ...texts.slice(1))).toEqual(expected);
  });

  it('where the node is the same, and nowhere else', () => {
    expect(
      series(
        `${root}<xsl:template match="i"><p><xsl:value-of select="."/></p></xsl:template>`,
        list('a', 'b', 'c'),
        list('a', 'x', 'c'),
        list('a', 'x', 'c', 'd'),
      ),
    ).toEqual([4, 2, 2]);
  });

  it.each<[string, string, number]>([
    ['the position', '<xsl:template match="i"><p><xsl:value-of select="position()"/></p></xsl:template>', 2],
    ['the size', '<xsl:template match="i"><p><xsl:value-of select="last()"/></p></xsl:template>', 2],
    ['siblings', '<xsl:template match="i"><p><xsl:value-of select="following-sibling::i"/></p></xsl:template>', 3],
    ['the parent', '<xsl:template match="i"><p><xsl:value-of select="../@at"/></p></xsl:template>', 2],
    [
      'ancestors in a variable',
      '<xsl:template match="i"><xsl:variable name="v" select="ancestor::r"/><p><xsl:value-of select="count($v/i)"/></p></xsl:template>',
      4,
    ],
    [
      'variables of its own',
      '<xsl:template match="i"><xsl:variable name="v" select="@n"/><p><xsl:value-of select="count(../i[@n &lt;= $v])"/>' +
        '</p></xsl:template>',
      2,
    ],
    [
      'a key',
      '<xsl:key name="k" match="i" use="@n"/><xsl:template match="i"><p><xsl:value-of select="key(\'k\', @n + 1)"/></p></xsl:template>',
      3,
    ],
    [
      'a global variable',
      '<xsl:variable name="v" select="string(/r/i[2])"/><xsl:template match="i"><p><xsl:value-of select="$v"/></p></xsl:template>',
      4,
    ],
    [
      'a global fragment',
      '<xsl:variable name="v"><x><xsl:value-of select="/r/i[2]"/></x></xsl:variable><xsl:template match="i"><p>' +
        '<xsl:value-of select="$v"/></p></xsl:template>',
      4,
    ],
    [
      'a constant',
      '<xsl:variable name="v"><x>1</x></xsl:variable><xsl:variable name="w" select="$u + 1"/>' +
        '<xsl:variable name="u" select="2"/><xsl:template match="i"><p>' +
        '<xsl:value-of select="concat($v, $u)"/></p></xsl:template>',
      2,
    ],
    ['its number', '<xsl:template match="i"><p><xsl:number count="i[. != \'x\']"/></p></xsl:template>', 3],
    ['its number among all', '<xsl:template match="i"><p><xsl:number level="any" count="i[. = \'x\']"/></p></xsl:template>', 3],
    [
      'the choice of the rule',
      '<xsl:template match="i"><p/></xsl:template><xsl:template match="i[following-sibling::i[1] = \'x\']"><q/></xsl:template>',
      3,
    ],
    [
      'the choice of a rule further in',
      '<xsl:template match="i"><p><xsl:apply-templates select="@n"/></p></xsl:template><xsl:template match="@n">' +
        '<q/></xsl:template><xsl:template match="r[i = \'x\']/i/@n" priority="2"><s/></xsl:template>',
      7,
    ],
    ['generate-id', '<xsl:template match="i"><p><xsl:value-of select="generate-id()"/></p></xsl:template>', 4],
    [
      'a template that counts positions',
      '<xsl:template match="i"><xsl:call-template name="t"/></xsl:template><xsl:template name="t"><p>' +
        '<xsl:value-of select="position()"/></p></xsl:template>',
      2,
    ],
    [
      'an attribute set with positions',
      '<xsl:attribute-set name="s"><xsl:attribute name="p"><xsl:value-of select="position()"/></xsl:attribute>' +
        '</xsl:attribute-set><xsl:template match="i"><p xsl:use-attribute-sets="s"/></xsl:template>',
      2,
    ],
    ['an extension', '<xsl:template match="i"><p><xsl:value-of select="math:max(../i/@n)"/></p></xsl:template>', 4],
    ['message', '<xsl:template match="i"><xsl:message>m</xsl:message><p/></xsl:template>', 4],
    ['current()', '<xsl:template match="i"><p><xsl:value-of select="count(../i[@n = current()/@n])"/></p></xsl:template>', 2],
    [
      'loops',
      '<xsl:template match="i"><xsl:for-each select="@n"><p><xsl:value-of select="position()"/></p></xsl:for-each></xsl:template>',
      2,
    ],
    ['text alone', '<xsl:template match="i"><xsl:value-of select="concat(., \',\')"/></xsl:template>', 2],
    [
      'attributes of what is around',
      '<xsl:template match="i"><xsl:attribute name="n{@n}"><xsl:value-of select="."/></xsl:attribute></xsl:template>',
      4,
    ],
    ['comments', '<xsl:template match="i"><xsl:comment>c</xsl:comment><p/></xsl:template>', 4],
    ['unescaped text', '<xsl:template match="i"><xsl:value-of select="." disable-output-escaping="yes"/><p/></xsl:template>', 4],
    ['elements that the factory leaves out', '<xsl:template match="i"><script/><p/></xsl:template>', 4],
    ['elements that the factory makes text of', '<xsl:template match="i">a<plain/>b</xsl:template>', 4],
    [
      'node sets as parameters',
      '<xsl:template match="i"><xsl:apply-templates select="@n"><xsl:with-param name="p" select="../i"/>' +
        '</xsl:apply-templates></xsl:template><xsl:template match="@n"><xsl:param name="p"/><p>' +
        '<xsl:value-of select="count($p)"/></p></xsl:template>',
      4,
    ],
    ['a stripped document', '<xsl:strip-space elements="*"/><xsl:template match="i"><p><xsl:value-of select="."/></p></xsl:template>', 4],
  ])('with %s', (_what, templates, again) => {
    const texts = [list('a', 'b', 'c'), list('a', 'x', 'c'), list('a', 'x', 'c', 'd'), list('x', 'a', 'x', 'c', 'd'), list('x', 'a', 'd')];
    const [first, second] = series(root + templates, ...texts) as [number, number];
    expect(second).toBeLessThanOrEqual(again);
    expect(first).toBeGreaterThanOrEqual(second);
    expect(calls(root + templates, texts[0]!, texts[1]!)[1]).toBe(again);
  });

  it('with current() in patterns, which pages alone accept', () => {
    const content = `${root}<xsl:template match="i"><p><xsl:number count="i[. = current()]"/></p></xsl:template>`;
    const texts = [list('a', 'b', 'c'), list('a', 'x', 'c'), list('x', 'x', 'c')] as const;
    expect(calls(content, ...texts)[1]).toBe(4);
    const stylesheet = sheet(content);
    const { factory } = counting();
    let document = parse(texts[0]);
    for (const text of texts) {
      document = reparse(document, text);
      expect(drawn(stylesheet, document, factory)).toEqual(drawn(sheet(content), parse(text), counting().factory));
    }
  });

  it('unless a template further in, which did not run before, counts the nodes', () => {
    const content =
      '<xsl:template match="/r"><o><xsl:apply-templates select="i[. != \'c\']"/></o></xsl:template>' +
      '<xsl:template match="i"><p><xsl:if test="../i[2] = \'x\'"><xsl:call-template name="t"/></xsl:if></p></xsl:template>' +
      '<xsl:template name="t"><xsl:value-of select="last()"/></xsl:template>';
    const texts = [list('a', 'b', 'c', 'd'), list('a', 'e', 'c', 'd'), list('a', 'x', 'c', 'd'), list('a', 'x', 'f', 'd')];
    expect(series(content, ...texts)).toEqual([4, 0, 4, 5]);
  });

  it('with other parameters they are made anew', () => {
    const stylesheet = sheet(`<xsl:param name="p"/>${root}<xsl:template match="i"><p><xsl:value-of select="$p"/></p></xsl:template>`);
    const { factory, made } = counting();
    const document = parse(list('a', 'b'));
    const counts = ([{}, {}, { p: '1' }, { p: '1' }, { p: '2' }, {}] as Record<string, string>[]).map((parameters) => {
      expect(drawn(stylesheet, document, factory, parameters)).toEqual(
        drawn(stylesheet, parse(list('a', 'b')), counting().factory, parameters),
      );
      return made();
    });
    expect(counts).toEqual([3, 0, 3, 0, 3, 3]);
  });

  it.each<[string, string]>([
    [
      'paths',
      '<xsl:template match="i"><p><xsl:for-each select=".//node()"><xsl:sort select="."/><xsl:if test="position() = 7">' +
        '<xsl:value-of select="."/></xsl:if></xsl:for-each></p></xsl:template>',
    ],
    [
      'siblings, constants and keys',
      '<xsl:variable name="c" select="1"/><xsl:key name="k" match="i" use="@n"/><xsl:template match="i"><p n="{$c}">' +
        '<xsl:value-of select="count(key(\'k\', @n)) + count(preceding-sibling::i[1])"/><xsl:for-each select=".//node()">' +
        '<xsl:value-of select="."/></xsl:for-each></p></xsl:template>',
    ],
  ])('without their work being done again: %s', (_what, templates) => {
    const stylesheet = sheet(root + templates);
    const { factory } = counting();
    const items = Array.from({ length: 300 }, () => '<a/>'.repeat(60));
    const document = parse(list(...items));
    expect(() => stylesheet.toElements(document, { factory, limits: { steps: 6000 } })).toThrow('more than 6000 steps');
    stylesheet.toElements(document, { factory });
    const next = reparse(document, list(...items.with(150, 'new')));
    expect(() => stylesheet.toElements(next, { factory, limits: { steps: 6000 } })).not.toThrow();
  });

  it('an old version is drawn as it was', () => {
    const stylesheet = sheet(
      `${root}<xsl:template match="i"><p><xsl:value-of select="concat(., position(), ../i[1])"/></p></xsl:template>`,
    );
    const { factory } = counting();
    const texts = [list('a', 'b'), list('x', 'b'), list('x', 'b', 'c')];
    const versions: XDocument[] = [parse(texts[0]!)];
    for (const text of texts.slice(1)) versions.push(reparse(versions.at(-1)!, text));
    for (const i of [2, 0, 1, 1, 2, 0])
      expect(drawn(stylesheet, versions[i]!, factory)).toEqual(drawn(stylesheet, parse(texts[i]!), counting().factory));
  });
});

const SHEETS = join(import.meta.dirname, '../../sheets');
const load = (href: string): string => readFileSync(join(SHEETS, href), 'utf8');
const samples = readdirSync(join(SHEETS, 'samples'))
  .map((file): [string, string] => [`${file.split('.')[0]!}.xsl`, readFileSync(join(SHEETS, 'samples', file), 'utf8')])
  .filter(([href]) => readdirSync(SHEETS).includes(href));

/** A change near what is there: a piece is taken out, doubled, moved, or a letter changed. */
function changed(text: string, at: number, size: number, kind: number): string {
  const from = text.indexOf('<', at % text.length);
  const to = text.indexOf('>', from + (size % 400)) + 1;
  if (from < 0 || to <= 0) return text;
  const piece = text.slice(from, to);
  switch (kind % 4) {
    case 0:
      return text.slice(0, from) + text.slice(to);
    case 1:
      return text.slice(0, to) + piece + text.slice(to);
    case 2:
      return text.slice(0, from) + piece.replace(/[a-z]{3}(?=[^<>]*["<])/, 'new') + text.slice(to);
    default:
      return text.slice(0, from) + piece.replace(/"\d+"/, (found) => `"${Number(found.slice(1, -1)) + 1}"`) + text.slice(to);
  }
}

/** A stylesheet, compiled when it is used and before, and a document. */
type Subject = [used: Stylesheet, eager: Stylesheet, xml: string];

describe('after random changes', () => {
  const own = documents()
    .filter(({ xml }) => xml.length < 100_000)
    .map(({ sheet: name, xml }): Subject => {
      const make = (strict: boolean): Stylesheet => compile(importing(name), { href: `${name}.xsl`, load: () => importedSheet, strict });
      return [make(false), make(true), xml.length > 5000 ? `${xml.slice(0, xml.indexOf('>', 4000) + 1)}` : xml];
    });
  const small = (xml: string): string => {
    // Cut off: closes what is open.
    const open: string[] = [];
    for (const [, end, name, empty] of xml.matchAll(/<(\/?)([a-z]+)(?:[^<>]*?)(\/?)>/g))
      if (end) open.pop();
      else if (!empty) open.push(name!);
    return (
      xml +
      open
        .toReversed()
        .map((name) => `</${name}>`)
        .join('')
    );
  };
  const all: Subject[] = [
    ...own.map(([stylesheet, eager, xml]): Subject => [stylesheet, eager, small(xml)]),
    ...samples.map(([href, xml]): Subject => {
      const make = (strict: boolean): Stylesheet => compile(load(href), { href, load, strict });
      return [make(false), make(true), xml];
    }),
  ];

  it('they are what a fresh transformation gives, with the sheets of the bench and of the product', { timeout: 120_000 }, () => {
    expect(sheetNames.length).toBe(4);
    fc.assert(
      fc.property(
        fc.nat({ max: all.length - 1 }),
        fc.array(fc.tuple(fc.nat(), fc.nat(), fc.nat()), { minLength: 1, maxLength: 6 }),
        (which, changes) => {
          const [stylesheet, eager, xml] = all[which]!;
          const { factory } = counting();
          let document = parse(xml);
          drawn(stylesheet, document, factory);
          let text = xml;
          for (const [at, size, kind] of changes) {
            const next = changed(text, at, size, kind);
            try {
              document = reparse(document, next);
            } catch (error) {
              if (!(error instanceof XmlError)) throw error;
              continue;
            }
            text = next;
            expect(drawn(stylesheet, document, factory)).toEqual(drawn(eager, parse(text), { ...factory, reusable: false }));
          }
        },
      ),
      { numRuns: 300 },
    );
  });
});
