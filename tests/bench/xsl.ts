/**
 * `npm run bench:xsl`: our engine and React against Chromium's own XSLT on six documents, taken in turns in one page; to text
 * against libxslt-wasm too. One JSON line per figure with the ratio, and `tests/bench/results/xsl.json`. It never fails on a time; it fails
 * when the
 * two sides do not draw the same. `npm run bench:xsl -- quick` leaves out the largest document,
 * `-- blocks` all but the longest block of it. `-- polyfill` measures what takes the place of the browser's own instead
 * (xsl/polyfill.ts). The page's path is compared with its floors as well: what takes the finished HTML, and the finished tree.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { provideLibxslt } from './peers/xslt/install.ts';
import { bundle, carried } from './xsl/bundle.ts';
import { documents } from './xsl/documents.ts';
import type { Bench } from './xsl/page.tsx';
import { measurePolyfill } from './xsl/polyfill.ts';
import { flattened, sheetNames } from './xsl/sheets.ts';
import { launchBrowser, serveSite } from './xsl/site.ts';
import type { Sides } from './xsl/turns.ts';
import { timeXsltproc } from './xsl/xsltproc.ts';

interface Figure {
  readonly figure: string;
  readonly of: string;
  /** Milliseconds, or kilobytes for sizes. */
  readonly ours: number;
  readonly native?: number;
  readonly ratio?: number;
  readonly goal: number;
  readonly turns?: number;
  readonly [more: string]: unknown;
}

/** For four sides; with less the larger documents have a few turns, and floors above what is measured from them. */
const PAGE_MS = 15_000;
const LEAST_FOR_FLOORS = 10;
const round = (value: number): number => Number(value.toPrecision(3));
const figures: Figure[] = [];
const announce = (figure: Figure): void => {
  figures.push(figure);
  console.log(JSON.stringify(figure));
};
const compared = (
  figure: string,
  of: string,
  goal: number,
  { ours, native, peer, html, elements, turns }: Sides,
  more: Record<string, unknown> = {},
): void =>
  announce({
    figure,
    of,
    ours: round(ours),
    native: round(native),
    ratio: round(ours / native),
    goal,
    turns,
    ...(peer === undefined ? {} : { libxslt: round(peer), ofLibxslt: round(ours / peer) }),
    ...(html === undefined || turns < LEAST_FOR_FLOORS ? {} : { ofHtml: round(ours / html) }),
    ...(elements === undefined || turns < LEAST_FOR_FLOORS ? {} : { ofElements: round(ours / elements) }),
    ...more,
  });

/** How busy the machine was when it began: programs that wanted a processor. */
const load = round(loadavg()[0]!);
const quick = process.argv.includes('quick');
const here = import.meta.dirname;
const results = join(here, 'results');
mkdirSync(results, { recursive: true });
const store = (name: string): void =>
  writeFileSync(join(results, name), `${JSON.stringify({ date: new Date().toISOString().slice(0, 10), load, figures }, null, 2)}\n`);
if (process.argv.includes('polyfill')) {
  await measurePolyfill(announce);
  store('xsl-polyfill.json');
  process.exit();
}
const code = await bundle(join(here, 'xsl/page.tsx'), true);
const scripts = new Map([
  ['/page.js', code],
  ['/worker.js', await bundle(join(here, '../../xsl/engine/worker/entry.ts'), true)],
]);
const peer = provideLibxslt();
/** What spares the layout of long lists; both sides have it. */
const styles = readFileSync(join(here, '../../core/view/render.css'), 'utf8');
const MAP = '<script type="importmap">{"imports":{"libxslt-wasm/":"/peer/"}}</script>';
const page =
  `<!DOCTYPE html><html lang="en"><title>Bench</title><link rel="icon" href="data:,"><style>${styles}</style>${MAP}` +
  '<script type="module" src="/page.js"></script></html>';
const site = await serveSite({ files: scripts, page, peer });
const browser = await launchBrowser();
try {
  const tab = await browser.newPage();
  tab.on('pageerror', (error) => console.error(error));
  await tab.goto(`${site.origin}/`);
  await tab.waitForFunction(() => 'bench' in globalThis);
  const ask = <K extends keyof Bench>(what: K, ...args: Parameters<Bench[K]>): Promise<Awaited<ReturnType<Bench[K]>>> =>
    tab.evaluate(([name, given]) => (globalThis.bench[name] as (...all: unknown[]) => unknown)(...given), [what, args] as const) as Promise<
      Awaited<ReturnType<Bench[K]>>
    >;

  const only = process.argv.includes('blocks');
  if (!quick) {
    const { ours, native, turns } = await ask('measureBlocks', 'search 20000', 3);
    const more = Object.fromEntries(
      (['task', 'first', 'total', 'leave'] as const).map((what) => [
        what,
        { ours: round(ours[what]), native: round(native[what]), ratio: round(ours[what] / native[what]) },
      ]),
    );
    announce({
      figure: 'longest block',
      of: 'search 20000',
      ours: round(ours.longest),
      native: round(native.longest),
      ratio: round(ours.longest / native.longest),
      goal: 50,
      turns,
      ...more,
    });
  }
  const wanted = process.argv
    .slice(2)
    .filter((word) => !['blocks', 'quick'].includes(word))
    .join(' ');
  for (const { name, sheet, xml } of only ? [] : documents().filter((each) => each.name.includes(wanted))) {
    const isLarge = xml.length > 2_000_000;
    if (isLarge && quick) continue;
    const different = await ask('compareDrawn', name);
    if (different) throw new Error(`The two sides draw "${name}" differently:\n${different}`);
    const kilobytes = Math.round(xml.length / 1024);
    compared('page', name, 0.7, await ask('measurePage', name, PAGE_MS), { kilobytes });
    compared('again', name, 0.05, await ask('measureAgain', name, 4000));
    const xsltproc = timeXsltproc(flattened(sheet), xml, isLarge ? 1 : 5);
    compared('text', name, 0.25, await ask('measureText', name, 3000, peer !== null), { xsltproc });
    if (!isLarge)
      announce({
        figure: 'parts again',
        of: name,
        goal: 0,
        ours: 0,
        ...Object.fromEntries(Object.entries(await ask('againParts', name)).map(([part, time]) => [part, round(time)])),
      });
    announce({
      figure: 'parts',
      of: name,
      goal: 0,
      ours: 0,
      ...Object.fromEntries(Object.entries(await ask('parts', name)).map(([part, time]) => [part, round(time)])),
    });
  }
  for (const name of only ? [] : sheetNames) compared('compile', name, 5, await ask('measureCompile', name, 1000));
  announce({
    figure: 'size',
    of: 'engine in the page, gzip KB',
    ours: round(await carried(join(here, '../../xsl/engine/page.ts'))),
    goal: 25,
  });
} finally {
  await browser.close();
  site.close();
}
if (!process.argv.includes('blocks')) store('xsl.json');
