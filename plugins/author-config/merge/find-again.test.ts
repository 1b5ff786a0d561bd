import { expect, it } from 'vitest';
import { edits, parse, select } from '../../../xsl/engine/index.ts';
import { findAgain } from './find-again.ts';

const course = (chapters: string): ReturnType<typeof parse> => parse(`<object><course>${chapters}</course></object>`);
const chapter = (id: number, ...refs: readonly number[]): string =>
  `<chapter id="${id}"><title>C${id}</title>${refs.map((ID) => `<objectRef ID="${ID}"/>`).join('')}</chapter>`;

it('finds a step without an id by what it is, where others are before it now, in another order, or gone', () => {
  const before = course(chapter(1, 5, 6, 7));
  const way = '/object/course/chapter/objectRef[2]';
  const found = (...refs: readonly number[]): string => {
    const after = course(chapter(1, ...refs));
    const path = findAgain(edits, before, after, way);
    return path === '' ? '' : select(after, `${path}/@ID`)[0]!.value;
  };
  expect([found(9, 5, 6, 7), found(7, 6, 5), found(6), found(5, 7)]).toEqual(['6', '6', '6', '']);
  expect(findAgain(edits, before, course(chapter(1, 9, 5, 6)), `${way}/@points`)).toBe(
    "/object/course/chapter[@id='1']/objectRef[3]/@points",
  );
});

it('finds what was added under the id that it has now, not what somebody else has stored with the one it had', () => {
  const before = course(chapter(1, 5) + chapter(2, 6));
  const after = course(
    `${chapter(1, 5)}<chapter id="2"><title>Theirs</title></chapter><chapter id="3"><title>C2</title><objectRef ID="6"/></chapter>`,
  );
  expect(findAgain(edits, before, after, "/object/course/chapter[@id='2']")).toBe("/object/course/chapter[@id='3']");
});

it('a block that is in another one now is found by its id; a path of nothing, or of several, is none', () => {
  const before = parse('<d><a id="a1"><b id="b1"/></a><a id="a2"/></d>');
  const after = parse('<d><a id="a1"/><a id="a2"><b id="b1"/></a></d>');
  expect(findAgain(edits, before, after, "/d/a[@id='a1']/b")).toBe("/d/a[@id='a2']/b[@id='b1']");
  expect([findAgain(edits, before, after, '/d/c'), findAgain(edits, before, after, '/d/a')]).toEqual(['', '']);
});
