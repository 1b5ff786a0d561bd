import type { PlayerStatus } from './contract.ts';
import { DEFAULT_VOLUME } from './model/limits.ts';

/** A player of which nothing is known yet. */
export const FIRST_STATUS: PlayerStatus = {
  state: 'idle',
  type: 'vod',
  userPaused: false,
  duration: NaN,
  seekable: { from: 0, to: 0 },
  buffered: [],
  volume: DEFAULT_VOLUME,
  rate: 1,
  levels: [],
  level: -1,
  playingLevel: -1,
  hd: false,
  textTracks: [],
  textTrack: '',
  dvr: false,
  dvrInUse: false,
  autostartRefused: false,
  problem: null,
};

/** Whether two values of a status say the same; lists and ranges are compared by what is in them. */
function same(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  const [keys, others] = [Object.keys(one), Object.keys(other)];
  return keys.length === others.length && keys.every((key) => same(one[key as never], other[key as never]));
}

/** The status with a change; the same object when nothing is other than before. */
export function changed(status: PlayerStatus, change: Partial<PlayerStatus>): PlayerStatus {
  const news = Object.entries(change).filter(([key, value]) => !same(value, status[key as keyof PlayerStatus]));
  return news.length === 0 ? status : { ...status, ...Object.fromEntries(news) };
}

/** Ranges of a media element on the clip's time line. */
export function rangesOf(ranges: TimeRanges, origin: number): (readonly [number, number])[] {
  return Array.from(
    { length: ranges.length },
    (_each, index) => [Math.max(0, ranges.start(index) - origin), Math.max(0, ranges.end(index) - origin)] as const,
  );
}
