import { describe, expect, it, vi } from 'vitest';
import { parse, type XmlNode } from '../xml/index.ts';
import { compileXPath, evaluate } from './evaluate.ts';
import { Environment } from './values.ts';

const document = parse('<r xml:lang="de-AT"><a xml:id="x">1</a><b xml:id="y" xml:lang="en">2</b><c>x  z</c><c>y</c></r>') as XmlNode;
const at = (path: string): XmlNode => (evaluate(document, path, {}) as XmlNode[])[0]!;

describe('functions at the borders of what they are given', () => {
  it.each([
    // 4.2: every text contains the empty one.
    ["contains('', '')", true],
    ["contains('abc', '')", true],
    ["contains('', 'a')", false],
    ["substring-before('', '')", ''],
    ["substring-before('abc', '')", ''],
    ["substring-after('abc', '')", 'abc'],
    ["substring-after('abc', 'c')", ''],
    ["substring-before('abc', 'd')", ''],
    ["substring-after('abc', 'd')", ''],
    // Characters that are two code units.
    ["substring('a😀b😀', 2, 2)", '😀b'],
    ["substring('a😀bc', 3)", 'bc'],
    ["string-length('a😀b')", 3],
    ["translate('a😀b', '😀b', 'x')", 'ax'],
    // Places that are no whole numbers, or none at all.
    ["substring('12345', 1.5, 2.6)", '234'],
    ["substring('12345', 0, 3)", '12'],
    ["substring('12345', 0 div 0, 3)", ''],
    ["substring('12345', 1, 0 div 0)", ''],
    ["substring('12345', -42, 1 div 0)", '12345'],
    ["substring('12345', -1 div 0, 1 div 0)", ''],
    ["substring('12345', 3, 0)", ''],
    ["substring('12345', 3, -1)", ''],
    ["substring('12345', 6)", ''],
    // Nothing at all.
    ['local-name(/..)', ''],
    ['namespace-uri(/..)', ''],
    ['name(/..)', ''],
    ['string(/..)', ''],
    ['sum(/..)', 0],
    ['count(/..)', 0],
    // 4.4: halves go up, and what is between -0.5 and zero is negative zero.
    ['round(2.5)', 3],
    ['round(-2.5)', -2],
    ['1 div round(-0.5)', -Infinity],
    ['1 div round(-0.2)', -Infinity],
    ['1 div round(0.2)', Infinity],
    ['round(-0.51)', -1],
    ['round(0 div 0)', NaN],
    ['round(-1 div 0)', -Infinity],
    ['floor(-1.5)', -2],
    ['ceiling(-1.5)', -1],
    // 4.1: IDs are words of a text, or of the texts of nodes.
    ["name(id('x'))", 'a'],
    ["count(id(' x \n\t y x z '))", 2],
    ['count(id(//c))', 2],
    ['name(id(//c)[2])', 'b'],
    ['count(id(1))', 0],
    // 4.3: the nearest language, or one that it is a part of.
    ["lang('DE')", true],
    ["lang('de-at')", true],
    ["lang('d')", false],
    ["lang('de-AT-x')", false],
    ["boolean(//b[lang('en')])", true],
    ["boolean(//b[lang('de')])", false],
  ])('%s is %j', (xpath, expected) => expect(evaluate(document.children[0]!, xpath, {})).toBe(expected));

  it('nowhere is a language where none is said', () =>
    expect(evaluate(parse('<a lang="de"/>').children[0]!, "lang('de')", {})).toBe(false));
});

describe('what functions use up', () => {
  function used(xpath: string, budget: Partial<Environment> = {}): { steps: number; characters: number; pauses: number } {
    const env = Object.assign(new Environment(), { steps: 1000, characters: 1000 }, budget);
    const pause = vi.spyOn(env, 'pause').mockImplementation(() => {});
    compileXPath(xpath, {})(document, env);
    return { steps: 1000 - env.steps, characters: 1000 - env.characters, pauses: pause.mock.calls.length };
  }
  const long = (length: number): string => `'${'a'.repeat(length)}'`;

  it('the characters of a text that is made', () => {
    expect(used("concat('ab', 'c')")).toEqual({ steps: 0, characters: 3, pauses: 0 });
    expect(used("concat('ab', 'c')", { characters: 3 }).pauses).toBe(0);
    expect(used("concat('ab', 'c')", { characters: 2 }).pauses).toBe(1);
  });

  it.each([
    [`string-length(${long(2560)})`, 10],
    [`string-length(${long(255)})`, 0],
    [`normalize-space(${long(512)})`, 2],
    [`translate(${long(512)}, 'a', 'b')`, 2],
    [`substring(${long(512)}, 2)`, 2],
    [`contains(${long(1000)}, '${'b'.repeat(100)}')`, 4],
    [`substring-before(${long(1000)}, '${'b'.repeat(100)}')`, 4],
    [`starts-with(${long(1000)}, 'b')`, 0],
  ])('a step for each 256 characters that are read: %s', (xpath, steps) => {
    expect(used(xpath)).toMatchObject({ steps, pauses: 0 });
    expect(used(xpath, { steps }).pauses).toBe(0);
    if (steps) expect(used(xpath, { steps: steps - 1 }).pauses).toBeGreaterThan(0);
  });

  it('a text is found wherever it is, also across the pieces that are read one after the other', () => {
    for (const before of [0, 1, 198, 199, 200, 201, 399, 400, 795])
      expect(evaluate(document, `string-length(substring-before('${'a'.repeat(before)}needle', 'needle'))`, {})).toBe(before);
    expect(at('//a').name).toBe('a');
  });
});
