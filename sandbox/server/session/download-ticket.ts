import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Store } from '../store/schema.ts';

/** A ticket is for a download that begins at once. */
const LIFE_MS = 60_000;

const sign = (secret: string, text: string): Buffer => createHmac('sha256', secret).update(`download ${text}`).digest();

/**
 * A ticket for a download: a browser that saves a file as it arrives sends no session token, so the page asks for a ticket with its token
 * first. It is good for one file, once, for a minute, at any server on the database. @param what names the file, such as a data type
 */
export function issueTicket(secret: string, what: string, now = Date.now()): string {
  const text = `${now + LIFE_MS}-${randomBytes(12).toString('hex')}`;
  return `${text}-${sign(secret, `${what} ${text}`).toString('hex')}`;
}

/** Whether a ticket is one of ours for this file, of this minute, and was not used before; from now on it was. */
export async function redeemTicket(store: Store, secret: string, what: string, ticket: string, now = Date.now()): Promise<boolean> {
  const [, text = '', expires = '', signature = ''] = /^((\d{1,15})-[\da-f]{24})-([\da-f]{64})$/.exec(ticket) ?? [];
  if (text === '' || Number(expires) < now || !timingSafeEqual(Buffer.from(signature, 'hex'), sign(secret, `${what} ${text}`)))
    return false;
  await store.deleteFrom('used_tickets').where('expires', '<', new Date(now)).execute();
  const used = await store
    .insertInto('used_tickets')
    .values({ ticket: text, expires: new Date(Number(expires)) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('ticket')
    .executeTakeFirst();
  return used !== undefined;
}
