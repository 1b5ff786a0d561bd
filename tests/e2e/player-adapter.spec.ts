import { expect, test as base } from '@playwright/test';
import type {} from '../../plugins/player-adapter/contract/harness.ts';
import { buildHarness, openHarness } from './support/player-harness.ts';

const test = base.extend<object, { folder: string }>({
  folder: [async ({}, use) => {
    const built = await buildHarness();
    await use(built.folder);
    built.dispose();
  }, { scope: 'worker', timeout: 60_000 }],
});

const MP4 = { id: 'c1', IDMedia: '9001_en', path: 'light/', sourceType: '1' };
const HLS = { id: 'c2', IDMedia: '9006', path: 'light/', sourceType: '0' };

for (const player of ['native', 'vidstack'] as const) {
  for (const [name, clip] of [['mp4', MP4], ['hls', HLS]] as const) {
    test(`${player} ${name} plays`, async ({ page, folder }) => {
      page.on('console', (m) => console.log(m.text()));
      page.on('pageerror', (m) => console.log('PAGEERROR', m));
      await openHarness(page, folder);
      await page.evaluate(([clip, player]) => window.harness.make({ clip, settings: { player } }).then(() => {}), [clip, player] as const);
      await page.waitForTimeout(2000);
      console.log(await page.evaluate(() => JSON.stringify(window.harness.player!.status)));
      await page.evaluate(() => window.harness.player!.play());
      await page.waitForTimeout(2000);
      console.log(await page.evaluate(() => JSON.stringify([window.harness.player!.status, window.harness.events, window.harness.frames.slice(-5), window.harness.player!.time])));
      await page.evaluate(() => { window.harness.player!.pause(); window.harness.frames = []; window.harness.player!.seek(12.2, 25); });
      await page.waitForTimeout(1500);
      console.log(await page.evaluate(() => JSON.stringify([window.harness.frames, window.harness.player!.time, (window.harness.player!.media as HTMLVideoElement).currentTime])));
      expect(1).toBe(1);
    });
  }
}
