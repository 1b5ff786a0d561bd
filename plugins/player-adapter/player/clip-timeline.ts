/** Where playing stands and goes on, between the clip's time line (0 is its first frame) and the media's (streams begin later than 0). */
export class ClipTime {
  /** Seconds on the clip's time line where a stream is to begin: it is loaded from its start, which alone tells its origin exactly. */
  pending: number | null;
  /** Seconds on the media's time line where a load is going to go on; null: where the element stands. */
  resumeAt: number | null = null;
  private elementOrigin = 0;

  /**
   * @param hls plays through hls.js, which tells the origin
   * @param startAt seconds on the clip's time line to begin at
   * @param streamOrigin what the stream's first frame's time is, null until known
   */
  constructor(
    private readonly hls: boolean,
    private readonly startAt: number,
    private readonly streamOrigin: () => number | null,
  ) {
    this.pending = hls && startAt > 0 ? startAt : null;
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

  /** Seconds on the clip's time line. @param media null before there is one */
  at(media: Pick<HTMLMediaElement, 'currentTime'> | null): number {
    return this.pending ?? (media ? this.toClip(this.resumeAt ?? media.currentTime) : this.startAt);
  }

  /** The media's time of the place to begin at, once; null while its origin is not known or there is nothing to show. */
  takePending(media: Pick<HTMLMediaElement, 'readyState'>): number | null {
    const place = this.pending;
    if (place === null || media.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) return null;
    this.pending = null;
    return this.toMedia(place);
  }

  /**
   * Seconds on the media's time line where a new load goes on. @param aligns the stream is loaded from its start again, and goes to the
   * place when its origin is known
   */
  goOnAt(media: Pick<HTMLMediaElement, 'currentTime'>, aligns: boolean): number {
    const place = this.pending === null ? (this.resumeAt ?? media.currentTime) : this.toMedia(this.pending);
    if (this.hls && aligns && place > 0) this.pending = this.toClip(place);
    return place;
  }

  /** Where the browser plays a file or stream itself, the first frame tells where its time line begins. Returns what ends it. */
  learnFrom(media: HTMLMediaElement): () => void {
    if (this.hls || !(media instanceof HTMLVideoElement) || !('requestVideoFrameCallback' in media)) return () => {};
    const handle = media.requestVideoFrameCallback((_now, { mediaTime }) => {
      // Only the very first frame counts, and only while nothing has moved yet.
      if (media.currentTime === 0 && media.played.length === 0 && mediaTime < 0.5) this.elementOrigin = mediaTime;
    });
    return () => media.cancelVideoFrameCallback(handle);
  }
}
