import { describe, expect, it } from 'vitest';
import { evaluate, parse, select, type XNode } from '../index.ts';
import type { XmlNode } from '../xml/node.ts';
import { equal, lessThan } from './compare.ts';
import type { Value } from './model.ts';

const nodes = (...texts: string[]): XmlNode[] =>
  select(parse(`<r>${texts.map((text) => `<i>${text}</i>`).join('')}</r>`), '/r/i') as XNode[] as XmlNode[];
const number = (text: string): number => (/^\s*-?(\d+(\.\d*)?|\.\d+)\s*$/.test(text) ? Number(text) : NaN);
const textOf = (node: XmlNode): string => node.children.map((child) => child.value).join('');
const asNumber = (v: string | number | boolean): number => (typeof v === 'string' ? number(v) : Number(v));
const asBoolean = (v: Value): boolean =>
  typeof v === 'object' ? v.length > 0 : typeof v === 'number' ? v !== 0 && !Number.isNaN(v) : Boolean(v);

/** The words of XPath 1.0, 3.4: of sets there is a node that compares so; against a boolean a set is one itself. */
function byTheWords(
  a: Value,
  b: Value,
  compare: (a: string | number | boolean, b: string | number | boolean, isNodes: boolean) => boolean,
): boolean {
  if (typeof a === 'boolean' || typeof b === 'boolean') {
    if (typeof a === 'object' || typeof b === 'object') return compare(asBoolean(a), asBoolean(b), false);
  }
  const [left, right] = [a, b].map((v) => (typeof v === 'object' ? v.map(textOf) : [v]));
  return left!.some((x) => right!.some((y) => compare(x, y, typeof a === 'object' && typeof b === 'object')));
}

const same = (x: string | number | boolean, y: string | number | boolean): boolean => {
  if (typeof x === 'boolean' || typeof y === 'boolean') return asBoolean(x) === asBoolean(y);
  if (typeof x === 'number' || typeof y === 'number') return asNumber(x) === asNumber(y);
  return x === y;
};

const VALUES: readonly Value[] = [
  '',
  '0',
  '1',
  'a',
  ' 1 ',
  '-2',
  '1.5',
  0,
  1,
  -2,
  1.5,
  NaN,
  Infinity,
  true,
  false,
  nodes(),
  nodes('1'),
  nodes('a'),
  nodes(''),
  nodes('1', '2'),
  nodes('2', '1'),
  nodes('2', '3', '1'),
  nodes('a', 'b'),
  nodes('a', 'a'),
  nodes('b', 'a', 'b'),
  nodes('x', '3'),
  nodes('3', 'x'),
  nodes('-2', 'x', '0'),
  nodes('x', 'y'),
  nodes('0', '5', '9'),
];
const shown = (v: Value): string => (typeof v === 'object' ? `{${v.map(textOf).join()}}` : (JSON.stringify(v) ?? String(v)));

describe('comparing two values (XPath 1.0, 3.4)', () => {
  it.each(VALUES.map((v) => [shown(v), v] as const))('%s with all others', (_shown, a) => {
    for (const b of VALUES) {
      const pair = `${shown(a)} and ${shown(b)}`;
      expect(equal(a, b, true), `${pair}: =`).toBe(byTheWords(a, b, same));
      expect(equal(a, b, false), `${pair}: !=`).toBe(byTheWords(a, b, (x, y) => !same(x, y)));
      expect(lessThan(a, b, false), `${pair}: <`).toBe(byTheWords(a, b, (x, y) => asNumber(x) < asNumber(y)));
      expect(lessThan(a, b, true), `${pair}: <=`).toBe(byTheWords(a, b, (x, y) => asNumber(x) <= asNumber(y)));
    }
  });

  it('two sets are compared in time that grows with their sum, not with their product', () => {
    const many = parse(`<r>${Array.from({ length: 20_000 }, (_, i) => `<a>${i}</a><b>-${i + 1}</b>`).join('')}</r>`);
    const start = process.cpuUsage().user;
    expect(evaluate(many, '//a = //b')).toBe(false);
    expect(evaluate(many, '//a < //b')).toBe(false);
    expect(evaluate(many, '//a != //b')).toBe(true);
    // 400 million comparisons take much longer.
    expect((process.cpuUsage().user - start) / 1000).toBeLessThan(4000);
  });
});
