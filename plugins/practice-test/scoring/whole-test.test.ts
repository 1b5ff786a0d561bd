import { expect, it } from 'vitest';
import { parse } from '../../../xsl/engine/index.ts';
import { kindOfTest, maximumOf, questionsOf } from './whole-test.ts';

const testOf = (attributes: string) =>
  parse(
    `<test ${attributes}><question id="a" points="2"/><question id="a" points="9"/><question id="b" points="0.5"/><other id="c"/></test>`,
  ).children[0]!;

it('TST-001 a test gives what it says, else what its questions give, each id once', () => {
  expect(['mpoints="21"', 'mpoints="many"', ''].map((each) => maximumOf(testOf(each)))).toEqual([21, 2.5, 2.5]);
  expect([...questionsOf(testOf('')).keys()]).toEqual(['a', 'b']);
});

it('TST-001 a test is for practice unless it says otherwise', () => {
  expect(['kind="placement"', 'kind="vocabulary"', 'kind="else"', ''].map((each) => kindOfTest(testOf(each)))).toEqual([
    'placement',
    'vocabulary',
    'practice',
    'practice',
  ]);
});
