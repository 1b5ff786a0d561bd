import { useCallback, useMemo, useRef, useState } from 'react';
import {
  actions,
  attribute,
  childElements,
  CLOCK,
  CONFIGURATION,
  RANDOM,
  SESSION,
  STORAGE,
  textOf,
  useService,
  type CmsObject,
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
export function useAttempt(object: CmsObject, title: string): StoredAttempt {
  const [storage, clock, session, outbox] = [useService(STORAGE), useService(CLOCK), useService(SESSION), useService(OUTBOX)];
  const random = useService(RANDOM);
  const { customer } = useService(CONFIGURATION);
  // When a session ends, the answers stay with who has given them, and are stored for nobody else.
  const learner = useRef(session.user);
  if (session.loggedIn) learner.current = session.user;
  const user = learner.current;
  const key = `lectern.placement.${customer}.${user}.${object.ID}`;
  const stored = useMemo(() => further(readAttempt(storage.get(key)), leftAtServer(object)), [storage, key, object]);
  const [present, setPresent] = useState<{ readonly of: Attempt | null; readonly attempt: Attempt } | null>(null);
  const attempt = present?.of === stored ? present.attempt : stored;
  const write = useCallback(
    (next: Attempt) => {
      const state = JSON.stringify(next);
      storage.set(key, state);
      setPresent({ of: stored, attempt: next });
      if (session.loggedIn)
        void outbox.put({
          kind: 'state',
          dataType: 't_TestState',
          action: actions.store,
          id: String(object.ID),
          body: { state },
          replaceKey: `test ${object.ID}`,
          title,
        });
    },
    [storage, key, stored, session, outbox, object.ID, title],
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
