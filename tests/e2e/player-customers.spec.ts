import { expect, test } from './fixtures.ts';
import { filmReady, playFrom, time, video } from './support/lesson.ts';
import type { Customer } from './support/site.ts';

// Films are decoded by the processor here: a busy machine takes its time, and nothing is measured by it.
test.describe.configure({ timeout: 120_000 });

const CASES: readonly { readonly customer: Customer; readonly player: 'native' | 'vidstack' }[] = [
  { customer: 'demo', player: 'native' },
  { customer: 'nordlicht', player: 'vidstack' },
];

for (const { customer, player } of CASES)
  test(`MED-003 MED-007 MED-074 a lesson of ${customer} is played by ${player}, and only that implementation is loaded`, async ({
    page,
    open,
  }) => {
    const scripts: string[] = [];
    page.on('request', (request) => {
      if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname);
    });
    await open('/unit-4711.html', customer);
    await filmReady(page);
    await expect(video(page)).toHaveClass(/player-media/);
    await expect(page.locator('.lesson-stage .player-vidstack')).toHaveCount(player === 'vidstack' ? 1 : 0);
    const loaded = (engine: string): boolean => scripts.some((path) => path.includes(`${engine}-engine`));
    expect([loaded('native'), loaded('vidstack')]).toEqual([player === 'native', player === 'vidstack']);
    await playFrom(page, 2);
    await expect.poll(() => time(page), { timeout: 30_000 }).toBeGreaterThan(2.5);
  });
