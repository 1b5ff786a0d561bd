/** What is played: a test clip of 20 s at 25 frames a second, each with its number in the picture. */
export interface Source {
  readonly name: 'MP4' | 'TS' | 'fMP4';
  readonly url: string;
  readonly type: string;
}

/** One open player, whichever made it. Seconds are those of the player's own time line. */
export interface Opened {
  readonly video: HTMLVideoElement;
  play(): void;
  seek(frame: number): void;
  setRate(rate: number): void;
  /** Lets a timeline of slides, which change at these frames, follow the player; tells of each change when it is on the page. */
  follow(frames: readonly number[], shown: (frame: number) => void): void;
  close(): void;
}

/** One way of playing. */
export interface Side {
  /** Loads the code. */
  prepare(): Promise<void>;
  /** @param autoplay begins muted by itself; otherwise it loads and waits */
  open(host: HTMLElement, source: Source, autoplay: boolean): Promise<Opened>;
}

export const FPS = 25;

/** Resolves with the video element below `host` as soon as there is one. */
export function videoIn(host: HTMLElement): Promise<HTMLVideoElement> {
  return new Promise((resolve) => {
    const look = (): boolean => {
      const video = host.querySelector('video');
      if (video) resolve(video);
      return video !== null;
    };
    if (look()) return;
    const watch = new MutationObserver(() => {
      if (look()) watch.disconnect();
    });
    watch.observe(host, { childList: true, subtree: true });
  });
}
