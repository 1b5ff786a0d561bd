// @vitest-environment happy-dom
import { createElement, isValidElement } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { VIEWS } from '../../../core/view/contract.ts';
import { parseSteps } from '../../../core/navigation/steps.ts';
import { envelopeOf, readObjects } from '../../../core/request/answer/envelope.ts';
import type { Answer, RequestParameters } from '../../../core/request/contract.ts';
import { parse } from '../../../xsl/engine/index.ts';
import { object, UnitHarness } from './unit.harness.ts';
import { UnitScope, UnitStack } from './unit-stack.tsx';

let harness: UnitHarness;
const reduced = { matches: false };
const settle = async (): Promise<void> => {
  for (let turn = 0; turn < 80; turn++) await Promise.resolve();
};
const go = async (hash: string): Promise<void> => {
  harness.steps$.next({ steps: parseSteps(hash) ?? [], fromHistory: true });
  await settle();
};
const lessonAnswer = (): Partial<{ answer: Answer }> => {
  const document = parse('<cms><object ID="50" dataType="p_LessonObject"><data><lesson id="1"/></data></object></cms>');
  return { answer: { status: 200, kind: 'xml', document, objects: readObjects(envelopeOf(document)!), error: null } as unknown as Answer };
};
/** Calls that are answered only when the test says so. */
const held: (() => void)[] = [];
const hold = async (): Promise<object> => {
  await new Promise<void>((done) => {
    held.push(done);
  });
  return {};
};

