import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NodeKind, parse, readDoctype, serialize, XmlError, type XNode } from '../index.ts';

const failure = (xml: string, options = {}): XmlError => {
  try {
    parse(xml, options);
  } catch (error) {
    expect(error).toBeInstanceOf(XmlError);
    return error as XmlError;
  }
  throw new Error(`accepted: ${xml}`);
};

describe('well-formed documents', () => {
  it('reads elements, attributes, text, comments and instructions in document order', () => {
    const document = parse('<?xml version="1.0" encoding="UTF-8"?><!--c--><a x="1" y=\'2\'>t<b/><?p q r?></a>\n');
    expect(document.kind).toBe(NodeKind.document);
    expect(document.children.map((n) => n.kind)).toEqual([NodeKind.comment, NodeKind.element]);
    const a = document.children[1]!;
    expect(a.attributes.map((n) => [n.name, n.value])).toEqual([
      ['x', '1'],
      ['y', '2'],
    ]);
    expect(a.children.map((n) => [n.kind, n.name, n.value])).toEqual([
      [NodeKind.text, '', 't'],
      [NodeKind.element, 'b', ''],
      [NodeKind.instruction, 'p', 'q r'],
    ]);
    expect(a.children[1]!.parent).toBe(a);
  });

  it('joins text, CDATA and references to one text node', () => {
    const text = parse('<a>x<![CDATA[<&]]>&lt;&#65;&#x1F600;&amp;lt;</a>').children[0]!.children;
    expect(text).toHaveLength(1);
    expect(text[0]!.value).toBe('x<&<A😀&lt;');
  });

  it('turns line ends into line feeds, and white space of attributes into spaces but not references to it', () => {
    const a = parse('<a x="1\r\n2\t3&#10;4">\r\n-\r-</a>').children[0]!;
    expect(a.attributes[0]!.value).toBe('1 2 3\n4');
    expect(a.children[0]!.value).toBe('\n-\n-');
  });

  it('resolves namespaces of elements and attributes, also when declared after their use in the tag', () => {
    const a = parse('<p:a p:x="1" y="2" xmlns:p="u" xmlns="d"><b/><c xmlns=""/></p:a>').children[0]!;
    expect([a.namespaceURI, a.localName, a.name]).toEqual(['u', 'a', 'p:a']);
    expect(a.attributes.map((n) => [n.name, n.namespaceURI])).toEqual([
      ['p:x', 'u'],
      ['y', ''],
    ]);
    expect(a.children.map((n) => n.namespaceURI)).toEqual(['d', '']);
  });

  it('keeps where every node stands in the source', () => {
    const source = '<a>\n <b x = "1&amp;2">t&lt;u</b><!--c--><c/></a>';
    const [b, comment, c] = parse(source).children[0]!.children.filter((n) => n.kind !== NodeKind.text) as [XNode, XNode, XNode];
    const cut = (n: XNode) => source.slice(n.start, n.end);
    expect(cut(b)).toBe('<b x = "1&amp;2">t&lt;u</b>');
    expect(source.slice(b.inner, b.end)).toBe('t&lt;u</b>');
    expect(cut(b.attributes[0]!)).toBe('x = "1&amp;2"');
    expect(source.slice(b.attributes[0]!.inner, b.attributes[0]!.end - 1)).toBe('1&amp;2');
    expect(cut(b.children[0]!)).toBe('t&lt;u');
    expect(cut(comment)).toBe('<!--c-->');
    expect(cut(c)).toBe('<c/>');
  });

  it('accepts names like those of object members', () => {
    expect(serialize(parse('<constructor __proto__="1"><__proto__/></constructor>'))).toBe(
      '<constructor __proto__="1"><__proto__/></constructor>',
    );
  });
});

