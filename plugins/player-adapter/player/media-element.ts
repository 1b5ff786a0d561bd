import type { ProblemCode } from '../model/problem-code.ts';

/** The events of a media element that a player needs. */
interface ElementListener {
  canPlay(): void;
  playing(): void;
  waiting(): void;
  /** Not at the end, which pauses too. */
  paused(): void;
  ended(): void;
  failed(): void;
  /** Something else that the status is read from has changed. */
  changed(): void;
}

/** Listens to an element. Returns what ends it. */
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

/** Codes of MediaError. */
const NETWORK = 2;
const DECODE = 3;

/**
 * What an element's error means for a learner. A source that cannot be had without a network is no unknown format. @param onLine whether
 * the device has a network
 */
export function problemOfElement(code: number, networkState: number, onLine: boolean): ProblemCode {
  if (code === NETWORK) return 'network.file';
  if (code === DECODE) return 'media.decode';
  return networkState === HTMLMediaElement.NETWORK_NO_SOURCE && !onLine ? 'network.file' : 'media.unsupported';
}

/** Longer nobody waits to hear what is wrong. */
const PATIENCE_MS = 4000;

/**
 * Whether a file that a media element refuses can be had from its server: then the browser lacks its format, else the file is missing or
 * its server fails. Elements report both alike. Only files of the page's own origin are asked for; others count as reachable.
 */
export async function isReachable(address: string, transport: typeof fetch, base: string = document.baseURI): Promise<boolean> {
  if (address === '' || !URL.canParse(address, base) || new URL(address, base).origin !== new URL(base).origin) return true;
  try {
    return (
      await transport(new URL(address, base).href, {
        method: 'HEAD',
        cache: 'no-store',
        credentials: 'same-origin',
        signal: AbortSignal.timeout(PATIENCE_MS),
      })
    ).ok;
  } catch {
    return false;
  }
}
