/**
 * `npm run bench:player`: our player, by either of its implementations, against Clappr, video.js and a bare element with hls.js, in turns
 * in one
 * browser. Which frame is shown is read back from the picture. One JSON line per figure with the ratio, and
 * `tests/bench/results/player.json`.
 * It never fails on a time. `npm run bench:player -- quick` takes fewer turns; names of parts (`timeline seek first size cycles`) take
 * those alone.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Browser, type Page } from '@playwright/test';
import { findChromium } from '../../scripts/tools/browsers.mjs';
import { providePeers } from './peers/install.ts';
import type { Change } from './player/measure.ts';
import { median, quantile, round } from './player/numbers.ts';
import type { Bench, SideName } from './player/page.tsx';
import { openSite, type Site } from './player/site.ts';

interface Figure {
  readonly figure: string;
  /** Which player, and what it played. */
  readonly of: string;
  readonly value: number;
  readonly unit: string;
  /** Value divided by that of what it is compared with. */
  readonly ratio?: Readonly<Record<string, number>>;
  readonly goal?: string;
  readonly [more: string]: unknown;
}

const PLAYERS = ['native', 'vidstack', 'clappr', 'videojs'] as const;
const ALL = [...PLAYERS, 'bare'] as const;
const OURS: readonly SideName[] = ['native', 'vidstack'];
const SEEKS = [137, 1, 250, 24, 333, 49, 51, 449, 2, 100, 375, 12, 199, 61];
const parts = process.argv.slice(2).filter((each) => each !== 'quick');
const quick = process.argv.includes('quick');
const wanted = (part: string): boolean => parts.length === 0 || parts.includes(part);

const figures: Figure[] = [];
const log = (figure: Figure): void => {
  figures.push(figure);
  console.log(JSON.stringify(figure));
};

async function openPage(browser: Browser, site: Site): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 900, height: 700 } });
  page.on('pageerror', (error) => {
    uncaught.push(error.message);
  });
  await page.goto(site.address);
  await page.waitForFunction(() => 'playerBench' in globalThis);
  return page;
}
let uncaught: string[] = [];

const ask = <K extends keyof Bench>(page: Page, what: K, ...args: Parameters<Bench[K]>): Promise<Awaited<ReturnType<Bench[K]>>> =>
  page.evaluate(
    ([name, given]) =>
      (globalThis as unknown as { playerBench: Record<string, (...all: unknown[]) => unknown> }).playerBench[name]!(...given),
    [what, args] as const,
  ) as Promise<Awaited<ReturnType<Bench[K]>>>;

/** What a player cannot do is a figure too. */
async function attempt<T>(figure: string, of: string, work: Promise<T>): Promise<T | null> {
  try {
    return await work;
  } catch (error) {
    log({ figure, of, value: -1, unit: 'failed', error: String(error).split('\n', 1)[0] });
    return null;
  }
}

/** Order of the sides in a round: another one begins each time. */
const turned = <T>(list: readonly T[], by: number): T[] => [...list.slice(by % list.length), ...list.slice(0, by % list.length)];

async function firstFrames(page: Page): Promise<void> {
  for (const source of ['MP4', 'TS'] as const) {
    const times = new Map<SideName, number[]>(ALL.map((side) => [side, []]));
    for (let turn = -1; turn < (quick ? 3 : 9); turn++) {
      for (const side of turned(ALL, turn + 1)) {
        const time = await attempt('first frame', `${side} ${source}`, ask(page, 'firstFrame', side, source));
        if (time !== null && turn >= 0) times.get(side)!.push(time);
      }
    }
    const middle = (side: SideName): number => median(times.get(side)!);
    for (const side of ALL) {
      const value = middle(side);
      log({
        figure: 'first frame',
        of: `${side} ${source}`,
        value: round(value),
        unit: 'ms',
        turns: times.get(side)!.length,
        p95: round(quantile(times.get(side)!, 0.95)),
        ratio: { clappr: round(value / middle('clappr')), videojs: round(value / middle('videojs')), bare: round(value / middle('bare')) },
        ...(OURS.includes(side) ? { goal: '<= 1.0 of clappr and videojs' } : {}),
      });
    }
  }
}

