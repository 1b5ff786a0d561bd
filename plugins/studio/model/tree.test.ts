import { describe, expect, it } from 'vitest';
import { parse } from '../../../core/api.ts';
import { isMarked, markOf, markOfChapter } from '../tree/work.ts';
import { readCreated, readMoved, readPositions, readRenamed, readTree, type TreePage } from './read-tree.ts';
import {
  branchesOf,
  chapterBeside,
  chapterOf,
  choicesIn,
  containerOf,
  dropOn,
  fieldsOf,
  holderOf,
  keysOf,
  needsChapter,
  neighbour,
  pathAfter,
  pathOfChapter,
  readOpen,
  renamedOf,
  stepOf,
  versionsIn,
  withPage,
  writeOpen,
  type Step,
} from './tree.ts';

const payload = (xml: string) => parse(`<studio>${xml}</studio>`).children[0]!;
const page = (xml: string): TreePage => readTree(payload(xml))!;

const chapter = page(
  `<tree of="100.0" page="1" pages="1" count="3" parent="100" holder="p_Course" chapter="0" version="4.0" moves="1">
    <node kind="step" step="objectRef" moved="4711" at="0" branch="4711" version="7.2" title="In the course">
      <entry ID="4711" dataType="p_Unit" title="A unit" titleLang="de" write="1"/></node>
    <node kind="step" step="objectRef" moved="812" at="1" title="A test">
      <entry ID="812" dataType="p_PracticeTest" title="A test" draft="1"/></node>
    <node kind="step" step="objectRef" moved="9" at="2" title="Gone" missing="1"/>
  </tree>`,
);
const [unit, test] = chapter.nodes.map((node) => stepOf(node, chapter)!) as [Step, Step];

describe('a branch of the tree', () => {
  it('has no address that leads elsewhere than links may', () => {
    const hostile = 'href="vbscript:go()" edit="javascript:go()"';
    const [node] = page(`<tree of="menus" page="1" pages="1" count="1"><node kind="link" title="A" ${hostile}>
      <entry ID="1" dataType="p_News" title="A" ${hostile}/></node></tree>`).nodes;
    expect([node!.href, node!.edit, node!.entry!.href]).toEqual(['', '', '']);
  });

  it('has what the server says of it; what nobody can read is left out', () => {
    expect(chapter).toMatchObject({ of: '100.0', parent: 100, chapter: '0', mayMove: true, count: 3 });
    expect(
      chapter.nodes.map(({ title, titleLang, dataType, isDraft, isMissing }) => [title, titleLang, dataType, isDraft, isMissing]),
    ).toEqual([
      ['A unit', 'de', 'p_Unit', false, false],
      ['A test', undefined, 'p_PracticeTest', true, false],
      ['Gone', undefined, '', false, true],
    ]);
    expect(page('<tree of="site"><node kind="what"/><node kind="rest" branch="rest" count="2"/></tree>').nodes).toHaveLength(1);
    expect(readTree(payload('<named/>'))).toBe(null);
    expect(readTree(null)).toBe(null);
  });

  it('goes on with a further page, and begins again with a first one', () => {
    const further = { ...chapter, page: 2, pages: 2 };
    const both = withPage(withPage({}, chapter), further);
    expect([both['100.0']!.nodes.length, both['100.0']!.page]).toEqual([6, 2]);
    expect(withPage(both, chapter)['100.0']!.nodes).toHaveLength(3);
    expect(withPage(both, { ...further, page: 4 })['100.0']!.nodes, 'none in between').toHaveLength(3);
  });

  it('is had again when its course is changed, and knows of which version that and its units are', () => {
    const branches = { site: chapter, '100': chapter, '100.0': chapter, '1000': chapter, '4711': chapter };
    expect(branchesOf(branches, [100, 4711])).toEqual(['100', '4711', '100.0']);
    expect(versionsIn(chapter)).toEqual({ 100: '4.0', 4711: '7.2' });
    expect(versionsIn({ ...chapter, parent: 0 })).toEqual({ 4711: '7.2' });
  });
});

