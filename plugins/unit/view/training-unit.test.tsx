import { PLAYER_STATE_CHANGED } from '../../player-adapter/contract.ts';
import { UNITS } from '../contract.ts';
// @vitest-environment happy-dom
import { act, type ContextType, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { NEVER } from 'rxjs';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  CLOCK,
  COMMANDS,
  CONFIGURATION,
  DIALOGS,
  FACTS,
  NAVIGATION,
  OBJECT_OPENED,
  REGISTRY,
  REQUESTS,
  STORAGE,
  TARGETS,
  TEXTS,
  type CmsObject,
  type Fact,
} from '../../../core/api.ts';
import { SystemClock } from '../../../core/base/clock.ts';
import { FactsService } from '../../../core/facts/stream.ts';
import { ServicesContext } from '../../../core/base/services.ts';
import { AskedContext, UnitLevelContext } from '../stack/unit-level.ts';
import { parse } from '../../../xsl/engine/index.ts';
import { firstLesson, lessonsOf, unitFields } from '../model/lessons.ts';
import { LESSON_ENDED, LESSON_SEEN } from '../../lesson/contract.ts';
import { LESSON_PROGRESSED, UNSEEN_WANTED } from '../contract.ts';
import { LessonState, UnitProgress } from './progress.tsx';
import { TrainingUnit } from './training-unit.tsx';

type UnitLevelState = ContextType<typeof UnitLevelContext>;

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

const payload = (selected = '1', first = '<slides/>') =>
  parse(`<unit idUnit="4711" idLesson="${selected}">
  <lesson id="1" selected="${selected === '1' ? 1 : 0}" ID="4721" IDObjectType="401">
    <title language="en">Rays</title><title language="de">Strahlen</title>${first}</lesson>
  <lesson id="2" ID="4722" IDObjectType="403"><title language="en">Holes</title></lesson>
  <lesson id="3"><title language="en">Nowhere</title></lesson></unit>`).children[0]!;

let root: Root, host: HTMLElement;
const send = vi.fn<(call: object) => Promise<{ rendered: boolean }>>(async () => ({ rendered: true }));
const alert = vi.fn(async () => {}),
  run = vi.fn(async () => true),
  show = vi.fn(),
  chooseLesson = vi.fn(),
  abort = vi.fn<(target: string) => void>(),
  lessonRequest = vi.fn<(unit: number, lesson: string) => object>(() => ({})),
  noteLesson = vi.fn();
const keeper = {
  of: vi.fn((): unknown => null),
  goesOn: vi.fn((): unknown => null),
  progress: vi.fn(),
  opened: vi.fn(),
};
const events = new FactsService();
const facts: Fact[] = [];
events.facts$.subscribe((fact) => {
  facts.push(fact);
});
let settings: object = {};
const stored = new Map<string, string>();
const given = new Map<symbol, unknown>([
  [FACTS, events],
  [CLOCK, new SystemClock()],
  [NAVIGATION, { format: () => 'somewhere.html' }],
  [STORAGE, { get: (key: string) => stored.get(key) ?? null, set: (key: string, value: string) => stored.set(key, value) }],
  [TARGETS, { show }],
  [DIALOGS, { alert }],
  [COMMANDS, { run }],
  [UNITS, { chooseLesson, noteLesson, lessonRequest, view$: NEVER }],
  [REGISTRY, { service: (name: string) => (name === 'unitPositions' ? keeper : undefined), configurationOf: () => settings }],
  [REQUESTS, { send, abort }],
  [CONFIGURATION, { dataTypes: { lessonObject: 'p_LessonObject' } }],
  [
    TEXTS,
    {
      language: 'en',
      onChange: () => () => undefined,
      get: (key: string, values: Record<string, string>) => `${key} ${values?.title ?? ''}`,
    },
  ],
]);
const object = (unit = payload()): CmsObject =>
  ({ ID: 4711, payload: unit, paramString: '', titles: { en: 'Light' } }) as unknown as CmsObject;
