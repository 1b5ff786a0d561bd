// @vitest-environment happy-dom
import { act, Profiler } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { Subject } from 'rxjs';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CLOCK, EVENTS, SETTINGS, TEXTS, type Fact, type PlayerProblem, type PlayerStatus, type PlayerViewProps, type TextTable } from '../../../core/api.ts';
import { SystemClock } from '../../../core/kernel/clock.ts';
import { ServicesContext } from '../../../core/render/context.ts';
import { readClip } from '../model/clip.ts';
import { readFields } from '../model/fields.ts';
import { FakePlayer } from './fake-player.fixture.ts';
import { PlayerView } from './player-view.tsx';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

let root: Root, host: HTMLElement, player: FakePlayer, settings: Map<string, string>, renders: number;
const facts = new Subject<Fact>();
const language = { now: 'en' };
const given = new Map<symbol, unknown>([
  [CLOCK, new SystemClock()],
  [EVENTS, { on: (type: string, listener: (fact: Fact) => void) => { const subscription = facts.subscribe((fact) => { if (fact.type === type) listener(fact); }); return () => subscription.unsubscribe(); } }],
  [SETTINGS, { get: (group: string, key: string) => settings.get(`${group} ${key}`) ?? null, set: (group: string, key: string, value: string) => settings.set(`${group} ${key}`, value) }],
  [TEXTS, {
    changed$: new Subject<void>(), get language() { return language.now; },
    get: (key: string, values: Record<string, string | number> = {}, own: TextTable = {}) => (own[language.now]?.[key] ?? key).replace(/\{(\w+)\}/g, (_, name: string) => String(values[name])),
  }],
]);
const tracks = [{ id: '0', language: 'en', label: 'English' }, { id: '1', language: 'de', label: 'Deutsch' }];
const subtitles = tracks.map((track) => ({ ...track, src: `${track.id}.vtt`, default: false }));
const make = async () => player;
interface Given extends Partial<PlayerViewProps> { readonly make?: () => Promise<FakePlayer> }
const show = async (status: Partial<PlayerStatus> = {}, props: Given = {}) => {
  player = new FakePlayer(status);
  await act(async () => root.render(
    <ServicesContext.Provider value={{ get: (token: symbol) => given.get(token) } as never}>
      <Profiler id="player" onRender={() => { renders++; }}>
        <PlayerView clip={readClip({ id: 'c1' }, subtitles)} fields={readFields({ id: 'p1' })} title="Light" fps={25} IDLesson={0} mediaToken="" make={make} {...props} />
      </Profiler>
    </ServicesContext.Provider>));
};
const $ = (selector: string) => host.querySelector<HTMLElement>(selector);
const control = (name: string) => $(`[data-control="${name}"]`);
const click = (element: Element | null) => act(async () => { element!.dispatchEvent(new MouseEvent('click', { bubbles: true })); });
const press = (element: Element | null, key: string, more: KeyboardEventInit = {}) => act(async () => { element!.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more })); });
const tell = (change: Partial<PlayerStatus>) => act(async () => player.tell(change));

beforeEach(() => { settings = new Map(); renders = 0; language.now = 'en'; host = document.body.appendChild(document.createElement('div')); root = createRoot(host); });
afterEach(async () => { await act(async () => root.unmount()); host.remove(); vi.restoreAllMocks(); vi.useRealTimers(); });

