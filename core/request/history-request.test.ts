// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest';
import { Bench, xml } from './client.harness.ts';

const NEWS = { action: 1, dataType: 'p_News', target: 'mainContent' };
let bench: Bench;
const tick = async (): Promise<void> => {
  for (let turn = 0; turn < 60; turn++) await Promise.resolve();
};
beforeEach(() => {
  bench = new Bench();
});

it('RT-027 what a browser stops while one goes back and forth is asked for once more, without a dialog', async () => {
  const sent = bench.pipeline.send({ ...NEWS, fromHistory: true });
  await tick();
  bench.calls.at(-1)!.fail(new TypeError('Failed to fetch'));
  await tick();
  expect(bench.calls).toHaveLength(2);
  bench.calls.at(-1)!.answer(xml('<cms><object ID="1" dataType="p_News"/></cms>'));
  expect(await sent).toMatchObject({ outcome: 'success', rendered: true });
  expect(bench.alerts).toEqual([]);
});

it('RT-027 what a browser stops in the middle of the answer is asked for once more too; an ended call is not', async () => {
  const broken = (): Response =>
    new Response(
      new ReadableStream<Uint8Array>({
        start: (controller) => {
          controller.enqueue(new Uint8Array([60]));
          setTimeout(() => controller.error(new TypeError('stopped')), 5);
        },
      }),
      { headers: { 'Content-Type': 'application/xml' } },
    );
  const sent = bench.pipeline.send({ ...NEWS, fromHistory: true });
  await tick();
  bench.calls.at(-1)!.answer(broken());
  await vi.waitFor(() => expect(bench.calls).toHaveLength(2));
  bench.calls.at(-1)!.answer(xml('<cms><object ID="1" dataType="p_News"/></cms>'));
  expect(await sent).toMatchObject({ outcome: 'success', rendered: true });
  expect(bench.alerts).toEqual([]);
  const left = bench.pipeline.send({ ...NEWS, fromHistory: true });
  await tick();
  bench.calls.at(-1)!.answer(broken());
  await tick();
  bench.pipeline.abort('mainContent');
  expect(await left).toMatchObject({ outcome: 'aborted' });
  await new Promise((done) => {
    setTimeout(done, 20);
  });
  expect(bench.calls).toHaveLength(3);
});

it('OP-62 once more only: then the dialog comes; nothing is asked again for a call that another one has taken the place of', async () => {
  const sent = bench.pipeline.send({ ...NEWS, fromHistory: true });
  await tick();
  bench.calls.at(-1)!.fail(new TypeError('offline'));
  await tick();
  bench.calls.at(-1)!.fail(new TypeError('offline'));
  expect(await sent).toMatchObject({ outcome: 'networkError' });
  expect([bench.calls.length, bench.alerts]).toEqual([2, ['request.networkError']]);
  const first = bench.pipeline.send({ ...NEWS, fromHistory: true });
  await tick();
  bench.pipeline.abort('mainContent');
  expect(await first).toMatchObject({ outcome: 'aborted' });
  expect(bench.calls).toHaveLength(3);
});

it('keepalive lets a call outlive the page', async () => {
  void bench.pipeline.send({ ...NEWS, bRender: false, keepalive: true });
  void bench.pipeline.send({ ...NEWS, bRender: false });
  await tick();
  expect(bench.calls.map(({ init }) => init.keepalive)).toEqual([true, false]);
});
