import { describe, expect, it } from 'vitest';
import { parse, select } from '../../../xsl/engine/index.ts';
import { levelOf } from '../adaptive/levels.ts';
import { estimateOf } from '../adaptive/placement.ts';
import { posterior, type Posterior } from '../adaptive/posterior.ts';
import { nodes } from '../adaptive/nodes.ts';
import { further, readAttempt, responsesOf, type Attempt } from './attempt.ts';
import { courseOf, itemLog, pointsOf } from './log.ts';
import { readAdaptive } from './read-adaptive.ts';
import { answerXml, collectionXml, readVerdict } from './verify.ts';

const payload = (inner: string, more = 'adaptive="1"') => parse(`<test ID="840" kind="placement" ${more}>${inner}</test>`).children[0]!;
const LEVELS = '<level id="A" minPoints="0"/><level id="B" minPoints="50" from="0"/>';
const test = readAdaptive(
  payload(`${LEVELS}<question id="q1" kind="singleChoice" a="1.5" b="-1" c="0.2"/><question id="q2" kind="gapText" a="2" b="1"/>`),
  840,
)!;
const attempt: Attempt = {
  seed: 7,
  started: 1000,
  sent: false,
  next: null,
  estimate: null,
  answers: [
    { id: 'q1', value: 'b', points: 1, mpoints: 1 },
    { id: 'gone', value: 'x', points: 1, mpoints: 1 },
    { id: 'q2', value: { g1: 'a<b' }, points: 0, mpoints: 1 },
  ],
};

describe('a test that adapts', () => {
  it('is read with its items, levels and rules; only adaptive ones are', () => {
    expect(test.rules).toMatchObject({
      items: [
        { id: 'q1', a: 1.5, b: -1, c: 0.2 },
        { id: 'q2', c: 0 },
      ],
      levels: [
        { id: 'A', from: -Infinity },
        { id: 'B', from: 0 },
      ],
      certainty: 0.7,
      minItems: 10,
      maxItems: 25,
    });
    expect(readAdaptive(payload(LEVELS, ''), 840)).toBeNull();
    expect(readAdaptive(payload('<question id="q1" a="1" b="0"/>'), 840)).toBeNull();
    expect(readAdaptive(null, 840)).toBeNull();
  });

  it('that the server scores needs nothing of how hard its questions are', () => {
    const inner = `${LEVELS}<question id="q1" kind="gapText" area="x"/><question id="q2" problem="a is 9"/><question id="q3"/>`;
    const picked = readAdaptive(payload(inner, 'adaptive="1" scoring="server" maxItems="3"'), 840)!;
    expect([picked.serverPicks, [...picked.questions.keys()], picked.rules.items, picked.rules.maxItems]).toEqual([
      true,
      ['q1', 'q3'],
      [],
      3,
    ]);
    expect(picked.problems).toEqual(['question[2]: a is 9; left out']);
    // What it was told in an earlier version makes no difference.
    expect(readAdaptive(payload(`${LEVELS}<question id="q1" a="1.5" b="0"/>`, 'adaptive="1" scoring="server"'), 840)?.rules.items).toEqual(
      [],
    );
    expect(readAdaptive(payload(LEVELS, 'adaptive="1" scoring="server"'), 840)).toBeNull();
  });

  it('goes on without what its author got wrong, and says where it is', () => {
    const wrong = readAdaptive(
      payload(
        `${LEVELS}<level id="C" from="0"/><question id="a" a="1" b="0"/><question id="a" a="1" b="0"/>` +
          '<question a="1" b="0"/><question id="b" a="-1" b="0"/><question id="c" b="0"/>',
        'adaptive="1" certainty="7" maxItems="3"',
      ),
      1,
    )!;
    expect(wrong.rules.items.map(({ id }) => id)).toEqual(['a']);
    expect([wrong.rules.certainty, wrong.rules.maxItems, wrong.rules.minItems]).toEqual([0.7, 3, 3]);
    expect(wrong.problems.map((problem) => problem.split(':')[0]).sort()).toEqual([
      '@certainty="7"',
      'level[3]',
      'question[2]',
      'question[3]',
      'question[4]',
      'question[5]',
    ]);
  });
});

