import type { Transaction } from 'kysely';
import type { Schema, Store } from '../store/schema.ts';

/** An attempt as its page has written it down; the server does not look into it. */
interface TestState {
  readonly state: string;
  readonly date: Date;
}

/** The attempt that a user has left at a test. Nothing for anonymous visitors (0). */
export async function testStateOf(store: Store, user: number, test: number): Promise<TestState | null> {
  if (user === 0) return null;
  const row = await store
    .selectFrom('test_states')
    .select(['state', 'stored_at'])
    .where('user_id', '=', user)
    .where('test_id', '=', test)
    .executeTakeFirst();
  return row === undefined ? null : { state: row.state, date: row.stored_at };
}

/** What is stored: of a test that is locked for its user it begins nothing, unless it was begun before. */
interface LeftState {
  readonly state: string;
  /** Something is answered in it. */
  readonly isBegun: boolean;
  readonly cameLocked: boolean;
}

/** Who stores: a name that a browser gave itself, and the date of the state that it knew of. */
interface StateSource {
  readonly device: string;
  readonly base: string;
}

/**
 * Stores the attempt instead of the former one.
 * @returns when, and whether another device has stored one that this one did not know of
 */
export async function storeTestState(
  store: Transaction<Schema>,
  user: number,
  test: number,
  { state, isBegun, cameLocked }: LeftState,
  { device, base }: StateSource,
): Promise<{ readonly date: Date; readonly isOther: boolean }> {
  const stored = await store
    .selectFrom('test_states')
    .select(['device', 'stored_at', 'begun', 'came_locked'])
    .where('user_id', '=', user)
    .where('test_id', '=', test)
    .executeTakeFirst();
  // What was begun stays so, also when its page begins anew; what has begun while it was open has done so for good.
  const wasOpen = stored !== undefined && stored.begun && !stored.came_locked;
  const begun = { begun: isBegun || (stored?.begun ?? false), came_locked: !wasOpen && cameLocked };
  const now = { state, device, stored_at: new Date(), ...begun };
  await store
    .insertInto('test_states')
    .values({ user_id: user, test_id: test, ...now })
    .onConflict((conflict) => conflict.columns(['user_id', 'test_id']).doUpdateSet(now))
    .execute();
  return {
    date: now.stored_at,
    isOther:
      stored !== undefined && device !== '' && stored.device !== '' && stored.device !== device && stored.stored_at.toISOString() !== base,
  };
}
