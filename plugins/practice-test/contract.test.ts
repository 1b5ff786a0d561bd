import { memo } from 'react';
import { describe, expect, it } from 'vitest';
import { parse, select, type XNode } from '../../xsl/engine/index.ts';
import { courseHref, isFilled, isQuestionKind, linkTo, readQuestionValue } from './contract.ts';

it('stored answers are taken as they are understood, and as none otherwise', () => {
  expect([readQuestionValue('a'), readQuestionValue(['a', 'b']), readQuestionValue({ g1: 'bin' })]).toEqual([
    'a',
    ['a', 'b'],
    { g1: 'bin' },
  ]);
  expect([
    readQuestionValue(1),
    readQuestionValue(null),
    readQuestionValue(['a', 1]),
    readQuestionValue({ a: {} }),
    readQuestionValue(undefined),
  ]).toEqual([null, null, null, null, null]);
});

it('an answer of white space is none', () => {
  expect([isFilled(null), isFilled(' '), isFilled([]), isFilled({ g1: '', g2: ' ' })]).toEqual([false, false, false, false]);
  expect([isFilled('a'), isFilled(['a']), isFilled({ g1: '', g2: 'x' })]).toEqual([true, true, true]);
});

it('a kind of question is something with a component and a scoring', () => {
  const [View, score] = [() => null, () => 0];
  expect(
    [
      { View, score },
      { View: memo(View), score, part: 'gap' },
    ].map(isQuestionKind),
  ).toEqual([true, true]);
  const others = [null, undefined, 'x', View, {}, { View }, { score }, { View: null, score }, { View: 'div', score }, { View, score: 1 }];
  expect(others.map(isQuestionKind)).toEqual(others.map(() => false));
});

it('what is named as next opens by its own link, and by its address when that is copied', () => {
  const reference = (attributes: string) => parse(`<objectRef ${attributes}/>`).children[0]!;
  const asked: unknown[] = [];
  const format = (parameters: object): string => {
    asked.push(parameters);
    return 'unit-5.html';
  };
  expect(linkTo(reference('ID="5" IDObjectType="4" dataType="p_Unit" title="Light"'), { format })).toEqual({
    href: 'unit-5.html',
    'data-command': 'object.start',
    'data-arg-id': '5',
    'data-arg-idobjecttype': '4',
    'data-arg-datatype': 'p_Unit',
    children: 'Light',
  });
  expect(asked).toEqual([{ action: 2, dataType: 'p_Unit', ID: 5, IDObjectType: 4 }]);
  expect(linkTo(reference('ID="5" IDObjectType="4" dataType="p_Unit"'), { format }).children).toBe('5');
});

describe('courseHref', () => {
  const inTrail = (steps: string): XNode =>
    select(parse(`<object ID="812"><trail>${steps}</trail><data><test kind="practice"/></data></object>`), '//test')[0]!;
  const step = (ID: number, dataType: string): string => `<step ID="${ID}" dataType="${dataType}" href="x-${ID}.html"/>`;

  it('leads to the innermost course on the way to a test, else to the one that the customer names', () => {
    const own = { dataTypes: {}, IDCurrentCourse: 100 };
    const trail = inTrail(step(7, 'p_Course') + step(8, 'p_Course') + step(9, 'p_Unit'));
    expect(courseHref(trail, own)).toBe('x-8.html');
    expect(courseHref(trail, { ...own, dataTypes: { course: 'p_Unit' } })).toBe('x-9.html');
    expect(courseHref(inTrail(''), own)).toBe('course-100.html');
    expect(courseHref(parse('<test/>').children[0]!, own)).toBe('course-100.html');
    expect(courseHref(inTrail(''), { ...own, IDCurrentCourse: 0 })).toBe('');
  });
});
