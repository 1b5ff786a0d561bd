import { useCallback, useEffect, useRef, useState } from 'react';
import { actions, REQUESTS, SESSION, STORAGE, useService, type Requests, type XNode } from '../../../core/api.ts';
import type { NewType } from '../model/read-studio.ts';
import { readCreated, readMoved, readRenamed, readTree, type Moved, type TreePage } from '../model/read-tree.ts';
import {
  branchesOf,
  fieldsOf,
  readOpen,
  versionsIn,
  withPage,
  writeOpen,
  type Branches,
  type Chapter,
  type Holder,
  type Renamed,
  type Spot,
  type Step,
} from '../model/tree.ts';

/** What the tree says of the last thing that was done. */
type Word = '' | 'busy' | 'moved' | 'unseen' | 'undone' | 'failed' | 'made' | 'renamed' | 'renamedUnseen' | Refusal;

/** Why something does not move: nothing is before or behind it, it is not the caller's, or it is in no order. */
type Refusal = 'first' | 'last' | 'notYours' | 'noOrder';

interface State {
  readonly branches: Branches;
  /** Branches that could not be had. */
  readonly failed: ReadonlySet<string>;
  /** Paths of the branches that are open. */
  readonly open: ReadonlySet<string>;
  readonly word: Word;
  /** Title of what something was done with. */
  readonly title: string;
  /** Why it did not happen, in the words of the server; '' without any. */
  readonly reason: string;
  readonly undo: Moved['undo'];
}

export interface SiteTree extends State {
  toggle(path: string): void;
  /** Loads a branch, or more of one. */
  load(of: string, page?: number): void;
  /** The version of a course or unit that somebody has just seen elsewhere. */
  seen(ID: number, version: string): void;
  move(step: Step, to: Spot): Promise<void>;
  moveChapter(chapter: Chapter, to: number): Promise<void>;
  undoMove(): Promise<void>;
  /** @returns the number of what was made, 0 for a chapter; null when it was not */
  create(holder: Holder, title: string, type: NewType): Promise<number | null>;
  /** @returns whether it was */
  rename(renamed: Renamed, title: string): Promise<boolean>;
  /** Says why something stays where it is. */
  refuse(why: Refusal, title: string): void;
}

type Fields = Readonly<Record<string, string>>;

/** What something that was stored has come to. */
interface Done<T> {
  readonly word: Word;
  /** The courses and units that are another now; all of the tree when that is not said. */
  readonly changed?: readonly number[];
  readonly undo?: Moved['undo'];
  readonly value: T;
}

const NOTHING: Omit<State, 'open'> = { branches: {}, failed: new Set(), word: '', title: '', reason: '', undo: null };

const common = { dataType: 'p_Studio', bRender: false, background: true } as const;

/** A part of the studio that is asked for; null when it cannot be had. */
export async function askStudio(requests: Requests, paramString: string): Promise<XNode | null> {
  const { answer } = await requests.send({ ...common, action: actions.list, ID: 0, paramString });
  return answer?.objects[0]?.payload ?? null;
}

/**
 * The site as a tree: its branches are had when they are opened, and again when something was changed.
 * @param changes counts what was done elsewhere in the studio
 */
