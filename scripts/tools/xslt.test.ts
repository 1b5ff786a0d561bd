import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readCases } from '../../tests/conformance/cases.ts';
import { execute } from '../../tests/conformance/execute.ts';
import { evaluate } from '../../xsl/engine/index.ts';
import { inspect } from '../../xsl/engine/trace.ts';
import { decodeXml, Exit, Files } from '../../xsl/engine/node/index.ts';
import { xslt } from './xslt.ts';

const XSL = 'xmlns:xsl="http://www.w3.org/1999/XSL/Transform"';
const sheet = (content: string): string =>
  `<xsl:stylesheet version="1.0" ${XSL}><xsl:output omit-xml-declaration="yes"/>${content}</xsl:stylesheet>`;

let folder: string;
const at = (name: string): string => join(folder, name);
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lectern-xslt-'));
  mkdirSync(at('sub'));
  writeFileSync(at('doc.xml'), '<r><a>1</a><a>2</a></r>');
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Writes files, runs with arguments whose file names are put into the folder. */
function run(files: Readonly<Record<string, string>>, ...args: string[]) {
  for (const [name, text] of Object.entries(files)) writeFileSync(at(name), text);
  let out = '';
  let err = '';
  const code = xslt(
    args.map((arg) => (/\.(?:xsl|xml|out)$/.test(arg) ? at(arg) : arg)),
    {
      out: (bytes) => {
        out += Buffer.from(bytes).toString();
      },
      err: (text) => {
        err += text;
      },
    },
  );
  return { code, out, err };
}

