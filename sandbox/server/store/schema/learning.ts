import type { Generated } from 'kysely';
import type { Time } from './time.ts';

/** What learners have done, and what they have written. */
export interface LearningTables {
  /** What visitors have written below an object; `state` is `pending` until someone has looked at it, then `published`. */
  comments: {
    id: Generated<number>;
    data_type: string;
    object_id: number;
    customer: string;
    user_id: number;
    author: string;
    body: string;
    state: string;
    stored_at: Time;
  };
  /**
   * Questions at moments of lessons, and answers to them: `question` is '' or names what is answered; `state` is `pending`, `published`,
   * `hidden` or `deleted`. `written_at` is the browser's time of the version, `read_at` of a question: until when its answers were read.
   */
  discussion_entries: {
    name: string;
    question: Generated<string>;
    customer: string;
    user_id: number;
    unit_id: number;
    lesson: string;
    slide: Generated<string>;
    seconds: number | null;
    body: string;
    state: string;
    written_at: Time;
    stored_at: Time;
    changed: Generated<boolean>;
    published_at: Time | null;
    read_at: Time | null;
  };
  course_progress: { user_id: number; course_id: number; progress: number };
  done_objects: { user_id: number; object_id: number; came_locked: Generated<boolean> };
  results: {
    id: Generated<number>;
    user_id: number;
    object_id: number;
    data_type: string;
    points: number;
    mpoints: number;
    vocabulary: boolean;
    level: string;
    xml: string;
    stored_at: Time;
    /** Idempotency key, '' for none. */
    key: Generated<string>;
    /** `verified`, `scored`, `partly` or `claimed` (docs/results.md); '' for results that are older than the check. */
    checked: Generated<string>;
    came_locked: Generated<boolean>;
  };
  /**
   * Where a user stopped in a unit; the last one counts. `came_locked`, here and elsewhere: whatever came was locked for the user, so that
   * it opens nothing (`learning/states.ts`).
   */
  unit_positions: {
    user_id: number;
    unit_id: number;
    lesson_id: number;
    seconds: number;
    stored_at: Time;
    came_locked: Generated<boolean>;
  };
  /** Lessons of a unit that a user has done; `lesson` is their `id` in the unit. */
  done_lessons: { user_id: number; unit_id: number; lesson: string };
  /** What a user has seen of a lesson of a unit, all in all, as it travels (protocol 4.3). */
  seen_lessons: { user_id: number; unit_id: number; lesson: string; seen: string };
  /**
   * What a customer has issued for completed courses, with what was true then: `titles` of the course by language (JSON), `issuer` the
   * brand. `opened_at`: its owner has looked at it.
   */
  certificates: {
    code: string;
    user_id: number;
    course_id: number;
    customer: string;
    name: string;
    titles: string;
    issuer: string;
    minutes: number;
    issued_at: Generated<Date>;
    opened_at: Date | null;
    revoked_at: Date | null;
  };
  /** The attempt that a user has left at a test; the last one counts. */
  test_states: {
    user_id: number;
    test_id: number;
    state: string;
    stored_at: Time;
    /** Name that the browser gave itself, '' for none. */ device: Generated<string>;
    /** Something was answered. */ begun: Generated<boolean>;
    /** As of a position. */ came_locked: Generated<boolean>;
  };
  /** Answers given for good at tests that the server scores: one for each question of an attempt. */
  verified_answers: {
    user_id: number;
    test_id: number;
    attempt: string;
    question: string;
    answer: string;
    points: number;
    mpoints: number;
    stored_at: Time;
  };
  /** Attempts at tests that the server scores; `guest` is a digest of the address that a guest had, '' for accounts. */
  test_attempts: {
    user_id: number;
    test_id: number;
    attempt: string;
    guest: Generated<string>;
    begun_at: Time;
    /** It takes no further answers. */
    ended: Generated<boolean>;
    /** Names of the questions that it has passed over, with spaces between them. */
    skipped: Generated<string>;
  };
  /** Versions of notes (`handlers/learning/note-versions.ts`); `body` is what the note says, as JSON, '' of one that was replaced. */
  notes: {
    user_id: number;
    note: string;
    version: string;
    replaced: Generated<boolean>;
    deleted: Generated<boolean>;
    object_id: Generated<number>;
    body: Generated<string>;
    stored_at: Time;
  };
  /** What users have said about courses: `enrolled` or left (`learning/catalogue/enrolments.ts`). */
  enrolments: { user_id: number; course_id: number; enrolled: boolean; changed_at: Time };
  /** A course that a group takes, or one account (`group_id` is 0 then), from one day until another; '' for no such day. */
  assigned_courses: {
    id: Generated<number>;
    course_id: number;
    group_id: Generated<number>;
    user_id: Generated<number>;
    from_day: Generated<string>;
    until_day: Generated<string>;
    set_at: Time;
  };
  /** By which addresses people have their reminders; `digest` is that of the token in it. */
  feed_tokens: { user_id: number; digest: string; made_at: Time };
  /** Days a week that a user wants to learn on, from the week on that begins on `from_day`; 0: none. */
  week_goals: { user_id: number; from_day: string; goal: number };
  /** On which days a user has learned. */
  learned_days: { user_id: number; day: string };
}