export function useSiteTree(changes: number): SiteTree {
  const [requests, storage, { user }] = [useService(REQUESTS), useService(STORAGE), useService(SESSION)];
  const key = `lectern.studio.tree.${user}`;
  const [state, setState] = useState<State>(() => ({ ...NOTHING, open: readOpen(storage.get(key)) }));
  const versions = useRef<Record<number, string>>({});
  const loading = useRef(new Set<string>());
  const isMoving = useRef(false);

  const load = useCallback(
    async (of: string, page = 1): Promise<void> => {
      if (loading.current.has(of)) return;
      loading.current.add(of);
      const next = readTree(await askStudio(requests, `tree=${encodeURIComponent(of)}&page=${page}`));
      loading.current.delete(of);
      if (next !== null) Object.assign(versions.current, versionsIn(next));
      setState((now) => withBranch(now, of, next));
    },
    [requests],
  );
  /** Has branches again, as far as they are there: all that was shown of them. */
  const again = useCallback(
    async (all: readonly string[], branches: Branches): Promise<void> => {
      for (const of of all) for (let page = 1; page <= (branches[of]?.page ?? 1); page++) await load(of, page);
    },
    [load],
  );
  const { branches } = state;
  const present = useRef(branches);
  useEffect(() => {
    present.current = branches;
  });
  useEffect(() => {
    if (changes > 0) void again(Object.keys(present.current), present.current);
    // What is there when something was changed is had again, and not when it has come.
  }, [changes, again]);

  /** Has something stored, and the tree again as it is then. @param read what it has come to; null for another answer */
  const store = async <T>(
    ID: number,
    fields: Fields,
    title: string,
    read: (payload: XNode | null) => Done<T> | null,
  ): Promise<T | null> => {
    // What comes before the answer is of a tree that is not as it is shown.
    if (isMoving.current) return null;
    isMoving.current = true;
    setState((now) => ({ ...now, word: 'busy', title, reason: '', undo: null }));
    const { outcome, answer } = await requests.send({ ...common, action: actions.store, ID, fields });
    const done = read(answer?.objects[0]?.payload ?? null);
    const there = present.current;
    // Whatever somebody else has stored meanwhile is seen, too.
    await again(done?.changed ? branchesOf(there, done.changed) : Object.keys(there), there);
    setState((now) => ({
      ...now,
      word: done?.word ?? (outcome === 'notSent' ? '' : 'failed'),
      reason: answer?.error?.text ?? '',
      undo: done?.undo ?? null,
    }));
    isMoving.current = false;
    return done && done.value;
  };
  return {
    ...state,
    toggle(path) {
      const open = toggled(state.open, path);
      storage.set(key, writeOpen(open));
      setState((now) => ({ ...now, open }));
    },
    load(of, page) {
      void load(of, page);
    },
    seen(ID, version) {
      versions.current[ID] = version;
    },
    ...treeCalls(store, versions.current, state),
    refuse(why, title) {
      if (!isMoving.current) setState((now) => ({ ...now, word: why, title, reason: '' }));
    },
  };
}

/** A branch as it was had; null for one that could not be. */
const withBranch = (now: State, of: string, next: TreePage | null): State => ({
  ...now,
  branches: next === null ? now.branches : withPage(now.branches, next),
  failed: new Set([...now.failed].filter((each) => each !== of).concat(next === null && now.branches[of] === undefined ? [of] : [])),
});

function toggled(open: ReadonlySet<string>, path: string): ReadonlySet<string> {
  const next = new Set(open);
  if (!next.delete(path)) next.add(path);
  return next;
}

type Store = <T>(ID: number, fields: Fields, title: string, read: (payload: XNode | null) => Done<T> | null) => Promise<T | null>;

/** What has something stored. @param versions of courses and units, as they were seen last */
function treeCalls(
  store: Store,
  versions: Readonly<Record<number, string>>,
  state: State,
): Pick<SiteTree, 'move' | 'moveChapter' | 'undoMove' | 'create' | 'rename'> {
  const send = async (ID: number, fields: Fields, title: string, isBack: boolean): Promise<void> => {
    await store(ID, fields, title, (payload) => {
      const moved = readMoved(payload);
      if (moved === null) return null;
      const word = isBack ? 'undone' : moved.isUnseen ? 'unseen' : 'moved';
      return { word, changed: [moved.from, moved.to], undo: isBack ? null : moved.undo, value: true };
    });
  };
  return {
    move: (step, to) => send(step.ID, fieldsOf(step, to, versions), step.title, false),
    moveChapter: ({ ID, path, title }, to) =>
      send(ID, { subAction: 'moveChapter', chapter: path, toAt: String(to), version: versions[ID] ?? '' }, title, false),
    async undoMove() {
      if (state.undo !== null) await send(state.undo.ID, state.undo.fields, state.title, true);
    },
    create({ ID, chapter }, title, { dataType, kind }) {
      const fields = { subAction: 'createBelow', dataType, kind, chapter, title, version: versions[ID] ?? '' };
      return store(ID, fields, title, (payload) => {
        const value = readCreated(payload);
        return value === null ? null : { word: 'made', value };
      });
    },
    async rename({ ID, fields: of }, title) {
      const fields = { subAction: 'rename', ...of, title, version: versions[ID] ?? '' };
      const isDone = await store(ID, fields, title, (payload) => {
        const renamed = readRenamed(payload);
        return renamed && { word: renamed.isUnseen ? 'renamedUnseen' : 'renamed', value: true };
      });
      return isDone === true;
    },
  };
}
