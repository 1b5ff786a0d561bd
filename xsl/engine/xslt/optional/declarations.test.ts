import { describe, expect, it } from 'vitest';
import { compile, parse, transformToText } from '../../index.ts';
import { sheetOf, transform } from '../../sheets.harness.ts';

const outputOf = (declarations: string, attributes = ''): object => compile(sheetOf(declarations, attributes)).output;

describe('xsl:output (XSLT 1.0, 16)', () => {
  it.each([
    ['', {}],
    ['method=" html "', { method: 'html' }],
    ['version="1.1"', { version: '1.1' }],
    ['encoding="iso-8859-1"', { encoding: 'iso-8859-1' }],
    ['omit-xml-declaration="yes"', { omitXmlDeclaration: true }],
    ['omit-xml-declaration="no"', { omitXmlDeclaration: false }],
    ['standalone=" yes "', { standalone: true }],
    ['doctype-public="p" doctype-system="s"', { doctypePublic: 'p', doctypeSystem: 's' }],
    ['indent="yes"', { indent: true }],
    ['media-type="text/plain"', { mediaType: 'text/plain' }],
  ])('%s', (attributes, expected) => expect(outputOf(`<xsl:output ${attributes}/>`)).toEqual({ cdata: new Set(), ...expected }));

  it('names elements of a namespace, also of the default one, and adds up what several declarations say', () => {
    const both =
      '<xsl:output cdata-section-elements=" a p:b\n" indent="yes" version="1"/><xsl:output cdata-section-elements="c" indent="no"/>';
    expect(outputOf(both, 'xmlns:p="urn:p"')).toEqual({ cdata: new Set(['a', '{urn:p}b', 'c']), indent: false, version: '1' });
    expect(outputOf('<xsl:output cdata-section-elements="a"/>', 'xmlns="urn:d"')).toEqual({ cdata: new Set(['{urn:d}a']) });
  });

  it.each([
    ['indent="true"', '"indent" is "yes" or "no", not "true".'],
    ['standalone=""', '"standalone" is "yes" or "no", not "".'],
    ['omit-xml-declaration="1"', '"omit-xml-declaration" is "yes" or "no", not "1".'],
    ['cdata-section-elements="q:a"', 'The namespace prefix "q" is not declared.'],
    ['cdata-section-elements="1"', '"1" is not a name.'],
  ])('%s is an error', (attributes, words) => expect(() => outputOf(`<xsl:output ${attributes}/>`)).toThrow(words));
});

describe('xsl:namespace-alias (7.1.1)', () => {
  const run = (alias: string, body: string, attributes: string): string =>
    transform(`<xsl:namespace-alias ${alias}/><xsl:template match="/">${body}</xsl:template>`, '<r/>', { attributes });

  it.each([
    ['stylesheet-prefix="a" result-prefix="p"', '<a:x/>', 'xmlns:a="urn:a" xmlns:p="urn:p"', '<p:x xmlns:p="urn:p"/>'],
    [
      'stylesheet-prefix="a" result-prefix="p"',
      '<a:x a:y="1" z="2"/>',
      'xmlns:a="urn:a" xmlns:p="urn:p"',
      '<p:x xmlns:p="urn:p" p:y="1" z="2"/>',
    ],
    ['stylesheet-prefix="#default" result-prefix="p"', '<x y="1"/>', 'xmlns="urn:a" xmlns:p="urn:p"', '<p:x xmlns:p="urn:p" y="1"/>'],
    ['stylesheet-prefix="a" result-prefix="#default"', '<a:x/>', 'xmlns:a="urn:a" xmlns="urn:d"', '<x xmlns="urn:d"/>'],
    ['stylesheet-prefix="#default" result-prefix="p"', '<x/>', 'xmlns:p="urn:p"', '<p:x xmlns:p="urn:p"/>'],
    ['stylesheet-prefix="#default" result-prefix="p"', '<x y="1"/>', 'xmlns:p="urn:p"', '<p:x xmlns:p="urn:p" y="1"/>'],
    ['stylesheet-prefix="a" result-prefix="#default"', '<a:x/>', 'xmlns:a="urn:a"', '<x/>'],
  ])('%s: %s', (alias, body, attributes, expected) => expect(run(alias, body, attributes)).toBe(expected));

  it.each([
    ['stylesheet-prefix="q" result-prefix="xsl"', 'The namespace prefix "q" is not declared.'],
    ['stylesheet-prefix="xsl" result-prefix="q"', 'The namespace prefix "q" is not declared.'],
    ['stylesheet-prefix="xsl"', 'The attribute "result-prefix" is missing.'],
    ['result-prefix="xsl"', 'The attribute "stylesheet-prefix" is missing.'],
  ])('%s is an error', (alias, words) => expect(() => run(alias, '', '')).toThrow(words));
});

