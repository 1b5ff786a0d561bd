import { Subscribers, type Clock } from '../../../core/api.ts';
import { OVERLAY_STEP_MS } from '../model/limits.ts';

/**
 * Reports the position with every frame shown: by requestVideoFrameCallback; where the browser lacks it, and for sound, by animation frames
 * while playing; in a hidden tab by timeupdate; after every seek once. A player in an overlay reports every 500 ms besides, since a
 * covered picture shows no frames (MED-131).
 */
export class Frames {
  private readonly listeners = new Subscribers();
  /** The position that was reported last. */
  private seconds = 0;
  private stop: (() => void) | null = null;

  /**
   * @param toClip makes of a time of the media one of the clip's time line
   * @param silent what is shown is not what was asked for: nothing is reported
   */
  constructor(
    private readonly media: HTMLMediaElement,
    private readonly toClip: (seconds: number) => number,
    private readonly clock: Pick<Clock, 'setInterval'>,
    private readonly overlay: boolean,
    private readonly silent: () => boolean = () => false,
  ) {}

  add(listener: (seconds: number) => void): () => void {
    const undo = this.listeners.subscribe(() => listener(this.seconds));
    this.stop ??= this.start();
    return () => {
      undo();
      if (this.listeners.size === 0) this.dispose();
    };
  }

  /** Reports a position that no frame shows: the time line was set back. */
  emit(mediaSeconds: number): void {
    if (this.silent()) return;
    // Clocks of 90 kHz and microseconds put a frame's time some microseconds before its timecode: rounded up, never early.
    this.seconds = Math.max(0, Math.ceil((this.toClip(mediaSeconds) - 1e-7) * 1e4) / 1e4);
    this.listeners.announce();
  }

  dispose(): void {
    this.stop?.();
    this.stop = null;
  }

  private start(): () => void {
    const { media } = this;
    const undos: (() => void)[] = [];
    const on = (target: EventTarget, type: string, handle: () => void): void => {
      target.addEventListener(type, handle);
      undos.push(() => target.removeEventListener(type, handle));
    };
    const emitNow = (): void => this.emit(media.currentTime);
    on(media, 'seeked', emitNow);
    if (this.overlay)
      undos.push(
        this.clock.setInterval(() => {
          if (!media.paused) emitNow();
        }, OVERLAY_STEP_MS),
      );
    const byFrame = media instanceof HTMLVideoElement && 'requestVideoFrameCallback' in media;
    on(media, 'timeupdate', () => {
      if (document.hidden || !this.framesCome(byFrame)) emitNow();
    });
    if (byFrame) {
      let handle = 0;
      const frame = (_now: number, { mediaTime }: VideoFrameCallbackMetadata): void => {
        handle = media.requestVideoFrameCallback(frame);
        this.emit(mediaTime);
      };
      handle = media.requestVideoFrameCallback(frame);
      undos.push(() => media.cancelVideoFrameCallback(handle));
    } else {
      let handle = 0;
      let last = -1;
      const frame = (): void => {
        handle = requestAnimationFrame(frame);
        if (media.currentTime === last) return;
        last = media.currentTime;
        emitNow();
      };
      const begin = (): void => {
        handle ||= requestAnimationFrame(frame);
      };
      const end = (): void => {
        cancelAnimationFrame(handle);
        handle = 0;
      };
      on(media, 'playing', begin);
      on(media, 'pause', end);
      on(media, 'ended', end);
      if (!media.paused) begin();
      undos.push(end);
    }
    return () => {
      for (const undo of undos) undo();
    };
  }

  /** Whether something finer than timeupdate reports the position. A film without a picture track shows no frames. */
  private framesCome(byFrame: boolean): boolean {
    return !byFrame || (this.media as HTMLVideoElement).videoWidth > 0;
  }
}
