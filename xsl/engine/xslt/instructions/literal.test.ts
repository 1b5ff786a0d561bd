import { describe, expect, it } from 'vitest';
import { compile, parse, transformToText } from '../../index.ts';
import { StringSink } from '../../output/index.ts';
import { sheetOf, transform } from '../../sheets.harness.ts';
import type { XmlNode } from '../../xml/index.ts';
import { compileBody, type Extension } from '../index.ts';

/** Transforms by one template, with namespaces at the root of the stylesheet. */
const run = (body: string, attributes = '', more = ''): string =>
  transform(`${more}<xsl:template match="/">${body}</xsl:template>`, '<r a="1"><i/><i/></r>', { attributes });

describe('literal elements (XSLT 1.0, 7.1.1)', () => {
  it.each([
    // The namespaces in force, in the order in which they were declared, without XSLT's own.
    ['<o/>', 'xmlns:p="urn:p" xmlns:q="urn:q"', '<o xmlns:p="urn:p" xmlns:q="urn:q"/>'],
    ['<o xmlns:p="urn:inner"/>', 'xmlns:p="urn:p"', '<o xmlns:p="urn:inner"/>'],
    ['<o/>', 'xmlns="urn:d"', '<o xmlns="urn:d"/>'],
    ['<p:o/>', 'xmlns:p="urn:p"', '<p:o xmlns:p="urn:p"/>'],
    ['<o><b><c/></b></o>', 'xmlns:p="urn:p"', '<o xmlns:p="urn:p"><b><c/></b></o>'],
    ['<o><b xmlns:q="urn:q"><c/></b></o>', 'xmlns:p="urn:p"', '<o xmlns:p="urn:p"><b xmlns:q="urn:q"><c/></b></o>'],
    ['<o><b xmlns=""/></o>', 'xmlns="urn:d"', '<o xmlns="urn:d"><b xmlns=""/></o>'],
    ['<o xmlns=""><b/></o>', 'xmlns="urn:d"', '<o><b/></o>'],
    ['<o><xsl:if test="1"><b/></xsl:if></o>', 'xmlns:p="urn:p"', '<o xmlns:p="urn:p"><b/></o>'],
    ['<xsl:element name="o"><b/></xsl:element>', 'xmlns:p="urn:p"', '<o><b xmlns:p="urn:p"/></o>'],
    // Without those that are excluded, at the stylesheet or at an element, unless they are used.
    ['<o/>', 'xmlns:p="urn:p" exclude-result-prefixes="p"', '<o/>'],
    ['<p:o/>', 'xmlns:p="urn:p" exclude-result-prefixes="p"', '<p:o xmlns:p="urn:p"/>'],
    ['<o p:a="1"/>', 'xmlns:p="urn:p" exclude-result-prefixes="p"', '<o xmlns:p="urn:p" p:a="1"/>'],
    ['<o xsl:exclude-result-prefixes="p"><b/></o>', 'xmlns:p="urn:p" xmlns:q="urn:q"', '<o xmlns:q="urn:q"><b/></o>'],
    ['<o><b xsl:exclude-result-prefixes="p" xmlns:q="urn:q"/></o>', 'xmlns:p="urn:p"', '<o xmlns:p="urn:p"><b xmlns:q="urn:q"/></o>'],
    ['<o xmlns="" xsl:exclude-result-prefixes="#default"/>', '', '<o/>'],
    ['<o/>', 'xmlns="urn:d" exclude-result-prefixes="#default"', '<o xmlns="urn:d"/>'],
    ['<o/>', 'xmlns:p="urn:p" extension-element-prefixes="p"', '<o/>'],
    ['<o xsl:extension-element-prefixes="p"/>', 'xmlns:p="urn:p"', '<o/>'],
    // Attributes: those of XSLT itself are none of the result.
    ['<o a="x" b="{r/@a}" c="{{}}"/>', '', '<o a="x" b="1" c="{}"/>'],
    ['<o xsl:version="1.0" a="x"/>', '', '<o a="x"/>'],
    ['<o><b xsl:version="1.0" c="{r/@a}"/></o>', 'xmlns:p="urn:p"', '<o xmlns:p="urn:p"><b c="1"/></o>'],
    ['<o p:a="{r/@a}"/>', 'xmlns:p="urn:p"', '<o xmlns:p="urn:p" p:a="1"/>'],
  ])('%s with %s', (body, attributes, expected) => expect(run(body, attributes)).toBe(expected));

  it('as the whole stylesheet it declares all that is in force, too', () => {
    const sheet = '<o xsl:version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform" xmlns:p="urn:p"><b/></o>';
    const sink = new StringSink({ cdata: new Set(), omitXmlDeclaration: true });
    compile(sheet).run(parse('<r/>'), sink);
    expect(sink.end()).toBe('<o xmlns:p="urn:p"><b/></o>');
  });

  it('what an extension has in it declares its namespaces, which nobody else does', () => {
    const extension: Extension = { uri: 'urn:e', instructions: { x: (element, context) => compileBody(element, context) } };
    const content = '<xsl:output omit-xml-declaration="yes"/><xsl:template match="/"><e:x><b><c/></b></e:x></xsl:template>';
    const sheet = sheetOf(content, 'xmlns:e="urn:e" extension-element-prefixes="e" xmlns:p="urn:p"');
    expect(transformToText(compile(sheet, { extensions: [extension] }), parse('<r/>'))).toBe('<b xmlns:p="urn:p"><c/></b>');
  });

  it('a part of an extension is not in the element around that', () => {
    const body = '<o><e:x><xsl:fallback><b/></xsl:fallback></e:x></o>';
    expect(run(body, 'xmlns:e="urn:e" extension-element-prefixes="e" xmlns:p="urn:p"')).toBe('<o xmlns:p="urn:p"><b/></o>');
  });

  it('namespaces of the stylesheet become those that they are aliases of', () => {
    const alias = '<xsl:namespace-alias stylesheet-prefix="a" result-prefix="p"/>';
    expect(run('<o><a:b/></o>', 'xmlns:a="urn:a" xmlns:p="urn:p"', alias)).toBe('<o xmlns:p="urn:p"><p:b/></o>');
    expect(run('<o a:b="1"/>', 'xmlns:a="urn:a" xmlns:p="urn:p"', alias)).toBe('<o xmlns:p="urn:p" p:b="1"/>');
  });
});

