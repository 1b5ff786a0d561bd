import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parse } from '../../../xsl/engine/index.ts';
import { pointsOf, score, total, type Value } from './index.ts';
import type { Node } from './node.ts';

const question = (attributes: string, inner: string): Node => parse(`<question id="q" ${attributes}>${inner}</question>`).children[0]!;

const single = question('kind="singleChoice" points="2"', '<option id="a" correct="0"/><option id="b" correct="1"/>');
const multiple = (scoring: string): Node =>
  question(
    `kind="multipleChoice" points="2" ${scoring}`,
    '<option id="a" correct="1"/><option id="b" correct="0"/><option id="c" correct="1"/><option id="d"/>',
  );
const gaps = question(
  'kind="gapText" points="2" ignoreCase="1"',
  '<text>I <b><gap id="g1" points="1"><accept>am</accept><accept>\'m</accept></gap></b>, you ' +
    '<gap id="g2" points="1"><accept>are</accept></gap></text>',
);
const matching = question(
  'kind="matching" points="2"',
  '<left id="l1"/><left id="l2"/><right id="r1" match="l2"/><right id="r2" match="l1"/><right id="r3"/>',
);
const ordering = question(
  'kind="ordering" points="3"',
  '<item id="i1" position="2"/><item id="i2" position="1"/><item id="i3" position="9"/>',
);
const hotspot = question('kind="hotspot" points="2"', '<area id="h1" correct="1"/><area id="h2" correct="0"/>');
const audio = question('kind="audio" points="2"', '<accept>Good morning</accept>');
const vocabulary = question('kind="vocabulary" points="2" ignoreCase="1"', '<accept>Straße</accept>');

describe('points for answers (protocol 4.8)', () => {
  it.each<[string, Node, Value, number]>([
    ['single choice right', single, 'b', 2],
    ['single choice wrong', single, 'a', 0],
    ['single choice open', single, null, 0],
    ['an option that is none', single, 'x', 0],
    ['all: exactly the right ones', multiple(''), ['c', 'a'], 2],
    ['all: one is missing', multiple('scoring="all"'), ['a'], 0],
    ['all: one too many', multiple(''), ['a', 'b', 'c'], 0],
    ['all: doubles count once', multiple(''), ['a', 'c', 'a'], 2],
    ['partial: half', multiple('scoring="partial"'), ['a'], 1],
    ['partial: a wrong one takes away', multiple('scoring="partial"'), ['a', 'b', 'c'], 1],
    ['partial: not below 0', multiple('scoring="partial"'), ['b', 'd'], 0],
    ['partial: unknown ids do not count', multiple('scoring="partial"'), ['a', 'x'], 1],
    ['each gap for itself', gaps, { g1: 'AM ', g2: 'is' }, 1],
    ['one of several accepted', gaps, { g1: '’M', g2: 'are' }, 2],
    ['gaps left open', gaps, {}, 0],
    ['matching, half right', matching, { l1: 'r2', l2: 'r3' }, 1],
    ['matching, all right', matching, { l1: 'r2', l2: 'r1' }, 2],
    ['matching, a name of objects', matching, { constructor: 'r1' }, 0],
    ['order right', ordering, ['i2', 'i1', 'i3'], 3],
    ['order with one in its place', ordering, ['i1', 'i2', 'i3'], 1],
    ['order of too few', ordering, ['i2', 'i1'], 0],
    ['hotspot right', hotspot, ['h1'], 2],
    ['hotspot as one id', hotspot, 'h1', 2],
    ['hotspot: one too many', hotspot, ['h1', 'h2'], 0],
    ['text exact', audio, ' Good morning ', 2],
    ['text in another case', audio, 'good morning', 0],
    ['case folded', vocabulary, 'STRASSE', 2],
    ['composed or not', question('kind="audio" points="2"', '<accept>caf\u00e9</accept>'), 'cafe\u0301', 2],
    ['nothing accepts nothing', question('kind="audio" points="2"', '<accept></accept>'), '', 0],
    ['no right option: nothing is right', question('kind="multipleChoice" points="2"', '<option id="a"/>'), [], 0],
    ['an unknown kind', question('kind="toString" points="2"', ''), 'x', 0],
  ])('%s', (_, of, answer, points) => expect(score(of, answer)).toBe(points));

  it('TST-008 TST-009 a sum stays between 0 and the maximum', () => {
    expect([total([2, 3], 4), total([-3], 10), total([1, 0.335], 10), total([NaN, 2], 10), total([5], -1), total([5], NaN)]).toEqual([
      4, 0, 1.34, 2, 0, 0,
    ]);
  });

  it('the same gap in two languages counts once, and is right in either', () => {
    const both = question(
      'kind="gapText"',
      '<text language="en">I <gap id="g" points="2"><accept>am</accept></gap></text><text language="de">Ich ' +
        '<gap id="g" points="2"><accept>bin</accept></gap></text>',
    );
    expect([pointsOf(both), score(both, { g: 'bin' }), score(both, { g: 'am' }), score(both, { g: 'is' })]).toEqual([2, 2, 2, 0]);
  });

  it('points that are missing are 1, points that are wrong are 0, a gap text is worth its gaps', () => {
    const worth = (
      attributes: string,
      inner = '<text><gap id="a" points="2"><accept>x</accept></gap><gap id="b"><accept>y</accept></gap><gap id="c"/></text>',
    ) => pointsOf(question(attributes, inner));
    expect([
      worth('kind="audio"'),
      worth('kind="audio" points="-2"'),
      worth('kind="audio" points="two"'),
      worth('kind="gapText" points="9"'),
    ]).toEqual([1, 0, 0, 3]);
    expect(pointsOf(question('kind="gapText"', '<text><gap id="c" points="4"/></text>'), false)).toBe(4);
  });
});