describe('npm run xslt', () => {
  it('takes expressions, strings and several documents', () => {
    const files = {
      's.xsl': sheet(
        '<xsl:param name="n" select="0"/><xsl:param name="t"/><xsl:template match="/"><o n="{$n + 1}" t="{$t}"/></xsl:template>',
      ),
    };
    expect(run(files, '--param', 'n', 'count(//a)', '--stringparam', 't', 'count(//a)', 's.xsl', 'doc.xml')).toEqual({
      code: Exit.ok,
      out: '<o n="3" t="count(//a)"/>',
      err: '',
    });
    expect(run(files, 's.xsl', 'doc.xml', 'doc.xml').out).toBe('<o n="1" t=""/><o n="1" t=""/>');
    expect(run(files, '-o', 'r.out', 's.xsl', 'doc.xml')).toMatchObject({ code: Exit.ok, out: '' });
    expect(readFileSync(at('r.out'), 'utf8')).toBe('<o n="1" t=""/>');
  });

  it('takes what xsltproc takes: nothing is written, nesting is limited, what is never done anyway', () => {
    const files = {
      's.xsl': sheet('<xsl:template match="/"><xsl:message>m</xsl:message><o/></xsl:template>'),
      'deep.xsl': sheet(
        '<xsl:template match="/"><xsl:apply-templates/></xsl:template><xsl:template match="*"><o>' +
          '<xsl:apply-templates select=".."/></o></xsl:template>',
      ),
    };
    expect(run(files, '--noout', '--nonet', '--novalid', 's.xsl', 'doc.xml')).toEqual({ code: Exit.ok, out: '', err: 'm\n' });
    expect(run(files, '--maxdepth', '20', 'deep.xsl', 'doc.xml')).toMatchObject({
      code: Exit.run,
      out: '',
      err: expect.stringContaining('more than 20 nested templates') as string,
    });
    expect(run(files, '--maxdepth', 'x', 's.xsl', 'doc.xml').code).toBe(Exit.option);
  });

  const LOOPS: readonly (readonly [what: string, content: string, ends: string, ...options: string[]])[] = [
    ['calls itself', '<xsl:template match="/" name="d"><xsl:call-template name="d"/></xsl:template>', '500 ms', '--timeout', '0.5'],
    [
      'looks at all again and again',
      '<xsl:template match="/"><xsl:value-of select="count(//i[count(//i[count(//i) &gt; 0]) &gt; 0])"/></xsl:template>',
      '500 ms',
      ...['--timeout', '0.5'],
    ],
    [
      'looks far along each axis',
      '<xsl:template match="/"><xsl:value-of select="count(//i/following::i/preceding::i/following::i)"/></xsl:template>',
      '500 ms',
      ...['--timeout', '0.5'],
    ],
    [
      'makes a key of everything for everything',
      '<xsl:key name="k" match="i" use="//i/@v"/><xsl:template match="/"><xsl:value-of select="count(key(\'k\', //i/@v))"/></xsl:template>',
      '500 ms',
      ...['--timeout', '0.5'],
    ],
    [
      'writes without end',
      '<xsl:template match="/"><xsl:for-each select="//i"><xsl:for-each select="//i"><a/></xsl:for-each></xsl:for-each></xsl:template>',
      '1000000 characters',
      ...['--maxcharacters', '1000000'],
    ],
    [
      'makes a text twice as long each time',
      '<xsl:template match="/" name="d"><xsl:param name="s" select="\'abc\'"/><xsl:call-template name="d">' +
        '<xsl:with-param name="s" select="concat($s, $s)"/></xsl:call-template></xsl:template>',
      '134217728 characters',
    ],
    [
      'copies into a variable',
      '<xsl:template match="/"><xsl:variable name="v"><xsl:for-each select="//i"><xsl:copy-of select="/"/></xsl:for-each></xsl:variable>' +
        '<xsl:value-of select="count($v)"/></xsl:template>',
      '100000 nodes',
      ...['--maxnodes', '100000'],
    ],
  ];
  it.each(LOOPS)(
    'ends a stylesheet that %s, and says which limit that was',
    (_what, content, ends, ...options) => {
      const files = {
        's.xsl': sheet(content),
        'big.xml': `<r>${Array.from({ length: 4000 }, (_, index) => `<i v="${index}">x</i>`).join('')}</r>`,
      };
      const began = performance.now();
      const { code, out, err } = run(files, ...options, 's.xsl', 'big.xml');
      expect([code, out]).toEqual([Exit.run, '']);
      expect(err).toContain(`takes more than ${ends}, probably without end`);
      expect(err).toContain('s.xsl, line 1');
      expect(performance.now() - began).toBeLessThan(10_000);
      // They run the same code: the long tests see it of each.
      const reports = ends.endsWith(' ms') && content !== LOOPS[0]![1] && !process.env.LECTERN_SLOW ? [] : ['--profile', '--coverage'];
      for (const report of reports) expect(run(files, report, ...options, 's.xsl', 'big.xml').err).toContain(ends);
    },
    60_000,
  );

  it('takes amounts alone as limits, and 0 for any', () => {
    const files = { 's.xsl': sheet('<xsl:template match="/"><o><xsl:value-of select="string-length(//a)"/></o></xsl:template>') };
    const any = ['--timeout', '0', '--maxnodes', '0', '--maxcharacters', '0'];
    expect(run(files, ...any, 's.xsl', 'doc.xml')).toEqual({ code: Exit.ok, out: '<o>1</o>', err: '' });
    for (const name of ['--timeout', '--maxnodes', '--maxcharacters'])
      for (const value of ['-1', 'x', '1e9', ''])
        expect(run(files, name, value, 's.xsl', 'doc.xml')).toMatchObject({
          code: Exit.option,
          err: expect.stringContaining(`${name} is a number from 0 on`) as string,
        });
  });

  it.each([
    ['the document', ['s.xsl', '-'], 'doc.xml'],
    ['the stylesheet', ['-', 'doc.xml'], 's.xsl'],
  ])('reads %s from standard input', (_what, args, input) => {
    writeFileSync(at('s.xsl'), sheet('<xsl:template match="/"><xsl:value-of select="r/a[2]"/></xsl:template>'));
    const { stdout, status } = spawnSync(
      'node',
      ['--import', 'tsx', join(import.meta.dirname, 'xslt.ts'), ...args.map((arg) => (arg === '-' ? arg : at(arg)))],
      { input: readFileSync(at(input)), encoding: 'utf8' },
    );
    expect({ stdout, status }).toEqual({ stdout: '2', status: 0 });
  });

  it('finds includes beside the sheet, documents beside both', () => {
    expect(
      run(
        {
          's.xsl': sheet('<xsl:include href="sub/i.xsl"/><xsl:template match="/"><xsl:apply-templates select="r/a[1]"/></xsl:template>'),
          'sub/i.xsl': sheet(
            '<xsl:template match="a"><o><xsl:value-of select="document(\'d.xml\')/d"/>,' +
              '<xsl:value-of select="document(\'d.xml\', /)/d"/></o></xsl:template>',
          ),
          'sub/d.xml': '<d>beside the sheet</d>',
          'd.xml': '<d>beside the document</d>',
        },
        's.xsl',
        'doc.xml',
      ).out,
    ).toBe('<o>beside the sheet,beside the document</o>');
  });

  it.each<[string, string, number, RegExp]>([
    ['is no XML', '<xsl:stylesheet', Exit.sheetParse, /s\.xsl, line 1, column/],
    ['is wrong', sheet('\n<xsl:template match="/"><xsl:value-of/></xsl:template>'), Exit.sheet, /s\.xsl, line 2, xsl:value-of/],
    ['includes what is not there', sheet('<xsl:include href="none.xsl"/>'), Exit.sheet, /none\.xsl/],
    ['fails', sheet('\n\n<xsl:template match="/"><xsl:for-each select="1"/></xsl:template>'), Exit.sheet, /s\.xsl, line 3, xsl:for-each/],
    [
      'ends itself',
      sheet('<xsl:template match="/"><xsl:message terminate="yes">enough</xsl:message></xsl:template>'),
      Exit.terminated,
      /enough/,
    ],
    [
      'asks for a method that is none',
      `<xsl:stylesheet version="1.0" ${XSL}><xsl:output method="pdf"/></xsl:stylesheet>`,
      Exit.method,
      /"pdf"/,
    ],
  ])('a sheet that %s has its exit code and says where on standard error', (_, text, code, message) => {
    const ended = run({ 's.xsl': text }, 's.xsl', 'doc.xml');
    expect(ended.err).toMatch(message);
    expect(ended).toMatchObject({ out: '' });
    expect([code, Exit.run]).toContain(ended.code);
    if (code !== Exit.sheet) expect(ended.code).toBe(code);
  });

  it('wrong arguments have exit codes of their own', () => {
    const files = { 's.xsl': sheet('<xsl:template match="/"><o/></xsl:template>'), 'bad.xml': '<r>' };
    expect(run(files).code).toBe(Exit.noArguments);
    expect(run(files, '--nothing', 's.xsl').code).toBe(Exit.option);
    expect(run(files, '--param', 'x').code).toBe(Exit.option);
    expect(run(files, '--param', 'x', '1 +', 's.xsl', 'doc.xml').code).toBe(Exit.parameters);
    expect(run(files, 's.xsl', 'bad.xml')).toMatchObject({ code: Exit.document, err: expect.stringMatching(/bad\.xml, line 1/) as string });
    expect(run(files, 's.xsl', 'none.xml')).toMatchObject({ code: Exit.document, err: expect.stringContaining('none.xml') as string });
    expect(run(files, 's.xsl')).toEqual({ code: Exit.ok, out: '', err: '' });
  });

  it('messages go to standard error', () => {
    expect(
      run({ 's.xsl': sheet('<xsl:template match="/"><xsl:message>hello</xsl:message><o/></xsl:template>') }, 's.xsl', 'doc.xml'),
    ).toEqual({ code: Exit.ok, out: '<o/>', err: 'hello\n' });
  });
});

