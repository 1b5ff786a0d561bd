import { SystemClock } from '../../../core/base/clock.ts';
import { TimelineRun } from '../../../plugins/lesson/model/timeline/run.ts';
import type Hls from 'hls.js';
import { FPS, videoIn, type Opened, type Side, type Source } from './side.ts';
import { slides } from './slides.ts';

/** What of the peers' scripts is used. */
interface ClapprPlayer {
  play(): void;
  seek(seconds: number): void;
  destroy(): void;
}
interface VideoJsPlayer {
  play(): Promise<void> | undefined;
  currentTime(seconds?: number): number;
  playbackRate(rate: number): void;
  on(type: string, listener: () => void): void;
  dispose(): void;
}
declare global {
  var Clappr: { Player: new (options: Readonly<Record<string, unknown>>) => ClapprPlayer } | undefined;
  var videojs: ((element: Element, options: Readonly<Record<string, unknown>>) => VideoJsPlayer) | undefined;
}

const load = (tag: 'script' | 'link', address: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const element = document.createElement(tag);
    element.addEventListener('load', () => resolve());
    element.addEventListener('error', () => reject(new Error(`${address} does not load.`)));
    if (element instanceof HTMLScriptElement) element.src = address;
    else Object.assign(element, { rel: 'stylesheet', href: address });
    document.head.append(element);
  });

/** A run of slides told of the time by whatever a player gives; the change counts when it is told, without any drawing. */
function runOf(frames: readonly number[], shown: (frame: number) => void): (seconds: number) => void {
  const run = new TimelineRun(
    slides(frames),
    {
      changed: ({ from }) => {
        if (from >= 0) shown(from);
      },
      pauseAt: () => {},
      callback: () => {},
    },
    new SystemClock(),
  );
  return (seconds) => run.frame(seconds, true);
}

/** A place of a frame as these players' users have to ask for it: its middle, so that no rounding matters. */
const positionOf = (frame: number): number => (frame + 0.5) / FPS;

export const clappr: Side = {
  prepare: () => load('script', '/peers/@clappr/player/dist/clappr.min.js'),
  async open(host, source, autoplay) {
    const listeners: ((seconds: number) => void)[] = [];
    const player = new globalThis.Clappr!.Player({
      parent: host,
      source: source.url,
      mimeType: source.type,
      width: 640,
      height: 360,
      mute: true,
      autoPlay: autoplay,
      playback: { preload: 'auto', playInline: true },
      events: {
        onTimeUpdate: ({ current }: { current: number }) => {
          for (const listener of listeners) listener(current);
        },
      },
    });
    const video = await videoIn(host);
    return {
      video,
      play: () => player.play(),
      seek: (frame) => player.seek(positionOf(frame)),
      setRate: (rate) => {
        video.playbackRate = rate;
      },
      follow: (frames, shown) => {
        listeners.push(runOf(frames, shown));
      },
      close: () => player.destroy(),
    };
  },
};

export const videoJs: Side = {
  async prepare() {
    await Promise.all([load('script', '/peers/video.js/dist/video.min.js'), load('link', '/peers/video.js/dist/video-js.min.css')]);
  },
  async open(host, source, autoplay) {
    const element = document.createElement('video');
    element.className = 'video-js';
    host.append(element);
    const player = globalThis.videojs!(element, {
      autoplay,
      muted: true,
      controls: true,
      preload: 'auto',
      playsinline: true,
      width: 640,
      height: 360,
      sources: [{ src: source.url, type: source.type }],
    });
    return {
      video: await videoIn(host),
      play: () => {
        void player.play()?.catch((error: unknown) => console.error(error));
      },
      seek: (frame) => {
        player.currentTime(positionOf(frame));
      },
      setRate: (rate) => player.playbackRate(rate),
      follow(frames, shown) {
        const reported = runOf(frames, shown);
        player.on('timeupdate', () => reported(player.currentTime()));
      },
      close: () => player.dispose(),
    };
  },
};

/** The least that plays: an element, and hls.js for streams. */
export const bare: Side = {
  async prepare() {
    await import('hls.js/light');
  },
  async open(host, source, autoplay) {
    const video = document.createElement('video');
    Object.assign(video, { muted: true, autoplay, playsInline: true, preload: 'auto', width: 640, height: 360 });
    host.append(video);
    let hls: Hls | null = null;
    if (source.name === 'MP4') video.src = source.url;
    else {
      const { default: HlsLight } = await import('hls.js/light');
      hls = new HlsLight();
      hls.loadSource(source.url);
      hls.attachMedia(video);
    }
    return {
      video,
      play: () => {
        void video.play().catch((error: unknown) => console.error(error));
      },
      seek: (frame) => {
        video.currentTime = positionOf(frame);
      },
      setRate: (rate) => {
        video.playbackRate = rate;
      },
      follow(frames, shown) {
        const reported = runOf(frames, shown);
        video.addEventListener('timeupdate', () => reported(video.currentTime));
      },
      close() {
        hls?.destroy();
        video.removeAttribute('src');
        video.load();
        video.remove();
      },
    };
  },
};

export type { Opened, Source };