describe('the bar', () => {
  it('MED-173 MED-174 MED-175 has its groups and controls in the specified order', async () => {
    await show();
    const names = (group: string) => [...host.querySelectorAll(`.player__group--${group} > *, .player__group--${group} [data-control]`)].map((each) => each.getAttribute('data-control') ?? each.getAttribute('role') ?? each.className);
    expect(names('left')).toEqual(['play', 'stop', 'pause']);
    expect(names('right').slice(0, 2)).toEqual(['player__volume', 'mute']);
    expect(names('default')).toEqual(['position', 'slider', 'duration']);
    expect(control('duration')?.textContent).toBe('3:20');
  });

  it('MED-102 live has no position, no pause, no speed; with a past it has them, and a way back', async () => {
    await show({ type: 'live', duration: Infinity, state: 'playing' });
    expect([control('position'), control('pause'), control('duration'), control('speed'), $('.player__seek')]).toEqual([null, null, null, null, null]);
    expect(control('live')?.textContent).toBe('Live');
    await tell({ dvr: true, dvrInUse: true, seekable: { from: 100, to: 200 } });
    expect([control('pause'), $('.player__seek'), control('speed')].every(Boolean)).toBe(true);
    await click(control('back-to-live'));
    expect(player.calls).toEqual([['goLive']]);
  });

  it('what has no effect now keeps its place and the focus', async () => {
    await show({ state: 'playing' });
    expect(['play', 'stop', 'pause'].map((name) => control(name)?.getAttribute('aria-disabled'))).toEqual(['true', null, null]);
    control('pause')!.focus();
    await click(control('pause'));
    expect([player.status.userPaused, document.activeElement === control('pause'), control('pause')?.getAttribute('aria-disabled')]).toEqual([true, true, 'true']);
    await click(control('pause'));
    expect(player.calls).toEqual([['toggleUserPause']]);
    await click(control('stop'));
    expect(player.status.state).toBe('stopped');
  });

  it('MED-139 mute toggles between 0 and 100', async () => {
    await show({ volume: 70 });
    await click(control('mute'));
    expect([player.status.volume, control('mute')?.getAttribute('aria-label')]).toEqual([0, 'Sound on']);
    await click(control('mute'));
    expect(player.status.volume).toBe(100);
  });

  it('MED-127 MED-137 MED-138 the volume bar has 10 segments, steps of 10, and hides 400 ms after it was left', async () => {
    vi.useFakeTimers();
    await show({ volume: 50 });
    const bar = $('.player__volume-bar')!;
    expect([host.querySelectorAll('.player__segment').length, host.querySelectorAll('.player__segment[data-on]').length]).toEqual([10, 5]);
    await press(bar, 'ArrowUp');
    await press(bar, 'ArrowLeft');
    await press(bar, 'ArrowLeft');
    expect(player.calls).toEqual([['setVolume', 60], ['setVolume', 50], ['setVolume', 40]]);
    await press(bar, 'End');
    await press(bar, 'ArrowUp');
    expect(player.status.volume).toBe(100);
    const open = () => $('.player__volume')!.hasAttribute('data-open');
    await act(async () => { bar.focus(); });
    expect(open()).toBe(true);
    await act(async () => { bar.blur(); vi.advanceTimersByTime(399); });
    expect(open()).toBe(true);
    await act(async () => { vi.advanceTimersByTime(1); });
    expect(open()).toBe(false);
  });

  it('MED-116 MED-115 chromeless has no bar but keys; without interaction nothing is handled', async () => {
    await show({ state: 'playing' }, { options: { chromeless: true } });
    expect([$('.player__bar'), $('.player')?.tabIndex]).toEqual([null, 0]);
    await press($('.player'), 'm');
    expect(player.calls).toEqual([['toggleMute']]);
    await show({ state: 'playing' }, { options: { allowUserInteraction: false } });
    player.calls.length = 0;
    await press($('.player'), 'm');
    await click($('.player__picture'));
    expect([$('.player__bar'), player.calls]).toEqual([null, []]);
  });

  it('MED-108 MED-109 texts come from the options, in the language of the options', async () => {
    await show({}, { options: { language: 'de', strings: { de: { 'player.play': 'Los' } } } });
    expect([control('play')?.getAttribute('aria-label'), control('stop')?.getAttribute('aria-label')]).toEqual(['Los', 'Stopp']);
  });
});

