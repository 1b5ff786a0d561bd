import { sql } from 'kysely';
import { EVERYTHING } from '../../sources/sources.ts';
import { countWrite } from '../../store/content-version.ts';
import type { Store } from '../../store/schema.ts';
import { SEARCH_INDEX } from '../../store/dictionary.ts';
import { collectWords } from '../../store/search-words.ts';
import type { ContentFiles } from './content-folder.ts';
import { languagesOf } from '../index-texts.ts';
import { insideOf, lessonObjects, withLessons } from '../lessons/lesson-objects.ts';
import { fromFiles, lockLessons, reindexUnits, storeLessons } from '../lessons/lesson-rows.ts';
import { settleLessons } from '../lessons/settle-lessons.ts';
import { composed } from '../lessons/unit-lessons.ts';
import { readRow, type ContentObject } from '../object.ts';
import { countOnFromLast, insertLanguages, insertObjects, keepLastRevision, overwrite } from '../object-rows.ts';
import released from './released-content.json' with { type: 'json' };
import { digestOf, digestOfText, objectName, planSeed } from './seed-plan.ts';
import { resetUsers, seedUsers } from './seed-users.ts';
import { takenFromFiles } from '../changing/taken-ids.ts';

/** Any number, the same for every server: who holds this lock of the database fills it. */
const SEED_LOCK = 7_318_465;

/** Where `meta` has the version of the files that were brought last; up to step 0011 it was `content`. */
const FILES = 'files';

/** Rows that are in memory at once. */
const PAGE = 500;

/** What a start has brought into the database; null when the files are as before. */
export interface SeedReport {
  readonly added: number;
  readonly updated: number;
  /** Objects that the files have in another form, left as authors have stored or deleted them. */
  readonly leftAlone: readonly string[];
  /** Objects of the files that are left out, because authors have given their IDs to others: which, of which file, and to what. */
  readonly idsTaken: readonly { readonly file: string; readonly name: string; readonly taken: string }[];
  readonly accounts: number;
  /** IDs of lessons that had one text in their unit and another by themselves. */
  readonly settled: readonly number[];
}

const meta = async (store: Store, key: string): Promise<string | undefined> =>
  (await store.selectFrom('meta').select('value').where('key', '=', key).executeTakeFirst())?.value;

async function setMeta(store: Store, key: string, value: string): Promise<void> {
  await store
    .insertInto('meta')
    .values({ key, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute();
}

/** The languages that the search knows the content in. */
const searchedLanguages = async (store: Store): Promise<string[]> =>
  ((await meta(store, 'languages')) ?? '').split(',').filter((code) => code !== '');

/** Digests of the stored objects; '' for one that has a configuration, which only authors write. */
async function storedDigests(store: Store): Promise<Map<string, string>> {
  const rows = await store
    .selectFrom('objects')
    .leftJoin('configurations', 'configurations.id', 'objects.id')
    .select(['data_type as dataType', 'objects.id as ID', 'html'])
    .select(sql<string>`case when configurations.id is null then md5(objects.xml) else '' end`.as('digest'))
    .execute();
  return new Map(rows.map((row) => [objectName(row), row.digest]));
}

/**
 * What the files have brought so far. A database that was filled before this was recorded (0011 and older) has the content of one version:
 * when it is that of the files, or of a release, what it brought is known all the same.
 */
async function seededDigests(store: Store, files: ReadonlyMap<string, string>, version: string): Promise<ReadonlyMap<string, string>> {
  const rows = await store.selectFrom('seeded').select(['name', 'digest']).execute();
  if (rows.length > 0) return new Map(rows.map(({ name, digest }) => [name, digest]));
  const filled = (await meta(store, 'content'))?.split('-')[0];
  if (filled === undefined) return new Map();
  if (filled === version) return files;
  return new Map(Object.entries((released as Readonly<Record<string, Readonly<Record<string, string>>>>)[filled] ?? {}));
}

async function record(store: Store, digests: ReadonlyMap<string, string>): Promise<void> {
  const rows = [...digests].map(([name, digest]) => ({ name, digest }));
  for (let start = 0; start < rows.length; start += PAGE) {
    await store
      .insertInto('seeded')
      .values(rows.slice(start, start + PAGE))
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ digest: sql`excluded.digest` }))
      .execute();
  }
}

/**
 * Adds objects of the content with the lessons inside them that the database lacks.
 * @param stored names of what the database has
 */
