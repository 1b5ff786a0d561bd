import { sql, type Kysely, type Migration } from 'kysely';

/** Steps 0061 to 0080; none that has been shipped is ever changed. */
export const steps: Readonly<Record<string, Migration>> = {
  '0061-groups': {
    async up(database: Kysely<unknown>) {
      for (const statement of [
        // Groups of accounts, such as classes; leaders see how far the group has come.
        `create table learner_groups (
          id serial primary key, name text not null, note text not null default '', made_at timestamptz not null default now())`,
        `create table group_members (
          group_id integer not null, user_id integer not null, leader boolean not null default false,
          added_at timestamptz not null default now(), primary key (group_id, user_id))`,
        `create index group_members_by_user on group_members (user_id)`,
        // Courses that a group takes, or one account (then the group is 0), between two days; '' for none.
        `create table assigned_courses (
          id serial primary key, course_id integer not null, group_id integer not null default 0, user_id integer not null default 0,
          from_day text not null default '', until_day text not null default '', set_at timestamptz not null default now(),
          check ((group_id = 0) <> (user_id = 0)), unique (group_id, user_id, course_id))`,
        `create index assigned_courses_by_user on assigned_courses (user_id) where user_id <> 0`,
      ])
        await sql.raw(statement).execute(database);
    },
  },
  '0062-administration': {
    async up(database: Kysely<unknown>) {
      for (const statement of [
        // What administrators have done about a message, and what became of a mail; '' for mails that are older than this column.
        `alter table messages add column state text not null default 'new' check (state in ('new', 'read', 'done'))`,
        `create index messages_by_state on messages (state, id)`,
        `create index messages_by_customer on messages (customer, id)`,
        `alter table mails add column state text not null default '', add column problem text not null default ''`,
        `create index mails_by_state on mails (state, id)`,
        // Error reports by their cause: the message and the first line of the sources, as a digest.
        `create table error_causes (
          id serial primary key, digest text not null unique, message text not null, line text not null, reports integer not null,
          first_at timestamptz not null, last_at timestamptz not null,
          state text not null default 'new' check (state in ('new', 'seen', 'solved')))`,
        `create index error_causes_by_time on error_causes (last_at, id)`,
        `create index error_causes_by_state on error_causes (state, last_at, id)`,
        `alter table error_reports add column cause_id integer, add column browser text not null default ''`,
        `create index error_reports_by_cause on error_reports (cause_id, id)`,
        // What administrators look through, and count.
        `create index comments_pending on comments (stored_at, id) where state = 'pending'`,
        `create index discussion_entries_pending on discussion_entries (stored_at, name) where state = 'pending'`,
        `create index consents_by_time on consents (stored_at)`,
        `create index library_pictures_by_size on library_pictures (bytes, id)`,
        `create index library_recordings_by_size on library_recordings (bytes, id)`,
      ])
        await sql.raw(statement).execute(database);
    },
  },
  '0063-announcements': {
    async up(database: Kysely<unknown>) {
      for (const statement of [
        // What administrators announce at the head of a site's pages, from a moment until another; texts are JSON by language.
        `create table announcements (
          id serial primary key, customer text not null, revision integer not null default 1,
          kind text not null check (kind in ('info', 'warning')), audience text not null check (audience in ('all', 'users')),
          from_at timestamptz not null, until_at timestamptz not null, texts text not null)`,
        `create index announcements_by_customer on announcements (customer, until_at)`,
      ])
        await sql.raw(statement).execute(database);
    },
  },
  '0064-lists': {
    async up(database: Kysely<unknown>) {
      // The order of lists: any page is found without sorting what is before it.
      const order = 'data_type, html, position, sort_at desc nulls last, id';
      await sql.raw(`create index objects_in_order on objects (${order})`).execute(database);
    },
  },
  '0065-accounts-by-words': {
    async up(database: Kysely<unknown>) {
      for (const statement of [
        // Any three characters in a row: what holds some words has all of theirs. No extension is needed for this.
        `create function trigrams_of(words text) returns text[] language sql immutable strict parallel safe as
          $$ select coalesce(array_agg(distinct substr($1, n, 3)), '{}') from generate_series(1, char_length($1) - 2) as n $$`,
        `create index users_by_trigrams on users using gin (trigrams_of(lower(login || ' ' || name || ' ' || email)))`,
        // Accounts that hold words, as a pattern has them. Looking through the table would make the trigrams of each account anew.
        `create function accounts_holding(words text, pattern text, most integer) returns table (id integer, sorted text)
          language sql stable set enable_seqscan = off as $$
          select id, lower(name) from (select id, login, name, email from users
            where trigrams_of(lower(login || ' ' || name || ' ' || email)) @> trigrams_of(words) offset 0) as candidates
          where lower(login || ' ' || name || ' ' || email) like pattern limit most $$`,
      ])
        await sql.raw(statement).execute(database);
    },
  },
  '0066-search-and-names': {
    async up(database: Kysely<unknown>) {
      // White space as scripts know it, so that what is looked for with one blank between its words is found.
      const blanks = String.raw`[\s\u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]+`;
      for (const statement of [
        // The search asks for words in a data type and a language, and for words of titles, in one look-up.
        `drop index if exists object_texts_document`,
        `create index object_texts_document on object_texts
           using gin (document, (array[language || ' ' || data_type]), ts_filter(document, '{a}')) with (fastupdate = off)`,
        // Of what nearly every text has, the newest are read in this order.
        `create index object_texts_by_day on object_texts (day desc, id)`,
        // Else PostgreSQL does not know how frequent the words of titles are, and the data types.
        `analyze object_texts`,
        ...['users', 'learner_groups'].map(
          (table) => `update ${table} set name = btrim(regexp_replace(name, '${blanks}', ' ', 'g'))
            where name <> btrim(regexp_replace(name, '${blanks}', ' ', 'g'))`,
        ),
      ])
        await sql.raw(statement).execute(database);
    },
  },
  '0067-streams-of-films': {
    async up(database: Kysely<unknown>) {
      for (const statement of [
        // Bytes of a film in several sizes; 0 for one that has none, null where nobody has looked yet.
        `alter table library_recordings add column stream_bytes bigint`,
        // The list of files is in the order of all that each takes.
        `drop index if exists library_recordings_by_size`,
        `create index library_recordings_by_size on library_recordings ((bytes + coalesce(stream_bytes, 0)), id)`,
      ])
        await sql.raw(statement).execute(database);
    },
  },
  '0068-stems-of-more-languages': {
    async up(database: Kysely<unknown>) {
      // Texts of languages that had no stemmer: the start that follows makes what the search knows of them, with theirs.
      const languages = 'ar ca da el eu fi ga hi hu hy id it lt nb ne nl nn no ro sr sv ta yi';
      await sql
        .raw(`update object_texts set document = '' where split_part(language, '-', 1) = any(string_to_array('${languages}', ' '))`)
        .execute(database);
    },
  },
};