describe('the seek bar', () => {
  const marks = [{ seconds: 0, label: 'First', kind: 'chapter' as const }, { seconds: 100, label: 'Second', kind: 'chapter' as const }];

  it('MED-143 says its place in words, with the chapter, and moves by keys', async () => {
    await show({ state: 'paused', userPaused: true }, { marks });
    const bar = $('.player__seek')!;
    await act(async () => player.show(67));
    expect([bar.getAttribute('aria-valuenow'), bar.getAttribute('aria-valuemax'), bar.getAttribute('aria-valuetext')]).toEqual(['67', '200', '1 minute 7 seconds of 3 minutes 20 seconds, First']);
    for (const [key, place] of [['ArrowRight', 72], ['PageUp', 100], ['PageDown', 0], ['ArrowUp', 5], ['End', 200], ['Home', 0]] as const) {
      await press(bar, key);
      expect([key, player.time]).toEqual([key, place]);
    }
    expect(player.calls.length).toBe(6);
  });

  it('is drawn past React: at most one drawing a second while it plays', async () => {
    await show({ state: 'playing' });
    await act(async () => player.show(1));
    renders = 0;
    for (let frame = 25; frame < 125; frame++) await act(async () => player.show(frame / 25));
    expect(renders).toBeLessThanOrEqual(4);
    expect(Number($('.player__seek')!.style.getPropertyValue('--played'))).toBeCloseTo(124 / 25 / 200, 4);
    renders = 0;
    for (let part = 0; part < 50; part++) await act(async () => player.tell({ buffered: [[0, 50 + part]] }));
    expect([renders, $('.player__seek')!.style.getPropertyValue('--buffered')]).toEqual([0, expect.stringContaining('49.50%')]);
  });

  it('keeps still for screen readers while it plays on with the focus on it, but says where a key went', async () => {
    await show({ state: 'playing' });
    const bar = $('.player__seek')!;
    await act(async () => player.show(10));
    await act(async () => { bar.focus(); bar.dispatchEvent(new FocusEvent('focus')); });
    for (const second of [11, 12, 13]) await act(async () => player.show(second));
    const still = bar.getAttribute('aria-valuenow');
    await press(bar, 'ArrowRight');
    expect([still === '10' || !bar.matches(':focus-visible'), bar.getAttribute('aria-valuenow')]).toEqual([true, '18']);
  });
});

describe('menus', () => {
  it('speed is a menu of choices, with arrows, Home, End, letters, Escape; the focus comes back', async () => {
    await show();
    const button = control('speed')!;
    expect([button.getAttribute('aria-haspopup'), button.getAttribute('aria-expanded')]).toEqual(['menu', 'false']);
    await click(button);
    const focused = () => document.activeElement?.getAttribute('data-id');
    expect([button.getAttribute('aria-expanded'), $('[role=menu]')?.getAttribute('aria-label'), focused()]).toEqual(['true', 'Speed', '1']);
    const seen: unknown[] = [];
    for (const key of ['ArrowDown', 'End', 'ArrowDown', 'ArrowUp', 'Home', '1', '1']) { await press(document.activeElement, key); seen.push(focused()); }
    expect(seen).toEqual(['1.25', '2', '0.5', '2', '0.5', '1', '1.25']);
    await press(document.activeElement, 'Escape');
    expect([$('[role=menu]'), document.activeElement]).toEqual([null, button]);
    await press(button, 'ArrowDown');
    await press(document.activeElement, 'ArrowDown');
    await press(document.activeElement, 'Enter');
    expect([player.calls, $('[role=menu]'), document.activeElement, button.getAttribute('aria-label')]).toEqual([[['setRate', 1.25]], null, button, 'Speed: 1.25×']);
  });

  it('keys in a menu and in a form do not reach the player', async () => {
    await show({ textTracks: tracks });
    await click(control('subtitles'));
    for (const key of ['ArrowDown', 'm', '5', 'ArrowUp']) await press(document.activeElement, key);
    await press(document.activeElement, 'End');
    await press(document.activeElement, 'Enter');
    expect($('[role=dialog]')?.getAttribute('aria-label')).toBe('Appearance');
    for (const key of ['m', 'ArrowLeft', ' ']) await press($('select'), key);
    expect(player.calls).toEqual([]);
  });

  it('quality is chosen by level or left to the player', async () => {
    await show({ levels: [{ id: 0, height: 360, bitrate: 1 }, { id: 1, height: 720, bitrate: 2 }], playingLevel: 1, hd: true });
    expect($('.player__badge')?.textContent).toBe('HD');
    await click(control('settings'));
    await press(document.activeElement, 'ArrowRight');
    expect([...host.querySelectorAll('[role=menuitemradio]')].map((line) => [line.textContent, line.getAttribute('aria-checked')])).toEqual([['Automatic (720p)', 'true'], ['720p', 'false'], ['360p', 'false']]);
    await click($('[data-id="0"]'));
    expect(player.calls).toEqual([['setLevel', 0]]);
  });
});