describe('documents that are refused', () => {
  it.each([
    ['', 1, 1, 'no root element'],
    ['<a>', 1, 1, '<a> is not closed'],
    ['<a>\n</b>', 2, 1, '</b> does not match <a>'],
    ['<a/>\n<b/>', 2, 1, 'one root element'],
    ['x<a/>', 1, 1, 'outside the root'],
    ['</a>', 1, 1, 'without a start tag'],
    ['<a b=1/>', 1, 6, 'in quotes'],
    ['<a b/>', 1, 5, 'needs a value'],
    ['<a b="1"c="2"/>', 1, 9, 'White space is missing'],
    ['<a b="1" b="2"/>', 1, 10, 'occurs twice'],
    ['<a xmlns:p="u" xmlns:q="u" p:b="1" q:b="2"/>', 1, 36, 'occurs twice'],
    ['<a b="<"/>', 1, 7, '"<" is not allowed'],
    ['<a b="1', 1, 6, 'is not closed'],
    ['<a ', 1, 1, 'is not closed with ">"'],
    ['<p:a/>', 1, 1, '"p" is not declared'],
    ['<a:b:c/>', 1, 5, 'at most one colon'],
    ['<a xmlns:p=""/>', 1, 4, 'needs a namespace'],
    ['<a xmlns:xml="u"/>', 1, 4, 'cannot be declared'],
    ['<1/>', 1, 2, 'element name is expected'],
    ['<a>&nbsp;</a>', 1, 4, '&nbsp; is not declared'],
    ['<a>\n a & b</a>', 2, 4, 'written &amp;'],
    ['<a>&#0;</a>', 1, 4, 'no character'],
    ['<a>&#xD800;</a>', 1, 4, 'no character'],
    ['<a>]]></a>', 1, 4, ']]&gt;'],
    ['<a><!-- -- --></a>', 1, 9, '"--" is not allowed'],
    ['<a><![CDATA[x</a>', 1, 4, 'not closed with "]]>"'],
    ['<a><!ELEMENT b></a>', 1, 4, 'neither'],
    ['<a><?xml version="1.0"?></a>', 1, 4, 'first thing'],
    ['<?xml encoding="UTF-8"?><a/>', 1, 1, 'malformed'],
    ['<a>\u0001</a>', 1, 4, 'U+0001 is not allowed'],
    ['<a>\ud800</a>', 1, 4, 'U+D800 is not allowed'],
  ])('%j', (xml, line, column, part) => {
    const error = failure(xml);
    expect(error.message).toContain(part);
    expect([error.line, error.column]).toEqual([line, column]);
  });

  it('a document type, unless its internal subset is wanted', () => {
    const xml = '<!DOCTYPE a [<!ENTITY e "x"><!ATTLIST a id ID #IMPLIED c CDATA "d">]><a id="i">&e;</a>';
    expect(failure(xml).message).toBe('line 1, column 1: The document has a DOCTYPE, which is not accepted; remove it.');
    expect(serialize(parse(xml, { doctype: readDoctype }))).toBe('<a id="i" c="d">x</a>');
  });

  it('entities that grow without end, contain themselves or lie outside', () => {
    const lol = Array.from({ length: 9 }, (_, i) => `<!ENTITY e${i + 1} "${`&e${i};`.repeat(10)}">`).join('');
    expect(failure(`<!DOCTYPE a [<!ENTITY e0 "lol">${lol}]><a>&e9;</a>`, { doctype: readDoctype, maxLength: 1e6 }).message).toContain(
      'longer than 1000000',
    );
    expect(failure('<!DOCTYPE a [<!ENTITY a "&b;"><!ENTITY b "&a;">]><a>&a;</a>', { doctype: readDoctype }).message).toContain(
      'contains itself',
    );
    expect(failure('<!DOCTYPE a [<!ENTITY a SYSTEM "file:///etc/passwd">]><a>&a;</a>', { doctype: readDoctype }).message).toContain(
      'is external',
    );
  });

  it('what exceeds the limits on depth, attributes and size', () => {
    expect(failure('<a><a><a/></a></a>', { maxDepth: 1 }).message).toContain('deeper than 1');
    expect(failure('<a><a><a></a></a></a>', { maxDepth: 2 }).message).toContain('deeper than 2');
    expect(failure('<a x="1" y="2" z="3"/>', { maxAttributes: 2 }).message).toContain('more than 2 attributes');
    expect(failure('<a/>', { maxLength: 3 }).message).toContain('4 characters; the limit is 3');
    expect(failure('<a>'.repeat(100_000)).message).toContain('deeper than 1000');
  });

  it('names the file', () => {
    expect(failure('<a>', { href: 'menu.xml' }).message).toBe('menu.xml, line 1, column 1: The element <a> is not closed.');
  });
});

