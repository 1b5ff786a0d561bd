import { describe, expect, it } from 'vitest';
import { parse } from '../../../xsl/engine/index.ts';
import { isMultiple, pointsOf, score, SCORED, textParts, usesOf } from './index.ts';
import type { Node, Value } from './node.ts';

const question = (attributes: string, inner: string): Node => parse(`<question id="q" ${attributes}>${inner}</question>`).children[0]!;

it('the parts of a text are those of all its languages, each once, with what is right in any', () => {
  const of = question(
    'kind="gapText"',
    '<text language="en">I <b><gap id="g" points="2"><accept>am</accept></gap></b></text>' +
      '<text language="de">Ich <gap id="g"><accept>bin</accept></gap>, du <gap id="h" points="x"/></text><gap id="outside"/>',
  );
  expect(textParts(of).map(({ nodes, ...part }) => ({ ...part, at: nodes.map(({ path, text }) => `${text} ${path}`) }))).toEqual([
    { id: 'g', number: 1, points: 2, right: ['am', 'bin'], at: ['0 text[1]//gap[1]', '1 text[2]//gap[1]'] },
    { id: 'h', number: 2, points: 0, right: [], at: ['1 text[2]//gap[2]'] },
  ]);
  expect(textParts(question('kind="toString"', '<text><gap id="g"/></text>'))).toEqual([]);
});

describe('gaps with options', () => {
  const of = question(
    'kind="inlineChoice" points="9"',
    '<text>Light is <gap id="g" points="2"><option id="a" correct="1">slower</option><option id="b">faster</option></gap> and ' +
      '<gap id="h"><option id="a">x</option><option id="c" correct="1">y</option><option id="d" correct="1">z</option></gap>' +
      '<gap id="i" points="4"><option id="a">never</option></gap></text>',
  );
  it('are worth their own points; one without a correct option nothing, unless the server keeps it', () =>
    expect([pointsOf(of), pointsOf(of, false)]).toEqual([3, 7]));
  it.each<[Value, number]>([
    [{ g: 'a', h: 'c' }, 3],
    [{ g: 'a', h: 'd', i: 'a' }, 3],
    [{ g: 'b', h: 'c' }, 1],
    [{ h: 'a' }, 0],
    [{ g: '' }, 0],
    [null, 0],
    ['a', 0],
    [['a', 'c'], 0],
  ])('%j earns %d', (answer, points) => expect(score(of, answer)).toBe(points));
});

describe('passages', () => {
  const passages = (attributes: string, ...correct: readonly string[]): Node => {
    const all = ['p', 'q', 'r'].map((id) => `<passage id="${id}" correct="${correct.includes(id) ? 1 : 0}">${id}</passage>`);
    return question(`kind="hottext" points="2" ${attributes}`, `<text>${all.join(' ')}</text>`);
  };
  it.each<[string, readonly string[], Value, number]>([
    ['', ['p'], ['p'], 2],
    ['', ['p'], 'p', 2],
    ['', ['p'], ['p', 'q'], 0],
    ['', ['p', 'q'], ['q', 'p', 'q'], 2],
    ['', ['p', 'q'], ['p'], 0],
    ['scoring="partial"', ['p', 'q'], ['p'], 1],
    ['scoring="partial"', ['p', 'q'], ['p', 'q', 'r'], 1],
    ['scoring="partial"', ['p', 'q'], ['r'], 0],
    ['', [], [], 0],
    ['', ['p'], { p: '1' }, 0],
  ])('%s, correct %j, chosen %j: %d', (attributes, correct, answer, points) =>
    expect(score(passages(attributes, ...correct), answer)).toBe(points),
  );
  it('of which several can be chosen when the author says so, or several are correct', () =>
    expect([
      isMultiple(passages('', 'p')),
      isMultiple(passages('', 'p', 'q')),
      isMultiple(passages('multiple="1"', 'p')),
      isMultiple(passages('multiple="0"', 'p')),
    ]).toEqual([false, true, true, false]));
});

describe('words of a bank', () => {
  const of = question(
    'kind="gapMatch"',
    '<text>A <gap id="g" points="2"><accept> w1 </accept></gap> b <gap id="h"><accept>w1</accept><accept>w2</accept></gap> c ' +
      '<gap id="i"><accept>w3</accept></gap> d <gap id="j"><accept>w3</accept></gap></text>' +
      '<word id="w1">one</word><word id="w2">two</word><word id="w3" uses="2">three</word><word id="w3" uses="9">again</word>',
  );
  it('may be used as often as the author says', () => {
    expect([...usesOf(of)]).toEqual([
      ['w1', 1],
      ['w2', 1],
      ['w3', 2],
    ]);
    const any = question('kind="gapMatch"', '<word id="a" uses="0"/><word id="b" uses="many"/>');
    expect([...usesOf(any).values()]).toEqual([Infinity, 1]);
  });
  it.each<[Value, number]>([
    [{ g: 'w1', h: 'w2', i: 'w3', j: 'w3' }, 5],
    [{ g: 'w2', h: 'w1' }, 1],
    // Used twice where once is allowed: the first gap counts.
    [{ g: 'w1', h: 'w1' }, 2],
    [{ h: 'w1', g: 'w1' }, 2],
    [{ g: 'w9', i: 'w3' }, 1],
    [{ g: 'one' }, 0],
    [{ g: '' }, 0],
    ['w1', 0],
    [null, 0],
  ])('%j earns %d', (answer, points) => expect(score(of, answer)).toBe(points));
});

it('can be checked by the server', () =>
  expect(['inlineChoice', 'hottext', 'gapMatch', 'gapText'].every((kind) => SCORED.includes(kind))).toBe(true));
