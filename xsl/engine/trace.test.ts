import { describe, expect, it } from 'vitest';
import { exslt } from './exslt/index.ts';
import { compile, parse, transformToText } from './index.ts';
import { sheetOf } from './sheets.harness.ts';
import { neverRan, titleOf, traceTransform, type Call, type Position, type Trace, type TraceOptions } from './trace.ts';

/** A clock that is one millisecond later each time it is asked. */
function counting(): () => number {
  let now = 0;
  return () => now++;
}

const BY = 'xmlns:xsl="http://www.w3.org/1999/XSL/Transform" version="1.0"';
const FILES: Readonly<Record<string, string>> = {
  'main.xsl': `<xsl:stylesheet ${BY}>
<xsl:import href="base.xsl"/>
<xsl:include href="parts/menu.xsl"/>
<xsl:output omit-xml-declaration="yes"/>
<xsl:param name="lang">en</xsl:param>
<xsl:variable name="count" select="count(//item)"/>
<xsl:key name="by-id" match="item" use="@id"/>
<xsl:template match="/">
  <site><xsl:apply-templates select="site/item" mode="menu"/>
  <xsl:for-each select="site/item">
    <xsl:sort select="@id" order="descending"/>
    <xsl:value-of select="@id"/>
    <xsl:apply-templates select="."/>
  </xsl:for-each></site>
</xsl:template>
<xsl:template match="item">
  <b><xsl:apply-imports/></b>
  <xsl:call-template name="stars"><xsl:with-param name="n" select="$count - 1"/></xsl:call-template>
</xsl:template>
<xsl:template name="stars">
  <xsl:param name="n"/>
  <xsl:if test="$n &gt; 0">*<xsl:call-template name="stars"><xsl:with-param name="n" select="$n - 1"/></xsl:call-template></xsl:if>
</xsl:template>
<xsl:template match="unused">
  <i/>
</xsl:template>
</xsl:stylesheet>`,
  'base.xsl': `<xsl:stylesheet ${BY}>

<xsl:template match="item"><xsl:value-of select="key('by-id', @next)/@title"/></xsl:template>
</xsl:stylesheet>`,
  'parts/menu.xsl': `<xsl:stylesheet ${BY}>
<xsl:template match="item" mode="menu"><xsl:choose>
<xsl:when test="@next">+</xsl:when>
<xsl:when test="@never">-</xsl:when>
<xsl:otherwise>.</xsl:otherwise></xsl:choose></xsl:template>
</xsl:stylesheet>`,
};
const DOCUMENT = '<site>\n<item id="1" title="one" next="2"/>\n<item id="2" title="two"/>\n</site>';

const load = (href: string, base: string) => parse(FILES[`${base.replace(/[^/]*$/, '')}${href}`]!, { href });
const traced = (options: TraceOptions = {}, parameters = {}): Trace =>
  traceTransform(parse(FILES['main.xsl']!, { href: 'main.xsl' }), parse(DOCUMENT, { href: 'doc.xml' }), parameters, {
    load,
    clock: counting(),
    ...options,
  });
const small = (content: string, xml = '<r/>', options: TraceOptions = {}): Trace =>
  traceTransform(sheetOf(content), xml, {}, { clock: counting(), ...options });

const at = ({ files }: Trace, { file, line }: Pick<Position, 'file' | 'line'>): string => `${files[file]?.address}:${line}`;
const depthOf = ({ calls }: Trace, { parent }: Call): number => (parent < 0 ? 0 : 1 + depthOf({ calls } as Trace, calls[parent]!));
/** The calls as an outline: what ran, where it is written, on which node, called by what. */
const outline = (trace: Trace): string[] =>
  trace.calls.map((call) => {
    const routine = trace.routines[call.routine]!;
    const from = trace.instructions[call.from];
    const by = from ? `${from.name} ${at(trace, from)}` : 'start';
    const written = at(trace, trace.instructions[routine.instruction]!);
    const indent = '  '.repeat(depthOf(trace, call));
    return `${indent}${titleOf(routine)} ${written} on ${call.node} :${call.at.line} by ${by}${call.tail ? ', tail' : ''}`;
  });