describe('npm run xslt, where the time goes', () => {
  const files = {
    's.xsl': sheet(
      '<xsl:include href="sub/i.xsl"/>\n<xsl:template match="/"><xsl:for-each select="r/a"><xsl:if test=". = 3">\n<no/></xsl:if>\n' +
        '<xsl:apply-templates select="."/></xsl:for-each></xsl:template>',
    ),
    'sub/i.xsl': sheet('\n<xsl:template match="a" priority="2"><b><xsl:value-of select="."/></b></xsl:template>'),
    'doc.xml': '<r>\n<a>1</a><a>2</a></r>',
  };
  const RESULT = '<b>1</b><b>2</b>';

  it('--profile: the templates and lines by their time, beside the result', () => {
    const { code, out, err } = run(files, '--profile', 's.xsl', 'doc.xml');
    expect({ code, out }).toEqual({ code: Exit.ok, out: RESULT });
    expect(err).toMatch(/s\.xsl with .*doc\.xml: \d+\.\d\d ms without a trace; the steps of the trace add up to \d+\.\d\d ms\n/);
    expect(err).toMatch(/own ms +share +total ms +calls +nodes +template +where\n/);
    expect(err).toMatch(/ \d+\.\d\d +\d+\.\d % +\d+\.\d\d +2 +\d+ +match="a" +.*sub\/i\.xsl:2\n/);
    expect(err).toMatch(/ 1 +\d+ +match="\/" +.*s\.xsl:2\n/);
    expect(err).toMatch(/ 2 +\d+ +for-each select="r\/a" +.*s\.xsl:2\n/);
    expect(err).toMatch(/The lines that take the most:\n +own ms +share +runs +nodes +what +where\n/);
  });

  it('--profile=json: the whole trace, which has the result in it, is all that is written', () => {
    const { code, out, err } = run(files, '--profile=json', 's.xsl', 'doc.xml');
    expect({ code, err }).toEqual({ code: Exit.ok, err: '' });
    expect(JSON.parse(out)).toMatchObject({ format: 'lectern-trace', version: 1, result: RESULT });
    expect(run(files, '--profile=json', '-o', 'r.out', 's.xsl', 'doc.xml').out).toContain('lectern-trace');
    expect(readFileSync(at('r.out'), 'utf8')).toBe(RESULT);
  });

  it('--trace: the calls as a tree, down to --trace-depth', () => {
    const lines = (...args: string[]): string[] =>
      run(files, ...args, '--noout', 's.xsl', 'doc.xml')
        .err.replaceAll(`${folder}/`, '')
        .replace(/: [\d.]+ ms$/gm, '')
        .trimEnd()
        .split('\n');
    expect(lines('--trace')).toEqual([
      'Calls',
      '  match="/" s.xsl:2 on / (doc.xml:1)',
      '    for-each select="r/a" s.xsl:2 on /r/a[1] (doc.xml:2), by xsl:for-each s.xsl:2',
      '      match="a" sub/i.xsl:2 on /r/a[1] (doc.xml:2), by xsl:apply-templates s.xsl:4',
      '    for-each select="r/a" s.xsl:2 on /r/a[2] (doc.xml:2), by xsl:for-each s.xsl:2',
      '      match="a" sub/i.xsl:2 on /r/a[2] (doc.xml:2), by xsl:apply-templates s.xsl:4',
    ]);
    expect(lines('--trace', '--trace-depth', '1')).toEqual(['Calls', '  match="/" s.xsl:2 on / (doc.xml:1)', '    … 4 more in it']);
  });

  it('--coverage: the lines that never ran', () => {
    const { err } = run(files, '--coverage', '--noout', 's.xsl', 'doc.xml');
    expect(err.replaceAll(`${folder}/`, '')).toBe(
      'Never ran: 2 of 4 lines that have instructions\n  s.xsl:2  xsl:if (tested 2 times, never true)\n  s.xsl:3  no\n',
    );
    const all = run({ 'one.xsl': sheet('<xsl:template match="/"><o/></xsl:template>') }, '--coverage', '--noout', 'one.xsl', 'doc.xml');
    expect(all.err).toBe('Every line that has instructions ran (1).\n');
  });

  it('what was before an error is shown all the same', () => {
    const failing = { 's.xsl': sheet('<xsl:template match="/"><o/><xsl:message terminate="yes">no</xsl:message><p/></xsl:template>') };
    const { code, out, err } = run(failing, '--profile', 's.xsl', 'doc.xml');
    expect({ code, out }).toEqual({ code: Exit.terminated, out: '' });
    expect(err).toMatch(/The run ended with an error; this is what was before it\.[^]*match="\/"/);
  });

  it.each<[string[], number, RegExp]>([
    [['--profile=xml', 's.xsl', 'doc.xml'], Exit.option, /--profile and --profile=json, not --profile=xml/],
    [['--profile', 's.xsl'], Exit.noArguments, /--profile: a document is missing/],
    [['--trace-depth', '0', 's.xsl', 'doc.xml'], Exit.option, /--trace-depth is a whole number above 0, not 0/],
    [['--trace-depth'], Exit.option, /--trace-depth: a value is missing/],
    [['--compare', 's.xsl', '-'], Exit.option, /--compare needs files/],
    [['--cases', 'x', 's.xsl', 'doc.xml'], Exit.option, /--save-case writes, which is missing/],
    [['--save-case', '../x/y', 's.xsl', 'doc.xml'], Exit.option, /--save-case is a name, or file\/name/],
  ])('%j is refused with a sentence', (args, code, message) => {
    expect(run(files, ...args)).toMatchObject({ code, err: expect.stringMatching(message) as string });
  });

  it('has a stack for templates that call themselves in a variable 19 990 times', () => {
    const next = '<xsl:call-template name="n"><xsl:with-param name="i" select="$i - 1"/></xsl:call-template>';
    writeFileSync(
      at('deep.xsl'),
      sheet(
        `<xsl:template match="/" name="n"><xsl:param name="i" select="19990"/>` +
          `<xsl:variable name="v">0<xsl:if test="$i > 0">${next}</xsl:if>` +
          '</xsl:variable><xsl:value-of select="$v + 1"/></xsl:template>',
      ),
    );
    const program = ['--import', 'tsx', join(import.meta.dirname, 'xslt.ts'), at('deep.xsl'), at('deep.xsl')];
    const { stdout, stderr, status } = spawnSync('node', program, { encoding: 'utf8' });
    expect({ stdout, stderr, status }).toEqual({ stdout: '19991', stderr: '', status: 0 });
  });

  it.each([
    ['in select', '<f:result select="my:sum($i - 1) + 1"/>'],
    ['in content', '<f:result><xsl:value-of select="my:sum($i - 1) + 1"/></f:result>'],
    [
      'in a variable, under elements',
      '<xsl:variable name="v"><b><xsl:value-of select="my:sum($i - 1)"/></b></xsl:variable><f:result select="$v + 1"/>',
    ],
  ])('has a stack for functions that call themselves 19 990 times, %s; endless ones end with a sentence', (_where, again) => {
    const recursive = (levels: string): string =>
      '<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform" xmlns:my="urn:my" ' +
      'xmlns:f="http://exslt.org/functions" extension-element-prefixes="f"><xsl:output method="text"/>' +
      `<xsl:template match="/"><xsl:value-of select="my:sum(${levels})"/></xsl:template>` +
      '<f:function name="my:sum"><xsl:param name="i"/><xsl:choose><xsl:when test="$i = 0"><f:result select="1"/></xsl:when>' +
      `<xsl:otherwise>${again}</xsl:otherwise></xsl:choose></f:function></xsl:stylesheet>`;
    const ended = (levels: string): ReturnType<typeof spawnSync> => {
      writeFileSync(at('deep.xsl'), recursive(levels));
      return spawnSync('node', ['--import', 'tsx', join(import.meta.dirname, 'xslt.ts'), at('deep.xsl'), at('deep.xsl')], {
        encoding: 'utf8',
      });
    };
    const { stdout, stderr, status } = ended('19990');
    expect({ stdout, stderr, status }).toEqual({ stdout: '19991', stderr: '', status: 0 });
    const endless = ended('-1');
    expect([endless.status, endless.stdout]).toEqual([Exit.run, '']);
    expect(endless.stderr).toMatch(/deep\.xsl, line 1, .*more than 20000 nested templates.*my:sum/);
  });

  it('runs as a program', () => {
    for (const [name, text] of Object.entries(files)) writeFileSync(at(name), text);
    const program = (...args: string[]) => {
      const named = args.map((arg) => (/\.x[sm]l$/.test(arg) ? at(arg) : arg));
      const ended = spawnSync('node', ['--import', 'tsx', join(import.meta.dirname, 'xslt.ts'), ...named], { encoding: 'utf8' });
      return { ...ended, stdout: ended.stdout.replaceAll(`${folder}/`, ''), stderr: ended.stderr.replaceAll(`${folder}/`, '') };
    };
    const { stdout, stderr, status } = program('--profile', '--coverage', 's.xsl', 'doc.xml');
    expect({ stdout, status }).toEqual({ stdout: RESULT, status: 0 });
    expect(stderr).toMatch(/^s\.xsl with doc\.xml: [^]*match="a" +sub\/i\.xsl:2\n[^]*\nNever ran: 2 of 4 lines[^]* s\.xsl:3 +no\n$/);
    expect(program('xpath', 'doc.xml', '//a[. > 1]').stdout).toMatch(
      /^nodes: 1\n {2}\/r\/a\[2\] {2}doc\.xml:2 {2}2\n\d+\.\d\d ms, \d+ nodes visited\n$/,
    );
  });
});