async function add(
  store: Store,
  objects: readonly ContentObject[],
  languages: readonly string[],
  stored: ReadonlySet<string>,
): Promise<void> {
  const lacking = withLessons(objects).filter((object) => !stored.has(objectName(object)));
  await insertObjects(store, lacking, languages);
  const own = new Set(objects.filter(({ dataType }) => dataType === 'p_LessonObject').map(({ ID }) => ID));
  const inside = objects.flatMap((object) => [...insideOf(object).values()]).filter((ID) => own.has(ID));
  await reindexUnits(store, inside, languages);
}

/**
 * Gives an object that nobody has touched the text of the files; its position in lists stays. So do its lessons that somebody has touched.
 * @returns names of those; null when somebody has stored another text at another server meanwhile, which stays
 */
async function update(
  store: Store,
  object: ContentObject,
  languages: readonly string[],
  own: ReadonlySet<number>,
  untouched: string | undefined,
): Promise<string[] | null> {
  const key = sql<boolean>`data_type = ${object.dataType} and id = ${object.ID} and html = ${object.html}`;
  // A store call waits now for the end of this, and is refused then, because the revision is another one.
  const row = await store.selectFrom('objects').select('xml').where(key).forUpdate().executeTakeFirst();
  if (row === undefined || digestOfText(row.xml) !== untouched) return null;
  const { dataType, ID, html, revision } = object;
  const before = readRow({ data_type: dataType, id: ID, html, revision, xml: row.xml });
  await overwrite(store, object, languages);
  const left = await storeLessons({ store, languages }, { before, after: object, own }, fromFiles);
  await reindexUnits(store, [...insideOf(object).values()], languages);
  return left.map(({ ID }) => objectName({ dataType: 'p_LessonObject', ID, html: '' }));
}

/** Writes what the search knows of the stored objects, as they are now, in further languages. */
async function addLanguages(store: Store, languages: readonly string[]): Promise<void> {
  const page = (offset: number) =>
    store
      .selectFrom('objects')
      .select(['data_type', 'id', 'html', 'revision', 'xml'])
      .orderBy('data_type')
      .orderBy('id')
      .orderBy('html')
      .limit(PAGE)
      .offset(offset)
      .execute();
  for (let offset = 0, rows = await page(0); rows.length > 0; offset += PAGE, rows = await page(offset)) {
    const objects = rows.map(readRow);
    await insertLanguages(store, await composed(store, objects), languages);
  }
}

/** Fills an empty database: the index of the search is made over finished rows, which is smaller and sooner done. */
async function fill(store: Store, objects: readonly ContentObject[], languages: readonly string[]): Promise<void> {
  await sql`drop index if exists object_texts_document`.execute(store);
  await add(store, objects, languages, new Set());
  await sql`set local maintenance_work_mem = '16MB'`.execute(store);
  await sql.raw(SEARCH_INDEX).execute(store);
}

async function seedContent(store: Store, content: ContentFiles, languages: readonly string[]): Promise<SeedReport> {
  const brought = content.objects();
  const stored = await storedDigests(store);
  // Into an empty database everything comes, whatever was deleted from it.
  const taken = stored.size === 0 ? new Map<ContentObject, string>() : await takenFromFiles(store, brought);
  const files = brought.filter((object) => !taken.has(object));
  const digests = new Map(files.map((object) => [objectName(object), digestOf(object)]));
  const seeded = await seededDigests(store, digests, content.version);
  const plan = planSeed(files, stored, seeded);
  const before = await searchedLanguages(store);
  const all = [...new Set([...before, ...languages, ...withLessons(files).flatMap(languagesOf)])];
  const leftAlone = [...plan.leftAlone];
  let updated = 0;
  if (stored.size === 0) await fill(store, plan.added, all);
  else {
    // Languages first: what is added or updated below is written in all of them.
    const further = all.filter((code) => !before.includes(code));
    if (further.length > 0) await addLanguages(store, further);
    await add(store, plan.added, all, new Set(stored.keys()));
    const own = new Set(files.filter(({ dataType }) => dataType === 'p_LessonObject').map(({ ID }) => ID));
    for (const object of plan.updated) {
      const left = await update(store, object, all, own, seeded.get(objectName(object)));
      if (left !== null) updated += 1;
      leftAlone.push(...(left ?? []));
    }
  }
  await record(store, new Map([...seeded, ...plan.record]));
  const accounts = await seedUsers(store, content.users);
  await setMeta(store, 'languages', all.join(','));
  await countWrite(store, [EVERYTHING]);
  const idsTaken = [...taken].map(([object, by]) => ({ file: content.fileOf(object), name: objectName(object), taken: by }));
  return { added: plan.added.length, updated, leftAlone, idsTaken, accounts, settled: [] };
}

