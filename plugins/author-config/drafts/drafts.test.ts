import { expect, it } from 'vitest';
import type { Locks } from '../../../core/api.ts';
import { Comparer, DraftWriter } from './draft.ts';
import { Drafts } from './drafts.ts';

/** What tabs of one browser share. */
function browser() {
  const stored = new Map<string, string>();
  const taken = new Set<string>();
  const manager = {
    request: async (name: string, _options: unknown, work: (lock: object | null) => unknown) => {
      if (taken.has(name)) return work(null);
      taken.add(name);
      try {
        return await work({});
      } finally {
        taken.delete(name);
      }
    },
  } as unknown as Locks['manager'];
  const storage = {
    get: (key: string) => stored.get(key) ?? null,
    set: (key: string, value: string) => void stored.set(key, value),
    remove: (key: string) => void stored.delete(key),
  };
  return { stored, storage, manager, open: (ID = 1, user = '13', now = 0) => Drafts.open(storage, { manager }, user, String(ID), now) };
}

const writer = new DraftWriter(new Comparer((document) => (document as unknown as { text: string }).text));
const draftOf = (...versions: string[]): string =>
  writer.write(versions.map((text) => ({ text })) as unknown as Parameters<DraftWriter['write']>[0])!;

it('two tabs have drafts of their own, and one that goes on after an end finds its own', async () => {
  const { open } = browser();
  const [first, second] = [await open(), await open()];
  expect([first.isSecond, second.isSecond]).toEqual([false, true]);
  first.keep(draftOf('a', 'ab'));
  second.keep(draftOf('a', 'ac'));
  expect([first.own, second.own]).toEqual([draftOf('a', 'ab'), draftOf('a', 'ac')]);
  first.close();
  const again = await open();
  expect([again.isSecond, again.own, again.left]).toEqual([false, draftOf('a', 'ab'), []]);
  expect((await open(2)).own).toBeNull();
  expect((await open(1, '14')).own).toBeNull();
});

it('what a second tab had when both have ended waits beside the draft of the first', async () => {
  const { open } = browser();
  const [first, second] = [await open(), await open()];
  first.keep(draftOf('a', 'ab'));
  second.keep(draftOf('a', 'ac'));
  first.close();
  second.close();
  const again = await open(1, '13', 5000);
  expect(again.own).toBe(draftOf('a', 'ab'));
  expect(again.left).toMatchObject([{ at: 5000, text: 'ac', isWhole: true }]);
  // Once, however often it is opened.
  again.close();
  const later = await open(1, '13', 9000);
  expect(later.left).toMatchObject([{ at: 5000, text: 'ac', isWhole: true }]);
  later.putAside(draftOf('b', 'bd'), 9000);
  later.putAside(draftOf('b', 'bd'), 9001);
  expect(later.left.map(({ text }) => text)).toEqual(['ac', 'bd']);
  later.drop(later.left[0]!);
  later.drop(later.left[0]!);
  expect(later.left).toEqual([]);
});

it('without locks there is one draft; what is in storage may be anything', async () => {
  const { stored, storage } = browser();
  const drafts = await Drafts.open(storage, { manager: null }, '13', '1', 0);
  drafts.keep(draftOf('a', 'ab'));
  expect((await Drafts.open(storage, { manager: null }, '13', '1', 0)).own).toBe(draftOf('a', 'ab'));
  for (const bad of ['{', 'null', '[1,{"at":0}]']) {
    stored.set('authorDraft 13 1 left', bad);
    expect(drafts.left).toEqual([]);
  }
  drafts.putAside('{"length":1,"mark":2,"steps":[{"at":0,"remove":0,"insert":"old"}]}', 3);
  drafts.putAside('nothing', 3);
  drafts.putAside(null, 3);
  expect(drafts.left).toEqual([{ at: 3, text: 'old', isWhole: false }]);
});

it('what is put aside from a tab that is gone is stored where storage has no room for it twice', async () => {
  const { stored, storage, manager, open } = browser();
  const [mine, other] = [await open(), await open()];
  other.keep(draftOf('a'.repeat(200), 'b'.repeat(200)));
  other.close();
  mine.close();
  const used = () => [...stored.values()].join('').length;
  const most = used() + 60;
  const full = { ...storage, set: (key: string, value: string) => void (used() + value.length <= most && stored.set(key, value)) };
  const again = await Drafts.open(full, { manager }, '13', '1', 7);
  expect(again.left.map(({ text }) => text)).toEqual(['b'.repeat(200)]);
});

it("what can be undone of what is stored is its author's alone, for that object, and goes with the oldest objects first", async () => {
  const { open, stored } = browser();
  const [mine, theirs, other] = [await open(1, '13'), await open(1, '14'), await open(2, '13')];
  mine.keepUndo('mine');
  other.keepUndo('of the other object');
  expect([mine.undo, theirs.undo, other.undo]).toEqual(['mine', null, 'of the other object']);
  mine.keep(null);
  // The same in every tab: whoever has stored last has written it.
  expect((await open(1, '13')).undo).toBe('mine');
  theirs.keepUndo('x'.repeat(400_000));
  other.keepUndo('y'.repeat(199_998));
  expect([mine.undo, theirs.undo?.length, other.undo?.length]).toEqual([null, 400_000, 199_998]);
  for (const bad of ['{', 'null', '[1,{"user":"13"}]', '{"user":"13","of":"1","record":"r"}']) {
    stored.set('authorUndo', bad);
    expect(mine.undo).toBeNull();
  }
});

it('where storage is full, what can be undone makes room for what was not stored', async () => {
  const { stored, storage, manager } = browser();
  const used = () => [...stored.values()].join('').length;
  const most = 1000;
  const full = {
    ...storage,
    set: (key: string, value: string) => void (used() - (stored.get(key)?.length ?? 0) + value.length <= most && stored.set(key, value)),
  };
  const drafts = await Drafts.open(full, { manager }, '13', '1', 0);
  drafts.keepUndo('u'.repeat(600));
  expect(drafts.undo).toHaveLength(600);
  drafts.keep('d'.repeat(300));
  expect([drafts.own?.length, drafts.undo?.length]).toEqual([300, 600]);
  drafts.keep('d'.repeat(900));
  expect([drafts.own?.length, drafts.undo]).toEqual([900, null]);
});
