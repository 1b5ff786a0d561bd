import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { command, Exit } from '../index.ts';
import { pathToFileURL } from 'node:url';

/** A file outside of the folder that may be written below. */
const NEVER = join(tmpdir(), 'lectern-never.xml');

const HAS_XSLTPROC = spawnSync('xsltproc', ['--version']).status === 0;
const XSL = 'xmlns:xsl="http://www.w3.org/1999/XSL/Transform" xmlns:exsl="http://exslt.org/common" extension-element-prefixes="exsl"';
const sheet = (content: string): string =>
  `<xsl:stylesheet version="1.0" ${XSL}><xsl:output omit-xml-declaration="yes"/>${content}</xsl:stylesheet>`;
const copy = sheet('<xsl:template match="/"><xsl:copy-of select="."/></xsl:template>');

let folder: string;
const at = (name: string): string => join(folder, name);
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lectern-command-'));
  // Tests run in threads, which cannot change their working folder.
  vi.spyOn(process, 'cwd').mockReturnValue(folder);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

function write(files: Readonly<Record<string, string>>): void {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(at(name)), { recursive: true });
    writeFileSync(at(name), text);
  }
}

/** Files and folders of arguments, in the test's own folder; values of parameters stay. */
const absolute = (args: readonly string[]): string[] =>
  args.map((arg, i) => {
    if (args[i - 2] === '--stringparam' || args[i - 1] === '--encoding') return arg;
    if (args[i - 1] === '--path') return arg.split(':').map(at).join(':');
    return ['-o', '--writesubtree'].includes(args[i - 1] ?? '') || /\.(?:xsl|xml|html)$/.test(arg) ? at(arg) : arg;
  });

/** Runs in the test's own folder. */
function run(...args: string[]) {
  const written = { out: '', err: '' };
  const streams = {
    out: (bytes: Uint8Array) => void (written.out += Buffer.from(bytes).toString()),
    err: (text: string) => void (written.err += text),
  };
  const code = command(absolute(args), streams, 'xslt');
  return { code, out: written.out.replaceAll(`${folder}/`, ''), err: written.err.replaceAll(`${folder}/`, '') };
}

/** The same by xsltproc. */
const peer = (...args: string[]) => spawnSync('xsltproc', args, { encoding: 'utf8', cwd: folder });

const files = (): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).replace(`${folder}/`, ''))
    .toSorted();

