import { sql, type Kysely, type Migration } from 'kysely';

/** Steps 0041 to 0060; none of them is ever changed. */
export const steps: Readonly<Record<string, Migration>> = {
  '0041-shelved-objects': {
    async up(database: Kysely<unknown>) {
      // No object of the content yet, or no longer: visitors, lists and the search find none of these.
      await sql
        .raw(
          `create table shelved_objects (
             id integer primary key, data_type text not null, state text not null check (state in ('draft', 'bin')),
             revision integer not null, xml text not null, configuration text not null default '',
             changed_at timestamptz not null default now())`,
        )
        .execute(database);
    },
  },
  '0042-object-versions': {
    async up(database: Kysely<unknown>) {
      for (const statement of [
        // Each text that an author has stored, and what was there before the first; the last one is what counts now.
        `create table object_versions (
          number serial primary key, id integer not null, kind text not null check (kind in ('object', 'configuration')),
          revision integer not null, digest text not null, xml text not null, author_id integer, stored_at timestamptz,
          note text not null default '')`,
        `create index object_versions_by_id on object_versions (id, kind, number)`,
        `create index object_versions_by_author on object_versions (author_id)`,
      ])
        await sql.raw(statement).execute(database);
    },
  },
  '0043-library-pictures': {
    async up(database: Kysely<unknown>) {
      for (const statement of [
        // The files are beside the database, under the digest; what is shown of a picture by language is JSON.
        `create table library_pictures (
          id serial primary key, digest text not null unique, type text not null, name text not null, bytes integer not null,
          width integer not null, height integer not null, alts text not null default '{}', licence text not null default '',
          source text not null default '', creator text not null default '', author_id integer,
          stored_at timestamptz not null default now())`,
        `create index library_pictures_by_author on library_pictures (author_id)`,
      ])
        await sql.raw(statement).execute(database);
    },
  },
  '0044-library-recordings': {
    async up(database: Kysely<unknown>) {
      for (const statement of [
        // Films and sounds. Content names them by their number as IDMedia, so that it is of nine digits, which no other medium has.
        `create sequence library_recordings_number as integer start with 500000001 maxvalue 999999999`,
        `create table library_recordings (
          id integer primary key default nextval('library_recordings_number'), digest text not null unique,
          kind text not null check (kind in ('film', 'sound')), container text not null, name text not null, bytes bigint not null,
          seconds double precision not null, width integer not null, height integer not null, formats integer not null default 0,
          poster integer not null default 0, title text not null default '', licence text not null default '',
          source text not null default '', creator text not null default '', author_id integer,
          stored_at timestamptz not null default now())`,
        `create index library_recordings_by_author on library_recordings (author_id)`,
      ])
        await sql.raw(statement).execute(database);
    },
  },
  '0045-jobs': {
    async up(database: Kysely<unknown>) {
      // What servers do in the background. Who takes a job holds it for a while, again and again; a job that nobody holds is anybody's.
      await sql
        .raw(
          `create table jobs (
             id serial primary key, kind text not null, subject integer not null,
             state text not null default 'waiting' check (state in ('waiting', 'running', 'failed')),
             attempts integer not null default 0, progress integer not null default 0, problem text not null default '',
             due_at timestamptz not null default now(), holder text not null default '', held_until timestamptz not null default now(),
             unique (kind, subject))`,
        )
        .execute(database);
    },
  },
  '0046-sign-in-by-providers': {
    async up(database: Kysely<unknown>) {
      for (const statement of [
        // Which account somebody is at a provider; a provider names its people by a subject that never changes.
        `create table account_identities (
          issuer text not null, subject text not null, user_id integer not null, provider text not null,
          linked_at timestamptz not null default now(), used_at timestamptz not null default now(), primary key (issuer, subject))`,
        `create index account_identities_by_user on account_identities (user_id)`,
        // On their way to a provider; of state and browser there are digests alone.
        `create table sign_ins (
          state text primary key, browser text not null, customer text not null, provider text not null, nonce text not null,
          verifier text not null, target text not null, lang text not null, expires timestamptz not null)`,
        // Back from a provider, until the page has exchanged its code for a session.
        `create table proven_sign_ins (
          code text primary key, browser text not null, customer text not null, provider text not null, issuer text not null,
          subject text not null, sid text not null, id_token text not null, person text not null, target text not null,
          proven_at timestamptz not null default now(), expires timestamptz not null)`,
        `create index proven_sign_ins_by_subject on proven_sign_ins (issuer, subject)`,
        // Which session at a provider a session of ours comes from. It outlives ours until the provider's is ended as well.
        `create table provider_sessions (
          session text primary key, user_id integer not null, browser text not null, customer text not null, provider text not null,
          issuer text not null, subject text not null, sid text not null, id_token text not null,
          begun_at timestamptz not null default now())`,
        `create index provider_sessions_by_subject on provider_sessions (issuer, subject)`,
        `create index provider_sessions_by_user on provider_sessions (user_id)`,
      ])
        await sql.raw(statement).execute(database);
    },
  },
  '0047-working-copies': {
    async up(database: Kysely<unknown>) {
      for (const statement of [
        // What authors have changed of published objects without showing it. A revision counts over all, so that none comes twice.
        `create table working_copies (
          id integer primary key, data_type text not null, revision serial, xml text not null, base text not null, author_id integer,
          changed_at timestamptz not null default now())`,
        `create index working_copies_by_author on working_copies (author_id)`,
        `alter table object_versions add column working boolean not null default false`,
      ])
        await sql.raw(statement).execute(database);
    },
  },
  '0048-reviews': {
    async up(database: Kysely<unknown>) {
      for (const statement of [
        // What authors have asked others to look at, one of an object; its revision is that of the working copy or draft by then.
        `create table reviews (
          id integer primary key, data_type text not null, state text not null check (state in ('waiting', 'returned', 'closed')),
          note text not null, revision integer not null, asked_by integer, asked_at timestamptz not null, reply text not null default '',
          replied_by integer, replied_at timestamptz)`,
        `create index reviews_by_state on reviews (state, asked_at)`,
        `create index reviews_by_author on reviews (asked_by)`,
        `create table review_comments (
          number serial primary key, id integer not null, path text not null, body text not null, author_id integer,
          written_at timestamptz not null default now(), done_by integer, done_at timestamptz)`,
        `create index review_comments_by_id on review_comments (id)`,
        // Who has asked for, decided or set what visitors see.
        `create table object_events (
          number serial primary key, id integer not null, event text not null, account_id integer,
          happened_at timestamptz not null default now(), note text not null default '')`,
        `create index object_events_by_id on object_events (id, number)`,
      ])
        await sql.raw(statement).execute(database);
    },
  },
  '0049-positions-of-sessions': {
    async up(database: Kysely<unknown>) {
      // A replica answers an account only when it has replayed that far. A session begins behind all that was stored before it.
      await sql.raw(`alter table sessions add column written pg_lsn not null default pg_current_wal_insert_lsn()`).execute(database);
    },
  },
  '0050-site-menus': {
    async up(database: Kysely<unknown>) {
      for (const statement of [
        // Menus that publishers have changed, by site; without a text the site's file counts again, and the revision goes on.
        `create table site_menus (
          customer text not null, menu text not null, revision integer not null, xml text not null, file_digest text not null,
          primary key (customer, menu))`,
        `create table site_menu_versions (
          number serial primary key, customer text not null, menu text not null, revision integer not null, digest text not null,
          xml text not null, author_id integer, stored_at timestamptz, note text not null default '')`,
        `create index site_menu_versions_by_menu on site_menu_versions (customer, menu, number)`,
        `create index site_menu_versions_by_author on site_menu_versions (author_id)`,
      ])
        await sql.raw(statement).execute(database);
    },
  },
  '0051-library-subtitles': {
    async up(database: Kysely<unknown>) {
      // Subtitles that authors have written in the documents of lessons, as the files that players read.
      await sql.raw(`create table library_subtitles (digest text primary key, vtt text not null)`).execute(database);
    },
  },
  '0052-schedules': {
    async up(database: Kysely<unknown>) {
      for (const statement of [
        // What visitors are to see, or not any more, from a moment on; the text is the one that was scheduled, '' for what there is.
        `create table schedules (
          id integer not null, action text not null check (action in ('publish', 'withdraw')), data_type text not null,
          due_at timestamptz not null, account_id integer, set_at timestamptz not null default now(), working integer not null,
          xml text not null, base text not null, problem text not null default '', primary key (id, action))`,
        `create index schedules_by_account on schedules (account_id)`,
        // What visitors do not see any more is a draft that knows since when, and its position in a list that was sorted by hand.
        `alter table shelved_objects add column withdrawn_at timestamptz, add column position integer`,
      ])
        await sql.raw(statement).execute(database);
    },
  },
  '0053-languages-of-reviews': {
    async up(database: Kysely<unknown>) {
      // Who asks for a review is written to in the language in which they have asked.
      await sql.raw(`alter table reviews add column language text not null default ''`).execute(database);
    },
  },
  '0054-presences': {
    async up(database: Kysely<unknown>) {
      for (const statement of [
        // Who has an object open in the editor: each form that is open, until it is not heard of any more.
        `create table presences (
          account_id integer not null, screen text not null, object_id integer not null, until timestamptz not null,
          primary key (account_id, screen))`,
        `create index presences_by_object on presences (object_id)`,
      ])
        await sql.raw(statement).execute(database);
    },
  },
  '0055-site-texts': {
    async up(database: Kysely<unknown>) {
      for (const statement of [
        // The texts of a site are stored as its menus are, by the same servers: another kind of the same.
        `alter table site_menus add column kind text not null default 'menu', drop constraint site_menus_pkey`,
        `alter table site_menus add primary key (customer, kind, menu)`,
        `alter table site_menu_versions add column kind text not null default 'menu'`,
      ])
        await sql.raw(statement).execute(database);
    },
  },
  '0056-devices-of-sessions': {
    async up(database: Kysely<unknown>) {
      // The browser and the system of who has logged in, for the list of one's own sessions; '' for what nobody knows.
      await sql
        .raw(`alter table sessions add column browser text not null default '', add column system text not null default ''`)
        .execute(database);
    },
  },
  '0057-library-files': {
    async up(database: Kysely<unknown>) {
      for (const statement of [
        // Pictures that are there already become smaller, too.
        `insert into jobs (kind, subject) select 'avif', id from library_pictures`,
        // A file that takes the place of another, in which objects, and how far that is; forgotten a day later.
        `create table library_replacements (
          id serial primary key, from_id integer not null, to_id integer not null, account_id integer, note text not null,
          objects text not null, changed text not null default '', failed text not null default '',
          begun_at timestamptz not null default now())`,
        `create index library_replacements_by_account on library_replacements (account_id)`,
      ])
        await sql.raw(statement).execute(database);
    },
  },
  '0058-what-states-have-begun': {
    async up(database: Kysely<unknown>) {
      await sql
        .raw(
          `alter table test_states add column begun boolean not null default false, add column came_locked boolean not null default false`,
        )
        .execute(database);
    },
  },
  '0059-audit-log': {
    async up(database: Kysely<unknown>) {
      for (const statement of [
        // Who did what when, for as long as an operator answers for it: nobody changes a line, or removes one of the last year.
        `create table audit_log (
          number serial primary key, happened_at timestamptz not null default now(), account_id integer not null,
          event text not null, subject text not null, detail text not null default '')`,
        `create index audit_log_by_account on audit_log (account_id, number)`,
        `create index audit_log_by_subject on audit_log (subject, number)`,
        `create function keep_audit_log() returns trigger language plpgsql as $$ begin
          if tg_op = 'DELETE' and old.happened_at < now() - interval '1 year' then return old; end if;
          raise exception 'The audit log is appended to alone.' using errcode = 'restrict_violation'; end $$`,
        `create trigger audit_log_is_kept before update or delete on audit_log for each row execute function keep_audit_log()`,
      ])
        await sql.raw(statement).execute(database);
    },
  },
  '0060-invitations': {
    async up(database: Kysely<unknown>) {
      for (const statement of [
        // A link by which somebody comes to an account that an administrator has made; it is shown after its end, too.
        `alter table login_links add column invitation boolean not null default false`,
        `create index login_links_by_user on login_links (user_id)`,
        // Accounts in the order of their list, and those of an address.
        `create index users_by_name on users (lower(name), id)`,
        `create index users_by_email on users (lower(email))`,
      ])
        await sql.raw(statement).execute(database);
    },
  },
};
