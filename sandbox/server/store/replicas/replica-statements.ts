import { Cache } from '../../base/cache.ts';

/** What the site shows to everybody. The version of the content counts each change of these. */
const OF_CONTENT = ['objects', 'object_texts', 'categories', 'tags', 'comments', 'site_menus'] as const;

/** What an account has done, which it is shown itself. Whoever has no session reads these on the primary. */
const OF_ACCOUNTS = [
  'discussion_entries',
  'results',
  'seen_lessons',
  'done_lessons',
  'unit_positions',
  'done_objects',
  'test_states',
  'enrolments',
  'learned_days',
  'week_goals',
  'notes',
  'client_files',
  'object_versions',
  'shelved_objects',
  'site_menu_versions',
] as const;

// Every other table is read on the primary: accounts, roles, sessions and tokens, outcomes of idempotency keys, jobs, counts, searches that
// go on, and whatever comes later and is not named here.
const content: ReadonlySet<string> = new Set(OF_CONTENT);
const all: ReadonlySet<string> = new Set([...OF_CONTENT, ...OF_ACCOUNTS]);

const READS = /^\s*(?:select|with)\s/i;
/** What a replica refuses, or what is another thing there. */
const NOT_THERE = /\bfor\s+(?:no\s+key\s+update|update|key\s+share|share)\b|\b(?:insert|update|delete|merge|nextval|setval|pg_\w+)\b/i;
const SOURCES = /\b(?:from|join)\s+(?:lateral\s+)?("?)([a-z_][a-z\d_]*)\1/gi;
/** A second table after a comma, which SOURCES does not see. */
const LISTED = /\b(?:from|join)\s+[^()\s,]+(?:\s+(?:as\s+)?"?\w+"?)?\s*,/i;
const NAMED_PARTS = /(?:\bwith|,)\s+(?:recursive\s+)?("?)([a-z_][a-z\d_]*)\1\s+as\s+(?:(?:not\s+)?materialized\s+)?\(/gi;
const NAMES = new RegExp(`\\b(?:${[...all].join('|')})\\b`, 'i');

/** `content`: a replica may answer it for everybody; `account`: for who has a session; `primary`: none may. */
type ReadKind = 'content' | 'account' | 'primary';

function classified(sql: string): ReadKind {
  if (!READS.test(sql) || NOT_THERE.test(sql) || LISTED.test(sql)) return 'primary';
  const parts = new Set([...sql.matchAll(NAMED_PARTS)].map(([, , name]) => name));
  const sources = [...sql.matchAll(SOURCES)].map(([, , name]) => name!).filter((name) => !parts.has(name));
  if (sources.length === 0 || !sources.every((name) => all.has(name))) return 'primary';
  return sources.every((name) => content.has(name)) ? 'content' : 'account';
}

const MOST_STATEMENTS = 2000;
const kinds = new Cache<ReadKind>(MOST_STATEMENTS);

/** Who may answer a statement besides the primary. Values are parameters, never in its text. */
export function kindOfRead(sql: string): ReadKind {
  const cached = kinds.get(sql);
  if (cached !== undefined) return cached;
  const kind = classified(sql);
  kinds.set(sql, kind);
  return kind;
}

/** Whether a statement changes what a replica may be asked for. */
export const changesWhatIsRead = (sql: string): boolean => (!READS.test(sql) || NOT_THERE.test(sql)) && NAMES.test(sql);
