// @vitest-environment happy-dom
import type Hls from 'hls.js';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SystemClock } from '../../../core/base/clock.ts';
import { HlsStream } from './stream.ts';

type Handle = (name: string, data: object) => void;

/** The names of hls.js's events, by their own names. */
const events = new Proxy({}, { get: (_, name) => name }) as typeof Hls.Events;

/** What a stream does with hls.js when errors come. */
function setUp() {
  const handles = new Map<string, Handle[]>();
  const hls = {
    levels: [],
    on: (event: string, handle: Handle) => handles.set(event, [...(handles.get(event) ?? []), handle]),
    off: () => {},
    recoverMediaError: vi.fn(),
    swapAudioCodec: vi.fn(),
    startLoad: vi.fn(),
    stopLoad: vi.fn(),
  };
  const listener = { changed: vi.fn(), needsFull: vi.fn(), failed: vi.fn(), ended: vi.fn(), log: vi.fn() };
  const media = document.createElement('video');
  Object.defineProperty(media, 'textTracks', { value: Object.assign(new EventTarget(), { length: 0, [Symbol.iterator]: [].values }) });
  const stream = new HlsStream(hls as unknown as Hls, events, media, new SystemClock(), listener);
  const error = (details: string, more: object = {}): void => {
    for (const handle of handles.get('ERROR') ?? []) handle('ERROR', { type: 'networkError', details, fatal: true, ...more });
  };
  return { hls, listener, stream, error };
}

describe('errors of a stream', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('ERR-035 a lost connection is loaded from again sixteen times; the seventeenth error gives up', () => {
    const { hls, listener, error } = setUp();
    for (let count = 1; count <= 16; count++) {
      error('fragLoadError');
      vi.advanceTimersByTime(3000);
      expect(hls.startLoad).toHaveBeenCalledTimes(count);
    }
    expect(listener.failed).not.toHaveBeenCalled();
    error('fragLoadError');
    expect(listener.failed).toHaveBeenCalledExactlyOnceWith('network.segment', expect.stringContaining('16'));
    expect(hls.stopLoad).toHaveBeenCalledOnce();
  });

  it('ERR-036 ERR-037 ERR-038 a media error: recover, then with the other audio codec, then the end', () => {
    const { hls, listener, error } = setUp();
    const media = { type: 'mediaError' };
    error('bufferAppendError', media);
    expect([hls.recoverMediaError, hls.swapAudioCodec].map(({ mock }) => mock.calls.length)).toEqual([1, 0]);
    error('bufferAppendError', media);
    expect([hls.recoverMediaError, hls.swapAudioCodec].map(({ mock }) => mock.calls.length)).toEqual([2, 1]);
    expect(listener.failed).not.toHaveBeenCalled();
    error('bufferAppendError', media);
    expect(listener.failed).toHaveBeenCalledExactlyOnceWith('media.recovery', expect.stringContaining('Recovery failed'));
  });

  it('ERR-039 what is not fatal is logged and nothing else', () => {
    const { hls, listener, error } = setUp();
    error('fragLoadError', { fatal: false });
    vi.advanceTimersByTime(10_000);
    expect(listener.log).toHaveBeenCalledExactlyOnceWith('info', expect.stringContaining('fragLoadError'), undefined);
    expect([hls.startLoad, hls.recoverMediaError, hls.stopLoad, listener.failed].flatMap(({ mock }) => mock.calls)).toEqual([]);
  });

  it.each([
    ['ERR-040', 'manifestLoadError', 'network.manifest'],
    ['ERR-041', 'levelLoadError', 'network.level'],
    ['ERR-042', 'manifestLoadTimeOut', 'network.manifest'],
    ['ERR-042', 'levelLoadTimeOut', 'network.level'],
  ])('%s %s becomes a playback error', (_row, details, code) => {
    const { listener, error } = setUp();
    error(details, { response: { code: 404 } });
    expect(listener.failed).toHaveBeenCalledExactlyOnceWith(code, expect.stringContaining(details));
  });

  it('ERR-033 an error of the media element goes the way of media errors', () => {
    const { hls, stream } = setUp();
    stream.mediaFailed('3 noise');
    expect(hls.recoverMediaError).toHaveBeenCalledOnce();
  });
});