describe('the command reads as xsltproc does', () => {
  const INPUT = {
    'copy.xsl': copy,
    'as-xml.xsl': copy.replace('<xsl:output', '<xsl:output method="xml"'),
    'html/s.xsl':
      '<!DOCTYPE xsl:stylesheet [<!ENTITY % common SYSTEM "../common/c.ent">%common;]>' +
      sheet('<xsl:template match="/"><o>&name;<xsl:copy-of select="."/></o></xsl:template>'),
    'common/c.ent': '<!ENTITY name "common">',
    'd.xml': '<!DOCTYPE r SYSTEM "urn:x:d.dtd"><r xmlns:xi="http://www.w3.org/2001/XInclude">&e;<xi:include href="i.xml"/></r>',
    'i.xml': '<i/>',
    'dtds/d.dtd': '<!ENTITY e "E">',
    'plain.xml': '<r a="1"><b/></r>',
    'p.html': '<html><head><title>T</title></head><body><p>a<br>b</body></html>',
    'catalog.xml':
      '<catalog xmlns="urn:oasis:names:tc:entity:xmlns:xml:catalog"><system systemId="urn:x:d.dtd" uri="dtds/d.dtd"/></catalog>',
    'old.cat': 'SYSTEM "urn:x:d.dtd" "dtds/d.dtd"',
    'latin.xml': '<r>\u00c3\u00a4</r>',
    'param.xsl': sheet(
      '<xsl:param name="a" select="1"/><xsl:param name="b"/><xsl:template match="/"><o a="{$a}" b="{$b}"/></xsl:template>',
    ),
  };
  const CASES: readonly (readonly [args: string[], out: string, env?: Record<string, string>])[] = [
    [['html/s.xsl', 'plain.xml'], '<o>common<r a="1"><b/></r></o>'],
    [['copy.xsl', 'd.xml'], '', { XML_CATALOG_FILES: 'catalog.xml' }],
    [['--xinclude', 'copy.xsl', 'd.xml'], '', { XML_CATALOG_FILES: 'catalog.xml' }],
    [['--catalogs', 'copy.xsl', 'd.xml'], '', { XML_CATALOG_FILES: '', SGML_CATALOG_FILES: 'old.cat' }],
    [['--html', 'as-xml.xsl', 'p.html'], '<html><head><title>T</title></head><body><p>a<br/>b</p></body></html>'],
    [['--encoding', 'UTF-8', 'copy.xsl', 'latin.xml'], ''],
    [['--param', 'a', 'count(//b)', '--stringparam', 'b', "it's", 'param.xsl', 'plain.xml'], '<o a="1" b="it\'s"/>'],
    [['--nonet', '--novalid', '--maxdepth', '100', 'copy.xsl', 'plain.xml'], '<r a="1"><b/></r>'],
  ];
  /** What a result is as a tree: without the document type, which a copy has here and there not. */
  const normal = (text: string): string =>
    text
      .replace(/<!DOCTYPE[^>]*>\s*/, '')
      .replace(/ xmlns:xi="[^"]*"/g, '')
      .trim();

  it.skipIf(!HAS_XSLTPROC).each(CASES.map(([args, out, env = {}]) => [args, out, env] as const))('%j (compared)', (args, out, env) => {
    write(INPUT);
    for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
    const ours = run(...args);
    const theirs = peer(...args);
    expect([ours.code, ours.err]).toEqual([theirs.status, '']);
    expect(normal(ours.out)).toBe(normal(theirs.stdout));
    if (out) expect(ours.out).toBe(out);
  });

  it.skipIf(HAS_XSLTPROC)('is compared with xsltproc where that is installed (Debian: apt-get install xsltproc)', () => {
    expect(HAS_XSLTPROC).toBe(false);
  });

  it('finds by --path what is not where its address says', () => {
    write({ ...INPUT, 'd.xml': INPUT['d.xml'].replace('urn:x:', 'http://example.org/'), 'elsewhere/i.xml': '<found/>' });
    rmSync(at('i.xml'));
    const { out } = run('--nocatalogs', '--xinclude', '--path', 'none:elsewhere:dtds', 'copy.xsl', 'd.xml');
    expect(out).toBe('<r xmlns:xi="http://www.w3.org/2001/XInclude">E<found xml:base="elsewhere/i.xml"/></r>');
  });

  it('tells what a document type names and is not read', () => {
    write(INPUT);
    const { code, err } = run('--nocatalogs', 'copy.xsl', 'd.xml');
    expect(code).toBe(Exit.document);
    expect(err).toMatch(
      /^d\.xml: the document type names "urn:x:d\.dtd", which is not read: [^\n]+\nd\.xml, line 1, .*&e; is not declared/,
    );
    expect(run('--novalid', 'copy.xsl', 'd.xml').err).toMatch(/^d\.xml, line 1/);
  });

  it('--timing tells in the words of xsltproc, --repeat runs 20 or 100 times and says everything once', () => {
    write({ ...INPUT, 'm.xsl': sheet('<xsl:template match="/"><xsl:message>m</xsl:message><o/></xsl:template>') });
    const shape = ({ err }: { err: string }): string => err.replace(/\d+ ms/g, 'N ms');
    const expected = (applying: string): string =>
      `Parsing stylesheet m.xsl took N ms\nParsing document plain.xml took N ms\nm\n${applying} took N ms\nSaving result took N ms\n`;
    expect(run('--repeat', 'm.xsl', 'plain.xml')).toEqual({ code: Exit.ok, out: '<o/>', err: 'm\n' });
    expect(shape(run('--timing', 'm.xsl', 'plain.xml'))).toBe(expected('Applying stylesheet'));
    expect(shape(run('--timing', '--repeat', 'm.xsl', 'plain.xml'))).toBe(expected('Applying stylesheet 20 times'));
    expect(shape(run('--timing', '--repeat', '--repeat', 'm.xsl', 'plain.xml'))).toBe(expected('Applying stylesheet 100 times'));
    if (!HAS_XSLTPROC) return;
    const theirs = peer('--timing', '--repeat', 'copy.xsl', 'plain.xml');
    expect(shape(run('--timing', '--repeat', 'copy.xsl', 'plain.xml'))).toBe(shape({ err: theirs.stderr }));
  });

  it('--check tells what is wrong with each stylesheet, strictly, and reads no document', () => {
    write({
      'a.xsl': copy,
      'b.xsl': sheet('\n<xsl:template match="/"><xsl:call-template name="none"/></xsl:template>'),
      'c.xsl': '<xsl:stylesheet',
      'd.xsl': copy.replace('version="1.0"', 'version="1.0" versoin="x"'),
    });
    expect(run('--check', 'a.xsl')).toEqual({ code: Exit.ok, out: '', err: '' });
    const { code, err } = run('--check', 'a.xsl', 'b.xsl', 'd.xsl', 'c.xsl');
    expect(code).toBe(Exit.sheetParse);
    // Excerpts with carets are below the places.
    expect(err.match(/^\w\.xsl, line \d+/gm)).toEqual(['b.xsl, line 2', 'd.xsl, line 1', 'c.xsl, line 1']);
    expect(run('--check', '--profile', 'a.xsl')).toMatchObject({ code: Exit.option });
  });

  it('--unchecked transforms with what is right, and tells what is wrong only where it is reached', () => {
    const wrong = '<xsl:template name="n"><xsl:foo/></xsl:template><xsl:template match="b"><xsl:call-template name="n"/></xsl:template>';
    write({ 's.xsl': sheet(`<xsl:template match="/"><o><xsl:apply-templates select="//b"/></o></xsl:template>${wrong}`), 'a.xml': '<a/>' });
    write({ 'b.xml': '<b/>' });
    expect(run('s.xsl', 'a.xml')).toMatchObject({ code: Exit.sheet, out: '' });
    expect(run('--unchecked', 's.xsl', 'a.xml')).toEqual({ code: Exit.ok, out: '<o/>', err: '' });
    expect(run('--unchecked', 's.xsl', 'b.xml')).toMatchObject({
      code: Exit.run,
      err: expect.stringContaining('xsl:foo is not allowed here') as string,
    });
  });

  it.each([
    [['--encoding', 'none', 'a', 'b'], /there is no encoding "none"/],
    [['-', '-'], /"-" is there twice/],
    [['--path'], /--path: a value is missing/],
    [['--nothing', 'a'], /Unknown option --nothing/],
  ])('%j is refused with a sentence', (args, message) => {
    expect(run(...args)).toMatchObject({ code: Exit.option, out: '', err: expect.stringMatching(message) as string });
  });
});