describe('any text', () => {
  const piece = fc.constantFrom(
    '<a>',
    '</a>',
    '<a',
    '/>',
    '>',
    ' x="1"',
    " y='",
    '"',
    '&lt;',
    '&#65;',
    '&',
    ';',
    '<![CDATA[',
    ']]>',
    '<!--',
    '-->',
    '<?p ',
    '?>',
    'xmlns:p="u"',
    'p:',
    'text',
    '\n',
    '\r\n',
    '<!DOCTYPE a [',
    '<!ENTITY e "&e;">',
    ']>',
    '&e;',
    ' ',
    '😀',
    '\ud800',
  );
  it('is parsed or refused with an XmlError inside of the text', () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(piece, fc.string({ maxLength: 3 })), { maxLength: 30 }),
        fc.constantFrom(undefined, readDoctype),
        (pieces, doctype) => {
          const xml = pieces.join('');
          try {
            const document = parse(xml, { doctype });
            const again = serialize(document);
            expect(serialize(parse(again))).toBe(again);
          } catch (error) {
            expect(error).toBeInstanceOf(XmlError);
            expect((error as XmlError).line).toBeGreaterThan(0);
          }
        },
      ),
      { numRuns: 3000 },
    );
  });

  const name = fc.constantFrom('a', 'b', 'ui-x', 'ä', '_');
  const text = fc.string({ unit: fc.constantFrom('x', '<', '&', '>', '"', "'", ' ', '\n', '\t', '\r', ']]>', '😀'), maxLength: 5 });
  interface Tree {
    name: string;
    attributes: Record<string, string>;
    children: (Tree | string)[];
  }
  const tree = fc.letrec<{ tree: Tree }>((tie) => ({
    tree: fc.record({
      name,
      attributes: fc.dictionary(name, text, { maxKeys: 3 }),
      children: fc.array(fc.oneof({ maxDepth: 4 }, text, tie('tree')), { maxLength: 4 }),
    }),
  })).tree;
  const escape = (s: string) => s.replace(/[<&>"\t\n\r]/g, (c) => `&#${c.charCodeAt(0)};`);
  const write = (t: Tree | string): string =>
    typeof t === 'string'
      ? escape(t)
      : `<${t.name}${Object.entries(t.attributes)
          .map(([k, v]) => ` ${k}="${escape(v)}"`)
          .join('')}>${t.children.map(write).join('')}</${t.name}>`;
  const read = (n: XNode): Tree | string =>
    n.kind === NodeKind.text
      ? n.value
      : { name: n.name, attributes: Object.fromEntries(n.attributes.map((a) => [a.name, a.value])), children: n.children.map(read) };
  const merged = (t: Tree): Tree => ({
    ...t,
    attributes: { ...t.attributes },
    children: t.children.reduce<(Tree | string)[]>((all, child) => {
      if (typeof child !== 'string') all.push(merged(child));
      else if (typeof all[all.length - 1] === 'string') all[all.length - 1] += child;
      else if (child) all.push(child);
      return all;
    }, []),
  });
  it('that a tree was written as gives the tree back, and so does what serialize makes of it', () => {
    fc.assert(
      fc.property(tree, (t) => {
        const document = parse(write(t));
        expect(read(document.children[0]!)).toEqual(merged(t));
        expect(read(parse(serialize(document)).children[0]!)).toEqual(merged(t));
      }),
      { numRuns: 500 },
    );
  });
});
