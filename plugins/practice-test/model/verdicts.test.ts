import { expect, it } from 'vitest';
import type { Answer } from '../../../core/api.ts';
import { parse } from '../../../xsl/engine/index.ts';
import { readVerdicts } from './verdicts.ts';

const read = (body: string) => readVerdicts({ document: parse(`<cms>${body}</cms>`) } as Answer);

it('TST-003 a verdict has points, what the author says to the answer and why, and the answer that counts', () => {
  expect(
    read(
      '<verified question="q1" points="1.5" mpoints="2"><feedback>No <b>x</b></feedback><feedback>nor y</feedback>' +
        '<explanation>Why</explanation><given>["a","b"]</given></verified>' +
        '<verified question="q2" points="0" mpoints="0"/>',
    ),
  ).toEqual({
    q1: {
      given: ['a', 'b'],
      verdict: {
        points: 1.5,
        mpoints: 2,
        feedback: '<feedback>No <b>x</b></feedback><feedback>nor y</feedback>',
        solution: '<explanation>Why</explanation>',
      },
    },
    q2: { given: null, verdict: { points: 0, mpoints: 0, feedback: '', solution: '' } },
  });
});

it('TST-003 an answer that was only received has no points yet, whatever else is said', () => {
  expect(read('<verified question="q" received="1" points="3" mpoints="2"/>')).toEqual({
    q: { given: null, verdict: { points: null, mpoints: 0, feedback: '', solution: '' } },
  });
});

it('what is no verdict is left out', () => {
  for (const attributes of [
    'points="3" mpoints="2"',
    'points="-1" mpoints="2"',
    'points="1"',
    'mpoints="2"',
    'points="1.234" mpoints="2"',
    'points="1" mpoints="2e3"',
    'points="x1" mpoints="2"',
    'points="12345678" mpoints="99999999"',
    'received="0"',
  ])
    expect([attributes, read(`<verified question="q" ${attributes}/>`)]).toEqual([attributes, {}]);
  expect(read('<list><verified question="q" points="1" mpoints="2"/></list>')).toEqual({});
  expect(readVerdicts(null)).toEqual({});
  expect(readVerdicts({ document: null } as Answer)).toEqual({});
});

it('an answer that counts and cannot be read is none; the verdict stays', () => {
  for (const given of ['{', '7', '[1]', ''])
    expect(read(`<verified question="q" points="1" mpoints="2"><given>${given}</given></verified>`)['q']).toMatchObject({
      given: null,
      verdict: { points: 1 },
    });
});
