import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { readFile, writeFile } from 'node:fs/promises';
import { ReadableStream } from 'node:stream/web';

/** How a file in the format of age begins (age-encryption.org/v1); `age -d` reads it as well. */
const SEALED = 'age-encryption.org/';
const RECIPIENT = /^age1[a-z\d]{50,5000}$/;

type Bytes = AsyncIterable<Uint8Array>;

/** The recipients of a setting, parted by spaces. @throws Error that says which one is none */
export function recipientsOf(setting: string): string[] {
  const recipients = setting.split(/\s+/).filter((each) => each !== '');
  // Who mixed it up with the key must not find that in a log.
  const wrong = recipients.findIndex((each) => !RECIPIENT.test(each));
  if (wrong >= 0)
    throw new Error(
      `Recipient ${wrong + 1} in LECTERN_BACKUP_TO is none of age: one begins with age1. npm run backup -- --new-key=<file> makes one.`,
    );
  return recipients;
}

/** Seals what goes through for whoever has the key of one of these; lets it through where there are none. */
export const sealingFor = (recipients: readonly string[]) =>
  async function* seal(source: Bytes): AsyncGenerator<Uint8Array> {
    if (recipients.length === 0) return yield* source;
    const { Encrypter } = await import('age-encryption');
    const encrypter = new Encrypter();
    try {
      for (const each of recipients) encrypter.addRecipient(each);
    } catch (error) {
      throw new Error('A recipient in LECTERN_BACKUP_TO is mistyped: its last letters do not fit the others.', { cause: error });
    }
    yield* (await encrypter.encrypt(ReadableStream.from(source) as never)) as unknown as Bytes;
  };

/** A backup that nobody opens so; its message says why. */
export class SealedBackup extends Error {}

/** The keys in a file: lines that begin with `#` are remarks. @throws SealedBackup that never repeats one */
async function keysIn(file: string): Promise<string[]> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    throw new SealedBackup(`${file}, the file with the key, cannot be read.`, { cause: error });
  });
  const keys = text.split(/\r?\n/).map((line) => line.trim());
  const found = keys.filter((line) => line !== '' && !line.startsWith('#'));
  if (found.length === 0 || !found.every((each) => each.startsWith('AGE-SECRET-KEY-')))
    throw new SealedBackup(`${file} has no keys of age: each is a line that begins with AGE-SECRET-KEY-.`);
  return found;
}

/** A backup, and the file with the key that opens it; '' for none. Its reading ends with the signal. */
export interface BackupFile {
  readonly path: string;
  readonly key: string;
  readonly signal?: AbortSignal;
}

/** Opens what goes through where it is sealed. @throws Error when there is no key, or none that fits */
export const openingWith = ({ path, key }: BackupFile) =>
  async function* open(source: Bytes): AsyncGenerator<Uint8Array> {
    const chunks = source[Symbol.asyncIterator]();
    const first = await chunks.next();
    if (first.done === true) return;
    const all = (async function* all(): AsyncGenerator<Uint8Array> {
      yield first.value;
      yield* { [Symbol.asyncIterator]: () => chunks };
    })();
    if (!Buffer.from(first.value).subarray(0, SEALED.length).equals(Buffer.from(SEALED))) return yield* all;
    if (key === '') throw new SealedBackup(`${path} is sealed. Name the file with the key that opens it: --key=<file>`);
    const { Decrypter } = await import('age-encryption');
    const decrypter = new Decrypter();
    for (const each of await keysIn(key)) decrypter.addIdentity(each);
    const opened = await decrypter.decrypt(ReadableStream.from(all) as never).catch((error: unknown) => {
      throw new SealedBackup(`No key in ${key} opens ${path}.`, { cause: error });
    });
    yield* opened as unknown as Bytes;
  };

/** Makes a key in a file for its owner alone. @returns its recipient, which is no secret @throws Error when there is such a file */
export async function makeKey(file: string): Promise<string> {
  if (existsSync(file)) throw new Error(`${file} is there already. No key was made.`);
  if (!existsSync(dirname(file))) throw new Error(`There is no folder ${dirname(file)}. No key was made.`);
  const { generateX25519Identity, identityToRecipient } = await import('age-encryption');
  const key = await generateX25519Identity();
  const recipient = await identityToRecipient(key);
  const remarks = `# Opens backups of Lectern. Not on the machine that makes them.\n# public key: ${recipient}\n`;
  await writeFile(file, `${remarks}${key}\n`, { mode: 0o600, flag: 'wx' });
  return recipient;
}
