import { describe, expect, it } from 'vitest';
import { compile, includesOf, parse, transformToText } from '../index.ts';
import { sheetOf } from '../sheets.harness.ts';
import type { XmlNode } from '../xml/index.ts';
import { asDocument, exsltOf, isXsl, resolveHref } from './modules.ts';

const OUTPUT = '<xsl:output omit-xml-declaration="yes"/>';
/** Compiles one of several files and transforms with it; each load is noted as `href` from `base`. */
function run(files: Record<string, string | null>, main = 'a.xsl'): { result: string; loads: string[] } {
  const loads: string[] = [];
  const sheet = compile(files[main]!, {
    href: main,
    load: (href, base) => {
      loads.push(`${href} from ${base}`);
      return files[resolveHref(href, base)] as string;
    },
  });
  return { result: transformToText(sheet, parse('<r><i/></r>')), loads };
}
const rule = (text: string, match = '/'): string => `<xsl:template match="${match}">${text}</xsl:template>`;

describe('addresses', () => {
  it.each([
    ['b.xsl', 'a.xsl', 'b.xsl'],
    ['b.xsl', 'x/a.xsl', 'x/b.xsl'],
    ['../b.xsl', 'x/a.xsl', 'b.xsl'],
    ['b.xsl', '/x/a.xsl', '/x/b.xsl'],
    ['/b.xsl', '/x/a.xsl', '/b.xsl'],
    ['b.xsl', '', 'b.xsl'],
    ['b.xsl', 'http://h/x/a.xsl', 'http://h/x/b.xsl'],
    ['http://h/b.xsl', 'x/a.xsl', 'http://h/b.xsl'],
    ['http://[', 'a.xsl', 'http://['],
  ])('%s from %s is %s', (href, base, expected) => expect(resolveHref(href, base)).toBe(expected));
});

describe('documents', () => {
  it('a text is parsed, and knows its address; a tree is taken as it is, and told that it is used', () => {
    expect(asDocument('<a/>', 'a.xml').tree.href).toBe('a.xml');
    const tree = parse('<a/>') as XmlNode;
    const used: XmlNode[] = [];
    tree.tree.use = (node) => void used.push(node);
    expect(asDocument(tree, 'b.xml')).toBe(tree);
    expect(used).toEqual([tree]);
  });

  it('an element of XSLT is one by kind, namespace and name', () => {
    const root = (parse('<x:if xmlns:x="http://www.w3.org/1999/XSL/Transform" if="1">if<if/></x:if>') as XmlNode).children[0]!;
    expect([isXsl(root), isXsl(root, 'if'), isXsl(root, 'choose')]).toEqual([true, true, false]);
    expect([...root.children, ...root.attributes].map((node) => isXsl(node))).toEqual([false, false, false]);
  });

  it('the modules of EXSLT are those that the root declares, without what is built in', () => {
    const all = 'xmlns:a="http://exslt.org/sets" xmlns:b="http://exslt.org/common" xmlns:c="urn:c" xmlns:d="http://exslt.org/math"';
    const names = exsltOf(parse(sheetOf('', all)) as XmlNode);
    expect(names.toSorted()).toEqual(['http://exslt.org/math', 'http://exslt.org/sets']);
    expect(exsltOf(parse('<!-- a comment --><a xmlns:s="http://exslt.org/sets"/>') as XmlNode)).toEqual(['http://exslt.org/sets']);
    expect(exsltOf((parse(sheetOf('', all)) as XmlNode).children[0]!).length).toBe(2);
  });

  it('what a stylesheet includes is at its top, as written', () => {
    expect(
      includesOf(
        parse(
          sheetOf(
            '<xsl:import href="a.xsl"/><xsl:include href="../b.xsl"/><xsl:include/><xsl:output href="c.xsl"/><a:b xmlns:a="u" href="d"/>',
          ),
        ),
      ),
    ).toEqual(['a.xsl', '../b.xsl']);
    expect(includesOf(parse('<a xmlns:xsl="http://www.w3.org/1999/XSL/Transform"><xsl:include href="b.xsl"/></a>'))).toEqual([]);
  });
});

