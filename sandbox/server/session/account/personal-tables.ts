import type { Schema } from '../../store/schema.ts';

/** What of an account somebody is told about together: in a file of their data, and in the plan of a merge. */
export type Part =
  | ('access' | 'roles' | 'identities' | 'results' | 'progress' | 'tests' | 'notes' | 'certificates' | 'enrolments')
  | ('goals' | 'contributions' | 'authored' | 'mails' | 'searches' | 'consents' | 'reports');

/** A table with something of an account. */
export interface PersonalTable {
  readonly table: keyof Schema;
  /** Whose it is: the column with the account's number. */
  readonly column: string;
  readonly part: Part;
  /** It goes with the account; the rest stays without anything that says whose it was (`makeAnonymous`). */
  readonly goes: boolean;
  /** Columns that no file has: what lets somebody in, and whole texts of the site. */
  readonly withheld?: readonly string[];
  /**
   * What becomes of it when another account takes it over: null, nothing, as it is of use to that account alone. Of two rows with the
   * same `key` the one is taken for which `better` holds (SQL; `a` has the receiving account's row, `b` the other's), else the former.
   */
  readonly merge: { readonly key?: readonly string[]; readonly better?: string } | null;
}

const own = (table: keyof Schema, part: Part, merge: PersonalTable['merge'], ...withheld: string[]): PersonalTable => ({
  ...{ table, column: 'user_id', part, goes: true, merge },
  withheld,
});
const left = (table: keyof Schema, column: string, part: Part, ...withheld: string[]): PersonalTable => ({
  ...{ table, column, part, goes: false, merge: {} },
  withheld,
});

const LATER = 'b.stored_at > a.stored_at';

/**
 * Every table that has something of accounts: what deletes, exports and merges them goes by this list, and a test compares it with the
 * database, so that a new table is in it.
 */
export const PERSONAL_TABLES: readonly PersonalTable[] = [
  own('sessions', 'access', null, 'id', 'written'),
  own('provider_sessions', 'access', null, 'session', 'sid', 'id_token', 'browser'),
  own('login_links', 'access', null, 'digest'),
  own('address_proofs', 'access', null, 'digest'),
  own('feed_tokens', 'access', { key: [] }, 'digest'),
  own('account_identities', 'identities', {}),
  // Roles are taken over by who says so alone.
  own('account_roles', 'roles', null),
  own('unit_positions', 'progress', { key: ['unit_id'], better: LATER }),
  own('done_lessons', 'progress', { key: ['unit_id', 'lesson'] }),
  // The union of both, before the rest (`merge-accounts.ts`).
  own('seen_lessons', 'progress', { key: ['unit_id', 'lesson'] }),
  own('done_objects', 'progress', { key: ['object_id'], better: 'a.came_locked and not b.came_locked' }),
  own('course_progress', 'progress', { key: ['course_id'], better: 'b.progress > a.progress' }),
  own('certificates', 'certificates', {
    key: ['course_id', 'customer'],
    // What was revoked of either stays so, and is not issued again.
    better: '(a.revoked_at is null, a.issued_at) > (b.revoked_at is null, b.issued_at)',
  }),
  own('enrolments', 'enrolments', { key: ['course_id'], better: 'b.changed_at > a.changed_at' }),
  own('group_members', 'enrolments', { key: ['group_id'], better: 'b.leader and not a.leader' }),
  own('assigned_courses', 'enrolments', { key: ['course_id'], better: 'b.set_at > a.set_at' }),
  own('week_goals', 'goals', { key: ['from_day'] }),
  own('learned_days', 'goals', { key: ['day'] }),
  own('test_states', 'tests', { key: ['test_id'], better: LATER }),
  own('test_attempts', 'tests', { key: ['test_id', 'attempt'] }),
  own('verified_answers', 'tests', { key: ['test_id', 'attempt', 'question'] }),
  own('notes', 'notes', { key: ['note', 'version'] }),
  own('client_files', 'searches', { key: ['filename'], better: LATER }),
  own('outcomes', 'access', null, 'digest'),
  own('consents', 'consents', {}),
  own('mails', 'mails', null),
  { table: 'presences', column: 'account_id', part: 'authored', goes: true, merge: null },
  left('results', 'user_id', 'results'),
  left('user_log', 'user_id', 'reports'),
  left('error_reports', 'user_id', 'reports'),
  left('comments', 'user_id', 'contributions'),
  left('discussion_entries', 'user_id', 'contributions'),
  left('library_pictures', 'author_id', 'authored'),
  left('library_recordings', 'author_id', 'authored'),
  left('object_versions', 'author_id', 'authored', 'xml'),
  left('working_copies', 'author_id', 'authored', 'xml', 'base'),
  left('site_menu_versions', 'author_id', 'authored', 'xml'),
  left('review_comments', 'author_id', 'authored'),
  left('review_comments', 'done_by', 'authored'),
  left('reviews', 'asked_by', 'authored'),
  left('reviews', 'replied_by', 'authored'),
  left('schedules', 'account_id', 'authored', 'xml', 'base'),
  left('library_replacements', 'account_id', 'authored'),
  left('object_events', 'account_id', 'authored'),
];
