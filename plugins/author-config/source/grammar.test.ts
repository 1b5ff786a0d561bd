import { describe, expect, it } from 'vitest';
import { parse } from '../../../core/api.ts';
import { unknownIn } from './check-source.ts';
import { Grammar, grammarsIn, namesOf } from './grammar.ts';
import { inLines } from './mistakes.ts';

const RNG = 'xmlns="http://relaxng.org/ns/structure/1.0"';
const XSL = 'xmlns:xsl="http://www.w3.org/1999/XSL/Transform"';

/** Two sheets of a form: what every recipe book is, and what a recipe is. */
const SHEETS = [
  `<xsl:stylesheet version="1.0" ${XSL}><xsl:template match="/"/><grammar ${RNG}>
    <start><ref name="book"/></start>
    <define name="book"><element name="book">
      <attribute name="ID"/>
      <optional><attribute name="kind"><choice><value>sweet</value><value>salted one</value><value/></choice></attribute></optional>
      <zeroOrMore><ref name="recipe"/></zeroOrMore><optional><element name="preface"><ref name="ofOthers"/></element></optional>
    </element></define>
  </grammar></xsl:stylesheet>`,
  `<xsl:stylesheet version="1.0" ${XSL} xmlns:r="http://relaxng.org/ns/structure/1.0"><r:grammar>
    <r:define name="recipe"><r:element name="recipe">
      <r:attribute name="minutes"/>
      <r:interleave><r:oneOrMore><r:element name="step"><r:text/></r:element></r:oneOrMore>
      <r:zeroOrMore><r:ref name="recipe"/></r:zeroOrMore></r:interleave>
    </r:element></r:define>
    <r:define name="recipe"><r:element name="drink"><r:attribute><r:anyName/></r:attribute>
    <r:element><r:anyName/></r:element></r:element></r:define>
  </r:grammar></xsl:stylesheet>`,
];
const grammar = new Grammar(SHEETS.flatMap((sheet) => grammarsIn(parse(sheet))));
const found = (xml: string) => unknownIn(parse(xml), grammar).map(({ kind, of, name, allowed }) => [kind, of, name, allowed.join(' ')]);

describe('the grammar of a form', () => {
  it('knows a document that keeps to it, an element inside of itself and what is anybody’s', () => {
    expect(
      found(
        '<book ID="1" kind=""><recipe minutes="2">\n<step>one</step><recipe minutes="1"><step/></recipe></recipe>' +
          '<drink any="1"><x y="z">words</x></drink><preface a="b"><anything/></preface></book>',
      ),
    ).toEqual([]);
  });

  it.each([
    ['another root', '<boook/>', ['element', '', 'boook', 'book']],
    ['an element', '<book ID="1"><recipee minutes="1"/></book>', ['element', 'book', 'recipee', 'recipe drink preface']],
    [
      'an element deep inside',
      '<book ID="1"><recipe minutes="1"><recipe minutes="1"><stop/></recipe></recipe></book>',
      ['element', 'recipe', 'stop', 'step recipe drink'],
    ],
    ['an attribute', '<book ID="1" id="2"/>', ['attribute', 'book', 'id', 'ID kind']],
    ['a value', '<book ID="1" kind="sour"/>', ['value', 'book', 'kind', 'sweet salted one ']],
    ['an attribute that is missing', '<book><recipe minutes="1"/></book>', ['missing', 'book', 'ID', '']],
    ['words', '<book ID="1"> word</book>', ['text', 'book', '', '']],
  ])('says where it is left by %s', (_what, xml, expected) => {
    expect(found(xml)).toEqual([expected]);
  });

  it('names offsets, and lines and columns', () => {
    const xml = '<book ID="1">\n  <recipe minutes="1">\n\n    <stop/>words</recipe></book>';
    const unknown = unknownIn(parse(xml), grammar);
    expect(unknown.map(({ at, kind }) => [kind, xml.slice(at, at + 5)])).toEqual([
      ['text', 'words'],
      ['element', '<stop'],
    ]);
    expect(
      inLines(
        xml,
        unknown.map(({ at, kind }) => ({ at, message: kind })),
      ),
    ).toEqual([
      { line: 4, column: 5, message: 'element', isWarning: true },
      { line: 4, column: 12, message: 'text', isWarning: true },
    ]);
  });

  it('stops at a hundred', () => {
    expect(found(`<book ID="1">${'<x/>'.repeat(500)}</book>`)).toHaveLength(100);
  });

  it('offers its names as the source’s editor reads them', () => {
    expect(namesOf(grammar).split(' ')).toEqual([
      'book',
      'book@ID',
      'book@kind=sweet',
      'book/recipe',
      'recipe',
      'recipe@minutes',
      'recipe/step',
      'step',
      'recipe/recipe',
      'recipe/drink',
      'drink',
      'book/drink',
      'book/preface',
      'preface',
    ]);
  });

  it('is none where a stylesheet has no grammar', () => {
    expect(grammarsIn(parse(`<xsl:stylesheet version="1.0" ${XSL}><grammar/></xsl:stylesheet>`))).toEqual([]);
  });
});
