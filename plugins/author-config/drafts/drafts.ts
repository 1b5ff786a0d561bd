import type { KeyValueStorage, Locks } from '../../../core/api.ts';
import { draftText, isSplice, type DraftText } from './draft.ts';
import { UndoShelf, writeFirst } from './undo-shelf.ts';

/** So many tabs can have drafts of their own for one object. */
const MOST_TABS = 8;

/** What was not stored and cannot simply go on: the object was stored by somebody else since, or it was in a tab that is gone. */
export interface LeftDraft extends DraftText {
  /** When it was found, in ms since 1970. */
  readonly at: number;
}

/** The drafts of one author for one object, for each tab that it is open in. */
export class Drafts {
  /** A lock that is given back is free a moment later: whoever opens the object again in this tab waits for it. */
  private static closing: Promise<unknown> | null = null;
  private lock: HeldLock | null = null;
  private slot = 1;

  private constructor(
    private readonly storage: Pick<KeyValueStorage, 'get' | 'set' | 'remove'>,
    private readonly name: string,
    private readonly shelf: UndoShelf,
  ) {}

  /**
   * Takes the first draft that no other tab has; what tabs that are gone have left is put aside.
   * @param of what is edited: the number of an object, for its configuration, or `object 20`, for its whole document
   */
  static async open(storage: Drafts['storage'], { manager }: Locks, user: string, of: string, now: number): Promise<Drafts> {
    const drafts = new Drafts(storage, `authorDraft ${user} ${of}`, new UndoShelf(storage, user, of));
    if (!manager) return drafts;
    await Drafts.closing;
    for (let slot = 1; slot <= MOST_TABS; slot++) {
      const lock = await held(manager, drafts.keyOf(slot));
      if (!lock) continue;
      if (!drafts.lock) {
        drafts.slot = slot;
        drafts.lock = lock;
        continue;
      }
      const draft = drafts.storage.get(drafts.keyOf(slot));
      // Removed first: full storage would not take it a second time, and what it does not take goes with the page.
      drafts.storage.remove(drafts.keyOf(slot));
      drafts.putAside(draft, now);
      lock.release();
    }
    return drafts;
  }

  /** The object is open in another tab, too, by the same author. */
  get isSecond(): boolean {
    return this.slot > 1;
  }

  /** This tab's own draft, as it was written. */
  get own(): string | null {
    return this.storage.get(this.keyOf(this.slot));
  }

  /** @param draft null forgets it */
  keep(draft: string | null): void {
    if (draft === null) this.storage.remove(this.keyOf(this.slot));
    else writeFirst(this.storage, () => this.storage.set(this.keyOf(this.slot), draft));
  }

  /** What can be undone of what is stored, as it was written last, in any tab. */
  get undo(): string | null {
    return this.shelf.own;
  }

  keepUndo(record: string): void {
    this.shelf.keep(record);
  }

  /** What was put aside, the oldest first. */
  get left(): readonly LeftDraft[] {
    try {
      const stored: unknown = JSON.parse(this.storage.get(this.leftKey) ?? '[]');
      return Array.isArray(stored) ? stored.filter(isLeft) : [];
    } catch {
      return [];
    }
  }

  /** Nothing of what was not stored goes without its author's word: it waits beside the draft. */
  putAside(draft: string | null, now: number): void {
    const found = draftText(draft);
    if (found && !this.left.some(({ text }) => text === found.text)) this.write([...this.left, { at: now, ...found }]);
  }

  /** The author has decided about it. */
  drop(draft: LeftDraft): void {
    this.write(this.left.filter(({ text }) => text !== draft.text));
  }

  close(): void {
    if (!this.lock) return;
    this.lock.release();
    Drafts.closing = Promise.all([Drafts.closing, this.lock.released]);
    this.lock = null;
  }

  private get leftKey(): string {
    return `${this.name} left`;
  }

  private keyOf(slot: number): string {
    return slot === 1 ? this.name : `${this.name} ${slot}`;
  }

  private write(left: readonly LeftDraft[]): void {
    if (left.length === 0) this.storage.remove(this.leftKey);
    else writeFirst(this.storage, () => this.storage.set(this.leftKey, JSON.stringify(left)));
  }
}

const isLeft = (value: unknown): value is LeftDraft =>
  typeof value === 'object' &&
  value !== null &&
  'at' in value &&
  typeof value.at === 'number' &&
  'text' in value &&
  typeof value.text === 'string' &&
  'isWhole' in value &&
  typeof value.isWhole === 'boolean' &&
  (!('back' in value) || isSplice(value.back)) &&
  (!('sent' in value) || (Array.isArray(value.sent) && value.sent.every(isSplice)));

interface HeldLock {
  release(): void;
  /** Never rejects. */
  readonly released: Promise<unknown>;
}

/** A lock that is free, until it is given back; null when another tab has it. */
function held(manager: NonNullable<Locks['manager']>, name: string): Promise<HeldLock | null> {
  return new Promise((resolve) => {
    let isReleased = (): void => {};
    const released = new Promise<void>((done) => (isReleased = done));
    manager
      .request(name, { ifAvailable: true }, (lock) => {
        if (!lock) return void resolve(null);
        return new Promise<void>((release) => resolve({ release, released }));
      })
      .catch(() => resolve(null))
      .finally(() => isReleased());
  });
}
