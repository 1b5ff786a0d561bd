import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { XDocument, XNode } from '../xml/model.ts';
import { NodeKind } from '../xml/node.ts';
import { parse } from '../xml/parser.ts';
import { serialize } from '../xml/serialize.ts';
import { select } from '../xpath/evaluate.ts';
import {
  append,
  applyEdits,
  insertBefore,
  move,
  nodeAt,
  remove,
  removeAttribute,
  replace,
  serializeSource,
  setAttribute,
  setContent,
  setText,
} from './edits.ts';
import type { Splice } from './model.ts';

const SOURCE =
  `<?xml version="1.0"?>\r\n<!-- kept -->\n<unit  id = 'u1'\n title="A &amp; B" >\n  <lesson n="1"/>` +
  '<lesson   n="2" ><![CDATA[<x>]]> &#228;</lesson>\n  <p:x xmlns:p="urn:p" p:y="1"/>\n</unit>\n';
const one = (document: XDocument, path: string): XNode => select(document, path)[0]!;
const edited = (make: (document: XDocument) => Splice | readonly Splice[] | null): string => {
  const document = parse(SOURCE);
  const splices = make(document);
  return serializeSource(
    applyEdits(document, splices === null ? [] : Array.isArray(splices) ? (splices as readonly Splice[]) : [splices as Splice]).document,
  );
};

describe('edits of a document', () => {
  it('change their own place only', () => {
    expect(edited(() => [])).toBe(SOURCE);
    expect(edited((d) => setAttribute(one(d, '/unit'), 'id', `it's "<&`))).toBe(SOURCE.replace("'u1'", `'it&apos;s "&lt;&amp;'`));
    expect(edited((d) => setAttribute(one(d, '//lesson[1]'), 'new', '"'))).toBe(SOURCE.replace('n="1"', 'n="1" new="&quot;"'));
    expect(edited((d) => removeAttribute(one(d, '/unit'), 'title'))).toBe(SOURCE.replace('\n title="A &amp; B"', ''));
    expect(edited((d) => setText(one(d, '//lesson[2]/text()'), 'a<b'))).toBe(SOURCE.replace('<![CDATA[<x>]]> &#228;', 'a&lt;b'));
    expect(edited((d) => setText(one(d, '//lesson[1]'), 'x'))).toBe(SOURCE.replace('<lesson n="1"/>', '<lesson n="1">x</lesson>'));
    expect(edited((d) => setContent(one(d, '//lesson[1]'), '<e/>&amp;t'))).toBe(
      SOURCE.replace('<lesson n="1"/>', '<lesson n="1"><e/>&amp;t</lesson>'),
    );
    expect(edited((d) => setContent(one(d, '//lesson[2]'), '<b>x</b>'))).toBe(SOURCE.replace('<![CDATA[<x>]]> &#228;', '<b>x</b>'));
    expect(edited((d) => append(one(d, '/unit'), '<e/>t'))).toBe(SOURCE.replace('</unit>', '<e/>t</unit>'));
    expect(edited((d) => insertBefore(one(d, '//lesson[2]'), '<e/>'))).toBe(SOURCE.replace('<lesson   n', '<e/><lesson   n'));
    expect(edited((d) => remove(one(d, '//lesson[1]')))).toBe(SOURCE.replace('<lesson n="1"/>', ''));
    expect(edited((d) => replace(one(d, '//comment()'), '<?pi x?>'))).toBe(SOURCE.replace('<!-- kept -->', '<?pi x?>'));
    expect(edited((d) => move(one(d, '//lesson[2]'), one(d, '/unit'), one(d, '//lesson[1]')))).toContain(
      '\n  <lesson   n="2" ><![CDATA[<x>]]> &#228;</lesson><lesson n="1"/>\n',
    );
  });

  it('keep the old version, and can be undone', () => {
    const old = parse(SOURCE);
    const { document, undo } = applyEdits(old, [setAttribute(one(old, '//lesson[1]'), 'n', '111'), remove(one(old, '//lesson[2]'))]);
    expect([one(old, '//lesson[1]/@n').value, one(document, '//lesson/@n').value]).toEqual(['1', '111']);
    expect([select(old, '//lesson').length, select(document, '//lesson').length]).toEqual([2, 1]);
    expect(serializeSource(applyEdits(document, undo).document)).toBe(SOURCE);
    expect(nodeAt(document, serializeSource(document).indexOf('111')).name).toBe('n');
  });

  it('a namespace goes with what is moved out of it', () => {
    const d = parse('<a><b xmlns="urn:b" xmlns:q="urn:q"><c q:x="1"/></b><d/></a>');
    const { document } = applyEdits(d, move(one(d, '//*[local-name()="c"]'), one(d, '//d'), null));
    expect(one(document, '//d/*')).toMatchObject({ localName: 'c', namespaceURI: 'urn:b' });
    expect(one(document, '//d/*/@*').namespaceURI).toBe('urn:q');
  });

  it.each<[string, (d: XDocument) => unknown, RegExp]>([
    ['a fragment that closes what is around', (d) => append(one(d, '/unit'), '</unit><unit>'), /root|end tag|open/i],
    ['a move into itself', (d) => move(one(d, '/unit'), one(d, '//lesson[1]'), null), /into itself/],
    ['a bad name', (d) => setAttribute(one(d, '/unit'), 'a b', ''), /cannot be set/],
    ['removing the root', (d) => applyEdits(d, [remove(one(d, '/unit'))]), /no root element/],
    ['content that closes what is around', (d) => setContent(one(d, '//lesson[2]'), '</lesson><lesson>'), /end tag|open|root/i],
    ['overlapping changes', (d) => applyEdits(d, [remove(one(d, '/unit')), remove(one(d, '//lesson[1]'))]), /overlap/],
    ['content of a comment', (d) => setText(one(d, '//comment()'), 'x'), /Only an element/],
  ])('%s is refused', (_what, work, message) => {
    expect(() => work(parse(SOURCE))).toThrow(message);
  });
});

