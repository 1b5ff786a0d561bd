import { describe, expect, it, vi } from 'vitest';
import { edits, parse, select, type XNode } from '../index.ts';
import { traceTransform } from '../trace.ts';
import { inspect, Positions, Steps } from './index.ts';

type Node = Parameters<Positions['positionOf']>[0];
const only = (document: XNode, xpath: string): Node => select(document, xpath)[0] as Node;

describe('positions', () => {
  const document = parse(`<?pi x?><!-- c -->\r\n<a xmlns:p="u" p:k="1">\n <b/>text<b>two<!-- c --></b>more<p:b><?do it?></p:b>\n</a>`);

  it.each([
    ['/', '/', 1, 1],
    ['/processing-instruction()', "/processing-instruction('pi')", 1, 1],
    ['/comment()', '/comment()', 1, 9],
    ['/*', '/a', 2, 1],
    ['/*/@*', '/a/@p:k', 2, 16],
    ['/*/namespace::p', '/a/namespace::p', 2, 1],
    ['//b[1]', '/a/b[1]', 3, 2],
    ['//b[2]', '/a/b[2]', 3, 10],
    ['//b[2]/text()', '/a/b[2]/text()', 3, 13],
    ['//b/comment()', '/a/b[2]/comment()', 3, 16],
    ['/a/*[3]', '/a/p:b', 3, 34],
    ['/a/*[3]/node()', "/a/p:b/processing-instruction('do')", 3, 39],
    ['/a/text()[2]', '/a/text()[2]', 3, 6],
  ])('%s', (xpath, path, line, column) => {
    const positions = new Positions();
    const node = only(document, xpath);
    expect([positions.pathOf(node), positions.positionOf(node)]).toEqual([path, { file: 0, line, column }]);
  });

  it('are paths that lead back to their nodes', () => {
    const positions = new Positions();
    for (const node of select(document, '//node() | //@*')) {
      const path = positions.pathOf(node as Node);
      const found = inspect(document, path, { namespaces: { p: 'u' } });
      expect([found.count, found.nodes[0]?.path]).toEqual([1, path]);
    }
  });

  it('of a long list are counted once, not for each of its nodes', () => {
    const long = parse(`<r>${'<i/>\n'.repeat(20_000)}</r>`);
    const positions = new Positions();
    const start = performance.now();
    const nodes = select(long, '//i') as Node[];
    const last = nodes.map((node) => [positions.pathOf(node), positions.positionOf(node).line]).at(-1);
    expect(last).toEqual(['/r/i[20000]', 20_000]);
    // Counted for each it would be 200 million steps.
    expect(performance.now() - start).toBeLessThan(2000);
  });

  it('are those of the version of an edited document that is in use', () => {
    const before = parse('<r><a/><b/></r>');
    const { document: after } = edits.applyEdits(before, [edits.insertBefore(only(before, '/r/a'), '\n\n<n/>')]);
    const line = (root: XNode): number => inspect(root, '/r/b').nodes[0]!.line;
    expect([line(before), line(after), line(before)]).toEqual([1, 3, 1]);
  });
});

describe('an inspected expression', () => {
  it('has its type, value and cost; nodes are bounded', () => {
    let now = 0;
    const clock = (): number => (now += 5);
    const document = parse(`<r>${'<i>x</i>'.repeat(50)}</r>`);
    expect(inspect(document, 'count(//i)', { clock })).toMatchObject({ type: 'number', value: '50', count: 0, milliseconds: 5 });
    expect(inspect(document, '//i', { nodes: 3 })).toMatchObject({ type: 'nodes', value: 'x', count: 50, nodes: { length: 3 } });
    expect(inspect(document, '$v', { variables: { v: true } })).toMatchObject({ type: 'boolean', value: 'true' });
    // 25 000 steps and more are counted over the evaluator's own portions.
    expect(inspect(document, '//i/following::i').visited).toBeGreaterThan(1000);
    expect(inspect(parse(`<r>${'<i/>'.repeat(300)}</r>`), 'count(//i/following::i)').visited).toBeGreaterThan(300 * 299);
  });

  it('ends by its limit of time', () => {
    const document = parse(`<r>${'<i/>'.repeat(3000)}</r>`);
    let now = 0;
    expect(() => inspect(document, 'count(//i[count(following::i) > 1])', { time: 100, clock: () => (now += 30) })).toThrow(
      /takes more than 100 ms; it has visited \d+ nodes/,
    );
  });
});

describe('the shortest steps of some runs', () => {
  /** A clock whose steps are these. */
  const clockOf = (steps: readonly number[]): (() => number) => {
    let time = 0;
    let at = 0;
    return () => (time += steps[at++]!);
  };

  it('are given once more', () => {
    const steps = new Steps(clockOf([9, 1, 50, 3, 9, 40, 2, 4]));
    for (let run = 0; run < 2; run++) {
      steps.begin();
      for (let i = 0; i < 4; i++) steps.read();
    }
    steps.end();
    const replay = steps.replay();
    expect([steps.isAlike, replay(), replay(), replay(), replay()]).toEqual([true, 0, 1, 3, 6]);
  });

  it('are their means for a clock that is too coarse to see them', () => {
    const steps = new Steps(clockOf([9, 1, 50, 3, 9, 40, 2, 4]), true);
    for (let run = 0; run < 2; run++) {
      steps.begin();
      for (let i = 0; i < 4; i++) steps.read();
    }
    const replay = steps.replay();
    expect([replay(), replay(), replay(), replay()]).toEqual([0, 20.5, 46.5, 50]);
  });

  it('a trace by a coarse clock says more than nothing', () => {
    const real = performance.now.bind(performance);
    const coarse = vi.spyOn(performance, 'now').mockImplementation(() => Math.floor(real() * 10) / 10);
    const items = '<i/>'.repeat(20);
    const SHEET =
      '<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform"><xsl:template match="/">' +
      '<xsl:apply-templates/></xsl:template><xsl:template match="i"><a b="{count(//i[. = current()])}"/></xsl:template></xsl:stylesheet>';
    try {
      const { total, routines } = traceTransform(SHEET, `<r>${items}</r>`, {}, { runs: 5 });
      expect([total > 0, routines.some(({ own }) => own > 0)]).toEqual([true, true]);
    } finally {
      coarse.mockRestore();
    }
  });

  it('are none when the runs are not alike', () => {
    const steps = new Steps(clockOf([1, 1, 1, 1, 1]));
    steps.begin();
    for (let i = 0; i < 3; i++) steps.read();
    steps.begin();
    steps.read();
    steps.read();
    steps.end();
    expect(steps.isAlike).toBe(false);
  });
});
