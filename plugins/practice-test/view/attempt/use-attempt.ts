import { useEffect, useMemo, useReducer, useRef } from 'react';
import {
  actions,
  attribute,
  childElements,
  CLOCK,
  CONFIGURATION,
  parse,
  RANDOM,
  select,
  STORAGE,
  textOf,
  useService,
  type Owner,
  type CmsObject,
  type Random,
  type TabHolding,
  useTabHold,
} from '../../../../core/api.ts';
import { newAttempt, readAttempt, younger, type Attempt } from '../../model/attempt.ts';
import { AttemptStore } from '../../model/attempt-store.ts';
import { isNewer, isSame } from '../../model/merge-attempts.ts';
import { AttemptSync, type SaverPorts, type StateReceipt } from '../../model/attempt-sync.ts';
import { useStores } from './use-stores.ts';

/** The attempt that the page shows. */
interface Present {
  readonly saver: AttemptSync;
  readonly object: CmsObject;
  readonly store: AttemptStore | null;
  /** The server has an older state or none: what an earlier page sent when it was left did not arrive, or too early. */
  readonly isUnsent: boolean;
}

/** What an attempt begins with: those before it, and which questions it repeats. */
export type Beginning = Pick<Attempt, 'earlier' | 'repeats' | 'only'>;
type Begin = (beginning: Beginning) => AttemptStore;

/** Where the name of this browser is stored. */
const DEVICE = 'lectern.device';

/** The attempt that the server has stored for this user, and when: the payload's last `testState`. */
function serverAttempt(object: CmsObject): { readonly attempt: Attempt | null; readonly date: string } {
  const state =
    object.payload &&
    childElements(object.payload, 'testState')
      .filter((each) => attribute(each, 'ID') === '' || attribute(each, 'ID') === String(object.ID))
      .at(-1);
  return { attempt: state ? readAttempt(textOf(state)) : null, date: state ? attribute(state, 'date') : '' };
}

/** The server's answer to a state; null without the time at which it was stored. */
function readReceipt(answer: string): StateReceipt | null {
  const [stored] = select(parse(answer), '/cms/stored');
  return stored && attribute(stored, 'date') !== ''
    ? { date: attribute(stored, 'date'), isOther: attribute(stored, 'otherDevice') === '1' }
    : null;
}

/** A name that this browser gives itself, by which the server distinguishes two devices of one learner. */
function deviceName(storage: SaverPorts['storage'], random: Random): string {
  const stored = storage.get(DEVICE);
  if (stored && /^[\w-]{1,64}$/.test(stored)) return stored;
  const name = random.uuid();
  storage.set(DEVICE, name);
  return name;
}

/** Where the owner's attempts at a test are stored: in this browser under `key`, and at the server. */
function useSaver(object: CmsObject, title: string, { user, loggedIn }: Owner): { readonly saver: AttemptSync; readonly key: string } {
  const [clock, random] = [useService(CLOCK), useService(RANDOM)];
  const { storage, outbox, isNowhere } = useStores(object);
  const { customer } = useService(CONFIGURATION);
  const name = useRef(title);
  name.current = title;
  // A preview is no other tab of the author's own attempt.
  const key = `lectern.test.${customer}.${user}.${object.ID}${isNowhere ? '.preview' : ''}`;
  const saver = useMemo(
    () =>
      new AttemptSync({
        storage,
        key,
        now: () => clock.now(),
        send: !loggedIn
          ? null
          : async (state, leaving, base) => {
              const body = { state, device: deviceName(storage, random), base };
              const receipt = await outbox.put(
                {
                  kind: 'state',
                  dataType: 't_TestState',
                  action: actions.store,
                  id: String(object.ID),
                  body,
                  replaceKey: `test ${object.ID}`,
                  title: name.current,
                },
                { leaving, owner: user },
              );
              // A state that the server does not want is missed by nobody.
              return receipt.stored.then(({ answer }) => readReceipt(answer)).catch(() => null);
            },
      }),
    [storage, clock, random, outbox, key, user, loggedIn, object.ID, name],
  );
  return { saver, key };
}

