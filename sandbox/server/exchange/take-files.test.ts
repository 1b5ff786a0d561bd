import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readContent } from '../content/seeding/content-folder.ts';
import { numbersIn, readTaken, renumbered, takeFiles } from './take-files.ts';

const object = (dataType: string, ID: number, record: string, payload: string): string =>
  `<objects>\n<object ID="${ID}" dataType="${dataType}"><title language="en">${ID}</title>${record}` +
  `<data>${payload}</data></object>\n</objects>\n`;
const course = object(
  'p_Course',
  100_001,
  '<record href="course-100001.html"/>',
  '<course ID="100001"><chapter id="1"><objectRef ID="100002" requires="100003"/><objectRef ID="812"/></chapter></course>',
);
const unit = object(
  'p_Unit',
  100_002,
  '',
  '<unit idUnit="100002"><lesson id="100003" ID="100003" IDObjectType="401">' +
    '<slides><slide idFolie="1"><a href="unit-100002.html#x"/></slide></slides></lesson></unit>',
);
const exported = new Map<string, Buffer>([
  ['objects/course-100001.xml', Buffer.from(course)],
  ['objects/unit-100002.xml', Buffer.from(unit)],
  ['library/pictures/ab/abc/320.webp', Buffer.from('x')],
]);

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lectern-take-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('what the studio has exported', () => {
  it('is part of a folder of content, under the same numbers or others that are free', () => {
    expect(takeFiles(exported, folder)).toEqual([...exported.keys()]);
    expect(readFileSync(join(folder, 'objects/unit-100002.xml'), 'utf8')).toBe(unit);
    expect([...numbersIn(folder)]).toEqual([100_001, 100_002, 100_003]);
    const again = renumbered(readTaken(folder), 100_000, numbersIn(folder));
    expect([...again.keys()]).toEqual(['objects/course-100000.xml', 'objects/unit-100004.xml', 'library/pictures/ab/abc/320.webp']);
    const written = takeFiles(again, folder);
    expect(written).toHaveLength(3);
    expect(readContent(folder).objects()).toHaveLength(4);
    const text = readFileSync(join(folder, 'objects/course-100000.xml'), 'utf8');
    expect(text).toContain('<record href="course-100000.html"/><data><course ID="100000">');
    expect(text).toContain('<objectRef ID="100004" requires="100005"/><objectRef ID="812"/>');
    const other = readFileSync(join(folder, 'objects/unit-100004.xml'), 'utf8');
    expect(other).toContain('<unit idUnit="100004"><lesson id="100003" ID="100005"');
    expect(other).toContain('href="unit-100004.html#x"');
  });

  it('may be brought once more, but not over other objects, and never elsewhere', () => {
    takeFiles(exported, folder);
    takeFiles(exported, folder);
    const other = new Map([['objects/unit-7.xml', Buffer.from(object('p_Unit', 100_003, '', '<unit/>'))]]);
    expect(() => takeFiles(other, folder)).toThrow(/other objects with the numbers 100003\. Give others with --from/);
    for (const name of ['objects/../../a.xml', 'library/pictures/../../../a', 'users.json', 'media/files/light/a.mp4'])
      expect(() => takeFiles(new Map([[name, Buffer.from(unit)]]), folder), name).toThrow(name);
    expect([...numbersIn(folder)]).toEqual([100_001, 100_002, 100_003]);
  });
});
