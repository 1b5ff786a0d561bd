import { describe, expect, it } from 'vitest';
import { decodeCsv, LARGEST_TABLE, parseCsv } from './csv.ts';

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);
const utf16 = (text: string, isLittle: boolean): Uint8Array => {
  const view = new DataView(new ArrayBuffer(text.length * 2 + 2));
  [...`\uFEFF${text}`].forEach((letter, at) => view.setUint16(at * 2, letter.charCodeAt(0), isLittle));
  return new Uint8Array(view.buffer);
};
const rows = (text: string) => {
  const read = parseCsv(text);
  return 'length' in read ? read.map(({ line, cells }) => [line, ...cells]) : read;
};

describe('the text of a file', () => {
  it.each([
    ['UTF-8', utf8('Müller;Łódź')],
    ['UTF-8 with a mark', utf8('\uFEFFMüller;Łódź')],
    ['UTF-16 of Excel', utf16('Müller;Łódź', true)],
    ['UTF-16 the other way round', utf16('Müller;Łódź', false)],
  ])('is read in %s', (_, bytes) => {
    const text = decodeCsv(bytes);
    expect(rows(text as string)).toEqual([[1, 'Müller', 'Łódź']]);
  });

  it('is read in Windows-1252 where it is no UTF-8', () => {
    expect(decodeCsv(new Uint8Array([0x4d, 0xfc, 0x6c, 0x6c, 0x65, 0x72]))).toBe('Müller');
  });

  it('is none of a workbook, of anything else that is no text, and of what is too large', () => {
    expect(decodeCsv(new Uint8Array([0x50, 0x4b, 3, 4, 1]))).toEqual({ problem: 'workbook' });
    expect(decodeCsv(new Uint8Array([0xd0, 0xcf, 0x11, 0xe0]))).toEqual({ problem: 'workbook' });
    expect(decodeCsv(utf8('name\u0000'))).toEqual({ problem: 'binary' });
    expect(decodeCsv(new Uint8Array([0xff, 0xfe, 0x00, 0xd8]))).toEqual({ problem: 'binary' });
    expect(decodeCsv(new Uint8Array(LARGEST_TABLE + 1))).toEqual({ problem: 'tooLarge' });
  });
});

describe('rows of a text', () => {
  it('have cells apart by commas, semicolons or tabs, whichever the first line has, and Excel’s own word for it', () => {
    expect(rows('a,b\n1,"2;3"')).toEqual([
      [1, 'a', 'b'],
      [2, '1', '2;3'],
    ]);
    expect(rows('a;b\r\n1;2,3\r\n')).toEqual([
      [1, 'a', 'b'],
      [2, '1', '2,3'],
    ]);
    expect(rows('a\tb\r1\t2')).toEqual([
      [1, 'a', 'b'],
      [2, '1', '2'],
    ]);
    expect(rows('sep=;\r\na;b,c,d')).toEqual([[2, 'a', 'b,c,d']]);
    expect(rows('"a,b,c";d')).toEqual([[1, 'a,b,c', 'd']]);
  });

  it('keep quotes, delimiters and line ends in quoted cells, and the line on which they begin', () => {
    expect(rows('a,b\n"x\ny","say ""hi"""\n\n , \nlast,')).toEqual([
      [1, 'a', 'b'],
      [2, 'x\ny', 'say "hi"'],
      [6, 'last', ''],
    ]);
    expect(rows('5" pipe,b')).toEqual([[1, '5" pipe', 'b']]);
  });

  it('are none where quotes are not closed or something follows them, and where there is nothing', () => {
    expect(rows('a,b\n1,2\n"open,3\n4')).toEqual({ problem: 'quotes', line: 3 });
    expect(rows('a,b\n"1"x,2')).toEqual({ problem: 'quotes', line: 2 });
    for (const nothing of ['', '\n\n', ' , ']) expect(rows(nothing)).toEqual({ problem: 'empty' });
    expect(rows(`"${'x'.repeat(4_000_000)}`)).toEqual({ problem: 'quotes', line: 1 });
    expect(rows(`"${'x\n'.repeat(1_000_000)}"`)).toHaveLength(1);
  });
});
