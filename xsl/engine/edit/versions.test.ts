import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { XmlError } from '../xml/error.ts';
import type { XDocument, XNode } from '../xml/model.ts';
import type { XmlNode } from '../xml/node.ts';
import { parse } from '../xml/parser.ts';
import { declarations } from '../xml/scope.ts';
import { serialize } from '../xml/serialize.ts';
import { evaluate, select } from '../xpath/evaluate.ts';
import { append, applyEdits, insertBefore, move, nodeAt, remove, serializeSource, setAttribute, setText } from './edits.ts';
import { reparse } from './reparse.ts';

/** Every field of every node, and that the links between them fit. */
function fields(document: XDocument): unknown[] {
  const all: unknown[] = [];
  const visit = (node: XmlNode, parent: XmlNode | null, index: number): void => {
    const { kind, name, localName, namespaceURI, value, start, inner, end, order } = node;
    all.push([
      kind,
      name,
      localName,
      namespaceURI,
      value,
      start,
      inner,
      end,
      order,
      node.index === index,
      node.parent === parent,
      declarations(node.scope)
        .map((s) => `${s.prefix}=${s.uri}`)
        .join(' '),
    ]);
    node.attributes.forEach((a, i) => visit(a, node, i));
    node.children.forEach((child, i) => visit(child, node, i));
  };
  visit(document as XmlNode, null, 0);
  return all;
}

/** What a reader sees who only looks down. */
const shape = (node: XNode): unknown => [
  node.kind,
  node.name,
  node.namespaceURI,
  node.value,
  node.attributes.map((a) => [a.name, a.namespaceURI, a.value]),
  node.children.map(shape),
];

const expressions = [
  'count(//node())',
  'string(/)',
  'string(//*[3])',
  'count(//*[1]/following::node())',
  'name(//*[@a][last()]/..)',
  'count(//text()/preceding::*)',
  'string(//b[2]/following-sibling::node()[1])',
  'count(//namespace::*)',
];
const answers = (document: XDocument): unknown[] => expressions.map((xpath) => evaluate(document, xpath));

/** Both are the same in everything that can be asked for. */
function same(version: XDocument, text: string): void {
  const fresh = parse(text, { href: 'x' });
  const answered = answers(version);
  expect(answered).toEqual(answers(fresh));
  expect(fields(version)).toEqual(fields(fresh));
  expect(serializeSource(version)).toBe(text);
  expect(serialize(version)).toBe(serialize(fresh));
}

const count = (node: XNode): number => 1 + node.attributes.length + node.children.reduce((sum, child) => sum + count(child), 0);
function shared(a: XDocument, b: XDocument): number {
  const nodes = new Set<XNode>();
  const visit = (node: XNode, see: (node: XNode) => void): void => {
    see(node);
    for (const each of [...node.attributes, ...node.children]) visit(each, see);
  };
  visit(a, (node) => nodes.add(node));
  let found = 0;
  visit(b, (node) => {
    if (nodes.has(node)) found++;
  });
  return found;
}

const name = fc.constantFrom('a', 'b', 'c', 'p:d');
const piece = fc.constantFrom(
  't',
  ' ',
  '\n',
  '&amp;',
  '<![CDATA[]]>',
  '<![CDATA[<]]>',
  '<!--c-->',
  '<?pi x?>',
  'ä',
  '\u{1f600}',
  '\r\n',
  ']]',
);
const { tree } = fc.letrec<{ tree: string; child: string }>((tie) => ({
  tree: fc
    .tuple(
      name,
      fc.uniqueArray(fc.constantFrom(' a="1"', " b='&lt;'", ' p:a="x"', ' xmlns="urn:d"', ' xmlns:q="urn:q"', '\n c="x&#10;y"'), {
        maxLength: 3,
      }),
      fc.array(tie('child'), { maxLength: 5 }),
      fc.boolean(),
    )
    .map(([n, attributes, children, empty]) =>
      empty && !children.length ? `<${n}${attributes.join('')}/>` : `<${n}${attributes.join('')}>${children.join('')}</${n} >`,
    ),
  child: fc.oneof({ depthSize: 'small' }, piece, tie('tree')),
}));
const documentText = fc
  .tuple(fc.constantFrom('', '<?xml version="1.0"?>\n', '<!--x--> '), fc.array(tree, { maxLength: 3 }), fc.constantFrom('', '\n', '<?e?>'))
  .map(([before, trees, after]) => `${before}<root xmlns:p="urn:p" a="1">${trees.join('')}</root>${after}`);
