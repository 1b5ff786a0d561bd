// @vitest-environment happy-dom
import { BehaviorSubject } from 'rxjs';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { EngineParts } from './create-engine.ts';
import { parse } from '../../../xsl/engine/index.ts';
import { FactsService } from '../../../core/facts/stream.ts';
import { SESSION_CHANGED } from '../../../core/session/contract.ts';
import { Journal } from './journal.ts';
import { LazyOutbox } from './lazy-outbox.ts';
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
const session = { user: '12' };
const facts = new FactsService();
const success = { outcome: 'success', answer: { kind: 'xml', document: parse('<cms/>') } };
const requests = { send: vi.fn(async () => success) };
let outbox: LazyOutbox;
let retained: OutboxStored[];
let loads: number;

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
    entries: async () => retained,
    retry: vi.fn(),
    discard: vi.fn(),
    dispose: vi.fn(),
  };
};

beforeEach(() => {
  localStorage.clear();
  timers.length = 0;
  retained = [];
  loads = 0;
  session.user = '12';
  requests.send.mockClear();
  outbox = new LazyOutbox(
    { customer: 'demo' } as never,
    session as never,
    {} as never,
    (() => undefined) as never,
    {
      now: () => 1,
      setTimeout: (run: () => void) => {
        timers.push(run);
        return () => undefined;
      },
    } as never,
    facts,
    requests as never,
  );
  outbox.loader = async (parts) => {
    loads++;
    return engine(parts) as never;
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
});
