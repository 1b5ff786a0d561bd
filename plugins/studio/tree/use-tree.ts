import { useEffect, useRef, useState } from 'react';
import { actions, REQUESTS, SESSION, STORAGE, useService, type Answer, type XNode } from '../../../core/api.ts';
import type { NewType } from '../model/read-studio.ts';
import type { Moved, readCreated, readRenamed } from '../model/read-tree.ts';
import { StoreQueue } from '../model/store-queue.ts';
import {
  branchesOf,
  readOpen,
  writeOpen,
  type Branches,
  type Chapter,
  type Holder,
  type Renamed,
  type Spot,
  type Step,
} from '../model/tree.ts';
import { treeCalls } from './tree-calls.ts';
import { common, useBranches } from './use-branches.ts';

/** What the tree says of the last thing that was done. */
export type Word = '' | 'busy' | 'moved' | 'unseen' | 'undone' | 'failed' | 'made' | 'renamed' | 'renamedUnseen' | Refusal;

/** Why something does not move: nothing is before or behind it, it is not the caller's, or it is in no order. */
type Refusal = 'first' | 'last' | 'notYours' | 'noOrder';

interface State {
  /** Paths of the branches that are open. */
  readonly open: ReadonlySet<string>;
  readonly word: Word;
  /** Title of what something was done with. */
  readonly title: string;
  /** Why it did not happen, in the words of the server; '' without any. */
  readonly reason: string;
  readonly undo: Moved['undo'];
}

/** What was stored; null with the reason why it was not, and the name of the field that is wrong, as far as the server says that. */
export interface Stored<T> {
  readonly value: T | null;
  readonly reason: string;
  readonly field: string;
}

export interface SiteTree extends State {
  readonly branches: Branches;
  /** Branches that could not be had. */
  readonly failed: ReadonlySet<string>;
  toggle(path: string): void;
  /** Opens branches, as far as they are not. */
  show(paths: readonly string[]): void;
  /** Loads a branch, or more of one. */
  load(of: string, page?: number): void;
  /** The version of a course or unit that somebody has just seen elsewhere. */
  seen(ID: number, version: string): void;
  /** Moves at once what is shown, and stores one move after another. @returns whether it was stored */
  move(step: Step, to: Spot): Promise<boolean>;
  moveChapter(chapter: Chapter, to: number): Promise<boolean>;
  undoMove(): Promise<boolean>;
  create(holder: Holder, title: string, type: NewType, chapterTitle: string): Promise<Stored<NonNullable<ReturnType<typeof readCreated>>>>;
  rename(renamed: Renamed, title: string): Promise<Stored<NonNullable<ReturnType<typeof readRenamed>>>>;
  /** Says why something stays where it is. */
  refuse(why: Refusal, title: string): void;
}

/** Something that is to be stored. */
export interface Change<T> {
  readonly ID: number;
  readonly title: string;
  /** Its fields, when it is its turn: what was stored before it has made other versions. */
  fields(): Readonly<Record<string, string>>;
  /** What is shown from now on, as if it was stored. */
  shown?(branches: Branches): Branches;
  /** What has become of it; null for another answer. */
  read(payload: XNode | null): Done<T> | null;
}

/** What something that was stored has come to. */
interface Done<T> {
  readonly word: Word;
  /** The courses and units that are another now, with their versions; all of the tree when that is not said. */
  readonly changed?: Readonly<Record<number, string>>;
  readonly undo?: Moved['undo'];
  readonly value: T;
}

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
  const [state, setState] = useState<State>(() => ({ open: readOpen(storage.get(key)), word: '', title: '', reason: '', undo: null }));
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
        setState((all) => ({ ...all, word: change.shown ? 'failed' : '', reason: refused.reason }));
        await again([...outdated.current]);
      }
      return { value: null, ...refused };
    }
    const there = now();
    for (const of of done.changed ? branchesOf(there, Object.keys(done.changed).map(Number)) : Object.keys(there)) outdated.current.add(of);
    if (begun === queue.begun) await again([...outdated.current]);
    if (begun === queue.begun) {
      outdated.current.clear();
      setState((all) => ({ ...all, word: done.word, reason: '', undo: done.undo ?? null }));
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
