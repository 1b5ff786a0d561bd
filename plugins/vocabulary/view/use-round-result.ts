import { useCallback, useState } from 'react';
import { CONFIGURATION, useService, type CmsObject, type XNode } from '../../../core/api.ts';
import { resultEntry } from '../../outbox/contract.ts';
import { nextIn } from '../../practice-test/contract.ts';
import { roundXml, type Asked } from '../scheduling/round-xml.ts';
import { useStores } from './use-stores.ts';

export type Delivery =
  | { readonly state: 'none' | 'waiting' }
  /** `next`: what comes next in the course, by the server's word. */
  | { readonly state: 'stored'; readonly at: Date; readonly next: XNode | null }
  | { readonly state: 'refused'; readonly reason: string };

/** Sends what a round has come to (TST-014): a point for each word that was known at once. */
export function useRoundResult(
  object: CmsObject,
  title: string,
  owner: string,
): { readonly delivery: Delivery; send(asked: readonly Asked[]): void } {
  const { outbox } = useStores(object);
  const IDObject = object.ID;
  const { dataTypes } = useService(CONFIGURATION);
  const [delivery, setDelivery] = useState<Delivery>({ state: 'none' });
  const send = useCallback(
    (asked: readonly Asked[]) => {
      setDelivery({ state: 'waiting' });
      const points = asked.filter(({ isRight }) => isRight).length;
      void outbox
        .put(
          resultEntry({ points, maxPoints: asked.length, IDObject, kind: 'vocabulary', xml: roundXml(IDObject, asked), title }, dataTypes),
          { owner },
        )
        .then(({ stored }) =>
          stored.then(
            ({ at, answer }) => setDelivery({ state: 'stored', at, next: nextIn(answer) }),
            (error: unknown) => setDelivery({ state: 'refused', reason: error instanceof Error ? error.message : String(error) }),
          ),
        );
    },
    [outbox, dataTypes, IDObject, title, owner],
  );
  return { delivery, send };
}