/** The same edit on plain lists, to compare with. */
type Model = { name: string; attributes: Record<string, string>; children: (Model | string)[] };
const model = (node: XNode): Model => ({
  name: node.name,
  attributes: Object.fromEntries(node.attributes.map((a) => [a.name, a.value])),
  children: node.children.map((child) => (child.kind === NodeKind.element ? model(child) : child.value)),
});
const tidy = ({ name, attributes, children }: Model): Model => {
  const joined: (Model | string)[] = [];
  for (const child of children.map((c) => (typeof c === 'string' ? c : tidy(c)))) {
    if (typeof child === 'string' && typeof joined.at(-1) === 'string') joined.push(`${joined.pop() as string}${child}`);
    else if (child !== '') joined.push(child);
  }
  return { name, attributes, children: joined };
};

const word = fc.constantFrom('a', 'b', 'c', 'd');
const content = fc.string({ unit: fc.constantFrom('x', '&', '<', '>', '"', "'", ' ', '\n', ']', 'ä') });
const { tree } = fc.letrec<{ tree: string; child: string }>((tie) => ({
  tree: fc
    .tuple(
      word,
      fc.dictionary(word, fc.constantFrom("'1'", '"&lt;2"', '"x&#10;y"')),
      fc.constantFrom('', ' ', '\n'),
      fc.array(tie('child'), { maxLength: 4 }),
    )
    .map(([name, attributes, space, children]) => {
      const start = `<${name}${Object.entries(attributes)
        .map(([a, v]) => ` ${space}${a}=${v}`)
        .join('')}${space}`;
      return children.length ? `${start}>${children.join('')}</${name}>` : `${start}/>`;
    }),
  child: fc.oneof({ depthSize: 'small' }, fc.constantFrom('t', '&amp;', '<![CDATA[<]]>', '\n  '), tie('tree')),
}));
const step = fc.record({
  kind: fc.constantFrom('set', 'unset', 'text', 'append', 'before', 'remove', 'replace', 'move'),
  which: fc.nat(),
  other: fc.nat(),
  name: word,
  value: content,
});

describe('random edits', () => {
  it('do what the same edits of plain lists do, leave all other bytes, and are undone', () => {
    fc.assert(
      fc.property(tree, fc.array(step, { minLength: 1, maxLength: 8 }), (xml, steps) => {
        let document = parse(`<root>${xml}</root>`);
        for (const { kind, which, other, name, value } of steps) {
          const elements = select(document, '//*');
          const i = which % elements.length;
          const j = other % elements.length;
          const [node, target] = [elements[i]!, elements[j]!];
          const plain = model(elements[0]!);
          const list: Model[] = [];
          const parents = new Map<Model, Model>();
          const visit = (m: Model): void => {
            list.push(m);
            for (const c of m.children)
              if (typeof c !== 'string') {
                parents.set(c, m);
                visit(c);
              }
          };
          visit(plain);
          const own = list[i]!;
          const parent = parents.get(own);
          const put = (...items: Model['children']): void => {
            parent!.children.splice(parent!.children.indexOf(own), 1, ...items);
          };
          const made: Model = { name: 'new', attributes: {}, children: [value] };
          const xmlOfMade = `<new>${value.replace(/[&<>]/g, (c) => `&#${c.charCodeAt(0)};`)}</new>`;
          let splices: (Splice | null)[];
          if (kind === 'set') {
            splices = [setAttribute(node, name, value)];
            own.attributes[name] = value;
          } else if (kind === 'unset') {
            splices = [removeAttribute(node, name)];
            delete own.attributes[name];
          } else if (kind === 'text') {
            splices = [setText(node, value)];
            own.children = [value];
          } else if (kind === 'append') {
            splices = [append(node, xmlOfMade)];
            own.children.push(made);
          } else if (!parent) continue;
          else if (kind === 'before') {
            splices = [insertBefore(node, xmlOfMade)];
            put(made, own);
          } else if (kind === 'remove') {
            splices = [remove(node)];
            put();
          } else if (kind === 'replace') {
            splices = [replace(node, xmlOfMade)];
            put(made);
          } else {
            if (target.start >= node.start && target.end <= node.end) continue;
            splices = [...move(node, target, null)];
            put();
            list[j]!.children.push(own);
          }
          const changes = splices.filter((s) => s !== null);
          const old = serializeSource(document);
          const { document: next, undo } = applyEdits(document, changes);
          const text = serializeSource(next);
          expect(model(select(next, '/*')[0]!)).toEqual(tidy(plain));
          if (changes.length === 1) {
            const { at, remove: gone, insert } = changes[0]!;
            expect(text).toBe(old.slice(0, at) + insert + old.slice(at + gone));
          }
          expect(serialize(parse(text))).toBe(serialize(next));
          expect(serializeSource(document)).toBe(old);
          expect(serializeSource(applyEdits(next, undo).document)).toBe(old);
          document = next;
        }
      }),
      { numRuns: 300 },
    );
  });
});
