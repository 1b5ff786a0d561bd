import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SystemClock } from '../../../core/base/clock.ts';
import { OutboxDatabase } from './database.ts';
import { EngineHarness, stored, until } from './engine.harness.ts';
import type { OutboxEngine } from './engine.ts';
import { OutboxFailure, type OutboxStatus, type OutboxStored } from '../contract.ts';

let harness: EngineHarness;
beforeEach(() => {
  harness = new EngineHarness();
});
afterEach(() => {
  harness.close();
  vi.restoreAllMocks();
});

const statusOf = (engine: OutboxEngine): OutboxStatus => {
  // What it is not until it has looked.
  let status: OutboxStatus = { waiting: Number.NaN, failed: Number.NaN, lastStored: null, online: true };
  engine.status$
    .subscribe((each) => {
      status = each;
    })
    .unsubscribe();
  return status;
};
const keys = async (user = '12'): Promise<string[]> => (await harness.database.entries(user)).map(({ key }) => key);

describe('an entry on its way', () => {
  it('TST-004 is in the database before it is sent, and gone when the server has stored it', async () => {
    const tab = harness.open();
    const entry = harness.entry();
    const receipt = await tab.keep(entry);
    expect(await keys()).toEqual([entry.key]);
    const call = await harness.call();
    expect(call.entry).toMatchObject({ key: entry.key, user: '12', body: { points: '8' } });
    call.answer(stored);
    expect(await receipt.stored).toEqual({ at: new Date(5_000), answer: '<cms/>' });
    await until(async () => (await keys()).length === 0);
    await until(() => statusOf(tab).lastStored?.getTime() === 5_000);
    expect(harness.facts).toEqual([{ type: 'outbox.stored', kind: 'result', dataType: 't_ClientCompetence', id: 812, key: entry.key }]);
  });

  it('goes again under the same key after a lost answer, and the pause grows', async () => {
    const tab = harness.open();
    const receipt = await tab.keep(harness.entry());
    const pauses: number[] = [];
    for (let attempt = 0; attempt < 3; attempt++) {
      const call = await harness.call();
      expect(call.entry.key).toBe(receipt.key);
      call.answer({ type: 'unreachable' });
      await until(() => harness.timers.length === 1);
      const [timer] = harness.timers.splice(0);
      pauses.push(timer!.ms);
      timer!.run();
    }
    expect(pauses).toEqual([500, 1000, 2000]);
    (await harness.call()).answer(stored);
    await receipt.stored;
  });

  it('waits as long as the server says, and tells the other tabs', async () => {
    const [one, other] = [harness.open(), harness.open()];
    await one.keep(harness.entry());
    await until(() => {
      // The other one may have been faster than the message.
      for (const call of harness.calls.splice(0)) call.answer({ type: 'tooMany', waitMs: 60_000 });
      return harness.timers.filter(({ ms }) => ms === 60_000).length === 2;
    });
    const { key } = await other.keep(harness.entry());
    const pause = (): Promise<void> =>
      new Promise((resolve) => {
        setTimeout(resolve, 20);
      });
    await pause();
    // A call of the first entry may have been on its way when the message came; without an answer it would hold up the next one.
    for (let late = harness.calls.splice(0); late.length > 0; late = harness.calls.splice(0)) {
      expect(late.filter(({ entry }) => entry.key === key)).toEqual([]);
      for (const call of late) call.answer({ type: 'tooMany', waitMs: 60_000 });
      await pause();
    }
    expect(harness.calls).toEqual([]);
    other.retry();
    (await harness.call()).answer(stored);
  });

  it('TST-004 what is sent to a closed site waits, over a reload too, and goes in order when it is open', async () => {
    const closed = { type: 'tooMany', waitMs: 60_000 } as const;
    const first = harness.open();
    const [result, note] = [harness.entry(), harness.entry({ kind: 'result', dataType: 'p_Notes', title: 'A note' })];
    await first.keep(result);
    await first.keep(note);
    (await harness.call()).answer(closed);
    await until(() => harness.timers.some(({ ms }) => ms === 60_000));
    expect(await keys()).toEqual([result.key, note.key]);
    expect(statusOf(first)).toMatchObject({ waiting: 2, failed: 0 });
    first.dispose();
    harness.timers.splice(0);
    // Another hour of it: each attempt is one call, not one for each entry.
    const tab = harness.open();
    for (let attempt = 0; attempt < 5; attempt++) {
      const call = await harness.call();
      expect(call.entry.key).toBe(result.key);
      call.answer(closed);
      await until(() => harness.timers.some(({ ms }) => ms === 60_000));
      expect(harness.calls).toEqual([]);
      const [timer] = harness.timers.splice(0);
      timer!.run();
    }
    const sent: string[] = [];
    for (let count = 0; count < 2; count++) {
      const call = await harness.call();
      sent.push(call.entry.key);
      call.answer(stored);
    }
    expect(sent).toEqual([result.key, note.key]);
    await until(async () => (await keys()).length === 0);
    expect(statusOf(tab)).toMatchObject({ failed: 0 });
  });

  it('an entry that the server fails at does not hold up the others', async () => {
    const tab = harness.open();
    const [bad, good] = [harness.entry({ title: 'bad' }), harness.entry({ title: 'good' })];
    await tab.keep(bad);
    const receipt = await tab.keep(good);
    (await harness.call()).answer({ type: 'serverError' });
    const next = await harness.call();
    expect(next.entry.title).toBe('good');
    next.answer(stored);
    await receipt.stored;
  });

  it('what is refused for good stays, is told, and can be sent again or discarded by a person', async () => {
    const tab = harness.open();
    const receipt = await tab.keep(harness.entry());
    (await harness.call()).answer({ type: 'refused', status: 400, text: 'Too many points', certain: true });
    await expect(receipt.stored).rejects.toEqual(new OutboxFailure(400, 'Too many points'));
    await until(() => statusOf(tab).failed === 1);
    expect((await tab.entries())[0]?.failure).toEqual({ status: 400, text: 'Too many points' });
    tab.retry(receipt.key);
    (await harness.call()).answer({ type: 'refused', status: 400, text: 'Too many points', certain: true });
    await until(() => statusOf(tab).failed === 1);
    await tab.discard(receipt.key);
    expect([await tab.entries(), statusOf(tab).failed]).toEqual([[], 0]);
  });

  it('a state that the server does not want is forgotten with a word on the console', async () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue();
    const tab = harness.open();
    await tab.keep(harness.entry({ kind: 'state', replaceKey: 'place', title: 'Place' }));
    (await harness.call()).answer({ type: 'refused', status: 404, text: '', certain: true });
    await until(async () => (await keys()).length === 0);
    expect(warn.mock.calls[0]?.[0]).toContain('"Place"');
  });
});

