import { describe, expect, it } from 'vitest';
import { parse } from '../../../xsl/engine/index.ts';
import { objectToXml } from './object-xml.ts';

const nested = (levels: number): unknown => (levels === 0 ? 'deep' : { a: nested(levels - 1) });

describe('objectToXml', () => {
  it('REN-007 writes level 20 and cuts deeper ones', () => {
    expect(objectToXml(nested(19), 'a')).toBe(`${'<a>'.repeat(20)}deep${'</a>'.repeat(20)}`);
    expect(objectToXml(nested(20), 'a')).toBe(`${'<a>'.repeat(19)}<a/>${'</a>'.repeat(19)}`);
  });

  it('REN-007 cuts cycles and writes what is only met twice', () => {
    const shared = { x: 1 };
    const value: Record<string, unknown> = { one: shared, two: shared, list: [] as unknown[] };
    value.self = value;
    (value.list as unknown[]).push(value, value.list, shared);
    expect(objectToXml(value, 'root')).toBe('<root><one><x>1</x></one><two><x>1</x></two><list><x>1</x></list></root>');
  });

  it('writes arrays, booleans, dates and empty values as the wire protocol does', () => {
    const value = { item: [1, 2], flag: true, off: false, none: null, when: new Date(0), nested: [[1, [2]]], run: () => 1 };
    expect(objectToXml(value, 'r')).toBe(
      '<r><item>1</item><item>2</item><flag>1</flag><off>0</off><none/><when>1970-01-01T00:00:00.000Z</when><nested>' +
        '<item>1</item><item><item>2</item></item></nested></r>',
    );
  });

  it('escapes text and keys so that the result is always XML', () => {
    const xml = objectToXml({ 'a<b': '<&>"\u0000\ud800😀\r', 'xml:x': 1, __proto__x: 2 }, 'r');
    expect(parse(xml).children[0]!.children[0]!.children[0]!.value).toBe('<&>"😀\r');
    expect(parse(xml).children[0]!.children[0]!.attributes[0]!.value).toBe('a<b');
    expect(objectToXml({ a: 'a\u0001b' }, 'r')).toBe('<r><a>ab</a></r>');
    expect(() => objectToXml({}, 'a b')).toThrow(/"a b" is not an XML name/);
  });
});
