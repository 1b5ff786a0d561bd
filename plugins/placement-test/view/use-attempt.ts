import { useCallback, useEffect, useMemo, useState } from 'react';
import {
  actions,
  attribute,
  childElements,
  CLOCK,
  CONFIGURATION,
  RANDOM,
  textOf,
  useService,
  type CmsObject,
  type Owner,
} from '../../../core/api.ts';
import { further, isSameAttempt, newAttempt, readAttempt, type Attempt } from '../model/attempt.ts';
import { useStores } from './use-stores.ts';

interface StoredAttempt {
  readonly attempt: Attempt | null;
  /** Under which this browser stores it. */
  readonly key: string;
  /** Takes what another tab has stored. */
  refresh(): void;
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
 * so that a reload and another device go on with it. What another tab stores is followed, and what it has stored is never overwritten.
 */
export function useAttempt(object: CmsObject, title: string, { user, loggedIn }: Owner): StoredAttempt {
  const [clock, random] = [useService(CLOCK), useService(RANDOM)];
  const { storage, outbox, isNowhere } = useStores(object);
  const { customer } = useService(CONFIGURATION);
  const key = `lectern.placement.${customer}.${user}.${object.ID}${isNowhere ? '.preview' : ''}`;
  const stored = useMemo(() => further(readAttempt(storage.get(key)), leftAtServer(object)), [storage, key, object]);
  const [present, setPresent] = useState<{ readonly of: Attempt | null; readonly attempt: Attempt } | null>(null);
  const attempt = present?.of === stored ? present.attempt : stored;
  const follow = useCallback(
    (theirs: Attempt | null) =>
      setPresent((before) => {
        const here = before?.of === stored ? before.attempt : stored;
        const next = theirs && further(here, theirs);
        return next === null || next === here ? before : { of: stored, attempt: next };
      }),
    [stored],
  );
  useEffect(() => storage.subscribe(key, (state) => follow(readAttempt(state))), [storage, key, follow]);
  const write = useCallback(
    (given: Attempt) => {
      // Another tab may have gone on meanwhile: what it has answered stays.
      const next = further(given, readAttempt(storage.get(key)))!;
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
    key,
    refresh: useCallback(() => follow(readAttempt(storage.get(key))), [follow, storage, key]),
    begin: useCallback(() => {
      const there = readAttempt(storage.get(key));
      // Begun in another tab, of which nothing was heard yet: that one is gone on with.
      if (there && !(attempt && isSameAttempt(attempt, there)) && further(attempt, there) === there) follow(there);
      // A clock that is put back makes no attempt an earlier one.
      else write(newAttempt(Math.max(clock.now(), (attempt?.started ?? 0) + 1), random.fraction()));
    }, [write, follow, attempt, storage, key, clock, random]),
    change: useCallback(
      (change: Partial<Attempt>) => {
        if (attempt) write({ ...attempt, ...change });
      },
      [write, attempt],
    ),
  };
}