describe('documents beside the result', () => {
  const INPUT = {
    's.xsl': sheet(
      '<xsl:template match="/"><main><exsl:document href="sub/a.xml"><a>ä<exsl:document href="b.txt" method="text">b</exsl:document></a>' +
        '</exsl:document><xsl:document href="c.xml" encoding="ISO-8859-1"><c>ä</c></xsl:document></main></xsl:template>',
    ),
    'one.xsl': sheet('<xsl:param name="to"/><xsl:template match="/"><exsl:document href="{$to}"><a/></exsl:document></xsl:template>'),
    'd.xml': '<r/>',
  };
  const made = (): Record<string, string> =>
    Object.fromEntries(files().map((name) => [name, readFileSync(at(name), name.endsWith('c.xml') ? 'latin1' : 'utf8').trim()]));

  it('are written in the working folder, each relative to the one it was made in', () => {
    write(INPUT);
    expect(run('s.xsl', 'd.xml')).toEqual({ code: Exit.ok, out: '<main/>', err: '' });
    expect(made()).toMatchObject({
      'sub/a.xml': '<?xml version="1.0"?>\n<a>ä</a>',
      'sub/b.txt': 'b',
      'c.xml': '<?xml version="1.0" encoding="ISO-8859-1"?>\n<c>ä</c>',
    });
  });

  it.skipIf(!HAS_XSLTPROC)('are the files that xsltproc writes', () => {
    write(INPUT);
    mkdirSync(at('theirs'));
    expect(run('-o', 'ours/r.xml', 's.xsl', 'd.xml')).toEqual({ code: Exit.ok, out: '', err: '' });
    peer('-o', 'theirs/r.xml', 's.xsl', 'd.xml');
    const all = made();
    const of = (name: string): Record<string, string> =>
      Object.fromEntries(Object.entries(all).flatMap(([path, text]) => (path.startsWith(name) ? [[path.slice(name.length), text]] : [])));
    expect(of('ours/')).toEqual(of('theirs/'));
    expect(Object.keys(of('ours/'))).toHaveLength(4);
  });

  it('go into a folder that --output names, where a stylesheet has nothing for the result', () => {
    write({ ...INPUT, 'out/.keep': '' });
    expect(run('-o', 'out', '--stringparam', 'to', 'x.xml', 'one.xsl', 'd.xml')).toEqual({ code: Exit.ok, out: '', err: '' });
    expect(existsSync(at('out/x.xml'))).toBe(true);
    expect(run('-o', 'out/', 's.xsl', 'd.xml')).toMatchObject({
      code: Exit.write,
      err: expect.stringContaining('out/ is a folder') as string,
    });
  });

  it.each<[string, string[], RegExp]>([
    ['../x.xml', [], /"\.\.\/x\.xml" is not written: .* is not below/],
    [NEVER, [], /is not below/],
    [pathToFileURL(NEVER).href, [], /is not below/],
    ['http://example.org/x.xml', [], /is no address of a file/],
    ['', [], /is not written/],
    ['x.xml', ['--writesubtree', 'sub'], /is not below .*sub; --writesubtree names another folder/],
    ['x.xml', ['--nowrite'], /as --nowrite asks/],
    ['new/x.xml', ['--nomkdir'], /there is no folder .*new, and --nomkdir makes none/],
  ])('at "%s" with %j are refused, and the run ends with the line', (to, options, message) => {
    write(INPUT);
    const before = files();
    const { code, out, err } = run(...options, '--stringparam', 'to', to, 'one.xsl', 'd.xml');
    expect([code, out]).toEqual([Exit.run, '']);
    expect(err).toMatch(message);
    expect(err).toMatch(/^one\.xsl, line 1, exsl:document/);
    expect([files(), existsSync(NEVER)]).toEqual([before, false]);
  });

  it('are written once however often a run is measured', () => {
    write(INPUT);
    expect(run('--profile', '--coverage', '-o', 'out.xml', 's.xsl', 'd.xml').code).toBe(Exit.ok);
    expect(Object.keys(made())).toEqual(['c.xml', 'd.xml', 'one.xsl', 'out.xml', 's.xsl', 'sub/a.xml', 'sub/b.txt']);
  });
});

