import { describe, expect, it } from 'vitest';
import { parse } from '../../index.ts';
import { transform } from '../../sheets.harness.ts';
import type { XmlNode } from '../../xml/index.ts';
import type { StripRule } from '../model.ts';
import { stripSpace } from './strip.ts';

const XML = '<r xmlns:p="urn:p"> <a> </a> <p:a> </p:a> <p:b> </p:b> <c> x </c></r>';
const COPY = '<xsl:template match="/"><xsl:copy-of select="."/></xsl:template>';
/** Elements that have kept their blank text. */
const blanks = (declarations: string, xml = XML, options = {}): string =>
  transform(
    `${declarations}<xsl:template match="/"><o><xsl:for-each select="//*[text()[not(normalize-space())]]">` +
      `<xsl:value-of select="concat(name(), ' ')"/></xsl:for-each></o></xsl:template>`,
    xml,
    { attributes: 'xmlns:p="urn:p" xmlns:q="urn:p" exclude-result-prefixes="p q"', ...options },
  ).replace(/<\/?o\/?>/g, '');
const strip = (elements: string): string => `<xsl:strip-space elements="${elements}"/>`;
const preserve = (elements: string): string => `<xsl:preserve-space elements="${elements}"/>`;

describe('blank text of the source (XSLT 1.0, 3.4)', () => {
  it.each([
    ['', 'r a p:a p:b '],
    [preserve('*'), 'r a p:a p:b '],
    [strip('*'), ''],
    [strip('a'), 'r p:a p:b '],
    [strip('p:a'), 'r a p:b '],
    [strip('q:a'), 'r a p:b '],
    [strip('p:*'), 'r a '],
    [strip(' a\n\t p:b '), 'r p:a '],
    // The more exact one wins, wherever it is.
    [strip('*') + preserve('a'), 'a '],
    [preserve('a') + strip('*'), 'a '],
    [strip('*') + preserve('p:*'), 'p:a p:b '],
    [preserve('p:*') + strip('*'), 'p:a p:b '],
    [strip('p:*') + preserve('p:a'), 'r a p:a '],
    [preserve('p:a') + strip('p:*'), 'r a p:a '],
    [strip('p:a') + preserve('*'), 'r a p:b '],
    // Of two that are as exact the last one does.
    [strip('a') + preserve('a'), 'r a p:a p:b '],
    [preserve('a') + strip('a'), 'r p:a p:b '],
    [strip('*') + preserve('*'), 'r a p:a p:b '],
  ])('%s leaves it in %s', (declarations, expected) => expect(blanks(declarations)).toBe(expected));

  it('what is imported counts less, however exact', () => {
    const load = (imported: string) => () =>
      `<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform">${imported}</xsl:stylesheet>`;
    expect(blanks(`<xsl:import href="b"/>${strip('*')}`, XML, { load: load(preserve('a')) })).toBe('');
    expect(blanks(`<xsl:import href="b"/>${preserve('*')}`, XML, { load: load(strip('a')) })).toBe('r a p:a p:b ');
    expect(blanks('<xsl:import href="b"/>', XML, { load: load(strip('a')) })).toBe('r p:a p:b ');
  });

  it('xml:space goes before all, down to where there is another one', () => {
    const xml = (space: string): string => `<r ${space}><a> </a><b xml:space="default"> <c> </c></b></r>`;
    expect(transform(strip('*') + COPY, xml('xml:space="preserve"'))).toBe(
      '<r xml:space="preserve"><a> </a><b xml:space="default"><c/></b></r>',
    );
    expect(transform(strip('*') + COPY, xml('space="preserve"'))).toBe('<r space="preserve"><a/><b xml:space="default"><c/></b></r>');
    expect(transform(strip('*') + COPY, xml('xml:lang="preserve"'))).toBe('<r xml:lang="preserve"><a/><b xml:space="default"><c/></b></r>');
  });

  it('text with any other sign stays whole, space around it too', () => {
    expect(transform(strip('*') + COPY, '<r> a <b/> &#xA0; </r>')).toBe('<r> a <b/> \u00A0 </r>');
  });

  it.each([
    ['<xsl:strip-space/>', 'The attribute "elements" is missing.'],
    [strip('x:a'), 'The namespace prefix of "x:a" is not declared.'],
    [strip('x:*'), 'The namespace prefix of "x:*" is not declared.'],
  ])('%s is an error', (declaration, words) => expect(() => blanks(declaration)).toThrow(words));

  it('makes one copy for a document and a set of rules, and none where nothing is stripped', () => {
    const rule: StripRule = { local: null, uri: null, strip: true, precedence: 0, priority: 0 };
    const document = parse('<r> <a i="x"/></r>', { href: 'a.xml' }) as XmlNode;
    document.tree.idNames = new Set(['a i']);
    document.tree.unparsed = new Map([['e', 'e.png']]);
    const rules = [rule];
    const copy = stripSpace(document, rules);
    expect(copy).not.toBe(document);
    expect(stripSpace(document, rules)).toBe(copy);
    expect(stripSpace(document, [rule])).not.toBe(copy);
    expect(copy.tree).toMatchObject({ href: 'a.xml', idNames: new Set(['a i']), unparsed: new Map([['e', 'e.png']]) });
    expect(stripSpace(document, [{ ...rule, strip: false }])).toBe(document);
    expect(stripSpace(document, [])).toBe(document);
  });

  it('nothing is stripped from the trees that a stylesheet makes', () => {
    const body = '<o><xsl:variable name="v"><a><xsl:text> </xsl:text></a></xsl:variable><xsl:value-of select="string-length($v)"/></o>';
    expect(transform(`${strip('*')}<xsl:template match="/">${body}</xsl:template>`, XML)).toBe('<o>1</o>');
    const tree = parse('<r> </r>') as XmlNode;
    tree.tree.fragment = true;
    expect(stripSpace(tree, [{ local: null, uri: null, strip: true, precedence: 0, priority: 0 }])).toBe(tree);
  });
});
