import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { exportJWK, generateKeyPair, importJWK, type CryptoKey, type JWK } from 'jose';
import { sql } from 'kysely';
import type { Store } from '../store/schema.ts';
import { StoreUnavailable } from '../store/unavailable.ts';

export const ALGORITHM = 'EdDSA';
const DAY_MS = 24 * 60 * 60 * 1000;
/** Longer than a token lives: two keys are enough for every token that is still good. */
const ROTATION_MS = 30 * DAY_MS;
const VALID_KEYS = 2;
/** How long a server signs with what it has read, before it looks for a newer key; unknown keys are looked for at once. */
const READ_AGAIN_MS = 60 * 60 * 1000;
/** Tokens with invented keys do not make the server read more often than this. */
const SHORTEST_MS = 1000;
/** Any number, the same for every server: who holds this lock of the database makes keys. */
const KEY_LOCK = 7_318_466;

interface SigningKey {
  readonly id: string;
  readonly madeAt: number;
  readonly privateKey: CryptoKey;
  readonly publicKey: CryptoKey;
}

interface Origin {
  /** Data folder, where versions before had the key in a file. */
  readonly data: string;
  /** LECTERN_SECRET: what the keys in the database are sealed with; '' for nothing. */
  readonly secret: string;
}

const sealingKey = (secret: string): Buffer => Buffer.from(hkdfSync('sha256', secret, '', 'lectern signing keys', 32));

/** A text as it is stored: sealed where there is a secret, so that a copy of the database alone signs nothing. */
function seal(text: string, secret: string): string {
  if (secret === '') return `open:${text}`;
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', sealingKey(secret), iv);
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return `sealed:${Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64')}`;
}

/** @throws Error when it was sealed with another secret */
function unseal(stored: string, secret: string): string {
  if (stored.startsWith('open:')) return stored.slice('open:'.length);
  try {
    const bytes = Buffer.from(stored.slice('sealed:'.length), 'base64');
    const decipher = createDecipheriv('aes-256-gcm', sealingKey(secret), bytes.subarray(0, 12));
    decipher.setAuthTag(bytes.subarray(12, 28));
    return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
  } catch (error) {
    throw new Error(
      'The signing keys in the database are sealed with another LECTERN_SECRET. Start with that one; or delete the rows of the ' +
        'table signing_keys: then everybody logs in anew.',
      { cause: error },
    );
  }
}

async function newKey(): Promise<string> {
  const { privateKey } = await generateKeyPair(ALGORITHM, { extractable: true });
  return JSON.stringify(await exportJWK(privateKey));
}

/** Where nothing can be written now, the present key goes on. @throws what has gone wrong otherwise */
function stayWhileFull(error: unknown): void {
  if (!(error instanceof StoreUnavailable)) throw error;
}

const nameOf = (jwk: string): string =>
  createHash('sha256')
    .update((JSON.parse(jwk) as { x: string }).x)
    .digest('base64url')
    .slice(0, 16);

async function read(store: Store, purpose: string): Promise<{ id: string; key: string; madeAt: number }[]> {
  const rows = await store
    .selectFrom('signing_keys')
    .select(['id', 'key', 'made_at'])
    .where('purpose', '=', purpose)
    .orderBy('made_at', 'desc')
    .execute();
  return rows.map(({ id, key, made_at: madeAt }) => ({ id, key, madeAt: new Date(madeAt).getTime() }));
}