/**
 * The learner's attempt at a test: what is stored in this browser, or what another device has left at the server, whichever is
 * younger. `store` is null before the first one is begun.
 */
export function useAttempt(
  object: CmsObject,
  title: string,
  owner: Owner,
): { readonly store: AttemptStore | null; readonly hold: TabHolding; begin: Begin } {
  const [clock, random] = [useService(CLOCK), useService(RANDOM)];
  const { saver, key } = useSaver(object, title, owner);
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const present = useRef<Present | null>(null);
  // The object comes anew in another language: the attempt that goes on stays, unless another device has gone on meanwhile.
  if (present.current?.saver !== saver || present.current.object !== object) {
    const going = present.current?.saver === saver ? present.current.store : null;
    const server = serverAttempt(object);
    const here = going?.get() ?? readAttempt(saver.read());
    const attempt = younger(here, server.attempt);
    saver.noteServerDate(server.date);
    const isContinued =
      here !== null &&
      attempt === server.attempt &&
      attempt?.finished === null &&
      JSON.stringify(attempt.values) !== JSON.stringify(here.values);
    present.current = {
      saver,
      object,
      isUnsent: !going && here !== null && (server.attempt ? here.changed > server.attempt.changed : here.finished === null),
      store:
        going && attempt === going.get() ? going : attempt && new AttemptStore(attempt, clock, saver, isContinued ? 'continued' : 'none'),
    };
  }
  const { store, isUnsent } = present.current;
  useStoring(store, saver, isUnsent);
  // What another tab stores: of this attempt it is followed, and one that was begun there is shown here, too.
  const follow = (theirs: Attempt | null): void => {
    if (!theirs || present.current?.saver !== saver) return;
    const going = present.current.store;
    if (going && isSame(going.get(), theirs)) return going.follow(theirs);
    if (going && isNewer(going.get(), theirs)) return;
    present.current = { saver, object, store: new AttemptStore(theirs, clock, saver), isUnsent: false };
    redraw();
  };
  const hold = useOtherTabs(key, saver, store, follow);
  const begin: Begin = ({ earlier, repeats, only }) => {
    hold.takeOver();
    const there = saver.begunElsewhere(store?.get() ?? null);
    if (there) {
      follow(there);
      return present.current!.store!;
    }
    const fresh = new AttemptStore(newAttempt(clock.now(), random.fraction(), earlier, repeats, only), clock, saver);
    fresh.change({});
    fresh.flush();
    present.current = { saver, object, store: fresh, isUnsent: false };
    redraw();
    return fresh;
  };
  return { store, hold, begin };
}

/** Other tabs' part in the attempt: what they store is followed, and one of them may be the one to answer in. */
function useOtherTabs(key: string, saver: AttemptSync, store: AttemptStore | null, follow: (theirs: Attempt | null) => void): TabHolding {
  const storage = useService(STORAGE);
  const latest = useRef(follow);
  latest.current = follow;
  useEffect(() => storage.subscribe(key, (state) => latest.current(readAttempt(state))), [storage, key]);
  return useTabHold(
    key,
    store !== null,
    () => latest.current(readAttempt(saver.read())),
    () => store?.flush(true),
  );
}

/** Everything is stored when the page is left, and another device's store is noticed. */
function useStoring(store: AttemptStore | null, saver: AttemptSync, isUnsent: boolean): void {
  useEffect(() => {
    if (!store) return;
    if (isUnsent) store.sendAgain();
    const undoOther = saver.whenOther(() => store.noteOther());
    const leave = (): void => store.flush(true);
    const hide = (): void => {
      if (document.visibilityState === 'hidden') store.flush(true);
    };
    addEventListener('pagehide', leave);
    document.addEventListener('visibilitychange', hide);
    return () => {
      undoOther();
      removeEventListener('pagehide', leave);
      document.removeEventListener('visibilitychange', hide);
      store.flush(true);
    };
  }, [store, saver, isUnsent]);
}
