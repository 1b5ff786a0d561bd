import { describe, expect, it } from 'vitest';
import { evaluate, parse, readDoctype, select, type XPathError } from '../index.ts';
import { usesPosition, mayCount } from './dependencies.ts';
import { parseXPath } from './parser.ts';

const failure = (expression: string): XPathError => {
  try {
    evaluate(parse('<r/>'), expression);
  } catch (error) {
    return error as XPathError;
  }
  throw new Error(`${expression} did not fail.`);
};
const named = (xml: string, xpath: string): string =>
  select(parse(xml, { doctype: readDoctype }), xpath)
    .map((node) => node.attributes[0]?.value ?? node.name)
    .join();

describe('what an expression asks for', () => {
  it.each([
    ['position()', true],
    ['last()', true],
    ['1', false],
    ['-last()', true],
    ['-1', false],
    ['1 + position()', true],
    ['last() + 1', true],
    ['1 + 1', false],
    ['count(a)', false],
    ['floor(last())', true],
    ['concat("a", position())', true],
    ['concat(position(), "a", "b")', true],
    ['f:x()', true],
    ['"last"', false],
    ['$last', false],
    ['a[position() = 1]', false],
    ['a[last()]', false],
    ['(a)[last()]', false],
    ['id(last())[1]', true],
    ['id(last())/a', true],
    ['id("x")/a', false],
    ['/a', false],
  ])('%s asks for the position or the size: %s', (expression, asks) => {
    expect(usesPosition(parseXPath(expression))).toBe(asks);
  });

  it.each([
    ['1', true],
    ['-1', true],
    ['$v', true],
    ['position()', true],
    ['position() = 1', true],
    ['count(a)', true],
    ['number(a)', true],
    ['string-length(a)', true],
    ['sum(a)', true],
    ['unknown()', true],
    ['f:x()', true],
    ['floor(1.5)', true],
    ['1 + 1', true],
    ['2 - 1', true],
    ['1 * 1', true],
    ['1 div 1', true],
    ['1 mod 2', true],
    ['a', false],
    ['@a', false],
    ['/a', false],
    ['"a"', false],
    ['(a)[1]', false],
    ['a | b', false],
    ['a = 1', false],
    ['a != 1', false],
    ['a < 1', false],
    ['a and b', false],
    ['a or 1', false],
    ['not(a)', false],
    ['contains(a, "b")', false],
    ['id("a")', false],
    ['key("k", "a")', false],
    ['key("k", last())', true],
    ['lang("en")', false],
    ['true()', false],
    ['name()', false],
    ['concat("a", "b")', false],
  ])('as a predicate %s may be a number or look at its position: %s', (expression, may) => {
    expect(mayCount(parseXPath(expression))).toBe(may);
  });

  it('"//" goes straight to the descendants unless a predicate counts among siblings', () => {
    const axes = (expression: string): string => {
      const ast = parseXPath(expression);
      return ast.op === 'path' ? ast.steps.map((step) => step.axis).join() : ast.op;
    };
    expect(['//a', '//a[@b]', '//a[1]', '//a[@b][last()]', '//@a', 'a//b', '//text()', '/a//b//c', './/.'].map(axes)).toEqual([
      'descendant',
      'descendant',
      'descendant-or-self,child',
      'descendant-or-self,child',
      'descendant-or-self,attribute',
      'child,descendant',
      'descendant',
      'child,descendant,descendant',
      'self,descendant-or-self,self',
    ]);
    expect(named('<r><a i="1"/><b><a i="2"/><a i="3"/></b></r>', '//a[1]')).toBe('1,2');
  });
});

describe('errors say where and what', () => {
  it.each([
    ['', 1, 'A step is expected at the end.'],
    ['a b', 3, 'An operator or the end is expected, not "b".'],
    ['a[1', 4, '"]" is expected at the end.'],
    ['(1', 3, '")" is expected at the end.'],
    ['count(a', 8, '")" is expected at the end.'],
    ['a/', 3, 'A step is expected at the end.'],
    ['up::a', 1, 'An axis is expected, not "up".'],
    ['child::f()', 8, 'A node test is expected, not "f".'],
    ['text(1)', 6, '")" is expected, not "1".'],
    ['comment("a")', 9, '")" is expected, not "a".'],
    ['a + ', 5, 'A step is expected at the end.'],
    ['"a', 1, 'The string is not closed.'],
    ['a # b', 3, '"#" is not allowed here.'],
    ['a/(b)', 3, 'A step is expected, not "(".'],
    ['processing-instruction(a)', 24, '")" is expected, not "a".'],
  ])('%j at character %d: %s', (expression, at, reason) => {
    const error = failure(expression);
    expect(error).toMatchObject({ name: 'XPathError', reason, expression });
    expect(error.message).toBe(expression ? `XPath "${expression}", at character ${at}: ${reason}` : reason);
  });

  it('long expressions are quoted with their beginning', () => {
    expect(failure(`unknown(${'1'.repeat(190)}, 2)`).message).toBe(
      `XPath "unknown(${'1'.repeat(190)}, …": The function unknown() is not known.`,
    );
    expect(failure(`unknown(${'1'.repeat(191)})`).message).toBe(
      `XPath "unknown(${'1'.repeat(191)})": The function unknown() is not known.`,
    );
  });

  it('siblings in an expression are no depth', () => {
    expect(evaluate(parse('<r/>'), Array.from({ length: 300 }, () => '(1)').join(' - '))).toBe(-298);
    expect(failure(`${'('.repeat(210)}1${')'.repeat(210)}`).reason).toBe('The expression is nested deeper than 200: use variables.');
  });
});

