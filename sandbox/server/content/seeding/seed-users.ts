import { checkPassword, hashPassword } from '../../session/account/passwords.ts';
import { namedRoles, setRoles } from '../../session/roles.ts';
import { Sessions } from '../../session/sessions.ts';
import type { Store } from '../../store/schema.ts';
import { isId } from '../references.ts';

interface SeedUser {
  id: number;
  user: string;
  password: string;
  strUser: string;
  roles: string[];
  email?: string;
  /** IDs of the objects that are done. */
  done: number[];
  /** What the account has asked and answered at lessons. */
  entries: SeedEntry[];
}

/** A question at a lesson, or an answer to the one that `question` names. */
interface SeedEntry {
  name: string;
  question?: string;
  customer: string;
  unit: number;
  lesson: string;
  slide?: string;
  seconds?: number;
  text: string;
}

const refusal = (reason: string): Error => new Error(`users.json is refused: ${reason}. Correct the file and start again.`);

function parsed(text: string): unknown {
  try {
    return text === '' ? [] : JSON.parse(text);
  } catch (error) {
    throw refusal((error as Error).message);
  }
}

interface FormerUser {
  readonly progress?: Readonly<Record<string, number | { readonly done?: number[] }>>;
}

/** What is done, as files of the version before have it: by courses, with a percentage that contradicted it. */
const formerDone = ({ progress = {} }: FormerUser): number[] =>
  Object.values(progress).flatMap((course) => (typeof course === 'object' ? (course.done ?? []).filter(isId) : []));

/** The accounts that the text of users.json has; '' for none. @throws Error that says what is wrong with it */
export function readUsers(text: string): SeedUser[] {
  const users = parsed(text);
  if (!Array.isArray(users)) throw refusal('it must hold a list of users');
  return users.map((raw: unknown, index) => {
    const user = raw as Partial<SeedUser>;
    const fits =
      Number.isInteger(user.id) &&
      typeof user.user === 'string' &&
      typeof user.password === 'string' &&
      typeof user.strUser === 'string' &&
      Array.isArray(user.roles);
    if (!fits) throw refusal(`/${index}: id (a whole number), user, password, strUser and roles (a list) are needed`);
    const done = user.done ?? formerDone(raw as FormerUser);
    if (!Array.isArray(done) || !done.every(isId)) throw refusal(`/${index}/done must be a list of the IDs of objects`);
    const entries = user.entries ?? [];
    if (!Array.isArray(entries) || !entries.every(isEntry))
      throw refusal(`/${index}/entries must be a list with name, customer, unit, lesson and text each`);
    return { ...user, done, entries } as SeedUser;
  });
}

async function addProgress(store: Store, { id: user, done }: SeedUser): Promise<void> {
  if (done.length === 0) return;
  await store
    .insertInto('done_objects')
    .values([...new Set(done)].map((id) => ({ user_id: user, object_id: id })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

const isEntry = ({ name, customer, unit, lesson, text }: Partial<SeedEntry>): boolean =>
  [name, customer, lesson, text].every((each) => typeof each === 'string') && isId(unit ?? 0);

/** Publishes what an account has asked and answered at lessons; nobody is told of it as of something new. */
async function addEntries(store: Store, { id: user, entries }: SeedUser): Promise<void> {
  const now = new Date();
  // Answers may be of an account that is added a moment later.
  const read = new Date(now.getTime() + 60_000);
  for (const { unit, text, ...entry } of entries)
    await store
      .insertInto('discussion_entries')
      .values({
        ...{ ...entry, user_id: user, unit_id: unit, body: text, seconds: entry.seconds ?? null, state: 'published' },
        ...{ written_at: now, published_at: now, read_at: entry.question === undefined ? read : null },
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}

/** An account's row, its password as a hash. */
const rowOf = async (user: SeedUser) => ({
  id: user.id,
  login: user.user.toLowerCase(),
  name: user.strUser.replace(/\s+/gu, ' ').trim(),
  email: user.email ?? `${user.user}@example.org`,
  password: await hashPassword(user.password),
});

/**
 * Adds the accounts of users.json that the files have not brought before. One that is there keeps its name, role and password, and
 * one that was deleted does not come back.
 * @returns how many were added
 */
export async function seedUsers(store: Store, text: string): Promise<number> {
  const name = ({ id }: SeedUser) => `user ${id}`;
  const users = readUsers(text);
  const seeded = new Set(
    (await store.selectFrom('seeded').select('name').where('name', 'like', 'user %').execute()).map((row) => row.name),
  );
  const rows = await Promise.all(users.filter((user) => !seeded.has(name(user))).map(async (user) => ({ user, row: await rowOf(user) })));
  let added = 0;
  for (const { user, row } of rows) {
    const inserted = await store
      .insertInto('users')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    await store
      .insertInto('seeded')
      .values({ name: name(user), digest: '' })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    if (inserted === undefined) continue;
    added += 1;
    await setRoles(store, inserted.id, namedRoles(user.roles));
    await addProgress(store, user);
    await addEntries(store, user);
  }
  return added;
}

/** The accounts that have the password which users.json gives them. */
export async function demoPasswords(store: Store, text: string): Promise<string[]> {
  const found: string[] = [];
  for (const { user, password } of readUsers(text)) {
    const row = await store.selectFrom('users').select('password').where('login', '=', user.toLowerCase()).executeTakeFirst();
    if (row !== undefined && (await checkPassword(password, row.password))) found.push(user);
  }
  return found;
}

/** Gives the accounts of users.json the names, roles and passwords of the file again; one that is missing is added. @returns how many */
export async function resetUsers(store: Store, text: string): Promise<number> {
  const users = readUsers(text);
  for (const user of users) {
    const { id, ...changes } = await rowOf(user);
    const { numUpdatedRows: there } = await store.updateTable('users').set(changes).where('id', '=', id).executeTakeFirst();
    if (there > 0n) await setRoles(store, id, namedRoles(user.roles));
    // Who is logged in with an old password is so no longer.
    await new Sessions(store).endAll(id);
  }
  await store.deleteFrom('seeded').where('name', 'like', 'user %').execute();
  await seedUsers(store, text);
  return users.length;
}