describe('subtitles', () => {
  it('MED-005 MED-124 are chosen, announced, and remembered among the user\'s settings, not in local storage', async () => {
    const kept = vi.spyOn(Storage.prototype, 'setItem');
    await show({ textTracks: tracks });
    await click(control('subtitles'));
    await click($('[data-id="track 1"]'));
    expect([player.status.textTrack, $('.player__said')?.textContent, settings.get('player captions')]).toEqual(['1', 'Subtitles: Deutsch', 'de']);
    await press($('.player'), 'c');
    expect([player.status.textTrack, settings.get('player captions')]).toEqual(['', 'off']);
    await press($('.player'), 'c');
    expect(player.status.textTrack).toBe('0');
    expect(kept).not.toHaveBeenCalled();
  });

  it('MED-005 are on from the beginning when the clip asks, when they were last time, and off when they were off', async () => {
    const asked = readClip({ id: 'c1' }, subtitles.map((each) => ({ ...each, default: each.language === 'de' })));
    await show({ textTracks: tracks }, { clip: asked });
    expect(player.calls).toEqual([['setTextTrack', '0']]); // the page's language goes first
    await act(async () => root.render(null));
    settings.set('player captions', 'de');
    await show({ textTracks: tracks });
    expect(player.calls).toEqual([['setTextTrack', '1']]);
    await act(async () => root.render(null));
    settings.set('player captions', 'off');
    await show({ textTracks: tracks, textTrack: '0' });
    expect(player.calls).toEqual([['setTextTrack', '']]);
  });

  it('their look is remembered', async () => {
    await show({ textTracks: tracks });
    await click(control('subtitles'));
    await click($('[data-id="look"]'));
    const select = $('select') as HTMLSelectElement;
    await act(async () => { select.value = '150'; select.dispatchEvent(new Event('change', { bubbles: true })); });
    expect(settings.get('player captionLook')).toBe('150 white half bottom');
    await click($('.player__reset'));
    expect(settings.get('player captionLook')).toBe('100 white half bottom');
  });
});

describe('the display of times', () => {
  it('as timecodes is remembered', async () => {
    await show({ duration: 60 });
    await click(control('settings'));
    await click($('[data-id="display"]'));
    await click($('[data-id="display timecode"]') ?? $('[data-id="timecode"]'));
    expect(settings.get('player timeDisplay')).toBe('timecode');
    await act(async () => root.render(null));
    await show({ duration: 60 });
    expect(control('duration')?.textContent).toBe('00:01:00:00');
  });
});

