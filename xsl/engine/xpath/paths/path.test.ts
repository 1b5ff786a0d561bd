import { describe, expect, it, vi } from 'vitest';
import { parse, stringValue, type XmlNode } from '../../xml/index.ts';
import { ExpressionCompiler } from '../compile.ts';
import { coreFunctions } from '../functions.ts';
import type { Closure, StaticContext, Value } from '../model.ts';
import { parseXPath } from '../parser.ts';
import { Environment } from '../values.ts';

const document = parse(
  '<r xmlns:p="urn:p"><a i="1" p:i="9"><b>1</b><!--c--><b>2</b></a><p:a/><a i="2"><c>3<b>4</b></c><b>5</b></a><t>6</t></r>',
) as XmlNode;
const root = document.children[0]!;
const [first, other, second, text] = root.children as [XmlNode, XmlNode, XmlNode, XmlNode];

const context: StaticContext = {
  namespace: (prefix) => (prefix === 'p' ? 'urn:p' : undefined),
  variable: (name) =>
    ({
      nodes: { type: 'nodes' as const, get: () => [second, first].toReversed() },
      any: { type: 'any' as const, get: (): Value => 2 },
      found: { type: 'any' as const, get: (): Value => [text] },
    })[name],
  function: (name) => coreFunctions[name],
};
type Kind = 'value' | 'string' | 'boolean';
function run(xpath: string, kind: Kind, node: XmlNode, steps = 1000): { value: Value; steps: number; pauses: number } {
  const env = Object.assign(new Environment(), { steps });
  const pause = vi.spyOn(env, 'pause').mockImplementation(() => {});
  const compiled: Closure = new ExpressionCompiler(context, xpath)[kind](parseXPath(xpath));
  const value = compiled(node, env);
  return { value, steps: steps - env.steps, pauses: pause.mock.calls.length };
}
/** Nodes by what is in them, or their names. */
const words = (value: Value): Value => (typeof value === 'object' ? value.map((n) => stringValue(n) || n.name).join(' ') : value);

