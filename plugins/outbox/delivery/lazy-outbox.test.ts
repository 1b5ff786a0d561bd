// @vitest-environment happy-dom
import { IDBFactory } from 'fake-indexeddb';
import 'fake-indexeddb/auto';
import { BehaviorSubject } from 'rxjs';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { EngineParts } from './create-engine.ts';
import { parse } from '../../../xsl/engine/index.ts';
import { FactsService } from '../../../core/facts/stream.ts';
import { SESSION_CHANGED } from '../../../core/session/contract.ts';
import { SystemClock } from '../../../core/base/clock.ts';
import { OutboxDatabase } from './database.ts';
import { databaseName, Journal } from './journal.ts';
import { LazyOutbox, stamp } from './lazy-outbox.ts';
import type { OutboxEntry, OutboxStatus, OutboxStored } from '../contract.ts';

const entry: OutboxEntry = {
  kind: 'result',
  dataType: 't_ClientCompetence',
  action: 16,
  id: '812',
  body: { points: '8' },
  title: 'Capitals',
};
const timers: (() => void)[] = [];
const delays: number[] = [];
const session = { user: '12' };
const facts = new FactsService();
const success = { outcome: 'success', answer: { kind: 'xml', document: parse('<cms/>') } };
const requests = { send: vi.fn(async () => success) };
let outbox: LazyOutbox;
let retained: OutboxStored[];
let loads: number;
/** How many keys the page has made. */
let keys: number;
/** The engine that was loaded last. */
let made: ReturnType<typeof engine> | null = null;

/** An engine that says what it was given. */
const engine = (parts: EngineParts) => {
  const receiptOf = async ({ key }: OutboxStored) => ({ key, stored: Promise.resolve({ at: new Date(5), answer: '<cms/>' }) });
  return {
    status$: new BehaviorSubject<OutboxStatus>({ waiting: 3, failed: 0, lastStored: null, online: true }),
    start: () => {
      for (const each of parts.journal.all()) {
        retained.push(each);
        parts.journal.remove(each.key);
      }
    },
    keep: async (each: OutboxStored) => {
      retained.push(each);
      return receiptOf(each);
    },
    receiptOf,
    entries: async (_user?: string) => retained,
    retry: vi.fn(),
    discard: vi.fn(),
    dispose: vi.fn(),
  };
};

beforeEach(() => {
  localStorage.clear();
  timers.length = 0;
  delays.length = 0;
  globalThis.indexedDB = new IDBFactory();
  retained = [];
  loads = 0;
  keys = 0;
  session.user = '12';
  requests.send.mockClear();
  outbox = new LazyOutbox(
    { customer: 'demo' } as never,
    session as never,
    {} as never,
    (() => undefined) as never,
    {
      now: () => 1,
      setTimeout: (run: () => void, ms: number) => {
        timers.push(run);
        delays.push(ms);
        return () => undefined;
      },
    } as never,
    { uuid: () => `key-${++keys}`, fraction: () => 0 },
    facts,
    requests as never,
    { manager: null },
  );
  outbox.loader = async (parts) => {
    loads++;
    made = engine(parts);
    return made as never;
  };
});
afterEach(() => {
  outbox.dispose();
  vi.unstubAllGlobals();
});

