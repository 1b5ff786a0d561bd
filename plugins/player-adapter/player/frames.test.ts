// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Frames } from './frames.ts';

const clock = { setInterval: () => () => {} };

let hidden: boolean;
beforeEach(() => {
  hidden = false;
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => hidden);
});
afterEach(() => {
  vi.restoreAllMocks();
});

/** A film that tells its frames as browsers do: by callbacks, of which a hidden tab gets none. */
function film(width = 640) {
  const media = document.createElement('video');
  const waiting = new Map<number, VideoFrameRequestCallback>();
  let handles = 0;
  const now = { time: 0 };
  Object.defineProperties(media, { currentTime: { get: () => now.time }, videoWidth: { get: () => width } });
  Object.assign(media, {
    requestVideoFrameCallback: (events: VideoFrameRequestCallback) => {
      waiting.set(++handles, events);
      return handles;
    },
    cancelVideoFrameCallback: (handle: number) => waiting.delete(handle),
  });
  const announce = (type: string, time: number): void => {
    now.time = time;
    media.dispatchEvent(new Event(type));
  };
  const show = (mediaTime: number): void => {
    now.time = mediaTime;
    const [[handle, events] = []] = waiting;
    if (handle === undefined || !events) throw new Error('Nobody waits for a frame.');
    waiting.delete(handle);
    events(0, { mediaTime } as VideoFrameCallbackMetadata);
  };
  const frames = new Frames(media, (seconds) => seconds, clock, false);
  const events: number[] = [];
  frames.add((seconds) => events.push(seconds));
  return { frames, events, waiting, announce, show };
}

it('MED-131 in a visible tab the frames tell, in a hidden one timeupdate does, and frames again when it is seen', () => {
  const { events, announce, show } = film();
  show(0.04);
  announce('timeupdate', 0.25);
  show(0.08);
  expect(events).toEqual([0.04, 0.08]);
  hidden = true;
  announce('timeupdate', 0.5);
  announce('timeupdate', 1.5);
  expect(events).toEqual([0.04, 0.08, 0.5, 1.5]);
  hidden = false;
  announce('timeupdate', 1.6);
  show(1.64);
  expect(events).toEqual([0.04, 0.08, 0.5, 1.5, 1.64]);
});

it('MED-131 a seek in a hidden tab is told once, at its end', () => {
  const { events, announce } = film();
  hidden = true;
  announce('seeking', 7);
  announce('seeked', 7);
  expect(events).toEqual([7]);
});

it('MED-131 a film without pictures, which shows no frames, is told by timeupdate in a visible tab as well', () => {
  const { events, announce } = film(0);
  announce('timeupdate', 3);
  expect(events).toEqual([3]);
});

it('MED-131 after its end nobody waits for a frame, and nothing is told', () => {
  const { frames, events, waiting, announce } = film();
  expect(waiting.size).toBe(1);
  frames.dispose();
  hidden = true;
  announce('timeupdate', 2);
  expect([waiting.size, events]).toEqual([0, []]);
});
