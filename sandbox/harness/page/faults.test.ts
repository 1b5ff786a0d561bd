import { expect, it, vi } from 'vitest';
import { FaultTable, NEW_RULE, type FaultRule } from '../tape/faults.ts';
import { faultyTransport } from './faults.ts';

const PAGE = 'http://test.demo.localhost:8080/news.html';
const CALL = '/dispatcher.php?action=show&id=1&datatype=p_News';

function faulty(rules: readonly Partial<FaultRule>[], target = '') {
  const next = vi.fn<typeof fetch>(async () => new Response('<cms/>'));
  const waited: number[] = [];
  let due = (): void => {};
  const real = {
    setTimeout: (run: () => void, ms: number) => {
      waited.push(ms);
      due = run;
    },
  };
  const table = new FaultTable(
    rules.map((each) => ({ ...NEW_RULE, ...each })),
    () => 0,
  );
  const transport = faultyTransport(next, PAGE, table, real, () => target);
  return { transport, waited, due: () => due(), asked: () => next.mock.calls.map(([input]) => String(input)) };
}

it('without a rule that fits, a call goes on as it is', async () => {
  const { transport, asked } = faulty([{ type: 'p_Unit', what: 'status' }]);
  await transport(CALL);
  await transport('/assets/a.js');
  expect(asked()).toEqual([CALL, '/assets/a.js']);
});

it('what the server does wrong it is asked for, all together; other sites are not', async () => {
  const { transport, asked } = faulty([{ what: 'status-xml', value: 503 }, { what: 'broken-xml' }]);
  await transport(CALL);
  await transport('https://elsewhere.example/dispatcher.php?datatype=p_News');
  expect(new URL(asked()[0]!).searchParams.get('sandboxFault')).toBe('503.xml,malformedXml');
  expect(asked()[1]).toBe('https://elsewhere.example/dispatcher.php?datatype=p_News');
});

it('a rule for a target holds for the answers that go there', async () => {
  const rule = { target: 'footer', what: 'offline' } as const;
  await expect(faulty([rule], 'footer').transport(CALL)).rejects.toThrow('Failed to fetch');
  expect((await faulty([rule], 'mainContent').transport(CALL)).status).toBe(200);
});

it('a call comes late, and not at all when the caller has given up', async () => {
  const late = faulty([{ what: 'delay', value: 4000 }]);
  const answer = late.transport(CALL);
  expect([late.waited, late.asked()]).toEqual([[4000], []]);
  late.due();
  await answer;
  expect(late.asked()).toEqual([CALL]);
  const given = faulty([{ what: 'delay', value: 4000 }]);
  const controller = new AbortController();
  const lost = given.transport(CALL, { signal: controller.signal });
  controller.abort();
  await expect(lost).rejects.toThrow();
  expect(given.asked()).toEqual([]);
});

it('streams have the faults of media, which the server hands down to their segments', async () => {
  const { transport, asked } = faulty([{ what: 'dead-segment' }, { what: 'status' }]);
  await transport('/media/vod/a.mp4.m3u8?ticket=1');
  await transport('/media/vod/a/180p.m3u8');
  expect(asked()).toEqual([
    'http://test.demo.localhost:8080/media/vod/a.mp4.m3u8?ticket=1&sandboxFault=segment.1%3A404',
    '/media/vod/a/180p.m3u8',
  ]);
});

it('a network that is cut is cut for the parts of a stream too, whatever the stream has handed down to them', async () => {
  const { transport, asked } = faulty([{ what: 'offline', nth: 2 }]);
  await transport('/media/vod/a.mp4.m3u8');
  await transport('/media/vod/a/180p.m3u8?sandboxFault=segment.1%3A404&faultPart=level.0');
  await transport('/media/vod/a/180p_00.mpegts?sandboxFault=cut&faultRun=t7');
  expect(asked()).toEqual([
    '/media/vod/a.mp4.m3u8',
    'http://test.demo.localhost:8080/media/vod/a/180p.m3u8?sandboxFault=abort',
    '/media/vod/a/180p_00.mpegts?sandboxFault=cut&faultRun=t7',
  ]);
});