describe('moving', () => {
  it('is of steps that the caller may move', () => {
    expect(unit).toEqual({ ID: 100, holder: 'p_Course', chapter: '0', at: 0, step: 'objectRef', moved: '4711', title: 'A unit' });
    expect(stepOf(chapter.nodes[0]!, { ...chapter, mayMove: false })).toBe(null);
    expect(stepOf({ ...chapter.nodes[0]!, kind: 'object' }, chapter)).toBe(null);
  });

  it('goes up and down as far as there is something', () => {
    expect([neighbour(unit, chapter, -1), neighbour(unit, chapter, 1)?.at, neighbour(test, chapter, -1)?.at]).toEqual([null, 2, 0]);
    const last = { ...test, at: 2 };
    expect(neighbour(last, chapter, 1)).toBe(null);
    expect(neighbour(last, { ...chapter, pages: 2, count: 5 }, 1)?.at, 'behind what is not shown yet').toBe(4);
    const mixed = { ...chapter, nodes: [...chapter.nodes, { ...chapter.nodes[0]!, step: 'subUnit' }] };
    expect(neighbour(last, mixed, 1), 'others are not among them').toBe(null);
  });

  it('drops above or below another one of its kind, or into what holds such, and nowhere else', () => {
    const at = (step: Step) => ({ step, container: null });
    expect(dropOn(unit, at({ ...test, at: 2 }), true)).toEqual({ to: { ID: 100, chapter: '0', at: 2 }, side: 'before' });
    expect(dropOn(unit, at(test), false)).toEqual({ to: { ID: 100, chapter: '0', at: 2 }, side: 'after' });
    expect([dropOn(unit, at(test), true), dropOn(unit, at(unit), true), dropOn(unit, at(unit), false)]).toEqual([null, null, null]);
    expect(dropOn(unit, at({ ...test, step: 'lesson', holder: 'p_Unit' }), true)).toBe(null);
    const into = { ID: 200, chapter: '1', holder: 'p_Course' };
    expect(dropOn(unit, { step: null, container: into }, true)).toEqual({ to: { ID: 200, chapter: '1', at: -1 }, side: 'into' });
    expect(dropOn(unit, { step: null, container: { ...into, ID: 100, chapter: '0' } }, true), 'it is there').toBe(null);
    expect(dropOn(unit, { step: null, container: { ...into, holder: 'p_Unit' } }, true)).toBe(null);
    const part: Step = { ...unit, ID: 5, step: 'subUnit', holder: 'p_Unit', moved: '6' };
    expect(dropOn(part, { step: null, container: { ID: 6, chapter: '', holder: 'p_Unit' } }, true), 'into itself').toBe(null);
  });

  it('a chapter and a unit hold steps; a course is held by its chapters, and a test by nothing', () => {
    const course = page('<tree of="100" parent="100" holder="p_Course"><node kind="chapter" branch="100.0.2" title="C"/></tree>');
    expect(containerOf(course.nodes[0]!, course)).toEqual({ ID: 100, chapter: '0.2', holder: 'p_Course' });
    expect(containerOf(chapter.nodes[0]!, chapter)).toEqual({ ID: 4711, chapter: '', holder: 'p_Unit' });
    expect(containerOf(chapter.nodes[1]!, chapter)).toBe(null);
    const all = page('<tree of="courses"><node kind="object" branch="100"><entry ID="100" dataType="p_Course"/></node></tree>');
    expect(containerOf(all.nodes[0]!, all)).toBe(null);
  });

  it('offers each position but those where it is', () => {
    const positions = readPositions(
      payload(
        `<positions of="100" version="4.0"><container chapter="0" title="One">
           <step ID="4711" title="A unit"/><step ID="812" title=""/></container>
         <container chapter="1" title="Two"/></positions>`,
      ),
    )!;
    expect(choicesIn(positions, unit).map(({ title, choices }) => [title, choices.map(({ value, after }) => [value, after])])).toEqual([
      ['One', [['0:2', '812']]],
      ['Two', [['1:0', null]]],
    ]);
    expect(choicesIn({ ...positions, of: 200 }, unit)[0]!.choices).toHaveLength(3);
  });

  it('sends what it is, where it was and where it goes, and both versions', () => {
    const fields = fieldsOf(test, { ID: 200, chapter: '1', at: -1 }, (ID) => (ID === 100 ? '4.0' : '9.1'));
    expect(fields).toEqual({
      ...{ subAction: 'move', step: 'objectRef', moved: '812', chapter: '0', at: '1', to: '200', toChapter: '1', toAt: '' },
      ...{ version: '4.0', toVersion: '9.1' },
    });
  });

  it('goes back by what the server says', () => {
    const moved = readMoved(payload('<moved from="100" to="200" unseen="1"><undo ID="200" step="objectRef" at="3"/></moved>'))!;
    expect(moved).toMatchObject({ from: 100, to: 200, isUnseen: true, undo: { ID: 200, fields: { subAction: 'move', at: '3' } } });
    expect(readMoved(payload('<moved from="1" to="1"/>'))?.undo).toBe(null);
    expect(readMoved(payload('<moved from="1" version="2.0" to="3" toVersion="4.0"/>'))?.versions).toEqual({ 1: '2.0', 3: '4.0' });
    expect(readMoved(payload('<tree/>'))).toBe(null);
  });
});

