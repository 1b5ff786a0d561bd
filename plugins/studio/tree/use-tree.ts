import { useEffect, useRef, useState } from 'react';
import { actions, REQUESTS, SESSION, STORAGE, useService, type Answer } from '../../../core/api.ts';
import { StoreQueue } from '../model/store-queue.ts';
import { branchesOf, readOpen, writeOpen } from '../model/tree.ts';
import { treeCalls } from './tree-calls.ts';
import type { Change, SiteTree, Stored, TreeState } from './tree-state.ts';
import { common, useBranches } from './use-branches.ts';

const reasonOf = (answer: Answer | null): Omit<Stored<never>, 'value'> => ({
  reason: answer?.error?.text ?? '',
  field: answer?.error?.fields[0]?.name ?? '',
});

/**
 * The site as a tree: its branches are had when they are opened, and again when something was changed.
 * @param changes counts what was done elsewhere in the studio
 */
export function useSiteTree(changes: number): SiteTree {
  const [requests, storage, { user }] = [useService(REQUESTS), useService(STORAGE), useService(SESSION)];
  const key = `lectern.studio.tree.${user}`;
  const [queue] = useState(() => new StoreQueue());
  const tree = useBranches(requests, queue);
  const { again, now, put, versionOf } = tree;
  const [state, setState] = useState<TreeState>(() => ({ open: readOpen(storage.get(key)), word: '', title: '', reason: '', undo: null }));
  /** What is had again when all is stored. */
  const outdated = useRef(new Set<string>());
  useEffect(() => {
    if (changes > 0) void again(Object.keys(now()));
    // What is there when something was changed is had again, and not when it has come.
  }, [changes, again, now]);

  const store = async <T>(change: Change<T>): Promise<Stored<T>> => {
    const before = now();
    if (change.shown) put(change.shown(before));
    setState((all) => ({ ...all, word: 'busy', title: change.title, reason: '', undo: null }));
    let refused = reasonOf(null);
    let isRefused = false;
    const sent = queue.add(async () => {
      const { answer } = await requests.send({ ...common, action: actions.store, ID: change.ID, fields: change.fields() });
      const found = change.read(answer?.objects[0]?.payload ?? null);
      if (found?.changed) tree.seen(found.changed);
      refused = reasonOf(answer);
      isRefused = found === null;
      return found;
    });
    const { begun } = queue;
    const done = await sent;
    if (done === null) {
      // What was not sent began from what is taken back here.
      if (isRefused) {
        put(before);
        // Whatever somebody else has stored meanwhile is seen, too.
        outdated.current = new Set(Object.keys(before));
        // A form says by itself why it is not stored.
        setState((all) => ({ ...all, word: change.shown ? 'failed' : '', title: change.title, reason: refused.reason }));
        await again([...outdated.current]);
      }
      return { value: null, ...refused };
    }
    const there = now();
    for (const of of done.changed ? branchesOf(there, Object.keys(done.changed).map(Number)) : Object.keys(there)) outdated.current.add(of);
    if (begun === queue.begun) await again([...outdated.current]);
    if (begun === queue.begun) {
      outdated.current.clear();
      // Meanwhile something else may have been refused, by its title.
      setState((all) => ({ ...all, word: done.word, title: change.title, reason: '', undo: done.undo ?? null }));
    }
    return { value: done.value, ...refused };
  };
  const keep = (open: ReadonlySet<string>): void => {
    storage.set(key, writeOpen(open));
    setState((all) => ({ ...all, open }));
  };
  return {
    ...state,
    ...{ branches: tree.branches, failed: tree.failed },
    toggle(path) {
      keep(toggled(state.open, path));
    },
    show(paths) {
      keep(new Set([...state.open, ...paths]));
    },
    load(of, page) {
      void tree.load(of, page);
    },
    seen(ID, version) {
      tree.seen({ [ID]: version });
    },
    ...treeCalls(store, versionOf, state),
    refuse(why, title) {
      setState((all) => ({ ...all, word: why, title, reason: '' }));
    },
  };
}

function toggled(open: ReadonlySet<string>, path: string): ReadonlySet<string> {
  const next = new Set(open);
  if (!next.delete(path)) next.add(path);
  return next;
}
