import type { Store } from '../store/schema.ts';

/** An attempt as its page has written it down; the server does not look into it. */
export interface TestState { readonly state: string; readonly date: Date }

/** The attempt that a user has left at a test. Nothing for anonymous visitors (0). */
export async function testStateOf(store: Store, user: number, test: number): Promise<TestState | null> {
  if (user === 0) return null;
  const row = await store.selectFrom('test_states').select(['state', 'stored_at']).where('user_id', '=', user).where('test_id', '=', test).executeTakeFirst();
  return row === undefined ? null : { state: row.state, date: row.stored_at };
}

/** Keeps the attempt, in place of what was known. */
export async function storeTestState(store: Store, user: number, test: number, state: string): Promise<void> {
  const now = { state, stored_at: new Date() };
  await store.insertInto('test_states').values({ user_id: user, test_id: test, ...now }).onConflict((conflict) => conflict.columns(['user_id', 'test_id']).doUpdateSet(now)).execute();
}