describe('a path, as all its nodes, as the text of the first, and as whether there is one', () => {
  it.each<[string, XmlNode, string, string]>([
    ['a', root, '12 345', '12'],
    ['a[2]', root, '345', '345'],
    ['a[1]', root, '12', '12'],
    ['a[3]', root, '', ''],
    ['a[0]', root, '', ''],
    ['a[1.5]', root, '', ''],
    ['a[@i = 2]', root, '345', '345'],
    ['a[@i][2]', root, '345', '345'],
    ['a[last()]', root, '345', '345'],
    ['a[last()][last()]', root, '345', '345'],
    ['a[position() = last()]', root, '345', '345'],
    ['a[position() = 2 or position() = 1]', root, '12 345', '12'],
    ['a[$any]', root, '345', '345'],
    ['a[$found]', root, '12 345', '12'],
    ['a[count(b)]', root, '', ''],
    ['a[count(b) + 1]', root, '345', '345'],
    ['p:a', root, 'p:a', ''],
    ['p:*', root, 'p:a', ''],
    ['*[1]', root, '12', '12'],
    ['*[last()]', root, '6', '6'],
    ['@i', first, '1', '1'],
    ['@p:i', first, '9', '9'],
    ['@*[2]', first, '9', '9'],
    ['@q', first, '', ''],
    ['b/text()', first, '1 2', '1'],
    ['comment()', first, 'c', 'c'],
    // Siblings, of which a preceding one that is found first is the last.
    ['following-sibling::a', first, '345', '345'],
    ['following-sibling::*', first, 'p:a 345 6', ''],
    ['following-sibling::*[1]', first, 'p:a', ''],
    ['following-sibling::*[2]', first, '345', '345'],
    ['following-sibling::*[. = 6]', first, '6', '6'],
    ['following-sibling::*', text, '', ''],
    ['preceding-sibling::*', text, '12 p:a 345', '12'],
    ['preceding-sibling::*[1]', text, '345', '345'],
    ['preceding-sibling::*[3]', text, '12', '12'],
    ['preceding-sibling::*[@i][1]', text, '345', '345'],
    ['preceding-sibling::*[@i = 1][1]', text, '12', '12'],
    ['preceding-sibling::*[@i][2]', text, '12', '12'],
    ['preceding-sibling::*[1]', first, '', ''],
    ['following-sibling::node()', first.attributes[0]!, '', ''],
    ['preceding-sibling::node()[1]', first.attributes[1]!, '', ''],
    ['following-sibling::node()', document, '', ''],
    ['preceding-sibling::node()[1]', document, '', ''],
    // Parents and itself.
    ['..', first, '123456', '123456'],
    ['..', document, '', ''],
    ['parent::*[1]', first, '123456', '123456'],
    ['../..', first, '123456', '123456'],
    ['parent::a', first, '', ''],
    ['parent::r', first, '123456', '123456'],
    ['self::a[@i = 2]', first, '', ''],
    ['self::a[1]', first, '12', '12'],
    ['self::a[2]', first, '', ''],
    ['self::b', first, '', ''],
    // Several steps: each node once, in the order of the document.
    ['a/b', root, '1 2 5', '1'],
    ['a/b[1]', root, '1 5', '1'],
    ['a/b[2]', root, '2', '2'],
    ['.//b', root, '1 2 4 5', '1'],
    ['.//b[1]', root, '1 4 5', '1'],
    ['.//*[b]/b', root, '1 2 4 5', '1'],
    ['.//b/..', root, '12 345 34', '12'],
    ['.//b/ancestor::*', root, '123456 12 345 34', '123456'],
    ['.//b/following-sibling::node()', root, 'c 2', 'c'],
    ['*/following-sibling::*', root, 'p:a 345 6', ''],
    ['*/preceding-sibling::*', root, '12 p:a 345', '12'],
    ['.//b/preceding::b', root, '1 2 4', '1'],
    ['.//*/descendant::b', root, '1 2 4 5', '1'],
    ['.//*/b', root, '1 2 4 5', '1'],
    ['.//*/@i', root, '1 2', '1'],
    ['*/../*', root, '12 p:a 345 6', '12'],
    ['descendant-or-self::*/b', root, '1 2 4 5', '1'],
    ['ancestor-or-self::*/*/b', first, '1 2 5', '1'],
    ['following::b/..', first, '345 34', '345'],
    ['self::a/b', first, '1 2', '1'],
    ['self::a/self::a/descendant::b', first, '1 2', '1'],
    ['@i/..', first, '12', '12'],
    ['@*/../b', first, '1 2', '1'],
    // From other nodes.
    ['/r/t', first, '6', '6'],
    ['/', first, '123456', '123456'],
    ['//c/..', first, '345', '345'],
    ['$nodes/b', root, '1 2 5', '1'],
    ['$nodes/..', root, '123456', '123456'],
    ['$nodes/self::a', root, '12 345', '12'],
    ['$nodes[2]/b', root, '5', '5'],
    ['($nodes)[last()]', root, '345', '345'],
    ['(a | t)[3]', root, '6', '6'],
    ['(//b)[2]', root, '2', '2'],
  ])('%s', (xpath, node, all, one) => {
    expect(words(run(xpath, 'value', node).value)).toBe(all);
    expect(run(xpath, 'string', node).value).toBe(one);
    expect(run(xpath, 'boolean', node).value).toBe(all !== '');
    expect(run(`count(${xpath})`, 'value', node).value).toBe(all === '' ? 0 : all.split(' ').length);
  });
});

