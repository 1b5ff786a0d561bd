import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** A ticket is for a download that begins at once. */
const LIFE_MS = 60_000;

const sign = (secret: string, text: string): Buffer => createHmac('sha256', secret).update(`download ${text}`).digest();

/**
 * Tickets for downloads: a browser that saves a file as it arrives sends no session token, so the page asks for a ticket with its token
 * first. A ticket is good for one file, once, for a minute.
 */
export class DownloadTickets {
  /** Until when each used ticket would have been good. */
  private readonly used = new Map<string, number>();

  /** @param what names the file, such as a data type */
  issue(secret: string, what: string, now = Date.now()): string {
    const text = `${now + LIFE_MS}-${randomBytes(12).toString('hex')}`;
    return `${text}-${sign(secret, `${what} ${text}`).toString('hex')}`;
  }

  /** Whether a ticket is one of ours for this file, of this minute, and was not used before; from now on it was. */
  redeem(secret: string, what: string, ticket: string, now = Date.now()): boolean {
    const [, text = '', expires = '', signature = ''] = /^((\d{1,15})-[\da-f]{24})-([\da-f]{64})$/.exec(ticket) ?? [];
    if (text === '' || Number(expires) < now || !timingSafeEqual(Buffer.from(signature, 'hex'), sign(secret, `${what} ${text}`)))
      return false;
    for (const [each, until] of this.used) if (until < now) this.used.delete(each);
    if (this.used.has(text)) return false;
    this.used.set(text, Number(expires));
    return true;
  }
}
