/** The position of playing, on the clip's time line (0 is its first frame) and on the media's, where streams begin later than 0. */
export class ClipTimeline {
  /** Seconds of the clip where a stream is to begin: it is loaded from its start, because only that reveals its exact origin. */
  pendingStart: number | null;
  /** Seconds of the media where a load is going to go on; null: at the element's own position. */
  resumeAt: number | null = null;
  private elementOrigin = 0;

  /**
   * @param hls plays through hls.js, which finds the origin
   * @param startAt seconds of the clip to begin at
   * @param streamOrigin time of the stream's first frame, null until known
   */
  constructor(
    private readonly hls: boolean,
    private readonly startAt: number,
    private readonly streamOrigin: () => number | null,
  ) {
    this.pendingStart = hls && startAt > 0 ? startAt : null;
  }

  /** The media's time of the clip's first frame. */
  get origin(): number {
    return this.hls ? (this.streamOrigin() ?? 0) : this.elementOrigin;
  }

  toClip(mediaSeconds: number): number {
    return Math.max(0, mediaSeconds - this.origin);
  }

  toMedia(clipSeconds: number): number {
    return clipSeconds + this.origin;
  }

  /** Seconds of the clip. @param media null before there is one */
  position(media: Pick<HTMLMediaElement, 'currentTime'> | null): number {
    return this.pendingStart ?? (media ? this.toClip(this.resumeAt ?? media.currentTime) : this.startAt);
  }

  /** The media's time of the position to begin at, once; null while its origin is unknown or there is nothing to show. */
  takePendingStart(media: Pick<HTMLMediaElement, 'readyState'>): number | null {
    const start = this.pendingStart;
    if (start === null || media.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) return null;
    this.pendingStart = null;
    return this.toMedia(start);
  }

  /**
   * Seconds of the media where a new load goes on. @param fromStart the stream is loaded from its start again, and goes to the position
   * when its origin is known
   */
  reloadPosition(media: Pick<HTMLMediaElement, 'currentTime'>, fromStart: boolean): number {
    const position = this.pendingStart === null ? (this.resumeAt ?? media.currentTime) : this.toMedia(this.pendingStart);
    if (this.hls && fromStart && position > 0) this.pendingStart = this.toClip(position);
    return position;
  }

  /** Where the browser plays a file or stream itself, the first frame reveals where its time line begins. Returns what ends it. */
  learnOrigin(media: HTMLMediaElement): () => void {
    if (this.hls || !(media instanceof HTMLVideoElement) || !('requestVideoFrameCallback' in media)) return () => {};
    const handle = media.requestVideoFrameCallback((_now, { mediaTime }) => {
      // Only the very first frame counts, and only while nothing has moved yet.
      if (media.currentTime === 0 && media.played.length === 0 && mediaTime < 0.5) this.elementOrigin = mediaTime;
    });
    return () => media.cancelVideoFrameCallback(handle);
  }
}