describe('npm run xslt -- xpath', () => {
  const files = { 'doc.xml': '<r xmlns:q="urn:q">\n<q:a/>\n<b i="1">text</b></r>' };

  it.each([
    ['count(//*)', /^number: 3\n/],
    ["concat('a', 'b')", /^string: ab\n/],
    ['1 = 2', /^boolean: false\n/],
    ['//none', /^nodes: 0\n/],
    ['//q:a', /^nodes: 1\n {2}\/r\/q:a {2}\S*doc\.xml:2\n/],
    ['//b/@i | //b/text()', /^nodes: 2\n {2}\/r\/b\/@i {2}\S*doc\.xml:3 {2}"1"\n {2}\/r\/b\/text\(\) {2}\S*doc\.xml:3 {2}"text"\n/],
  ])('%s: type, value, nodes with path and line, time and what was visited', (expression, shown) => {
    const { code, out } = run(files, 'xpath', 'doc.xml', expression);
    expect(code).toBe(Exit.ok);
    expect(out).toMatch(shown);
    expect(out).toMatch(/\n\d+\.\d\d ms, \d+ nodes visited\n$/);
  });

  it('takes other prefixes, and gives JSON to tools', () => {
    const { out } = run(files, 'xpath', 'doc.xml', '//z:a', '--namespace', 'z=urn:q', '--json');
    expect(JSON.parse(out)).toMatchObject({ type: 'nodes', count: 1, nodes: [{ path: '/r/q:a', line: 2, text: '' }] });
  });

  it.each<[string[], number, RegExp]>([
    [['doc.xml', '//b['], Exit.run, /XPath "\/\/b\[", at character 5/],
    [['doc.xml', '//none:a'], Exit.run, /none/],
    [['none.xml', '/'], Exit.document, /none\.xml/],
    [['doc.xml'], Exit.noArguments, /npm run xslt -- xpath/],
    [['doc.xml', '//b', '|', '//c'], Exit.option, /quote an expression with spaces. Left over: \| \/\/c/],
    [['doc.xml', '/', '--namespace', 'x'], Exit.option, /--namespace is prefix=address, not x/],
    [['doc.xml', '/', '--nothing'], Exit.option, /--nothing/],
  ])('%j is refused with a sentence', (args, code, message) => {
    expect(run(files, 'xpath', ...args)).toMatchObject({ code, out: '', err: expect.stringMatching(message) as string });
  });
});

