// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PlayerProblem, PlayerStatus } from '../contract.ts';
import { readClip, readFields } from '../model/attributes.ts';
import { texts, textIn } from '../../../tests/support/texts.ts';
import { playerText } from '../model/player-text.ts';
import { FakePlayer } from './fake-player.fixture.ts';
import { $, begin, click, clock, control, end, facts, host, leave, player, press, show, emit, tracks } from './player-view.harness.tsx';

beforeEach(begin);
afterEach(end);

describe('where it is drawn', () => {
  const elsewhere = (id: string): HTMLElement => {
    const element = document.body.appendChild(document.createElement('div'));
    element.id = id;
    return element;
  };

  it('MED-026 MED-118 MED-119 in its target, before that in what parentId finds, before that in its parent', async () => {
    const [target, found, parent] = ['target', 'found', 'parent'].map(elsewhere) as [HTMLElement, HTMLElement, HTMLElement];
    const fields = readFields({ id: 'p1', playerTarget: 'target' });
    for (const [options, position] of [
      [{}, target],
      [{ parentId: '#found' }, found],
      [{ parentId: '#found', parent }, parent],
    ] as const) {
      await show({}, { fields, options });
      expect([target, found, parent].filter((each) => each.querySelector('.player'))).toEqual([position]);
      await leave();
    }
    for (const each of [target, found, parent]) each.remove();
  });

  it('MED-118 what is no selector is reported, and the player is where its view is', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    await show({}, { options: { parentId: '#' } });
    expect([$('.player') !== null, warn.mock.calls[0]?.[0]]).toEqual([true, expect.stringContaining('"#"')]);
  });
});

describe('what is done with it', () => {
  it('MED-027 lies over its area in overlay mode', async () => {
    await show({}, { fields: readFields({ overlayMode: '1' }) });
    expect($('.player')?.className).toContain('player--overlay');
  });

  it('MED-034 has the logo of its own site in the corner', async () => {
    await show({}, { fields: readFields({ playerVars: 'logo~img/logo.svg' }) });
    expect($('.player__logo')?.getAttribute('src')).toMatch(/img\/logo\.svg$/);
    await show({}, { fields: readFields({ playerVars: 'logo~https://elsewhere.example.org/logo.svg' }) });
    expect($('.player__logo')).toBeNull();
  });

  it.each([
    ['play', [['toggleUserPause']]],
    ['mute', [['toggleMute']]],
    ['none', []],
  ])('MED-032 a click on the picture does what displayclick says: %s', async (type, expected) => {
    await show({ state: 'playing' }, { fields: readFields({ playerVars: `displayclick~${type}` }) });
    await click($('.player__picture'));
    expect(player.calls).toEqual(expected);
  });

  it.each([
    ['MED-127', 'ArrowUp', {}, ['setVolume', 60]],
    ['MED-127', 'ArrowDown', {}, ['setVolume', 40]],
    ['MED-143', 'ArrowRight', {}, ['seek', 105]],
    ['MED-144', 'ArrowLeft', { shiftKey: true }, ['seek', 90]],
    ['MED-145', 'ArrowRight', { shiftKey: true, ctrlKey: true }, ['seek', 115]],
    ['MED-146', '3', {}, ['seekPercent', 30]],
    ['MED-147', '0', {}, ['seekPercent', 0]],
    ['MED-148', ' ', {}, ['toggleUserPause']],
  ] as const)('%s its key "%s"', async (_row, key, more, expected) => {
    await show({ state: 'playing', duration: 200, seekable: { from: 0, to: 200 }, volume: 50 });
    player.time = 100;
    await press($('.player'), key, more);
    expect(player.calls).toEqual([expected]);
  });

  it('MED-004 MED-103 MED-104 fills the screen by its control, by f and by a double click, with the stage around it', async () => {
    const stage = document.createElement('div');
    const request = vi.fn(async () => {});
    stage.requestFullscreen = request;
    Object.defineProperty(document, 'fullscreenEnabled', { configurable: true, value: true });
    await show({ state: 'playing' }, { fullscreenElement: () => stage });
    await click(control('fullscreen'));
    await press($('.player'), 'f');
    await act(async () => {
      $('.player__picture')!.dispatchEvent(new MouseEvent('dblclick', { bubbles: true }));
    });
    expect(request).toHaveBeenCalledTimes(3);
    Reflect.deleteProperty(document, 'fullscreenEnabled');
  });

  it('MED-135 MED-136 its controls hide 1000 ms after the start, and 2000 ms after the pointer has moved', async () => {
    vi.useFakeTimers();
    await show({ state: 'playing' });
    const pass = async (ms: number): Promise<boolean> => {
      await act(async () => {
        vi.advanceTimersByTime(ms);
      });
      return $('.player')!.hasAttribute('data-idle');
    };
    expect([await pass(999), await pass(1)]).toEqual([false, true]);
    await act(async () => {
      $('.player')!.dispatchEvent(new PointerEvent('pointermove', { bubbles: true, pointerType: 'mouse' }));
    });
    expect([await pass(1999), await pass(1)]).toEqual([false, true]);
  });
});

