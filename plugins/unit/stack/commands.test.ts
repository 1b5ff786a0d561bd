import { beforeEach, describe, expect, it, vi } from 'vitest';
import { COMMANDS, CONFIGURATION, DIALOGS, REGISTRY, TEXTS, type CommandContext } from '../../../core/api.ts';
import { textIn } from '../../../tests/support/texts.ts';
import { UNITS } from '../contract.ts';
import { addLesson, gotoLevel, lessonMissing, returnFromUnit, startUnit } from './commands.ts';

const units = { start: vi.fn(), addLesson: vi.fn(), return: vi.fn(), toLevel: vi.fn(() => true) };
const [alert, run] = [vi.fn(), vi.fn()];
let dataTypes: Record<string, string> = {};
let settings: object = {};
const services = new Map<symbol, () => unknown>([
  [UNITS, () => units],
  [CONFIGURATION, () => ({ dataTypes })],
  [DIALOGS, () => ({ alert })],
  [TEXTS, () => ({ get: (key: string) => textIn('en', key) })],
  [COMMANDS, () => ({ run })],
  [REGISTRY, () => ({ configurationOf: (name: string) => (name === 'unit' ? settings : {}) })],
]);
const context = { get: (token: symbol) => services.get(token)!() } as unknown as CommandContext;

beforeEach(() => {
  vi.clearAllMocks();
  dataTypes = {};
  settings = {};
  vi.spyOn(console, 'error').mockImplementation(() => {});
});

describe('commands of units', () => {
  it('UNI-002 unit.start asks for a unit, perhaps with its lesson, type and return function', async () => {
    await startUnit({ id: '4800', idobjecttype: '4', lesson: 'a b', returnfunction: 'course.reload' }, context);
    expect(units.start.mock.lastCall).toEqual([
      { action: 2, dataType: 'p_Unit', ID: 4800, IDObjectType: 4, paramString: 'IDLesson=a%20b', returnFunction: 'course.reload' },
    ]);
    dataTypes = { unit: 'x_Unit' };
    await startUnit({ id: '4800x', idobjecttype: '0', lesson: '', returnfunction: '' }, context);
    expect(units.start.mock.lastCall).toEqual([
      { action: 2, dataType: 'x_Unit', ID: 0, IDObjectType: undefined, paramString: undefined, returnFunction: undefined },
    ]);
  });

  it('UNI-002 unit.addLesson asks for an object of the lesson area, of its own data type where one is named', async () => {
    await addLesson({ id: '50', idobjecttype: '401', returnfunction: 'f' }, context);
    expect(units.addLesson.mock.lastCall).toEqual([
      { action: 2, dataType: 'p_LessonObject', ID: 50, IDObjectType: 401, returnFunction: 'f' },
    ]);
    dataTypes = { lessonObject: 'x_Lesson' };
    await addLesson({ returnfunction: '' }, context);
    expect(units.addLesson.mock.lastCall).toEqual([
      { action: 2, dataType: 'x_Lesson', ID: 0, IDObjectType: undefined, returnFunction: undefined },
    ]);
    await addLesson({ id: '1234567890123456', datatype: 'p_PracticeTest' }, context);
    expect(units.addLesson.mock.lastCall).toEqual([expect.objectContaining({ dataType: 'p_PracticeTest', ID: 0 })]);
  });

  it('UNI-005 unit.return goes back', () => {
    returnFromUnit({}, context);
    expect(units.return).toHaveBeenCalledTimes(1);
  });

  it('unit.toLevel goes to a level, or to a lesson there; without one it says what is missing', async () => {
    await gotoLevel({ unit: '4711', lesson: '2' }, context);
    await gotoLevel({ unit: '4711' }, context);
    expect([units.toLevel.mock.calls, alert.mock.calls.length]).toEqual([
      [
        [4711, '2'],
        [4711, ''],
      ],
      0,
    ]);
    units.toLevel.mockReturnValue(false);
    settings = { errorHook: 'acme.error' };
    await gotoLevel({ unit: '9', lesson: 'b' }, context);
    await gotoLevel({ unit: '9' }, context);
    expect(run.mock.calls.map(([name, values]) => [name, values])).toEqual([
      ['acme.error', { code: '400', unit: '9', lesson: 'b' }],
      ['acme.error', { code: '400', unit: '9', lesson: '' }],
    ]);
    units.toLevel.mockReturnValue(true);
  });

  it('ERR-013 ERR-014 ERR-015 a missing lesson: console and alert; without a hook of the customer nothing more', async () => {
    const named = {
      dialogs: { alert },
      texts: { get: (key: string) => textIn('en', key) },
      registry: { configurationOf: () => ({}) },
      commands: { run },
    };
    await lessonMissing(named as never, 4711, '9');
    expect(vi.mocked(console.error).mock.calls).toEqual([['gotoLevel: lesson "9" of unit 4711 was not found.']]);
    expect([alert.mock.calls, run.mock.calls]).toEqual([[['gotoLevel: current Lesson not found']], []]);
  });
});
