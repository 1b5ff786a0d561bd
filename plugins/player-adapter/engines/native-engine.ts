import type Hls from 'hls.js';
import type { Engine, EngineListener, EngineSetup, EngineFactory } from './engine.ts';
import { startHls, type StreamStarter } from '../hls/loader.ts';

/** The browser's own element, with hls.js for streams where the browser has Media Source Extensions. */
class NativeEngine implements Engine {
  readonly media: HTMLMediaElement;
  private ended = false;
  private stream: StreamStarter | null = null;

  constructor(
    mount: HTMLElement,
    private readonly setup: EngineSetup,
    private readonly listener: EngineListener,
  ) {
    const media = document.createElement(setup.source.audio ? 'audio' : 'video');
    media.className = 'player-media';
    media.preload = setup.preload;
    media.muted = setup.muted;
    if (setup.title !== '') media.setAttribute('aria-label', setup.title);
    if (media instanceof HTMLVideoElement) {
      media.playsInline = true;
      if (setup.poster !== '') media.poster = setup.poster;
    }
    this.media = media;
    mount.append(media);
  }

  /** @throws PlaybackError when hls.js does not load */
  async load(startAt: number): Promise<void> {
    const { source } = this.setup;
    if (source.hls) {
      this.stream ??= startHls(this.media, this.setup, this.listener, (HlsClass, config): Hls => new HlsClass(config));
      await this.stream.load();
      return;
    }
    // A media fragment would be the shorter way, but Firefox rounds it.
    if (startAt > 0)
      this.media.addEventListener(
        'loadedmetadata',
        () => {
          if (!this.ended && startAt < this.media.duration) this.media.currentTime = startAt;
        },
        { once: true },
      );
    this.media.src = source.url;
    // iOS loads nothing before it is asked to.
    if (this.setup.preload !== 'none') this.media.load();
  }

  async play(): Promise<void> {
    this.stream?.begin();
    await this.media.play();
  }

  pause(): void {
    this.media.pause();
  }

  setTime(seconds: number): void {
    this.media.currentTime = seconds;
  }

  setVolume(volume: number): void {
    this.media.volume = volume / 100;
    this.media.muted = volume === 0;
  }

  setRate(rate: number): void {
    this.media.defaultPlaybackRate = rate;
    this.media.playbackRate = rate;
  }

  reload(seconds: number): void {
    void this.load(seconds).catch((error: unknown) => this.listener.failed('network.library', String(error)));
  }

  dispose(): void {
    this.ended = true;
    this.stream?.dispose();
    this.media.pause();
    this.media.removeAttribute('src');
    // Without a load the browser would go on fetching the old source.
    this.media.load();
    this.media.remove();
  }
}

export const createNativeEngine: EngineFactory = async (mount, setup, listener) => {
  const engine = new NativeEngine(mount, setup, listener);
  try {
    await engine.load(setup.startAt);
    return engine;
  } catch (error) {
    engine.dispose();
    throw error;
  }
};