const ALONE: UnitLevelState = { id: '', depth: 0, isTop: true, fromHistory: false, lesson: '', added: null };
const draw = (of: CmsObject, level: Partial<UnitLevelState> = {}, more: ReactNode = null) =>
  act(async () =>
    root.render(
      <ServicesContext.Provider value={{ get: (token: symbol) => given.get(token) } as never}>
        <AskedContext.Provider value={of.paramString}>
          <UnitLevelContext.Provider value={{ ...ALONE, ...level }}>
            <TrainingUnit object={of} answer={null as never}>
              {['1', '2', '3'].map((id) => (
                <a key={id} href={`unit-4711.html?IDLesson=${id}`} data-lesson={id}>
                  {id}
                </a>
              ))}
              <div id="lessonArea" tabIndex={-1} />
              {more}
            </TrainingUnit>
          </UnitLevelContext.Provider>
        </AskedContext.Provider>
      </ServicesContext.Provider>,
    ),
  );
const current = () => [...host.querySelectorAll('[aria-current="step"]')].map((link) => link.getAttribute('data-lesson'));
const click = async (selector: string, init: MouseEventInit = {}) => {
  const event = new MouseEvent('click', { bubbles: true, cancelable: true, ...init });
  await act(async () => {
    host.querySelector(selector)!.dispatchEvent(event);
  });
  return event.defaultPrevented;
};

beforeEach(() => {
  vi.clearAllMocks();
  keeper.of.mockReturnValue(null);
  facts.length = 0;
  settings = {};
  host = document.body.appendChild(document.createElement('div'));
  root = createRoot(host);
});
afterEach(async () => {
  await act(async () => root.unmount());
  host.remove();
});

