import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';

// OWASP's smallest recommended setting with one lane: 16 MB and about 50 ms a check.
const COST = { N: 16384, r: 8, p: 5, maxmem: 64 * 1024 * 1024 };
const KEY_LENGTH = 32;

function derive(password: string, salt: Buffer): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, KEY_LENGTH, COST, (error, key) => {
      if (error) reject(error);
      else resolve(key);
    });
  });
}

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
