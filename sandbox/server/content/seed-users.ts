import { sql } from 'kysely';
import { hashPassword } from '../session/passwords.ts';
import type { Store } from '../store/schema.ts';

interface SeedUser {
  id: number;
  user: string;
  password: string;
  strUser: string;
  roles: string[];
  email?: string;
  /** Course -> percent, or percent and the objects that are done. */
  progress: Record<string, number | { progress: number; done?: number[] }>;
}

function readUsers(text: string): SeedUser[] {
  const users: unknown = text === '' ? [] : JSON.parse(text);
  if (!Array.isArray(users)) throw new Error('users.json must hold a list of users.');
  return users.map((raw: unknown, index) => {
    const user = raw as Partial<SeedUser>;
    const fits =
      Number.isInteger(user.id) &&
      typeof user.user === 'string' &&
      typeof user.password === 'string' &&
      typeof user.strUser === 'string' &&
      Array.isArray(user.roles);
    if (!fits) throw new Error(`users.json /${index}: id (a whole number), user, password, strUser and roles (a list) are needed.`);
    return { ...user, progress: user.progress ?? {} } as SeedUser;
  });
}

/**
 * Puts the demo accounts into the store, as hashes. Who is there already keeps results and progress; name, role and
 * password follow the file.
 */
export async function seedUsers(store: Store, text: string): Promise<void> {
  const users = readUsers(text);
  const hashes = await Promise.all(users.map(({ password }) => hashPassword(password)));
  for (const [index, user] of users.entries()) {
    const row = {
      id: user.id,
      login: user.user.toLowerCase(),
      name: user.strUser,
      role: user.roles.includes('author') ? 'author' : 'learner',
      email: user.email ?? `${user.user}@example.org`,
      password: hashes[index] ?? '',
    };
    const { id: _id, ...changes } = row;
    const [done] = await store
      .insertInto('users')
      .values(row)
      .onConflict((conflict) => conflict.column('id').doUpdateSet(changes))
      .returning(sql<boolean>`xmax = 0`.as('added'))
      .execute();
    if (done?.added !== true) continue;
    for (const [course, value] of Object.entries(user.progress)) {
      const { progress, done: objects = [] } = typeof value === 'number' ? { progress: value } : value;
      await store
        .insertInto('course_progress')
        .values({ user_id: user.id, course_id: Number(course), progress })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      for (const id of objects) {
        await store
          .insertInto('done_objects')
          .values({ user_id: user.id, object_id: id })
          .onConflict((conflict) => conflict.doNothing())
          .execute();
      }
    }
  }
}
