import { describe, expect, it } from 'vitest';
import { evaluate, NodeKind, parse, readDoctype, select, XPathError, type XNode } from '../index.ts';

const document = parse(
  `<r xml:lang="de-AT"><a id="1">x<b>y</b></a><a id="2"><b>z</b><b>w</b></a><!--k--><?p q?><c n="5" m="7"><d><e/></d></c></r>`,
);
/** Attributes, comments and text are told by their value, elements with text only by that, others by name. */
const label = (n: XNode): string =>
  n.kind === NodeKind.element && n.children.length === 1 && n.children[0]!.kind === NodeKind.text
    ? n.children[0]!.value
    : n.kind === NodeKind.attribute
      ? n.value
      : n.name || n.value;

describe('location paths', () => {
  it.each([
    ['/r/a/b', 'y z w'.split(' ')],
    ['//b[2]', ['w']],
    ['(//b)[2]', ['z']],
    ['//b[last()]', ['y', 'w']],
    ['//a[@id="2"]/b[1]', ['z']],
    ['//a[b="w"]/@id', ['2']],
    ['/r/*[position()>1][self::c]', ['c']],
    ['//a[2]/preceding-sibling::*', ['a']],
    ['//e/ancestor::*', ['r', 'c', 'd']],
    ['//e/ancestor::*[1]', ['d']],
    ['//e/ancestor-or-self::*', ['r', 'c', 'd', 'e']],
    ['//a[1]/following::*', ['a', 'z', 'w', 'c', 'd', 'e']],
    ['//c/preceding::*[1]', ['w']],
    ['//b/following-sibling::b', ['w']],
    ['/r/comment() | /r/processing-instruction()', ['k', 'p']],
    ["/r/processing-instruction('z')", []],
    ['//c | //a[1] | //c', ['a', 'c']],
    ['//b/..', ['a', 'a']],
    ['//@*[.>2]', ['5', '7']],
    ['/r/a/text()', ['x']],
    ['//d/descendant-or-self::node()', ['d', 'e']],
    ['//a[not(text())]/b[. = "z"]', ['z']],
    ['//a[@id][2]', ['a']],
    ['//*[@n or @id="1"]', ['a', 'c']],
    ['//b[../@id = 2]', ['z', 'w']],
    ['/', ['']],
    ['//c/attribute::m', ['7']],
    ['/r/a[position() mod 2 = 0]/@id', ['2']],
    // Several predicates that look at one node only: each of them decides.
    ['//b[. = "w"][../@id = 2]', ['w']],
    ['//b[../@id = 2][. = "w"]', ['w']],
    ['//b[. = "w"][../@id = 1]', []],
    ['//b[../@id = 1][. = "w"]', []],
    ['//b[../@id][. != "y"][2]', ['w']],
    ['//*[@id][b = "z"][@id > 1]', ['a']],
  ])('%s', (xpath, expected) => {
    expect(select(document, xpath).map(label)).toEqual(expected);
  });

  it('come in document order without repeats, whatever the axis', () => {
    const all = select(document, '//node() | //@*');
    const order = new Map(all.map((n, i) => [n, i]));
    for (const axis of [
      'ancestor',
      'ancestor-or-self',
      'attribute',
      'child',
      'descendant',
      'descendant-or-self',
      'following',
      'following-sibling',
      'parent',
      'preceding',
      'preceding-sibling',
      'self',
    ]) {
      const positions = select(document, `(//node() | //@*)/${axis}::node()`)
        .filter((n) => n.kind !== 9)
        .map((n) => order.get(n)!);
      expect(positions, axis).toEqual([...new Set(positions)].sort((a, b) => a - b));
    }
  });

  it('split a document into ancestors, descendants, itself, before and after', () => {
    for (const node of select(document, '//node()')) {
      const parts = ['ancestor', 'descendant', 'self', 'preceding', 'following'].flatMap((axis) => select(node, `${axis}::node()`));
      expect(new Set(parts).size).toBe(parts.length);
      expect(parts).toHaveLength(select(document, '//node()').length + 1);
    }
  });

  it('tell the document from a root element that begins where it begins', () => {
    const d = parse('<r>x<b/></r>');
    expect(select(d, '//..')).toEqual([d, d.children[0]]);
    expect(select(d, '//r | /')).toEqual([d, d.children[0]]);
  });

  it('test names in namespaces', () => {
    const d = parse('<p:a xmlns:p="u" xmlns="d"><b p:x="1"/></p:a>');
    const namespaces = { q: 'u', e: 'd' };
    expect(select(d, '/q:a/e:b/@q:x', { namespaces })).toHaveLength(1);
    expect(select(d, '//e:*', { namespaces })).toHaveLength(1);
    expect(select(d, '//a | //b')).toHaveLength(0);
    expect(select(document, '/*/@xml:lang')).toHaveLength(1);
    expect(
      select(d, '/*/*/namespace::*')
        .map((n) => n.name)
        .sort(),
    ).toEqual(['', 'p', 'xml']);
  });
});