describe('states', () => {
  const problem: PlayerProblem = { code: 'network.manifest', message: 'Cannot be loaded.', canRetry: true };

  it('a problem is said in its words, with a way to try again, and takes the focus from the controls', async () => {
    await show({ state: 'playing' });
    control('play')!.focus();
    await emit({ problem, state: 'stopped' });
    expect([$('[role=alert]')?.textContent, $('.player__bar'), document.activeElement]).toEqual([
      'Cannot be loaded.',
      null,
      control('retry'),
    ]);
    await click(control('retry'));
    expect(player.calls).toEqual([['retry']]);
    await emit({ problem: { ...problem, canRetry: false } });
    expect(control('retry')).toBeNull();
  });

  it('a player that cannot be made says so and is made again', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    let attempts = 0;
    const failing = async (): Promise<FakePlayer> => {
      if (++attempts === 1) throw new Error('no network');
      return player;
    };
    await show({}, { createPlayer: failing });
    expect($('[role=alert]')?.textContent).toMatch(/could not be started/);
    await click(control('retry'));
    expect([attempts, $('[role=alert]'), control('play') !== null]).toEqual([2, null, true]);
  });

  it('ERR-021 a player that waits for the network is made anew by its button, and by itself when the network is there', async () => {
    let made = 0;
    const status = { type: 'no_op', problem: { code: 'network.library', message: 'It did not come.', canRetry: true } } as const;
    const placeholder = (): FakePlayer => Object.assign(new FakePlayer(status), { isPlaceholder: true as const });
    await show({}, { createPlayer: async () => (++made < 3 ? placeholder() : player) });
    await click(control('retry'));
    expect([made, $('[role=alert]')?.textContent]).toEqual([2, 'It did not come.']);
    await act(async () => {
      dispatchEvent(new Event('online'));
    });
    expect([made, $('[role=alert]')]).toEqual([3, null]);
    dispatchEvent(new Event('online'));
    expect(made).toBe(3);
  });

  it.each(['en', 'pt', 'es', 'ru', 'fr', 'tr', 'et'])(
    'I18-012 I18-013 I18-014 I18-015 what cannot be played, live, back to live and disabled are said in %s',
    async (lang) => {
      const word = (key: string): string => texts[lang]![key]!;
      await show({ type: 'live', dvr: true, textTracks: tracks }, { options: { language: lang } });
      expect(control('live')?.textContent).toBe(word('player.live'));
      await emit({ dvrInUse: true });
      expect(control('back-to-live')?.textContent).toBe(word('player.backToLive'));
      await click(control('subtitles'));
      expect($('[data-id="off"]')?.textContent).toBe(word('player.disabled'));
      const services = { language: 'de', get: (key: string) => textIn('de', key), getIn: textIn };
      const message = playerText(services, { strings: {}, language: lang })('player.problem.media.unsupported');
      await emit({ problem: { code: 'media.unsupported', message, canRetry: false }, state: 'stopped' });
      expect($('[role=alert]')?.textContent).toBe(word('player.problem.media.unsupported'));
    },
  );

  it('waiting shows after a moment and is said when it lasts', async () => {
    vi.useFakeTimers();
    await show({ state: 'buffering' });
    const pass = async (ms: number) => {
      await act(async () => {
        vi.advanceTimersByTime(ms);
      });
      return [$('.player__spinner') !== null, $('.player__status')?.textContent];
    };
    expect([await pass(299), await pass(1), await pass(2700)]).toEqual([
      [false, ''],
      [true, ''],
      [true, 'The recording is loading'],
    ]);
    await emit({ state: 'playing' });
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

  it('MED-105 MED-106 MED-107 gives the screen back when the clip ends or is stopped, unless it is to stay', async () => {
    const exit = vi.fn(async () => {});
    Object.defineProperty(document, 'fullscreenElement', { configurable: true, get: () => document.documentElement });
    Object.defineProperty(document, 'exitFullscreen', { configurable: true, value: exit });
    await show({ state: 'playing' });
    player.events$.next({ type: 'pause' });
    expect(exit).toHaveBeenCalledTimes(0);
    player.events$.next({ type: 'ended' });
    player.events$.next({ type: 'stop' });
    expect(exit).toHaveBeenCalledTimes(2);
    await leave();
    await show({ state: 'playing' }, { options: { exitFullscreenOnEnd: false } });
    player.events$.next({ type: 'ended' });
    player.events$.next({ type: 'stop' });
    expect(exit).toHaveBeenCalledTimes(2);
    Object.defineProperty(document, 'fullscreenElement', { configurable: true, value: null });
  });

  it('MED-028 hides while another player is in use, and comes back when that one has ended', async () => {
    await show({}, { fields: readFields({ id: 'p1', hideUnused: '1' }) });
    const announce = (id: string, state: PlayerStatus['state']) =>
      act(async () => facts.next({ type: 'player.stateChanged', player: id, state }));
    await announce('p2', 'playing');
    expect($('.player')?.hidden).toBe(true);
    await announce('p2', 'completed');
    expect($('.player')?.hidden).toBe(false);
  });

  it('MED-026 stands in the element that its field names', async () => {
    const target = document.body.appendChild(Object.assign(document.createElement('div'), { id: 'playerArea' }));
    await show({}, { fields: readFields({ id: 'p1', playerTarget: 'playerArea' }) });
    expect([target.querySelector('.player') !== null, host.querySelector('.player')]).toEqual([true, null]);
    await leave();
    target.remove();
  });
});

describe('coming and going', () => {
  it('gives everything back: player, listeners of the document, of frames, timers', async () => {
    vi.useFakeTimers();
    // Those of the page's clock, which a view takes all its timers from: what React and other tests put off is no matter of the view.
    const timers = new Set<object>();
    for (const name of ['setTimeout', 'setInterval'] as const) {
      const begun = clock[name].bind(clock);
      vi.spyOn(clock, name).mockImplementation((run, ms) => {
        const timer = {};
        timers.add(timer);
        const over = (): boolean => name === 'setTimeout' && timers.delete(timer);
        const undo = begun(() => (over(), run()), ms);
        return () => (timers.delete(timer), undo());
      });
    }
    const listeners = new Map<string, number>();
    const count = (by: number) => (type: string) => {
      listeners.set(type, (listeners.get(type) ?? 0) + by);
    };
    const add = vi.spyOn(document, 'addEventListener').mockImplementation(count(1));
    const remove = vi.spyOn(document, 'removeEventListener').mockImplementation(count(-1));
    const onPlayer = vi.fn();
    await show({ state: 'playing', textTracks: tracks, textTrack: '0' }, { onPlayer });
    await click(control('speed'));
    expect(player.listeners.size).toBeGreaterThan(0);
    expect(timers.size).toBeGreaterThan(0);
    await leave();
    expect([player.disposed, player.listeners.size, player.status$.observed, player.events$.observed, facts.observed]).toEqual([
      true,
      0,
      false,
      false,
      false,
    ]);
    expect(onPlayer.mock.calls).toEqual([[player], [null]]);
    expect([...listeners].filter(([type, left]) => left !== 0 && !/^selectionchange$/.test(type))).toEqual([]);
    expect(timers.size).toBe(0);
    add.mockRestore();
    remove.mockRestore();
  });

  it('a player that comes too late is disposed of', async () => {
    let ready: (made: FakePlayer) => void = () => {};
    const late = new FakePlayer();
    await show(
      {},
      {
        createPlayer: () =>
          new Promise((resolve) => {
            ready = resolve;
          }),
      },
    );
    await leave();
    await act(async () => ready(late));
    expect(late.disposed).toBe(true);
  });

  it('another clip gets another player; another title does not', async () => {
    const made: FakePlayer[] = [];
    const factory = async () => {
      const next = new FakePlayer();
      made.push(next);
      return next;
    };
    await show({}, { createPlayer: factory });
    await show({}, { createPlayer: factory, title: 'Other' });
    expect(made.length).toBe(1);
    await show({}, { createPlayer: factory, clip: readClip({ id: 'c2' }, []) });
    expect([made.length, made[0]!.disposed, made[1]!.disposed]).toEqual([2, true, false]);
  });
});