describe('users', () => {
  it("never sends or shows what is another's; it goes when its owner is back", async () => {
    const tab = harness.open();
    harness.login('12');
    const receipt = await tab.keep(harness.entry());
    (await harness.call()).answer({ type: 'sessionLost' });
    harness.login('13');
    await until(() => statusOf(tab).waiting === 0);
    expect(await tab.entries()).toEqual([]);
    const own = harness.entry({ title: 'of 13' });
    await tab.keep(own);
    const call = await harness.call();
    expect([call.entry.user, call.entry.title]).toEqual(['13', 'of 13']);
    call.answer(stored);
    await until(async () => (await keys('13')).length === 0);
    expect(harness.calls).toEqual([]);
    harness.login('12');
    const back = await harness.call();
    expect(back.entry.key).toBe(receipt.key);
    back.answer(stored);
    await receipt.stored;
  });
});

describe('tabs', () => {
  it('a tab that ended in the middle leaves its entry to the next one', async () => {
    const first = harness.open();
    const entry = harness.entry();
    await first.keep(entry);
    await harness.call();
    first.dispose();
    const second = harness.open();
    const call = await harness.call();
    expect(call.entry.key).toBe(entry.key);
    call.answer(stored);
    await until(async () => (await keys()).length === 0);
    second.dispose();
  });

  it('whoever put it learns that another tab has sent it, even after a sleep without messages', async () => {
    const [one, other] = [harness.open(), harness.open()];
    const receipts = [await one.keep(harness.entry()), await other.keep(harness.entry())];
    for (let sent = 0; sent < 2; sent++) (await harness.call()).answer(stored);
    await Promise.all(receipts.map(({ stored: settled }) => settled));
    expect(await keys()).toEqual([]);
    expect(harness.calls).toEqual([]);
  });

  it('the last state of a place is sent alone', async () => {
    const blocked = harness.entry();
    const tab = harness.open();
    await tab.keep(blocked);
    const call = await harness.call();
    for (const seconds of ['1', '2', '3']) await tab.keep(harness.entry({ kind: 'state', replaceKey: 'unit 4711', body: { seconds } }));
    await tab.keep(harness.entry({ kind: 'state', replaceKey: 'unit 9', body: { seconds: '7' } }));
    call.answer(stored);
    const sent: string[] = [];
    for (let count = 0; count < 2; count++) {
      const next = await harness.call();
      sent.push(next.entry.body.seconds!);
      next.answer(stored);
    }
    await until(async () => (await keys()).length === 0);
    expect(sent).toEqual(['3', '7']);
  });
});

