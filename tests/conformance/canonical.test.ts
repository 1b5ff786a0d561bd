import { describe, expect, it } from 'vitest';
import { canonical, firstDifference, kindOf, type CanonicalOptions, type Kind } from './canonical.ts';
import { readCaseFile } from './case-file.ts';

const difference = (a: string, b: string, kind: Kind = 'xml', options?: CanonicalOptions) =>
  firstDifference(canonical(a, kind, options), canonical(b, kind, options));

describe('results are the same', () => {
  it.each<[string, string, string, Kind?]>([
    ['in another order of attributes', '<a x="1" y="2"/>', "<a y='2' x='1'></a>"],
    ['with other space between elements', '<a>\n  <b/> <c/>\n</a>', '<a><b/><c/></a>'],
    ['with other prefixes', '<p:a xmlns:p="u" p:x="1"/>', '<q:a xmlns:q="u" q:x="1"/>'],
    ['with a default namespace', '<a xmlns="u"/>', '<p:a xmlns:p="u"/>'],
    ['with references', '<a>&#65;&lt;</a>', '<a>A<![CDATA[<]]></a>'],
    ['several roots', '<a/><b/>', ' <a/> <b/> '],
    [
      'HTML with another encoding',
      '<html><head><meta charset="utf-8"></head><body><br></body></html>',
      '<html><head><meta http-equiv="Content-Type" content="text/html; charset=UTF-8"></head><body><br/></body></html>',
      'html',
    ],
    ['HTML with implied elements', '<table><tr><td>x</table>', '<table><tbody><tr><td>x</td></tr></tbody></table>', 'html'],
    ['text with other ends of lines', 'a \r\nb\n', 'a\nb', 'text'],
  ])('%s', (_, a, b, kind) => expect(difference(a, b, kind)).toBeNull());
});

describe('results differ', () => {
  it.each<[string, string, string, string, Kind?]>([
    ['by a value', '<a><b x="1"/></a>', '<a><b x="2"/></a>', '/a/b/@x'],
    ['by text', '<a>x</a>', '<a>y</a>', '/a/text()'],
    ['by space that is all', '<a> </a>', '<a/>', '/a/text()'],
    ['by a namespace', '<a xmlns="u"/>', '<a xmlns="v"/>', '/a'],
    ['by the second of a name', '<a><b/><b>x</b></a>', '<a><b/><b>y</b></a>', '/a/b[2]/text()'],
    ['by a comment', '<a><!--x--></a>', '<a/>', '/a/comment()'],
    ['by an instruction', '<a><?p x?></a>', '<a><?p y?></a>', '/a/processing-instruction()'],
    ['by a document type', '<!DOCTYPE a SYSTEM "x"><a/>', '<a/>', '/doctype'],
    ['by a letter of HTML', '<p>a', '<p>b', '/p/text()', 'html'],
    ['by a line', 'a\nb', 'a\nc', 'line 2', 'text'],
  ])('%s', (_, a, b, path, kind) => expect(difference(a, b, kind)?.path).toBe(path));

  it('by declared namespaces only when asked', () => {
    expect(difference('<a xmlns:p="u"/>', '<a/>')).toBeNull();
    expect(difference('<a xmlns:p="u"/>', '<a/>', 'xml', { namespaces: true })).toMatchObject({ path: '/a/namespace::*', expected: 'u' });
  });

  it('what is no XML is compared as text', () => expect(difference('<a>', '<b>')).toMatchObject({ path: 'line 1' }));
});

it('how a result is read: as the sheet says, or by its root', () => {
  expect(kindOf('html', '<a/>')).toBe('html');
  expect(kindOf(undefined, '<HTML><body/></HTML>')).toBe('html');
  expect(kindOf(undefined, '<html xmlns="http://www.w3.org/1999/xhtml"/>')).toBe('xml');
  expect(kindOf('text', '<html>')).toBe('text');
});

describe('a file of cases', () => {
  it('has parts by name', () => {
    const [first, second] = readCaseFile(
      'About\n\n=== one\n--- body\n<a/>\n--- expected\n<a/>\n--- file b.xml\n<b/>\n--- param p\nx\n\n=== two\n--- top\n' +
        '<x/>\n--- error\nwrong\n--- differs says nothing',
      'f.txt',
    );
    expect(first).toMatchObject({ id: 'one', expected: '<out><a/></out>', params: { p: 'x' } });
    expect(first!.files.get('b.xml')).toBe('<b/>');
    expect(first!.files.get('doc.xml')).toBe('<r/>');
    expect(second).toMatchObject({ id: 'two', expected: null, error: 'wrong' });
  });

  it.each([
    ['--- what\nx', 'the part "what" is unknown'],
    ['--- body\n<a/>\n--- top\n<b/>\n--- expected\nx', 'one of the parts'],
    ['--- body\n<a/>', 'either the part expected'],
    ['--- body\n<a/>\n--- body\n<a/>\n--- error\nx', 'there twice'],
  ])('%j is an error that names file and case', (parts, message) => {
    expect(() => readCaseFile(`=== c\n${parts}\n`, 'f.txt')).toThrow(`f.txt, c: `);
    expect(() => readCaseFile(`=== c\n${parts}\n`, 'f.txt')).toThrow(message);
  });
});
