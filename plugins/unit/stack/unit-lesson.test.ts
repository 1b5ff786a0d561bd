import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type Answer, type CmsObject, type RequestParameters, type RequestResult } from '../../../core/api.ts';
import { envelopeOf, readObjects } from '../../../core/request/answer/envelope.ts';
import { parse } from '../../../xsl/engine/index.ts';
import { textIn } from '../../../tests/support/texts.ts';
import { addedLesson, loadLesson, type LessonNeeds } from './unit-lesson.ts';

const alert = vi.fn();
const show = vi.fn(async () => ({ rendered: true }));
const end = vi.fn();
const send = vi.fn<(parameters: RequestParameters) => Promise<RequestResult>>();
let dataTypes: Record<string, string>, isCurrent: boolean;
const needs = (): LessonNeeds =>
  ({
    configuration: { dataTypes },
    dialogs: { alert },
    presenter: { begin: () => ({ show, end }) },
    requests: { send },
    texts: { get: (key: string, values?: Record<string, string>) => textIn('en', key, values) },
  }) as unknown as LessonNeeds;
const answer = (body: string, more: Partial<Answer> = {}): Answer => {
  const document = parse(`<cms>${body}</cms>`);
  return { status: 200, kind: 'xml', document, objects: readObjects(envelopeOf(document)!), error: null, ...more } as unknown as Answer;
};
const result = (of: Answer | null, more: Partial<RequestResult> = {}): RequestResult => ({
  outcome: 'success',
  status: 200,
  answer: of,
  error: null,
  rendered: false,
  ...more,
});
const load = (): Promise<RequestResult> =>
  loadLesson(needs(), { action: 2, dataType: 'p_LessonObject', ID: 50, target: 'lessonArea' }, () => isCurrent);
const LESSON = '<object ID="50" dataType="p_LessonObject"><data><lesson id="1"/></data></object>';

beforeEach(() => {
  vi.clearAllMocks();
  [dataTypes, isCurrent] = [{}, true];
  send.mockResolvedValue(result(answer(LESSON)));
});

describe('a lesson that is added to a unit', () => {
  it('is asked for by itself, then shown in the lesson area; the request ends with it', async () => {
    expect(await load()).toMatchObject({ outcome: 'success', rendered: true });
    expect(send.mock.calls).toEqual([
      [{ action: 2, dataType: 'p_LessonObject', ID: 50, target: 'lessonArea', bRender: false, bWithHistory: false }],
    ]);
    expect([show.mock.calls.length, end.mock.calls.length, alert.mock.calls.length]).toEqual([1, 1, 0]);
    show.mockRejectedValueOnce(new Error('drawing'));
    await expect(load()).rejects.toThrow('drawing');
    expect(end).toHaveBeenCalledTimes(2);
  });

  it('is not shown, and nothing is said, once the learner has gone elsewhere', async () => {
    isCurrent = false;
    send.mockResolvedValue(result(null, { outcome: 'networkError' }));
    expect((await load()).rendered).toBe(false);
    send.mockResolvedValue(result(answer(LESSON)));
    expect((await load()).rendered).toBe(false);
    expect([show.mock.calls.length, alert.mock.calls.length]).toEqual([0, 0]);
  });

  it.each<[string, RequestResult, string]>([
    [
      "the server's words",
      result(answer('', { error: { text: 'Not yours.' } as never }), { outcome: 'httpError', status: 403 }),
      'Not yours.',
    ],
    ['the status', result(answer(''), { outcome: 'httpError', status: 502 }), textIn('en', 'request.failed', { status: 502 })],
    ['that there is no network', result(null, { outcome: 'networkError', status: 0 }), textIn('en', 'request.networkError')],
    ['that there was no answer', result(null), textIn('en', 'request.networkError')],
  ])('a call that fails says why: %s', async (_, given, words) => {
    send.mockResolvedValue(given);
    expect(await load()).toBe(given);
    expect([alert.mock.calls, show.mock.calls.length]).toEqual([[[words]], 0]);
  });

  it.each([
    ['<object ID="50" dataType="p_LessonObject"/>', 'addLesson: data element not found'],
    ['', 'addLesson: data element not found'],
    ['<object ID="50" dataType="p_LessonObject"><data/></object>', 'addLesson: Lesson source not found'],
    ['<object ID="50" dataType="p_LessonObject"><data><other/></data></object>', 'addLesson: Lesson source not found'],
    ['<object ID="50" dataType="p_PracticeTest"><data/></object>', 'addLesson: Lesson source not found'],
  ])('ERR-016 ERR-017 an answer of %s is none: "%s"', async (body, words) => {
    send.mockResolvedValue(result(answer(body)));
    expect((await load()).rendered).toBe(false);
    expect([alert.mock.calls, show.mock.calls.length]).toEqual([[[words]], 0]);
  });

  it("needs a lesson where it is one, by the customer's name for it; another object needs any payload", async () => {
    send.mockResolvedValue(result(answer('<object ID="50" dataType="p_PracticeTest"><data><test/></data></object>')));
    expect((await load()).rendered).toBe(true);
    dataTypes = { lessonObject: 'p_PracticeTest' };
    expect((await load()).rendered).toBe(false);
  });
});

describe('the object of a type that a unit names', () => {
  const unit = (inner: string): CmsObject => ({ payload: parse(`<unit>${inner}</unit>`).children[0]! }) as CmsObject;

  it('is a sub-unit before a lesson, each the first of the type that has an ID', () => {
    const both = unit(
      '<lesson ID="5" IDObjectType="9"/><subUnit IDObjectType="9"/><subUnit ID="0" IDObjectType="9"/>' +
        '<subUnit ID="7" IDObjectType="9"/><subUnit ID="8" IDObjectType="9"/><lesson ID="6" IDObjectType="4"/>',
    );
    expect([addedLesson(both, 9), addedLesson(both, 4), addedLesson(both, 1)]).toEqual([
      { ID: 7, isUnit: true },
      { ID: 6, isUnit: false },
      null,
    ]);
  });

  it('is none without a unit', () => {
    expect([addedLesson(null, 9), addedLesson({ payload: null } as CmsObject, 9)]).toEqual([null, null]);
  });
});
