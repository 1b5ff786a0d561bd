import { describe, expect, it } from 'vitest';
import {
  CONTEXT,
  dependenciesOf,
  functionDependencies,
  mayCount,
  POSITION,
  READS_AROUND,
  SIZE,
  UNREPEATABLE,
  usesPosition,
  VARIABLES,
} from './dependencies.ts';
import { parseXPath } from './parser.ts';

const NAMES = { CONTEXT, POSITION, READS_AROUND, SIZE, UNREPEATABLE, VARIABLES };
const found = (xpath: string): string[] => {
  const all = dependenciesOf(parseXPath(xpath), {
    variable: () => VARIABLES,
    function: (name) => functionDependencies(name, !name.includes(':')),
  });
  return Object.entries(NAMES).flatMap(([name, flag]) => (all & flag ? name : []));
};

describe('what an expression depends on', () => {
  it.each([
    ['1', []],
    ["'a'", []],
    ['$v', ['VARIABLES']],
    ['-$v', ['VARIABLES']],
    ['1 + $v', ['VARIABLES']],
    ['$v and position()', ['CONTEXT', 'POSITION', 'VARIABLES']],
    ['.', ['CONTEXT']],
    ['a', ['CONTEXT']],
    ['@a', ['CONTEXT']],
    ['.//a/text()', ['CONTEXT']],
    ['descendant::a/namespace::b', ['CONTEXT']],
    ['a | b', ['CONTEXT']],
    ['/', ['CONTEXT', 'READS_AROUND']],
    ['//a', ['CONTEXT', 'READS_AROUND']],
    ['..', ['CONTEXT', 'READS_AROUND']],
    ['a/ancestor::b', ['CONTEXT', 'READS_AROUND']],
    ['ancestor-or-self::b', ['CONTEXT', 'READS_AROUND']],
    ['following::b', ['CONTEXT', 'READS_AROUND']],
    ['preceding-sibling::b', ['CONTEXT', 'READS_AROUND']],
    ['$v/a', ['CONTEXT', 'VARIABLES']],
    // A position in a predicate is not that of the context; what else is in it counts.
    ['a[position() = last()]', ['CONTEXT']],
    ['a[$v]', ['CONTEXT', 'VARIABLES']],
    ['a/b[../c]', ['CONTEXT', 'READS_AROUND']],
    ['($v)[1]', ['VARIABLES']],
    ['($v)[position() = 1]', ['CONTEXT', 'VARIABLES']],
    ['($v)[..]', ['CONTEXT', 'READS_AROUND', 'VARIABLES']],
    // Functions, and what they are given.
    ['position()', ['CONTEXT', 'POSITION']],
    ['last()', ['CONTEXT', 'SIZE']],
    ['string()', ['CONTEXT']],
    ['string($v)', ['VARIABLES']],
    ["concat('a', $v, position())", ['CONTEXT', 'POSITION', 'VARIABLES']],
    ["id('a')", ['READS_AROUND']],
    ["lang('a')", ['READS_AROUND']],
    ["key('a', $v)", ['READS_AROUND', 'VARIABLES']],
    ['current()', ['CONTEXT']],
    ['generate-id($v)', ['UNREPEATABLE', 'VARIABLES']],
    ["document('a')", ['UNREPEATABLE']],
    ["unparsed-entity-uri('a')", ['UNREPEATABLE']],
    ['p:f(1)', ['UNREPEATABLE']],
    ['p:position(1)', ['UNREPEATABLE']],
    ['a[p:f(.)]', ['CONTEXT', 'UNREPEATABLE']],
  ])('%s: %j', (xpath, expected) => expect(found(xpath)).toEqual(expected));

  it('a function of an object that all have is none of these', () => expect(functionDependencies('toString', true)).toBe(0));
});

describe('whether an expression', () => {
  it.each([
    // Asks for its own position, and may be a number.
    ['position()', true, true],
    ['last()', true, true],
    ['position() = 1', true, true],
    ['1 < last()', true, true],
    ['-position()', true, true],
    ['not(position() = 1)', true, true],
    ['p:f(1)', true, true],
    ['(position())[1]', true, true],
    ['id(position())/a', true, true],
    ['1', false, true],
    ['-a', false, true],
    ['a + 1', false, true],
    ['a - 1', false, true],
    ['a * 2', false, true],
    ['a div 2', false, true],
    ['a mod 2', false, true],
    ['$v', false, true],
    ['count(a)', false, true],
    ['string-length(a)', false, true],
    ['unknown(1)', false, true],
    ['current()', false, true],
    // Neither: it looks at the node alone.
    ["'1'", false, false],
    ['a', false, false],
    ['/', false, false],
    ['a = 1', false, false],
    ['a or b', false, false],
    ['a | b', false, false],
    ['not(a)', false, false],
    ['string(a)', false, false],
    ["id('a')", false, false],
    ["key('a', 1)", false, false],
    ['a[position() = 1]', false, false],
    ['a[1]/b[last()]', false, false],
    ['($v)[position() = 1]', false, false],
    ['$v/a', false, false],
  ])('%s looks at its position (%s), and may be a number or do so (%s)', (xpath, position, counts) => {
    const ast = parseXPath(xpath);
    expect([usesPosition(ast), mayCount(ast)]).toEqual([position, counts]);
  });
});