describe('npm run xslt, compared and kept', () => {
  const files = {
    's.xsl': sheet('<xsl:output method="html"/><xsl:param name="p"/><xsl:template match="/"><o><br/><i a="{$p}"/></o></xsl:template>'),
    'other.xsl': sheet('<xsl:template match="/"><o><i/><i><xsl:value-of select="number(\'1e2\')"/></i></o></xsl:template>'),
  };
  const hasXsltproc = spawnSync('xsltproc', ['--version']).status === 0;

  it.skipIf(!hasXsltproc)('--compare: says that xsltproc makes the same of it, or the first node that differs', () => {
    expect(run(files, '--compare', '--noout', '--stringparam', 'p', 'a b', 's.xsl', 'doc.xml')).toEqual({
      code: Exit.ok,
      out: '',
      err: "The same as xsltproc's.\n",
    });
    expect(run(files, '--compare', '--noout', 'other.xsl', 'doc.xml')).toEqual({
      code: Exit.differs,
      out: '',
      err: 'Differs from xsltproc\'s at /o/i[2]/text()\n  here:     "NaN"\n  xsltproc: "100"\n',
    });
  });

  it('--compare: says so when there is no xsltproc', () => {
    vi.stubEnv('LECTERN_XSLTPROC', 'no');
    try {
      const { code, out, err } = run(files, '--compare', 's.xsl', 'doc.xml');
      expect({ code, out }).toEqual({ code: Exit.notCompared, out: '<o><br><i a=""></i></o>' });
      expect(err).toContain('xsltproc is not installed, so nothing was compared');
    } finally {
      vi.unstubAllEnvs();
    }
  });

  it('--save-case: writes a case that the tests of conformance read, and that passes', () => {
    const more = {
      'm.xsl': sheet(
        '<xsl:include href="sub/i.xsl"/><xsl:param name="p"/><xsl:template match="/"><o p="{$p}"><xsl:apply-templates/></o></xsl:template>',
      ),
      'sub/i.xsl': `<?xml version="1.0" encoding="ISO-8859-1"?>${sheet(
        '<xsl:template match="a"><xsl:value-of select="document(\'d.xml\')/d"/></xsl:template>',
      )}`,
      'sub/d.xml': '<d>!</d>',
      'wrong.xsl': sheet('<xsl:template match="/"><xsl:message terminate="yes">enough</xsl:message></xsl:template>'),
    };
    const save = (name: string, ...args: string[]) => run(more, '--save-case', name, '--cases', at('cases'), '--noout', ...args);
    expect(save('mine/two files', '--stringparam', 'p', '1', 'm.xsl', 'doc.xml')).toMatchObject({ code: Exit.ok });
    expect(save('mine/an error', 'wrong.xsl', 'doc.xml').code).toBe(Exit.terminated);
    expect(save('by itself', 'm.xsl', 'doc.xml').err).toBe(`The case is in ${at('cases/saved.txt')}.\n`);
    const cases = readCases(at('cases'));
    expect(cases.map(({ id }) => id)).toEqual(['mine/two files', 'mine/an error', 'saved/by itself']);
    expect(cases.map((each) => execute(each).failure)).toEqual([null, null, null]);
    expect(cases[0]).toMatchObject({ params: { p: '1' } });
    expect(execute(cases[0]!).actual).toBe('<o p="1">!!</o>');
    expect(save('mine/an error', 'm.xsl', 'doc.xml')).toMatchObject({
      code: Exit.write,
      err: expect.stringMatching(/mine\.txt has a case "an error" already/) as string,
    });
    expect(save('x', '--param', 'p', '//a', 'm.xsl', 'doc.xml')).toMatchObject({
      code: Exit.write,
      err: expect.stringMatching(/\$p is no string/) as string,
    });
  });
});

