import { describe, expect, it } from 'vitest';
import { parse } from '../../../core/api.ts';
import { withChapterMoved, withoutGone, withStepMoved } from './moved-branches.ts';
import { readTree } from './read-tree.ts';
import type { Branches, Step } from './tree.ts';

const branches = (...pages: readonly string[]): Branches =>
  Object.fromEntries(
    pages.map((xml) => {
      const page = readTree(parse(`<studio>${xml}</studio>`).children[0]!)!;
      return [page.of, page];
    }),
  );
const steps = (name: string, from: number, ...moved: readonly string[]): string =>
  moved.map((each, index) => `<node kind="step" step="${name}" moved="${each}" at="${from + index}"/>`).join('');
const chapter = (path: string, inner: string, more = ''): string =>
  `<tree of="100.${path}" page="1" pages="1" count="3" parent="100" holder="p_Course" chapter="${path}" moves="1" ${more}>${inner}</tree>`;
const step = (moved: string, at: number, path = '0'): Step => ({
  ...{ ID: 100, chapter: path, at, step: 'objectRef', moved, holder: 'p_Course', title: '' },
});
const order = (all: Branches, of: string): string[] => all[of]!.nodes.map(({ moved, at }) => `${moved}@${at}`);

describe('a step that moves', () => {
  const all = branches(chapter('0', steps('objectRef', 0, 'a', 'b', 'c')), chapter('1', steps('objectRef', 0, 'd')));

  it('is where it comes at once, and all are counted anew: five keys are five positions', () => {
    expect(order(withStepMoved(all, step('a', 0), { ID: 100, chapter: '0', at: 2 }), '100.0')).toEqual(['b@0', 'a@1', 'c@2']);
    expect(order(withStepMoved(all, step('a', 0), { ID: 100, chapter: '0', at: 3 }), '100.0')).toEqual(['b@0', 'c@1', 'a@2']);
    expect(order(withStepMoved(all, step('c', 2), { ID: 100, chapter: '0', at: 0 }), '100.0')).toEqual(['c@0', 'a@1', 'b@2']);
    expect(order(withStepMoved(all, step('a', 0), { ID: 100, chapter: '0', at: -1 }), '100.0')).toEqual(['b@0', 'c@1', 'a@2']);
  });

  it('goes to another chapter, also to one that is not shown yet', () => {
    const across = withStepMoved(all, step('b', 1), { ID: 100, chapter: '1', at: 0 });
    expect([order(across, '100.0'), order(across, '100.1')]).toEqual([
      ['a@0', 'c@1'],
      ['b@0', 'd@1'],
    ]);
    expect([across['100.0']!.count, across['100.1']!.count]).toEqual([2, 4]);
    expect(order(withStepMoved(all, step('b', 1), { ID: 200, chapter: '0', at: -1 }), '100.0')).toEqual(['a@0', 'c@1']);
    const long = branches(chapter('0', steps('objectRef', 0, 'a', 'b'), 'pages="2"').replace('pages="1" ', ''));
    expect(order(withStepMoved(long, step('a', 0), { ID: 100, chapter: '0', at: -1 }), '100.0')).toEqual(['b@0']);
  });

  it('passes those of its name alone, and stays when it is not what is there', () => {
    const mixed = branches(chapter('0', steps('lesson', 0, 'l') + steps('objectRef', 0, 'a', 'b') + steps('lesson', 1, 'm')));
    expect(order(withStepMoved(mixed, step('b', 1), { ID: 100, chapter: '0', at: 0 }), '100.0')).toEqual(['l@0', 'b@0', 'a@1', 'm@1']);
    expect(withStepMoved(all, step('b', 0), { ID: 100, chapter: '0', at: 2 })).toBe(all);
    expect(withStepMoved(all, step('a', 0, '7'), { ID: 100, chapter: '0', at: 2 })).toBe(all);
  });
});

describe('a chapter that moves', () => {
  const course = `<tree of="100" page="1" pages="1" count="4" parent="100" holder="p_Course" moves="1">
    <node kind="chapter" id="1" branch="100.0"/>${steps('objectRef', 0, 'x')}
    <node kind="chapter" id="2" branch="100.1"/><node kind="chapter" id="3" branch="100.2"/></tree>`;
  const all = branches(
    course,
    chapter('0', steps('objectRef', 0, 'a') + '<node kind="chapter" id="9" branch="100.0.0"/>'),
    chapter('0.0', steps('objectRef', 0, 'deep')),
    chapter('2', steps('objectRef', 0, 'c')),
    '<tree of="1000" parent="1000" holder="p_Course"><node kind="chapter" id="1" branch="1000.0"/></tree>',
  );

  it('takes what is in it along, and those beside it get other numbers', () => {
    const moved = withChapterMoved(all, { ID: 100, path: '0' }, 3);
    expect(moved['100']!.nodes.map(({ id, branch, moved: own }) => [id || own, branch])).toEqual([
      ['2', '100.0'],
      ['x', ''],
      ['3', '100.1'],
      ['1', '100.2'],
    ]);
    expect(Object.keys(moved).toSorted()).toEqual(['100', '100.1', '100.2', '100.2.0', '1000']);
    expect([moved['100.2']!.chapter, moved['100.2.0']!.chapter, moved['100.1']!.chapter]).toEqual(['2', '2.0', '1']);
    expect([order(moved, '100.1'), order(moved, '100.2.0')]).toEqual([['c@0'], ['deep@0']]);
    expect(moved['100.2']!.nodes[1]!.branch).toBe('100.2.0');
    expect(moved['1000']).toEqual(all['1000']);
    const back = withChapterMoved(moved, { ID: 100, path: '2' }, 0);
    expect(back).toEqual(all);
  });

  it('stays where it is when it goes nowhere, or is not there', () => {
    expect(withChapterMoved(all, { ID: 100, path: '0' }, 1)).toBe(all);
    expect(withChapterMoved(all, { ID: 100, path: '0' }, 9)).toBe(all);
    expect(withChapterMoved(all, { ID: 5, path: '0' }, 1)).toBe(all);
  });

  it('leaves nothing of chapters that are gone', () => {
    const gone = { ...all, '100.7': all['100.2']!, '55.1': all['100.2']! };
    expect(Object.keys(withoutGone(gone)).toSorted()).toEqual(['100', '100.0', '100.0.0', '100.2', '1000', '55.1']);
  });
});