describe('storage', () => {
  /** A database that has no room while `full`. */
  class Narrow extends OutboxDatabase {
    full = true;
    freeingSpaceHelps = false;
    override async write(entry: OutboxStored, makeRoom: boolean): Promise<void> {
      if (this.full && !(makeRoom && this.freeingSpaceHelps)) throw new DOMException('no room', 'QuotaExceededError');
      return super.write(entry, makeRoom);
    }
  }
  let narrow: Narrow;
  beforeEach(() => {
    narrow = new Narrow('narrow', new SystemClock());
  });

  it('nearly full: states give way to a result', async () => {
    narrow.full = false;
    const tab = harness.open(narrow);
    await tab.keep(harness.entry());
    const call = await harness.call();
    await tab.keep(harness.entry({ kind: 'state', replaceKey: 'place' }));
    Object.assign(narrow, { full: true, freeingSpaceHelps: true });
    await tab.keep(harness.entry({ title: 'second' }));
    expect((await narrow.entries('12')).map(({ kind, title }) => [kind, title])).toEqual([
      ['result', 'Capitals'],
      ['result', 'second'],
    ]);
    expect(statusOf(tab).warning).toBe(false);
    call.answer(stored);
  });

  it('full: the result goes to local storage, and without that to memory with a warning; both are sent', async () => {
    const tab = harness.open(narrow);
    const first = await tab.keep(harness.entry());
    await until(() => statusOf(tab).waiting === 1);
    expect([harness.journal.has(first.key), statusOf(tab).warning]).toEqual([true, false]);
    harness.storage.full = true;
    const second = await tab.keep(harness.entry());
    await until(() => statusOf(tab).warning === true);
    expect(statusOf(tab)).toMatchObject({ waiting: 2, warning: true });
    for (const receipt of [first, second]) {
      const call = await harness.call();
      expect(call.entry.key).toBe(receipt.key);
      call.answer(stored);
      await receipt.stored;
    }
    await until(() => statusOf(tab).warning === false && statusOf(tab).waiting === 0);
    expect(harness.storage.size).toBe(0);
  });

  it('what was kept in memory is written as soon as there is room', async () => {
    harness.storage.full = true;
    const tab = harness.open(narrow);
    const { key } = await tab.keep(harness.entry());
    (await harness.call()).answer({ type: 'unreachable' });
    await until(() => harness.timers.length === 1);
    narrow.full = false;
    harness.timers.splice(0)[0]!.run();
    await until(async () => (await narrow.entry(key)) !== undefined && statusOf(tab).warning === false);
    (await harness.call()).answer(stored);
    await until(async () => (await narrow.entries('12')).length === 0);
    expect(statusOf(tab)).toMatchObject({ warning: false });
  });

  it('what a tab left in the journal when it ended is seen and sent by another one that is open', async () => {
    const [one, other] = [harness.open(narrow), harness.open()];
    const { key } = await one.keep(harness.entry());
    one.dispose();
    harness.calls.splice(0);
    expect((await other.entries()).map((entry) => entry.key)).toEqual([key]);
    expect(await other.entries('13')).toEqual([]);
    other.retry();
    await until(() => harness.calls.some(({ entry }) => entry.key === key));
    for (const call of harness.calls.splice(0)) call.answer(stored);
    await until(async () => (await other.entries()).length === 0 && harness.storage.size === 0);
  });

  it('a database that cannot be read just now is asked again', async () => {
    const entry = harness.entry();
    await harness.database.write(entry, false);
    const slow = harness.database;
    const read = vi.spyOn(slow, 'entries').mockRejectedValue(new Error('It did not open within 8 s.'));
    harness.open(slow);
    await until(() => harness.timers.length === 1);
    expect(harness.calls).toEqual([]);
    read.mockRestore();
    harness.timers.splice(0)[0]!.run();
    const call = await harness.call();
    expect(call.entry.key).toBe(entry.key);
    call.answer(stored);
    await until(async () => (await keys()).length === 0);
  });

  it('takes over what the journal kept for it', async () => {
    const entry = harness.entry();
    harness.journal.add(entry);
    harness.storage.set('lectern.outbox.demo.broken', '{"key":');
    harness.open();
    (await harness.call()).answer(stored);
    await until(async () => (await keys()).length === 0 && !harness.journal.has(entry.key));
    expect([...harness.storage.keys()]).toEqual(['lectern.outbox.demo.broken']);
  });
});