describe('values', () => {
  it.each<[string, string | number | boolean]>([
    ['string(-0.00000012)', '-0.00000012'],
    ['string(-12 * 100000000000 * 1000000000000)', '-1200000000000000000000000'],
    ['1 + 2 * 3', 7],
    ['(1 + 2) * 3', 9],
    ['7 div 2', 3.5],
    ['-7 mod 3', -1],
    ['2 - 1 - 1', 0],
    ['- - 2', 2],
    ['-2 + 3', 1],
    ['1 div 0', Infinity],
    ['0 div 0', NaN],
    ['true() or error', true],
    ['false() and 1', false],
    ['1 < 2 = true()', true],
    ['"a" = "b"', false],
    ['"1" = 1', true],
    ['1 != 1', false],
    ['"10" > 9', true],
    ['//b = "w"', true],
    ['//b != "w"', true],
    ['//nothing = //nothing', false],
    ['//nothing != 1', false],
    ['//@id < 2', true],
    ['//@id > //@n', false],
    ['//@m > //@n', true],
    ['not(//nothing) = true()', true],
    ['//b = true()', true],
    ['string(1 div 3)', '0.3333333333333333'],
    ['string(1000000000000000000000000)', '1000000000000000000000000'],
    ['string(0.0000001)', '0.0000001'],
    ['string(-0)', '0'],
    ['string(1.0)', '1'],
    ['number(" 12.5 ")', 12.5],
    ['number("1e3")', NaN],
    ['number("+1")', NaN],
    ['number("")', NaN],
    ['number(true())', 1],
    ['string(//b)', 'y'],
    ['string(//nothing)', ''],
    ['concat("a", 1, true())', 'a1true'],
    ['starts-with("abc", "ab")', true],
    ['contains("abc", "")', true],
    ['substring-before("1999/04", "/")', '1999'],
    ['substring-after("1999/04", "19")', '99/04'],
    ['substring-before("a", "x")', ''],
    ['substring("12345", 2, 3)', '234'],
    ['substring("12345", 1.5, 2.6)', '234'],
    ['substring("12345", 0, 3)', '12'],
    ['substring("12345", 0 div 0, 3)', ''],
    ['substring("12345", -42, 1 div 0)', '12345'],
    ['substring("12345", 2)', '2345'],
    ['substring("a😀b", 2, 1)', '😀'],
    ['string-length("a😀")', 2],
    ['normalize-space("  a \n b ")', 'a b'],
    ['translate("bar", "abc", "AB")', 'BAr'],
    ['translate("--a", "-", "")', 'a'],
    ['count(//b)', 3],
    ['sum(//@id)', 3],
    ['floor(-1.5)', -2],
    ['ceiling(1.2)', 2],
    ['round(2.5)', 3],
    ['round(-2.5)', -2],
    ['round(0 div 0)', NaN],
    ['name(//c/@n)', 'n'],
    ['local-name(/*)', 'r'],
    ['namespace-uri(/*)', ''],
    ['boolean("false")', true],
    ['boolean(0)', false],
    ['lang("de")', false],
    ['count(//b[lang("DE")])', 3],
    ['count(//b[lang("at")])', 0],
    ['position() + last()', 2],
    ['count(div) div 1', 0],
    ['count(* | */*)', 4],
  ])('%s', (xpath, expected) => {
    expect(evaluate(document, xpath)).toBe(expected);
  });

  it('of variables and by declared or xml: IDs', () => {
    expect(evaluate(document, '$x + 1', { variables: { x: 2 } })).toBe(3);
    expect(select(document, '$set/b', { variables: { set: select(document, '//a') } })).toHaveLength(3);
    const d = parse('<!DOCTYPE a [<!ATTLIST b k ID #IMPLIED>]><a><b k="1"/><c xml:id="2"/><b k="3"/></a>', { doctype: readDoctype });
    expect(select(d, 'id("3 2 9")').map((n) => n.name)).toEqual(['c', 'b']);
  });
});

describe('mistakes', () => {
  it.each([
    ['//a[', 'at character 5'],
    ['"abc', 'The string is not closed'],
    ['a b', 'An operator or the end is expected'],
    ['foo()', 'foo() is not known'],
    ['q:a', '"q" is not declared'],
    ['$x', '$x is not declared'],
    ['count(1)', 'not a number'],
    ['concat("a")', 'takes 2 or more arguments'],
    ['substring("a")', 'takes 2 to 3 arguments'],
    ['not()', 'takes 1 argument'],
    ['side::a', 'An axis is expected'],
    ['1 +', 'at the end'],
    ['a!b', 'is not allowed here'],
  ])('%s', (xpath, part) => {
    expect(() => evaluate(document, xpath)).toThrow(XPathError);
    expect(() => evaluate(document, xpath)).toThrow(part);
  });

  it('nesting without end', () => {
    expect(() => evaluate(document, `${'('.repeat(100_000)}1${')'.repeat(100_000)}`)).toThrow('nested deeper than 200');
  });

  it('select asks for nodes', () => {
    expect(() => select(document, '1 + 1')).toThrow('use evaluate');
    expect(select(document, '//d').map(label)).toEqual(['d']);
  });
});
