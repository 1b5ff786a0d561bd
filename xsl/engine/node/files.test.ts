import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { compile, evaluate, parse, serialize, transformToText } from '../index.ts';
import { Catalogs, catalogsOf, Files, type FilesOptions } from './index.ts';

const T = 'xmlns:t="http://www.w3.org/1999/XSL/Transform"';
const HAS_XSLTPROC = spawnSync('xsltproc', ['--version']).status === 0;

let folder: string;
const at = (name: string): string => join(folder, name);
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lectern-files-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function write(files: Readonly<Record<string, string>>): void {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(at(name)), { recursive: true });
    writeFileSync(at(name), text);
  }
}

/** What is in the root element of a document, as markup; warnings are collected. */
function read(name: string, options: FilesOptions = {}, as: 'readDocument' | 'readSheet' = 'readDocument') {
  const warnings: string[] = [];
  const document = new Files({ warn: (text) => warnings.push(text.replaceAll(folder, '')), ...options })[as](at(name));
  return { markup: serialize(document).replaceAll(folder, ''), document, warnings };
}

describe('document types', () => {
  it('take declarations of parameter entities, in other files and in each other', () => {
    write({
      'd.xml':
        '<!DOCTYPE r [<!ENTITY % own "<!ENTITY a \'A&#38;b;\'>"><!ENTITY % more SYSTEM "dtd/more.ent">%own; %more;]>\n<r>&a;&c;<e/></r>',
      'dtd/more.ent': '<?xml version="1.0" encoding="UTF-8"?>\n<!ENTITY % deep SYSTEM "deep/x.ent">%deep;<!ENTITY a "late">',
      'dtd/deep/x.ent': '<!-- % -->\n<!ENTITY % v "100&#37;">\n<!ENTITY b "B"><!ENTITY c "[%v;]"><!ATTLIST e k CDATA "&c;">',
    });
    expect(read('d.xml')).toMatchObject({ markup: '<r>AB[100%]<e k="[100%]"/></r>', warnings: [] });
  });

  it('of other files may have sections, and parameter entities within declarations', () => {
    write({
      'd.xml': '<!DOCTYPE r SYSTEM "d.dtd" [<!ENTITY % draft "INCLUDE">]><r><e/>&s;&t;</r>',
      'd.dtd':
        '<!ENTITY % draft "IGNORE"><!ENTITY % final "IGNORE"><!ENTITY % atts "k CDATA \'1\' l (a|b) &#34;b&#34;">\n' +
        '<![%draft;[<!ENTITY s "draft"><![INCLUDE[<!ENTITY t "T">]]>]]><![ %final; [<!ENTITY s "final"><![ anything [ ]]> ]]>' +
        '<!ELEMENT e %atts;><!ATTLIST e %atts;><!ENTITY s "neither">',
    });
    expect(read('d.xml').markup).toBe('<r><e k="1" l="b"/>draftT</r>');
  });

  it('leave elements in the lines of their own file', () => {
    write({
      'd.xml': '<!DOCTYPE r SYSTEM "d.dtd" [\n\n<!ENTITY a "1">\n]>\n<r>\n<wrong></r>',
      'd.dtd': '<!ENTITY many "1\n2\n3">\n\n\n\n\n\n\n\n\n\n',
    });
    expect(() => read('d.xml')).toThrow(/d\.xml, line 6/);
  });

  it.each<[string, string, RegExp]>([
    ['a declaration that is none', '\n<!ENTITY a>', /d\.dtd, line 2, column 1: This declaration of an entity is malformed/],
    ['a name that is none', '<!ENTTY a "b">', /d\.dtd, line 1, column 1: <!ENTTY is no declaration/],
    ['a section that never ends', '\n<![INCLUDE[<!ENTITY a "b">', /d\.dtd, line 2, column 12: The DOCTYPE is not closed with "\]\]>"/],
    ['a section of neither kind', '<![%x;[]]>', /d\.dtd, line 1, column 1: A section of a DOCTYPE is "INCLUDE" or "IGNORE"/],
    ['an entity in itself', '<!ENTITY % a SYSTEM "d.dtd">%a;', /d\.dtd, line 1, column 29: The entity %a; contains itself/],
    ['no character', '<!ENTITY a "&#x110000;">', /d\.dtd, line 1, column 1: &#x110000; is no character/],
  ])('say where another file has %s', (_what, dtd, message) => {
    write({ 'd.xml': '<!DOCTYPE r SYSTEM "d.dtd"><r/>', 'd.dtd': dtd });
    expect(() => read('d.xml')).toThrow(message);
  });

  it('end before entities that double themselves are a mouthful', () => {
    const doubling = Array.from({ length: 40 }, (_, i) => `<!ENTITY % e${i + 1} "%e${i};%e${i};">`).join('');
    write({ 'd.xml': '<!DOCTYPE r SYSTEM "d.dtd"><r/>', 'd.dtd': `<!ENTITY % e0 "          ">${doubling}` });
    expect(() => read('d.xml')).toThrow('The entities make the DOCTYPE longer than a document may be');
  });

  it('of a document take what is below its folder, of a stylesheet what is anywhere; the rest is named', () => {
    write({
      'common/x.ent': '<!ENTITY e "E">',
      'html/d.xml': '<!DOCTYPE r [<!ENTITY % c SYSTEM "../common/x.ent">%c;]><r>&e;</r>',
      'html/none.xml': '<!DOCTYPE r SYSTEM "http://example.org/x.dtd"><r/>',
    });
    expect(read('html/d.xml', {}, 'readSheet').markup).toBe('<r>E</r>');
    expect(() => read('html/d.xml')).toThrow('The entity &e; is not declared');
    expect(read('html/d.xml', { paths: [at('common')] }).markup).toBe('<r>E</r>');
    expect(read('html/none.xml').warnings).toEqual([
      expect.stringMatching(/^\/html\/none\.xml: the document type names "http:\/\/example\.org\/x\.dtd", .* nothing from the network/),
    ]);
    expect(read('html/none.xml', { parts: false }).warnings).toEqual([]);
  });
});

it('stylesheets that are named from another folder include each other all the same', () => {
  const include = (href: string): string => `<t:stylesheet version="1.0" ${T}><t:include href="${href}"/></t:stylesheet>`;
  write({ 'a/s.xsl': include('../b/i.xsl'), 'b/i.xsl': include('../c/j.xsl'), 'c/j.xsl': `<t:stylesheet version="1.0" ${T}/>` });
  const path = relative(process.cwd(), at('a/s.xsl'));
  expect(path).toMatch(/^\.\./);
  const files = new Files();
  const sheet = files.readSheet(path);
  expect(transformToText(compile(sheet, { href: sheet.tree.href, load: files.loadSheet }), parse('<r>x</r>'))).toContain('x');
});

describe('catalogs', () => {
  const catalog = (content: string): string => `<catalog xmlns="urn:oasis:names:tc:entity:xmlns:xml:catalog">${content}</catalog>`;
  const resolve = (wanted: Parameters<Catalogs['resolve']>[0], file = 'c.xml'): string | undefined =>
    new Catalogs([at(file)]).resolve(wanted)?.replace(`${pathToFileURL(folder).href}/`, '');

  it('give files by each kind of entry, the longest beginning or end first', () => {
    write({
      'c.xml': catalog(
        '<system systemId="urn:a" uri="system.dtd"/><public publicId="-//A//B C//EN" uri="public.dtd"/>' +
          '<uri name="http://x/u" uri="u.xsl"/>' +
          '<group xml:base="sub/"><rewriteSystem systemIdStartString="http://x/" rewritePrefix="short/"/>' +
          '<rewriteSystem systemIdStartString="http://x/long/" rewritePrefix="long/"/></group>' +
          '<systemSuffix systemIdSuffix="end.dtd" uri="suffix.dtd"/><rewriteURI uriStartString="http://y/" rewritePrefix="y/"/>' +
          '<uriSuffix uriSuffix="z.xsl" uri="z"/>',
      ),
    });
    expect(resolve({ systemId: 'urn:a' })).toBe('system.dtd');
    expect(resolve({ publicId: ' -//A//B\n C//EN', systemId: 'urn:b' })).toBe('public.dtd');
    expect(resolve({ uri: 'http://x/u' })).toBe('u.xsl');
    expect(resolve({ systemId: 'http://x/long/a.dtd' })).toBe('sub/long/a.dtd');
    expect(resolve({ systemId: 'http://x/a.dtd' })).toBe('sub/short/a.dtd');
    expect(resolve({ systemId: 'ftp://the-end.dtd' })).toBe('suffix.dtd');
    expect(resolve({ uri: 'http://y/k/l' })).toBe('y/k/l');
    expect(resolve({ uri: 'urn:z.xsl' })).toBe('z');
    expect(resolve({ systemId: 'urn:none', uri: 'urn:none' })).toBeUndefined();
  });

  it('hand on to others, which end the search when it is theirs alone', () => {
    write({
      'c.xml': catalog(
        '<delegateSystem systemIdStartString="urn:d:" catalog="d.xml"/><nextCatalog catalog="none.xml"/><nextCatalog catalog="n.xml"/>',
      ),
      'd.xml': catalog('<system systemId="urn:d:1" uri="one"/><nextCatalog catalog="c.xml"/>'),
      'n.xml': catalog('<system systemId="urn:d:2" uri="two"/><system systemId="urn:n" uri="n"/><nextCatalog catalog="c.xml"/>'),
    });
    expect(resolve({ systemId: 'urn:d:1' })).toBe('one');
    expect(resolve({ systemId: 'urn:d:2' })).toBeUndefined();
    expect(resolve({ systemId: 'urn:n' })).toBe('n');
  });

  it('prefer as they say', () => {
    write({ 'c.xml': catalog('<group prefer="system"><public publicId="p" uri="file"/></group>') });
    expect(resolve({ publicId: 'p', systemId: 'urn:x' })).toBeUndefined();
    expect(resolve({ publicId: 'p' })).toBe('file');
  });

  it("may have SGML's form", () => {
    write({
      'c.cat':
        '-- a comment "x" --\nOVERRIDE YES\nPUBLIC "-//A//EN" "a.dtd"\nSYSTEM "urn:s" \'s.dtd\'\nCATALOG "more.cat"\nBASE "b/" DELEGATE',
      'more.cat': 'BASE "sub/"\nPUBLIC "-//M//EN" m.dtd',
    });
    expect(resolve({ publicId: '-//A//EN', systemId: 'urn:q' }, 'c.cat')).toBe('a.dtd');
    expect(resolve({ systemId: 'urn:s' }, 'c.cat')).toBe('s.dtd');
    expect(resolve({ publicId: '-//M//EN' }, 'c.cat')).toBe('sub/m.dtd');
  });

  it('are those of the environment', () => {
    expect(catalogsOf({})).toEqual(['/etc/xml/catalog']);
    expect(catalogsOf({ XML_CATALOG_FILES: 'a.xml file:///b%20c.xml' })).toEqual(['a.xml', '/b c.xml']);
    expect(catalogsOf({ XML_CATALOG_FILES: '', SGML_CATALOG_FILES: 'x:y' }, true)).toEqual(['x', 'y']);
  });

  it('give document types, and stylesheets with what these include', () => {
    write({
      'c.xml': catalog(
        '<public publicId="-//D//EN" uri="dtd/d.dtd"/><rewriteURI uriStartString="http://example.org/xsl/" rewritePrefix="xsl/"/>' +
          '<uri name="http://example.org/one.xsl" uri="xsl/one.xsl"/>',
      ),
      'dtd/d.dtd': '<!ENTITY % part SYSTEM "../part.ent">%part;',
      'part.ent': '<!ENTITY e "E">',
      'doc/d.xml': '<!DOCTYPE r PUBLIC "-//D//EN" "http://example.org/d.dtd"><r>&e;</r>',
      'xsl/one.xsl': `<t:stylesheet version="1.0" ${T}><t:include href="two.xsl"/></t:stylesheet>`,
      'xsl/two.xsl': `<t:stylesheet version="1.0" ${T}><t:output method="text"/></t:stylesheet>`,
    });
    const files = new Files({ catalogs: [at('c.xml')] });
    for (const address of ['http://example.org/one.xsl', 'http://example.org/xsl/one.xsl']) {
      const sheet = `<t:stylesheet version="1.0" ${T}><t:import href="${address}"/></t:stylesheet>`;
      const compiled = compile(parse(sheet, { href: at('s.xsl') }), { load: files.loadSheet });
      expect(transformToText(compiled, files.readDocument(at('doc/d.xml')))).toBe('E');
    }
    expect(() => files.find('http://example.org/none.xsl', at('s.xsl'))).toThrow('only files are read, nothing from the network');
  });
});

describe('XInclude', () => {
  const XI = 'xmlns:xi="http://www.w3.org/2001/XInclude"';
  const files = {
    'book.xml':
      `<book ${XI}>\n<xi:include href="ch/one.xml"/><xi:include href="a.txt" parse="text"/>` +
      '<xi:include href="ch/one.xml" xpointer="p2"/></book>',
    'ch/one.xml':
      `<!DOCTYPE c [<!ENTITY e "E"><!ATTLIST p id ID #IMPLIED>]><c ${XI} xmlns:q="urn:q"><q:p id="p1">&e;</q:p>` +
      '<p id="p2">two</p><xi:include href="two.xml" xpointer="element(/1/2)"/></c>',
    'ch/two.xml': '<d><x/><y k="&lt;">&amp;</y></d>',
    'a.txt': 'a < b & c\n',
  };

  it('puts files, parts of them and texts where they are named, and says where each is from', () => {
    write(files);
    expect(read('book.xml').markup).toContain('<xi:include');
    expect(read('book.xml', { includes: true }).markup).toBe(
      `<book ${XI}>\n<c ${XI} xmlns:q="urn:q" xml:base="ch/one.xml"><q:p id="p1">E</q:p><p id="p2">two</p>` +
        '<y k="&lt;">&amp;</y></c>a &lt; b &amp; c\n' +
        `<p ${XI} xmlns:q="urn:q" xml:base="ch/one.xml" id="p2">two</p></book>`,
    );
  });

  it.skipIf(!HAS_XSLTPROC)('is what xsltproc makes of it', () => {
    write({
      ...files,
      's.xsl':
        `<t:stylesheet version="1.0" ${T}><t:output omit-xml-declaration="yes"/>` +
        '<t:template match="/"><o><t:for-each select="//*|//@*|//text()[normalize-space()]"><n>' +
        '<t:value-of select="concat(name(), \'=\')"/>' +
        '<t:if test="not(*)"><t:value-of select="normalize-space()"/></t:if></n></t:for-each></o></t:template></t:stylesheet>',
    });
    const disk = new Files({ includes: true });
    const ours = transformToText(compile(disk.readSheet(at('s.xsl'))), disk.readDocument(at('book.xml')));
    const { stdout } = spawnSync('xsltproc', ['--xinclude', at('s.xsl'), at('book.xml')], { encoding: 'utf8' });
    // The order of an element's attributes is nobody's.
    const sorted = (text: string): string[] => text.trim().split('</n>').toSorted();
    expect(sorted(ours.replaceAll(folder, ''))).toEqual(sorted(stdout.replaceAll(folder, '')));
  });

  it('has names of parts by XPath, of the document itself too', () => {
    write({
      'd.xml':
        `<r ${XI}><a xml:id="i"><b/></a><xi:include xpointer="i"/>` +
        '<xi:include href="e.xml" xpointer="xmlns(z=urn:z)xpointer(//z:k)"/></r>',
      'e.xml': '<e xmlns="urn:z"><k>1</k><k>2</k></e>',
    });
    const { document } = read('d.xml', { includes: true });
    expect([evaluate(document, 'count(//b)'), evaluate(document, 'string(/)')]).toEqual([2, '12']);
  });

  it('falls back for what is not there, and only for that', () => {
    write({
      'd.xml':
        `<r ${XI}><xi:include href="none.xml"><xi:fallback>no <b/>` +
        '<xi:include href="t.txt" parse="text"/></xi:fallback></xi:include></r>',
      't.txt': 'T',
      'bad.xml': `<r ${XI}><xi:include href="wrong.xml"><xi:fallback/></xi:include></r>`,
      'wrong.xml': '<w>',
    });
    expect(read('d.xml', { includes: true }).markup).toBe(`<r ${XI}>no <b/>T</r>`);
    expect(() => read('bad.xml', { includes: true })).toThrow(/wrong\.xml, line 1/);
  });

  it.each<[string, string, RegExp]>([
    ['is not there', '<xi:include href="none.xml"/>', /d\.xml, line 2, column 1: xi:include: "none\.xml" cannot be included/],
    ['includes itself', '<xi:include href="d.xml"/>', /include each other: .*d\.xml > .*d\.xml/],
    ['has no such part', '<xi:include href="e.xml" xpointer="nobody"/>', /has nothing at nobody/],
    ['has a pointer that is none', '<xi:include href="e.xml" xpointer="a b"/>', /"a b" is no XPointer/],
    ['names nothing', '<xi:include/>', /needs "href"/],
    ['has an unknown kind', '<xi:include href="e.xml" parse="json"/>', /"parse" is "xml" or "text", not "json"/],
  ])('says where one %s', (_what, include, message) => {
    write({ 'd.xml': `<r ${XI}>\n${include}</r>`, 'e.xml': '<e/>' });
    expect(() => read('d.xml', { includes: true })).toThrow(message);
  });

  it('of stylesheets is an option of its own', () => {
    write({ 's.xsl': `<s ${XI}><xi:include href="e.xml"/></s>`, 'e.xml': '<e/>' });
    expect(read('s.xsl', { includes: true }, 'readSheet').markup).toContain('<xi:include');
    expect(read('s.xsl', { sheetIncludes: true }, 'readSheet').markup).toContain('<e/>');
  });
});

describe('HTML', () => {
  it('is read as browsers do, without namespaces and without what XML cannot have', () => {
    write({
      'p.html':
        '<!doctype html><title>T</title><p class=a @click="x" xml:lang=de>one<br>two &copy;\x01<p>three' +
        '<svg viewBox="0 0 1 1"><a xlink:href="#u"/></svg>' +
        '<o:p>office</o:p><!-- a -- b --->',
    });
    expect(read('p.html', { html: true }).markup).toBe(
      '<html><head><title>T</title></head><body><p class="a" xml:lang="de">one<br/>two ©</p>' +
        '<p>three<svg viewBox="0 0 1 1"><a href="#u"/></svg><p>office</p><!-- a - - b - --></p></body></html>',
    );
  });

  it('in another encoding is read as the caller says', () => {
    writeFileSync(at('p.html'), Buffer.from('<p>\xe4</p>', 'latin1'));
    expect(evaluate(read('p.html', { html: true, encoding: 'iso-8859-1' }).document, 'string(//p)')).toBe('ä');
  });

  it.skipIf(!HAS_XSLTPROC)('makes of a whole page what xsltproc --html does', () => {
    write({
      'p.html':
        '<!DOCTYPE html PUBLIC "-//W3C//DTD HTML 4.01//EN" "http://www.w3.org/TR/html4/strict.dtd">\n<html><head><title>T</title></head>' +
        '<body><h1 ID="x">A &amp; B&nbsp;</h1><ul><li>one<li>two</ul><p>t<br>u<hr></body></html>',
      's.xsl':
        `<t:stylesheet version="1.0" ${T}><t:output method="xml"/>` +
        '<t:template match="/"><t:copy-of select="html/body/*"/></t:template></t:stylesheet>',
    });
    const disk = new Files({ html: true });
    const ours = transformToText(compile(disk.readSheet(at('s.xsl'))), disk.readDocument(at('p.html')));
    expect(ours).toBe(spawnSync('xsltproc', ['--html', at('s.xsl'), at('p.html')], { encoding: 'utf8' }).stdout.trim());
  });
});