describe('what is open', () => {
  it('is read as it was written; anything else is nothing', () => {
    expect(readOpen(writeOpen(new Set(['/courses', '/courses/100'])))).toEqual(new Set(['/courses', '/courses/100']));
    for (const text of [null, '', '{', '{}', '[1]']) expect(readOpen(text)).toEqual(new Set());
    expect(readOpen(writeOpen(new Set(Array.from({ length: 300 }, (_, index) => `/${index}`)))).size).toBe(200);
  });
});

describe('what is open after a chapter has moved', () => {
  const nodesOf = (xml: string) => page(`<tree of="100">${xml}</tree>`).nodes;

  it('is the same chapter, wherever it is, by its id, and by its title where it has none', () => {
    const [one, two] = ['<node kind="chapter" id="7" branch="100.0" title="A"/>', '<node kind="chapter" branch="100.1" title="B"/>'];
    const swapped = '<node kind="chapter" branch="100.0" title="B"/><node kind="chapter" id="7" branch="100.1" title="A"/>';
    expect(keysOf(nodesOf(swapped)).toSorted()).toEqual(keysOf(nodesOf(one + two)).toSorted());
    expect(new Set(keysOf(nodesOf(one + one + two + two))).size, 'each is another one').toBe(4);
    expect(pathOfChapter('/courses 1', 7)).toBe(`/courses 1/${keysOf(nodesOf(one))[0]}`);
  });
});

describe('chapters', () => {
  const course = page(
    `<tree of="100" page="1" pages="1" count="3" parent="100" holder="p_Course" version="4.0" moves="1">
      <node kind="chapter" branch="100.0" title="One" version="4.0"/>
      <node kind="step" step="objectRef" moved="9" at="0" title="Beside"/>
      <node kind="chapter" branch="100.1" title="Two" version="4.0"/>
    </tree>`,
  );
  const [one, two] = [chapterOf(course.nodes[0]!, course)!, chapterOf(course.nodes[2]!, course)!];

  it('move among those beside them, as far as there are some', () => {
    expect([one, two]).toEqual([
      { ID: 100, path: '0', title: 'One' },
      { ID: 100, path: '1', title: 'Two' },
    ]);
    expect([chapterOf(course.nodes[1]!, course), chapterOf(course.nodes[0]!, { ...course, mayMove: false })]).toEqual([null, null]);
    expect([chapterBeside(one, course, -1), chapterBeside(one, course, 1)]).toEqual([null, 2]);
    expect([chapterBeside(two, course, -1), chapterBeside(two, course, 1)]).toEqual([0, null]);
    expect(chapterBeside(two, { ...course, pages: 2 }, 1), 'behind what is not shown yet').toBe(3);
    expect([pathAfter('0', 2), pathAfter('1', 0), pathAfter('2.1', 3), pathAfter('2.1', 0)]).toEqual(['1', '0', '2.2', '2.0']);
  });

  it('have a way back that says what it is', () => {
    const moved = readMoved(payload('<moved from="1" to="1"><undo subAction="moveChapter" ID="1" chapter="1" toAt="0"/></moved>'))!;
    expect(moved.undo?.fields).toMatchObject({ subAction: 'moveChapter', chapter: '1', toAt: '0' });
  });

  it('and steps are found again by marks, what was just made by its number alone', () => {
    expect(isMarked(markOfChapter(one), '100 chapter 0')).toBe(true);
    expect(isMarked(markOfChapter(two), '100 chapter *')).toBe(true);
    expect(isMarked(markOf(unit), '100 * 4711')).toBe(true);
    expect([isMarked(markOf(unit), '100 * 47'), isMarked(markOf(unit), '10 * 4711'), isMarked('', '100 * 1')]).toEqual([
      false,
      false,
      false,
    ]);
  });
});

