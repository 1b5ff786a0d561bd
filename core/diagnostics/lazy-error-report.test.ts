// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest';
import { REQUEST_ENDED } from '../request/contract.ts';
import { FactsService } from '../facts/stream.ts';
import { SystemClock } from '../base/clock.ts';
import { LazyErrorReport } from './lazy-error-report.ts';

const ended = (id: number) =>
  ({
    request: 1,
    outcome: 'success',
    status: 200,
    target: '',
    action: 2,
    id,
    dataType: 'p_Unit',
    requestId: 'r-1',
  }) as const;

it('ERR-048 the first problem fetches the report, which knows the last call before it and when that was', async () => {
  const clock = new SystemClock();
  let now = Date.parse('2026-11-21T10:00:00Z');
  vi.spyOn(clock, 'now').mockImplementation(() => now);
  const events = new FactsService();
  const report = new LazyErrorReport(clock, events, 'LIVE', 'f_Error');
  const sent: string[] = [];
  report.report({ exception: new Error('before there is a way to send it') });
  report.setTransport(async (json) => void sent.push(json));
  events.publish(REQUEST_ENDED, ended(1));
  events.publish(REQUEST_ENDED, ended(2));
  now += 60_000;
  report.report({ exception: new Error('second') });
  await vi.waitFor(() => expect(sent).toHaveLength(2));
  const lastAccess = (index: number): unknown => (JSON.parse(sent[index]!) as { lastAccess: unknown }).lastAccess;
  expect(lastAccess(1)).toMatchObject({ id: 2, time: '2026-11-21T10:00:00+00:00' });
  events.publish(REQUEST_ENDED, ended(3));
  report.report({ exception: new Error('third') });
  await vi.waitFor(() => expect(sent).toHaveLength(3));
  expect(lastAccess(2)).toMatchObject({ id: 3, time: '2026-11-21T10:01:00+00:00' });
  report.dispose();
  await Promise.resolve();
  expect(events.size).toBe(0);
});

it('ERR-050 in mode DEV nothing is fetched or sent', async () => {
  const report = new LazyErrorReport(new SystemClock(), new FactsService(), 'DEV', 'f_Error');
  const send = vi.fn(async () => undefined);
  report.setTransport(send);
  report.report({ exception: new Error('x') });
  await new Promise((done) => {
    setTimeout(done, 20);
  });
  expect(send).not.toHaveBeenCalled();
});
