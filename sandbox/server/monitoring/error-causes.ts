import { createHash } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import type { Schema } from '../store/schema.ts';

/** What reports of one mistake have in common. */
interface ErrorCause {
  /** Names it; the same for reports that differ in numbers alone, such as those of objects. */
  readonly digest: string;
  readonly message: string;
  /** The first line of the stack that is in our sources, else the first one; '' without any. */
  readonly line: string;
}

const LONGEST = { message: 300, line: 300 } as const;
/** A line of a stack that is in our sources, once its position is that of the source. */
const OWN = /(?:^|[\s(@/])(?:core|plugins|xsl)\/[\w./-]+:\d+/;
const POSITION = /:\d+(?::\d+)?\)?$/;

/** Database texts cannot have this character, and nobody reads the other ones of its kind. */
const readable = (value: unknown, length: number): string =>
  typeof value === 'string'
    ? value
        .replace(/\p{Cc}+/gu, ' ')
        .trim()
        .slice(0, length)
    : '';

/** The cause of an error report (protocol 3.5). Anybody can send reports: whatever is in one, there is a cause. */
export function causeOf(report: string): ErrorCause {
  const { exception } = JSON.parse(report) as { exception?: unknown };
  const { name, message, stack } = (typeof exception === 'object' && exception !== null ? exception : {}) as Record<string, unknown>;
  const named = [readable(name, 100), readable(message, LONGEST.message)].filter((part) => part !== '').join(': ');
  const lines = (typeof stack === 'string' ? stack.slice(0, 20_000) : '').split('\n').filter((line) => POSITION.test(line.trim()));
  const line = readable(lines.find((each) => OWN.test(each)) ?? lines[0], LONGEST.line);
  const cause = { message: named.slice(0, LONGEST.message), line };
  const same = [cause.message.replace(/\d+/g, '0'), cause.line].join('\n');
  return { ...cause, digest: createHash('sha256').update(same).digest('base64url').slice(0, 22) };
}

/** Counts a report of a cause. One that was solved is new when it happens again. @returns its number */
export async function countCause(transaction: Transaction<Schema>, { digest, message, line }: ErrorCause): Promise<number> {
  const at = new Date();
  const { id } = await transaction
    .insertInto('error_causes')
    .values({ digest, message, line, reports: 1, first_at: at, last_at: at })
    .onConflict((conflict) =>
      conflict.column('digest').doUpdateSet({
        message,
        reports: sql<number>`error_causes.reports + 1`,
        last_at: at,
        // What was only seen is not new each time, or nobody would see what else is.
        state: sql<'new' | 'seen'>`case error_causes.state when 'solved' then 'new' else error_causes.state end`,
      }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