describe('the door to the outbox', () => {
  it('loads nothing until something is put', async () => {
    outbox.watch();
    for (const run of timers.splice(0)) run();
    await new Promise((resolve) => {
      setTimeout(resolve, 20);
    });
    expect(loads).toBe(0);
    const receipt = await outbox.put(entry);
    expect([loads, retained.map(({ key, user, title }) => [key, user, title])]).toEqual([1, [[receipt.key, '12', 'Capitals']]]);
    expect((await receipt.stored).answer).toBe('<cms/>');
    await outbox.put(entry);
    expect([loads, retained.length]).toEqual([1, 2]);
  });

  it('keeps what is put while the engine cannot be loaded, tells of it, and hands it over when it can', async () => {
    let isOffline = true;
    const { loader } = outbox;
    outbox.loader = (parts) => (isOffline ? Promise.reject(new TypeError('no network')) : loader(parts));
    const statuses: OutboxStatus[] = [];
    outbox.status$.subscribe((status) => statuses.push(status));
    const receipt = await outbox.put(entry);
    expect([new Journal('demo').has(receipt.key), statuses.at(-1)?.waiting, statuses.at(-1)?.warning]).toEqual([true, 1, false]);
    expect((await outbox.entries()).map(({ key }) => key)).toEqual([receipt.key]);
    isOffline = false;
    dispatchEvent(new Event('online'));
    expect((await receipt.stored).answer).toBe('<cms/>');
    expect(retained.map(({ key }) => key)).toEqual([receipt.key]);
  });

  it('without local storage it is kept as soon as there is an engine, with a warning until then', async () => {
    vi.spyOn(Journal.prototype, 'add').mockReturnValue(false);
    const statuses: OutboxStatus[] = [];
    outbox.status$.subscribe((status) => statuses.push(status));
    await outbox.put(entry);
    expect([statuses.some(({ warning, waiting }) => warning === true && waiting === 1), retained.length]).toEqual([true, 1]);
    vi.restoreAllMocks();
  });

  it("an earlier visit's journal wakes it when the page is idle, another tab's rubbish does not", async () => {
    outbox.watch();
    localStorage.setItem('lectern.outbox.demo.x', '{"key":7}');
    for (const run of timers.splice(0)) run();
    await new Promise((resolve) => {
      setTimeout(resolve, 20);
    });
    expect(loads).toBe(0);
    new Journal('demo').add({ ...entry, key: 'k', user: '12', order: 1, put: 1, failure: null });
    facts.publish(SESSION_CHANGED, { loggedIn: true, user: '12' });
    await vi.waitFor(() => expect(retained.map(({ key }) => key)).toEqual(['k']));
  });

  it('what is put while the page is left is in the journal at once and sent by a call that outlives the page', async () => {
    const receipt = outbox.put({ ...entry, kind: 'state', replaceKey: 'position 4711' }, { leaving: true });
    const [journaled] = new Journal('demo').all();
    expect(requests.send.mock.calls as unknown[][]).toEqual([
      [
        expect.objectContaining({
          action: 16,
          dataType: 't_ClientCompetence',
          ID: 812,
          fields: { points: '8' },
          idempotencyKey: journaled!.key,
          keepalive: true,
          background: true,
          bRender: false,
        }),
      ],
    ]);
    await (
      await receipt
    ).stored;
    expect(new Journal('demo').all()).toEqual([]);
  });

  it('whoever put it while the page was only hidden reads what the server said', async () => {
    requests.send.mockResolvedValueOnce({
      outcome: 'success',
      answer: { kind: 'xml', document: parse('<cms><stored ID="812" otherDevice="1"/></cms>') },
    } as never);
    const receipt = await outbox.put({ ...entry, kind: 'state', replaceKey: 'test 812' }, { leaving: true });
    expect((await receipt.stored).answer).toBe('<cms><stored ID="812" otherDevice="1"/></cms>');
  });

  it("another page that a network puts in place of the dispatcher's answer takes nothing out of the journal", async () => {
    requests.send.mockResolvedValueOnce({
      outcome: 'success',
      answer: { kind: 'xml', document: parse('<html><body>Welcome to our hotel</body></html>') },
    } as never);
    await outbox.put(entry, { leaving: true });
    await new Promise((resolve) => {
      setTimeout(resolve, 10);
    });
    expect(new Journal('demo').all()).toHaveLength(1);
  });

  it('what found no room in the journal while the page was left goes the usual way when the page lives on', async () => {
    vi.spyOn(Journal.prototype, 'add').mockReturnValue(false);
    requests.send.mockResolvedValueOnce({ outcome: 'networkError', answer: null } as never);
    const receipt = await outbox.put(entry, { leaving: true });
    expect([(await receipt.stored).answer, retained.map(({ key }) => key)]).toEqual(['<cms/>', [receipt.key]]);
    vi.restoreAllMocks();
  });

  it('a state that was left in the journal never takes the place of a later one', async () => {
    const spot = (seconds: string): OutboxEntry => ({ ...entry, kind: 'state', replaceKey: 'position 4711', body: { seconds } });
    await outbox.put({ ...spot('7'), replaceKey: 'position 9' });
    requests.send.mockResolvedValueOnce({ outcome: 'networkError', answer: null } as never);
    await outbox.put(spot('1'), { leaving: true });
    await outbox.put(spot('2'));
    // Of the two the later one alone is there, until the engine has taken it.
    expect([new Journal('demo').all().map(({ body }) => body['seconds']), retained.map(({ body }) => body['seconds'])]).toEqual([
      ['2'],
      ['7', '2'],
    ]);
  });

  it('what another tab has taken out of the journal meanwhile is handed to the engine all the same: its key keeps it single', async () => {
    const { loader } = outbox;
    outbox.loader = async (parts) => {
      parts.journal.all().forEach(({ key }) => parts.journal.remove(key));
      return loader(parts);
    };
    const receipt = await outbox.put(entry);
    expect(retained.map(({ key }) => key)).toEqual([receipt.key]);
  });

  it('what nobody answered while the page was left stays in the journal', async () => {
    requests.send.mockResolvedValueOnce({ outcome: 'networkError', answer: null } as never);
    await outbox.put(entry, { leaving: true });
    await new Promise((resolve) => {
      setTimeout(resolve, 10);
    });
    expect(new Journal('demo').all()).toHaveLength(1);
  });

  it('looks when the page is idle, and finds what an earlier visit has left in the database, of this user alone', async () => {
    const database = new OutboxDatabase(databaseName('demo'), new SystemClock());
    await database.write({ ...entry, key: 'k', user: '13', order: 1, put: 1, failure: null }, false);
    outbox.watch();
    expect(delays).toEqual([4_000]);
    timers[0]!();
    await new Promise((resolve) => {
      setTimeout(resolve, 20);
    });
    expect(loads).toBe(0);
    session.user = '13';
    facts.publish(SESSION_CHANGED, { loggedIn: true, user: '13' });
    await vi.waitFor(() => expect(loads).toBe(1));
    facts.publish(SESSION_CHANGED, { loggedIn: true, user: '13' });
    database.dispose();
    expect(loads).toBe(1);
  });

  it('tries to load again after half a minute, or when the network is back, until it can', async () => {
    const { loader } = outbox;
    let tries = 0;
    outbox.loader = (parts) => (++tries < 4 ? Promise.reject(new TypeError('no network')) : loader(parts));
    const receipt = await outbox.put(entry);
    await vi.waitFor(() => expect(delays).toEqual([30_000]));
    expect(tries).toBe(2);
    timers.shift()!();
    await vi.waitFor(() => expect([tries, delays.length]).toEqual([3, 2]));
    dispatchEvent(new Event('online'));
    expect((await receipt.stored).answer).toBe('<cms/>');
    dispatchEvent(new Event('online'));
    expect([tries, loads]).toEqual([4, 1]);
  });

  it('without an engine lists the entries of this user, and counts the results among them', async () => {
    outbox.loader = () => Promise.reject(new TypeError('no network'));
    const statuses: OutboxStatus[] = [];
    outbox.status$.subscribe((status) => statuses.push(status));
    new Journal('demo').add({ ...entry, key: 'other', user: '13', order: 1, put: 1, failure: null });
    const { key } = await outbox.put(entry);
    await outbox.put({ ...entry, kind: 'state', replaceKey: 'position 1' });
    expect([(await outbox.entries())[0]!.key, (await outbox.entries()).length, statuses.at(-1)]).toEqual([
      key,
      2,
      { waiting: 1, failed: 0, lastStored: null, online: true, warning: false },
    ]);
    outbox.retry(); // there is nothing that could
    outbox.prepare();
    await Promise.resolve();
  });

  it('what the engine says and is asked goes through', async () => {
    const statuses: OutboxStatus[] = [];
    outbox.status$.subscribe((status) => statuses.push(status));
    outbox.prepare();
    await vi.waitFor(() => expect(made?.status$.observed).toBe(true));
    expect(statuses.at(-1)?.waiting).toBe(3);
    outbox.retry('k');
    new Journal('demo').add({ ...entry, key: 'k', user: '12', order: 1, put: 1, failure: null });
    await outbox.discard('k');
    expect([made!.retry.mock.calls, made!.discard.mock.calls, new Journal('demo').has('k')]).toEqual([[['k']], [['k']], false]);
    let isEnded = false;
    outbox.status$.subscribe({ complete: () => (isEnded = true) });
    outbox.dispose();
    expect([made!.dispose.mock.calls.length, isEnded, loads]).toEqual([1, true, 1]);
  });

  it('what is put for somebody else is theirs, under the key that it came with, and asked for by theirs', async () => {
    await outbox.put(entry, { owner: '13', key: '812-1-2' });
    expect(retained.map(({ user, key }) => [user, key])).toEqual([['13', '812-1-2']]);
    const asked = vi.spyOn(made!, 'entries');
    await outbox.entries();
    await outbox.entries('13');
    expect(asked.mock.calls).toEqual([['12'], ['13']]);
    await outbox.put(entry, { owner: '13', leaving: true });
    expect(requests.send).toHaveBeenLastCalledWith(expect.objectContaining({ owner: '13' }));
  });

  it('a plain answer without content proves as much as one with', async () => {
    requests.send.mockResolvedValueOnce({ outcome: 'success', answer: { kind: 'empty', document: null } } as never);
    const receipt = await outbox.put(entry, { leaving: true });
    expect([await receipt.stored, new Journal('demo').all()]).toEqual([{ at: new Date(1), answer: '' }, []]);
  });

  it("entries have keys of their own, of the page's random numbers, and an owner", async () => {
    requests.send.mockResolvedValue({ outcome: 'success', answer: { kind: 'empty', document: null } } as never);
    const receipts = [await outbox.put(entry, { leaving: true }), await outbox.put(entry, { leaving: true })];
    expect(receipts.map(({ key }) => key)).toEqual(['key-1', 'key-2']);
    expect(requests.send).toHaveBeenLastCalledWith(expect.objectContaining({ idempotencyKey: 'key-2' }));
    const stamped = { key: 'key-3', user: '12', put: 7, order: 3 };
    expect(stamp(entry, stamped)).toEqual({ ...entry, ...stamped, failure: null });
    requests.send.mockResolvedValue(success);
  });
});
