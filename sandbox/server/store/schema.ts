import type { ColumnType, Expression, Generated, Kysely } from 'kysely';

type Time = ColumnType<Date, Date | string | undefined, Date | string>;

export interface Schema {
  meta: { key: string; value: string };
  /**
   * What the content's files brought: `name` is an object (`p_News 21`) or an account (`user 12`), `digest` that of the object's text as
   * the files had it; '' when the stored object never was as a file had it.
   */
  seeded: { name: string; digest: string };
  /** One row per `<object>` of the content; `xml` is that element with all its languages. */
  objects: {
    data_type: string;
    id: number;
    html: string;
    type: number;
    revision: number;
    position: number | null;
    sort_at: Date | null;
    day_from: string | null;
    day_to: string | null;
    xml: string;
    /** An event that repeats; `day_from` is its first day, `day_to` its last. */
    repeats: Generated<boolean>;
    /** When somebody changed it last; null while it is as it came. */
    changed_at: Time | null;
  };
  /** The last revisions of objects that were deleted. */
  removed_objects: { data_type: string; id: number; revision: number };
  /**
   * What is no object of the content: drafts that nobody has published yet, and what is in the bin, from which it comes back as a draft.
   * `configuration` is that of the object, '' for none.
   */
  shelved_objects: {
    id: number;
    data_type: string;
    state: 'draft' | 'bin';
    revision: number;
    xml: string;
    configuration: Generated<string>;
    changed_at: Time;
    /** Visitors saw it until then; null for what nobody has published, or what was deleted. */
    withdrawn_at: Date | null;
    /** Its position in a list that was sorted by hand. */
    position: number | null;
  };
  /**
   * What is done for an object at a moment, one of each action. `xml` is the text that is published, '' for what is withdrawn by then;
   * `working` the revision of the working copy or draft that it was, `base` a digest of what it takes the place of. `problem`: why it did
   * not happen.
   */
  schedules: {
    id: number;
    action: 'publish' | 'withdraw';
    data_type: string;
    due_at: Date;
    account_id: number | null;
    set_at: Time;
    working: number;
    xml: string;
    base: string;
    problem: Generated<string>;
  };
  /**
   * Each text that authors have stored of an object or of its configuration, and what was there before the first; `number` counts up.
   * `author_id` and `stored_at` are null for what came with the content, `author_id` also for accounts that are gone.
   */
  object_versions: {
    number: Generated<number>;
    id: number;
    kind: 'object' | 'configuration';
    revision: number;
    digest: string;
    xml: string;
    author_id: number | null;
    stored_at: Time | null;
    note: Generated<string>;
    /** It was stored beside what visitors see. */
    working: Generated<boolean>;
  };
  /** Texts of published objects that visitors do not see; `base` is the digest of the published text that its author has seen last. */
  working_copies: {
    id: number;
    data_type: string;
    revision: Generated<number>;
    xml: string;
    base: string;
    author_id: number | null;
    changed_at: Time;
  };
  /** Reviews that authors have asked for (`content/review/reviews.ts`); accounts are null when they are gone, here and in what follows. */
  reviews: {
    id: number;
    data_type: string;
    state: 'waiting' | 'returned' | 'closed';
    note: string;
    revision: number;
    asked_by: number | null;
    asked_at: Time;
    /** In which its author has asked; '' before there was a mail about it. */
    language: Generated<string>;
    reply: Generated<string>;
    replied_by: number | null;
    replied_at: Time | null;
  };
  /** What was said about places of texts; `path` is the way to a node, '' for the whole. */
  review_comments: {
    number: Generated<number>;
    id: number;
    path: string;
    body: string;
    author_id: number | null;
    written_at: Time;
    done_by: number | null;
    done_at: Time | null;
  };
  /** Who has asked for, decided or set what visitors see of an object. */
  object_events: {
    number: Generated<number>;
    id: number;
    event:
      | ('asked' | 'recalled' | 'returned' | 'approved' | 'published' | 'discarded' | 'withdrawn')
      | ('publishScheduled' | 'withdrawScheduled' | 'publishCancelled' | 'withdrawCancelled')
      | ('publishedOnTime' | 'withdrawnOnTime' | 'publishFailed' | 'withdrawFailed');
    account_id: number | null;
    happened_at: Time;
    note: Generated<string>;
  };
  /**
   * Menus that publishers have changed, by site, and of the kind `texts` its texts, whose `menu` is `site`; `xml` is '' while the site's
   * files count. `file_digest`: of what these had by then.
   */
  site_menus: { customer: string; kind: Generated<string>; menu: string; revision: number; xml: string; file_digest: string };
  /** As `object_versions`, of menus and texts. */
  site_menu_versions: {
    number: Generated<number>;
    customer: string;
    kind: Generated<string>;
    menu: string;
    revision: number;
    digest: string;
    xml: string;
    author_id: number | null;
    stored_at: Time | null;
    note: Generated<string>;
  };
  /**
   * Pictures that authors have uploaded; their files are in the media library under `digest`. `alts` is what they show by language, as
   * JSON; `author_id` is null for accounts that are gone.
   */
  library_pictures: {
    id: Generated<number>;
    digest: string;
    type: string;
    name: string;
    /** Of all sizes together, as they were made when it was uploaded. */
    bytes: number;
    width: number;
    height: number;
    alts: Generated<string>;
    licence: Generated<string>;
    source: Generated<string>;
    creator: Generated<string>;
    author_id: number | null;
    stored_at: Time;
  };
  /** Subtitles that are written in documents, as WebVTT, by the digest of the file; they never change. */
  library_subtitles: { digest: string; vtt: string };
  /** A file of the library that takes the place of another; lists are numbers of objects with spaces between them. */
  library_replacements: {
    id: Generated<number>;
    from_id: number;
    to_id: number;
    account_id: number | null;
    note: string;
    objects: string;
    changed: Generated<string>;
    failed: Generated<string>;
    begun_at: Time;
  };
  /**
   * Films and sounds that authors have uploaded. `id` is the IDMedia that content names; `container` is what was uploaded. `formats` is the
   * sum of the formats that pages can have (protocol 4.3), 0 for none yet; `poster` the width of the film's picture in px, 0 for none.
   */
  library_recordings: {
    id: Generated<number>;
    digest: string;
    kind: 'film' | 'sound';
    container: string;
    name: string;
    bytes: string | number;
    seconds: number;
    width: number;
    height: number;
    formats: Generated<number>;
    poster: Generated<number>;
    title: Generated<string>;
    licence: Generated<string>;
    source: Generated<string>;
    creator: Generated<string>;
    author_id: number | null;
    /** Of a film in several sizes; 0 for one that has none, null where nobody has looked yet. */
    stream_bytes: Generated<string | number | null>;
    stored_at: Time;
  };
  /** Work of the background; `progress` in percent, `problem` says why it failed. A running one is its holder's until `held_until`. */
  jobs: {
    id: Generated<number>;
    kind: string;
    subject: number;
    state: Generated<'waiting' | 'running' | 'failed'>;
    attempts: Generated<number>;
    progress: Generated<number>;
    problem: Generated<string>;
    due_at: Time;
    holder: Generated<string>;
    held_until: Time;
  };
  /** What lessons were before they were stored with another text, or removed (docs/operate/limits.md); `number` counts up. */
  former_lessons: { number: Generated<number>; id: number; revision: number; xml: string; stored_at: Time };
  /** What the search looks into: one row per object and language. */
  object_texts: {
    data_type: string;
    id: number;
    language: string;
    title: string;
    teaser: string;
    body: string;
    city: string;
    day: string;
    document: string;
  };
  /** The words of the texts, to find out which one was meant (`search/similar-words.ts`); `number` counts up. */
  search_words: { number: Generated<number>; language: string; word: string };
  /** Texts of which the words have not been taken out yet. */
  new_texts: { data_type: string; id: number; language: string; size: number };
  tags: { data_type: string; id: number; language: string; tag: string; score: number };
  /** What lists can be narrowed to: one row per object, language and category; `category` is its name in addresses. */
  categories: { data_type: string; id: number; language: string; category: string; label: string };
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
  users: {
    id: Generated<number>;
    login: string;
    password: string;
    name: string;
    email: string;
    /** Which tokens of the version before sessions were rows are still good. */
    generation: Generated<number>;
    /** Nobody logs in to it, and no token of it is good. */
    disabled: Generated<boolean>;
    /** Its person has opened a link that was mailed to `email`, or an administrator answers for it. */
    proven: Generated<boolean>;
  };
  /** Links by which addresses are proven; `address` becomes the account's own with that. */
  address_proofs: { digest: string; user_id: number; address: string; expires: ColumnType<Date, Expression<Date>, Expression<Date>> };
  /** What an account may do; `branch` is '' for the whole site (docs/operate/accounts.md). */
  account_roles: { user_id: number; role: string; branch: string };
  /** `life` in seconds; `by_link`: begun by a one-time link. */
  sessions: {
    id: string;
    user_id: number;
    life: number;
    by_link: boolean;
    begun_at: Time;
    /** To 15 seconds. */
    used_at: Time;
    expires: ColumnType<Date, Expression<Date>, Expression<Date>>;
    /** Up to where the account has written, as a position in the database's log; a new session finds all that was before it. */
    written: Generated<string>;
    /** Of who has logged in, as its maker calls it; '' when nobody knows. */
    browser: ColumnType<string, string | undefined, never>;
    system: ColumnType<string, string | undefined, never>;
  };
  /** Who is which account at a provider (`oidc`). */
  account_identities: { issuer: string; subject: string; user_id: number; provider: string; linked_at: Time; used_at: Time };
  /** Who is on the way to a provider: digests of state and browser, and what the answer is checked with. */
  sign_ins: {
    state: string;
    browser: string;
    customer: string;
    provider: string;
    nonce: string;
    verifier: string;
    target: string;
    lang: string;
    expires: ColumnType<Date, Expression<Date>, Expression<Date>>;
  };
  /** Who is back from one; `person` is JSON, `code` a digest. */
  proven_sign_ins: {
    code: string;
    browser: string;
    customer: string;
    provider: string;
    issuer: string;
    subject: string;
    sid: string;
    id_token: string;
    person: string;
    target: string;
    proven_at: Time;
    expires: ColumnType<Date, Expression<Date>, Expression<Date>>;
  };
  /** Which session at a provider a session comes from; it is there when ours has ended. */
  provider_sessions: {
    session: string;
    user_id: number;
    browser: string;
    customer: string;
    provider: string;
    issuer: string;
    subject: string;
    sid: string;
    id_token: string;
    begun_at: Time;
  };
  /** How often something was done; `subject` is a keyed digest of who or what is counted (`session/limits.ts`). */
  counts: { kind: string; subject: string; level: number; counted_at: Time; free_at: Time };
  /** Tickets for downloads that were used; `expires`: when they would have ended. */
  used_tickets: { ticket: string; expires: Date };
  /** What a search found, compressed (`search/cursors.ts`). */
  frozen_searches: { name: string; question: string; found: string; expires: Date };
  /** `purpose` is `token` or `media`; `key` begins with `open:` or `sealed:`. */
  signing_keys: { id: string; purpose: string; key: string; made_at: Time };
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
  /** Groups of accounts, such as classes. */
  learner_groups: { id: Generated<number>; name: string; note: Generated<string>; made_at: Time };
  /** Who is in a group; a leader sees how far the group has come. */
  group_members: { group_id: number; user_id: number; leader: Generated<boolean>; added_at: Time };
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
  /** Forms of objects that are open; `screen` is the name that the page gave itself. */
  presences: { account_id: number; screen: string; object_id: number; until: Time };
  /** By which addresses people have their reminders; `digest` is that of the token in it. */
  feed_tokens: { user_id: number; digest: string; made_at: Time };
  /** Days a week that a user wants to learn on, from the week on that begins on `from_day`; 0: none. */
  week_goals: { user_id: number; from_day: string; goal: number };
  /** On which days a user has learned. */
  learned_days: { user_id: number; day: string };
  outcomes: { user_id: number; key: string; body: string; stored_at: Time; digest: Generated<string> };
  /** `cause_id` is null for reports that are older than causes; `browser` its name alone, '' for what nobody knows. */
  error_reports: {
    id: Generated<number>;
    user_id: number;
    report: string;
    stored_at: Time;
    cause_id: number | null;
    browser: Generated<string>;
  };
  /** What error reports have in common (`base/error-cause.ts`). One that happens again is new again. */
  error_causes: {
    id: Generated<number>;
    digest: string;
    message: string;
    line: string;
    reports: number;
    first_at: Time;
    last_at: Time;
    state: Generated<'new' | 'seen' | 'solved'>;
  };
  messages: { id: Generated<number>; customer: string; fields: string; stored_at: Time; state: Generated<'new' | 'read' | 'done'> };
  client_files: { id: Generated<number>; user_id: number; filename: string; comment: string; xml: string; stored_at: Time };
  /**
   * `original` is the object's text before it was first configured, '' when nobody knows it; `revision` is the one that the object had when
   * the configuration was stored.
   */
  configurations: { id: number; xml: string; revision: number; original: Generated<string> };
  /** `address`: what the link was mailed to, '' for one that was printed; `invitation`: to who has never been in the account. */
  login_links: { digest: string; user_id: number; expires: number; address: Generated<string>; invitation: Generated<boolean> };
  /**
   * `user_id`: of which account the mail is, wherever it went; 0 for a mail that is older than this column and went elsewhere. `state`: ''
   * for one that is older than it; `unsent` where there is no mail server; `problem` says why one has failed.
   */
  mails: {
    id: Generated<number>;
    address: string;
    subject: string;
    body: string;
    user_id: Generated<number>;
    stored_at: Time;
    state: Generated<'' | 'waiting' | 'sent' | 'failed' | 'unsent'>;
    problem: Generated<string>;
  };
  /**
   * How much has been stored by whom on a day (UTC): `source` is `account 12`, or a digest of a guest's address.
   */
  deposits: { kind: string; source: string; guest: boolean; day: string; entries: number; bytes: number };
  user_log: { id: Generated<number>; user_id: number; event: string; object_id: number; language: string; stored_at: Time };
  /** Who did what when (`audit/audit.ts`): the database refuses to change a line, and to delete one of the last year. */
  audit_log: {
    number: Generated<number>;
    happened_at: Time;
    account_id: number;
    event: string;
    subject: string;
    detail: Generated<string>;
  };
  /** What is said at the head of a site's pages for a time; `texts` is JSON, plain words by language. */
  announcements: {
    id: Generated<number>;
    customer: string;
    revision: Generated<number>;
    kind: 'info' | 'warning';
    audience: 'all' | 'users';
    from_at: Date;
    until_at: Date;
    texts: string;
  };
  consents: { id: Generated<number>; user_id: number; choice: string; stored_at: Time };
}

export type Store = Kysely<Schema>;
