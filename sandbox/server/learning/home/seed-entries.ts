import type { Store } from '../../store/schema.ts';
import { isId } from '../../content/references.ts';

/** A question at a lesson, or an answer to one, that an account of users.json has written. */
interface SeedEntry {
  readonly name: string;
  /** Absent for a question. */
  readonly question?: string;
  readonly customer: string;
  readonly unit: number;
  readonly lesson: string;
  readonly slide?: string;
  readonly seconds?: number;
  readonly text: string;
}

function isEntry(value: unknown): value is SeedEntry {
  if (typeof value !== 'object' || value === null) return false;
  const { name, question = '', customer, unit, lesson, slide = '', seconds = 0, text } = value as Readonly<Record<string, unknown>>;
  const areTexts = [name, question, customer, lesson, slide, text].every((each) => typeof each === 'string');
  return areTexts && isId(unit) && typeof seconds === 'number' && seconds >= 0;
}

/** The entries that an account of users.json has. @throws Error when they are none */
export function readEntries(value: unknown): readonly SeedEntry[] {
  if (value === undefined) return [];
  if (!Array.isArray(value) || !value.every(isEntry))
    throw new Error('a list of entries with name, customer, unit, lesson and text is needed');
  return value;
}

/** Publishes what an account has asked and answered; nobody is told of it as of something new. */
export async function addEntries(store: Store, user: number, entries: readonly SeedEntry[]): Promise<void> {
  const now = new Date();
  for (const { name, question = '', customer, unit, lesson, slide = '', seconds = null, text } of entries)
    await store
      .insertInto('discussion_entries')
      .values({
        ...{ name, question, customer, user_id: user, unit_id: unit, lesson, slide, seconds, body: text, state: 'published' },
        ...{ written_at: now, published_at: now, read_at: question === '' ? new Date(now.getTime() + READ_MS) : null },
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}

/** The answers may be of an account that is added a moment later. */
const READ_MS = 60_000;
