import { expect, it } from 'vitest';
import { ask, openFixture } from '../fixtures/open.ts';

// A server of PostgreSQL keeps its rows on another disk, of which this one knows nothing.
it.skipIf(process.env.DATABASE_URL !== undefined)('RT-007 says that too little room is left', async () => {
  const full = await openFixture({ diskReserve: 2 ** 60 });
  // A balancer names the server by its address, and no site.
  const { status, body } = await ask(full.app, '/health/ready', { host: '10.0.0.9:8080' });
  const { missing } = JSON.parse(body) as { missing: { what: string }[] };
  expect([status, missing.map(({ what }) => what)]).toEqual([503, ['disk']]);
  await full.close();
});
