// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { parse } from '../../../xsl/engine/index.ts';
import { parseSteps } from '../../../core/navigation/steps.ts';
import { envelopeOf, readObjects } from '../../../core/request/answer/envelope.ts';
import type { Answer, RequestParameters } from '../../../core/request/contract.ts';
import { textIn } from '../../../tests/support/texts.ts';
import { object, UnitHarness } from './unit.harness.ts';

const SUB_UNIT_SCROLL = 1200;

let harness: UnitHarness;
const reduced = { matches: false };
const settle = async (): Promise<void> => {
  for (let turn = 0; turn < 80; turn++) await Promise.resolve();
};
const go = async (hash: string): Promise<void> => {
  harness.steps$.next({ steps: parseSteps(hash) ?? [], fromHistory: true });
  await settle();
};

beforeEach(() => {
  vi.useFakeTimers();
  reduced.matches = false;
  vi.spyOn(globalThis, 'matchMedia').mockImplementation(() => reduced as MediaQueryList);
  harness = new UnitHarness();
  harness.units.open(object(1), { returnFunction: 'never.called' });
});
afterEach(() => {
  harness.units.close();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('starting units', () => {
  it('UNI-008 RT-090 another unit lies over the first one; the same one, and what is no unit, does not', async () => {
    await harness.start(2);
    expect(harness.ids).toEqual([1, 2]);
    expect(harness.sent[0]).toMatchObject({ ID: 2, dataType: 'p_Unit', target: 'unitLevel-1', bWithHistory: false });
    expect(harness.facts).toEqual([{ type: 'unit.pushed', unit: 2, depth: 1 }]);
    await harness.start(2);
    await harness.start(21, { IDObjectType: 501, dataType: 'p_News' });
    await harness.start(3, { target: 'side' });
    expect(harness.ids).toEqual([1, 2]);
    expect(harness.openPage).toHaveBeenCalledTimes(2);
  });

  it('without a unit on the page everything is opened in the page', async () => {
    harness.units.close();
    await harness.start(2);
    expect([harness.openPage.mock.calls.length, harness.sent.length, harness.depth]).toEqual([1, 0, 0]);
  });

  it('a unit that does not come leaves nothing behind', async () => {
    harness.answer = async () => ({ rendered: false, outcome: 'networkError' });
    expect((await harness.start(2)).rendered).toBe(false);
    expect([harness.ids, harness.targets.has('unitLevel-1'), harness.written]).toEqual([[1], false, []]);
  });

  it('a unit that comes at the second try lies over the first one', async () => {
    harness.answer = async () => ({ rendered: false, outcome: 'networkError' });
    await harness.start(2);
    harness.answer = async () => ({});
    harness.sent[0]!.onRetry!();
    await settle();
    expect([harness.ids, harness.written.length]).toEqual([[1, 2], 1]);
  });

  it('the unit that was started last counts, and none once the page shows something else', async () => {
    const held: (() => void)[] = [];
    harness.answer = async () => {
      await new Promise<void>((done) => {
        held.push(done);
      });
      return {};
    };
    const both = [harness.start(2), harness.start(3)];
    await settle();
    for (const done of held) done();
    await Promise.all(both);
    expect(harness.ids).toEqual([1, 3]);
    expect(harness.abort).toHaveBeenCalledWith('unitLevel-1');
    const late = harness.start(4);
    await settle();
    harness.units.close();
    held.at(-1)!();
    await late;
    expect([harness.depth, harness.targets.has('unitLevel-3')]).toEqual([0, false]);
  });
});

describe('returning', () => {
  it('UNI-002 UNI-003 UNI-006 UNI-007 the sub-unit covers its parent, gone 1200 ms after return, at once with less motion', async () => {
    await harness.start(2);
    expect(harness.states).toEqual(['covered', 'open']);
    vi.advanceTimersByTime(SUB_UNIT_SCROLL);
    expect(harness.states).toEqual(['hidden', 'open']);
    harness.units.return();
    expect(harness.states).toEqual(['open', 'leaving']);
    vi.advanceTimersByTime(1199);
    expect(harness.states).toEqual(['open', 'leaving']);
    vi.advanceTimersByTime(1);
    expect(harness.states).toEqual(['open']);
    reduced.matches = true;
    await harness.start(2);
    expect(harness.states).toEqual(['hidden', 'open']);
    harness.units.return();
    expect(harness.states).toEqual(['open']);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('UNI-010 UNI-011 return functions run, the topmost first; the unit below is where it was', async () => {
    await harness.start(2, { returnFunction: 'course.reload' });
    await harness.start(3, { returnFunction: 'quiz.done' });
    expect(harness.sent.every(({ returnFunction }) => returnFunction === undefined)).toBe(true);
    harness.units.toLevel(1);
    expect((harness.run.mock.calls as unknown[][]).map(([name, args]) => [name, args])).toEqual([
      ['quiz.done', { unit: '3', lesson: '' }],
      ['course.reload', { unit: '2', lesson: '' }],
    ]);
    expect(harness.facts.slice(2)).toEqual([
      { type: 'unit.popped', unit: 3, depth: 1 },
      { type: 'unit.popped', unit: 2, depth: 0 },
    ]);
    expect([harness.ids, harness.units.toLevel(9)]).toEqual([[1], false]);
  });

  it('ERR-018 nothing to return to: the literal alert', () => {
    expect(harness.units.return()).toBe(false);
    expect(harness.alert.mock.calls).toEqual([['returnFromSubLesson: End of Training!']]);
  });

  it('ERR-019 a level that has lost what stood in it: the literal alert, and the way back all the same', async () => {
    await harness.start(2);
    harness.targets.show('unitLevel-1', null);
    expect(harness.units.return()).toBe(true);
    expect(harness.alert.mock.calls).toEqual([['returnFromSubUnit: unable to remove XML for unit']]);
    expect(harness.ids).toEqual([1]);
  });
});

describe('added lessons', () => {
  const answerOf = (body: string): Answer => {
    const document = parse(`<cms>${body}</cms>`);
    return { status: 200, kind: 'xml', document, objects: readObjects(envelopeOf(document)!), error: null } as unknown as Answer;
  };
  const added = (body: string) => {
    harness.answer = async () => ({ answer: answerOf(body) });
    return harness.start(50, { IDObjectType: 401, dataType: 'p_LessonObject', returnFunction: 'f' });
  };

  it('RT-087 NAV-015 an object of the lesson area is added to the unit, and left by the return', async () => {
    await added('<object ID="50" IDObjectType="401" dataType="p_LessonObject"><data><lesson id="1"/></data></object>');
    expect(harness.sent).toMatchObject([{ ID: 50, bRender: false }]);
    expect(harness.presented).toHaveBeenCalledTimes(1);
    expect(harness.written).toMatchObject([[[{ kind: 'addUnit', value: 401, detail: '50' }], {}]]);
    expect(harness.states).toEqual(['open']);
    harness.units.return();
    expect(harness.run).toHaveBeenCalledWith('f', { unit: '1', lesson: '50' }, expect.anything());
    expect(harness.depth).toBe(1);
  });

  it("ERR-016 the lesson's source is missing: the literal alert, nothing is shown", async () => {
    await added('<object ID="50" IDObjectType="401" dataType="p_LessonObject"><data/></object>');
    expect(harness.alert.mock.calls).toEqual([['addLesson: Lesson source not found']]);
    expect([harness.presented.mock.calls.length, harness.depth]).toEqual([0, 1]);
  });

  it('ERR-017 the data element is missing: the literal alert, nothing is shown', async () => {
    await added('<object ID="50" IDObjectType="401" dataType="p_LessonObject"/>');
    await added('');
    expect(harness.alert.mock.calls).toEqual([['addLesson: data element not found'], ['addLesson: data element not found']]);
    expect(harness.depth).toBe(1);
  });

  it('other objects of the lesson area need any payload; a call that fails is told', async () => {
    await added('<object ID="50" IDObjectType="420" dataType="p_PracticeTest"><data><test/></data></object>');
    expect(harness.depth).toBe(2);
    harness.answer = async () => ({ outcome: 'networkError' });
    await harness.start(51, { IDObjectType: 401, dataType: 'p_LessonObject' });
    expect(harness.alert.mock.calls).toEqual([[textIn('en', 'request.networkError')]]);
  });
});

describe('the history of units', () => {
  it('NAV-014 NAV-016 every move is written, the lesson of the first unit as links to it have it', async () => {
    harness.units.noteLesson('unitLevel-0', '1', '');
    harness.units.chooseLesson('unitLevel-0', '1');
    harness.units.chooseLesson('unitLevel-0', '2');
    await harness.start(2);
    harness.units.chooseLesson('unitLevel-0', '3');
    harness.units.chooseLesson('unitLevel-1', 'b');
    harness.units.return();
    expect(
      harness.written.map(([steps, { query, fragment, title }]) => [
        steps.length,
        query,
        fragment?.map(({ kind, value, detail = '' }) => `${kind}_${value}${detail && `.${detail}`}`).join('/'),
        title,
      ]),
    ).toEqual([
      [1, { IDLesson: '2', at: '' }, 'toLevel_1', 'Unit 1'],
      [2, { IDLesson: '2', at: '' }, 'toLevel_1/startUnitLevel_2', 'Unit 2'],
      [3, { IDLesson: '2', at: '' }, 'toLevel_1/startUnitLevel_2/toLevel_2.b', 'Unit 2'],
      [1, { IDLesson: '2', at: '' }, 'toLevel_1', 'Unit 1'],
    ]);
  });

  it('NAV-014 a lesson that the history wants stays when the view says late what it opened with', async () => {
    await go('#toLevel_1.3');
    harness.units.noteLesson('unitLevel-0', '1', '');
    expect(harness.units.view.state.current).toMatchObject({ lesson: '3', chosen: true });
    harness.units.noteLesson('unitLevel-0', '1', '3');
    expect(harness.units.view.state.current).toMatchObject({ lesson: '1' });
  });

  it('NAV-016 UNI-018 steps are followed with fromHistory, level by level, and written nowhere', async () => {
    await go('#startUnitLevel_2/startUnitLevel_3/toLevel_3.c');
    expect(harness.ids).toEqual([1, 2, 3]);
    expect(harness.sent.map(({ ID, fromHistory }: RequestParameters) => [ID, fromHistory])).toEqual([
      [2, true],
      [3, true],
    ]);
    expect(harness.units.view.levels.map(({ fromHistory }) => fromHistory)).toEqual([false, true, true]);
    expect(harness.units.view.state.current).toMatchObject({ lesson: 'c', chosen: true });
    await go('#startUnitLevel_2');
    expect(harness.ids).toEqual([1, 2]);
    await go('#startUnitLevel_4');
    expect(harness.ids).toEqual([1, 4]);
    await go('');
    expect(harness.ids).toEqual([1]);
    expect(harness.written).toEqual([]);
  });

  it('a newer way through the history voids an older one that is still loading', async () => {
    const held: (() => void)[] = [];
    harness.answer = async () => {
      await new Promise<void>((done) => {
        held.push(done);
      });
      return {};
    };
    await go('#startUnitLevel_2/startUnitLevel_3');
    harness.answer = async () => ({});
    await go('');
    for (const done of held) done();
    await settle();
    expect([harness.ids, harness.sent.length]).toEqual([[1], 1]);
  });

  it('NAV-015 an address that names the type alone adds the first object of it that the unit has', async () => {
    harness.units.open(
      object(1, { payload: parse('<unit><lesson ID="50" IDObjectType="401"/><subUnit ID="7" IDObjectType="9"/></unit>').children[0]! }),
      {},
    );
    await go('#addUnit_9');
    expect(harness.ids).toEqual([1, 7]);
    const error = vi.spyOn(console, 'error').mockImplementation(() => {});
    await go('#addUnit_444');
    expect([harness.ids, error.mock.calls.length]).toEqual([[1], 1]);
  });

  it('a level that does not come ends the way; another document of the unit begins anew', async () => {
    harness.answer = async ({ ID }) => ({ rendered: ID !== 3 });
    await go('#startUnitLevel_2/startUnitLevel_3/startUnitLevel_4');
    expect(harness.ids).toEqual([1, 2]);
    harness.units.open(object(1), {});
    expect([harness.ids, harness.states]).toEqual([[1], ['open']]);
    harness.units.close();
    harness.steps$.next({ steps: [{ kind: 'startUnitLevel', value: 5 }], fromHistory: true });
    await settle();
    expect(harness.sent.some(({ ID }) => ID === 5)).toBe(false);
  });

  it('NAV-023 the same unit again, in another language, leaves what lies over it, which is asked for again in its containers', async () => {
    harness.units.open(object(1, { payload: parse('<unit><lesson ID="50" IDObjectType="401"/></unit>').children[0]! }), {});
    await harness.start(2);
    await harness.start(3);
    const [sent, written, facts] = [harness.sent.length, harness.written.length, harness.facts.length];
    harness.units.chooseLesson('unitLevel-2', '7');
    const again = object(1, { titles: { en: 'Unit 1', de: 'Lerneinheit 1' } });
    harness.units.open(again, { bWithHistory: false });
    await settle();
    expect(harness.ids).toEqual([1, 2, 3]);
    expect(harness.units.view.state.current?.lesson).toBe('7');
    expect(harness.sent.slice(sent).map(({ ID, target, bWithHistory }) => [ID, target, bWithHistory])).toEqual([
      [2, 'unitLevel-1', false],
      [3, 'unitLevel-2', false],
    ]);
    expect([harness.written.length, harness.facts.length]).toEqual([written + 1, facts]);
    expect(harness.units.view.levels[0]!.object).toBe(again);
    // With history it is opened anew.
    harness.units.open(object(1), {});
    expect(harness.ids).toEqual([1]);
  });

  it('NAV-023 an added lesson is asked for again, too, and what does not come leaves what is there', async () => {
    const document = parse(
      '<cms><object ID="50" IDObjectType="401" dataType="p_LessonObject"><data><lesson id="1"/></data></object></cms>',
    );
    const answer = { status: 200, kind: 'xml', document, objects: readObjects(envelopeOf(document)!), error: null } as unknown as Answer;
    harness.answer = async ({ ID }) => (ID === 50 ? { answer } : {});
    await harness.start(2);
    await harness.start(50, { IDObjectType: 401, dataType: 'p_LessonObject' });
    harness.answer = async ({ ID }) => (ID === 50 ? { answer } : { rendered: false, outcome: 'networkError' });
    const before = harness.units.view.levels[1]!.object;
    harness.units.open(object(1), { bWithHistory: false });
    await settle();
    expect(harness.presented).toHaveBeenCalledTimes(2);
    expect([harness.depth, harness.ids]).toEqual([3, [1, 2, 2]]);
    expect(harness.units.view.levels[1]!.object).toBe(before);
  });
});
