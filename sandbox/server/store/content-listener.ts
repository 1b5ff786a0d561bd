import type { Client } from 'pg';
import { CONTENT_CHANNEL } from './content-version.ts';

/** Receives what other servers on the database write. */
interface Listener {
  /** @param isListening false: the connection is lost, and there is no notification of what is written meanwhile */
  listens(isListening: boolean): void;
  heard(version: number): void;
}

const AGAIN_MS = 1000;
const CONNECTION_MS = 5000;

/**
 * Listens for the writes of other servers on a PostgreSQL database, over a connection of its own that is made again when it breaks. A
 * pooler that gives connections away after each transaction loses notifications: `DATABASE_URL` should name the server itself.
 * @returns ends it
 */
export async function listenForContent(connectionString: string, listener: Listener): Promise<() => Promise<void>> {
  const { default: pg } = await import('pg');
  let client: Client | null = null;
  let timer: NodeJS.Timeout | undefined;
  let ended = false;

  const lost = (which: Client): void => {
    if (client !== which) return;
    client = null;
    listener.listens(false);
    which.end().catch(() => {});
    if (!ended) timer = setTimeout(() => void connect(), AGAIN_MS).unref();
  };

  async function connect(): Promise<void> {
    const own = new pg.Client({ connectionString, connectionTimeoutMillis: CONNECTION_MS, keepAlive: true });
    client = own;
    own.on('error', () => lost(own));
    own.on('end', () => lost(own));
    own.on('notification', ({ channel, payload }) => {
      if (channel === CONTENT_CHANNEL) listener.heard(Number(payload));
    });
    try {
      await own.connect();
      await own.query(`listen ${CONTENT_CHANNEL}`);
      if (client === own) listener.listens(true);
    } catch {
      lost(own);
    }
  }

  await connect();
  return async () => {
    ended = true;
    clearTimeout(timer);
    const last = client;
    client = null;
    await last?.end().catch(() => {});
  };
}
