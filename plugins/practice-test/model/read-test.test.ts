import { describe, expect, it } from 'vitest';
import { parse } from '../../../xsl/engine/index.ts';
import { readTest, withoutQuestions, type TestModel } from './read-test.ts';

const read = (attributes: string, inner = ''): TestModel => readTest(parse(`<test ${attributes}>${inner}</test>`).children[0]!, 812)!;
const question = (id: string, points: string | null = '2', kind = 'audio', inner = ''): string =>
  `<question id="${id}" kind="${kind}"${points === null ? '' : ` points="${points}"`}>${inner}</question>`;
const problemsOf = ({ problems }: TestModel) => problems.map(({ text, path, fatal }) => [text.replace('test.problem.', ''), path, fatal]);

describe('a test as its payload says it', () => {
  it('nothing else is a test', () => {
    expect([readTest(null, 1), readTest(parse('<unit/>').children[0]!, 1)]).toEqual([null, null]);
  });

  it('says nothing: a practice test without limits, one question at a time, with feedback after each', () => {
    expect(read('')).toEqual({
      ID: 812,
      kind: 'practice',
      questions: [],
      problems: [],
      isScoredByServer: false,
      timeLimit: 0,
      mpoints: 0,
      shuffle: false,
      shuffleOptions: false,
      timeWarning: 20,
      timeExtensions: 10,
      attempts: 0,
      display: 'one',
      feedback: 'each',
    });
  });

  it('says everything', () => {
    const all =
      'kind="vocabulary" mpoints="2.5" scoring="server" shuffle="1" shuffleOptions="1" timeLimit="600" ' +
      'timeWarning="45" timeExtensions="0" attempts="3" display="all" feedback="none"';
    expect(read(all, question('q1', '2.5'))).toMatchObject({
      kind: 'vocabulary',
      isScoredByServer: true,
      timeLimit: 600,
      mpoints: 2.5,
      shuffle: true,
      shuffleOptions: true,
      timeWarning: 45,
      timeExtensions: 0,
      attempts: 3,
      display: 'all',
      feedback: 'none',
      problems: [],
      questions: [{ id: 'q1', kind: 'audio', points: 2.5, position: 1 }],
    });
  });

  it('takes what it does not understand as not said', () => {
    expect(
      read(
        'kind="exam" scoring="client" shuffle="yes" timeLimit="-5" timeExtensions="1.5" attempts="12345678" ' +
          'display="some" feedback="often"',
      ),
    ).toMatchObject({
      kind: 'practice',
      isScoredByServer: false,
      shuffle: false,
      timeLimit: 0,
      timeExtensions: 10,
      attempts: 0,
      display: 'one',
      feedback: 'each',
    });
  });

  it('feedback without a word: at the end where the server scores, never in a placement test', () => {
    const feedback = (attributes: string) => read(attributes).feedback;
    expect(
      ['', 'scoring="server"', 'kind="placement"', 'kind="placement" scoring="server"', 'kind="placement" feedback="end"'].map(feedback),
    ).toEqual(['each', 'end', 'none', 'none', 'end']);
  });

  it('warns a fifth of the time before the end, at least 20 seconds, at most two minutes', () => {
    expect([60, 100, 102, 300, 600, 3600].map((limit) => read(`timeLimit="${limit}"`).timeWarning)).toEqual([20, 20, 20, 60, 120, 120]);
  });
});

describe('the points of a test', () => {
  it('are the sum of its questions where it says none', () => {
    expect(read('', question('a', '0.1') + question('b', '0.2'))).toMatchObject({ mpoints: 0.3, problems: [] });
  });

  it('are what it says; the author is told when that is not the sum, or is no number', () => {
    expect([
      read('mpoints="4"', question('a') + question('b')).problems,
      read('mpoints="0.30"', question('a', '0.1') + question('b', '0.2')).problems,
    ]).toEqual([[], []]);
    const other = read('mpoints="5"', question('a') + question('b'));
    expect([other.mpoints, other.problems]).toEqual([
      5,
      [{ question: '', path: '@mpoints', text: 'test.problem.sum', values: { said: '5', sum: 4 }, fatal: false }],
    ]);
    const none = read('mpoints="many"', question('a') + question('b'));
    expect([none.mpoints, none.problems]).toEqual([
      4,
      [{ question: '', path: '@mpoints', text: 'test.problem.mpoints', values: { said: 'many', sum: 4 }, fatal: false }],
    ]);
    expect(read('mpoints="-4"', question('a')).mpoints).toBe(2);
    expect(read('mpoints="12345678"', question('a')).mpoints).toBe(2);
  });

  it('go with a question that is left out', () => {
    const test = read('mpoints="6"', question('a') + question('a') + question('', '1') + question('b', '1'));
    expect([test.mpoints, test.questions.map(({ id, position }) => [id, position])]).toEqual([
      3,
      [
        ['a', 1],
        ['b', 4],
      ],
    ]);
    expect(problemsOf(test)).toEqual([
      ['sameId', 'question[2]/@id', true],
      ['noId', 'question[3]/@id', true],
    ]);
    expect(test.problems.map(({ question: id, values }) => [id, values])).toEqual([
      ['a', { id: 'a', other: 1 }],
      ['', { id: '', other: 0 }],
    ]);
    expect(read('mpoints="1"', question('a') + question('a')).mpoints).toBe(0);
  });

  it('of a question that says none or no number are told; a gap text has those of its gaps', () => {
    const test = read(
      '',
      question('a', null) +
        question('b', 'x') +
        question('c', ' 2 ') +
        question('d', null, 'gapText', '<text><gap id="g"><accept>x</accept></gap></text>'),
    );
    expect(test.questions.map(({ points }) => points)).toEqual([1, 0, 2, 1]);
    expect(test.problems).toEqual([
      { question: 'a', path: 'question[1]/@points', text: 'test.problem.noPoints', values: { id: 'a', said: '', points: 1 }, fatal: false },
      {
        question: 'b',
        path: 'question[2]/@points',
        text: 'test.problem.badPoints',
        values: { id: 'b', said: 'x', points: 0 },
        fatal: false,
      },
    ]);
  });

  it('count a gap that accepts nothing only where the server keeps what is right', () => {
    const gap = question('d', null, 'gapText', '<text><gap id="g" points="3"/></text>');
    expect([read('', gap).mpoints, read('scoring="server"', gap).mpoints]).toEqual([0, 3]);
  });
});

it('a test without the questions that nobody can answer has their points no more', () => {
  const test = read('mpoints="5"', question('a') + question('b') + question('c', '1'));
  const problem = { question: 'b', path: 'question[2]', text: 'x', fatal: true };
  const left = withoutQuestions(test, new Set(['b']), [problem]);
  expect([left.mpoints, left.questions.map(({ id }) => id), left.problems]).toEqual([3, ['a', 'c'], [...test.problems, problem]]);
  expect(withoutQuestions({ ...test, mpoints: 1 }, new Set(['a', 'b']), []).mpoints).toBe(0);
  expect(withoutQuestions(test, new Set(), [])).toEqual(test);
});
