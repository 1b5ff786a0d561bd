import { describe, expect, it } from 'vitest';
import { evaluate, NodeKind, parse, select, type XNode } from '../../index.ts';
import type { Axis } from '../model.ts';
import { walks } from './axes.ts';

const AXES = Object.keys(walks) as Axis[];

const document = parse(
  '<?p one?><r xmlns:n="urn:n" a="1" n:b="2"><x i="1"><!--c--><y i="2">t<z i="3"/></y>u</x><x i="4"><y i="5">' +
    '<x i="6"/><?p two?></y><n:x i="7"/></x>v<y i="8"/></r><!--end-->',
);

/** All nodes but namespaces, in document order. */
function everything(node: XNode): XNode[] {
  return [node, ...node.attributes, ...node.children.flatMap(everything)];
}
const all = everything(document);
const spot = new Map(all.map((node, i) => [node, i]));
const ancestors = (node: XNode): XNode[] => (node.parent ? [node.parent, ...ancestors(node.parent)] : []);
const isAttribute = (node: XNode): boolean => node.kind === NodeKind.attribute;
const siblings = (node: XNode): readonly XNode[] => (isAttribute(node) || !node.parent ? [] : node.parent.children);

/** The axes by the words of XPath 1.0, 2.2, in document order. */
const byTheWords: Readonly<Record<Exclude<Axis, 'namespace'>, (node: XNode) => readonly XNode[]>> = {
  child: (node) => node.children,
  attribute: (node) => node.attributes,
  self: (node) => [node],
  parent: (node) => (node.parent ? [node.parent] : []),
  descendant: (node) => all.filter((n) => !isAttribute(n) && ancestors(n).includes(node)),
  'descendant-or-self': (node) => all.filter((n) => n === node || (!isAttribute(n) && ancestors(n).includes(node))),
  ancestor: (node) => all.filter((n) => ancestors(node).includes(n)),
  'ancestor-or-self': (node) => all.filter((n) => n === node || ancestors(node).includes(n)),
  'following-sibling': (node) => siblings(node).filter((n) => spot.get(n)! > spot.get(node)!),
  'preceding-sibling': (node) => siblings(node).filter((n) => spot.get(n)! < spot.get(node)!),
  following: (node) => all.filter((n) => !isAttribute(n) && spot.get(n)! > spot.get(node)! && !ancestors(n).includes(node)),
  preceding: (node) => all.filter((n) => !isAttribute(n) && spot.get(n)! < spot.get(node)! && !ancestors(node).includes(n)),
};

const isElement = (node: XNode, local: string | null, uri: string | null): boolean =>
  node.kind === NodeKind.element && (local === null || node.localName === local) && (uri === null || node.namespaceURI === uri);
const isOf = (axis: Axis) =>
  axis === 'attribute'
    ? (node: XNode, local: string | null, uri: string | null): boolean =>
        isAttribute(node) && (local === null || node.localName === local) && (uri === null || node.namespaceURI === uri)
    : isElement;
const TESTS: readonly (readonly [test: string, passes: (node: XNode, axis: Axis) => boolean])[] = [
  ['node()', () => true],
  ['text()', (n) => n.kind === NodeKind.text],
  ['comment()', (n) => n.kind === NodeKind.comment],
  ['processing-instruction()', (n) => n.kind === NodeKind.instruction],
  ['processing-instruction("q")', () => false],
  ['*', (n, axis) => isOf(axis)(n, null, null)],
  ['x', (n, axis) => isOf(axis)(n, 'x', '')],
  ['i', (n, axis) => isOf(axis)(n, 'i', '')],
  ['n:x', (n, axis) => isOf(axis)(n, 'x', 'urn:n')],
  ['n:*', (n, axis) => isOf(axis)(n, null, 'urn:n')],
];
const isReverse = (axis: Axis): boolean => axis.startsWith('ancestor') || axis.startsWith('preceding');
const options = { namespaces: { n: 'urn:n' } };

