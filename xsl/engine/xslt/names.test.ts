import { describe, expect, it } from 'vitest';
import { ELEMENT, position, Tree, XmlNode } from '../xml/index.ts';
import { parse } from '../index.ts';
import { errorAt, located, XsltError } from './error.ts';
import { attribute, expand, expandKey, flag, keyOf, required, standard, words } from './names.ts';

const root = (xml: string): XmlNode => (parse(xml, { href: 'a.xsl' }) as XmlNode).children[0]!;
const XSL = 'http://www.w3.org/1999/XSL/Transform';
const element = root(
  `<x:if xmlns:x="${XSL}" xmlns="urn:d" xmlns:p="urn:p" version="1" x:version="2" p:version="3" yes="yes" no=" no " bad="maybe"/>`,
);
const literal = root(`<a xmlns:x="${XSL}" xmlns:p="urn:p" version="1" p:version="3" x:version="2"/>`);

describe('names', () => {
  it.each([
    ['a', false, undefined, { name: 'a', local: 'a', uri: '' }],
    ['a', true, undefined, { name: 'a', local: 'a', uri: 'urn:d' }],
    ['p:a', false, undefined, { name: 'p:a', local: 'a', uri: 'urn:p' }],
    ['q:a', false, 'urn:given', { name: 'q:a', local: 'a', uri: 'urn:given' }],
    ['p:a', false, '', { name: 'p:a', local: 'a', uri: '' }],
  ])('%s (with the default namespace: %s, given %s)', (name, useDefault, given, expected) =>
    expect(expand(name, element, useDefault, given)).toEqual(expected),
  );

  it('without more said the default namespace means nothing', () => expect(expand('a', element).uri).toBe(''));

  it('are errors where they are none, or mean nothing', () => {
    expect(() => expand('1', element)).toThrow('a.xsl, line 1, x:if: "1" is not a name.');
    expect(() => expand('q:a', element)).toThrow('The namespace prefix "q" is not declared.');
    expect(() => expandKey(' ', element)).toThrow('"" is not a name.');
  });

  it('have one key each, whatever their prefix', () => {
    expect([keyOf('', 'a'), keyOf('urn:p', 'a'), expandKey(' p:a\n', element), expandKey('a', element)]).toEqual([
      'a',
      '{urn:p}a',
      '{urn:p}a',
      'a',
    ]);
  });
});

describe('attributes', () => {
  it('are found by their names as written; those of XSLT without a namespace at its own elements, else with it', () => {
    expect([attribute(element, 'version'), attribute(element, 'none')]).toEqual(['1', undefined]);
    expect([standard(element, 'version'), standard(literal, 'version'), standard(literal, 'none')]).toEqual(['1', '2', undefined]);
    expect(required(element, 'version')).toBe('1');
    expect(() => required(element, 'none')).toThrow('The attribute "none" is missing.');
  });

  it('are yes, no or not there', () => {
    expect([flag(element, 'yes'), flag(element, 'no'), flag(element, 'none')]).toEqual([true, false, undefined]);
    expect(() => flag(element, 'bad')).toThrow('"bad" is "yes" or "no", not "maybe".');
  });

  it.each([
    [undefined, []],
    ['', []],
    ['a', ['a']],
    [' a\n\t b  c\r', ['a', 'b', 'c']],
    ['a\u00A0b', ['a\u00A0b']],
  ])('words of %j', (text, expected) => expect(words(text)).toEqual(expected));
});

describe('errors', () => {
  const sheet = parse(`<a>\n  <b c="d">text</b></a>`, { href: 'b.xsl' }) as XmlNode;
  const b = sheet.children[0]!.children[1]!;

  it('say where they are: the element, or that around a text or attribute', () => {
    expect(position(sheet.tree.source, b.start)).toMatchObject({ line: 2, column: 3 });
    for (const node of [b, b.children[0]!, b.attributes[0]!])
      expect(errorAt(node, 'wrong.')).toMatchObject({
        message: 'b.xsl, line 2, b: wrong.',
        reason: 'wrong.',
        sheet: 'b.xsl',
        line: 2,
        column: 3,
        instruction: 'b',
      });
    expect(errorAt(sheet.children[0]!, 'wrong.')).toMatchObject({ message: 'b.xsl, line 1, a: wrong.', line: 1, column: 1 });
  });

  it('say less where less is known', () => {
    expect(errorAt(null, 'wrong.')).toMatchObject({ message: 'stylesheet: wrong.', sheet: '', line: 0, column: 0, instruction: '' });
    const made = new XmlNode(new Tree('', ''), ELEMENT, 'c', 'c', '', '');
    expect(errorAt(made, 'wrong.')).toMatchObject({ message: 'stylesheet, c: wrong.', line: 0, column: 0 });
    expect('cause' in errorAt(b, 'wrong.')).toBe(false);
    expect(new XsltError('wrong.', '', 0, '').message).toBe('stylesheet: wrong.');
  });

  it('have the position of what was at work, once, and why it ended', () => {
    const cause = Object.assign(new Error('too much.'), { limit: 'time' });
    const error = located(cause, b) as XsltError;
    expect(error).toMatchObject({ message: 'b.xsl, line 2, b: too much.', cause, limit: 'time', name: 'XsltError' });
    expect(located(error, sheet.children[0]!)).toBe(error);
    expect(located('thrown', b)).toBe('thrown');
    expect(located(new RangeError('Maximum call stack size exceeded'), b)).toMatchObject({
      reason: 'Templates, the document or an expression is nested too deeply, probably without end.',
      limit: 'depth',
    });
  });
});