describe('what is the same in every result is made once', () => {
  /** How many elements of each name a second transformation makes anew. */
  function madeAgain(body: string, attributes = '', more = ''): Record<string, number> {
    const sheet = compile(sheetOf(`${more}<xsl:template match="/">${body}</xsl:template>`, attributes));
    let made: Record<string, number> = {};
    const factory = {
      reusable: true,
      element(name: string, _attributes: Readonly<Record<string, string>>, children: unknown[]): object {
        made[name] = (made[name] ?? 0) + 1;
        return { name, children };
      },
    };
    const first = sheet.toElements(parse('<r a="1"/>'), { factory });
    made = {};
    expect(sheet.toElements(parse('<r a="2"/>'), { factory })).toEqual(first);
    return made;
  }

  it.each([['<o><b c="d">text</b></o>'], ['<o><xsl:text>text</xsl:text><!-- a comment --></o>'], ['<o a="b"/>']])('%s', (body) =>
    expect(madeAgain(body)).toEqual({}),
  );

  /** The elements that the result is told to store, in the order in which they end. */
  function stored(body: string, attributes = '', isThere = false): [string[], string] {
    const names: string[] = [];
    const sink = Object.assign(new StringSink({ cdata: new Set(), omitXmlDeclaration: true }), {
      writeConstant: () => isThere,
      storeConstant: (element: object) => void names.push((element as XmlNode).name),
    });
    compile(sheetOf(`<xsl:attribute-set name="s"/><xsl:template match="/"><top t="{r}">${body}</top></xsl:template>`, attributes), {
      strict: false,
    }).run(parse('<r/>'), sink);
    return [names, sink.end()];
  }

  it.each([
    ['<o/>', ['o']],
    ['<o a="b">text</o>', ['o']],
    ['<o><b c="d">text</b><!-- a comment --><xsl:text>e</xsl:text></o>', ['b', 'o']],
    ['<o a="{r}"/>', []],
    ['<o a="{{}}"/>', []],
    ['<o a="}}"/>', []],
    ['<o a="b" c="{r}"/>', []],
    ['<o xsl:use-attribute-sets="s"/>', []],
    ['<o xsl:use-attribute-sets=""/>', []],
    ['<o><b/><c a="{r}"/></o>', ['b']],
    ['<o><c a="{r}"/><b/></o>', ['b']],
    ['<o><b/><xsl:value-of select="r"/></o>', ['b']],
    ['<o><xsl:if test="1"><b/></xsl:if></o>', ['b']],
    ['<o><xsl:copy/></o>', []],
    ['<o>text<b/>text<e:x><xsl:fallback/></e:x></o>', ['b']],
    ['<o><b><e:x><xsl:fallback/></e:x></b></o>', []],
  ])('%s stores %j', (body, expected) => expect(stored(body, 'xmlns:e="urn:e" extension-element-prefixes="e"')[0]).toEqual(expected));

  it('and what is stored is not written again', () => {
    expect(stored('<o><b/></o>', '', true)).toEqual([[], '<top t=""/>']);
    expect(stored('<o><b/></o>')).toEqual([['b', 'o'], '<top t=""><o><b/></o></top>']);
  });

  it('not so what looks at the document', () => {
    const sheet = (body: string): string[] => {
      const compiled = compile(sheetOf(`<xsl:template match="/">${body}</xsl:template>`));
      const factory = { reusable: true, element: (name: string, a: object, children: unknown[]) => JSON.stringify([name, a, children]) };
      return ['1', '2'].map((a) => compiled.toElements(parse(`<r a="${a}"/>`), { factory }).join(''));
    };
    for (const body of [
      '<o b="{r/@a}"/>',
      '<o><b c="{r/@a}"/></o>',
      '<o><xsl:value-of select="r/@a"/></o>',
      '<o><b><xsl:value-of select="r/@a"/></b>text</o>',
      '<o>text<xsl:text>text</xsl:text><b><c/><c d="{r/@a}"/></b></o>',
      '<o><xsl:attribute name="a"><xsl:value-of select="r/@a"/></xsl:attribute></o>',
    ]) {
      const [one, two] = sheet(body) as [string, string];
      expect(one, body).toContain('1');
      expect(two).toBe(
        one
          .replace('"1"', '"2"')
          .replace('\\"1\\"', '\\"2\\"')
          .replace(/\\\\\\"1/, '\\\\\\"2'),
      );
    }
  });

  it('nor what uses a set of attributes, or an extension', () => {
    const set = '<xsl:attribute-set name="s"><xsl:attribute name="a"><xsl:value-of select="r/@a"/></xsl:attribute></xsl:attribute-set>';
    const compiled = compile(
      sheetOf(`${set}<xsl:template match="/"><o xsl:use-attribute-sets="s"/><p><q xsl:use-attribute-sets="s"/></p></xsl:template>`),
    );
    const factory = { reusable: true, element: (name: string, a: object, children: unknown[]) => JSON.stringify([name, a, children]) };
    const results = ['1', '2'].map((a) => compiled.toElements(parse(`<r a="${a}"/>`), { factory }).join(''));
    expect(results[1]).toBe(results[0]!.replaceAll('"1"', '"2"').replaceAll('\\"1\\"', '\\"2\\"'));
    expect(results[1]!.match(/2/g)).toHaveLength(2);
  });
});