describe('what a path looks at', () => {
  it.each<[string, XmlNode, number, number, number]>([
    // All, the first, whether there is one: each node that is found is a step.
    ['a', root, 2, 0, 0],
    ['a[1]', root, 1, 0, 0],
    ['a[2]', root, 1, 1, 1],
    ['a[@i]', root, 2, 0, 0],
    ['*', root, 4, 0, 0],
    ['@i', first, 1, 0, 0],
    ['.', first, 1, 0, 0],
    ['self::a[@i]', first, 1, 0, 0],
    ['..', first, 1, 0, 0],
    ['parent::node()[1]', first, 1, 1, 1],
    ['/', first, 0, 0, 0],
    ['/r', first, 1, 0, 0],
    // Of several steps the last one alone ends early, and only where what is found first is the first.
    ['a/b', root, 2 + 3, 2, 2],
    ['*/..', root, 4 + 4, 4 + 4, 4],
    ['*/following-sibling::*', root, 4 + 3 + 2 + 1 + 6, 4 + 3 + 2 + 1 + 6, 4],
    ['$nodes/b', root, 3, 3, 0],
    // That is so after a step from one node to one, and where no node is in another one.
    ['self::a/following-sibling::*', first, 1 + 3 + 3, 1, 1],
    ['self::a/self::a/b', first, 1 + 1 + 2, 1 + 1, 2],
    ['../*', first, 1 + 4, 1, 1],
    ['../../*', first.children[0]!, 2 + 4, 2, 2],
    ['../following-sibling::*', first.children[0]!, 1 + 3 + 3, 1, 1],
    ['following-sibling::*/b', other, 2 + 2 + 1, 2 + 2, 4],
    ['preceding-sibling::*/b', text, 3 + 3 + 3, 3 + 3, 6],
    ['*/*/text()', root, 4 + 4 + 4, 4 + 4, 8],
    // Of siblings each one that is looked at is a step, too, where all are looked for.
    ['following-sibling::*', first, 3 + 3, 0, 0],
    ['following-sibling::*[1]', first, 1 + 1, 0, 0],
    ['following-sibling::*[2]', first, 2 + 1, 2 + 1, 2 + 1],
    ['preceding-sibling::*', text, 3 + 3, 3 + 3, 3 + 3],
    ['preceding-sibling::*[1]', text, 1 + 1, 0, 0],
    ['preceding-sibling::*[1][@i]', text, 1 + 1, 1 + 1, 1 + 1],
    // Below, all children of a node at once.
    ['descendant::t', root, 16 + 1, 17, 17],
    ['descendant::*[1]', root, 4 + 3 + 1, 8, 8],
    ['descendant::node()[2]', root, 4 + 3 + 1 + 1, 9, 9],
    ['ancestor::*', first.children[0]!, 2, 2, 2],
    ['ancestor::*[1]', first.children[0]!, 1, 1, 1],
    ['preceding::*[1]', text, 1 + 2 + 1 + 1, 5, 5],
    ['following::*[1]', first, 1 + 1, 2, 2],
  ])('%s: steps', (xpath, node, all, one, any) => {
    expect([run(xpath, 'value', node).steps, run(xpath, 'string', node).steps, run(xpath, 'boolean', node).steps]).toEqual([all, one, any]);
  });

  it.each<[string, boolean, number]>([
    // One node at most compares as its text.
    ["@i = '1'", true, 0],
    ["'2' = @i", false, 0],
    ["@i != '1'", false, 0],
    ["@q = ''", false, 0],
    ["@q != ''", false, 0],
    [". = '12'", true, 0],
    [".. = '12'", false, 0],
    ["'12' = self::a", true, 0],
    ["self::b = '12'", false, 0],
    // Others are looked at one by one.
    ["@* = '9'", true, 2],
    ["@node() = '9'", true, 2],
    ["@p:* = '9'", true, 1],
    ["b = '2'", true, 2],
    ["b/text() = '2'", true, 4],
    ["'2' = b", true, 2],
    ['@i = 1', true, 1],
    ['@i = @i', true, 2],
    ['@i = string(@i)', true, 0],
    ['string(@i) = @i', true, 0],
    ["$nodes/@i = '2'", true, 2],
    ["/r = '123456'", true, 1],
    ["$found = '6'", true, 0],
    ["$any = '2'", true, 0],
    ['@i = $any', false, 1],
    ['$any <= $any', true, 0],
    ['b < 2', true, 2],
    // A number or a text needs the first alone.
    ['b + 1 = 2', true, 0],
    ["concat(b, 'x') = '1x'", true, 0],
    ['b and c', false, 0],
    ['not(c)', true, 0],
    ['-b = -1', true, 0],
    ['1 <= 1', true, 0],
    ['2 <= 1', false, 0],
    ['1 <= 2', true, 0],
    ['1 >= 2', false, 0],
    ['1 < 1', false, 0],
    ["'1' >= '1'", true, 0],
    ['true() > false()', true, 0],
  ])('%s is %s, in so many steps: %d', (xpath, expected, steps) =>
    expect(run(xpath, 'boolean', first)).toMatchObject({ value: expected, steps }),
  );

  it('ends the run when the steps are used up, and not before', () => {
    expect(run('a', 'value', root, 2).pauses).toBe(0);
    expect(run('a', 'value', root, 1).pauses).toBe(1);
    expect(run('a', 'value', root, 1000).pauses).toBe(0);
    expect(other.name).toBe('p:a');
  });

  it('sets position and size as they were', () => {
    const env = Object.assign(new Environment(), { position: 3, size: 7 });
    const compiled = new ExpressionCompiler(context, 'x').value(parseXPath('a[position() + 0]/b[$any]'));
    expect(words(compiled(root, env))).toBe('2');
    expect([env.position, env.size]).toEqual([3, 7]);
  });
});
