import { describe, expect, it } from 'vitest';
import { evaluate, NodeKind, parse, select, type XNode } from '../../index.ts';
import type { Axis } from '../model.ts';
import { walks } from './axes.ts';

const AXES = Object.keys(walks) as Axis[];

const document = parse(
  '<r xmlns:p="urn:p" a="0"><?x i?><x a="1" b="2">one<!--x--><y a="2"/><x a="3"><y/>two<y a="2" p:a="5">three</y>' +
    '</x></x><p:x a="2"/><y a="1">four<x/><x a="2"/></y><x>five</x></r>',
);
const namespaces = { p: 'urn:p' };

// The same by definition: what XPath 2.2 says of each axis, with nothing but parents and children.
const before = (nodes: readonly XNode[]): XNode[] => nodes.flatMap((n) => [n, ...n.attributes, ...before(n.children)]);
const all = before([document]);
const up = (n: XNode): XNode[] => (n.parent ? [n.parent, ...up(n.parent)] : []);
const isAttribute = (n: XNode): boolean => n.kind === NodeKind.attribute;
const tree = all.filter((n) => !isAttribute(n));
const inside = (n: XNode): XNode[] => tree.filter((other) => up(other).includes(n));
const siblings = (n: XNode): XNode[] => (n.parent && !isAttribute(n) ? [...n.parent.children] : []);
const position = (n: XNode): number => all.indexOf(n);
const axes: Readonly<Record<Exclude<Axis, 'namespace'>, (n: XNode) => XNode[]>> = {
  child: (n) => [...n.children],
  attribute: (n) => [...n.attributes],
  self: (n) => [n],
  parent: (n) => up(n).slice(0, 1),
  ancestor: up,
  'ancestor-or-self': (n) => [n, ...up(n)],
  descendant: inside,
  'descendant-or-self': (n) => [n, ...inside(n)],
  'following-sibling': (n) => siblings(n).filter((s) => position(s) > position(n)),
  'preceding-sibling': (n) =>
    siblings(n)
      .filter((s) => position(s) < position(n))
      .reverse(),
  following: (n) => tree.filter((other) => position(other) > position(n) && !inside(n).includes(other)),
  preceding: (n) => tree.filter((other) => position(other) < position(n) && !up(n).includes(other)).reverse(),
};
type Test = (n: XNode, axis: Axis) => boolean;
const isPrincipal: Test = (n, axis) => n.kind === (axis === 'attribute' ? NodeKind.attribute : NodeKind.element);
const tests: Readonly<Record<string, Test>> = {
  x: (n, axis) => isPrincipal(n, axis) && n.name === 'x',
  a: (n, axis) => isPrincipal(n, axis) && n.name === 'a',
  'p:x': (n, axis) => isPrincipal(n, axis) && n.name === 'p:x',
  'p:*': (n, axis) => isPrincipal(n, axis) && n.namespaceURI === 'urn:p',
  '*': isPrincipal,
  'node()': () => true,
  'text()': (n) => n.kind === NodeKind.text,
  "processing-instruction('x')": (n) => n.kind === NodeKind.instruction,
};
type Filter = (n: XNode, position: number, size: number) => boolean;
const attribute = (n: XNode): string | undefined => n.attributes.find(({ name }) => name === 'a')?.value;
const predicates: Readonly<Record<string, Filter>> = {
  '[1]': (_n, position) => position === 1,
  '[2]': (_n, position) => position === 2,
  '[last()]': (_n, position, size) => position === size,
  '[1.5]': () => false,
  '[0]': () => false,
  '[@a]': (n) => attribute(n) !== undefined,
  "[@a = '2']": (n) => attribute(n) === '2',
  '[@a > 1]': (n) => Number(attribute(n)) > 1,
  '[position() > 1]': (_n, position) => position > 1,
  '[@a + 0]': (n, position) => Number(attribute(n)) === position,
};
const steps = [
  '',
  ...Object.keys(predicates),
  '[@a][1]',
  '[1][@a]',
  "[@a][@a = '2']",
  '[@a][last()]',
  '[position() > 1][1]',
  '[@a][2][@a]',
  '[2][1]',
  '[1][2]',
  '[last()][1]',
  '[@a > 1][1][1]',
];

function expected(node: XNode, axis: Exclude<Axis, 'namespace'>, test: string, written: string): XNode[] {
  let nodes = axes[axis](node).filter((n) => tests[test]!(n, axis));
  for (const [each] of written.matchAll(/\[[^\]]*\]/g)) {
    const { length } = nodes;
    nodes = nodes.filter((n, i) => predicates[each]!(n, i + 1, length));
  }
  return nodes.sort((a, b) => position(a) - position(b));
}
/** One node of each kind and situation. */
const positions = [
  '/',
  '/r',
  '/r/@p:*',
  '/r/@a',
  '/r/x[1]',
  '/r/x[1]/@b',
  '/r/x[1]/y',
  '/r/x[1]/x/text()',
  '/r/x[1]/x/y[2]/@a',
  '/r/y',
  '/r/y/x[1]',
  '/r/processing-instruction()',
  '//comment()',
  '/r/x[2]/text()',
].flatMap((path) => select(document, path, { namespaces }));
const text = (node: XNode | undefined): string => (node ? (evaluate(node, 'string()') as string) : '');

describe('a step selects what its axis, test and predicates say', () => {
  it.each(AXES.filter((axis) => axis !== 'namespace'))('along %s, as all nodes, as the first, and as whether there is one', (axis) => {
    const wrong: string[] = [];
    for (const test of Object.keys(tests)) {
      for (const written of steps) {
        const step = `${axis}::${test}${written}`;
        for (const node of positions) {
          const nodes = expected(node, axis, test, written);
          const found = select(node, step, { namespaces });
          const first = evaluate(node, `string(${step})`, { namespaces });
          const is = evaluate(node, `boolean(${step})`, { namespaces });
          const beyond = evaluate(node, `string(${step}/..)`, { namespaces });
          const parents = all.filter((n) => nodes.some(({ parent }) => parent === n));
          if (
            found.length !== nodes.length ||
            nodes.some((n, i) => n !== found[i]) ||
            first !== text(nodes[0]) ||
            is !== nodes.length > 0 ||
            beyond !== text(parents[0])
          )
            wrong.push(`${step} at ${position(node)}`);
        }
      }
    }
    expect(wrong).toEqual([]);
  });

  it('short forms are the same', () => {
    for (const node of all) {
      for (const [short, long] of [
        ['.', 'self::node()'],
        ['..', 'parent::node()'],
        ['@a', 'attribute::a'],
        ['.//x', 'descendant::x'],
        ['.//y[@a]', 'descendant::y[@a]'],
        ['//x', '/descendant::x'],
        ['.//x[1]', 'descendant-or-self::node()/child::x[1]'],
      ] as const)
        expect(select(node, short)).toEqual(select(node, long));
    }
  });
});
