// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { errorTransport } from './start.ts';
import { Bench } from './request/client.harness.ts';

const tick = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, 0);
  });

it('ERR-043 ERR-044 a report is a store call on f_Error with its JSON in the field error, outside the fader', async () => {
  const bench = new Bench();
  const sent = errorTransport(bench.pipeline, 'f_Error')('{"exception":{"message":"x & y"}}');
  await tick();
  expect(bench.call.init.method).toBe('POST');
  expect(bench.call.url.search).toBe('?mode=ajax&lang=de&action=16&id=0&datatype=f_Error&user=0');
  expect(JSON.parse(new URLSearchParams(String(bench.call.init.body)).get('error')!)).toEqual({ exception: { message: 'x & y' } });
  expect(bench.faderState.count).toBe(0);
  bench.call.answer(new Response(null, { status: 204 }));
  await sent;
});

it('rejects when the report did not arrive, and shows nothing', async () => {
  const bench = new Bench();
  const sent = errorTransport(bench.pipeline, 'f_Error')('{}');
  await tick();
  bench.call.answer(new Response('', { status: 500 }));
  await expect(sent).rejects.toThrow('Status 500');
  expect(bench.alerts).toEqual([]);
});