describe('an attempt', () => {
  it('survives being stored; what is not understood is left out', () => {
    expect(readAttempt(JSON.stringify(attempt))).toEqual(attempt);
    expect(readAttempt('{"seed":1,"started":2,"answers":[{"id":1},{"id":"q1","value":"a","points":0,"mpoints":1}]}')?.answers).toHaveLength(
      1,
    );
    expect(['', 'nonsense', '[]', '{}', '{"seed":1,"started":2,"answers":3}', null].map(readAttempt)).toEqual([
      null,
      null,
      null,
      null,
      null,
      null,
    ]);
  });

  it('of two devices goes on where more was answered, or with the later attempt, and is sent once', () => {
    const [longer, later] = [
      { ...attempt, sent: false },
      { ...attempt, started: 2000, answers: [] },
    ];
    const shorter = { ...attempt, answers: attempt.answers.slice(0, 1), sent: true };
    expect([further(shorter, longer), further(longer, shorter)]).toEqual([
      { ...longer, sent: true },
      { ...longer, sent: true },
    ]);
    expect([further(longer, later), further(later, longer), further(null, later), further(later, null), further(null, null)]).toEqual([
      later,
      later,
      later,
      later,
      null,
    ]);
  });

  it('that the server has scored has the course that it has said, after what is known before any answer; or none', () => {
    const picked = readAdaptive(payload(`${LEVELS}<question id="q1"/><question id="q2"/>`, 'adaptive="1" scoring="server"'), 840)!;
    const after = { theta: 0.5, error: 0.8, interval: [-0.8, 1.9] as const, level: 1 };
    const answers = [
      { id: 'q1', value: 'b', points: 1, mpoints: 1, after },
      { id: 'q2', value: null, points: 0, mpoints: 1, after: { ...after, theta: -0.2, level: 0 } },
    ];
    const scored = readAttempt(JSON.stringify({ ...attempt, answers }))!;
    expect(courseOf(picked, scored).map(({ theta, level }) => [Math.abs(theta) < 1e-9 ? 0 : theta, level])).toEqual([
      [0, 0],
      [0.5, 1],
      [-0.2, 0],
    ]);
    expect(itemLog(picked, scored)).toContain('theta="-0.2" error="0.8"');
    // As it was stored before the server said it, and with something else in its place.
    for (const wrong of [undefined, 3, { ...after, theta: 'x' }, { ...after, interval: [1] }, { ...after, level: 7 }])
      expect(courseOf(picked, readAttempt(JSON.stringify({ ...attempt, answers: [{ ...answers[0], after: wrong }] }))!)).toEqual([]);
  });

  it('counts an item as right with all its points, and items that are gone not at all', () => {
    expect(responsesOf(test, attempt.answers).map(({ item, right }) => [item.id, right])).toEqual([
      ['q1', true],
      ['q2', false],
    ]);
    expect(
      responsesOf(test, [
        { id: 'q1', value: 'a', points: 1, mpoints: 2 },
        { id: 'q2', value: '', points: 0, mpoints: 0 },
      ]).map(({ right }) => right),
    ).toEqual([false, false]);
  });
});

describe('the result', () => {
  it('TST-015 travels with the log of items and the estimate in xml', () => {
    const xml = parse(itemLog(test, attempt)).children[0]!;
    const values = (path: string): string[] => select(xml, path).map(({ value }) => value);
    expect([xml.name, ...values('@IDObject'), ...values('@attempt')]).toEqual(['subTemplates', '840', '1000-7']);
    expect(values('subTemplate/@id')).toEqual(['q1', 'q2']);
    expect([values('subTemplate/@answer'), values('subTemplate/answer/@gap'), values('subTemplate/answer/text()')]).toEqual([
      ['b'],
      ['g1'],
      ['a<b'],
    ]);
    const course = courseOf(test, attempt);
    expect(course).toHaveLength(3);
    expect(Number(values('estimate/@theta')[0])).toBeCloseTo(course[2]!.theta, 3);
    expect(Number(values('estimate/@error')[0])).toBeCloseTo(course[2]!.error, 3);
    expect(
      values('estimate/level/@probability')
        .map(Number)
        .reduce((sum, each) => sum + each),
    ).toBeCloseTo(1, 2);
  });

  it('has points whose level is the one shown, even where the mean lies beyond a cut', () => {
    const at = (theta: number): Posterior => ({
      weights: nodes
        .map((node) => (Math.abs(node - theta) < 0.026 ? 1 : 0))
        .map((weight, _, all) => weight / all.reduce((sum: number, each) => sum + each, 0)),
    });
    for (const theta of [-3.9, -0.5, 0.5, 3.9]) {
      const estimate = estimateOf(at(theta), test.rules.levels);
      expect(pointsOf(estimate, test) >= 50).toBe(estimate.level === 1);
    }
    const skewed = { ...estimateOf(posterior([]), test.rules.levels), theta: 0.2, level: 0 };
    expect([levelOf(skewed.theta, test.rules.levels), pointsOf(skewed, test)]).toEqual([1, 49.99]);
  });
});

