/**
 * `npm run bench:xsl -- polyfill`: XSLTProcessor on our engine and libxslt-wasm, either of which a page may load in the place of the
 * browser's own XSLT, and that as well: size, start, results as nodes, imports. On all sides inputs and
 * results are the browser's documents and nodes.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Browser } from '@playwright/test';
import { rolldown } from 'rolldown';
import { provideLibxslt } from '../peers/xslt/install.ts';
import { bundle } from './bundle.ts';
import { documents } from './documents.ts';
import type { PolyfillBench } from './polyfill-page.ts';
import { flattened, IMPORTED, importedSheet, importing, sheetNames } from './sheets.ts';
import { launchBrowser, serveSite } from './site.ts';

const engine = join(import.meta.dirname, '../../../xsl/engine');
const STARTS = 15;
const round = (value: number): number => Number(value.toPrecision(3));
/** The value that this share of all is below. */
const quantile = (values: number[], share: number): number => values.toSorted((a, b) => a - b)[Math.floor(values.length * share)]!;
/** On a machine with other work single starts differ by more than the two sides do. */
const quartiles = (values: number[]): string => `${round(quantile(values, 0.25))} to ${round(quantile(values, 0.75))}`;
const kilobytes = (...parts: (string | Buffer)[]): number =>
  parts.reduce((sum, each) => sum + gzipSync(each, { level: 9 }).length / 1024, 0);

/** An entry and what it imports as one module, for both sides by the same bundler. */
async function bundled(input: string, folder = ''): Promise<string> {
  const made = await rolldown({
    input,
    platform: 'browser',
    logLevel: 'silent',
    external: /^node:|^(?:fs|path|url|module|crypto|ws)$/,
    // Modules of libxslt-wasm name each other by the package.
    resolve: { alias: { 'libxslt-wasm/output/libxslt': join(folder, 'output/libxslt.js'), 'libxslt-wasm': folder } },
  });
  const { output } = await made.generate({ format: 'es', minify: true });
  return output.flatMap((each) => (each.type === 'chunk' ? [each.code] : [])).join('\n');
}

interface Figure {
  readonly figure: string;
  readonly of: string;
  readonly ours: number;
  readonly goal: number;
  readonly [more: string]: unknown;
}

/** Milliseconds from nothing loaded to the first result, of each turn; each side in a new browser context, in turns. */
async function measureStart(
  browser: Browser,
  origin: string,
  sides: readonly ('ours' | 'peer')[],
): Promise<Record<'ours' | 'peer', number[]>> {
  const times: Record<'ours' | 'peer', number[]> = { ours: [], peer: [] };
  for (let turn = 0; turn < STARTS * sides.length; turn++) {
    const side = sides[turn % sides.length]!;
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.goto(`${origin}/start`);
    await page.waitForFunction(() => 'startOf' in globalThis);
    times[side].push(await page.evaluate((name) => globalThis.startOf(name), side));
    await context.close();
  }
  return times;
}

/** Hands each figure on as it is measured. @throws Error when libxslt-wasm is not there or makes something else */
export async function measurePolyfill(announce: (figure: Figure) => void): Promise<void> {
  const folder = provideLibxslt();
  if (!folder) throw new Error('There is nothing to compare with.');
  const [ours, peer, page, start] = await Promise.all([
    bundled(join(engine, 'polyfill/index.ts')),
    bundled(join(folder, 'index.js'), folder),
    bundle(join(import.meta.dirname, 'polyfill-page.ts'), true),
    bundle(join(import.meta.dirname, 'polyfill-start.ts'), true),
  ]);
  const wasm = readFileSync(join(folder, 'output/libxslt.wasm'));
  const compared = (figure: string, of: string, mine: number, its: number, more: Record<string, unknown> = {}): void =>
    announce({ figure: `polyfill ${figure}`, of, goal: 1, ours: round(mine), libxslt: round(its), ofLibxslt: round(mine / its), ...more });
  compared('size', 'gzip KB', kilobytes(ours), kilobytes(peer, wasm), {
    serviceWorker: round(kilobytes(await bundled(join(engine, 'polyfill/service-worker/script.ts')))),
  });
  const files = new Map<string, string | Buffer>([
    ['/ours.js', ours],
    ['/libxslt.js', peer],
    ['/libxslt.wasm', wasm],
    ['/page.js', page],
    ['/start.js', start],
    [`/sheets/${IMPORTED}`, importedSheet],
    ...sheetNames.flatMap((name): [string, string][] => [
      [`/sheets/${name}.xsl`, importing(name)],
      [`/flat/${name}.xsl`, flattened(name)],
    ]),
  ]);
  const html = '<!DOCTYPE html><html lang="en"><title>Bench</title><link rel="icon" href="data:,">';
  files.set('/start', `${html}<script type="module" src="/start.js"></script></html>`);
  const site = await serveSite({ files, page: `${html}<script type="module" src="/page.js"></script></html>`, peer: null });
  const browser = await launchBrowser();
  try {
    const times = await measureStart(browser, site.origin, ['ours', 'peer']);
    compared('start', 'first result, without the network', quantile(times.ours, 0.5), quantile(times.peer, 0.5), {
      turns: STARTS,
      oursQuartiles: quartiles(times.ours),
      libxsltQuartiles: quartiles(times.peer),
    });
    const tab = await browser.newPage();
    tab.on('pageerror', (error) => console.error(error));
    await tab.goto(`${site.origin}/`);
    await tab.waitForFunction(() => 'polyfillBench' in globalThis);
    const ask = (what: 'transform' | 'imports', name: string, time: number): ReturnType<PolyfillBench['transform']> =>
      tab.evaluate(([which, of, how]) => globalThis.polyfillBench[which](of, how), [what, name, time] as const);
    for (const { name, xml } of documents())
      if (xml.length < 2_000_000) {
        const { ours: mine, native, peer: its, turns } = await ask('transform', name, 3000);
        compared('transform', name, mine, its, { native: round(native), ofNative: round(mine / native), turns });
      }
    for (const name of sheetNames) {
      const { ours: mine, peer: its, turns } = await ask('imports', name, 1500);
      compared('imports', name, mine, its, { turns });
    }
  } finally {
    await browser.close();
    site.close();
  }
}
