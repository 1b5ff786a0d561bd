import { sql, type Selectable, type Transaction } from 'kysely';
import type { JobQueue } from '../jobs/contract.ts';
import type { Schema, Store } from '../store/schema.ts';
import { AVIF } from './avif.ts';
import type { Incoming, Piece } from './incoming/incoming.ts';
import { needPicture, type PictureKind } from './kinds.ts';
import { removeUnnamed, withFilesOf } from './named-files.ts';
import type { Pictures } from './pictures.ts';
import { needDrawing, renditionsOf, TYPES, widthsOf, type Renditions } from './renditions.ts';
import { digestOf, headOf, shownName } from './uploaded.ts';
import { usesOf, type Use } from './uses.ts';

/** A picture of the library. */
export interface Picture {
  readonly ID: number;
  readonly digest: string;
  readonly type: string;
  readonly name: string;
  readonly bytes: number;
  readonly width: number;
  readonly height: number;
  /** What it shows, by language. */
  readonly alts: Readonly<Record<string, string>>;
  readonly licence: string;
  readonly source: string;
  readonly creator: string;
  /** Account that has uploaded it; null when that is gone. */
  readonly author: number | null;
  readonly storedAt: Date;
}

/** `waiting`, `running` and `failed` are of its smaller forms; '' when there is nothing to be made. */
type FormsState = '' | 'waiting' | 'running' | 'failed';

/** What is written about a picture. */
export type About = Partial<Pick<Picture, 'alts' | 'licence' | 'source' | 'creator'>>;

const PAGE_SIZE = 24;
/** Pages show it in this width unless they ask for another. */
const SHOWN_WIDTH = 1280;

const read = ({ id, alts, author_id: author, stored_at: storedAt, ...row }: Selectable<Schema['library_pictures']>): Picture => ({
  ...row,
  ID: id,
  alts: JSON.parse(alts) as Picture['alts'],
  author,
  storedAt,
});

/** What begins every address of a picture. */
const addressOf = ({ digest }: Pick<Picture, 'digest'>): string => `/library/${digest}/`;

/** The address of a picture in the widest of its sizes up to a width. */
export function pictureAddress(picture: Pick<Picture, 'digest' | 'width'>, most = SHOWN_WIDTH): string {
  const widths = widthsOf(picture.width);
  return `${addressOf(picture)}${widths.findLast((each) => each <= most) ?? widths[0]}.webp`;
}

/** What authors have uploaded: rows in the database, files in the storage, which are there before their row and go after it. */
export class MediaLibrary {
  /** Pictures are drawn one after the other: each needs memory and processors for itself. */
  private drawing: Promise<unknown> = Promise.resolve();
  /** Called with each job that is added. */
  onJob: () => void = () => {};

  constructor(
    private readonly store: Store,
    readonly pictures: Pictures,
    private readonly incoming: Incoming,
    /** @throws StoreUnavailable when there is no room for so many bytes */
    private readonly needRoom: (bytes: number) => Promise<void>,
    private readonly queue: JobQueue,
  ) {}

  /**
   * Takes a piece of a file, and makes a picture of it with the last one. What has been uploaded before is there once.
   * @returns the picture, or how much of the file is here
   */
  async take(piece: Piece, name: string): Promise<Picture | number> {
    needDrawing();
    const received = await this.incoming.take(piece);
    if (received < piece.size || piece.size === 0) return received;
    const file = await this.incoming.file(piece);
    try {
      return await this.add(file.path, name, piece.account);
    } finally {
      await file.release();
      await this.incoming.drop(piece);
    }
  }

  /** A page of the pictures, the last one first. @param query a part of a name, of what it shows, or of where it is from */
  async list(
    query: string,
    page: number,
  ): Promise<{ readonly pictures: readonly Picture[]; readonly count: number; readonly pages: number }> {
    const wanted = this.store
      .selectFrom('library_pictures')
      .where(sql<boolean>`${query} = '' or position(lower(${query}) in lower(concat_ws(' ', name, alts, licence, source, creator))) > 0`);
    const { count } = await wanted.select(({ fn }) => fn.countAll<string>().as('count')).executeTakeFirstOrThrow();
    const rows = await wanted
      .selectAll()
      .orderBy('id', 'desc')
      .limit(PAGE_SIZE)
      .offset((page - 1) * PAGE_SIZE)
      .execute();
    return { pictures: rows.map(read), count: Number(count), pages: Math.max(1, Math.ceil(Number(count) / PAGE_SIZE)) };
  }

