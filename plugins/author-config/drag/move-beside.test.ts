import { expect, it, vi } from 'vitest';
import { edits, parse, select } from '../../../xsl/engine/index.ts';
import { moveBeside } from './move-beside.ts';
import { presentPath } from '../model/moves.ts';

const refs = (...ids: readonly number[]): string => ids.map((id) => `\n  <objectRef ID="${id}"/>`).join('');
const COURSE = `<d><chapter id="1"><title/>${refs(5, 6, 7, 8)}\n</chapter><chapter id="2">${refs(9)}</chapter></d>`;
const STEP = (number: number): string => `/d/chapter[@id='1']/objectRef[${number}]`;

function moved(source: string, from: string, to: string, side: 'before' | 'after', levels = 0): string | null {
  const document = parse(source);
  const change = moveBeside(edits, document, from, to, side, levels);
  return change && edits.serializeSource(edits.applyEdits(document, change.splices).document);
}

it.each([
  [1, 4, 'after', [6, 7, 8, 5]],
  [1, 3, 'before', [6, 5, 7, 8]],
  [4, 1, 'before', [8, 5, 6, 7]],
  [3, 1, 'after', [5, 7, 6, 8]],
] as const)('AUT-008 step %i goes beside step %i (%s), set off as it was, and nothing else changes', (from, to, side, order) => {
  expect(moved(COURSE, STEP(from), STEP(to), side)).toBe(COURSE.replace(refs(5, 6, 7, 8), refs(...order)));
});

it('a step that is there already, and one of another chapter, stay; a way to nothing moves nothing', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  expect([moved(COURSE, STEP(1), STEP(2), 'before'), moved(COURSE, STEP(2), STEP(1), 'after')]).toEqual([null, null]);
  expect(moved(COURSE, STEP(1), "/d/chapter[@id='2']/objectRef", 'after')).toBeNull();
  expect(moved(COURSE, STEP(9), STEP(1), 'after')).toBeNull();
  expect(warn).toHaveBeenCalledOnce();
  warn.mockRestore();
});

it('ways that the form still shows lead to the same steps, and the focus to the moved one', () => {
  const document = parse(COURSE);
  const { splices, focus, moves } = moveBeside(edits, document, STEP(1), STEP(3), 'after')!;
  const next = edits.applyEdits(document, splices).document;
  const IDs = [1, 2, 3, 4].map((number) => select(next, `${presentPath(STEP(number), [moves!])}/@ID`)[0]!.value);
  expect([IDs, select(next, `${focus}/@ID`)[0]!.value]).toEqual([['5', '6', '7', '8'], '5']);
});

const MENU = '<menu><item id="a"/><item id="b"><item id="c"><item id="d"/></item></item><item id="e"/></menu>';
const ITEM = (id: string): string => `//item[@id='${id}']`;

it('an item of a menu goes to any level that the menu may have, with what is below it, and never into itself', () => {
  expect(moved(MENU, ITEM('e'), ITEM('c'), 'before', 3)).toBe(
    '<menu><item id="a"/><item id="b"><item id="e"/><item id="c"><item id="d"/></item></item></menu>',
  );
  expect(moved(MENU, ITEM('c'), ITEM('a'), 'before', 3)).toBe(
    '<menu><item id="c"><item id="d"/></item><item id="a"/><item id="b"></item><item id="e"/></menu>',
  );
  expect([moved(MENU, ITEM('c'), ITEM('d'), 'after', 3), moved(MENU, ITEM('b'), ITEM('d'), 'after', 3)]).toEqual([null, null]);
  const flat = '<menu><item id="a"><item id="x"/></item><item id="b"><item id="c"/></item></menu>';
  expect([moved(flat, ITEM('a'), ITEM('c'), 'after', 2), moved(flat, ITEM('x'), ITEM('c'), 'after', 2)]).toEqual([
    null,
    '<menu><item id="a"></item><item id="b"><item id="c"/><item id="x"/></item></menu>',
  ]);
});
