import { useCallback, useMemo, useState } from 'react';
import {
  actions,
  attribute,
  childElements,
  CLOCK,
  CONFIGURATION,
  RANDOM,
  STORAGE,
  textOf,
  useService,
  type CmsObject,
  type Owner,
} from '../../../core/api.ts';
import { OUTBOX } from '../../outbox/contract.ts';
import { further, newAttempt, readAttempt, type Attempt } from '../model/attempt.ts';

interface StoredAttempt {
  readonly attempt: Attempt | null;
  begin(): void;
  change(change: Partial<Attempt>): void;
}

/** The attempt that another device of this user has left at the server: the payload's last `testState`. */
function leftAtServer({ ID, payload }: CmsObject): Attempt | null {
  const state =
    payload &&
    childElements(payload, 'testState')
      .filter((each) => ['', String(ID)].includes(attribute(each, 'ID')))
      .at(-1);
  return state ? readAttempt(textOf(state)) : null;
}

/**
 * The attempt at a test: stored in this browser per customer and user, and at the server through the outbox (last one wins) when logged in,
 * so that a reload and another device go on with it.
 */
export function useAttempt(object: CmsObject, title: string, { user, loggedIn }: Owner): StoredAttempt {
  const [storage, clock, outbox] = [useService(STORAGE), useService(CLOCK), useService(OUTBOX)];
  const random = useService(RANDOM);
  const { customer } = useService(CONFIGURATION);
  const key = `lectern.placement.${customer}.${user}.${object.ID}`;
  const stored = useMemo(() => further(readAttempt(storage.get(key)), leftAtServer(object)), [storage, key, object]);
  const [present, setPresent] = useState<{ readonly of: Attempt | null; readonly attempt: Attempt } | null>(null);
  const attempt = present?.of === stored ? present.attempt : stored;
  const write = useCallback(
    (next: Attempt) => {
      const state = JSON.stringify(next);
      storage.set(key, state);
      setPresent({ of: stored, attempt: next });
      const [id, replaceKey] = [String(object.ID), `test ${object.ID}`];
      const entry = { kind: 'state', dataType: 't_TestState', action: actions.store, id, body: { state }, replaceKey, title } as const;
      if (loggedIn) void outbox.put(entry, { owner: user });
    },
    [storage, key, stored, user, loggedIn, outbox, object.ID, title],
  );
  return {
    attempt,
    begin: useCallback(() => write(newAttempt(clock.now(), random.fraction())), [write, clock, random]),
    change: useCallback(
      (change: Partial<Attempt>) => {
        if (attempt) write({ ...attempt, ...change });
      },
      [write, attempt],
    ),
  };
}