describe('a unit', () => {
  it('RT-085 RT-086 opens with its selected lesson and asks for nothing more', async () => {
    await draw(object());
    expect([current(), send.mock.calls.length]).toEqual([['1'], 0]);
    expect(host.querySelector('.unit-steps')?.textContent).toBe('unit.next Holes');
  });

  it('UNI-012 a chosen lesson is loaded into the lesson area, marked and focused', async () => {
    await draw(object());
    expect(await click('a[data-lesson="2"]')).toBe(true);
    expect(send.mock.calls).toEqual([
      [{ action: 2, dataType: 'p_LessonObject', ID: 4722, IDObjectType: 403, target: 'lessonArea', onRetry: expect.any(Function) }],
    ]);
    expect(current()).toEqual(['2']);
    expect(chooseLesson.mock.calls).toEqual([['', '2']]);
    expect(facts.filter(({ type }) => type === 'lesson.opened')).toEqual(
      ['1', '2'].map((lesson) => ({ type: 'lesson.opened', unit: 4711, lesson })),
    );
    expect(document.activeElement?.id).toBe('lessonArea');
    expect(host.querySelector('.unit-steps')?.textContent).toBe('unit.previous Raysunit.next Nowhere');
  });

  it('asks for a lesson of a preview as the preview wants it, and remembers nothing of who looks at it', async () => {
    lessonRequest.mockImplementation((unit, lesson) => ({ dataType: 'p_ObjectPreview', ID: unit, paramString: `IDLesson=${lesson}` }));
    const marked = payload();
    await draw(object(parse(marked.tree.source.replace('<unit ', '<unit preview="1" ')).children[0]!));
    await click('a[data-lesson="2"]');
    expect(send.mock.calls).toEqual([
      [expect.objectContaining({ dataType: 'p_ObjectPreview', ID: 4711, paramString: 'IDLesson=2', target: 'lessonArea' })],
    ]);
    expect(current()).toEqual(['2']);
    expect([keeper.opened.mock.calls, keeper.progress.mock.calls, host.querySelector('[data-unit]')]).toEqual([[], [], null]);
    lessonRequest.mockImplementation(() => ({}));
  });

  it('stays with its lesson when the chosen one does not come', async () => {
    send.mockResolvedValueOnce({ rendered: false });
    await draw(object());
    await click('a[data-lesson="2"]');
    expect(current()).toEqual(['1']);
  });

  it('goes to the chosen lesson when it comes at the second try', async () => {
    send.mockResolvedValueOnce({ rendered: false });
    await draw(object());
    await click('a[data-lesson="2"]');
    const { onRetry } = send.mock.calls[0]![0] as { onRetry(): void };
    await act(async () => onRetry());
    expect([current(), chooseLesson.mock.calls, document.activeElement?.id]).toEqual([['2'], [['', '2']], 'lessonArea']);
  });

  it('leaves other windows, and lessons without an object, to the link', async () => {
    await draw(object());
    expect(await click('a[data-lesson="2"]', { ctrlKey: true })).toBe(false);
    expect(await click('a[data-lesson="3"]')).toBe(false);
    expect(send).not.toHaveBeenCalled();
  });

  it('loads the opening lesson when the unit came without its content', async () => {
    await draw(object(payload('1', '')));
    expect(send.mock.calls.map(([call]) => (call as { ID: number }).ID)).toEqual([4721]);
  });

  it('begins anew when another document of the unit comes', async () => {
    await draw(object());
    await click('a[data-lesson="2"]');
    await draw(object());
    expect(current()).toEqual(['1']);
  });

  it('the opening lesson comes back without a call: it came with the unit', async () => {
    await draw(object());
    await click('a[data-lesson="2"]');
    send.mockClear();
    await click('a[data-lesson="1"]');
    expect([send.mock.calls.length, show.mock.calls, current()]).toEqual([0, [['lessonArea', null]], ['1']]);
  });

  it('NAV-014 goes to the lesson that the history wants, and back to the one that it opens with', async () => {
    const one = object();
    await draw(one, { id: 'unitLevel-0' });
    expect(noteLesson.mock.calls).toEqual([['unitLevel-0', '1', '']]);
    await draw(one, { id: 'unitLevel-0', lesson: '2' });
    expect([current(), send.mock.calls.length]).toEqual([['2'], 1]);
    await draw(one, { id: 'unitLevel-0', lesson: '' });
    expect([current(), send.mock.calls.length]).toEqual([['1'], 1]);
    expect(chooseLesson).not.toHaveBeenCalled();
  });

  it('NAV-014 a lesson that is still on its way does not come over the one that the history wants since', async () => {
    const one = object();
    let answer: (result: { rendered: boolean }) => void = () => {};
    send.mockImplementationOnce(() => new Promise((resolve) => (answer = resolve)));
    abort.mockImplementation(() => answer({ rendered: false }));
    await draw(one, { id: 'unitLevel-0' });
    await draw(one, { id: 'unitLevel-0', lesson: '2' });
    expect([current(), send.mock.calls.length, abort.mock.calls]).toEqual([['1'], 1, []]);
    await draw(one, { id: 'unitLevel-0' });
    await act(async () => answer({ rendered: true }));
    expect([current(), abort.mock.calls]).toEqual([['1'], [['lessonArea']]]);
    abort.mockReset();
  });

  it("ERR-013 ERR-014 ERR-015 a lesson that is not there: console, alert, and the customer's hook with code 400", async () => {
    settings = { errorHook: 'acme.error' };
    const error = vi.spyOn(console, 'error').mockImplementation(() => {});
    await draw(object(), { id: 'unitLevel-0', lesson: '9' });
    expect(error).toHaveBeenCalledTimes(1);
    expect(alert.mock.calls).toEqual([['unit.lessonMissing ']]);
    expect(run.mock.calls).toEqual([['acme.error', { code: '400', unit: '4711', lesson: '9' }, { element: null, target: '' }]]);
    expect([current(), send.mock.calls.length]).toEqual([['1'], 0]);
    error.mockRestore();
  });

  it("an added lesson stands instead of the unit's own, which comes back after it", async () => {
    const one = object();
    await draw(one, { id: 'unitLevel-0', lesson: '1' });
    await draw(one, { id: 'unitLevel-0', lesson: '1', added: { ID: 4800, IDObjectType: 401 } });
    expect(current()).toEqual([]);
    await draw(one, { id: 'unitLevel-0', lesson: '1' });
    expect([show.mock.calls, current()]).toEqual([[['lessonArea', null]], ['1']]);
  });

  it('UNI-018 says that the history led here', async () => {
    await draw(object());
    expect(host.querySelector('.unit-view')!.getAttribute('data-from-history')).toBeNull();
    await draw(object(), { fromHistory: true });
    expect(host.querySelector('.unit-view')!.getAttribute('data-from-history')).toBe('1');
  });

  it('offers to continue without taking the focus; the lesson begins there; an answer takes the offer away', async () => {
    keeper.of.mockReturnValue({ lesson: '2', seconds: 83.2, date: 5, lessons: {} });
    const one = object();
    await draw(one);
    const offer = host.querySelector<HTMLButtonElement>('.unit-continue__go')!;
    expect(offer.textContent).toBe('unit.continueAt Holes');
    expect(document.activeElement).toBe(document.body);
    await click('.unit-continue__go');
    expect(current()).toEqual(['2']);
    expect(host.querySelector('.unit-view')).toMatchObject({ dataset: { startAt: '83.2', startLesson: '2', unit: '4711' } });
    expect(host.querySelector('.unit-continue')).toBeNull();
    await click('a[data-lesson="1"]');
    expect(host.querySelector<HTMLElement>('.unit-view')!.dataset.startAt).toBeUndefined();
  });

  it('a place in the lesson that stands there draws it anew', async () => {
    keeper.of.mockReturnValue({ lesson: '1', seconds: 20, date: 5, lessons: {} });
    await draw(object());
    const area = host.querySelector('#lessonArea');
    await click('.unit-continue__go');
    expect(host.querySelector('#lessonArea')).not.toBe(area);
    expect([host.querySelector<HTMLElement>('.unit-view')!.dataset.startAt, send.mock.calls.length]).toEqual(['20', 0]);
    await draw(object());
    await click('.unit-continue__no');
    expect(host.querySelector('.unit-continue')).toBeNull();
  });

  it('in another language it goes on at once where it was', async () => {
    keeper.goesOn.mockReturnValue({ lesson: '1', seconds: 12 });
    keeper.of.mockReturnValue({ lesson: '1', seconds: 12, date: 5, lessons: {} });
    await draw(object());
    expect([host.querySelector<HTMLElement>('.unit-view')!.dataset.startAt, host.querySelector('.unit-continue')]).toEqual(['12', null]);
    keeper.goesOn.mockReturnValue(null);
  });

  it('a started unit that opens with a lesson which the server left out waits for that lesson', async () => {
    await draw(object(payload('2')), { id: 'unitLevel-1' });
    expect([send.mock.calls.map(([call]) => (call as { ID: number }).ID), abort.mock.calls]).toEqual([[4722], []]);
  });

  it('UNI-016 a unit with init="0" goes on where the learner stopped without asking', async () => {
    keeper.of.mockReturnValue({ lesson: '2', seconds: 83.2, date: 5, lessons: {} });
    const unit = parse(
      '<unit init="0"><lesson id="1" selected="1" ID="4721" IDObjectType="401"><slides/></lesson><lesson id="2" ID="4722"/></unit>',
    ).children[0]!;
    await draw(object(unit));
    expect(host.querySelector('.unit-continue')).toBeNull();
    expect(current()).toEqual(['2']);
    expect(host.querySelector('.unit-view')).toMatchObject({ dataset: { startAt: '83.2', startLesson: '2' } });
  });

  it('UNI-017 unitCount counts lessons that are not listed yet', async () => {
    const unit = parse('<unit unitCount="5"><lesson id="1" ID="4721" state="done"/><lesson id="2" ID="4722"/></unit>').children[0]!;
    await draw(object(unit), {}, <UnitProgress />);
    expect(host.querySelector<HTMLProgressElement>('progress')).toMatchObject({ max: 5, value: 1 });
  });

  it('TST-001 a lesson that is opened is done where nothing else is asked for, not at the end of its clip, else not begun', async () => {
    const done = (): unknown[] => keeper.progress.mock.calls.map(([, , state]: unknown[]) => state);
    await draw(object(payload('1', '<clip/>')));
    await act(async () => events.publish(PLAYER_STATE_CHANGED, { player: 'p', state: 'completed' }));
    await draw(object(payload('1', '<slides><slide idFolie="1"/></slides>')));
    expect(done()).toEqual([]);
    for (const content of ['<html/>', '<slides/>', '<clip sourceType="3"/>']) {
      await draw(object(payload('1', '<clip/>')));
      await draw(object(payload('1', content)));
    }
    expect(done()).toEqual(['done', 'done', 'done']);
    await draw(object(payload('1', '<clip/>')));
    keeper.progress.mockClear();
    await draw(object(parse('<unit><lesson id="1" completion="visited"><clip/></lesson></unit>').children[0]!));
    expect(done()).toEqual(['done']);
  });

  it('TST-001 says around the lesson what was seen of it before: by this browser and, as the server knows, by others', async () => {
    keeper.of.mockReturnValue({ lesson: '1', seconds: 0, date: 5, lessons: {}, seen: { 1: '60/0-10/', 2: '//1' } });
    await draw(object(parse('<unit><lesson id="1" seen="60/30-40/2"/><lesson id="2"/><lesson id="3" seen="//7"/></unit>').children[0]!));
    expect(host.querySelector<HTMLElement>('.unit-view')?.dataset.seen).toBe('1/60/0-10,30-40/2 2///1 3///7');
  });

  describe('how far its lessons are', () => {
    const three = '<unit><lesson id="1" ID="4721" state="done"/><lesson id="2" ID="4722"/><lesson id="3" state="open"/></unit>';
    const unitOf = (xml: string): CmsObject => object(parse(xml).children[0]!);
    const states = ['1', '2', '3', '9'].map((lesson) => (
      <LessonState key={lesson} attributes={{ lesson }}>
        {null}
      </LessonState>
    ));
    const marks = (): string[] =>
      [...host.querySelectorAll<HTMLElement>('.lesson-state')].map(
        (each) => `${each.dataset.state}${each.textContent}${each.querySelector('circle') ? ' circle' : ''}`,
      );

    it('is what the server says, else what this browser remembers; a lesson that was not begun has no mark', async () => {
      keeper.of.mockReturnValue({ lesson: '2', seconds: 0, date: 5, lessons: { 1: 'started', 2: 'started', 3: 'done' } });
      await draw(unitOf(three), {}, states);
      expect(marks()).toEqual(['done, unit.state.done ', 'started, unit.state.started  circle']);
    });

    it('changes with what is learned here, not in another unit', async () => {
      await draw(unitOf(three), {}, states);
      expect(marks()).toHaveLength(1);
      keeper.of.mockReturnValue({ lesson: '2', seconds: 0, date: 5, lessons: { 2: 'done' } });
      await act(async () => events.publish(LESSON_PROGRESSED, { unit: 9, lesson: '2', state: 'done' }));
      expect(marks()).toHaveLength(1);
      await act(async () => events.publish(LESSON_PROGRESSED, { unit: 4711, lesson: '2', state: 'done' }));
      expect(marks()).toEqual(['done, unit.state.done ', 'done, unit.state.done ']);
    });

    it('is counted for two lessons and more, where a unit is around', async () => {
      const one = '<unit><lesson id="1" ID="4721"><slides/></lesson></unit>';
      await draw(unitOf(one), {}, <UnitProgress />);
      expect(host.querySelector('progress')).toBeNull();
      await draw(unitOf(one.replace('<unit>', '<unit unitCount="2">')), {}, <UnitProgress />);
      expect(host.querySelector<HTMLProgressElement>('progress')).toMatchObject({ max: 2, value: 0 });
      await draw(unitOf(three.replace('<unit>', '<unit unitCount="1">')), {}, <UnitProgress />);
      expect(host.querySelector<HTMLProgressElement>('progress')).toMatchObject({ max: 3, value: 1 });
    });

    it('does not change under another unit that lies above', async () => {
      await draw(object(payload('1', '<clip/>')), { isTop: false });
      expect(keeper.progress).not.toHaveBeenCalled();
      await draw(object(payload('1', '<clip/>')));
      keeper.progress.mockClear();
      await act(async () => events.publish(PLAYER_STATE_CHANGED, { player: 'p', state: 'paused' }));
      expect(keeper.progress).not.toHaveBeenCalled();
    });
  });

  it('NAV-014 the steps beside a lesson are links to it, which the history of the browser has too', async () => {
    const unit = parse('<unit><lesson id="a/b" ID="1"><slides/></lesson><lesson id="c&amp;d" ID="2"><title>Next</title></lesson></unit>')
      .children[0]!;
    await draw(object(unit));
    const links = [...host.querySelectorAll('.unit-steps a')].map((each) => [each.getAttribute('href'), each.getAttribute('data-lesson')]);
    expect(links).toEqual([['unit-4711.html?IDLesson=c%26d', 'c&d']]);
  });

  it('of one lesson has no steps', async () => {
    await draw(object(parse('<unit><lesson id="1" ID="4721"><slides/></lesson></unit>').children[0]!));
    expect(host.querySelector('.unit-steps')).toBeNull();
  });

  it.each<MouseEventInit>([{ button: 1 }, { metaKey: true }, { shiftKey: true }, { altKey: true }])(
    'a click with %o on a lesson stays with the browser',
    async (init) => {
      await draw(object());
      expect([await click('a[data-lesson="2"]', init), send.mock.calls.length]).toEqual([false, 0]);
    },
  );

  it("the lesson that is shown is not loaded again; a click beside the links is nobody's", async () => {
    await draw(object());
    expect([await click('a[data-lesson="1"]'), await click('#lessonArea'), send.mock.calls.length, show.mock.calls.length]).toEqual([
      true,
      false,
      0,
      0,
    ]);
  });

  it('names its grant for media, as long as the server gives one', async () => {
    const unit = (attributes: string): CmsObject =>
      object(parse(`<unit ${attributes}><lesson id="1"><slides/></lesson></unit>`).children[0]!);
    await draw(unit('mediaToken="m1"'));
    expect(host.querySelector<HTMLElement>('.unit-view')!.dataset.mediaToken).toBe('m1');
    await draw(unit(''));
    expect(host.querySelector<HTMLElement>('.unit-view')!.dataset).toEqual({ unit: '4711' });
  });

  it('asks where it goes on when the address names a lesson, or the history has led here, also with init="0"', async () => {
    keeper.of.mockReturnValue({ lesson: '2', seconds: 83.2, date: 5, lessons: {} });
    const unit = (more = ''): CmsObject => ({
      ...object(
        parse(`<unit init="0" ${more}><lesson id="1" selected="1" ID="4721"><slides/></lesson><lesson id="2" ID="4722"/></unit>`)
          .children[0]!,
      ),
    });
    await draw({ ...unit(), paramString: 'x=1&IDLesson=1' });
    expect([current(), host.querySelector('.unit-continue') !== null]).toEqual([['1'], true]);
    await draw(unit('bFromHistory="1"'));
    expect([current(), host.querySelector('.unit-continue') !== null]).toEqual([['1'], true]);
    await draw({ ...unit(), paramString: 'noIDLesson=1' });
    expect([current(), host.querySelector('.unit-continue') !== null]).toEqual([['2'], false]);
  });

  it('NAV-014 an address that names a moment leads there, and nothing is offered; another lesson begins at its beginning', async () => {
    const unit = object(
      parse(
        '<unit init="1"><lesson id="1" ID="4721"/><lesson id="2" selected="1" ID="4722"><clip/></lesson>' +
          '<position IDLesson="1" seconds="40" date="2026-11-21T10:00:00+00:00"/></unit>',
      ).children[0]!,
    );
    const start = (): (string | null)[] => {
      const view = host.querySelector('.unit-view')!;
      return [view.getAttribute('data-start-lesson'), view.getAttribute('data-start-at')];
    };
    await draw({ ...unit, paramString: 'IDLesson=2&at=24.5' });
    expect([current(), start(), host.querySelector('.unit-continue')]).toEqual([['2'], ['2', '24.5'], null]);
    await click('a[data-lesson="1"]');
    expect(start()).toEqual([null, null]);
  });

  it('RT-090 shows what is no unit as its stylesheet drew it', async () => {
    await draw(object(parse('<other/>').children[0]!));
    expect(host.querySelector('.unit-steps')).toBeNull();
  });
});

