// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest';
import { RequestHarness, xml } from './client.harness.ts';

const NEWS = { action: 1, dataType: 'p_News', target: 'mainContent' };
let harness: RequestHarness;
const tick = async (): Promise<void> => {
  for (let turn = 0; turn < 60; turn++) await Promise.resolve();
};
beforeEach(() => {
  harness = new RequestHarness();
});

it('RT-027 what a browser stops while one goes back and forth is asked for once more, without a dialog', async () => {
  const sent = harness.pipeline.send({ ...NEWS, fromHistory: true });
  await tick();
  harness.calls.at(-1)!.fail(new TypeError('Failed to fetch'));
  await tick();
  expect(harness.calls).toHaveLength(2);
  harness.calls.at(-1)!.answer(xml('<cms><object ID="1" dataType="p_News"/></cms>'));
  expect(await sent).toMatchObject({ outcome: 'success', rendered: true });
  expect(harness.alerts).toEqual([]);
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
  const sent = harness.pipeline.send({ ...NEWS, fromHistory: true });
  await tick();
  harness.calls.at(-1)!.answer(broken());
  await vi.waitFor(() => expect(harness.calls).toHaveLength(2));
  harness.calls.at(-1)!.answer(xml('<cms><object ID="1" dataType="p_News"/></cms>'));
  expect(await sent).toMatchObject({ outcome: 'success', rendered: true });
  expect(harness.alerts).toEqual([]);
  const left = harness.pipeline.send({ ...NEWS, fromHistory: true });
  await tick();
  harness.calls.at(-1)!.answer(broken());
  await tick();
  harness.pipeline.abort('mainContent');
  expect(await left).toMatchObject({ outcome: 'aborted' });
  await new Promise((done) => {
    setTimeout(done, 20);
  });
  expect(harness.calls).toHaveLength(3);
});

it('OP-62 once more only: then the dialog comes; nothing is asked again for a call that another one has taken the place of', async () => {
  const sent = harness.pipeline.send({ ...NEWS, fromHistory: true });
  await tick();
  harness.calls.at(-1)!.fail(new TypeError('offline'));
  await tick();
  harness.calls.at(-1)!.fail(new TypeError('offline'));
  expect(await sent).toMatchObject({ outcome: 'networkError' });
  expect([harness.calls.length, harness.alerts]).toEqual([2, ['request.networkError']]);
  const first = harness.pipeline.send({ ...NEWS, fromHistory: true });
  await tick();
  harness.pipeline.abort('mainContent');
  expect(await first).toMatchObject({ outcome: 'aborted' });
  expect(harness.calls).toHaveLength(3);
});

it('keepalive lets a call outlive the page', async () => {
  void harness.pipeline.send({ ...NEWS, bRender: false, keepalive: true });
  void harness.pipeline.send({ ...NEWS, bRender: false });
  await tick();
  expect(harness.calls.map(({ init }) => init.keepalive)).toEqual([true, false]);
});
