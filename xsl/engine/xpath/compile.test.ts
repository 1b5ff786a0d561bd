import { describe, expect, it } from 'vitest';
import { evaluate, parse, type XNode } from '../index.ts';

const document = parse('<r a="2" b="x" e=""><n>1</n><n>2</n><n>x</n><m>2</m><o> 2 </o><z/></r>');
const [root] = document.children as [XNode];
const nodes = [root, root.attributes[0]!, root.children[5]!];
const variables = { s: '2', n: 2, b: true, set: [root.children[0]!, root.children[1]!], empty: [] as XNode[] };
const operands = [
  '2',
  '0',
  '-1',
  '0 div 0',
  "'2'",
  "''",
  "'x'",
  'true()',
  'false()',
  '@a',
  '@b',
  '@none',
  '@*',
  '.',
  '..',
  'self::r',
  'parent::r',
  'n',
  '/r/n',
  '/r/m',
  '/r/o',
  '//none',
  '/r/z',
  '/r/n | /r/m',
  '(/r/n)[2]',
  "id('none')",
  '$s',
  '$n',
  '$b',
  '$set',
  '$empty',
  '$set[2]',
  'count(n)',
  "concat(@a, '')",
  'string(@b)',
  '1 + 1',
  '-@a',
  'not(@a)',
  '@a = 2',
  '@a or n',
  'name()',
  'sum(/r/m)',
  'boolean(n)',
  'number(@a)',
  'last()',
];

type Value = string | number | boolean | XNode[];
const text = (node: XNode): string => evaluate(node, 'string()') as string;
const parseNumber = (value: string): number => (/^[ \t\r\n]*-?(?:\d+(?:\.\d*)?|\.\d+)[ \t\r\n]*$/.test(value) ? Number(value) : NaN);
const asBoolean = (v: Value): boolean =>
  typeof v === 'object' ? v.length > 0 : typeof v === 'number' ? !(Number.isNaN(v) || v === 0) : typeof v === 'string' ? v.length > 0 : v;
const asString = (v: Value): string => (typeof v === 'object' ? (v[0] ? text(v[0]) : '') : String(v === 0 ? 0 : v));
const asNumber = (v: Value): number => (typeof v === 'number' ? v : typeof v === 'boolean' ? Number(v) : parseNumber(asString(v)));

/** XPath 1.0, 3.4, word by word. */
function compares(a: Value, b: Value, operator: string): boolean {
  const plain = (x: string | number | boolean, y: string | number | boolean): boolean => {
    if (operator === '=' || operator === '!=') {
      const same =
        typeof x === 'boolean' || typeof y === 'boolean'
          ? asBoolean(x) === asBoolean(y)
          : typeof x === 'number' || typeof y === 'number'
            ? asNumber(x) === asNumber(y)
            : x === y;
      return same === (operator === '=');
    }
    const [i, j] = [asNumber(x), asNumber(y)];
    return operator === '<' ? i < j : operator === '<=' ? i <= j : operator === '>' ? i > j : i >= j;
  };
  const isSet = (v: Value): v is XNode[] => typeof v === 'object';
  if (isSet(a) && isSet(b)) return a.some((x) => b.some((y) => plain(text(x), text(y))));
  if (isSet(a))
    return typeof b === 'boolean'
      ? plain(asBoolean(a), b)
      : a.some((x) => plain(typeof b === 'number' ? parseNumber(text(x)) : text(x), b as string | number));
  if (isSet(b))
    return typeof a === 'boolean'
      ? plain(a, asBoolean(b))
      : b.some((y) => plain(a, typeof a === 'number' ? parseNumber(text(y)) : text(y)));
  return plain(a, b);
}

describe('an expression has one meaning, whatever code is made of it', () => {
  const at = (node: XNode, expression: string): Value => evaluate(node, expression, { variables }) as Value;

  it.each(['=', '!=', '<', '<=', '>', '>='])('comparing by %s', (operator) => {
    const wrong: string[] = [];
    for (const node of nodes) {
      const values = operands.map((operand) => at(node, operand));
      for (const [i, left] of operands.entries())
        for (const [j, right] of operands.entries()) {
          if (
            at(node, `${left.includes(' ') ? `(${left})` : left} ${operator} ${right.includes(' ') ? `(${right})` : right}`) !==
            compares(values[i]!, values[j]!, operator)
          )
            wrong.push(`${left} ${operator} ${right} at <${node.name}>`);
        }
    }
    expect(wrong).toEqual([]);
  });

  it.each<[string, (v: Value) => Value]>([
    ['string(X)', asString],
    ['number(X)', asNumber],
    ['boolean(X)', asBoolean],
    ["concat(X, '')", asString],
    ['(X) + 0', asNumber],
    ['-(X)', (v) => -asNumber(v)],
    ['not(X)', (v) => !asBoolean(v)],
    ['(X) and true()', asBoolean],
    ['false() or (X)', asBoolean],
    ['(X) or true()', () => true],
    ['(X) and false()', () => false],
    ['string-length(X)', (v) => asString(v).length],
    ['floor(X)', (v) => Math.floor(asNumber(v))],
    ['(X) * 2', (v) => asNumber(v) * 2],
    ['1 - (X)', (v) => 1 - asNumber(v)],
    ['(X) div 2', (v) => asNumber(v) / 2],
    ['3 mod (X)', (v) => 3 % asNumber(v)],
    ['count(/r[boolean(X)])', () => NaN],
  ])('converting by %s', (form, expected) => {
    for (const node of nodes)
      for (const operand of operands) {
        if (form.startsWith('count')) expect(at(root, form.replace('X', operand)), `${operand}`).toBe(asBoolean(at(root, operand)) ? 1 : 0);
        else expect(at(node, form.replace('X', operand)), `${form} of ${operand} at <${node.name}>`).toEqual(expected(at(node, operand)));
      }
  });

  it.each(['2', "'x'", 'true()', '$s', '$n', '$b', '1 + 1', 'name()', '@a = 1', '-@a'])('%s is no set of nodes', (operand) => {
    for (const form of ['count(X)', '(X)/a', '(X)[1]', '(X) | /r', '/r | (X)', 'sum(X)', 'name(X)'])
      expect(() => at(root, form.replace('X', operand)), form).toThrow('A set of nodes is needed here');
  });

  it.each([
    ['$none', 'The variable $none is not declared'],
    ['none()', 'The function none() is not known'],
    ['none:a', 'The namespace prefix "none" is not declared'],
    ['count($s)', 'not a string'],
    ['count($n)', 'not a number'],
    ['count($b)', 'not a boolean'],
  ])('%s: %s', (expression, reason) => {
    expect(() => at(root, expression)).toThrow(reason);
  });
});