/** Puts the first keys into the database: those of the file that versions before had, or new ones. */
async function begin(store: Store, { data, secret }: Origin): Promise<void> {
  const file = join(data, 'token-key.json');
  await store.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(${KEY_LOCK})`.execute(transaction);
    const there = await transaction.selectFrom('signing_keys').select(['id', 'key']).execute();
    if (there.length === 0) {
      const former = existsSync(file) ? readFileSync(file, 'utf8') : null;
      const token = former ?? (await newKey());
      const media = former === null ? randomBytes(32) : Buffer.from(hkdfSync('sha256', former, '', 'media', 32));
      const row = (id: string, purpose: string, key: string) => ({ id, purpose, key: seal(key, secret) });
      await transaction
        .insertInto('signing_keys')
        .values([row(nameOf(token), 'token', token), row('media', 'media', media.toString('hex'))])
        .execute();
    } else if (secret !== '')
      for (const { id, key } of there.filter((row) => row.key.startsWith('open:')))
        await transaction
          .updateTable('signing_keys')
          .set({ key: seal(unseal(key, ''), secret) })
          .where('id', '=', id)
          .execute();
  });
  rmSync(file, { force: true });
}

/**
 * The keys that session tokens are signed with. They are in the database, so that any number of servers share them; a new one is made
 * every thirty days, and the one before it stays good.
 */
export class SigningKeys {
  private keys: readonly SigningKey[] = [];
  private readAt = 0;

  private constructor(
    private readonly store: Store,
    private readonly secret: string,
    private readonly now: () => number,
  ) {}

  static async open(store: Store, origin: Origin, now: () => number = Date.now): Promise<SigningKeys> {
    const stored = await read(store, 'token');
    const isOpen = ({ key }: { readonly key: string }) => key.startsWith('open:');
    if (stored.length === 0 || (origin.secret !== '' && stored.some(isOpen))) await begin(store, origin);
    const keys = new SigningKeys(store, origin.secret, now);
    await keys.refresh();
    return keys;
  }

  /** The key that is signed with now. */
  async current(): Promise<SigningKey> {
    if (this.now() - this.readAt > READ_AGAIN_MS) await this.refresh();
    if (this.now() - (this.keys[0]?.madeAt ?? 0) > ROTATION_MS) await this.rotate().catch(stayWhileFull);
    const [key] = this.keys;
    if (key === undefined) throw new Error('The database has no signing key.');
    return key;
  }

  /** The keys that a token may be signed with. @param id as the token names it; undefined for those of versions before */
  async named(id: string | undefined): Promise<readonly SigningKey[]> {
    if (id === undefined) return this.keys;
    const found = () => this.keys.filter((key) => key.id === id);
    if (found().length === 0 && this.now() - this.readAt > SHORTEST_MS) await this.refresh();
    return found();
  }

  /** A secret that all servers on the database share, for signed media addresses. */
  async mediaSecret(): Promise<string> {
    const [row] = await read(this.store, 'media');
    if (row === undefined) throw new Error('The database has no key for media addresses.');
    return unseal(row.key, this.secret);
  }

  private async refresh(): Promise<void> {
    this.readAt = this.now();
    const rows = (await read(this.store, 'token')).slice(0, VALID_KEYS);
    this.keys = await Promise.all(
      rows.map(async ({ id, key, madeAt }) => {
        const { d, ...open } = JSON.parse(unseal(key, this.secret)) as JWK & { d: string };
        return {
          id,
          madeAt,
          privateKey: (await importJWK({ ...open, d } as JWK, ALGORITHM)) as CryptoKey,
          publicKey: (await importJWK(open as JWK, ALGORITHM)) as CryptoKey,
        };
      }),
    );
  }

  /** Makes the next key, unless another server has; only the last two stay. */
  private async rotate(): Promise<void> {
    await this.store.transaction().execute(async (transaction) => {
      await sql`select pg_advisory_xact_lock(${KEY_LOCK})`.execute(transaction);
      const [newest] = await read(transaction, 'token');
      if (newest !== undefined && this.now() - newest.madeAt <= ROTATION_MS) return;
      const key = await newKey();
      await transaction
        .insertInto('signing_keys')
        .values({ id: nameOf(key), purpose: 'token', key: seal(key, this.secret), made_at: new Date(this.now()) })
        .execute();
      const stay = (await read(transaction, 'token')).slice(0, VALID_KEYS).map(({ id }) => id);
      await transaction.deleteFrom('signing_keys').where('purpose', '=', 'token').where('id', 'not in', stay).execute();
    });
    await this.refresh();
  }
}
