import { join } from 'node:path';
import { expect, it } from 'vitest';
import { carried } from './bench/xsl/bundle.ts';

it('the stylesheet engine that every page carries is at most 25 KB gzip', async () => {
  const size = await carried(join(import.meta.dirname, '../xsl/engine/page.ts'));
  // Less than this would mean that something else was measured.
  expect(size).toBeGreaterThan(15);
  expect(size).toBeLessThanOrEqual(25);
}, 60_000);
