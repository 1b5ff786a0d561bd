import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { Turns } from '../../base/long-work.ts';

// One of OWASP's equal recommendations: 16 MB, and a quarter of a second of a processor for a check.
const COST = { N: 16384, r: 8, p: 5, maxmem: 64 * 1024 * 1024 };
const KEY_LENGTH = 32;
/** A class that comes at nine takes its turns: one processor stays for everybody who is there already. */
const turns = new Turns(Math.max(1, availableParallelism() - 1));

const derive = (password: string, salt: Buffer): Promise<Buffer> =>
  turns.take(
    () =>
      new Promise((resolve, reject) => {
        scrypt(password.normalize('NFKC'), salt, KEY_LENGTH, COST, (error, key) => {
          if (error) reject(error);
          else resolve(key);
        });
      }),
  );

/** Hashes a password with a salt of its own: `scrypt$salt$key`, both base64. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  return `scrypt$${salt.toString('base64')}$${(await derive(password, salt)).toString('base64')}`;
}

const NOBODY = `scrypt$${Buffer.alloc(16).toString('base64')}$${Buffer.alloc(KEY_LENGTH).toString('base64')}`;

/**
 * Checks a password. Without a stored hash (unknown user) it takes as long and fails, so that the time tells nobody
 * which user names exist.
 */
export async function checkPassword(password: string, stored: string | null): Promise<boolean> {
  const [scheme, salt = '', key = ''] = (stored ?? NOBODY).split('$');
  const expected = Buffer.from(key, 'base64');
  const actual = await derive(password, Buffer.from(salt, 'base64'));
  return scheme === 'scrypt' && stored !== null && expected.length === actual.length && timingSafeEqual(expected, actual);
}
