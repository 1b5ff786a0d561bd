import { cycle, firstFrame, seeks, timeline, type Seek, type TimelineRunResult } from './measure.ts';
import { ours } from './ours.tsx';
import { bare, clappr, videoJs } from './peers.ts';
import type { Side, Source } from './side.ts';

const sides = { native: ours('native'), vidstack: ours('vidstack'), clappr, videojs: videoJs, bare } satisfies Record<string, Side>;
export type SideName = keyof typeof sides;

const sources: Readonly<Record<Source['name'], Source>> = {
  MP4: { name: 'MP4', url: '/media/test/9901.mp4', type: 'video/mp4' },
  TS: { name: 'TS', url: '/media/vod/test/9901.mp4.m3u8', type: 'application/x-mpegURL' },
  fMP4: { name: 'fMP4', url: '/media/vod/test/9902.mp4.m3u8', type: 'application/x-mpegURL' },
};

const ready = new Map<SideName, Promise<void>>();
const sideOf = async (name: SideName): Promise<Side> => {
  if (!ready.has(name)) ready.set(name, sides[name].prepare());
  await ready.get(name);
  return sides[name];
};

/** What the driver asks of the page. */
export interface Bench {
  prepare(side: SideName): Promise<void>;
  firstFrame(side: SideName, source: Source['name']): Promise<number>;
  seeks(side: SideName, source: Source['name'], frames: readonly number[]): Promise<Seek[]>;
  timeline(side: SideName, source: Source['name'], rate: number, seconds: number, step: number): Promise<TimelineRunResult>;
  cycle(side: SideName, source: Source['name']): Promise<void>;
}

const bench: Bench = {
  prepare: async (side) => {
    await sideOf(side);
  },
  firstFrame: async (side, source) => firstFrame(await sideOf(side), sources[source]),
  seeks: async (side, source, frames) => seeks(await sideOf(side), sources[source], frames),
  timeline: async (side, source, rate, seconds, step) => timeline(await sideOf(side), sources[source], rate, seconds, step),
  cycle: async (side, source) => cycle(await sideOf(side), sources[source]),
};
Object.assign(globalThis, { playerBench: bench });
