import type { Client } from 'pg';
import { CONTENT_CHANNEL } from './content-version.ts';
import type { Primary } from './replicas/primary.ts';

/** Receives what other servers on the database write. */
interface Listener {
  /** @param isListening false: the connection is lost, and there is no notification of what is written meanwhile */
  listens(isListening: boolean): void;
  heard(version: number): void;
}

interface Listening {
  readonly listener: Listener;
  /** Notifies every server that listens, this one too, over another connection. */
  readonly notify: () => Promise<unknown>;
  readonly log: (line: string) => void;
}

const AGAIN_MS = 1000;
const CONNECTION_MS = 5000;
/** A notification of one's own that has not come by then will not come. */
const PROOF_MS = 2000;

/** Waits for a promise that says true, but not for ever. */
async function inTime(heard: Promise<boolean>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), PROOF_MS).unref();
  });
  const isHeard = await Promise.race([heard, late]);
  clearTimeout(timer);
  return isHeard;
}

/**
 * Listens for the writes of other servers on a PostgreSQL database, over a connection of its own that is made again when it breaks. A
 * pooler that gives connections away after each transaction loses notifications, and says nothing about it: so one is sent to oneself.
 * @param primary the server itself
 * @returns ends it
 */
export async function listenForContent(primary: Primary, { listener, notify, log }: Listening): Promise<() => Promise<void>> {
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

  async function prove(own: Client, proof: Promise<boolean>): Promise<void> {
    // A database that is away says so to whoever asks next.
    await notify().catch(() => {});
    const isHeard = await inTime(proof);
    if (client !== own) return;
    listener.listens(isHeard);
    if (!isHeard)
      log(
        'What other servers write is not heard here: DATABASE_URL seems to lead to a pooler. It is looked for every second. ' +
          'Name the PostgreSQL server itself in LECTERN_DATABASE_DIRECT.',
      );
  }

  async function connect(): Promise<void> {
    const connectionString = await primary.find().catch(() => null);
    if (ended) return;
    if (connectionString === null) {
      timer = setTimeout(() => void connect(), AGAIN_MS).unref();
      return;
    }
    const own = new pg.Client({ connectionString, connectionTimeoutMillis: CONNECTION_MS, keepAlive: true });
    client = own;
    own.on('error', () => lost(own));
    own.on('end', () => lost(own));
    const proof = new Promise<boolean>((resolve) => {
      own.on('notification', ({ channel, payload }) => {
        if (channel !== CONTENT_CHANNEL) return;
        listener.heard(Number(payload));
        resolve(true);
      });
    });
    try {
      await own.connect();
      await own.query(`listen ${CONTENT_CHANNEL}`);
      // Nobody waits for this: until it is there, the database is asked as often as without a connection.
      void prove(own, proof);
    } catch {
      lost(own);
    }
  }

  await connect();
  const unfollow = primary.onChange(() => {
    if (client !== null) lost(client);
  });
  return async () => {
    ended = true;
    unfollow();
    clearTimeout(timer);
    const last = client;
    client = null;
    await last?.end().catch(() => {});
  };
}