describe('verification by the server', () => {
  it('sends one answer as a collection, in each of its forms', () => {
    const question = { id: 'q"1', kind: 'gapText', part: 'gap' };
    const forms = (['b', ['x', 'y'], { g1: '<' }, null] as const).map(
      (value) => parse(collectionXml({ ID: 840, attempt: '1-2' }, answerXml(question, value))).children[0]!,
    );
    expect(forms.map((xml) => select(xml, 'subTemplate/@id')[0]?.value)).toEqual(Array(4).fill('q"1'));
    expect(select(forms[0]!, 'subTemplate/@answer')[0]?.value).toBe('b');
    expect(select(forms[1]!, 'subTemplate/answer/text()').map(({ value }) => value)).toEqual(['x', 'y']);
    expect(select(forms[2]!, "subTemplate/answer[@gap = 'g1']/text()")[0]?.value).toBe('<');
    expect(select(forms[3]!, 'subTemplate/node() | subTemplate/@answer')).toEqual([]);
  });

  it('takes a verdict only for the question asked, and only within its maximum', () => {
    const verdict = (xml: string) => readVerdict({ document: parse(`<cms>${xml}</cms>`) } as never, 'q1');
    expect(
      verdict('<verified question="q0" points="0" mpoints="1"/><verified question="q1" points="1" mpoints="1"/>')?.points.get('q1'),
    ).toEqual({
      points: 1,
      mpoints: 1,
    });
    expect([
      verdict('<verified question="q0" points="1" mpoints="1"/>'),
      verdict('<verified question="q1" points="2" mpoints="1"/>'),
      verdict('<verified question="q1" points="" mpoints="1"/>'),
      verdict('<verified question="q1" points="0" mpoints="0"/>'),
      verdict('<verified question="q1" received="1"/>'),
      readVerdict(null, 'q1'),
    ]).toEqual(Array(6).fill(null));
  });

  it('takes what the server asks next, and at the end what it has found', () => {
    const verdict = (xml: string, id = 'q1') => readVerdict({ document: parse(`<cms>${xml}</cms>`) } as never, id);
    expect(verdict('<verified question="q1" received="1"/><next question="q2"/>')).toMatchObject({ next: 'q2', estimate: null });
    expect(verdict('<next question="q2"/>', '')).toMatchObject({ next: 'q2' });
    const found = '<estimate theta="-0.51" error="0.3" low="-1" high="0.2" level="1" probabilities="0.2 0.8"/>';
    expect(verdict(`<verified question="q1" received="1"/><next/>${found}`)).toMatchObject({
      next: '',
      estimate: { theta: -0.51, error: 0.3, interval: [-1, 0.2], level: 1, probabilities: [0.2, 0.8] },
    });
    expect(verdict(`<verified question="q1" received="1"/><next/>${found.replace('level="1"', 'level="7"')}`)?.estimate).toBeNull();
  });

  it('an attempt whose answers are not said to be right or wrong logs what the server has found', () => {
    const estimate = { theta: 1, error: 0.2, interval: [0.7, 1.3] as const, probabilities: [0.1, 0.9], level: 1 };
    const unsaid = { ...attempt, estimate, answers: attempt.answers.map((each) => ({ ...each, points: 0, mpoints: 0 })) };
    const log = itemLog(test, unsaid);
    expect(log).toContain('<estimate level="B" theta="1"');
    expect(log).not.toContain('points=');
    expect(readAttempt(JSON.stringify({ ...unsaid, next: '' }))).toEqual({ ...unsaid, next: '' });
    expect(readAttempt(JSON.stringify({ ...unsaid, estimate: { theta: 'x' }, next: 3 }))).toMatchObject({ estimate: null, next: null });
  });
});