describe('what ran', () => {
  const INPUT = {
    's.xsl': sheet(
      '\n<xsl:template match="/"><o><xsl:apply-templates select="//a|//b"/></o></xsl:template>' +
        '\n<xsl:template match="a"><xsl:if test=". = 1">\n<one/></xsl:if></xsl:template>' +
        '\n<xsl:template match="b"><b/></xsl:template>' +
        '\n<xsl:template name="never">\n<c/></xsl:template>',
    ),
    'one.xml': '<r><a>1</a></r>',
    'two.xml': '<r><a>2</a><b/></r>',
  };

  it('--coverage: templates and lines that none of the documents ran', () => {
    write(INPUT);
    expect(run('--coverage', '--noout', 's.xsl', 'two.xml').err).toBe(
      'Never ran: 1 of 4 templates\n  s.xsl:6  name="never"\n' +
        'Never ran: 4 of 6 lines that have instructions\n  s.xsl:3  xsl:if (tested once, never true)\n  s.xsl:4  one\n' +
        '  s.xsl:6  xsl:template\n  s.xsl:7  c\n',
    );
    expect(run('--coverage', '--noout', 's.xsl', 'one.xml', 'two.xml').err).toBe(
      'Never ran by 2 documents: 1 of 4 templates\n  s.xsl:6  name="never"\n' +
        'Never ran by 2 documents: 2 of 6 lines that have instructions\n  s.xsl:6  xsl:template\n  s.xsl:7  c\n',
    );
  });

  it('--profile: how many nodes a template looked at, wherever it was called', () => {
    const items = '<i/>'.repeat(100);
    write({
      's.xsl': sheet(
        '\n<xsl:template match="/"><o><xsl:apply-templates select="r/a"/></o></xsl:template>' +
          '\n<xsl:template match="a"><xsl:value-of select="count(//i)"/></xsl:template>',
      ),
      'd.xml': `<r><a/><a/>${items}</r>`,
    });
    const { err } = run('--profile', '--noout', 's.xsl', 'd.xml');
    const [, nodes] = /^ +[\d.]+ +[\d.]+ % +[\d.]+ +2 +(\d+) +match="a" /m.exec(err)!;
    // Twice all elements of the document and what was found: no less than those, and not those of the caller.
    expect(Number(nodes)).toBeGreaterThanOrEqual(2 * 100);
    expect(Number(nodes)).toBeLessThan(2 * 400);
  });
});
