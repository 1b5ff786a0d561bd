// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { HlsStream } from '../hls/stream.ts';
import { type PlayingPlayer, playingPlayer } from './playback.harness.ts';

let made: PlayingPlayer;
beforeEach(() => {
  vi.useFakeTimers();
  made = playingPlayer({ hls: true });
});
afterEach(() => {
  made.player.dispose();
  vi.useRealTimers();
});

/** A stream that is live, whose window moves on. */
const stream = () => ({
  hls: {},
  levels: [],
  level: -1,
  playingLevel: -1,
  origin: 0,
  live: { live: true, start: 0, end: 100, sync: 90 },
  capTo: vi.fn(),
  progressed: vi.fn(),
  rested: vi.fn(),
  dispose: vi.fn(),
});

it('a position that is chosen before the element has its length is gone to when it can play', () => {
  // The page of tests has no such names.
  vi.stubGlobal('HTMLMediaElement', { HAVE_METADATA: 1, HAVE_CURRENT_DATA: 2, HAVE_ENOUGH_DATA: 4 });
  const { player, media, engine } = playingPlayer();
  const state = { readyState: 0, duration: NaN };
  Object.defineProperties(media, { readyState: { get: () => state.readyState }, duration: { get: () => state.duration } });
  player.seek(7);
  expect([player.time, media.currentTime]).toEqual([7, 0]);
  engine.setTime.mockClear();
  Object.assign(state, { readyState: HTMLMediaElement.HAVE_ENOUGH_DATA, duration: 90 });
  media.dispatchEvent(new Event('canplay'));
  expect(engine.setTime).toHaveBeenCalledExactlyOnceWith(7);
  player.seek(9);
  expect([engine.setTime.mock.lastCall, player.time], 'from then on the element has it').toEqual([[9], media.currentTime]);
  player.dispose();
  vi.unstubAllGlobals();
});

describe('what a player looks at by itself', () => {
  it('MED-132 every 250 ms what no event reports', () => {
    const { media, player } = made;
    Object.defineProperty(media, 'playbackRate', { value: 2 });
    vi.advanceTimersByTime(249);
    expect(player.status.rate).toBe(1);
    vi.advanceTimersByTime(1);
    expect(player.status.rate).toBe(2);
  });

  it('MED-134 every 500 ms its box, which limits the levels of a stream', () => {
    const { mount, player } = made;
    const live = stream();
    player.playback.useStream(live as unknown as HlsStream);
    live.capTo.mockClear();
    Object.defineProperties(mount, { clientWidth: { value: 320 }, clientHeight: { value: 180 } });
    vi.advanceTimersByTime(499);
    expect(live.capTo).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(live.capTo).toHaveBeenCalledExactlyOnceWith(320 * devicePixelRatio, 180 * devicePixelRatio);
  });

  it('MED-152 every 500 ms whether the playhead moves', () => {
    const { media, player } = made;
    let now = 3;
    Object.defineProperties(media, { currentTime: { get: () => now }, paused: { value: false }, ended: { value: false } });
    media.dispatchEvent(new Event('playing'));
    vi.advanceTimersByTime(500);
    now = 4;
    vi.advanceTimersByTime(499);
    expect(player.status.state).toBe('playing');
    vi.advanceTimersByTime(501);
    expect(player.status.state).toBe('buffering');
    now = 5;
    vi.advanceTimersByTime(500);
    expect(player.status.state).toBe('playing');
  });

  it('MED-153 every 100 ms how far a live stream goes', () => {
    const { player } = made;
    const live = stream();
    player.playback.useStream(live as unknown as HlsStream);
    vi.advanceTimersByTime(250);
    expect(player.status.seekable).toEqual({ from: 0, to: 90 });
    live.live = { live: true, start: 10, end: 110, sync: 100 };
    vi.advanceTimersByTime(49);
    expect(player.status.seekable).toEqual({ from: 0, to: 90 });
    vi.advanceTimersByTime(1);
    expect([player.status.seekable, player.status.dvr, player.status.dvrInUse]).toEqual([{ from: 10, to: 100 }, true, true]);
  });

  it('MED-149 MED-150 a live stream has a past from 60 s on, which is in use more than 3 s behind', () => {
    const { player, media } = made;
    let now = 0;
    Object.defineProperty(media, 'currentTime', { get: () => now });
    for (const [end, behind, dvr, dvrInUse] of [
      [59, 20, false, false],
      [60, 3, true, false],
      [60, 3.1, true, true],
    ] as const) {
      now = 50 - behind;
      player.playback.useStream({ ...stream(), live: { live: true, start: 0, end, sync: 50 } } as unknown as HlsStream);
      vi.advanceTimersByTime(100);
      expect([player.status.dvr, player.status.dvrInUse]).toEqual([dvr, dvrInUse]);
    }
  });

  it('MED-141 MED-142 whether the level that plays is HD, by its height or its bitrate', () => {
    const { player } = made;
    for (const [height, bitrate, hd] of [
      [719, 1_999_999, false],
      [720, 800_000, true],
      [360, 2_000_000, true],
    ] as const) {
      player.playback.useStream({ ...stream(), levels: [{ id: 0, height, bitrate }], playingLevel: 0 } as unknown as HlsStream);
      vi.advanceTimersByTime(250);
      expect(player.status.hd).toBe(hd);
    }
  });
});

it('what has failed for good is not loading any more', () => {
  const { player, engine } = made;
  player.playback.fail('network.stalled', 'Nothing comes.', true);
  expect(engine.rest).not.toHaveBeenCalled();
  player.playback.fail('network.manifest', 'It is not there.');
  expect(engine.rest).toHaveBeenCalledOnce();
});
