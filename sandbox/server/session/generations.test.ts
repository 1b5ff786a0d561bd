import { afterAll, beforeAll, expect, it } from 'vitest';
import { openFixture } from '../fixtures/open.ts';
import type { OpenServer } from '../server.ts';
import { Generations } from './generations.ts';

let server: OpenServer;
beforeAll(async () => {
  server = await openFixture();
}, 180_000);
afterAll(() => server.close());
const write = (generation: number) => server.services.store.updateTable('users').set({ generation }).where('id', '=', 12).execute();

it('RT-007 a generation is read once by who is alone, and again after it was changed', async () => {
  const generations = new Generations(server.services.store, true);
  await write(0);
  expect(await generations.of(12)).toBe(0);
  await write(1);
  expect(await generations.of(12)).toBe(0);
  generations.changed(12);
  expect(await generations.of(12)).toBe(1);
  expect(await generations.of(999_999)).toBeNull();
});

it("RT-007 on a shared database another server's change is noticed after a second", async () => {
  let now = 1000;
  const generations = new Generations(server.services.store, false, () => now);
  await write(1);
  expect(await generations.of(12)).toBe(1);
  await write(2);
  now += 999;
  expect(await generations.of(12)).toBe(1);
  now += 2;
  expect(await generations.of(12)).toBe(2);
});

it('RT-007 what was read while the generation changed is not kept', async () => {
  const generations = new Generations(server.services.store, true);
  await write(3);
  const reading = generations.of(12);
  generations.changed(12);
  await reading;
  await write(4);
  expect(await generations.of(12)).toBe(4);
});
