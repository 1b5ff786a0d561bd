// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { OutboxStatus } from '../contract.ts';
import { OutboxDatabase } from './database.ts';
import { EngineHarness, stored, until } from './engine.harness.ts';
import type { OutboxEngine } from './engine.ts';

let bench: EngineHarness;
beforeEach(() => {
  bench = new EngineHarness();
});
afterEach(() => {
  bench.close();
  vi.restoreAllMocks();
});
const statusOf = (engine: OutboxEngine): OutboxStatus => {
  let status: OutboxStatus | undefined;
  engine.status$.subscribe((each) => (status = each)).unsubscribe();
  return status!;
};
/** A tab whose first call has led to nothing: it waits. */
async function waiting(): Promise<OutboxEngine> {
  const tab = bench.open();
  await tab.keep(bench.entry());
  (await bench.call()).answer({ type: 'unreachable' });
  await until(() => bench.timers.length === 1);
  return tab;
}

it.each<[string, () => void]>([
  ['the network is back', () => window.dispatchEvent(new Event('online'))],
  ['the page is looked at again', () => window.dispatchEvent(new Event('focus'))],
  ['a person asks for it', () => undefined],
])('what waits is sent at once when %s', async (what, happen) => {
  const tab = await waiting();
  happen();
  if (what.startsWith('a person')) tab.retry();
  (await bench.call()).answer(stored);
  await until(() => statusOf(tab).waiting === 0 && statusOf(tab).lastStored !== null);
  expect(bench.timers).toEqual([]);
});

it('the status says whether there is a network', async () => {
  const tab = await waiting();
  await until(() => statusOf(tab).waiting === 1);
  expect(statusOf(tab).online).toBe(true);
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  window.dispatchEvent(new Event('offline'));
  await until(() => !statusOf(tab).online);
  expect(statusOf(tab)).toMatchObject({ waiting: 1, online: false });
});

it('a page is held back only while results are in memory alone', async () => {
  const leave = (): boolean => {
    const event = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(event);
    return event.defaultPrevented;
  };
  const narrow = new OutboxDatabase('narrow');
  vi.spyOn(narrow, 'write').mockRejectedValue(new DOMException('no room', 'QuotaExceededError'));
  const tab = bench.open(narrow);
  expect(leave()).toBe(false);
  bench.storage.full = true;
  await tab.keep(bench.entry());
  await until(() => statusOf(tab).warning === true);
  expect(leave()).toBe(true);
  tab.dispose();
  expect(leave()).toBe(false);
});

it('a tab that has ended hears nothing any more, and sends nothing', async () => {
  const tab = await waiting();
  tab.dispose();
  expect(bench.timers).toEqual([]);
  for (const type of ['online', 'focus', 'offline']) window.dispatchEvent(new Event(type));
  tab.retry();
  await new Promise((resolve) => {
    setTimeout(resolve, 20);
  });
  expect(bench.calls).toEqual([]);
});

it('a pause that the server asks one tab for is kept by all, also by one that is sending', async () => {
  const tabs = [bench.open(), bench.open()];
  await tabs[0]!.keep(bench.entry());
  (await bench.call()).answer({ type: 'tooMany', waitMs: 60_000 });
  await until(() => bench.timers.filter(({ ms }) => ms === 60_000).length === 2);
  expect(tabs).toHaveLength(2);
});

it('the receipt of an entry that the journal held is had under its key', async () => {
  const entry = bench.entry();
  bench.journal.add(entry);
  const tab = bench.open();
  const receipt = await tab.receiptOf(entry);
  (await bench.call()).answer(stored);
  expect([receipt.key, (await receipt.stored).answer]).toEqual([entry.key, '<cms/>']);
});

it("of another user's entries none is listed, wherever they are", async () => {
  const tab = bench.open();
  bench.login('13');
  bench.journal.add(bench.entry());
  bench.login('12');
  const own = bench.entry();
  bench.journal.add(own);
  expect((await tab.entries()).map(({ key }) => key)).toEqual([own.key]);
});

it('what one tab stores for another is told there, and what was refused for it too', async () => {
  const [one, other] = [bench.open(), bench.open()];
  const receipts = [await one.keep(bench.entry()), await other.keep(bench.entry())];
  for (let sent = 0; sent < 2; sent++) (await bench.call()).answer({ type: 'refused', status: 400, text: 'No', certain: true });
  for (const { stored: settled } of receipts) await expect(settled).rejects.toMatchObject({ status: 400, text: 'No' });
  await until(() => statusOf(one).failed === 2 && statusOf(other).failed === 2);
});
