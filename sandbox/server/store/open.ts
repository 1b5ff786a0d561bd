import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import {
  Kysely,
  Migrator,
  type KyselyConfig,
  PostgresAdapter,
  PostgresDialect,
  sql,
  type PostgresPool,
  type Transaction,
  type TransactionBuilder,
} from 'kysely';
import { freeBytes } from '../base/free-bytes.ts';
import { isInstalled } from '../base/installed.ts';
import { makeDatabaseFolder, removeUnfinished } from './pglite/database-folder.ts';
import { DatabaseThread } from './pglite/database-thread.ts';
import { forgettingWrites } from './memo/read-once.ts';
import { migrations } from './migrations.ts';
import { checkSeveral, databaseAddresses, whereIs } from './replicas/addresses.ts';
import { Primary } from './replicas/primary.ts';
import { Replicas, type ReplicaFigures } from './replicas/replicas.ts';
import { withReplicas } from './replicas/with-replicas.ts';
import { pglitePool } from './pglite/pglite-pool.ts';
import { serverPool, type PoolFigures } from './server-pool.ts';
import type { Schema, Store } from './schema.ts';
import { StoreUnavailable } from './unavailable.ts';

const ATTEMPTS = 5;
/** Those that met must not meet again: each waits another time, longer from one attempt to the next. */
const LONGEST_WAIT_MS = 40;

async function retried<T>(run: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run();
    } catch (error) {
      if (!(error instanceof StoreUnavailable) || error.reason !== 'conflict' || attempt === ATTEMPTS) throw error;
      await wait(Math.random() * LONGEST_WAIT_MS * attempt);
    }
  }
}

/** Runs a transaction again that the database has ended in favour of another one: what it does may be begun anew, from its first line. */
class RetriedStore extends Kysely<Schema> {
  constructor(
    config: KyselyConfig,
    readonly figures?: () => PoolFigures,
    readonly replicas: Replicas | null = null,
    readonly primary: Primary | null = null,
  ) {
    super(config);
  }

  override transaction(): TransactionBuilder<Schema> {
    const builder = super.transaction();
    const once = builder.execute.bind(builder);
    builder.execute = <T>(work: (transaction: Transaction<Schema>) => Promise<T>) => retried(() => once(work));
    return builder;
  }
}

/** Kysely locks migrations for a session, which a pooler in transaction mode gives to others, lock and all: `migrateTo` has its own. */
class UnlockedAdapter extends PostgresAdapter {
  override async acquireMigrationLock(): Promise<void> {}
  override async releaseMigrationLock(): Promise<void> {}
}
class Dialect extends PostgresDialect {
  override createAdapter(): PostgresAdapter {
    return new UnlockedAdapter();
  }
}

/** Where the database is: a PostgreSQL server's address, else PGlite in the data folder. */
interface StoreLocation {
  readonly databaseUrl: string;
  /** Data folder; PGlite's directory is `pg` in it. */
  readonly data: string;
  /** Database directory that a new one is copied from; '' for none: it is made, which takes some seconds. */
  readonly databaseTemplate: string;
  /** Bytes of the data folder's disk that stay free: with less nothing is written there. */
  readonly diskReserve?: number;
  readonly log?: (line: string) => void;
  /** After each query: how long it took, and its text without parameters. */
  readonly queried?: (ms: number, text: string) => void;
  /** Addresses of replicas (LECTERN_REPLICAS), which answer what `readFor` and `readForAll` run. */
  readonly replicas?: string;
  /** After each read that a replica may answer. */
  readonly readBy?: (by: 'replica' | 'primary') => void;
  /** Before each statement in a data folder: ends the process when the folder is no longer its own (`lock.ts`). */
  readonly checkFolder?: () => void;
}

