import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, describe, expect, it } from 'vitest';
import type { OutboxStored } from '../contract.ts';
import { SystemClock } from '../../../core/base/clock.ts';
import { isFull, OutboxDatabase, statusOf } from './database.ts';
import { peek } from './peek.ts';

const entry = (key: string, more: Partial<OutboxStored> = {}): OutboxStored => ({
  kind: 'result',
  key,
  user: '12',
  order: 99,
  put: 7,
  dataType: 't',
  action: 16,
  body: { points: '8' },
  title: 'Capitals',
  failure: null,
  ...more,
});
const state = (key: string, more: Partial<OutboxStored> = {}): OutboxStored =>
  entry(key, { kind: 'state', replaceKey: 'position 1', ...more });

let database: OutboxDatabase;
beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
  database = new OutboxDatabase('lectern-outbox-demo', new SystemClock());
});
const keys = async (user = '12'): Promise<string[]> => (await database.entries(user)).map(({ key }) => key);
const write = async (...entries: OutboxStored[]): Promise<void> => {
  for (const each of entries) await database.write(each, false);
};

/** Deletes the database, and says by which event that ended. */
const deletion = (): Promise<string> =>
  new Promise((resolve) => {
    const request = indexedDB.deleteDatabase('lectern-outbox-demo');
    for (const type of ['success', 'blocked']) request.addEventListener(type, () => resolve(type));
  });

describe('the database of the outbox', () => {
  it('gives each entry the next position of this browser, whoever put it; written again it stays at its own', async () => {
    await write(entry('b'), entry('x', { user: '13' }), entry('a'));
    await write(entry('b', { title: 'anew' }));
    expect((await database.entries('12')).map(({ key, order, title }) => [key, order, title])).toEqual([
      ['b', 1, 'anew'],
      ['a', 3, 'Capitals'],
    ]);
    expect(await keys('13')).toEqual(['x']);
  });

  it("one that does not open in time, by the page's clock, is none", async () => {
    const over = (run: () => void): (() => void) => {
      run();
      return () => undefined;
    };
    await expect(new OutboxDatabase('slow', { setTimeout: over }).entries('12')).rejects.toThrow('did not open within 8 s');
  });

  it('does not store that an entry was in memory', async () => {
    await write(entry('a', { volatile: true }));
    expect(await database.entry('a')).toEqual(entry('a', { order: 1 }));
  });

  it('the last state of a user and a place alone is there; results stay', async () => {
    await write(state('s1'), state('s2', { user: '13' }), state('s3', { replaceKey: 'position 2' }), entry('a'), state('s4'));
    expect([await keys(), await keys('13')]).toEqual([['s3', 'a', 's4'], ['s2']]);
  });

  it('all states, of whomever, give way when room is needed', async () => {
    await write(state('s1'), entry('a'), state('s2', { user: '13' }));
    await database.write(entry('b'), true);
    expect([await keys(), await keys('13')]).toEqual([['a', 'b'], []]);
  });

  it('an entry that the server has stored goes and leaves a receipt, a state goes without one', async () => {
    await write(entry('a'), state('s'));
    await database.settle(entry('a'), { type: 'stored', at: 5, answer: '<cms/>' });
    await database.settle(state('s'), { type: 'stored', at: 6, answer: '' });
    expect([await keys(), await database.receipt('s')]).toEqual([[], undefined]);
    expect(await database.receipt('a')).toEqual({ key: 'a', user: '12', at: 5, answer: '<cms/>', serial: 1 });
  });

  it('an entry that was refused is marked, and waits again when it is revived; one that is gone does not come back', async () => {
    await write(entry('a'), entry('b'));
    for (const key of ['a', 'gone']) await database.settle(entry(key), { type: 'failed', status: 400, text: 'No' });
    expect((await database.entries('12')).map(({ key, failure }) => [key, failure])).toEqual([
      ['a', { status: 400, text: 'No' }],
      ['b', null],
    ]);
    expect(await database.receipt('a')).toBeUndefined();
    for (const key of ['a', 'gone']) await database.revive(key);
    expect((await database.entries('12')).map(({ key, failure }) => [key, failure])).toEqual([
      ['a', null],
      ['b', null],
    ]);
  });

  it('a state that the server does not want goes, and so does what a person discards', async () => {
    await write(state('s'), entry('a'));
    await database.settle(state('s'), { type: 'dropped', status: 404, text: '' });
    await database.remove('a');
    expect([await keys(), await database.entry('a')]).toEqual([[], undefined]);
  });

  it('the receipt that came last is the last by its number, not by the clock; each user has twenty', async () => {
    await database.settle(entry('x', { user: '13' }), { type: 'stored', at: 1, answer: '' });
    for (let number = 1; number <= 22; number += 1)
      await database.settle(entry(`r${number}`), { type: 'stored', at: 1_000 - number, answer: '' });
    expect(await database.lastReceipt('12')).toMatchObject({ key: 'r22', at: 978, serial: 23 });
    expect(await database.lastReceipt('13')).toMatchObject({ key: 'x', serial: 1 });
    expect(await database.lastReceipt('14')).toBeUndefined();
    const receipts = await Promise.all(['r1', 'r2', 'r3', 'r22'].map((key) => database.receipt(key)));
    expect(receipts.map((each) => each?.key)).toEqual([undefined, undefined, 'r3', 'r22']);
  });

  it('is opened again after its end', async () => {
    await write(entry('a'));
    database.dispose();
    expect(await keys()).toEqual(['a']);
  });

  it('lets another page delete or renew it', async () => {
    await write(entry('a'));
    expect(await deletion()).toBe('success');
    expect(await keys()).toEqual([]);
  });

  it('that cannot be opened is tried anew with the next call', async () => {
    const works = globalThis.indexedDB;
    globalThis.indexedDB = {
      open: () => {
        throw new DOMException('no', 'UnknownError');
      },
    } as unknown as IDBFactory;
    await expect(database.entries('12')).rejects.toThrow('no');
    globalThis.indexedDB = works;
    expect(await keys()).toEqual([]);
  });
});

