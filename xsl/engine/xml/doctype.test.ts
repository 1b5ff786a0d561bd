import { describe, expect, it } from 'vitest';
import { parse, readDoctype, serialize, XmlError } from '../index.ts';

const read = (subset: string, root: string, maxLength?: number): string =>
  serialize(parse(`<!DOCTYPE r [${subset}]>${root}`, { doctype: readDoctype, maxLength }));

describe('a document type', () => {
  it.each([
    ['an entity with elements', '<!ENTITY e "<a>y</a>">', '<r>&e;</r>', '<r><a>y</a></r>'],
    ['entities of entities, declared later', '<!ENTITY e "&f;"><!ENTITY f "x">', '<r>&e;</r>', '<r>x</r>'],
    ['the first of two declarations', '<!ENTITY e "x"><!ENTITY e "y">', '<r>&e;</r>', '<r>x</r>'],
    [
      'references in a section, a comment and an instruction of an entity as they are',
      '<!ENTITY e "<![CDATA[&x;]]><!--&x;--><?p &x;?>">',
      '<r>&e;</r>',
      '<r>&amp;x;<!--&x;--><?p &x;?></r>',
    ],
    ['an escaped bracket in an attribute', '<!ENTITY e "&#38;#60;">', '<r a="&e;"/>', '<r a="&lt;"/>'],
    ['quotation marks in an attribute', `<!ENTITY e '"'>`, '<r a="&e;"/>', '<r a="&quot;"/>'],
    [
      'parameter entities, also in each other and in lists',
      '<!ENTITY % c "CDATA"><!ENTITY % p "<!ENTITY e \'x\'>"><!ENTITY % q "%p;">%q;<!ATTLIST r a %c; "1">',
      '<r>&e;</r>',
      '<r a="1">x</r>',
    ],
    ['a value by default with references', '<!ENTITY e "v"><!ATTLIST r a CDATA "x&e;&#65;&lt;\t">', '<r/>', '<r a="xvA&lt; "/>'],
    ['the first of two defaults', '<!ATTLIST r a CDATA "1"><!ATTLIST r a CDATA "2" b CDATA "3">', '<r/>', '<r a="1" b="3"/>'],
    ['tokens without spaces around', '<!ATTLIST r a NMTOKENS #IMPLIED b NMTOKEN " q ">', '<r a=" x  y "/>', '<r a="x y" b="q"/>'],
    ['a namespace by default', '<!ATTLIST r xmlns CDATA "u">', '<r><a/></r>', '<r xmlns="u"><a/></r>'],
    ['a written namespace before one by default', '<!ATTLIST r xmlns CDATA "u">', '<r xmlns="v"/>', '<r xmlns="v"/>'],
    ['a prefix by default', '<!ATTLIST r xmlns:p CDATA #FIXED "u">', '<r><p:a/></r>', '<r xmlns:p="u"><p:a/></r>'],
    ['comments and instructions', '<!-- c - d --><?p ]>?>', '<r/>', '<r/>'],
  ])('gives %s', (_what, subset, root, expected) => expect(read(subset, root)).toBe(expected));

  it('gives an attribute with a prefix its namespace', () => {
    const document = parse('<!DOCTYPE r [<!ATTLIST r xml:lang CDATA "en">]><r/>', { doctype: readDoctype });
    expect(document.children[0]!.attributes[0]).toMatchObject({
      name: 'xml:lang',
      localName: 'lang',
      namespaceURI: 'http://www.w3.org/XML/1998/namespace',
    });
  });

  it.each([
    ['an entity that opens an element', '<!ENTITY e "<a>">', '<r>&e;</a></r>', 'not well-formed by itself'],
    ['an entity that closes one', '<!ENTITY e "</r><r>">', '<r>&e;</r>', 'not well-formed by itself'],
    ['an entity with crossed elements', '<!ENTITY e "<a><b></a></b>">', '<r>&e;</r>', 'not well-formed by itself'],
    ['an entity that begins a tag', '<!ENTITY e "<a ">', '<r>&e;></a></r>', 'not well-formed by itself'],
    ['an entity with markup in an attribute', '<!ENTITY e "&#60;">', '<r a="&e;"/>', 'not allowed in the value of an attribute'],
    ['a bare ampersand in an entity', '<!ENTITY e "a & b">', '<r/>', '"&" begins a reference'],
    ['a character that is none', '<!ENTITY e "&#x0;">', '<r/>', 'no character that XML allows'],
    ['two hyphens in a comment', '<!-- a -- b -->', '<r/>', 'malformed'],
    ['a type that there is not', '<!ATTLIST r a FOO "d">', '<r/>', 'list of attributes of <r> is malformed'],
    ['an attribute without a default', '<!ATTLIST r a CDATA>', '<r/>', 'list of attributes of <r> is malformed'],
    ['markup in a default', '<!ATTLIST r a CDATA "<">', '<r/>', '"<" is not allowed'],
    ['an entity in a default that is not declared', '<!ATTLIST r a CDATA "&e;">', '<r/>', 'The entity &e; is not declared'],
    ['a parameter entity that contains itself', '<!ENTITY % p "&#37;p;">%p;', '<r/>', '%p; contains itself'],
    ['half a declaration in a parameter entity', '<!ENTITY % p "<!ENTITY e ">%p;\'x\'>', '<r/>', 'malformed'],
    ['what is no declaration', '<!FOO>', '<r/>', 'malformed'],
  ])('refuses %s', (_what, subset, root, reason) => {
    expect(() => read(subset, root)).toThrow(XmlError);
    expect(() => read(subset, root)).toThrow(reason);
  });

  it('whose parameter entities double themselves ends soon', () => {
    const doubling = Array.from({ length: 60 }, (_, i) => `<!ENTITY % p${i + 1} "&#37;p${i};&#37;p${i};">`).join('');
    expect(() => read(`<!ENTITY % p0 "<!--c-->">${doubling}%p60;`, '<r/>', 100_000)).toThrow('longer than 100000');
    expect(() => read(`<!ENTITY % p0 "">${doubling}%p60;`, '<r/>', 100_000)).toThrow('longer than 100000');
  });
});