describe.each(AXES.filter((axis): axis is Exclude<Axis, 'namespace'> => axis !== 'namespace'))('the axis %s', (axis) => {
  it.each(TESTS)('with the test %s, from every node, with and without positions', (test, passes) => {
    const expected = all.map((node) => byTheWords[axis](node).filter((n) => passes(n, axis)));
    for (const [i, node] of all.entries()) {
      const own = expected[i]!;
      const ordered = isReverse(axis) ? own.toReversed() : own;
      const at = `${node.name || node.kind} ${spot.get(node)}`;
      const from = (path: string): XNode[] => select(node, path, options);
      expect(from(`${axis}::${test}`), at).toEqual(own);
      for (const n of [1, 2, 3, 4]) expect(from(`${axis}::${test}[${n}]`), `${at} [${n}]`).toEqual(ordered.slice(n - 1, n));
      expect(from(`${axis}::${test}[last()]`), `${at} [last()]`).toEqual(ordered.slice(-1));
      expect(from(`${axis}::${test}[position() > 1]`), `${at} position()`).toEqual(own.filter((n) => n !== ordered[0]));
      const odd = ordered.filter((n) => n.attributes.some((a) => a.localName === 'i' && Number(a.value) % 2 === 1));
      expect(from(`${axis}::${test}[@i mod 2 = 1][2]`), `${at} two predicates`).toEqual(odd.slice(1, 2));
      expect(from(`${axis}::${test}[@i][@i mod 2 = 1]`), `${at} plain predicates`).toEqual(own.filter((n) => odd.includes(n)));
      // Their first: what string() and comparisons take.
      const first = own[0] ? evaluate(own[0], 'string()') : '';
      expect(evaluate(node, `string(${axis}::${test})`, options), `${at} string()`).toBe(first);
      expect(evaluate(node, `string(${axis}::${test}[1])`, options), `${at} string() of [1]`).toBe(
        ordered[0] ? evaluate(ordered[0], 'string()') : '',
      );
      expect(evaluate(node, `boolean(${axis}::${test}[@i])`, options), `${at} boolean()`).toBe(
        own.some((n) => n.attributes.some((a) => a.name === 'i')),
      );
      expect(evaluate(node, `count(${axis}::${test}) - count(${axis}::${test}[not(self::x)])`, options), at).toBe(
        own.filter((n) => isElement(n, 'x', '')).length,
      );
    }
  });
});

describe('two steps', () => {
  const axes = AXES.filter((axis): axis is Exclude<Axis, 'namespace'> => axis !== 'namespace');
  it.each(axes)('%s and any other give each node once, in document order', (first) => {
    for (const second of axes) {
      for (const node of all.filter((_n, i) => i % 3 === 0)) {
        const found = new Set(byTheWords[first](node).flatMap((n) => byTheWords[second](n)));
        const expected = all.filter((n) => found.has(n));
        const path = `${first}::node()/${second}::node()`;
        expect(select(node, path), `${spot.get(node)} ${path}`).toEqual(expected);
        expect(evaluate(node, `string(${path})`), path).toBe(expected[0] ? evaluate(expected[0], 'string()') : '');
        expect(evaluate(node, `boolean(${path})`), path).toBe(expected.length > 0);
        expect(select(node, `(${path})[2]`), path).toEqual(expected.slice(1, 2));
      }
    }
  });
});

describe('namespace nodes', () => {
  it('are those in force, innermost first declared ones included, each element having its own', () => {
    const at = parse('<r xmlns="urn:d" xmlns:a="urn:1"><x xmlns:a="urn:2" xmlns=""/><y/></r>').children[0]!;
    const names = (node: XNode): string =>
      select(node, 'namespace::*')
        .map((n) => `${n.name}=${n.value}`)
        .sort()
        .join(' ');
    expect(at.children.map(names)).toEqual([
      'a=urn:2 xml=http://www.w3.org/XML/1998/namespace',
      '=urn:d a=urn:1 xml=http://www.w3.org/XML/1998/namespace',
    ]);
    expect(evaluate(at, 'count(//namespace::*)')).toBe(8);
    expect(evaluate(at, 'count(//@*/namespace::* | /namespace::*)')).toBe(0);
    expect(select(at, 'namespace::a/..')).toEqual([at]);
    expect(
      evaluate(at, 'count(namespace::a/following::*) + count(namespace::a/preceding::*) + count(namespace::a/following-sibling::node())'),
    ).toBe(2);
    expect(select(at, 'namespace::*[. = "urn:1"] | namespace::a')).toHaveLength(1);
  });
});
