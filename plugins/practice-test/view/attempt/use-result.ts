import { useCallback, useEffect, useRef, useState } from 'react';
import { attribute, CONFIGURATION, parse, select, useService, type CmsObject, type Owner, type XNode } from '../../../../core/api.ts';
import { resultEntry, type OutboxReceipt } from '../../../outbox/contract.ts';
import { nextIn } from '../../contract.ts';
import type { AttemptStore } from '../../model/attempt-store.ts';
import type { TestRun } from '../../model/test-run.ts';
import { attemptName, collectAll } from '../../model/collected-xml.ts';
import { useStores } from './use-stores.ts';

/** What the server says of a result that it has stored. */
interface StoredResult {
  /** null when the server does not send them. */ readonly points: number | null;
  readonly best: number | null;
  readonly mpoints: number;
  readonly level: string;
  /** What comes next in the course. */
  readonly next: XNode | null;
}

/** Reads the answer to a stored result (protocol 4.8); null when it is something else. */
function readStored(answer: string): StoredResult | null {
  try {
    const [node] = select(parse(answer), '/cms/resultStored');
    if (!node) return null;
    const number = (name: string): number | null =>
      /^\d{1,7}(?:\.\d{1,2})?$/.test(attribute(node, name)) ? Number(attribute(node, name)) : null;
    return {
      points: number('points'),
      best: number('best'),
      mpoints: number('mpoints') ?? 0,
      level: attribute(node, 'level'),
      next: nextIn(answer),
    };
  } catch {
    return null;
  }
}

/** Where a result is on its way to the server. */
export type Delivery =
  | { readonly state: 'waiting' }
  | { readonly state: 'stored'; readonly at: Date | null; readonly result: StoredResult | null }
  | { readonly state: 'refused'; readonly reason: string };

/**
 * Puts the result of a finished attempt into its owner's outbox, once: what a former page did not manage is done now. Tells how it goes.
 * @param run null before the attempt is finished
 */
export function useResult(
  object: CmsObject,
  run: TestRun | null,
  store: AttemptStore | null,
  title: string,
  { user: owner }: Owner,
): Delivery | null {
  const { outbox } = useStores(object);
  const { dataTypes } = useService(CONFIGURATION);
  const [delivery, setDelivery] = useState<{ readonly store: AttemptStore; readonly of: Delivery } | null>(null);
  const begun = useRef<AttemptStore | null>(null);
  const follow = useCallback((of: AttemptStore, receipt: OutboxReceipt) => {
    setDelivery({ store: of, of: { state: 'waiting' } });
    receipt.stored.then(
      ({ at, answer }) => {
        const result = readStored(answer);
        const { finished: mine } = of.get();
        // A page that comes back later shows them, too.
        if (mine?.points === null && result !== null && result.points !== null) {
          of.change({ finished: { ...mine, points: result.points, mpoints: result.mpoints } });
          of.flush();
        }
        setDelivery({ store: of, of: { state: 'stored', at, result } });
      },
      (error: unknown) =>
        setDelivery({ store: of, of: { state: 'refused', reason: error instanceof Error ? error.message : String(error) } }),
    );
  }, []);
  const finished = run && store ? store.get().finished : null;
  useEffect(() => {
    if (!run || !store || !finished || begun.current === store) return;
    begun.current = store;
    void (async () => {
      const name = attemptName(run);
      const waiting = (await outbox.entries(owner)).find(
        ({ kind, body }) => kind === 'result' && body['xml']?.includes(` attempt="${name}"`),
      );
      if (waiting?.failure)
        setDelivery({ store, of: { state: 'refused', reason: waiting.failure.text || String(waiting.failure.status) } });
      // As it was put, under its key, it is the same entry, and this page hears what the server says of it.
      else if (waiting) {
        const { kind, dataType, action, id, body, key } = waiting;
        follow(store, await outbox.put({ kind, dataType, action, id, body, title: waiting.title }, { owner, key }));
      } else if (finished.sent && finished.points !== null) setDelivery({ store, of: { state: 'stored', at: null, result: null } });
      else
        follow(
          store,
          await outbox.put(
            resultEntry(
              {
                points: finished.points ?? 0,
                maxPoints: finished.mpoints,
                IDObject: run.test.ID,
                kind: run.test.kind,
                xml: collectAll(run),
                title,
              },
              dataTypes,
            ),
            // Whoever puts it again, in whichever tab, puts the same. Points that came while no page heard them are asked for under another
            // key: the server stores an attempt once, whatever it comes under, and says its points again (protocol 4.8).
            finished.sent ? { owner } : { owner, key: `${run.test.ID}-${name}` },
          ),
        );
      // Only now: should the page go away before, the next one finds the entry by its attempt's name, or puts it.
      const now = store.get().finished;
      if (now && !now.sent) {
        store.change({ finished: { ...now, sent: true } });
        store.flush();
      }
    })();
  }, [run, store, finished, outbox, dataTypes, title, owner, follow]);
  return delivery && delivery.store === store ? delivery.of : null;
}