describe('states', () => {
  const problem: PlayerProblem = { code: 'network.manifest', message: 'Cannot be loaded.', canRetry: true };

  it('a problem is said in its words, with a way to try again, and takes the focus from the controls', async () => {
    await show({ state: 'playing' });
    control('play')!.focus();
    await tell({ problem, state: 'stopped' });
    expect([$('[role=alert]')?.textContent, $('.player__bar'), document.activeElement]).toEqual(['Cannot be loaded.', null, control('retry')]);
    await click(control('retry'));
    expect(player.calls).toEqual([['retry']]);
    await tell({ problem: { ...problem, canRetry: false } });
    expect(control('retry')).toBeNull();
  });

  it('a player that cannot be made says so and is made again', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    let attempts = 0;
    const failing = async (): Promise<FakePlayer> => { if (++attempts === 1) throw new Error('no network'); return player; };
    await show({}, { make: failing });
    expect($('[role=alert]')?.textContent).toMatch(/could not be started/);
    await click(control('retry'));
    expect([attempts, $('[role=alert]'), control('play') !== null]).toEqual([2, null, true]);
  });

  it('waiting shows after a moment and is said when it lasts', async () => {
    vi.useFakeTimers();
    await show({ state: 'buffering' });
    const pass = async (ms: number) => { await act(async () => { vi.advanceTimersByTime(ms); }); return [$('.player__spinner') !== null, $('.player__said')?.textContent]; };
    expect([await pass(299), await pass(1), await pass(2700)]).toEqual([[false, ''], [true, ''], [true, 'The recording is loading']]);
    await tell({ state: 'playing' });
    expect(await pass(0)).toEqual([false, '']);
  });

  it('MED-089 a refused start says what to do', async () => {
    await show({ autostartRefused: true });
    expect($('.player__hint')?.textContent).toMatch(/press Play/);
    await click(control('start'));
    expect([player.calls, control('start'), $('.player__hint')]).toEqual([[['play']], null, null]);
  });

  it('what has ended can be played again', async () => {
    await show({ state: 'completed' });
    expect([control('start'), control('play')].map((each) => each?.getAttribute('aria-label'))).toEqual(['Play again', 'Play again']);
    await click(control('start'));
    expect(player.calls).toEqual([['play']]);
  });

  it('MED-105 MED-106 gives the screen back when the clip ends or is stopped, unless it is to stay', async () => {
    const leave = vi.fn(async () => {});
    Object.defineProperty(document, 'fullscreenElement', { configurable: true, get: () => document.documentElement });
    Object.defineProperty(document, 'exitFullscreen', { configurable: true, value: leave });
    await show({ state: 'playing' });
    player.events$.next({ type: 'pause' });
    expect(leave).toHaveBeenCalledTimes(0);
    player.events$.next({ type: 'ended' });
    player.events$.next({ type: 'stop' });
    expect(leave).toHaveBeenCalledTimes(2);
    await act(async () => root.render(null));
    await show({ state: 'playing' }, { options: { exitFullscreenOnEnd: false } });
    player.events$.next({ type: 'ended' });
    player.events$.next({ type: 'stop' });
    expect(leave).toHaveBeenCalledTimes(2);
    Object.defineProperty(document, 'fullscreenElement', { configurable: true, value: null });
  });

  it('MED-028 hides while another player is in use, and comes back when that one has ended', async () => {
    await show({}, { fields: readFields({ id: 'p1', hideUnused: '1' }) });
    const say = (id: string, state: PlayerStatus['state']) => act(async () => facts.next({ type: 'player.stateChanged', player: id, state }));
    await say('p2', 'playing');
    expect($('.player')?.hidden).toBe(true);
    await say('p2', 'completed');
    expect($('.player')?.hidden).toBe(false);
  });

  it('MED-026 stands in the element that its field names', async () => {
    const target = document.body.appendChild(Object.assign(document.createElement('div'), { id: 'playerArea' }));
    await show({}, { fields: readFields({ id: 'p1', playerTarget: 'playerArea' }) });
    expect([target.querySelector('.player') !== null, host.querySelector('.player')]).toEqual([true, null]);
    await act(async () => root.render(null));
    target.remove();
  });
});

describe('coming and going', () => {
  it('gives everything back: player, listeners of the document, of frames, timers', async () => {
    vi.useFakeTimers();
    const listeners = new Map<string, number>();
    const count = (by: number) => (type: string) => { listeners.set(type, (listeners.get(type) ?? 0) + by); };
    const add = vi.spyOn(document, 'addEventListener').mockImplementation(count(1));
    const remove = vi.spyOn(document, 'removeEventListener').mockImplementation(count(-1));
    const onPlayer = vi.fn();
    await show({ state: 'playing', textTracks: tracks, textTrack: '0' }, { onPlayer });
    await click(control('speed'));
    expect(player.listeners.size).toBeGreaterThan(0);
    await act(async () => root.render(null));
    expect([player.disposed, player.listeners.size, player.status$.observed, player.events$.observed, facts.observed]).toEqual([true, 0, false, false, false]);
    expect(onPlayer.mock.calls).toEqual([[player], [null]]);
    expect([...listeners].filter(([type, left]) => left !== 0 && !/^selectionchange$/.test(type))).toEqual([]);
    expect(vi.getTimerCount()).toBe(0);
    add.mockRestore();
    remove.mockRestore();
  });

  it('a player that comes too late is disposed of', async () => {
    let ready: (made: FakePlayer) => void = () => {};
    const late = new FakePlayer();
    await show({}, { make: () => new Promise((resolve) => { ready = resolve; }) });
    await act(async () => root.render(null));
    await act(async () => ready(late));
    expect(late.disposed).toBe(true);
  });

  it('another clip gets another player; another title does not', async () => {
    const made: FakePlayer[] = [];
    const factory = async () => { const next = new FakePlayer(); made.push(next); return next; };
    await show({}, { make: factory });
    await show({}, { make: factory, title: 'Other' });
    expect(made.length).toBe(1);
    await show({}, { make: factory, clip: readClip({ id: 'c2' }, []) });
    expect([made.length, made[0]!.disposed, made[1]!.disposed]).toEqual([2, true, false]);
  });
});
