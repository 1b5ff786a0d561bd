import { afterEach, describe, expect, it, vi } from 'vitest';
import { compile, parse, transformToText, XsltError, type Limits } from '../index.ts';
import { StringSink } from '../output/index.ts';
import { sheetOf } from '../sheets.harness.ts';
import type { XmlNode } from '../xml/index.ts';
import { emptyFrame, Transformation } from './run.ts';

afterEach(() => vi.restoreAllMocks());

const source = parse('<r><i>a</i><i>b</i><i>c</i></r>') as XmlNode;
const started = (limits: Limits = {}): Transformation =>
  new Transformation(new StringSink({ cdata: new Set() }), source, [], () => {}, limits);

describe('what a run may use up', () => {
  /** The least that a template for the root needs of something. */
  const least = (limit: 'steps' | 'characters' | 'nodes', body: string, more = ''): number => {
    const sheet = compile(sheetOf(`<xsl:template match="/">${body}</xsl:template>${more}`));
    for (let n = 0; n < 150; n++) {
      try {
        transformToText(sheet, source, { limits: { [limit]: n } });
        return n;
      } catch (error) {
        expect(error).toMatchObject({ limit });
      }
    }
    throw new Error('It needs more.');
  };
  const steps = (body: string, more?: string): number => least('steps', body, more);
  const own = steps('<o/>');
  const rule = '<xsl:template match="i"><b/></xsl:template><xsl:template name="n"><b/></xsl:template>';
  const found = steps('<xsl:variable name="v" select="r/i"/><xsl:value-of select="count($v)"/>');

  it.each([
    ['a template', '<o/>', '', 1],
    ['each named template', '<xsl:call-template name="n"/><o/><xsl:call-template name="n"/>', rule, own + 2],
    ['a rule for each node, the last of which is a loop', '<xsl:apply-templates select="r/i"/>', rule, found + 3],
    ['a rule for each node', '<xsl:apply-templates select="r/i"/><o/>', rule, found + 3],
    ['nothing for the rules that are built in', '<xsl:apply-templates select="r/i"/><o/>', '', found],
    ['each turn of a loop', '<xsl:for-each select="r/i"><b/></xsl:for-each>', '', found + 3],
    ['no turn of a loop over nothing', '<xsl:for-each select="q"><b/></xsl:for-each>', '', own],
  ])('steps: %s', (_what, body, more, expected) => expect(steps(body, more)).toBe(expected));

  it.each([
    ['text of the stylesheet', 'text', 0],
    ['a value', '<xsl:value-of select="r"/>', 3],
    ['a template of an attribute', '<o a="{r/i}-{r/i}"/>', 3],
    ['no text that stands there already', '<o a="{r/i}" b="{{}}"/>', 0],
    ['a message, short as it is', '<xsl:message/>', 100],
    ['a variable with content', '<xsl:variable name="v">four</xsl:variable><xsl:value-of select="boolean($v)"/>', 4 + 'true'.length],
    ['a text of nodes', '<o><xsl:attribute name="a">x<xsl:value-of select="true()"/></xsl:attribute></o>', 1 + 2 * 4],
  ])('characters: %s', (_what, body, expected) => expect(least('characters', body)).toBe(expected));

  it('nodes: those of the trees that variables make', () => {
    expect(least('nodes', '<xsl:variable name="v"><a/><b>c</b></xsl:variable><xsl:value-of select="string($v)"/>')).toBe(3);
    expect(least('nodes', '<a/><b>c</b>')).toBe(0);
  });

  it('time: it is looked at after the first thousand steps', () => {
    const sheet = compile(
      sheetOf(
        '<xsl:template match="/"><xsl:param name="n" select="3000"/><xsl:if test="$n &gt; 0"><xsl:apply-templates select=".">' +
          '<xsl:with-param name="n" select="$n - 1"/></xsl:apply-templates></xsl:if></xsl:template>',
      ),
    );
    expect(() => transformToText(sheet, source, { limits: { time: -1 } })).toThrow('more than -1 ms');
    expect(() => transformToText(sheet, source, { limits: { time: 60_000 } })).not.toThrow();
    expect(transformToText(compile(sheetOf('<xsl:template match="/">x</xsl:template>')), source, { limits: { time: -1 } })).toContain('x');
  });

  it('is looked at more often when steps take long, and never less than after one', () => {
    let now = 1000;
    vi.spyOn(performance, 'now').mockImplementation(() => now);
    const run = started({ time: 5000 });
    const granted = (after: number): number => {
      now += after;
      run.steps = -1;
      run.pause();
      return run.steps;
    };
    expect(run.steps).toBe(1000);
    expect([1, 1, 20, 21, 21, 21, 21, 21, 21].map(granted)).toEqual([10_000, 10_000, 10_000, 1250, 156, 19, 2, 1, 1]);
    expect([0, 0, 0].map(granted)).toEqual([10, 100, 1000]);
    now = 6000;
    expect(granted(0)).toBe(125);
    expect(() => granted(1)).toThrow('more than 5000 ms');
  });

  it('ends when the steps are used up, though some of the last portion were not granted', () => {
    const run = started({ steps: 1500 });
    expect(run.steps).toBe(1000);
    run.steps = -1;
    run.pause();
    expect(run.steps).toBe(499);
    // Asked for another reason before they are used up.
    run.steps = 100;
    run.pause();
    expect(run.steps).toBe(100);
    run.steps = 0;
    expect(() => run.pause()).toThrow('more than 1500 steps');
    expect(started({ steps: 10 }).steps).toBe(10);
  });

  it.each(['characters', 'nodes'] as const)('%s: nothing left is enough, less is not', (limit) => {
    const run = started({ [limit]: 7 });
    expect(run[limit]).toBe(7);
    run[limit] = 0;
    expect(() => run.pause()).not.toThrow();
    run[limit] = -1;
    expect(() => run.pause()).toThrow(`more than 7 ${limit}`);
  });

  it('depth: 20 000 unless said otherwise; what has ended counts no more', () => {
    expect(started().ceiling).toBe(20_000);
    const sheet = compile(
      sheetOf(
        '<xsl:template match="/"><xsl:apply-templates select="r/i"/><xsl:apply-templates select="r/i"/>.</xsl:template>' +
          '<xsl:template match="i"><xsl:call-template name="n"/>,</xsl:template><xsl:template name="n">n<b/></xsl:template>',
      ),
    );
    const by = (depth: number) => () => transformToText(sheet, source, { limits: { depth } });
    expect(by(3)).not.toThrow();
    expect(by(2)).toThrow('more than 2 nested templates');
    expect(by(2)).toThrow(XsltError);
  });
});