const contentKey = ({ version }: ContentFiles, languages: readonly string[]): string => `${version}-${[...languages].sort().join(',')}`;

/** What of a version says what the files have. */
const filesOf = (version: string | undefined): string => version?.split(/[+-]/, 1)[0] ?? '';

/**
 * Brings what is new in the content's files into the database. It only adds: what authors have stored or deleted, accounts and all
 * that people have done stay as they are. Servers that start at once on one database wait for the first of them.
 * @param languages languages of the customers, beside those found in the content.
 */
export async function seed(store: Store, content: ContentFiles, languages: readonly string[]): Promise<SeedReport | null> {
  const version = contentKey(content, languages);
  const settled = await settleLessons(store, await searchedLanguages(store));
  if ((await meta(store, FILES)) === version)
    return settled.length === 0 ? null : { added: 0, updated: 0, leftAlone: [], idsTaken: [], accounts: 0, settled };
  const report = await store.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(${SEED_LOCK})`.execute(transaction);
    await lockLessons(transaction);
    const before = await meta(transaction, FILES);
    if (before === version) return null;
    const done = await seedContent(transaction, content, languages);
    await setMeta(transaction, FILES, version);
    // That nothing but dates would be other ones in what authors have stored is no news each week.
    return filesOf(before) === filesOf(version) ? { ...done, leftAlone: [] } : done;
  });
  // PGlite takes no statistics by itself, without which no plan uses the index of the search.
  if (report !== null) {
    await collectWords(store);
    await sql`analyze`.execute(store);
  }
  return report === null ? null : { ...report, settled };
}

/** What `resetContent` takes away. */
interface AuthorsWork {
  readonly changed: number;
  readonly made: number;
  readonly deleted: number;
  readonly configurations: number;
}

/** Counts what authors have done since the files were brought. */
export async function countAuthorsWork(store: Store): Promise<AuthorsWork> {
  const seeded = new Map(
    (await store.selectFrom('seeded').select(['name', 'digest']).where('name', 'not like', 'user %').execute()).map((row) => [
      row.name,
      row.digest,
    ]),
  );
  const rows = await store.selectFrom('objects').select(['data_type', 'id', 'html', 'revision', 'xml']).execute();
  const objects = rows.map(readRow);
  const lessons = new Set(objects.flatMap(lessonObjects).map(objectName));
  const names = new Set(objects.map(objectName));
  const { configurations } = await store
    .selectFrom('configurations')
    .select(({ fn }) => fn.countAll<string>().as('configurations'))
    .executeTakeFirstOrThrow();
  return {
    changed: objects.filter((object, index) => ![undefined, digestOfText(rows[index]!.xml)].includes(seeded.get(objectName(object))))
      .length,
    made: objects.filter((object) => !seeded.has(objectName(object)) && !lessons.has(objectName(object))).length,
    deleted: [...seeded.keys()].filter((name) => !names.has(name)).length,
    configurations: Number(configurations),
  };
}

/** Puts the content and the accounts of the files back. Everything that authors have stored goes; results and other accounts stay. */
export async function resetContent(store: Store, content: ContentFiles, languages: readonly string[]): Promise<void> {
  const objects = content.objects();
  await store.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(${SEED_LOCK})`.execute(transaction);
    await lockLessons(transaction);
    await keepLastRevision(transaction);
    for (const table of [
      'objects',
      'object_texts',
      'search_words',
      'new_texts',
      'tags',
      'categories',
      'configurations',
      'object_versions',
      'working_copies',
      'reviews',
      'review_comments',
      'object_events',
      'schedules',
      'site_menus',
      'site_menu_versions',
    ] as const)
      await transaction.deleteFrom(table).execute();
    await transaction.deleteFrom('seeded').where('name', 'not like', 'user %').execute();
    await transaction.deleteFrom('meta').where('key', 'in', [FILES, 'content', 'languages']).execute();
    await resetUsers(transaction, content.users);
    await seedContent(transaction, { ...content, objects: () => objects }, languages);
    await countOnFromLast(transaction);
    await setMeta(transaction, FILES, contentKey(content, languages));
  });
  await sql`analyze`.execute(store);
}