describe('xsl:attribute-set (7.1.4)', () => {
  const set = (name: string, content: string, more = ''): string =>
    `<xsl:attribute-set name="${name}" ${more}>${content}</xsl:attribute-set>`;
  const attribute = (name: string, value: string): string => `<xsl:attribute name="${name}">${value}</xsl:attribute>`;
  const run = (sets: string, body: string): string =>
    transform(`${sets}<xsl:template match="/">${body}</xsl:template>`, '<r><i/><i/></r>', {
      attributes: 'xmlns:p="urn:p" exclude-result-prefixes="p"',
    });
  const a = set('a', attribute('x', 'a') + attribute('y', 'a'));
  const b = set('b', attribute('y', 'b') + attribute('z', 'b'));

  it.each([
    [a + b, '<o xsl:use-attribute-sets="a b"/>', '<o x="a" y="b" z="b"/>'],
    [a + b, '<o xsl:use-attribute-sets=" b\n a "/>', '<o y="a" z="b" x="a"/>'],
    [a, '<o xsl:use-attribute-sets="" w="1"/>', '<o w="1"/>'],
    [a, '<o xsl:use-attribute-sets="a" y="own"/>', '<o x="a" y="own"/>'],
    [a, '<xsl:element name="o" use-attribute-sets="a"/>', '<o x="a" y="a"/>'],
    [a, '<xsl:for-each select="r"><xsl:copy use-attribute-sets="a">t</xsl:copy></xsl:for-each>', '<r x="a" y="a">t</r>'],
    [a, '<xsl:copy use-attribute-sets="a"><o/></xsl:copy>', '<o/>'],
    [set('p:c', attribute('x', 'c')), '<o xsl:use-attribute-sets="p:c"/>', '<o x="c"/>'],
    // Sets of one name make one; those that a set uses come before its own.
    [a + set('a', attribute('y', 'later')), '<o xsl:use-attribute-sets="a"/>', '<o x="a" y="later"/>'],
    [a + set('c', attribute('y', 'c'), 'use-attribute-sets="a"'), '<o xsl:use-attribute-sets="c"/>', '<o x="a" y="c"/>'],
    [set('c', attribute('y', 'c'), 'use-attribute-sets="a b"') + a + b, '<o xsl:use-attribute-sets="c"/>', '<o x="a" y="c" z="b"/>'],
    // In the context of the element, but without its variables.
    [
      set('c', attribute('x', '<xsl:value-of select="concat(position(), last())"/>')),
      '<xsl:for-each select="r/i"><o xsl:use-attribute-sets="c"/></xsl:for-each>',
      '<o x="12"/><o x="22"/>',
    ],
    [
      `<xsl:variable name="v" select="'global'"/>` +
        set('c', attribute('x', '<xsl:variable name="w" select="$v"/><xsl:value-of select="$w"/>')),
      '<xsl:variable name="v" select="\'local\'"/><o xsl:use-attribute-sets="c"><xsl:value-of select="$v"/></o>' +
        '<o xsl:use-attribute-sets="c"/>',
      '<o x="global">local</o><o x="global"/>',
    ],
  ])('%s and %s', (sets, body, expected) => expect(run(sets, body)).toBe(expected));

  it.each([
    ['<o xsl:use-attribute-sets="q"/>', '', 'The attribute set "q" does not exist.'],
    ['', set('a', '', 'use-attribute-sets="q"'), 'The attribute set "q" does not exist.'],
    ['', set('a', '', 'use-attribute-sets="a"'), 'The attribute set uses itself: a > a.'],
    [
      '',
      set('a', '', 'use-attribute-sets="b"') + set('b', '', 'use-attribute-sets="c b"') + set('c', ''),
      'The attribute set uses itself: a > b > b.',
    ],
    ['', '<xsl:attribute-set/>', 'The attribute "name" is missing.'],
  ])('%s with %s is an error', (body, sets, words) => expect(() => run(sets, body)).toThrow(words));

  it('a set may be used by several ones', () => {
    const sets = a + set('c', '', 'use-attribute-sets="a"') + set('d', '', 'use-attribute-sets="a c"');
    expect(run(sets, '<o xsl:use-attribute-sets="d"/>')).toBe('<o x="a" y="a"/>');
  });
});

describe('functions about names (12.4, 15)', () => {
  it.each([
    ["system-property('xsl:version')", '1'],
    ["system-property(' xsl:version ')", '1'],
    ["system-property('xsl:vendor')", 'Lectern'],
    ["system-property('xsl:vendor-url')", ''],
    ["system-property('xsl:toString')", ''],
    ["system-property('version')", ''],
    ["system-property('d:version')", ''],
    ["element-available('xsl:if')", 'true'],
    ["element-available(' xsl:sort ')", 'false'],
    ["element-available('xsl:new')", 'false'],
    ["element-available('if')", 'false'],
    ["function-available('key')", 'true'],
    ["function-available(' count ')", 'true'],
    ["function-available('new')", 'false'],
    ["function-available('d:count')", 'false'],
    ["unparsed-entity-uri('none')", ''],
  ])('%s is "%s"', (call, expected) => {
    const sheet = sheetOf(
      `<xsl:output method="text"/><xsl:template match="/"><xsl:value-of select="${call}"/></xsl:template>`,
      'xmlns:d="urn:d"',
    );
    expect(transformToText(compile(sheet), parse('<r/>'))).toBe(expected);
  });

  it('the default namespace counts for elements, not for functions', () => {
    const sheet = (call: string): string =>
      `<stylesheet version="1.0" xmlns="http://www.w3.org/1999/XSL/Transform"><output method="text"/>` +
      `<template match="/"><value-of select="${call}"/></template></stylesheet>`;
    const run = (call: string): string => transformToText(compile(sheet(call)), parse('<r/>'));
    expect([run("element-available('if')"), run("function-available('count')")]).toEqual(['true', 'true']);
  });

  it('a name that is none, or whose prefix is not declared, ends the run', () => {
    for (const call of ["system-property('1')", "element-available('q:a')", "function-available('q:a')"])
      expect(() => transform(`<xsl:template match="/"><xsl:value-of select="${call}"/></xsl:template>`, '<r/>')).toThrow(
        /is not a name|is not declared/,
      );
  });
});
