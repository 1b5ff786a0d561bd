import type { Segment } from './playlist.ts';

/** A live stream made of a stream on demand: `name.m3u8.live.json` beside it. */
export interface LiveDefinition {
  /** Master playlist of the stream that is repeated, relative to the definition. MPEG-TS only. */
  readonly source: string;
  /** Seconds that one can go back in. */
  readonly windowSeconds: number;
}

// A fixed moment, so that a restarted server goes on where it was.
const ORIGIN_MS = Date.UTC(2026, 0, 1);

/** @throws Error naming what is missing in the definition. */
export function readLiveDefinition(text: string, file: string): LiveDefinition {
  const { source, windowSeconds } = JSON.parse(text) as Partial<LiveDefinition>;
  if (typeof source !== 'string' || typeof windowSeconds !== 'number' || !(windowSeconds > 0)) {
    throw new Error(`${file}: source (a master playlist beside it) and windowSeconds (more than 0) must be stated.`);
  }
  return { source, windowSeconds };
}

/**
 * The playlist of a live stream at a moment: the segments that have been finished by then, as many as the window holds.
 * The loop's segments follow each other with ever higher numbers; where it begins again is a discontinuity.
 * @param address makes the address of a segment by its sequence number. @param now ms since 1970.
 */
export function livePlaylist(loop: readonly Segment[], windowSeconds: number, now: number, address: (sequence: number) => string): string {
  const length = loop.reduce((sum, { seconds }) => sum + seconds, 0);
  const elapsed = (now - ORIGIN_MS) / 1000;
  let rest = elapsed % length;
  let end = Math.floor(elapsed / length) * loop.length;
  let ends = elapsed - rest;
  for (const { seconds } of loop) {
    if (rest < seconds) break;
    rest -= seconds;
    ends += seconds;
    end += 1;
  }
  let first = end;
  let starts = ends;
  const secondsOf = (sequence: number): number => loop[sequence % loop.length]?.seconds ?? 0;
  while (first > 0 && ends - starts < windowSeconds) {
    first -= 1;
    starts -= secondsOf(first);
  }
  const lines = [
    '#EXTM3U',
    '#EXT-X-VERSION:6',
    '#EXT-X-INDEPENDENT-SEGMENTS',
    `#EXT-X-TARGETDURATION:${Math.ceil(Math.max(...loop.map(({ seconds }) => seconds)))}`,
    `#EXT-X-MEDIA-SEQUENCE:${first}`,
    `#EXT-X-DISCONTINUITY-SEQUENCE:${Math.max(0, Math.floor((first - 1) / loop.length))}`,
  ];
  for (let sequence = first; sequence < end; sequence += 1) {
    if (sequence > 0 && sequence % loop.length === 0) lines.push('#EXT-X-DISCONTINUITY');
    lines.push(
      `#EXT-X-PROGRAM-DATE-TIME:${new Date(ORIGIN_MS + Math.round(starts * 1000)).toISOString()}`,
      `#EXTINF:${secondsOf(sequence).toFixed(3)},`,
      address(sequence),
    );
    starts += secondsOf(sequence);
  }
  return `${lines.join('\n')}\n`;
}
