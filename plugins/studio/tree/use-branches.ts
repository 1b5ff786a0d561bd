import { useCallback, useMemo, useRef, useState } from 'react';
import { actions, type Requests, type XNode } from '../../../core/api.ts';
import { withoutGone } from '../model/moved-branches.ts';
import { readTree, type TreePage } from '../model/read-tree.ts';
import type { StoreQueue } from '../model/store-queue.ts';
import { versionsIn, withPage, type Branches } from '../model/tree.ts';

interface State {
  readonly branches: Branches;
  /** Branches that could not be had. */
  readonly failed: ReadonlySet<string>;
}

interface SiteBranches extends State {
  /** Loads a branch, or more of one. */
  load(of: string, page?: number): Promise<void>;
  /** Has branches again, as far as they are there, all that was shown of them. They come at once: their numbers are of one moment. */
  again(all: readonly string[]): Promise<void>;
  /** The branches of this moment, whatever was drawn last. */
  now(): Branches;
  put(branches: Branches): void;
  /** Of a course or unit, as it was seen last; '' for one that was not. */
  versionOf(ID: number): string;
  seen(versions: Readonly<Record<number, string>>): void;
}

export const common = { dataType: 'p_Studio', bRender: false, background: true } as const;

/** A part of the studio that is asked for; null when it cannot be had. */
export async function askStudio(requests: Requests, paramString: string): Promise<XNode | null> {
  const { answer } = await requests.send({ ...common, action: actions.list, ID: 0, paramString });
  return answer?.objects[0]?.payload ?? null;
}

/** The branches of the tree that were had. @param queue what comes before all of it is stored is of another tree than is shown */
export function useBranches(requests: Requests, queue: StoreQueue): SiteBranches {
  const [state, setState] = useState<State>({ branches: {}, failed: new Set() });
  const present = useRef<Branches>({});
  const versions = useRef<Readonly<Record<number, string>>>({});
  const loading = useRef(new Set<string>());
  const put = useCallback((branches: Branches): void => {
    present.current = branches;
    setState((now) => ({ ...now, branches }));
  }, []);
  const seen = useCallback((some: Readonly<Record<number, string>>): void => {
    versions.current = { ...versions.current, ...some };
  }, []);
  const ask = useCallback(
    async (of: string, page: number): Promise<TreePage | null> =>
      readTree(await askStudio(requests, `tree=${encodeURIComponent(of)}&page=${page}`)),
    [requests],
  );
  const load = useCallback(
    async (of: string, page = 1): Promise<void> => {
      if (loading.current.has(of)) return;
      loading.current.add(of);
      let [next, begun]: [TreePage | null, number] = [null, -1];
      while (begun !== queue.begun) {
        await queue.settled();
        begun = queue.begun;
        next = await ask(of, page);
      }
      loading.current.delete(of);
      if (next !== null) {
        seen(versionsIn(next));
        put(withPage(present.current, next));
      }
      const isFailed = next === null && present.current[of] === undefined;
      setState((now) => ({ ...now, failed: new Set([...now.failed].filter((each) => each !== of).concat(isFailed ? [of] : [])) }));
    },
    [ask, put, queue, seen],
  );
  const again = useCallback(
    async (all: readonly string[]): Promise<void> => {
      await queue.settled();
      const { begun } = queue;
      const pages: TreePage[] = [];
      for (const of of all)
        for (let page = 1; page <= (present.current[of]?.page ?? 1); page++) {
          const next = await ask(of, page);
          // What was asked for meanwhile has them again when it is stored.
          if (begun !== queue.begun) return;
          if (next !== null) pages.push(next);
        }
      for (const page of pages) seen(versionsIn(page));
      put(withoutGone(pages.reduce(withPage, present.current)));
    },
    [ask, put, queue, seen],
  );
  const rest = useMemo(() => {
    const versionOf = (ID: number): string => versions.current[ID] ?? '';
    return { load, again, put, now: () => present.current, versionOf, seen };
  }, [load, again, put, seen]);
  return { ...state, ...rest };
}
