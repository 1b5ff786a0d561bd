/** What of a media element's own events a player needs. */
export interface ElementListener {
  canPlay(): void;
  playing(): void;
  waiting(): void;
  /** Not at the end, which pauses too. */
  paused(): void;
  ended(): void;
  failed(): void;
  /** Something else that its status tells is other than before. */
  changed(): void;
}

/** Hears what an element tells. Returns what ends it. */
export function listenToElement(media: HTMLMediaElement, listener: ElementListener): () => void {
  const undos: (() => void)[] = [];
  const on = (type: string, handle: () => void): void => {
    media.addEventListener(type, handle);
    undos.push(() => media.removeEventListener(type, handle));
  };
  on('canplay', () => listener.canPlay());
  on('playing', () => listener.playing());
  on('waiting', () => listener.waiting());
  on('pause', () => {
    if (!media.ended) listener.paused();
  });
  on('ended', () => listener.ended());
  on('error', () => listener.failed());
  for (const type of ['seeked', 'volumechange', 'durationchange', 'progress', 'ratechange', 'loadedmetadata'])
    on(type, () => listener.changed());
  return () => {
    for (const undo of undos.splice(0)) undo();
  };
}