describe('a run', () => {
  it('makes what is cached once for each key, whatever it is', () => {
    const run = started();
    const make = vi.fn(() => 0);
    expect([run.cached('a', make), run.cached('a', make), run.cached('b', make)]).toEqual([0, 0, 0]);
    expect(make).toHaveBeenCalledTimes(2);
  });

  it('has room for variables that have no value yet', () => {
    expect(emptyFrame(2)).toEqual([undefined, undefined]);
    expect(0 in emptyFrame(1)).toBe(true);
  });

  it('makes trees with an address, and texts, and goes on writing where it wrote', () => {
    const run = started();
    const { out } = run;
    const body = (_node: XmlNode, { out: to }: { out: Transformation['out'] }): boolean => {
      to.open('a', 'a', '');
      to.text('b', false);
      to.close();
      to.comment('c');
      return false;
    };
    const tree = run.fragment(body, source, 'a.xsl');
    expect([tree.tree.href, tree.children.map(({ name }) => name)]).toEqual(['a.xsl', ['a', '']]);
    expect(run.fragment(body, source).tree.href).toBe('');
    // Only text makes the value of an attribute (XSLT 1.0, 7.1.3).
    expect(run.textOf((_n, r) => (r.out.text('x', false), false), source)).toBe('x');
    expect(run.out).toBe(out);
  });

  it('evaluates a global variable in a context of its own', () => {
    const text = (content: string): string =>
      transformToText(compile(sheetOf(`<xsl:output omit-xml-declaration="yes"/>${content}`)), source);
    const variable =
      '<xsl:variable name="v"><xsl:variable name="w" select="position()"/>' +
      '<xsl:value-of select="concat(name(), $w, last(), count(current()/r))"/>' +
      '<xsl:for-each select="r"><xsl:apply-templates select="." mode="m"/></xsl:for-each></xsl:variable>';
    expect(
      text(
        `${variable}<xsl:template match="/"><xsl:apply-templates select="r/i"/></xsl:template>` +
          `<xsl:template match="r" mode="m">m</xsl:template>` +
          '<xsl:template match="i[2]"><xsl:variable name="x" select="7"/><o><xsl:value-of select="concat($v, $x, position(), last())"/>' +
          '<xsl:value-of select="count(*[$v]) + count(current()[string(.) = \'b\'])"/></o></xsl:template><xsl:template match="i"/>',
      ),
    ).toBe('<o>111m7231</o>');
  });
});
