// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { OutboxStatus } from '../contract.ts';
import { SystemClock } from '../../../core/base/clock.ts';
import { OutboxDatabase } from './database.ts';
import { EngineHarness, stored, until } from './engine.harness.ts';
import type { OutboxEngine } from './engine.ts';

let harness: EngineHarness;
beforeEach(() => {
  harness = new EngineHarness();
});
afterEach(() => {
  harness.close();
  vi.restoreAllMocks();
});
const statusOf = (engine: OutboxEngine): OutboxStatus => {
  let status: OutboxStatus = { waiting: Number.NaN, failed: 0, lastStored: null, online: true };
  engine.status$.subscribe((each) => (status = each)).unsubscribe();
  return status;
};
/** A tab whose first call has led to nothing: it waits. */
async function waiting(): Promise<OutboxEngine> {
  const tab = harness.open();
  await tab.keep(harness.entry());
  (await harness.call()).answer({ type: 'unreachable' });
  await until(() => harness.timers.length === 1);
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
  (await harness.call()).answer(stored);
  await until(() => statusOf(tab).waiting === 0 && statusOf(tab).lastStored !== null);
  expect(harness.timers).toEqual([]);
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
  const narrow = new OutboxDatabase('narrow', new SystemClock());
  vi.spyOn(narrow, 'write').mockRejectedValue(new DOMException('no room', 'QuotaExceededError'));
  const tab = harness.open(narrow);
  expect(leave()).toBe(false);
  harness.storage.full = true;
  await tab.keep(harness.entry());
  await until(() => statusOf(tab).warning === true);
  expect(leave()).toBe(true);
  tab.dispose();
  expect(leave()).toBe(false);
});

it('a tab that has ended hears nothing any more, and sends nothing', async () => {
  const tab = await waiting();
  tab.dispose();
  expect(harness.timers).toEqual([]);
  for (const type of ['online', 'focus', 'offline']) window.dispatchEvent(new Event(type));
  tab.retry();
  await new Promise((resolve) => {
    setTimeout(resolve, 20);
  });
  expect(harness.calls).toEqual([]);
});

it('a pause that the server asks one tab for is kept by all, also by one that is sending', async () => {
  const tabs = [harness.open(), harness.open()];
  await tabs[0]!.keep(harness.entry());
  (await harness.call()).answer({ type: 'tooMany', waitMs: 60_000 });
  await until(() => harness.timers.filter(({ ms }) => ms === 60_000).length === 2);
  expect(tabs).toHaveLength(2);
});

it('the receipt of an entry that the journal held is had under its key', async () => {
  const entry = harness.entry();
  harness.journal.add(entry);
  const tab = harness.open();
  const receipt = await tab.receiptOf(entry);
  (await harness.call()).answer(stored);
  expect([receipt.key, (await receipt.stored).answer]).toEqual([entry.key, '<cms/>']);
});

it("of another user's entries none is listed, wherever they are", async () => {
  const tab = harness.open();
  harness.login('13');
  harness.journal.add(harness.entry());
  harness.login('12');
  const own = harness.entry();
  harness.journal.add(own);
  expect((await tab.entries()).map(({ key }) => key)).toEqual([own.key]);
});

it('what one tab stores for another is told there, and what was refused for it too', async () => {
  const [one, other] = [harness.open(), harness.open()];
  const receipts = [await one.keep(harness.entry()), await other.keep(harness.entry())];
  for (let sent = 0; sent < 2; sent++) (await harness.call()).answer({ type: 'refused', status: 400, text: 'No', certain: true });
  for (const { stored: settled } of receipts) await expect(settled).rejects.toMatchObject({ status: 400, text: 'No' });
  await until(() => statusOf(one).failed === 2 && statusOf(other).failed === 2);
});

it('TST-004 what the journal held is counted all the time while the database takes it, so that nobody logs out unasked', async () => {
  const entry = harness.entry();
  harness.journal.add(entry);
  const database = harness.database;
  const read = database.entries.bind(database);
  // The first look reads the database before the entry is in it, and hears of that when the entry is out of the journal.
  database.entries = async () => {
    database.entries = read;
    await until(() => harness.journal.all().length === 0);
    return [];
  };
  const counts: number[] = [];
  const engine = harness.open(database);
  engine.status$.subscribe(({ waiting }) => counts.push(waiting));
  await until(() => harness.journal.all().length === 0);
  await until(async () => counts.length > 1 && (await harness.database.entries('12')).length === 1);
  expect(new Set(counts)).toEqual(new Set([1]));
});