/** @throws Error when this is no address of a PostgreSQL database, such as its mere name, or none where there is no other database */
export function checkDatabaseUrl(databaseUrl: string): void {
  if (databaseUrl === '' && !isInstalled('@electric-sql/pglite'))
    throw new Error(
      'This bundle was made without PGlite, the database in a folder: name a PostgreSQL database in DATABASE_URL, ' +
        'such as postgres://name:password@db.example.org/lectern, or take a bundle that has it.',
    );
  if (databaseUrl === '' || /^(?:postgres(?:ql)?:\/\/|socket:|\/)/.test(databaseUrl)) return checkSeveral(databaseUrl);
  throw new Error('DATABASE_URL is the address of a PostgreSQL database, such as postgres://name:password@db.example.org/lectern.');
}

/** @throws Error when the address beside a pooler's is none, or there is no pooler */
export function checkDirect(databaseDirect: string, databaseUrl: string): void {
  if (databaseDirect === '') return;
  if (databaseUrl === '')
    throw new Error('LECTERN_DATABASE_DIRECT is for a DATABASE_URL that leads to a pooler: name that, or leave this one out.');
  if (!/^postgres(?:ql)?:\/\//.test(databaseDirect) || !databaseAddresses(databaseDirect).every((address) => URL.canParse(address)))
    throw new Error(
      'LECTERN_DATABASE_DIRECT is the address of a PostgreSQL server, such as postgres://name:password@db.example.org/lectern.',
    );
}

async function pool(location: StoreLocation, primary: Primary | null): Promise<PostgresPool & { readonly figures?: () => PoolFigures }> {
  const { data, databaseTemplate, diskReserve = 0, log = () => {}, checkFolder = () => {} } = location;
  if (primary !== null) return serverPool(primary);
  const folder = join(data, 'pg');
  if (!existsSync(folder)) {
    removeUnfinished(folder);
    await makeDatabaseFolder(folder, databaseTemplate);
  }
  // PGlite writes every commit to the operating system before it answers, so a killed process loses nothing that was
  // acknowledged. It issues no fsync: after a power cut the last commits may be gone. Use DATABASE_URL where that matters.
  return pglitePool(new DatabaseThread(folder, diskReserve, log), checkFolder);
}

/**
 * Finds out whether a PostgreSQL server answers, before its tables are looked at. @throws Error that names the server, never the password.
 */
async function reach(store: Store, databaseUrl: string): Promise<void> {
  try {
    await sql`select 1`.execute(store);
  } catch (error) {
    const { servers, database } = whereIs(databaseUrl);
    throw new Error(
      `The PostgreSQL server ${servers} does not open the database "${database}". Is it running, ` +
        `and are name and password in DATABASE_URL right? Without DATABASE_URL the data lie in a folder.`,
      { cause: error },
    );
  }
}

/** @throws Error that says whether room is lacking when the database of a data folder does not open */
async function openFolder(store: Store, { data, diskReserve = 0 }: StoreLocation): Promise<void> {
  try {
    await sql`select 1`.execute(store);
  } catch (error) {
    const free = await freeBytes(data);
    const room = free < diskReserve ? ` Only ${Math.floor(free / 1024 / 1024)} MB of its disk are free.` : '';
    throw new Error(`The database in ${data} does not open.${room}`, { cause: error });
  }
}

/** The database of an address as a person knows it, without the password. */
function databaseName(databaseUrl: string): string {
  const { servers, database } = whereIs(databaseUrl);
  return `the database "${database}" of ${servers}`;
}

/**
 * The steps that were done with a database.
 * @throws Error when this version does not know one of them: a newer one has written it
 */
async function doneSteps(store: Store, where: string): Promise<readonly string[]> {
  const { rows: tables } = await sql<{ found: string | null }>`select to_regclass('kysely_migration')::text as found`.execute(store);
  if ((tables[0]?.found ?? null) === null) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(store);
  const done = rows.map(({ name }) => name);
  const newer = done.filter((name) => !(name in migrations));
  if (newer.length === 0) return done;
  throw new Error(
    `What is stored in ${where} was written by a newer version of Lectern (${newer.join(', ')}). Nothing was changed. ` +
      'Start that version, or name another folder in LECTERN_DATA or another database in DATABASE_URL.',
  );
}

const MIGRATION_LOCK = 7_318_480;

/** Of servers that start at once on one PostgreSQL one migrates and the others wait: a transaction on another connection is the lock. */
async function oneAtATime<T>(store: Store, migrate: () => Promise<T>): Promise<T> {
  // A database in a folder has one connection, and one process.
  if (poolFiguresOf(store) === null) return migrate();
  return store.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(${MIGRATION_LOCK})`.execute(transaction);
    return migrate();
  });
}

/** Brings tables up to a step, the latest one unless it is named. @param where as a person knows the database */
export async function migrateTo(store: Store, where: string, step = ''): Promise<void> {
  const done = await doneSteps(store, where);
  // The migrator looks through the whole catalogue for its own tables first, which takes half a second of each start.
  if (step === '' && done.length === Object.keys(migrations).length) return;
  const migrator = new Migrator({ db: store, provider: { getMigrations: async () => ({ ...migrations }) } });
  const { error, results } = await oneAtATime(store, () => (step === '' ? migrator.migrateToLatest() : migrator.migrateTo(step)));
  if (error === undefined) return;
  const failed = results?.find((result) => result.status === 'Error')?.migrationName ?? 'unknown';
  throw new Error(`Migration ${failed} failed in ${where}. Nothing of it was changed.`, { cause: error });
}

/** Where the database is, as a person knows it. */
export const databaseNameOf = ({ databaseUrl, data }: Pick<StoreLocation, 'databaseUrl' | 'data'>): string =>
  databaseUrl === '' ? data : databaseName(databaseUrl);

/** Opens the database as it is. `destroy()` of the result closes it. */
export async function connectStore(location: StoreLocation): Promise<Store> {
  const { databaseUrl, queried, replicas: setting = '', readBy, log = () => {} } = location;
  checkDatabaseUrl(databaseUrl);
  const primary = databaseUrl === '' ? null : await Primary.open(databaseUrl, log);
  const own = await pool(location, primary);
  const replicas = primary === null ? null : await Replicas.open({ primary, databaseUrl, setting }, { log, read: readBy });
  const connections = replicas === null ? own : withReplicas(own, replicas);
  const store = new RetriedStore(
    {
      dialect: new Dialect({ pool: forgettingWrites(connections) }),
      ...(queried === undefined ? {} : { log: ({ queryDurationMillis, query }) => queried(queryDurationMillis, query.sql) }),
    },
    connections.figures,
    replicas,
    primary,
  );
  try {
    if (databaseUrl !== '') await reach(store, databaseUrl);
    else await openFolder(store, location);
  } catch (error) {
    await store.destroy();
    throw error;
  }
  return store;
}

/** The connections of a store to a PostgreSQL server; null for a database in a folder, which has one. */
export const poolFiguresOf = (store: Store): PoolFigures | null => (store instanceof RetriedStore ? (store.figures?.() ?? null) : null);

/** Which server of a PostgreSQL database takes writes; null for a database in a folder. */
export const primaryOf = (store: Store): Primary | null => (store instanceof RetriedStore ? store.primary : null);

/** The replicas of a store, as operators see them. */
export const replicaFiguresOf = (store: Store): readonly ReplicaFigures[] =>
  store instanceof RetriedStore ? (store.replicas?.figures() ?? []) : [];

/** From now on replicas answer what they are far enough for; until then nobody knows what that is. @returns whether there are any */
export function useReplicas(store: Store, contentPosition: () => () => bigint | null): boolean {
  const replicas = store instanceof RetriedStore ? store.replicas : null;
  if (replicas === null) return false;
  replicas.contentPosition = contentPosition();
  return true;
}

/** Opens the database and brings its tables up to date. */
export async function openStore(location: StoreLocation): Promise<Store> {
  const store = await connectStore(location);
  try {
    await migrateTo(store, databaseNameOf(location));
  } catch (error) {
    await store.destroy();
    throw error;
  }
  return store;
}
