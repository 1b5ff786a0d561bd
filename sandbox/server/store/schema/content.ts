import type { Generated } from 'kysely';
import type { Time } from './time.ts';

/** What a site shows and how authors work at it, and what the search knows of it. */
export interface ContentTables {
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
      | ('asked' | 'recalled' | 'returned' | 'approved' | 'approvedAt' | 'published' | 'discarded' | 'withdrawn')
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
  /** The words of the texts, to find out which one was meant (`search/postgres/similar-words.ts`); `number` counts up. */
  search_words: { number: Generated<number>; language: string; word: string };
  /** Texts of which the words have not been taken out yet. */
  new_texts: { data_type: string; id: number; language: string; size: number };
  tags: { data_type: string; id: number; language: string; tag: string; score: number };
  /** What lists can be narrowed to: one row per object, language and category; `category` is its name in addresses. */
  categories: { data_type: string; id: number; language: string; category: string; label: string };
  /** What a search found, compressed (`search/cursors.ts`). */
  frozen_searches: { name: string; question: string; found: string; expires: Date };
  /** Forms of objects that are open; `screen` is the name that the page gave itself. */
  presences: { account_id: number; screen: string; object_id: number; until: Time };
  /**
   * `original` is the object's text before it was first configured, '' when nobody knows it; `revision` is the one that the object had when
   * the configuration was stored.
   */
  configurations: { id: number; xml: string; revision: number; original: Generated<string> };
}
