import { sql, type Kysely, type Migration } from 'kysely';

/** Steps 0021 to 0040; none of them is ever changed. */
export const steps: Readonly<Record<string, Migration>> = {
  '0021-disabled-accounts': {
    async up(database: Kysely<unknown>) {
      await sql.raw(`alter table users add column disabled boolean not null default false`).execute(database);
    },
  },
  '0022-proven-addresses': {
    async up(database: Kysely<unknown>) {
      for (const statement of [
        // Accounts that are there already go on being able to do what they could.
        `alter table users add column proven boolean not null default true`,
        `create table address_proofs (
          digest text primary key, user_id integer not null, address text not null, expires timestamptz not null)`,
        `create index address_proofs_by_user on address_proofs (user_id)`,
        // The address that a link was mailed to: who comes by it has that address.
        `alter table login_links add column address text not null default ''`,
      ])
        await sql.raw(statement).execute(database);
    },
  },
  '0023-former-lessons': {
    async up(database: Kysely<unknown>) {
      for (const statement of [
        // What lessons were before: of two authors the later one sees what there was, and a removed text can be brought back.
        `create table former_lessons (
          number serial primary key, id integer not null, revision integer not null, xml text not null,
          stored_at timestamptz not null default now())`,
        `create index former_lessons_by_id on former_lessons (id)`,
      ])
        await sql.raw(statement).execute(database);
    },
  },
  '0024-removed-objects': {
    async up(database: Kysely<unknown>) {
      // The last revision of each object that was deleted: one that comes again goes on counting there.
      await sql
        .raw(
          'create table removed_objects (data_type text not null, id integer not null, revision integer not null, ' +
            'primary key (data_type, id))',
        )
        .execute(database);
    },
  },
  '0025-last-use-of-sessions': {
    async up(database: Kysely<unknown>) {
      for (const statement of [
        `alter table sessions add column used_at timestamptz not null default now()`,
        // When its last token was issued.
        `update sessions set used_at = least(now(), expires - life * interval '1 second')`,
      ])
        await sql.raw(statement).execute(database);
    },
  },
  '0026-revisions-of-configurations': {
    async up(database: Kysely<unknown>) {
      // A configuration has the revision of its object: whoever stores the one has read the other.
      await sql
        .raw(
          `update configurations set revision = coalesce((select revision from objects
            where objects.id = configurations.id and html = '' order by data_type limit 1), revision)`,
        )
        .execute(database);
    },
  },
  '0027-accounts-of-mails': {
    async up(database: Kysely<unknown>) {
      for (const statement of [
        `alter table mails add column user_id integer not null default 0`,
        `update mails set user_id = coalesce(
          (select id from users where email = mails.address and email <> '' order by proven desc, id limit 1),
          (select user_id from address_proofs where address_proofs.address = mails.address order by user_id limit 1), 0)`,
        `create index mails_by_account on mails (user_id)`,
      ])
        await sql.raw(statement).execute(database);
    },
  },
  '0028-writes-about-what-is-locked': {
    async up(database: Kysely<unknown>) {
      // Of what is there already nobody knows; it goes on counting.
      for (const table of ['results', 'unit_positions', 'done_objects'])
        await sql.raw(`alter table ${table} add column came_locked boolean not null default false`).execute(database);
    },
  },
  '0029-keyed-counts': {
    async up(database: Kysely<unknown>) {
      // They bore digests without a key, by which addresses are found; what they count is over in an hour.
      await sql.raw('delete from counts').execute(database);
    },
  },
  '0030-messages-by-time': {
    async up(database: Kysely<unknown>) {
      // Each message is looked for among those of the last minutes.
      await sql.raw('create index messages_by_time on messages (stored_at)').execute(database);
    },
  },
  '0031-what-results-have-done': {
    async up(database: Kysely<unknown>) {
      // Until then any result made its test done; what is done stays so.
      await sql
        .raw(
          `insert into done_objects (user_id, object_id, came_locked)
           select user_id, object_id, bool_and(came_locked) from results where user_id > 0 group by user_id, object_id
           on conflict (user_id, object_id) do update set came_locked = done_objects.came_locked and excluded.came_locked`,
        )
        .execute(database);
    },
  },
  '0032-words-of-the-search': {
    async up(database: Kysely<unknown>) {
      for (const statement of [
        `create table search_words (
          number bigint generated always as identity, language text not null, word text not null, primary key (language, word))`,
        `create table new_texts (data_type text not null, id integer not null, language text not null, size integer not null)`,
        `insert into new_texts select data_type, id, language, length(body) from object_texts`,
        // Titles, teasers and texts count differently now: the start makes these documents anew.
        `update object_texts set document = ''::tsvector`,
      ])
        await sql.raw(statement).execute(database);
    },
  },
  '0033-what-is-seen-of-lessons': {
    async up(database: Kysely<unknown>) {
      await sql
        .raw(
          `create table seen_lessons (user_id integer not null, unit_id integer not null, lesson text not null, seen text not null,
             primary key (user_id, unit_id, lesson))`,
        )
        .execute(database);
    },
  },
  '0034-notes': {
    async up(database: Kysely<unknown>) {
      for (const statement of [
        // A version of a note that a later one has replaced keeps its name alone: whatever comes late does not bring it back.
        `create table notes (
          user_id integer not null, note text not null, version text not null, replaced boolean not null default false,
          deleted boolean not null default false, object_id integer not null default 0, body text not null default '',
          stored_at timestamptz not null default now(), primary key (user_id, note, version))`,
        `create index notes_by_object on notes (user_id, object_id) where not replaced and not deleted`,
      ])
        await sql.raw(statement).execute(database);
    },
  },
  '0035-certificates': {
    async up(database: Kysely<unknown>) {
      // What was true when it was issued is in the row: courses, accounts and brands change.
      await sql
        .raw(
          `create table certificates (
             code text primary key, user_id integer not null, course_id integer not null, customer text not null,
             name text not null, titles text not null, issuer text not null, minutes integer not null,
             issued_at timestamptz not null default now(), opened_at timestamptz, revoked_at timestamptz,
             unique (user_id, course_id, customer))`,
        )
        .execute(database);
    },
  },
  '0036-enrolments': {
    async up(database: Kysely<unknown>) {
      // What a person has said; a course that was begun needs no row.
      await sql
        .raw(
          `create table enrolments (
             user_id integer not null, course_id integer not null, enrolled boolean not null,
             changed_at timestamptz not null default now(), primary key (user_id, course_id))`,
        )
        .execute(database);
    },
  },
  '0037-feed-tokens': {
    async up(database: Kysely<unknown>) {
      await sql
        .raw(
          `create table feed_tokens (
             user_id integer primary key, digest text not null unique, made_at timestamptz not null default now())`,
        )
        .execute(database);
    },
  },
  '0038-goals-of-the-week': {
    async up(database: Kysely<unknown>) {
      for (const statement of [
        // From which week on which goal holds: a new one judges no week that is over.
        `create table week_goals (
          user_id integer not null, from_day text not null, goal integer not null, primary key (user_id, from_day))`,
        // Days in the zone of the customer at whose site something was learned; nothing about what, or when on the day.
        `create table learned_days (user_id integer not null, day text not null, primary key (user_id, day))`,
      ])
        await sql.raw(statement).execute(database);
    },
  },
  '0039-discussions': {
    async up(database: Kysely<unknown>) {
      for (const statement of [
        // What learners ask and answer at moments of a lesson; `question` is '' for a question, else the name of the one that is answered.
        `create table discussion_entries (
          name text primary key, question text not null default '', customer text not null, user_id integer not null,
          unit_id integer not null, lesson text not null, slide text not null default '', seconds double precision,
          body text not null, state text not null, written_at timestamptz not null, stored_at timestamptz not null default now(),
          changed boolean not null default false, published_at timestamptz, read_at timestamptz)`,
        `create index discussion_entries_by_lesson on discussion_entries (unit_id, lesson)`,
        `create index discussion_entries_by_user on discussion_entries (user_id)`,
        `create index discussion_entries_by_question on discussion_entries (question)`,
        `create index discussion_entries_by_state on discussion_entries (state) where state = 'pending'`,
      ])
        await sql.raw(statement).execute(database);
    },
  },
  '0040-questions-passed-over': {
    async up(database: Kysely<unknown>) {
      // Names of questions with spaces between them: what the page said counted for its call alone.
      await sql.raw(`alter table test_attempts add column skipped text not null default ''`).execute(database);
    },
  },
};
