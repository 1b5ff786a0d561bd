import type { CDPSession, Request } from '@playwright/test';
import { expect as patient, test } from './fixtures.ts';
import { main } from './support/site.ts';

/** Films and slides over slides take their time on a busy machine. */
const expect = patient.configure({ timeout: 40_000 });

/**
 * All of them with LECTERN_SLOW=1; what is kept of a unit shows after a few. The browser and the page keep something once now and then,
 * which is much for a few cycles: what is lost for good is lost in every batch, so the batch that kept least counts.
 */
const BATCHES = process.env.LECTERN_SLOW ? 1 : 3;
const CYCLES = process.env.LECTERN_SLOW ? 100 : 3;
const WARM = process.env.LECTERN_SLOW ? 20 : 4;

// Compiled code is kept by the browser and grows for minutes: only the interpreter runs, so that what grows is the page's.
test.use({
  launchOptions: async ({ launchOptions }, use) => {
    await use({
      ...launchOptions,
      args: [
        ...(launchOptions.args ?? []),
        '--js-flags=--no-opt --no-sparkplug --no-maglev --regexp-interpret-all --no-lazy-feedback-allocation',
      ],
    });
  },
});

/** Bytes of the heap and nodes of the document after everything unused is gone. */
async function measure(session: CDPSession): Promise<{ bytes: number; nodes: number }> {
  for (let round = 0; round < 3; round++) await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  const { nodes } = await session.send('Memory.getDOMCounters');
  return { bytes: usedSize, nodes };
}

test('opening and closing a sub-unit with a playing film: nothing is left behind', { tag: '@long' }, async ({ page, open }) => {
  test.setTimeout(process.env.LECTERN_SLOW ? 1_200_000 : 240_000); // films decoded by the processor; a busy machine needs minutes for them
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const running = new Set<Request>();
  page.on('request', (request) => running.add(request));
  page.on('requestfinished', (request) => running.delete(request));
  page.on('requestfailed', (request) => running.delete(request));
  // Whatever has been played, also when it is no longer in the document.
  await page.addInitScript(() => {
    const played: WeakRef<HTMLMediaElement>[] = [];
    const { play } = HTMLMediaElement.prototype;
    HTMLMediaElement.prototype.play = function (this: HTMLMediaElement) {
      played.push(new WeakRef(this));
      return play.call(this);
    };
    Object.assign(window, { stillPlaying: () => played.flatMap((each) => each.deref() ?? []).filter((each) => !each.paused).length });
  });
  await open('/unit-4712.html');
  const session = await page.context().newCDPSession(page);
  const link = main(page).locator('.sub-units__link').first();
  const cycle = async (): Promise<void> => {
    await link.click();
    const film = main(page).locator('.unit-level').nth(1).locator('video').first();
    await film.evaluate(async (video: HTMLVideoElement) => {
      video.muted = true;
      await video.play();
    });
    await page.keyboard.press('Escape');
    await expect(main(page).locator('.unit-level')).toHaveCount(1);
  };
  for (let warm = 0; warm < WARM; warm++) await cycle(); // caches, compiled code, the history's own limit of 50 entries
  let before = await measure(session);
  let [bytes, nodes] = [Infinity, Infinity];
  for (let batch = 0; batch < BATCHES; batch++) {
    for (let each = 0; each < CYCLES; each++) await cycle();
    const after = await measure(session);
    bytes = Math.min(bytes, (after.bytes - before.bytes) / CYCLES);
    nodes = Math.min(nodes, (after.nodes - before.nodes) / CYCLES);
    before = after;
  }
  test.info().annotations.push({ type: 'figures', description: `${bytes.toFixed(0)} bytes and ${nodes.toFixed(2)} nodes a cycle` });
  expect(nodes, `${nodes} nodes a cycle`).toBeLessThanOrEqual(5);
  expect(bytes, `${bytes} bytes a cycle`).toBeLessThanOrEqual(10_000);
  expect(await page.evaluate(() => (window as unknown as { stillPlaying(): number }).stillPlaying())).toBe(0);
  await expect.poll(() => [...running].map((request) => request.url())).toEqual([]);
});