async function seekings(page: Page): Promise<void> {
  for (const source of ['MP4', 'TS', 'fMP4'] as const) {
    const found = new Map<SideName, Awaited<ReturnType<Bench['seeks']>>>(ALL.map((side) => [side, []]));
    for (let turn = 0; turn < (quick ? 1 : 3); turn++) {
      for (const side of turned(ALL, turn)) {
        const list = await attempt('seek', `${side} ${source}`, ask(page, 'seeks', side, source, SEEKS));
        if (list) found.get(side)!.push(...list);
      }
    }
    const middle = (side: SideName): number => median(found.get(side)!.flatMap(({ ms }) => (Number.isFinite(ms) ? [ms] : [])));
    for (const side of ALL) {
      const list = found.get(side)!;
      if (list.length === 0) continue;
      const off = list.map(({ frame, shown }) => (shown === null ? NaN : shown - frame));
      log({
        figure: 'seek exact',
        of: `${side} ${source}`,
        value: round((100 * off.filter((each) => each === 0).length) / off.length),
        unit: '%',
        turns: off.length,
        frames: { least: Math.min(...off), p50: median(off), most: Math.max(...off) },
        ...(OURS.includes(side) ? { goal: '100' } : {}),
      });
      log({
        figure: 'seek p50',
        of: `${side} ${source}`,
        value: round(middle(side)),
        unit: 'ms',
        turns: list.length,
        ratio: { bare: round(middle(side) / middle('bare')) },
        ...(OURS.includes(side) ? { goal: '<= 1.5 of bare' } : {}),
      });
    }
  }
}

async function timelines(page: Page): Promise<void> {
  const step = 8;
  for (const source of ['MP4', 'TS', 'fMP4'] as const) {
    for (const rate of [1, 2]) {
      const found = new Map<SideName, { changes: Change[]; presented: number; played: number }>(
        PLAYERS.map((side) => [side, { changes: [], presented: 0, played: 0 }]),
      );
      for (let turn = 0; turn < (quick ? 1 : 3); turn++) {
        for (const side of turned(PLAYERS, turn)) {
          const run = await attempt(
            'timeline',
            `${side} ${source} rate ${rate}`,
            ask(page, 'timeline', side, source, rate, quick ? 5 : 8, step),
          );
          if (!run) continue;
          const sum = found.get(side)!;
          sum.changes.push(...run.changes);
          sum.presented += run.presented;
          sum.played += run.played;
        }
      }
      for (const side of PLAYERS) {
        const { changes, presented, played } = found.get(side)!;
        const ms = changes.flatMap((each) => (each.ms === null ? [] : [each.ms]));
        const off = changes.flatMap((each) => (each.off === null ? [] : [each.off]));
        const plain = changes.flatMap(({ shown, frame }) => (shown === null ? [] : [shown - frame]));
        if (off.length === 0) continue;
        log({
          figure: 'timeline',
          of: `${side} ${source} rate ${rate}`,
          value: round((100 * off.filter((each) => each === 0).length) / off.length),
          unit: '% with no frame off',
          events: changes.length,
          late: { p50: round(median(ms)), p95: round(quantile(ms, 0.95)), most: round(Math.max(...ms)) },
          frames: { least: Math.min(...off), p50: median(off), p95: quantile(off, 0.95), most: Math.max(...off) },
          framesOfTimecode: { least: Math.min(...plain), p50: median(plain), p95: quantile(plain, 0.95), most: Math.max(...plain) },
          presented: round((100 * presented) / played),
          ...(OURS.includes(side)
            ? { goal: rate === 1 ? '>= 95 % with none off, never more than 1; p95 <= 40 ms' : 'never more than 2' }
            : {}),
        });
      }
    }
  }
}

