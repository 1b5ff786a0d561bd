import { describe, expect, it } from 'vitest';
import { readXml } from '../tree/read-xml.ts';
import { writeXml } from '../tree/write-xml.ts';
import { isForeignPicture, takePictures, unusedCharacter } from './pictures.ts';

const PNG = 'data:image/png;base64,iVBORw0KGgo=';

describe('pictures in what is pasted', () => {
  it('AUT-039 those that came as data are taken as files, with a mark in the place of each', async () => {
    const { pieces, files } = takePictures(
      readXml(`<p>a<img src="${PNG}" alt="x"/>b<b><img src="data:image/jpeg;base64,/9j/\n4AA="/></b><img src="/own.png"/></p>`),
      '#',
    );
    expect(writeXml(pieces)).toBe('<p>a#b<b>#</b><img src="/own.png"/></p>');
    expect(files.map(({ name, type, size }) => [name, type, size])).toEqual([
      ['1.png', 'image/png', 8],
      ['2.jpg', 'image/jpeg', 5],
    ]);
    expect([...new Uint8Array(await files[0]!.arrayBuffer())].slice(0, 4)).toEqual([0x89, 0x50, 0x4e, 0x47]);
  });

  it.each(['data:image/svg+xml;base64,PHN2Zy8+', 'data:image/png;base64,a', 'data:text/html;base64,aaaa', 'https://x.invalid/a.png', ''])(
    'AUT-039 others are left to the cleaner: %s',
    (address) => {
      const source = `<p><img src="${address}"/></p>`;
      const { pieces, files } = takePictures(readXml(source), '#');
      expect([writeXml(pieces), files]).toEqual([source, []]);
    },
  );

  it('a mark is a character of none of the texts', () => {
    expect(unusedCharacter('a', 'b')).toBe('\ue000');
    expect(unusedCharacter('\ue000', '\ue001x')).toBe('\ue002');
  });

  it.each([
    ['<img src="https://x.invalid/a.png"/>', true],
    ['<p><a href="x"> <img src="file:///c:/a.png"/></a></p>', true],
    ['<p>words <img src="https://x.invalid/a.png"/></p>', false],
    ['<img src="/own.png"/>', false],
    ['<p/>', false],
  ])('%s is nothing but a foreign picture: %s', (source, expected) => {
    expect(isForeignPicture(readXml(source))).toBe(expected);
  });
});
