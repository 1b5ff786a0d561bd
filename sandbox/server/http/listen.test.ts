import fastify from 'fastify';
import { afterAll, expect, it } from 'vitest';
import { listen } from './listen.ts';

const [first, second] = [fastify({ forceCloseConnections: true }), fastify({ forceCloseConnections: true })];
afterAll(() => Promise.all([first.close(), second.close()]));

it('RT-007 without a port the next free one is taken; with one, a taken port is an error', async () => {
  const port = await listen(first, '127.0.0.1', null);
  expect(port).toBeGreaterThanOrEqual(8080);
  await expect(listen(second, '127.0.0.1', port)).rejects.toThrow(`Port ${port} is in use by another process. Name another one in PORT`);
  expect(await listen(second, '127.0.0.1', null)).toBeGreaterThan(port);
});