const id = fc.constantFrom('a', 'b', 'c', 'd', '__proto__', 'constructor', '');
const points = fc.constantFrom('', 'points="0"', 'points="1"', 'points="2.5"', 'points="-1"', 'points="x"', 'points="1e9"');
const flag = fc.constantFrom('', 'correct="1"', 'correct="0"');
const list = (make: fc.Arbitrary<string>): fc.Arbitrary<string> => fc.array(make, { maxLength: 5 }).map((each) => each.join(''));
const content = fc.oneof(
  list(fc.tuple(fc.constantFrom('option', 'area'), id, flag).map(([name, each, is]) => `<${name} id="${each}" ${is}/>`)),
  list(
    fc
      .tuple(fc.constantFrom('item'), id, fc.constantFrom('1', '2', '3', 'x'))
      .map(([, each, at]) => `<item id="${each}" position="${at}"/>`),
  ),
  list(fc.tuple(id, id).map(([one, other]) => `<left id="${one}"/><right id="${other}" match="${one}"/>`)),
  list(fc.tuple(id, points).map(([each, worth]) => `<gap id="${each}" ${worth}><accept>${each}</accept></gap>`)).map(
    (gaps) => `<text>${gaps}</text><word id="a" uses="2"/><word id="b" uses="0"/><word id="c" uses="x"/>`,
  ),
  list(
    fc
      .tuple(id, points, flag)
      .map(([each, worth, is]) => `<gap id="${each}" ${worth}><option id="a" ${is}/></gap><passage id="${each}" ${is}/>`),
  ).map((parts) => `<text>${parts}</text>`),
);
const kind = fc.constantFrom(
  'singleChoice',
  'multipleChoice',
  'gapText',
  'matching',
  'ordering',
  'hotspot',
  'audio',
  'vocabulary',
  'inlineChoice',
  'hottext',
  'gapMatch',
  'other',
);
const questions = fc
  .tuple(kind, points, fc.constantFrom('', 'scoring="partial"', 'ignoreCase="1"'), content)
  .map(([name, worth, more, inner]) => question(`kind="${name}" ${worth} ${more}`, inner));
const answers: fc.Arbitrary<Value> = fc.oneof(fc.constant(null), id, fc.array(id, { maxLength: 6 }), fc.dictionary(id, id, { maxKeys: 5 }));

describe('whatever the test and the answers', () => {
  it('a question gives no less than nothing and no more than it is worth', () => {
    fc.assert(
      fc.property(questions, answers, (of, answer) => {
        const got = score(of, answer);
        expect(got).toBeGreaterThanOrEqual(0);
        expect(got).toBeLessThanOrEqual(pointsOf(of));
      }),
      { numRuns: 3000 },
    );
  });

  it('a test gives 0 to its maximum, in whatever order it was answered', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(questions, answers), { maxLength: 8 }),
        fc.double({ min: -5, max: 30, noNaN: true }),
        fc.infiniteStream(fc.nat()),
        (answered, maximum, random) => {
          const straight = total(
            answered.map(([of, answer]) => score(of, answer)),
            maximum,
          );
          const mixed = answered
            .map((each) => ({ each, at: random.next().value as number }))
            .sort((one, other) => one.at - other.at)
            .map(({ each }) => each);
          expect(straight).toBeGreaterThanOrEqual(0);
          expect(straight).toBeLessThanOrEqual(Math.max(0, maximum));
          const scores = mixed.map(([of, answer]) => score(of, answer));
          expect(total(scores, maximum)).toBe(straight);
        },
      ),
      { numRuns: 2000 },
    );
  });

  it('choosing in another order or twice changes nothing', () => {
    fc.assert(
      fc.property(
        questions.filter((of) => /Choice|hotspot|hottext/.test(of.attributes.find(({ name }) => name === 'kind')!.value)),
        fc.array(id, { maxLength: 6 }),
        (of, chosen) => {
          fc.pre(of.attributes.every(({ value }) => value !== 'singleChoice'));
          expect(score(of, [...chosen].reverse().concat(chosen))).toBe(score(of, chosen));
        },
      ),
      { numRuns: 1000 },
    );
  });
});