beforeEach(() => {
  vi.useFakeTimers();
  held.length = 0;
  reduced.matches = false;
  vi.spyOn(globalThis, 'matchMedia').mockImplementation(() => reduced as MediaQueryList);
  Object.defineProperty(globalThis, 'scrollY', { value: 0, configurable: true, writable: true });
  harness = new UnitHarness();
  harness.units.open(object(1), {});
});
afterEach(() => {
  harness.units.close();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('what surrounds a drawn unit', () => {
  const surround = (target: string, of = object(1)) =>
    harness.units.surround(createElement('p'), of, target, { action: 2, dataType: 'p_Unit' });

  it('is the stack in the page, its scope in a level, and nothing elsewhere or without an object', () => {
    const [inPage, inLevel, beside] = [surround('mainContent'), surround('unitLevel-3'), surround('side')];
    expect([inPage, inLevel, beside].map((each) => isValidElement(each) && each.type)).toEqual([UnitStack, UnitScope, 'p']);
    expect(
      isValidElement(surround('mainContent', null as never)) && (surround('mainContent', null as never) as { type: unknown }).type,
    ).toBe('p');
  });
});

describe('starting', () => {
  it('the unit that is shown, with a lesson, goes to that lesson; without one nothing happens, and it says so', async () => {
    const result = await harness.start(1);
    expect([result.outcome, result.error?.message, harness.written.length]).toEqual(['notSent', 'Unit 1 is shown already.', 0]);
    await harness.start(1, { paramString: 'IDLesson=3' });
    expect(harness.units.view.state.current).toMatchObject({ unit: 1, lesson: '3', chosen: true });
    await harness.start(2);
    await harness.start(2, { paramString: 'IDLesson=b' });
    expect([harness.ids, harness.units.view.state.current?.lesson, harness.sent.length]).toEqual([[1, 2], 'b', 1]);
  });

  it('asks what surrounds a view by all that the request says of it', async () => {
    const asked: unknown[] = [];
    vi.spyOn(harness.services.get(VIEWS), 'view').mockImplementation(((given: unknown) => {
      asked.push(given);
      return null;
    }) as never);
    await harness.start(9, { IDObjectType: 7, paramString: 'a=1&forceUnit=1' });
    await harness.start(9, { IDObjectType: undefined, action: 'edit', paramString: 'forceUnit=0' });
    expect(asked).toEqual([
      { IDObjectType: 7, dataType: 'p_Unit', action: 2, xslStylesheet: '', forced: true },
      { IDObjectType: 0, dataType: 'p_Unit', action: 8, xslStylesheet: '', forced: false },
    ]);
    expect(harness.openPage).toHaveBeenCalledTimes(2);
  });

  it('a unit keeps its type and return function, or takes the type that its document names', async () => {
    await harness.start(2, { IDObjectType: undefined, returnFunction: 'f' });
    expect(harness.units.view.state.current).toMatchObject({ unit: 2, IDObjectType: 4, returnFunction: 'f' });
    await harness.start(3, { IDObjectType: 9 });
    expect(harness.units.view.state.current).toMatchObject({ unit: 3, IDObjectType: 9, returnFunction: '' });
  });

  it('without history is written nowhere', async () => {
    await harness.start(2, { bWithHistory: false });
    expect([harness.ids, harness.written]).toEqual([[1, 2], []]);
  });

  it('breaks off what was started before, and only that; containers that are free again are used again', async () => {
    await harness.start(2);
    expect(harness.abort.mock.calls).toEqual([['lessonArea']]);
    harness.units.return();
    vi.advanceTimersByTime(1200);
    await harness.start(3);
    expect(harness.sent.map(({ target }) => target)).toEqual(['unitLevel-1', 'unitLevel-1']);
    harness.answer = hold;
    harness.abort.mockClear();
    const both = [harness.start(4), harness.start(5)];
    await settle();
    expect([harness.abort.mock.calls, harness.sent.slice(2).map(({ target }) => target)]).toEqual([
      [['unitLevel-2']],
      ['unitLevel-2', 'unitLevel-3'],
    ]);
    for (const done of held) done();
    await Promise.all(both);
    expect(harness.ids).toEqual([1, 3, 5]);
    harness.abort.mockClear();
    harness.units.close();
    expect(harness.abort).not.toHaveBeenCalled();
  });

  it('is broken off when the page shows something else meanwhile', async () => {
    harness.answer = hold;
    const late = harness.start(2);
    await settle();
    harness.units.close();
    expect(harness.abort.mock.calls).toEqual([['unitLevel-1']]);
    held[0]!();
    await late;
    expect(harness.depth).toBe(0);
  });
});

describe('an added lesson', () => {
  it('that arrives when the learner has gone on is not shown', async () => {
    let answer = (): void => {};
    harness.answer = async () => {
      await new Promise<void>((done) => (answer = done));
      return lessonAnswer();
    };
    const late = harness.start(50, { IDObjectType: 401, dataType: 'p_LessonObject' });
    await settle();
    harness.units.chooseLesson('unitLevel-0', '2');
    answer();
    expect([(await late).rendered, harness.presented.mock.calls.length, harness.depth]).toEqual([false, 0, 1]);
  });

  it('belongs to the level that it was added to: the levels below keep their lessons', async () => {
    await harness.start(2);
    harness.answer = async () => lessonAnswer();
    await harness.start(50, { IDObjectType: 401, dataType: 'p_LessonObject' });
    expect(harness.units.view.state.current).toMatchObject({ unit: 2, added: 50 });
    harness.units.noteLesson('unitLevel-0', '1', '');
    expect(harness.units.view.state.previous.map(({ unit, lesson }) => [unit, lesson])).toEqual([
      [1, '1'],
      [2, ''],
    ]);
    harness.abort.mockClear();
    harness.units.return();
    expect([harness.states, harness.abort.mock.calls]).toEqual([['covered', 'open'], []]);
    expect(harness.facts.filter(({ type }) => type === 'unit.popped')).toEqual([]);
  });
});

describe('moving', () => {
  it('to a level goes to a lesson there when one is named; the lesson below is broken off when a level is left', async () => {
    await harness.start(2);
    harness.abort.mockClear();
    expect(harness.units.toLevel(1, 'c')).toBe(true);
    expect([harness.units.view.state.current, harness.abort.mock.calls]).toMatchObject([
      { unit: 1, lesson: 'c', chosen: true },
      [['lessonArea']],
    ]);
    harness.abort.mockClear();
    expect([harness.units.toLevel(1), harness.units.view.state.current?.lesson, harness.abort.mock.calls]).toEqual([true, 'c', []]);
    expect(harness.units.toLevel(9, 'c')).toBe(false);
  });

  it('a lesson is chosen at the topmost level alone, and only when it is another one', async () => {
    await harness.start(2);
    harness.units.chooseLesson('unitLevel-0', 'b');
    harness.units.chooseLesson('unitLevel-1', 'b');
    harness.units.chooseLesson('unitLevel-1', 'b');
    expect([harness.units.view.state.current?.lesson, harness.written.length]).toEqual(['b', 2]);
    harness.units.close();
    expect(() => harness.units.chooseLesson('unitLevel-0', 'b')).not.toThrow();
    expect(() => harness.units.noteLesson('unitLevel-0', 'b', '')).not.toThrow();
  });

  it('return functions are run by their name, with no element, for the main area; a level without one runs none', async () => {
    await harness.start(2, { returnFunction: 'f' });
    await harness.start(3);
    harness.units.toLevel(1);
    expect(harness.run.mock.calls).toEqual([['f', { unit: '2', lesson: '' }, { element: null, target: 'mainContent' }]]);
  });

  it('what was gone to by the history runs no more than what the way back asks for, and is not written', async () => {
    await go('#startUnitLevel_2');
    await harness.start(3);
    const { length } = harness.written;
    await go('#startUnitLevel_2/toLevel_2.b');
    expect([harness.ids, harness.units.view.state.current?.lesson, harness.written.length]).toEqual([[1, 2], 'b', length]);
    harness.steps$.next({ steps: parseSteps('#startUnitLevel_9')!, fromHistory: false });
    await settle();
    expect(harness.ids).toEqual([1, 2]);
  });

  it("by the history names data types as the customer does, and says 'Nothing to add' without an object", async () => {
    const unit = parse('<unit><lesson ID="50" IDObjectType="401"/></unit>').children[0]!;
    harness.units.open(object(1, { payload: unit }), {});
    harness.answer = async ({ bRender }: RequestParameters) => (bRender === false ? lessonAnswer() : {});
    await go('#addUnit_401');
    expect(harness.sent).toMatchObject([{ dataType: 'p_LessonObject', ID: 50, IDObjectType: 401, fromHistory: true }]);
    expect([harness.depth, harness.written]).toEqual([2, []]);
    await go('#addUnit_401.60');
    expect(harness.sent.at(-1)).toMatchObject({ ID: 60, IDObjectType: 401 });
  });

  it('ends with the plugin', () => {
    harness.units.dispose();
    expect([harness.units.view.levels, harness.depth]).toEqual([[], 0]);
  });
});

describe('containers', () => {
  it('one that is leaving stays where it is seen, also while another one comes', async () => {
    Object.assign(globalThis, { scrollY: 420 });
    await harness.start(2);
    Object.assign(globalThis, { scrollY: 100 });
    harness.units.return();
    expect(harness.units.view.levels.map(({ id, state, offset, scroll }) => [id, state, offset, scroll])).toEqual([
      ['unitLevel-0', 'open', 0, 420],
      ['unitLevel-1', 'leaving', 320, 0],
    ]);
    await harness.start(3);
    expect(harness.units.view.levels.map(({ id, state }) => [id, state])).toEqual([
      ['unitLevel-0', 'covered'],
      ['unitLevel-2', 'open'],
      ['unitLevel-1', 'leaving'],
    ]);
    await harness.start(4);
    harness.units.return();
    expect(harness.states).toEqual(['covered', 'open', 'leaving', 'leaving']);
    vi.advanceTimersByTime(1200);
    expect(harness.states).toEqual(['hidden', 'open']);
  });

  it('the history scrolls the page itself', async () => {
    Object.assign(globalThis, { scrollY: 420 });
    await harness.start(2);
    await go('');
    expect(harness.units.view.levels.map(({ scroll, offset }) => [scroll, offset])).toEqual([
      [null, 0],
      [0, 0],
    ]);
    await go('#startUnitLevel_5');
    expect(harness.units.view.levels.find(({ state }) => state === 'open')?.scroll).toBeNull();
  });

  it('the level on top has the names of the targets', async () => {
    const enter = vi.spyOn(harness.targets, 'enter');
    await harness.start(2);
    expect(enter.mock.lastCall).toEqual(['unitLevel-1/']);
    harness.units.return();
    expect(enter.mock.lastCall).toEqual(['unitLevel-0/']);
    harness.units.close();
    expect(enter.mock.lastCall).toEqual(['']);
  });

  it('ERR-019 one of several that has lost what stood in it is told once', async () => {
    await harness.start(2);
    await harness.start(3);
    harness.targets.show('unitLevel-1', null);
    harness.units.toLevel(1);
    expect(harness.alert).toHaveBeenCalledTimes(1);
  });
});
