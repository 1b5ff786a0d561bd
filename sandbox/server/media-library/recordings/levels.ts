import type { Probed } from './probe.ts';

/** A size that a film is streamed in. */
export interface Level {
  /** Of its shorter side, in pixels: a film that was taken upright is as good as one that lies. */
  readonly lines: number;
  readonly width: number;
  readonly height: number;
  /** Bits that the picture may take in a second. */
  readonly rate: number;
}

/** A slow mobile network, a fast one, the window of a page, the whole of a screen: each takes about thrice what the one before does. */
const USUAL = [240, 480, 720];
const MOST_LINES = 1080;
/** One that is hardly smaller than the next saves nothing. */
const SMALLER = 0.8;
/** Who plays less has it all before a player knows how fast the network is. */
const SHORTEST_SECONDS = 10;
const RATE_BY_PIXEL = 3;
const LEAST_RATE = 300_000;

const even = (length: number): number => Math.max(2, 2 * Math.round(length / 2));

/**
 * The sizes in which a film is streamed, the smallest first: up to its own one, or the largest that is made, and no size that it has not.
 * None for a film that is short, or so small that there is nothing to choose from.
 */
export function levelsFor({ kind, width, height }: Pick<Probed, 'kind' | 'width' | 'height'>, seconds: number): readonly Level[] {
  const own = Math.min(width, height);
  if (kind !== 'film' || seconds < SHORTEST_SECONDS || own === 0) return [];
  const largest = Math.min(own, MOST_LINES);
  const all = [...USUAL.filter((lines) => lines <= largest * SMALLER), largest];
  if (all.length < 2) return [];
  return all.map((lines) => {
    const size = { width: even((width * lines) / own), height: even((height * lines) / own) };
    return { lines, ...size, rate: Math.max(LEAST_RATE, size.width * size.height * RATE_BY_PIXEL) };
  });
}