describe('after a lesson', () => {
  const inCourse = (): CmsObject => ({
    ...object(),
    titles: { en: 'Light' },
    element: parse('<object><trail><step ID="100" dataType="p_Course" href="course-100.html"><title>Course</title></step></trail></object>')
      .children[0]!,
  });
  const end = (lesson: string) => act(async () => events.publish(LESSON_ENDED, { unit: 4711, lesson, byItself: false }));
  const panels = () => [...host.querySelectorAll('.unit-end')].map(({ parentElement }) => parentElement?.className);

  it('shows what comes next over the stage of the lesson, until it plays again; the button leads there and lets it play', async () => {
    await draw(object(), {}, <div className="stage" data-lesson-end="" />);
    await end('2');
    expect(panels()).toEqual([]);
    await end('1');
    expect(panels()).toEqual(['stage']);
    await click('.unit-end__close');
    const seen = { unit: 4711, lesson: '1', seen: { duration: 60, played: [], slides: [] }, isDone: false };
    await act(async () => events.publish(LESSON_SEEN, { ...seen, missing: '20 seconds not yet seen' }));
    await end('1');
    const wanted: unknown[] = [];
    events.on(UNSEEN_WANTED, ({ unit, lesson }) => wanted.push([unit, lesson]));
    await click('.unit-end__next');
    expect([wanted, panels()]).toEqual([[[4711, '1']], []]);
    await act(async () => events.publish(LESSON_SEEN, { ...seen, missing: '' }));
    await end('1');
    await act(async () => events.publish(PLAYER_STATE_CHANGED, { player: 'p', state: 'playing' }));
    expect(panels()).toEqual([]);
    await end('1');
    await click('.unit-end__next');
    expect([current(), panels(), host.querySelector<HTMLElement>('.unit-view')!.dataset.playsLesson]).toEqual([['2'], [], '2']);
  });

  it('is shown below a lesson without a stage; under a unit that lies over it nothing is shown', async () => {
    await draw(object());
    await end('1');
    expect(panels()).toEqual(['unit-view__main']);
    await draw(object(), { isTop: false });
    expect(panels()).toEqual([]);
  });

  it('goes when something else is opened where the lesson was: a link of it may lead to a test there', async () => {
    await draw(object());
    await end('1');
    const test = { ID: 812, IDObjectType: 420, dataType: 'p_PracticeTest', action: 2 };
    await act(async () => events.publish(OBJECT_OPENED, { object: test, target: 'outline', plugin: 'practice-test' }));
    expect(panels()).toEqual(['unit-view__main']);
    await act(async () => events.publish(OBJECT_OPENED, { object: test, target: 'lessonArea', plugin: 'practice-test' }));
    expect(panels()).toEqual([]);
  });

  it('asks of the last lesson of a unit in a course what comes next: it is no dead end', async () => {
    await draw(inCourse());
    expect(host.querySelector('button.unit-steps__next')).toBeNull();
    await draw({ ...inCourse(), payload: payload('3') });
    expect(send).not.toHaveBeenCalledWith(expect.objectContaining({ dataType: 'p_Course' }));
    await click('button.unit-steps__next');
    expect(send).toHaveBeenLastCalledWith(expect.objectContaining({ dataType: 'p_Course', ID: 100, paramString: 'after=4711&IDLesson=3' }));
    expect(host.querySelector('.unit-end__next')?.getAttribute('href')).toBe('course-100.html');
    await draw({ ...object(), payload: payload('3') });
    expect(host.querySelector('button.unit-steps__next')).toBeNull();
  });
});