describe('a stylesheet in several files', () => {
  it('later ones go before earlier ones, what imports before what is imported (2.6.2)', () => {
    const leaf = (text: string): string => sheetOf(rule(text, 'i') + rule(`${text}-root`, 'r'));
    const files = {
      'a.xsl': sheetOf(
        `<xsl:import href="x/b.xsl"/>\n<xsl:import href="c.xsl"/>${OUTPUT}${rule('<o><xsl:apply-templates select="//i"/></o>')}`,
      ),
      'x/b.xsl': leaf('b'),
      'c.xsl': leaf('c'),
    };
    expect(run(files)).toEqual({ result: '<o>c</o>', loads: ['x/b.xsl from a.xsl', 'c.xsl from a.xsl'] });
    expect(run({ ...files, 'c.xsl': sheetOf('<xsl:import href="x/b.xsl"/>') }).result).toBe('<o>b</o>');
  });

  it('addresses are relative to the file that names them; one file may come in twice', () => {
    const files = {
      'a.xsl': sheetOf(`<xsl:import href="x/b.xsl"/><xsl:include href="x/c.xsl"/>${OUTPUT}${rule('<o><xsl:call-template name="n"/></o>')}`),
      'x/b.xsl': sheetOf('<xsl:include href="d.xsl"/>'),
      'x/c.xsl': sheetOf('<xsl:import href="d.xsl"/>'),
      'x/d.xsl': sheetOf('<xsl:template name="n">d</xsl:template>'),
    };
    expect(run(files)).toEqual({
      result: '<o>d</o>',
      loads: ['x/b.xsl from a.xsl', 'd.xsl from x/b.xsl', 'x/c.xsl from a.xsl', 'd.xsl from x/c.xsl'],
    });
  });

  it('an included file may be a literal element, or have the root xsl:transform', () => {
    const by = 'xmlns:xsl="http://www.w3.org/1999/XSL/Transform"';
    expect(run({ 'a.xsl': `<xsl:transform version="1.0" ${by}>${OUTPUT}${rule('<o/>')}</xsl:transform>` }).result).toBe('<o/>');
    expect(run({ 'a.xsl': sheetOf(`<xsl:include href="b.xsl"/>${OUTPUT}`), 'b.xsl': `<o xsl:version="1.0" ${by}>b</o>` }).result).toBe(
      '<o>b</o>',
    );
  });

  const only =
    (content: string, more: Record<string, string | null> = {}) =>
    () =>
      run({ 'a.xsl': sheetOf(content), ...more });
  it.each([
    [
      'a circle',
      only('<xsl:include href="b.xsl"/>', { 'b.xsl': sheetOf('<xsl:import href="a.xsl"/>') }),
      'include each other: a.xsl > b.xsl > a.xsl.',
    ],
    [
      'a circle further on',
      only('<xsl:import href="b.xsl"/>', {
        'b.xsl': sheetOf('<xsl:include href="c.xsl"/>'),
        'c.xsl': sheetOf('<xsl:import href="b.xsl"/>'),
      }),
      'include each other: b.xsl > c.xsl > b.xsl.',
    ],
    ['itself', only('<xsl:include href="a.xsl"/>'), 'include each other: a.xsl > a.xsl.'],
    ['no address', only('<xsl:include/>'), 'The attribute "href" is missing.'],
    ['what is not there', only('<xsl:include href="b.xsl"/>', { 'b.xsl': null }), '"b.xsl" cannot be loaded: the loader found nothing.'],
    ['what is not well-formed', only('<xsl:include href="b.xsl"/>', { 'b.xsl': '<a' }), '"b.xsl" cannot be loaded: b.xsl'],
    [
      'what is no stylesheet',
      only('<xsl:include href="b.xsl"/>', { 'b.xsl': '<b version="1.0"/>' }),
      'b.xsl, line 1, b: This is no stylesheet',
    ],
    ['other versions of it', only('<xsl:include href="b.xsl"/>', { 'b.xsl': '<b x:version="1" xmlns:x="u"/>' }), 'This is no stylesheet'],
    ['an import after a rule', only(`${rule('')}<xsl:import href="b.xsl"/>`), 'xsl:import must come before all other elements.'],
    [
      'an import after an include',
      only('<xsl:include href="b.xsl"/><xsl:import href="c.xsl"/>', { 'b.xsl': sheetOf('') }),
      'must come before',
    ],
  ])('%s is an error', (_what, compiled, words) => expect(compiled).toThrow(words));

  it('without a loader, and with one that throws something, it says so', () => {
    const sheet = sheetOf('<xsl:include href="b.xsl"/>');
    expect(() => compile(sheet)).toThrow('"b.xsl" cannot be loaded: no loader was given.');
    const failing = (thrown: unknown) => () =>
      compile(sheet, {
        load: () => {
          throw thrown;
        },
      });
    expect(failing(new Error('no way'))).toThrow('"b.xsl" cannot be loaded: no way');
    expect(failing('closed')).toThrow('"b.xsl" cannot be loaded: closed');
  });

  it('twenty files deep, and no deeper', () => {
    const chain = (length: number): Record<string, string> =>
      Object.fromEntries(
        Array.from({ length }, (_, i) => [
          i ? `${i}.xsl` : 'a.xsl',
          sheetOf(i === length - 1 ? OUTPUT + rule('<o/>') : `<xsl:include href="${i + 1}.xsl"/>`),
        ]),
      );
    expect(run(chain(21)).result).toBe('<o/>');
    expect(() => run(chain(22))).toThrow('Includes are nested deeper than 20.');
  });
});
