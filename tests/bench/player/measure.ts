import { readFrameNumber } from '../../media/read-frame.ts';
import type { Opened, Side, Source } from './side.ts';

const canvas = document.createElement('canvas');
[canvas.width, canvas.height] = [160, 90];
const context = canvas.getContext('2d', { willReadFrequently: true })!;

/** The number burnt into the picture that is shown now. */
function shownFrame(video: HTMLVideoElement): number | null {
  if (video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) return null;
  context.drawImage(video, 0, 0, canvas.width, canvas.height);
  return readFrameNumber(canvas);
}

const within = <T>(what: string, ms: number, work: Promise<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`${what} did not happen within ${ms} ms.`)), ms);
    work.then((value) => {
      clearTimeout(timer);
      resolve(value);
    }, reject);
  });

const nextPicture = (video: HTMLVideoElement): Promise<VideoFrameCallbackMetadata> =>
  new Promise((resolve) => {
    video.requestVideoFrameCallback((_now, data) => resolve(data));
  });
const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
  });

/** Opens a player in a box of its own, hands it to `work`, closes it and takes the box away. */
async function withPlayer<T>(side: Side, source: Source, autoplay: boolean, work: (player: Opened) => Promise<T>): Promise<T> {
  const host = document.body.appendChild(document.createElement('div'));
  host.style.cssText = 'inline-size: 640px; block-size: 360px';
  try {
    const player = await within('The player', 15_000, side.open(host, source, autoplay));
    try {
      return await work(player);
    } finally {
      player.close();
    }
  } finally {
    host.remove();
  }
}

/** Milliseconds from the wish to play until the first picture is on the screen. */
export async function firstFrame(side: Side, source: Source): Promise<number> {
  const begin = performance.now();
  return withPlayer(side, source, true, async ({ video }) => {
    await within('The first picture', 20_000, nextPicture(video));
    return performance.now() - begin;
  });
}

/** One seek: from the call until the picture of the place is there, and which frame it is in the end. */
export interface Seek {
  readonly ms: number;
  readonly frame: number;
  readonly shown: number | null;
}

/** Goes to frames one after the other while paused. */
export async function seeks(side: Side, source: Source, frames: readonly number[]): Promise<Seek[]> {
  return withPlayer(side, source, true, async (player) => {
    const { video } = player;
    await within(
      'Playing',
      20_000,
      new Promise<void>((resolve) => {
        const look = (): void => {
          if (video.currentTime > 0.3) resolve();
          else video.requestVideoFrameCallback(look);
        };
        look();
      }),
    );
    video.pause();
    // Everything is loaded first: what is measured is the player's share and the decoder's, not the network's.
    await within(
      'The whole clip',
      20_000,
      (async () => {
        while (video.buffered.length === 0 || video.buffered.end(video.buffered.length - 1) < 19) await pause(50);
      })(),
    );
    const found: Seek[] = [];
    for (const frame of frames) {
      const begin = performance.now();
      let end = 0;
      const arrived = new Promise<void>((resolve) => {
        const look = (): void => {
          const shown = shownFrame(video);
          // A player that misses by a few frames has arrived as well.
          if (shown !== null && Math.abs(shown - frame) <= 3 && !video.seeking) {
            end = performance.now();
            resolve();
          } else requestAnimationFrame(look);
        };
        requestAnimationFrame(look);
      });
      player.seek(frame);
      await within(`Frame ${frame}`, 15_000, arrived).catch(() => {
        end = NaN;
      });
      // The picture may follow the end of the seek by a frame or two of the screen.
      await pause(150);
      found.push({ ms: end - begin, frame, shown: shownFrame(video) });
    }
    return found;
  });
}

/** One slide change: by how much the picture had gone on, and how long the picture of the event had been shown. */
export interface Change {
  readonly frame: number;
  readonly shown: number | null;
  readonly ms: number | null;
  /** Frames after the first one shown at or behind the event's. */ readonly off: number | null;
}
export interface TimelineRunResult {
  readonly changes: readonly Change[];
  /** Frames that were on the screen, and that would have been. */ readonly presented: number;
  readonly played: number;
}

/** Plays along a timeline and reads back which frame is shown whenever a slide changes. */
export async function timeline(side: Side, source: Source, rate: number, seconds: number, step: number): Promise<TimelineRunResult> {
  return withPlayer(side, source, false, async (player) => {
    const { video } = player;
    const frames = Array.from({ length: Math.floor((19 * 25) / step) }, (_each, index) => (index + 1) * step);
    const presented: { frame: number; at: number }[] = [];
    const seen: { frame: number; shown: number | null; now: number }[] = [];
    let watching = true;
    const watch = (_now: number, { presentationTime }: VideoFrameCallbackMetadata): void => {
      const frame = shownFrame(video);
      if (frame !== null) presented.push({ frame, at: presentationTime });
      if (watching) video.requestVideoFrameCallback(watch);
    };
    video.requestVideoFrameCallback(watch);
    if (video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) await Promise.race([nextPicture(video), pause(3000)]);
    let last = -1;
    player.follow(frames, (frame) => {
      const [shown, now] = [shownFrame(video), performance.now()];
      // What was passed over by the same look was late with it.
      for (const each of frames) if (each > last && each <= frame) seen.push({ frame: each, shown, now });
      last = Math.max(last, frame);
    });
    player.play();
    player.setRate(rate);
    await within(
      'The end of the run',
      60_000 + seconds * 1000,
      (async () => {
        while (video.currentTime < Math.min(18.5, seconds * rate)) {
          await pause(50);
          if (video.playbackRate !== rate) player.setRate(rate);
        }
      })(),
    );
    watching = false;
    video.pause();
    const changes = seen.map(({ frame, shown, now }) => {
      const first = presented.find((each) => each.frame >= frame);
      return { frame, shown, ms: first ? now - first.at : null, off: first && shown !== null ? shown - first.frame : null };
    });
    return {
      changes,
      presented: new Set(presented.map(({ frame }) => frame)).size,
      played: (presented.at(-1)?.frame ?? 0) - (presented[0]?.frame ?? 0) + 1,
    };
  });
}

/** Opens, plays for a moment, and closes. */
export async function cycle(side: Side, source: Source): Promise<void> {
  await withPlayer(side, source, true, async ({ video }) => {
    await within(
      'Playing',
      20_000,
      (async () => {
        while (video.currentTime < 0.2) await pause(20);
      })(),
    );
  });
}
