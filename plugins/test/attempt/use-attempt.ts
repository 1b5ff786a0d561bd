import { useEffect, useMemo, useReducer, useRef, useSyncExternalStore } from 'react';
import { actions, attribute, childElements, CLOCK, CONFIGURATION, OUTBOX, SESSION, STORAGE, textOf, useService, type CmsObject } from '../../../core/api.ts';
import { newAttempt, readAttempt, younger, type Attempt } from './attempt.ts';
import { AttemptStore } from './attempt-store.ts';
import { AttemptKeeper } from './keeper.ts';

/** The attempt that the server has kept for this user: text of the payload's last `testState`. */
export function serverAttempt(object: CmsObject): Attempt | null {
  const state = object.payload && childElements(object.payload, 'testState').filter((each) => attribute(each, 'ID') === '' || attribute(each, 'ID') === String(object.ID)).at(-1);
  return state ? readAttempt(textOf(state)) : null;
}

/**
 * The learner's attempt at a test: what is kept in this browser, or what another device has left at the server, whichever is
 * younger. `store` is null before the first one is begun.
 */
export function useAttempt(object: CmsObject, title: string): { readonly store: AttemptStore | null; begin(earlier: number): AttemptStore } {
  const [storage, clock, outbox, session] = [useService(STORAGE), useService(CLOCK), useService(OUTBOX), useService(SESSION)];
  const { customer } = useService(CONFIGURATION);
  const { user, loggedIn } = session;
  const name = useRef(title);
  name.current = title;
  const keeper = useMemo(() => new AttemptKeeper({
    storage, key: `lectern.test.${customer}.${user}.${object.ID}`, now: () => clock.now(),
    send: !loggedIn ? null : (state, leaving) => {
      void outbox.put({ kind: 'state', dataType: 't_TestState', action: actions.store, id: String(object.ID), body: { state }, replaceKey: `test ${object.ID}`, title: name.current }, { leaving });
    },
  }), [storage, clock, outbox, customer, user, loggedIn, object.ID, name]);
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const present = useRef<{ readonly keeper: AttemptKeeper; readonly object: CmsObject; readonly store: AttemptStore | null } | null>(null);
  // The object comes anew in another language: the attempt that goes on stays, unless another device has gone on meanwhile.
  if (present.current?.keeper !== keeper || present.current.object !== object) {
    const going = present.current?.keeper === keeper ? present.current.store : null;
    const attempt = younger(going?.get() ?? readAttempt(keeper.read()), serverAttempt(object));
    present.current = { keeper, object, store: going && attempt === going.get() ? going : attempt && new AttemptStore(attempt, clock, keeper) };
  }
  const { store } = present.current;
  useEffect(() => {
    if (!store) return;
    const leave = (): void => store.flush(true);
    const hide = (): void => { if (document.visibilityState === 'hidden') store.flush(true); };
    addEventListener('pagehide', leave);
    document.addEventListener('visibilitychange', hide);
    return () => { removeEventListener('pagehide', leave); document.removeEventListener('visibilitychange', hide); store.flush(true); };
  }, [store]);
  const begin = (earlier: number): AttemptStore => {
    const fresh = new AttemptStore(newAttempt(clock.now(), Math.random(), earlier), clock, keeper);
    fresh.change({});
    fresh.flush();
    present.current = { keeper, object, store: fresh };
    redraw();
    return fresh;
  };
  return { store, begin };
}

/** A part of the attempt; drawn again only when that part has changed. */
export function useSlice<T>(store: AttemptStore, select: (attempt: Attempt) => T): T {
  return useSyncExternalStore(store.subscribe, () => select(store.get()));
}