const runsOf = (trace: Trace, file: string): string[] =>
  trace.instructions
    .filter((each) => trace.files[each.file]!.address === file)
    .map(({ line, name, runs, taken }) => `${line} ${name} ${runs}${taken < 0 ? '' : `/${taken}`}`);

describe('the trace of a transformation', () => {
  it('lists each call: what, where it is written, on which node and line, by which instruction', () => {
    const trace = traced();
    expect(trace.result).toBe('<site>+.2<b/>*1<b>two</b>*</site>');
    expect(outline(trace)).toEqual([
      'match="/" main.xsl:8 on / :1 by start',
      '  match="item" mode="menu" parts/menu.xsl:2 on /site/item[1] :2 by xsl:apply-templates main.xsl:9',
      '  match="item" mode="menu" parts/menu.xsl:2 on /site/item[2] :3 by xsl:apply-templates main.xsl:9',
      '  for-each select="site/item" main.xsl:10 on /site/item[2] :3 by xsl:for-each main.xsl:10',
      '    match="item" main.xsl:16 on /site/item[2] :3 by xsl:apply-templates main.xsl:13',
      '      match="item" base.xsl:3 on /site/item[2] :3 by xsl:apply-imports main.xsl:17',
      '        key match="item" name="by-id" main.xsl:7 on / :1 by xsl:value-of base.xsl:3',
      '      variable name="count" main.xsl:6 on / :1 by xsl:with-param main.xsl:18',
      '      name="stars" main.xsl:20 on /site/item[2] :3 by xsl:call-template main.xsl:18, tail',
      '        name="stars" main.xsl:20 on /site/item[2] :3 by xsl:call-template main.xsl:22, tail',
      '  for-each select="site/item" main.xsl:10 on /site/item[1] :2 by xsl:for-each main.xsl:10',
      '    match="item" main.xsl:16 on /site/item[1] :2 by xsl:apply-templates main.xsl:13',
      '      match="item" base.xsl:3 on /site/item[1] :2 by xsl:apply-imports main.xsl:17',
      '      name="stars" main.xsl:20 on /site/item[1] :2 by xsl:call-template main.xsl:18, tail',
      '        name="stars" main.xsl:20 on /site/item[1] :2 by xsl:call-template main.xsl:22, tail',
    ]);
  });

  it('counts what ran on each line of each file, and names what never did', () => {
    const trace = traced();
    expect(runsOf(trace, 'main.xsl')).toEqual([
      '5 xsl:param 0',
      '6 xsl:variable 1',
      '7 xsl:key 1',
      '8 xsl:template 1',
      '9 site 1',
      '9 xsl:apply-templates 1',
      '10 xsl:for-each 1',
      '11 xsl:sort 2',
      '12 xsl:value-of 2',
      '13 xsl:apply-templates 2',
      '16 xsl:template 2',
      '17 b 2',
      '17 xsl:apply-imports 2',
      '18 xsl:call-template 2',
      '18 xsl:with-param 2',
      '20 xsl:template 4',
      '21 xsl:param 4',
      '22 xsl:if 4/2',
      '22 xsl:call-template 2',
      '22 xsl:with-param 2',
      '24 xsl:template 0',
      '25 i 0',
    ]);
    expect(runsOf(trace, 'parts/menu.xsl')).toEqual([
      '2 xsl:template 2',
      '2 xsl:choose 2',
      '3 xsl:when 2/1',
      '4 xsl:when 1/0',
      '5 xsl:otherwise 1/1',
    ]);
    expect(neverRan(trace).map((unused) => `${at(trace, unused)} ${unused.instructions.map(({ name }) => name).join()}`)).toEqual([
      'main.xsl:5 xsl:param',
      'main.xsl:24 xsl:template',
      'main.xsl:25 i',
      'parts/menu.xsl:4 xsl:when',
    ]);
    // The caller's value is what the parameter is for.
    expect(neverRan(traced({}, { lang: 'de' }))[0]!.line).toBe(24);
  });

  it('adds up: own times are the whole, totals are of what is in them', () => {
    const trace = traced();
    const sum = (list: readonly { readonly own: number }[]): number => list.reduce((all, { own }) => all + own, trace.outside);
    expect([sum(trace.routines), sum(trace.instructions), sum(trace.callers), sum(trace.calls)]).toEqual(Array(4).fill(trace.total));
    trace.calls.forEach((call, i) => {
      const inside = trace.calls.filter(({ parent }) => parent === i).reduce((all, { total }) => all + total, 0);
      expect(call.total).toBe(call.own + inside);
    });
    const root = trace.routines.find(({ match }) => match === '/')!;
    expect([root.total, trace.total]).toEqual([trace.total - trace.outside, root.total + trace.outside]);
    // A template that calls itself: the outermost call alone, not each of them once more.
    const stars = trace.routines.find(({ name }) => name === 'stars')!;
    const outermost = trace.calls.filter(
      ({ routine, parent }) => trace.routines[routine] === stars && trace.routines[trace.calls[parent]!.routine] !== stars,
    );
    expect(stars.total).toBe(outermost.reduce((all, { total }) => all + total, 0));
  });

  it('gives a template with a call at its end the time of that call', () => {
    const trace = small(
      '<xsl:template match="/"><xsl:call-template name="a"/></xsl:template>' +
        '<xsl:template name="a"><xsl:call-template name="b"/></xsl:template>' +
        '<xsl:template name="b"><xsl:for-each select="//*"><x/></xsl:for-each></xsl:template>',
    );
    const [root, a, b, turns] = trace.routines.map(({ total }) => total);
    expect([root! > a!, a! > b!, b! > turns!, turns! > 0]).toEqual([true, true, true, true]);
    expect(trace.instructions.find(({ name }) => name === 'xsl:call-template')!.total).toBeGreaterThan(a!);
  });

  it('ends a template with a call at its end before what comes after it', () => {
    const trace = small(
      '<xsl:template match="/"><xsl:call-template name="a"/><xsl:call-template name="c"/>.</xsl:template>' +
        '<xsl:template name="a"><xsl:call-template name="b"/></xsl:template><xsl:template name="b"><x/></xsl:template>' +
        '<xsl:template name="c"><y/></xsl:template>',
    );
    expect(trace.calls.map(({ parent, tail }) => [parent, tail])).toEqual([
      [-1, false],
      [0, false],
      [1, true],
      [0, false],
    ]);
    const [root, a, , c] = trace.calls.map(({ total }) => total);
    expect(root).toBe(trace.calls[0]!.own + a! + c!);
    const list = small(
      '<xsl:template match="/"><o><xsl:apply-templates select="//i"/></o></xsl:template>' +
        '<xsl:template match="i"><xsl:call-template name="a"/></xsl:template><xsl:template name="a"><x/></xsl:template>',
      '<r><i/><i/></r>',
    );
    expect(list.calls.map(({ parent, tail }) => [parent, tail])).toEqual([
      [-1, false],
      [0, false],
      [1, true],
      [0, false],
      [3, true],
    ]);
  });

  it('counts a sort once for each node, however many expressions it has', () => {
    const turns = `<xsl:for-each select="//i"><xsl:sort select="." order="{'descending'}"/><x/></xsl:for-each>`;
    const content = `<xsl:template match="/">${turns}</xsl:template>`;
    const trace = small(content, '<r><i/><i/><i/></r>');
    expect(trace.instructions.find(({ name }) => name === 'xsl:sort')!.runs).toBe(3);
  });

  it('shows functions, attribute sets, built-in rules and trees that the stylesheet made', () => {
    const trace = traceTransform(
      sheetOf(
        '<xsl:attribute-set name="s"><xsl:attribute name="c">1</xsl:attribute></xsl:attribute-set>' +
          '<f:function name="m:twice"><xsl:param name="of"/><f:result select="$of * 2"/></f:function>' +
          '<xsl:template match="a"><x xsl:use-attribute-sets="s" n="{m:twice(3)}"/>' +
          '<xsl:apply-templates select="s:tokenize(\'u v\')/text()"/>' +
          '<xsl:variable name="t"><i/><i/></xsl:variable><xsl:apply-templates select="e:node-set($t)/i[2]"/></xsl:template>' +
          '<xsl:template match="i|text()">.</xsl:template>',
        'xmlns:f="http://exslt.org/functions" xmlns:m="m" xmlns:s="http://exslt.org/strings" xmlns:e="http://exslt.org/common" ' +
          'extension-element-prefixes="f" exclude-result-prefixes="m s e"',
      ),
      '<r><a/></r>',
      {},
      { extensions: exslt },
    );
    expect(trace.error).toBeNull();
    expect(trace.calls.map(({ routine, node, at: { file } }) => [titleOf(trace.routines[routine]!), node, file])).toEqual([
      ['match="a"', '/r/a', 1],
      ['attribute-set name="s"', '/r/a', 1],
      ['function name="m:twice"', '/r/a', 1],
      ['match="i|text()"', '(tree)/token[1]/text()', -1],
      ['match="i|text()"', '(tree)/token[2]/text()', -1],
      ['match="i|text()"', '(tree)/i[2]', -1],
    ]);
    // The document, and r.
    expect(trace.builtIn).toEqual([{ mode: '', calls: 2 }]);
  });

  it('is plain data, whose shape readers may rely on', () => {
    const trace = traced();
    expect(JSON.parse(JSON.stringify(trace))).toEqual(trace);
    expect(trace).toMatchObject({ format: 'lectern-trace', version: 1, error: null, isCut: false, messages: [] });
    expect(trace.files).toEqual([
      { address: 'main.xsl', of: 'stylesheet' },
      { address: 'doc.xml', of: 'document' },
      { address: 'base.xsl', of: 'stylesheet' },
      { address: 'parts/menu.xsl', of: 'stylesheet' },
    ]);
  });

  it('has what was before an error, and the error with its position', () => {
    const trace = small(
      '<xsl:template match="/"><xsl:message>so far</xsl:message>\n<xsl:call-template name="end"/></xsl:template>\n' +
        '<xsl:template name="end"><xsl:message terminate="yes">enough</xsl:message></xsl:template>',
    );
    expect(trace.error).toMatchObject({ line: 3, instruction: 'xsl:message', message: expect.stringContaining('enough') as string });
    expect(trace.result).toBeNull();
    expect(trace.messages).toEqual(['so far', 'enough']);
    expect(trace.routines.map(({ calls }) => calls)).toEqual([1, 1]);
    expect(trace.routines[0]!.own + trace.routines[1]!.own + trace.outside).toBe(trace.total);
  });

  it('goes on after an expression that failed and was caught', () => {
    const trace = traceTransform(
      sheetOf(
        '<xsl:template match="/"><xsl:value-of select="d:evaluate(\'f:fails()\')"/><x/></xsl:template>' +
          '<f:function name="f:fails"><xsl:for-each select="//r">' +
          '<f:result select="d:evaluate(\'1 +\') + s:none()"/></xsl:for-each></f:function>',
        'xmlns:d="http://exslt.org/dynamic" xmlns:f="http://exslt.org/functions" xmlns:s="urn:s" extension-element-prefixes="f"',
      ),
      '<r/>',
      {},
      { extensions: exslt, clock: counting() },
    );
    const own = trace.routines.reduce((all, each) => all + each.own, trace.outside);
    expect(own).toBe(trace.total);
    expect(trace.error).toBeNull();
    expect(trace.instructions.find(({ name }) => name === 'x')!.runs).toBe(1);
  });

  it('is that of the fastest of some runs, with the counts of one', () => {
    // Each run has a pause somewhere, and no two at the same reading.
    const messages: string[] = [];
    let now = 0;
    let readings = 0;
    const clock = (): number => (now += ++readings % 7 === 0 ? 50 : 1);
    const content = '<xsl:template match="/"><xsl:message>m</xsl:message><o/></xsl:template>';
    const trace = small(content, '<r/>', { runs: 4, message: (text) => messages.push(text), clock });
    const once = small(content);
    expect(trace).toEqual(once);
    expect(messages).toEqual(['m']);
  });

  it('leaves its own work out of the times', () => {
    const content = `<xsl:template match="/">${'<xsl:if test="false()"/>'.repeat(2000)}</xsl:template>`;
    const without = small(content, '<r/>', { clock: undefined, runs: 20 });
    const withOwn = small(content, '<r/>', { clock: () => performance.now(), runs: 20 });
    expect(without.total).toBeLessThan(withOwn.total * 0.5);
  });

  it('says why a sheet cannot be compiled, as the compiler does', () => {
    expect(() => small('<xsl:template match="/"><xsl:value-of/></xsl:template>')).toThrow(/xsl:value-of: The attribute "select"/);
  });
});

