import { randomUUID } from 'node:crypto';
import { PREPARED_NAMES, type PreparedKind } from '../base/prepared-names.ts';
import type { Services } from '../protocol/contract.ts';
import { hashPassword } from '../session/account/passwords.ts';
import { namedRoles, setRoles } from '../session/roles.ts';
import { partsOf } from './progress.ts';
import type { Store } from '../store/schema.ts';

interface Preparation {
  readonly roles: readonly string[];
  /** Which part of the courses is done. */
  readonly done: number;
}

const PREPARATIONS: Readonly<Record<PreparedKind, Preparation>> = {
  'new-learner': { roles: ['learner'], done: 0 },
  learner: { roles: ['learner'], done: 0.5 },
  finished: { roles: ['learner'], done: 1 },
  author: { roles: ['author'], done: 0 },
  reviewer: { roles: ['reviewer'], done: 0 },
  administrator: { roles: ['administrator'], done: 0 },
};

/** What somebody who has learned has left: it goes, so that the account is as it was each time. */
const LEFT_BEHIND = [
  'notes',
  'discussion_entries',
  'client_files',
  'course_progress',
  'certificates',
  'done_objects',
  'done_lessons',
  'seen_lessons',
  'unit_positions',
  'results',
  'test_states',
  'test_attempts',
  'verified_answers',
  'outcomes',
] as const;

const loginOf = (kind: PreparedKind): string => `harness-${kind}`;
/** Nobody reads mails there, so that nobody else proves one of these addresses. */
const emailOf = (login: string): string => `${login}@example.org`;

/** The names of the accounts that a harness has made in a database. Whoever has registered under such a name has proven no such address. */
export async function preparedAccounts(store: Store): Promise<string[]> {
  const logins = (Object.keys(PREPARATIONS) as PreparedKind[]).map(loginOf);
  const rows = await store.selectFrom('users').select(['login', 'email']).where('login', 'in', logins).where('proven', '=', true).execute();
  return rows.filter(({ login, email }) => email === emailOf(login)).map(({ login }) => login);
}

/** The row of the account; nobody knows its password, so that it is reached by the harness alone. */
async function accountOf(store: Store, kind: PreparedKind, name: string): Promise<number> {
  const login = loginOf(kind);
  const found = await store.selectFrom('users').select('id').where('login', '=', login).executeTakeFirst();
  if (found !== undefined) return found.id;
  const password = await hashPassword(randomUUID());
  const { id } = await store
    .insertInto('users')
    .values({ login, name, email: emailOf(login), password, proven: true })
    .onConflict((conflict) => conflict.column('login').doUpdateSet({ name }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** IDs of what courses name, in their order. */
async function partsOfCourses({ objects }: Pick<Services, 'objects'>): Promise<number[]> {
  const ids = new Set<number>();
  for await (const course of objects.each('p_Course')) for (const part of partsOf(course)) ids.add(part);
  return [...ids];
}

/** Makes an account as its kind says, or brings it back to that, whatever testers have done with it. */
export async function prepareAccount(services: Services, kind: PreparedKind): Promise<{ readonly id: number; readonly name: string }> {
  const { store } = services;
  const name = PREPARED_NAMES[kind];
  const { roles, done } = PREPARATIONS[kind];
  const id = await accountOf(store, kind, name);
  await setRoles(store, id, namedRoles(roles));
  for (const table of LEFT_BEHIND) await store.deleteFrom(table).where('user_id', '=', id).execute();
  if (done > 0) {
    const parts = await partsOfCourses(services);
    for (const part of parts.slice(0, Math.ceil(parts.length * done)))
      await store.insertInto('done_objects').values({ user_id: id, object_id: part }).execute();
  }
  return { id, name };
}
