import type { Facts, Locks, Random } from '../../../core/api.ts';
import { OutboxDatabase } from './database.ts';
import { OutboxEngine } from './engine.ts';
import { type Journal, channelName, databaseName, lockName } from './journal.ts';
import { WebLock } from './tabs.ts';
import { sendEntry, type SenderServices } from './sender.ts';

/** What the page gives the engine. */
export interface EngineParts extends SenderServices {
  readonly customer: string;
  readonly facts: Pick<Facts, 'on' | 'publish'>;
  readonly journal: Journal;
  readonly random: Random;
  readonly locks: Locks;
}

/** The engine on the browser's own storage, locks and channel. */
export function createEngine({ customer, facts, journal, random, locks, ...sender }: EngineParts): OutboxEngine {
  return new OutboxEngine({
    session: sender.session,
    clock: sender.clock,
    facts,
    journal,
    database: new OutboxDatabase(databaseName(customer), sender.clock),
    lock: new WebLock(lockName(customer), locks.manager),
    channel: channelName(customer),
    send: (entry) => sendEntry(entry, sender),
    random,
  });
}