async function sizes(browser: Browser, site: Site, peers: string): Promise<void> {
  const { gzipSync } = await import('node:zlib');
  for (const side of OURS) {
    for (const source of ['MP4', 'TS'] as const) {
      const page = await openPage(browser, site);
      const fetched: string[] = [];
      page.on('request', (request) => {
        const { pathname } = new URL(request.url());
        if (pathname.startsWith('/assets/') && pathname.endsWith('.js')) fetched.push(pathname.slice(1));
      });
      await ask(page, 'firstFrame', side, source);
      await page.close();
      const isHls = (path: string): boolean => /\/hls[.-]/.test(path);
      const sum = (paths: readonly string[]): number => paths.reduce((all, path) => all + site.gzipped(path), 0);
      const player = sum(fetched.filter((path) => !isHls(path)));
      if (source === 'MP4')
        log({
          figure: 'size of player',
          of: side,
          value: round(player),
          unit: 'KB gzip',
          goal: '<= 90',
          files: fetched.map((path) => path.replace(/^assets\/|-[\w-]{8}\.js$/g, '')),
        });
      else
        log({
          figure: 'size with HLS',
          of: side,
          value: round(sum(fetched)),
          unit: 'KB gzip',
          goal: '<= 215',
          files: fetched.map((path) => path.replace(/^assets\/|-[\w-]{8}\.js$/g, '')),
        });
    }
  }
  for (const [side, file] of [
    ['clappr', '@clappr/player/dist/clappr.min.js'],
    ['videojs', 'video.js/dist/video.min.js'],
  ] as const) {
    log({
      figure: 'size with HLS',
      of: side,
      value: round(gzipSync(readFileSync(join(peers, file)), { level: 9 }).length / 1024),
      unit: 'KB gzip',
    });
  }
}

async function cycles(browser: Browser, site: Site): Promise<void> {
  const [warm, count] = [8, 20];
  for (const side of ALL) {
    const page = await openPage(browser, site);
    const session = await page.context().newCDPSession(page);
    uncaught = [];
    const weigh = async (): Promise<{ bytes: number; nodes: number; listeners: number }> => {
      for (let round = 0; round < 4; round++) await session.send('HeapProfiler.collectGarbage');
      const { usedSize } = await session.send('Runtime.getHeapUsage');
      const { nodes, jsEventListeners } = await session.send('Memory.getDOMCounters');
      return { bytes: usedSize, nodes, listeners: jsEventListeners };
    };
    const done = await attempt(
      'cycles',
      side,
      (async () => {
        for (let each = 0; each < warm; each++) await ask(page, 'cycle', side, 'TS');
        const before = await weigh();
        for (let each = 0; each < count; each++) await ask(page, 'cycle', side, 'TS');
        const after = await weigh();
        return {
          kilobytes: (after.bytes - before.bytes) / count / 1024,
          nodes: (after.nodes - before.nodes) / count,
          listeners: (after.listeners - before.listeners) / count,
        };
      })(),
    );
    if (done)
      log({
        figure: 'cycles',
        of: side,
        value: round(done.kilobytes),
        unit: 'KB a cycle',
        nodes: round(done.nodes),
        listeners: round(done.listeners),
        uncaught: uncaught.length,
        ...(OURS.includes(side) ? { goal: '<= 60 KB, <= 5 nodes, no uncaught error' } : {}),
      });
    await page.close();
  }
}

const peers = providePeers('@clappr/player', 'video.js');
const site = await openSite(peers);
const browser = await chromium.launch({
  executablePath: findChromium(),
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--autoplay-policy=no-user-gesture-required',
  ],
});
try {
  if (wanted('size')) await sizes(browser, site, peers);
  const page = await openPage(browser, site);
  for (const side of ALL) await ask(page, 'prepare', side);
  if (wanted('first')) await firstFrames(page);
  if (wanted('seek')) await seekings(page);
  if (wanted('timeline')) await timelines(page);
  await page.close();
  if (wanted('cycles')) await cycles(browser, site);
} finally {
  await browser.close();
  site.stop();
}
if (parts.length === 0) {
  const results = join(import.meta.dirname, 'results');
  mkdirSync(results, { recursive: true });
  writeFileSync(
    join(results, 'player.json'),
    `${JSON.stringify({ date: new Date().toISOString().slice(0, 10), quick, figures }, null, 2)}\n`,
  );
}
