import { LESSON_PROGRESSED, UNIT_POPPED, UNIT_PUSHED, type UnitPositions } from '../contract.ts';
import { LESSON_POSITION_CHANGED, LESSON_SEEN } from '../../lesson/contract.ts';
// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CLOCK, CONFIGURATION, OBJECT_OPENED, SESSION, STORAGE, TEXTS, type PluginContext } from '../../../core/api.ts';
import { OUTBOX, type OutboxEntry } from '../../outbox/contract.ts';
import { FactsService } from '../../../core/facts/stream.ts';
import { parse } from '../../../xsl/engine/index.ts';
import { createPositions, serverPosition } from './position-keeper.ts';

const SEND_MS = 15_000;

const put = vi.fn(async () => ({}));
const stored = new Map<string, string>();
const session = { user: '12', loggedIn: true };
const texts = { language: 'en', languages: ['en', 'de'], get: (key: string) => key };
let now = 0,
  undo: (() => void)[] = [];
let events: FactsService, keeper: UnitPositions;

const services = new Map<symbol, unknown>([
  [
    CLOCK,
    {
      now: () => now,
      setTimeout: (run: () => void, ms: number) => {
        const timer = setTimeout(run, ms);
        return () => clearTimeout(timer);
      },
    },
  ],
  [CONFIGURATION, { customer: 'demo' }],
  [OUTBOX, { put }],
  [SESSION, session],
  [TEXTS, texts],
  [
    STORAGE,
    {
      get: (key: string) => stored.get(key) ?? null,
      set: (key: string, value: string) => stored.set(key, value),
      remove: (key: string) => stored.delete(key),
    },
  ],
]);
const position = (seconds: number, lesson = '1', unit = 4711) => events.publish(LESSON_POSITION_CHANGED, { unit, lesson, seconds });
/** Whose is what was put. */
const owners = () => (put.mock.calls as unknown as [OutboxEntry, { owner: string }][]).map(([, { owner }]) => owner);
/** Somebody opens the unit. */
const opens = (user: string): void => {
  Object.assign(session, { user, loggedIn: user !== '0' });
  events.publish(OBJECT_OPENED, { object: { ID: 4711 } as never, target: 'mainContent', plugin: 'unit' });
};
const calls = () =>
  (put.mock.calls as unknown as [OutboxEntry, { leaving: boolean }][]).map(([{ id, body }, { leaving }]) => ({
    ID: Number(id),
    ...body,
    leaving,
  }));

beforeEach(() => {
  vi.clearAllMocks();
  stored.clear();
  now = 1_000_000;
  Object.assign(session, { user: '12', loggedIn: true });
  texts.language = 'en';
  events = new FactsService();
  keeper = createPositions({
    id: 'unit',
    configuration: { rememberedUnits: 2 },
    events,
    get: (token: symbol) => services.get(token),
    service: () => undefined,
    onStop: (run: () => void) => undo.push(run),
  } as unknown as PluginContext);
});
afterEach(() => {
  for (const run of undo) run();
  undo = [];
  document.body.replaceChildren();
});