describe('the size of a trace', () => {
  const deep =
    '<xsl:template match="/"><xsl:call-template name="f"><xsl:with-param name="n" select="400"/></xsl:call-template>.</xsl:template>' +
    '<xsl:template name="f"><xsl:param name="n"/><xsl:if test="$n">' +
    '<b><xsl:call-template name="f"><xsl:with-param name="n" select="$n - 1"/>' +
    '</xsl:call-template></b></xsl:if></xsl:template>';

  it('is bounded when templates are deeply nested: what is not listed is counted', () => {
    const trace = small(deep, '<r/>', { depth: 10 });
    expect(trace.calls).toHaveLength(10);
    expect(trace.calls.map(({ omitted }) => omitted)).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 392]);
    expect(trace.routines.map(({ calls }) => calls)).toEqual([1, 401]);
    expect(trace.calls[9]!.total).toBe(trace.calls[8]!.total - trace.calls[8]!.own);
    // Of what calls itself the outermost alone.
    expect(trace.routines[1]!.total).toBe(trace.calls[1]!.total);
    for (const { total } of trace.instructions) expect(total).toBeLessThanOrEqual(trace.total);
  });

  it('is bounded when there are many calls, and when a template continues with itself 50 000 times', () => {
    const wide = small('<xsl:template match="i"><x/></xsl:template>', `<r>${'<i/>'.repeat(300)}</r>`, { calls: 100 });
    expect([wide.calls.length, wide.omitted]).toEqual([100, 200]);
    const loop = small(deep.replace('400', '50000').replace(/<\/?b>/g, ''));
    expect([loop.error, loop.isCut, loop.calls.length]).toEqual([null, false, 10_000]);
    // The turns of the loop are in its first one.
    expect(loop.calls.slice(1, 4).map(({ parent }) => parent)).toEqual([0, 1, 1]);
    expect(loop.calls[1]!.omitted).toBe(50_001 - 9999);
    expect(loop.routines[1]!.own + loop.routines[0]!.own + loop.outside).toBe(loop.total);
  });

  it('ends where the stack does, and the result and the messages are whole all the same', () => {
    // As many levels as fit without a trace, and not with one; how much that is, is the machine's.
    const sheet = (levels: number): string =>
      sheetOf(
        `<xsl:template name="f" match="/"><xsl:param name="n" select="${levels}"/><xsl:if test="$n">` +
          `<xsl:message><xsl:value-of select="$n"/></xsl:message>${'<b>'.repeat(10)}` +
          `<xsl:call-template name="f"><xsl:with-param name="n" select="$n - 1"/></xsl:call-template>${'</b>'.repeat(10)}` +
          '</xsl:if></xsl:template>',
      );
    let cut: Trace | null = null;
    for (let levels = 50; !cut?.isCut && levels < 3000; levels = Math.ceil(levels * 1.2)) {
      const messages: string[] = [];
      const plain = transformToText(compile(sheet(levels)), parse('<r/>'), { message: (text) => messages.push(text) });
      cut = traceTransform(sheet(levels), '<r/>');
      expect([cut.error, cut.result, cut.messages]).toEqual([null, plain, messages.slice(0, 1000)]);
    }
    expect(cut!.isCut).toBe(true);
    expect(cut!.routines[0]!.calls).toBeGreaterThan(10);
  });

  it('keeps the limits of the run', () => {
    expect(small(deep, '<r/>', { limits: { depth: 20 } }).error?.message).toContain('more than 20 nested templates');
  });
});