describe('a look into the database without its code', () => {
  it('counts what a user has there', async () => {
    await write(entry('a'), state('s'), entry('x', { user: '13' }));
    expect([await peek('demo', '12'), await peek('demo', '13'), await peek('demo', '14')]).toEqual([2, 1, 0]);
  });

  it('finds nothing, and makes nothing, where there is none', async () => {
    expect(await peek('other', '12')).toBe(0);
    expect((await indexedDB.databases()).map(({ name }) => name)).toEqual([]);
  });

  it('finds nothing in a database of another make, or without a storage', async () => {
    await new Promise<void>((resolve) => {
      const request = indexedDB.open('lectern-outbox-strange');
      request.addEventListener('upgradeneeded', () => request.result.createObjectStore('things'));
      request.addEventListener('success', () => {
        request.result.close();
        resolve();
      });
    });
    expect([await peek('strange', '12'), await peek('demo', '12', undefined)]).toEqual([0, 0]);
    const blocked = {
      open: () => {
        throw new DOMException('blocked', 'SecurityError');
      },
    } as unknown as IDBFactory;
    expect(await peek('demo', '12', blocked)).toBe(0);
  });

  it('holds nobody up: the database can be deleted afterwards', async () => {
    await write(entry('a'));
    await peek('demo', '12');
    database.dispose();
    expect(await deletion()).toBe('success');
  });
});

describe('what a person reads of it', () => {
  const none = { has: () => false };
  const receipt = { key: 'r', user: '12', at: 5, answer: '', serial: 1 };
  const failed = entry('f', { failure: { status: 400, text: '' } });

  it('counts results alone, the refused ones apart', () => {
    expect(statusOf([entry('a'), entry('b'), failed, state('s')], [], receipt, none, true)).toEqual({
      waiting: 2,
      failed: 1,
      lastStored: new Date(5),
      online: true,
      warning: false,
    });
    expect(statusOf([], [], undefined, none, false)).toEqual({ waiting: 0, failed: 0, lastStored: null, online: false, warning: false });
  });

  it('warns of results that are in memory and nowhere else', () => {
    const warning = (memory: OutboxStored[], has = false) => statusOf([], memory, undefined, { has: () => has }, true).warning;
    expect([warning([entry('a')]), warning([entry('a')], true), warning([state('s')]), warning([state('s'), entry('a')])]).toEqual([
      true,
      false,
      false,
      true,
    ]);
  });
});

it('a storage without room is known by whatever name the browser gives it', () => {
  expect(
    [
      new DOMException('', 'QuotaExceededError'),
      new DOMException('', 'NS_ERROR_DOM_QUOTA_REACHED'),
      new Error('quota exceeded'),
      new DOMException('no', 'InvalidStateError'),
      'QuotaExceededError',
      null,
    ].map(isFull),
  ).toEqual([true, true, true, false, false, false]);
});