  async find(ID: number): Promise<Picture | null> {
    const row = await this.store.selectFrom('library_pictures').selectAll().where('id', '=', ID).executeTakeFirst();
    return row === undefined ? null : read(row);
  }

  /** How far its smaller forms are: as long as they are not there pages show WebP. */
  async formsOf({ ID }: Picture): Promise<FormsState> {
    const job = await this.store.selectFrom('jobs').select('state').where('kind', '=', AVIF).where('subject', '=', ID).executeTakeFirst();
    return job?.state ?? '';
  }

  /** Begins smaller forms that could not be made anew. */
  async retry(picture: Picture): Promise<void> {
    needDrawing();
    if ((await this.formsOf(picture)) !== 'failed') return;
    await this.queue.add(AVIF, picture.ID);
    this.onJob();
  }

  /** Where a picture is used. */
  uses(picture: Picture): Promise<Use[]> {
    return usesOf(this.store, [addressOf(picture)]);
  }

  async change(picture: Picture, { alts, ...about }: About): Promise<void> {
    const set = { ...about, ...(alts === undefined ? {} : { alts: JSON.stringify(alts) }) };
    if (Object.keys(set).length === 0) return;
    await this.store.updateTable('library_pictures').set(set).where('id', '=', picture.ID).execute();
  }

  /**
   * Deletes a picture that is used nowhere.
   * @returns where it is used, when it is: then it stays
   */
  async remove(picture: Picture): Promise<Use[]> {
    const uses = await this.uses(picture);
    if (uses.length === 0) await this.drop(picture);
    return uses;
  }

  /** Deletes a picture of which the caller has looked that it is used nowhere. @param also what is written together with that */
  async drop(picture: Picture, also?: (transaction: Transaction<Schema>) => Promise<void>): Promise<void> {
    await this.store.transaction().execute(async (transaction) => {
      await transaction.deleteFrom('library_pictures').where('id', '=', picture.ID).execute();
      // Who makes something of it finds out that the job is gone.
      await transaction.deleteFrom('jobs').where('kind', '=', AVIF).where('subject', '=', picture.ID).execute();
      await also?.(transaction);
    });
    await removeUnnamed(this.store, this.pictures, picture.digest);
  }

  clean(now: number): Promise<void> {
    return this.incoming.clean(now);
  }

  private async add(path: string, name: string, account: number): Promise<Picture> {
    const kind = needPicture(await headOf(path));
    const digest = await digestOf(path);
    const there = await this.store.selectFrom('library_pictures').selectAll().where('digest', '=', digest).executeTakeFirst();
    if (there !== undefined) return read(there);
    const { width, height, files } = await this.drawn(path, kind);
    const bytes = [...files.values()].reduce((sum, { length }) => sum + length, 0);
    await this.needRoom(bytes);
    const values = { digest, type: TYPES[kind], name: shownName(name), bytes, width, height, author_id: account };
    await withFilesOf(this.store, digest, async (transaction) => {
      await this.pictures.put(digest, files);
      const row = await transaction
        .insertInto('library_pictures')
        .values(values)
        .onConflict((conflict) => conflict.column('digest').doNothing())
        .returning('id')
        .executeTakeFirst();
      if (row !== undefined) await this.queue.add(AVIF, row.id, transaction);
    });
    this.onJob();
    return read(await this.store.selectFrom('library_pictures').selectAll().where('digest', '=', digest).executeTakeFirstOrThrow());
  }

  private drawn(path: string, kind: PictureKind): Promise<Renditions> {
    const drawn = this.drawing.then(() => renditionsOf(path, kind));
    this.drawing = drawn.catch(() => {});
    return drawn;
  }
}