const insertion = fc.oneof(
  fc.constantFrom(
    '',
    'x',
    '<',
    '>',
    '/',
    '"',
    '&',
    ';',
    '<b/>',
    '<b>',
    '</b>',
    '<!--',
    '-->',
    '<![CDATA[',
    ']]>',
    'xmlns:p="urn:other"',
    ' z="1"',
    ' ',
    'p:',
    '\u{d83d}',
    '\r',
    '\n',
    '<?pi?>',
    'xmlns=""',
  ),
  tree,
);
const change = fc.record({
  at: fc.nat(),
  remove: fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, fc.nat({ max: 12 }), fc.nat()),
  insert: insertion,
});
const where = (
  { at, remove: gone, insert }: { at: number; remove: number; insert: string },
  length: number,
): { at: number; remove: number; insert: string } => {
  const position = at % (length + 1);
  return { at: position, remove: Math.min(gone % (length + 1), length - position), insert };
};
const attempt = <T>(work: () => T): T | XmlError => {
  try {
    return work();
  } catch (error) {
    if (error instanceof XmlError) return error;
    throw error;
  }
};

describe('versions of a document', () => {
  it(
    'made by any change of the text are what parsing it gives, malformed ones an error of the same words; old ones stay usable',
    { timeout: 120_000 },
    () => {
      fc.assert(
        fc.property(documentText, fc.array(fc.tuple(change, fc.nat(), fc.boolean()), { minLength: 1, maxLength: 8 }), (start, changes) => {
          const versions: { document: XDocument; text: string; shape: unknown }[] = [
            { document: parse(start, { href: 'x' }), text: start, shape: shape(parse(start)) },
          ];
          for (const [raw, which, byText] of changes) {
            const { document, text: old } = versions[which % versions.length]!;
            const splice = where(raw, old.length);
            const text = old.slice(0, splice.at) + splice.insert + old.slice(splice.at + splice.remove);
            const made = attempt(() => (byText ? reparse(document, text) : applyEdits(document, [splice]).document));
            const fresh = attempt(() => parse(text, { href: 'x' }));
            if (fresh instanceof XmlError || made instanceof XmlError)
              expect(made instanceof XmlError && made.message).toBe(fresh instanceof XmlError && fresh.message);
            else {
              same(made, text);
              versions.push({ document: made, text, shape: shape(fresh) });
            }
            for (const version of versions) {
              expect(serializeSource(version.document)).toBe(version.text);
              expect(shape(version.document)).toEqual(version.shape);
            }
          }
          for (const version of [...versions, ...versions.toReversed()]) same(version.document, version.text);
        }),
        { numRuns: 600 },
      );
    },
  );

  it('several changes at once make one version; one malformed change undoes all', { timeout: 120_000 }, () => {
    fc.assert(
      fc.property(documentText, fc.array(change, { minLength: 2, maxLength: 10 }), (start, changes) => {
        const document = parse(start, { href: 'x' });
        let text = start;
        const splices: { at: number; remove: number; insert: string }[] = [];
        let limit = start.length;
        for (const splice of changes.map((raw) => where(raw, start.length)).toSorted((a, b) => b.at - a.at)) {
          if (splice.at + splice.remove > limit || splices.some((s) => s.at === splice.at)) continue;
          limit = splice.at;
          splices.push(splice);
          text = text.slice(0, splice.at) + splice.insert + text.slice(splice.at + splice.remove);
        }
        const made = attempt(() => applyEdits(document, splices));
        const fresh = attempt(() => parse(text, { href: 'x' }));
        if (fresh instanceof XmlError || made instanceof XmlError)
          expect(made instanceof XmlError && made.message).toBe(fresh instanceof XmlError && fresh.message);
        else {
          same(made.document, text);
          expect(serializeSource(applyEdits(made.document, made.undo).document)).toBe(start);
        }
        same(document, start);
      }),
      { numRuns: 300 },
    );
  });

  it('share what an edit leaves as it is', () => {
    const text = `<r>${'<i n="1"><t>text</t></i>'.repeat(100)}</r>`;
    const old = parse(text);
    const item = select(old, '//i[50]')[0]!;
    for (const splice of [
      setAttribute(item, 'n', '22'),
      setAttribute(item, 'm', ''),
      setText(select(item, 't')[0]!, 'other'),
      remove(item),
      insertBefore(item, '<x/>'),
      append(item, '<x/>'),
      setAttribute(select(old, '/r')[0]!, 'new', 'a'),
    ]) {
      const { document } = applyEdits(old, [splice]);
      // The document, the root, the item and the one inside at most.
      expect(count(old) - shared(old, document)).toBeLessThanOrEqual(6);
      same(document, serializeSource(document));
      same(old, text);
    }
    const moved = applyEdits(old, move(item, select(old, '/r')[0]!, select(old, '//i[2]')[0]!)).document;
    expect(shared(old, moved)).toBeGreaterThan(count(old) - 10);
    same(moved, serializeSource(moved));
  });

  it('a node stands in the version used last that has it; another one brings its own into use', () => {
    const old = parse('<r><a n="1"/><b/></r>');
    const [a, b] = select(old, '/r/*') as [XNode, XNode];
    const { document } = applyEdits(old, [setAttribute(a, 'n', '12345')]);
    expect([b.start, evaluate(b, 'string(../a/@n)'), nodeAt(document, b.start)]).toEqual([17, '12345', b]);
    expect(evaluate(a, 'string(../a/@n)')).toBe('1');
    expect([b.start, evaluate(b, 'string(../a/@n)'), nodeAt(old, b.start)]).toEqual([13, '1', b]);
    expect(evaluate(document, 'string(//a/@n)')).toBe('12345');
    expect(b.start).toBe(17);
  });

  it('reparse takes over what did not change, and parses all when in doubt', () => {
    const old = parse('<r><a><b>text</b></a><c/></r>', { href: 'x', maxLength: 200, maxDepth: 4 });
    expect(reparse(old, '<r><a><b>text</b></a><c/></r>')).toBe(old);
    const next = reparse(old, '<r><a><b>test</b></a><c/></r>');
    expect(next.children[0]!.children[1]).toBe(old.children[0]!.children[1]);
    for (const text of ['<!--x--><r><a><b>test</b></a><c/></r>', '<s/>', '<r><a><b>test</b></a><c/></r> '])
      expect(shared(reparse(next, text), next)).toBe(0);
    expect(() => reparse(next, `<r><a><b>${'x'.repeat(200)}</b></a><c/></r>`)).toThrow('the limit is 200');
    expect(() => reparse(next, '<r><a><b><c/></b></a><c/></r>')).not.toThrow();
    expect(() => reparse(next, '<r><a><b><c><d/></c></b></a><c/></r>')).not.toThrow();
    expect(() => reparse(next, '<r><a><b><c><d>x</d></c></b></a><c/></r>')).toThrow('deeper than 4');
    expect(() => reparse(next, '<!DOCTYPE r><r><a><b>test</b></a><c/></r>')).toThrow('DOCTYPE');
  });

  it('follows changes to element tags, namespaces and their scopes', () => {
    const text = '<r xmlns:p="urn:p"><p:a p:x="1"><b><p:c/></b></p:a><d/></r>';
    for (const [from, to] of [
      ['urn:p"', 'urn:q"'],
      ['<b>', '<b xmlns="urn:b">'],
      ['<p:c/>', '<p:c>t</p:c>'],
      ['<d/>', '<d></d>'],
      ['</b>', '</b\n>'],
      ['<b>', '<b >'],
      ['p:x="1"', 'p:x="2" p:y="3"'],
    ] as const) {
      const old = parse(text);
      const changed = text.replaceAll(from, to);
      const document = reparse(old, changed);
      expect(fields(document)).toEqual(fields(parse(changed)));
    }
  });
});