describe('id()', () => {
  const dtd = '<!DOCTYPE r [<!ATTLIST a i ID #IMPLIED><!ATTLIST b j ID #IMPLIED>]>';
  it.each([
    [`${dtd}<r><a i="x" j="y"/><b i="y" j="z"/></r>`, "id('x y z')", 'x,y'],
    [`${dtd}<r><a i="x"/><b j="x"/></r>`, "id('x')", 'x'],
    ['<r><a xml:id="x"/><b id="x"/><c xml:lang="x"/></r>', "id('x')", 'x'],
    ['<r><a id="x"/><c xml:lang="x"/></r>', "id('x')", ''],
    ['<r><a xml:id="x"/><b xml:id="x" k="1"/></r>', "count(id('x')) = 1 and id('x')/self::a", 'fails'],
    [`${dtd}<r><!-- c --><a i="x">t<a i="y"/></a></r>`, "id('  y\t\nx  ')", 'x,y'],
    [`${dtd}<r><a i="x"/><w>x</w><w>q</w></r>`, 'id(//w)', 'x'],
    [`${dtd}<r><a i="1"/></r>`, 'id(1)', '1'],
    [`${dtd}<r><a i="x"/></r>`, "id('')", ''],
  ])('%s %s', (xml, xpath, found) => {
    if (found === 'fails') expect(evaluate(parse(xml), xpath)).toBe(true);
    else expect(named(xml, xpath)).toBe(found);
  });
});

describe('functions at their edges', () => {
  const at = parse('<r xml:lang="en-GB" lang="de"><a lang="fr" xml:space="fr">x<!--c--></a><b xml:lang=""/></r>');
  it.each([
    ['1 div round(-0.5)', -Infinity],
    ['1 div round(-0.2)', -Infinity],
    ['1 div round(0)', Infinity],
    ['round(0.5)', 1],
    ['round(-0.51)', -1],
    ['round(-1.5)', -1],
    ['round(2.5)', 3],
    ['substring("12345", 2, 0)', ''],
    ['substring("12345", 0, 1)', ''],
    ['substring("12345", 3, -1)', ''],
    ['substring("12345", 1.5, 2.6)', '234'],
    ['substring("12345", 0 div 0)', ''],
    ['substring("12345", 1, 0 div 0)', ''],
    ['substring("12345", -1 div 0, 1 div 0)', ''],
    ['substring("12345", -42, 1 div 0)', '12345'],
    ['substring("a😀b", 2, 1)', '😀'],
    ['boolean(//a[lang("en")])', true],
    ['boolean(//a[lang("EN-gb")])', true],
    ['boolean(//a[lang("e")])', false],
    ['boolean(//a[lang("fr")])', false],
    ['boolean(//a[lang("de")])', false],
    ['boolean(//b[lang("en")])', false],
    ['boolean(//a/text()[lang("en")])', true],
    ['boolean(//comment()[lang("en")])', true],
    ['boolean(//a[lang("")])', false],
    ['boolean(//b[lang("")])', true],
    ['substring-before("a-b", "-")', 'a'],
    ['substring-before("ab", "x")', ''],
    ['substring-before("ab", "")', ''],
    ['substring-after("ab", "")', 'ab'],
    ['substring-after("ab", "x")', ''],
    ['translate("aab", "aab", "xyz")', 'xxz'],
    ['translate("abc", "b", "")', 'ac'],
    ['normalize-space("  a \t b  ")', 'a b'],
    ['string-length("a😀")', 2],
  ])('%s is %j', (expression, value) => {
    expect(evaluate(at.children[0]!, expression)).toBe(value);
  });
});
