import { useEffect, useRef, useState } from 'react';
import { CONFIGURATION, useService, type CmsObject, type Owner, type XNode } from '../../../core/api.ts';
import { nextIn } from '../../practice-test/contract.ts';
import { resultEntry, type OutboxReceipt } from '../../outbox/contract.ts';
import { itemLog, pointsOf } from '../model/log.ts';
import type { Attempt } from '../model/attempt.ts';
import type { AdaptiveTest } from '../model/read-adaptive.ts';
import type { Estimate } from '../adaptive/placement.ts';
import { useStores } from './use-stores.ts';

export type Delivery =
  | { readonly state: 'waiting' }
  /** `next`: what comes next in the course, by the server's word. */
  | { readonly state: 'stored'; readonly at: Date | null; readonly next: XNode | null }
  | { readonly state: 'refused'; readonly reason: string };

/**
 * Puts the result of a finished attempt into its owner's outbox, once: an attempt notes that it has been put, and before it can
 * its entry is found by its name. Tells how the result fares.
 */
export function useDelivery(
  object: Pick<CmsObject, 'payload'>,
  test: AdaptiveTest,
  attempt: Attempt,
  estimate: Estimate,
  title: string,
  { user: owner }: Owner,
  onSent: () => void,
): Delivery {
  const { outbox } = useStores(object);
  const { dataTypes } = useService(CONFIGURATION);
  const [delivery, setDelivery] = useState<Delivery>(attempt.sent ? { state: 'stored', at: null, next: null } : { state: 'waiting' });
  const begun = useRef(0);
  useEffect(() => {
    if (begun.current === attempt.started) return;
    begun.current = attempt.started;
    const follow = ({ stored }: OutboxReceipt): void => {
      stored.then(
        ({ at, answer }) => setDelivery({ state: 'stored', at, next: nextIn(answer) }),
        (error: unknown) => setDelivery({ state: 'refused', reason: error instanceof Error ? error.message : String(error) }),
      );
    };
    void (async () => {
      const name = `${attempt.started}-${attempt.seed}`;
      const waiting = (await outbox.entries(owner)).find(
        ({ kind, body }) => kind === 'result' && body['xml']?.includes(` attempt="${name}"`),
      );
      if (waiting)
        setDelivery(
          waiting.failure ? { state: 'refused', reason: waiting.failure.text || String(waiting.failure.status) } : { state: 'waiting' },
        );
      else if (!attempt.sent) {
        follow(
          await outbox.put(
            resultEntry(
              {
                points: pointsOf(estimate, test),
                maxPoints: 100,
                IDObject: test.ID,
                kind: 'placement',
                xml: itemLog(test, attempt),
                title,
              },
              dataTypes,
            ),
            { owner, key: `${test.ID}-${name}` },
          ),
        );
        onSent();
      }
    })();
  }, [outbox, dataTypes, test, attempt, estimate, title, owner, onSent]);
  return delivery;
}