describe('lessons of a payload', () => {
  it('UNI-012 UNI-013 have id and selected, object, type, title of the language, and whether their content came along', () => {
    expect(lessonsOf(payload(), 'de')).toEqual([
      { id: '1', selected: true, ID: 4721, IDObjectType: 401, title: 'Strahlen', complete: true, progress: null, seen: '' },
      { id: '2', selected: false, ID: 4722, IDObjectType: 403, title: 'Holes', complete: false, progress: null, seen: '' },
      { id: '3', selected: false, ID: 0, IDObjectType: 0, title: 'Nowhere', complete: false, progress: null, seen: '' },
    ]);
    const messages = parse('<unit><lesson id="1" state="done"/><lesson id="2" state="elsewhere"/></unit>').children[0]!;
    expect(lessonsOf(messages, 'en').map(({ progress }) => progress)).toEqual(['done', null]);
  });

  it('UNI-014 UNI-015 UNI-016 UNI-017 UNI-018 a unit has idUnit, idLesson, init, unitCount, and bFromHistory by client history', () => {
    const unit = (attributes: string) => parse(`<unit ${attributes}/>`).children[0]!;
    expect(unitFields(unit('idUnit="4711" idLesson="2" init="1" unitCount="3" bFromHistory="1"'))).toEqual({
      idUnit: 4711,
      idLesson: '2',
      init: true,
      unitCount: 3,
      bFromHistory: true,
      isPreview: false,
    });
    expect(unitFields(unit('preview="1"'))?.isPreview).toBe(true);
    expect(unitFields(unit('idUnit="x" unitCount="-3"'))).toEqual({
      idUnit: 0,
      idLesson: '',
      init: true,
      unitCount: 0,
      bFromHistory: false,
      isPreview: false,
    });
    expect(unitFields(unit(''), true)?.bFromHistory).toBe(true);
    expect(unitFields(parse('<other/>').children[0]!)).toBeNull();
  });

  it('UNI-013 UNI-015 the opening one is the selected, else the named, else the first', () => {
    const both = parse('<unit idLesson="1"><lesson id="1"/><lesson id="2" selected="1"/></unit>').children[0]!;
    expect(firstLesson(both)).toBe('2');
    expect([firstLesson(payload()), firstLesson(payload('2')), firstLesson(payload('9')), firstLesson(null)]).toEqual(['1', '2', '1', '']);
  });
});