describe('what is made and renamed', () => {
  const types = [
    { dataType: 'p_News', kind: '' },
    { dataType: 'p_Unit', kind: '' },
    { dataType: 'p_PracticeTest', kind: '' },
    { dataType: 'p_PracticeTest', kind: 'vocabulary' },
  ];
  const whole = page(
    `<tree of="100" page="1" pages="1" count="1" parent="100" holder="p_Course" version="4.0" moves="1">
      <node kind="chapter" id="5" branch="100.1" title="Two" version="4.0"/>
      <node kind="object" branch="100" version="4.0"><entry ID="100" dataType="p_Course" title="A course" write="1"/></node>
      <node kind="step" step="lesson" moved="7" at="1" title="A lesson">
        <entry ID="7" dataType="p_LessonObject" title="A lesson" write="1"/></node>
      <node kind="link" href="news.html"><entry ID="9" dataType="p_News" title="A report" write="1"/></node>
      <node kind="object" branch="5"><entry ID="5" dataType="p_Course" title="Not mine"/></node>
    </tree>`,
  );
  const [part, course, lesson, link, foreign] = whole.nodes as [TreePage['nodes'][0], ...TreePage['nodes'][0][]];

  it('comes below courses, their chapters and units, of the kinds that are in these and that the caller may begin', () => {
    expect(holderOf(part, whole, types)).toEqual({ ID: 100, chapter: '1', chapterId: '5', title: 'Two', types: types.slice(1) });
    expect(holderOf(part, whole, [])).toBe(null);
    expect(holderOf(course!, whole, types)).toMatchObject({
      ...{ ID: 100, chapter: '', types: [{ dataType: 'chapter', kind: '' }, ...types.slice(1)] },
    });
    const alone = holderOf(course!, whole, types)!;
    expect(
      alone.types.filter((type) => needsChapter(alone, type)),
      'learners see no steps beside chapters',
    ).toEqual(types.slice(1));
    expect(needsChapter(holderOf(part, whole, types)!, types[1]!)).toBe(false);
    expect(needsChapter(holderOf(chapter.nodes[0]!, chapter, types)!, types[1]!), 'of a unit').toBe(false);
    expect(holderOf(chapter.nodes[0]!, chapter, types)?.types.map(({ dataType }) => dataType)).toEqual(['p_LessonObject', 'p_Unit']);
    expect([holderOf(lesson!, whole, types), holderOf(foreign!, whole, types)]).toEqual([null, null]);
    expect(holderOf(part, { ...whole, mayMove: false }, types)).toBe(null);
    expect(readCreated(payload('<created ID="12" of="100" chapter="5"/>'))).toEqual({ ID: 12, chapter: 5 });
    expect(readCreated(payload('<created of="100"/>'))).toEqual({ ID: 0, chapter: 0 });
    expect([readCreated(payload('<named/>')), readCreated(null)]).toEqual([null, null]);
  });

  it('is an object, a chapter of its course, or a lesson of its unit; a menu has its own words', () => {
    expect(renamedOf(part, whole)).toEqual({ ID: 100, fields: { chapter: '1', chapterId: '5' }, title: 'Two' });
    expect(renamedOf(course!, whole)).toEqual({ ID: 100, fields: {}, title: 'A course' });
    expect(renamedOf(lesson!, whole)).toEqual({ ID: 100, fields: { moved: '7', at: '1' }, title: 'A lesson' });
    expect([renamedOf(link!, whole), renamedOf(foreign!, whole), renamedOf(part, { ...whole, mayMove: false })]).toEqual([
      null,
      null,
      null,
    ]);
    expect([readRenamed(payload('<renamed ID="1"/>')), readRenamed(payload('<renamed ID="1" unseen="1"/>'))]).toEqual([
      { isUnseen: false },
      { isUnseen: true },
    ]);
    expect(readRenamed(null)).toBe(null);
  });
});