const { readDocument: readXml, loadDocument: loadFile } = new Files();
describe('XML files', () => {
  it('are decoded as they say', () => {
    expect(decodeXml(Buffer.from('<?xml version="1.0" encoding="ISO-8859-1"?><a>\xe4</a>', 'latin1'))).toContain('ä');
    expect(decodeXml(Buffer.from('\ufeff<a>ä</a>', 'utf16le'))).toBe('<a>ä</a>');
    expect(decodeXml(Buffer.from('<a>ä</a>'))).toBe('<a>ä</a>');
    expect(() => decodeXml(Buffer.from('<?xml version="1.0" encoding="x-none"?><a/>'))).toThrow(RangeError);
  });

  it('have the lines of their own file, whatever their document type takes from others', () => {
    writeFileSync(at('sub/parts.dtd'), '<!-- "\n -->\n<!ELEMENT r ANY>\n<!ATTLIST a k CDATA "v\n w">\n<!ENTITY inner "1\n2">\n');
    writeFileSync(at('sub/text.txt'), 'three &#38; four\nlines "\n');
    writeFileSync(
      at('d.xml'),
      '<!DOCTYPE r SYSTEM "sub/parts.dtd" [\n<!ENTITY text SYSTEM "sub/text.txt">\n]>\n<r>\n<a/>\n<b>&text;</b>\n<c/></r>',
    );
    const document = readXml(at('d.xml'));
    const lines = inspect(document, '//* | //@*').nodes.map(({ path, line, text }) => [path, line, text]);
    expect(lines).toEqual([
      ['/r', 4, 'three & four lines "'],
      ['/r/a', 5, ''],
      ['/r/a/@k', 5, '"v w"'],
      ['/r/b', 6, 'three & four lines "'],
      ['/r/c', 7, ''],
    ]);
    expect(evaluate(document, 'string(//b)')).toBe('three & four\nlines "\n');
    writeFileSync(at('e.xml'), '<!DOCTYPE r SYSTEM "sub/parts.dtd">\n<r>&inner;</r>');
    expect(evaluate(readXml(at('e.xml')), 'string(/)')).toBe('1\n2');
  });

  it('read what their document type names only from their own folder or below', () => {
    writeFileSync(at('sub/e.txt'), 'inside');
    writeFileSync(at('d.xml'), '<!DOCTYPE a [<!ENTITY e SYSTEM "sub/e.txt">]><a>&e;</a>');
    expect(readXml(at('d.xml')).children[0]!.children[0]!.value).toBe('inside');
    writeFileSync(at('out.txt'), 'outside');
    writeFileSync(at('sub/d.xml'), '<!DOCTYPE a [<!ENTITY e SYSTEM "../out.txt">]><a>&e;</a>');
    expect(() => readXml(at('sub/d.xml'))).toThrow('external');
  });

  it('nothing comes from the network', () => expect(() => loadFile('https://example.org/a.xml', at('s.xsl'))).toThrow('only files'));
});
