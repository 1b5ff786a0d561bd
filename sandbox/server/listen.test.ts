import { expect, it } from 'vitest';
import { openFixture } from './fixtures/open.ts';
import { listen } from './listen.ts';

it('RT-007 without a port the next free one is taken; with one, a taken port is an error', async () => {
  const servers = await Promise.all([openFixture(), openFixture()]);
  const [first, second] = await Promise.all(servers.map(({ app }) => app));
  if (first === undefined || second === undefined) throw new Error('two servers are needed');
  const port = await listen(first, null);
  expect(port).toBeGreaterThanOrEqual(8080);
  await expect(listen(second, port)).rejects.toThrow(`Port ${port} is in use by another process. Name another one in PORT`);
  expect(await listen(second, null)).toBeGreaterThan(port);
  await Promise.all(servers.map((server) => server.close()));
}, 180_000);