describe('where the learner stopped', () => {
  it('is kept in the browser, for each customer and user apart, in a bounded number of units', () => {
    position(83.2, '2');
    expect(keeper.of(4711)).toMatchObject({ lesson: '2', seconds: 83.2 });
    opens('13');
    expect(keeper.of(4711)).toBeNull();
    opens('12');
    for (const unit of [1, 2]) {
      now += 10;
      position(9, 'a', unit);
    }
    expect([keeper.of(4711), keeper.of(1)?.seconds, keeper.of(2)?.seconds]).toEqual([null, 9, 9]);
    expect([...stored.keys()]).toEqual(['lectern.unit.positions.demo.12']);
  });

  it('is told to the server in the background, at most every 15 seconds, the last one counts', () => {
    position(1);
    now += SEND_MS - 1;
    position(16);
    expect(calls()).toEqual([{ ID: 4711, IDLesson: '1', seconds: '1', leaving: false }]);
    expect((put.mock.calls as unknown as [OutboxEntry][])[0]?.[0]).toMatchObject({
      kind: 'state',
      action: 16,
      dataType: 't_UnitPosition',
      replaceKey: 'position 4711',
    });
    now += 1;
    position(17);
    expect(calls().slice(1)).toEqual([{ ID: 4711, IDLesson: '1', seconds: '17', leaving: false }]);
  });

  it('is told to the server when it is due, though nothing follows it: a film that was paused', () => {
    vi.useFakeTimers();
    try {
      position(0);
      now += 1000;
      position(31);
      expect(calls()).toMatchObject([{ seconds: '0' }]);
      vi.advanceTimersByTime(SEND_MS - 1000);
      expect(calls()).toMatchObject([{ seconds: '0' }, { seconds: '31' }]);
      vi.advanceTimersByTime(SEND_MS);
      expect(calls()).toHaveLength(2);
    } finally {
      vi.useRealTimers();
    }
  });

  it('TST-001 tells the server at once what was played to its end, all of it each time, and only once', () => {
    keeper.progress(4711, '1', 'started');
    keeper.progress(4711, '1', 'done');
    keeper.progress(4711, '1', 'done');
    now += 1;
    position(3, '2');
    now += SEND_MS;
    keeper.progress(4711, '2', 'done');
    expect(calls()).toEqual([
      { ID: 4711, IDLesson: '1', seconds: '0', done: '1', leaving: false },
      { ID: 4711, IDLesson: '2', seconds: '3', done: '1 2', leaving: false },
    ]);
    Object.assign(session, { user: '0', loggedIn: false });
    keeper.progress(4712, '1', 'done');
    expect(put).toHaveBeenCalledTimes(2);
  });

  it('TST-001 what was seen goes with the position, all of it each time; what makes a lesson done is sent at once', () => {
    const sees = (to: number, isDone = false, lesson = '1') =>
      events.publish(LESSON_SEEN, { unit: 4711, lesson, seen: { duration: 60, played: [[0, to]], slides: ['2'] }, isDone, missing: '' });
    sees(5);
    now += 5000;
    sees(10);
    position(10);
    expect(calls()).toEqual([{ ID: 4711, IDLesson: '1', seconds: '0', seen: '1/60/0-5/2', leaving: false }]);
    sees(54, true);
    sees(55, true);
    expect(calls().slice(1)).toEqual([{ ID: 4711, IDLesson: '1', seconds: '10', done: '1', seen: '1/60/0-54/2', leaving: false }]);
    sees(3, false, '2');
    window.dispatchEvent(new Event('pagehide'));
    expect(calls().slice(2)).toMatchObject([{ seen: '1/60/0-55/2 2/60/0-3/2', leaving: true }]);
    expect(keeper.of(4711)).toMatchObject({ lessons: { 1: 'done' }, seen: { 1: '60/0-55/2', 2: '60/0-3/2' } });
  });

  it('is told once more when a sub-unit starts or ends, and when the page is left, by a call that outlives it', () => {
    position(1);
    position(2);
    events.publish(UNIT_PUSHED, { unit: 4713, depth: 1 });
    position(3);
    window.dispatchEvent(new Event('pagehide'));
    expect(calls()).toEqual(
      [
        { IDLesson: '1', seconds: '1', leaving: false },
        { IDLesson: '1', seconds: '2', leaving: false },
        { IDLesson: '1', seconds: '3', leaving: true },
      ].map((call) => ({ ID: 4711, ...call })),
    );
  });

  it.each(['0', '13'])('is theirs who opened the unit, also when %s is logged in by now', (user) => {
    position(1);
    Object.assign(session, { user, loggedIn: user !== '0' });
    position(2);
    keeper.progress(4711, '1', 'done');
    window.dispatchEvent(new Event('pagehide'));
    expect(new Set(owners())).toEqual(new Set(['12']));
    expect([...stored.keys()].filter((key) => key.includes('positions'))).toEqual(['lectern.unit.positions.demo.12']);
    position(7);
    opens('14');
    const before = owners().length;
    position(9);
    now += SEND_MS;
    position(10);
    expect(owners().slice(before)).toEqual(['14']);
  });

  it('stays in the browser when nobody is logged in', () => {
    Object.assign(session, { user: '0', loggedIn: false });
    position(30);
    window.dispatchEvent(new Event('pagehide'));
    expect(put).not.toHaveBeenCalled();
    expect(keeper.of(4711)?.seconds).toBe(30);
  });

  it('has gone on since it was told, while something plays', () => {
    position(30);
    now += 4000;
    document.body.innerHTML = '<div id="lessonArea"><video></video></div>';
    Object.defineProperties(document.querySelector('video')!, {
      paused: { value: false },
      ended: { value: false },
      playbackRate: { value: 1.5 },
    });
    window.dispatchEvent(new Event('pagehide'));
    expect(keeper.of(4711)?.seconds).toBe(36);
  });

  it.each([
    ['an audio that plays', '<audio></audio>', { paused: false, ended: false, playbackRate: 1 }, 34],
    ['a film that is paused', '<video></video>', { paused: true, ended: false, playbackRate: 1 }, 30],
    ['a film that has ended', '<video></video>', { paused: false, ended: true, playbackRate: 1 }, 30],
  ])('of %s is told in tenths of seconds', (_, media, state, seconds) => {
    position(30);
    now += 4040;
    document.body.innerHTML = `<div id="lessonArea">${media}</div>`;
    Object.defineProperties(
      document.querySelector('video, audio')!,
      Object.fromEntries(Object.entries(state).map(([name, value]) => [name, { value }])),
    );
    window.dispatchEvent(new Event('pagehide'));
    expect(keeper.of(4711)?.seconds).toBe(seconds);
  });

  it('is told when the page is hidden, not when it is shown again, and no more when the plugin has ended', () => {
    const state = vi.spyOn(document, 'visibilityState', 'get');
    const turn = (to: DocumentVisibilityState): number => {
      state.mockReturnValue(to);
      document.dispatchEvent(new Event('visibilitychange'));
      return calls().length;
    };
    position(1);
    position(2);
    expect([calls().length, turn('visible'), turn('hidden'), turn('hidden')]).toEqual([1, 1, 2, 2]);
    expect(calls().at(-1)).toMatchObject({ seconds: '2', leaving: false });
    position(3);
    for (const run of undo.splice(0)) run();
    window.dispatchEvent(new Event('pagehide'));
    expect(turn('hidden')).toBe(2);
    state.mockRestore();
  });

  it('of each unit is told apart', () => {
    position(1, '1', 1);
    position(2, '1', 2);
    position(3, '1', 1);
    events.publish(UNIT_POPPED, { unit: 2, depth: 0 });
    expect(calls().map((call) => [call.ID, (call as unknown as { seconds: string }).seconds])).toEqual([
      [1, '1'],
      [2, '2'],
      [1, '3'],
    ]);
  });

  it('without a position a page that is left says nothing', () => {
    window.dispatchEvent(new Event('pagehide'));
    expect([calls(), stored.size]).toEqual([[], 0]);
  });

  it('is gone on with at once in another language, only there and only at once', () => {
    position(30, '2');
    window.dispatchEvent(new Event('pagehide'));
    expect(keeper.goesOn(4711)).toBeNull();
    texts.language = 'de';
    expect([keeper.goesOn(4711), keeper.goesOn(1)]).toEqual([{ lesson: '2', seconds: 30 }, null]);
    now += 31_000;
    expect(keeper.goesOn(4711)).toBeNull();
  });

  it('TST-001 a lesson is begun as soon as the server hears of it: when it is chosen, plays, or something of it was seen', () => {
    const begun = () => Object.keys(keeper.of(4711)?.lessons ?? {});
    expect(begun()).toEqual([]);
    keeper.opened(4711, '2');
    expect(begun()).toEqual(['2']);
    position(3, '1');
    expect(begun()).toEqual(['1', '2']);
    events.publish(LESSON_SEEN, {
      unit: 4711,
      lesson: '3',
      seen: { duration: 0, played: [], slides: ['1'] },
      isDone: false,
      missing: '',
    });
    expect(keeper.of(4711)?.lessons).toEqual({ 1: 'started', 2: 'started', 3: 'started' });
  });

  it('a lesson that was opened is where it stopped until a place is told; what is done stays done', () => {
    const changed = vi.fn();
    const leave = events.on(LESSON_PROGRESSED, changed);
    keeper.opened(4711, '2');
    keeper.progress(4711, '2', 'done');
    keeper.progress(4711, '2', 'started');
    keeper.progress(4711, '3', 'started');
    leave();
    keeper.progress(4711, '3', 'done');
    expect(keeper.of(4711)).toMatchObject({ lesson: '2', seconds: 0, lessons: { 2: 'done', 3: 'done' } });
    expect(changed).toHaveBeenCalledTimes(3);
    position(5, '', 4711);
    events.publish(LESSON_POSITION_CHANGED, { unit: 0, lesson: '1', seconds: 4 });
    expect(keeper.of(4711)?.lesson).toBe('2');
  });
});

it("the server's own place is the last one that it names", () => {
  const unit = (inside: string) => parse(`<unit>${inside}</unit>`).children[0]!;
  expect(
    serverPosition(
      unit(
        '<position IDLesson="1" seconds="5" date="2026-01-01T00:00:00Z"/>' +
          '<position IDLesson="2" seconds="83.2" date="2026-01-02T00:00:00Z"/>',
      ),
    ),
  ).toEqual({ lesson: '2', seconds: 83.2, date: Date.parse('2026-01-02T00:00:00Z') });
  expect(serverPosition(unit('<position IDLesson="2" seconds="x"/>'))).toBeNull();
  expect(serverPosition(unit(''))).toBeNull();
  expect(serverPosition(null)).toBeNull();
  expect(serverPosition(unit('<position IDLesson="2" seconds="-1"/>'))).toBeNull();
  expect(serverPosition(unit('<position IDLesson="2" seconds="0" date="x"/>'))).toEqual({ lesson: '2', seconds: 0, date: 0 });
  expect(serverPosition(parse('<other><position IDLesson="2" seconds="5"/></other>').children[0]!)).toBeNull();
});
