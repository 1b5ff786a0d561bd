// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Engine } from '../engines/engine.ts';
import { PlayerLog } from '../log.ts';
import { MediaPlayer } from './media-player.ts';
import { settleOptions } from '../model/options.ts';
import { type PlayerServices, settleSettings } from '../services.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A player that starts by itself, whose browser answers `play` with a promise that never ends. */
function starting(autostartFallback: 'hint' | 'confirm', answer = false) {
  const media = document.createElement('video');
  const play = vi.fn(() => new Promise<void>(() => {}));
  const engine = {
    media,
    play,
    pause: vi.fn(),
    setTime: vi.fn(),
    setVolume: vi.fn(),
    setRate: vi.fn(),
    reload: vi.fn(),
    dispose: vi.fn(),
  } satisfies Engine;
  const confirm = vi.fn(async () => answer);
  const services = {
    clock: {
      now: () => Date.now(),
      setTimeout: (run: () => void, ms: number) => {
        const timer = setTimeout(run, ms);
        return () => clearTimeout(timer);
      },
      setInterval: (run: () => void, ms: number) => {
        const timer = setInterval(run, ms);
        return () => clearInterval(timer);
      },
    },
    log: new PlayerLog(),
    settings: settleSettings({}),
    configuration: { autostartFallback } as PlayerServices['configuration'],
    storage: { get: () => null, set: vi.fn() },
    session: { token: null, user: '0', lost: vi.fn() },
    texts: { language: 'en', onChange: () => () => undefined, get: (key: string) => key, getIn: (_language: string, key: string) => key },
    dialogs: { confirm, alert: vi.fn(async () => {}) },
    runCommand: vi.fn(),
    stateChanged: vi.fn(),
    failed: vi.fn(),
    toStartPage: vi.fn(),
  } as PlayerServices;
  const player = new MediaPlayer(
    {
      id: 'p1',
      mount: document.createElement('div'),
      audio: false,
      hls: false,
      autostart: true,
      overlay: false,
      startAt: 0,
      preload: 'auto',
      options: settleOptions(undefined, () => {}),
      text: (key) => key,
      gaveUp: vi.fn(),
    },
    services,
  );
  player.playback.use(engine);
  media.dispatchEvent(new Event('canplay'));
  return { player, media, play, confirm };
}

describe('a start that does not come', () => {
  it('MED-088 MED-089 ready starts it; after 2500 ms, not before, the hint stands until it plays', async () => {
    const { player, media, play, confirm } = starting('hint');
    expect(play).toHaveBeenCalledOnce();
    await vi.advanceTimersByTimeAsync(2499);
    expect(player.status.autostartRefused).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect([player.status.autostartRefused, confirm.mock.calls.length]).toEqual([true, 0]);
    media.dispatchEvent(new Event('playing'));
    expect(player.status.autostartRefused).toBe(false);
    player.dispose();
  });

  it('MED-089 where the customer wants a question, it is asked after 2500 ms, not before; yes plays', async () => {
    const { player, play, confirm } = starting('confirm', true);
    await vi.advanceTimersByTimeAsync(2499);
    expect(confirm).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(confirm.mock.calls).toEqual([['player.autostartQuestion']]);
    expect([player.status.autostartRefused, play.mock.calls.length]).toEqual([false, 2]);
    player.dispose();
  });

  it('MED-089 no leaves it as it is, and nothing is asked when it has played in time', async () => {
    const refused = starting('confirm');
    await vi.advanceTimersByTimeAsync(2500);
    expect([refused.confirm.mock.calls.length, refused.play.mock.calls.length]).toEqual([1, 1]);
    refused.player.dispose();
    const played = starting('confirm');
    await vi.advanceTimersByTimeAsync(2000);
    played.media.dispatchEvent(new Event('playing'));
    await vi.advanceTimersByTimeAsync(5000);
    expect(played.confirm).not.toHaveBeenCalled();
    played.player.dispose();
    expect(vi.getTimerCount()).toBe(0);
  });
});
