import { useCallback, useEffect, useRef, useState } from 'react';
import { actions, REQUESTS, SESSION, STORAGE, useService, type Requests, type XNode } from '../../../core/api.ts';
import { readMoved, readTree, type Moved } from '../model/read-tree.ts';
import { branchesOf, fieldsOf, readOpen, versionsIn, withPage, writeOpen, type Branches, type Spot, type Step } from '../model/tree.ts';

/** What the tree says of the last thing that was done. */
type Word = '' | 'busy' | 'moved' | 'unseen' | 'undone' | 'failed';

interface State {
  readonly branches: Branches;
  /** Branches that could not be had. */
  readonly failed: ReadonlySet<string>;
  /** Paths of the branches that are open. */
  readonly open: ReadonlySet<string>;
  readonly word: Word;
  /** Title of what was moved. */
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
  undoMove(): Promise<void>;
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
      setState((now) => ({
        ...now,
        branches: next === null ? now.branches : withPage(now.branches, next),
        failed: new Set([...now.failed].filter((each) => each !== of).concat(next === null && now.branches[of] === undefined ? [of] : [])),
      }));
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

  const send = async (ID: number, fields: Readonly<Record<string, string>>, title: string, isBack: boolean): Promise<void> => {
    // What comes before the answer is of a tree that is not as it is shown.
    if (isMoving.current) return;
    isMoving.current = true;
    setState((now) => ({ ...now, word: 'busy', title, reason: '', undo: null }));
    const { outcome, answer } = await requests.send({ ...common, action: actions.store, ID, fields });
    const moved = readMoved(answer?.objects[0]?.payload ?? null);
    const there = present.current;
    // Whatever somebody else has stored meanwhile is seen, too.
    await again(moved === null ? Object.keys(there) : branchesOf(there, [moved.from, moved.to]), there);
    const done = isBack ? 'undone' : moved?.isUnseen === true ? 'unseen' : 'moved';
    setState((now) => ({
      ...now,
      word: moved !== null ? done : outcome === 'notSent' ? '' : 'failed',
      reason: answer?.error?.text ?? '',
      undo: isBack ? null : (moved?.undo ?? null),
    }));
    isMoving.current = false;
  };
  return {
    ...state,
    toggle(path) {
      const open = new Set(state.open);
      if (!open.delete(path)) open.add(path);
      storage.set(key, writeOpen(open));
      setState((now) => ({ ...now, open }));
    },
    load(of, page) {
      void load(of, page);
    },
    seen(ID, version) {
      versions.current[ID] = version;
    },
    move: (step, to) => send(step.ID, fieldsOf(step, to, versions.current), step.title, false),
    async undoMove() {
      if (state.undo !== null) await send(state.undo.ID, state.undo.fields, state.title, true);
    },
  };
}
