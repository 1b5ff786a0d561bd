import type { KeyValueStorage } from '../../../core/api.ts';

type TextStorage = Pick<KeyValueStorage, 'get' | 'set' | 'remove'>;

/** All that can be undone of what was stored in this browser: in one place, so that it can make room for drafts as a whole. */
const KEY = 'authorUndo';
/** What all of it may cost, in characters; the object that was stored longest ago goes first. */
const MOST_CHARACTERS = 600_000;

interface Entry {
  readonly user: string;
  readonly of: string;
  readonly record: string;
}

const isEntry = (value: unknown): value is Entry =>
  typeof value === 'object' &&
  value !== null &&
  'user' in value &&
  typeof value.user === 'string' &&
  'of' in value &&
  typeof value.of === 'string' &&
  'record' in value &&
  typeof value.record === 'string';

function entriesIn(storage: TextStorage): readonly Entry[] {
  try {
    const stored: unknown = JSON.parse(storage.get(KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isEntry) : [];
  } catch {
    return [];
  }
}

/** What one author can undo of what is stored of one object. Nobody else gets it. */
export class UndoShelf {
  /** @param of as of drafts */
  constructor(
    private readonly storage: TextStorage,
    private readonly user: string,
    private readonly of: string,
  ) {}

  get own(): string | null {
    return entriesIn(this.storage).find((each) => this.isOwn(each))?.record ?? null;
  }

  keep(record: string): void {
    const others = entriesIn(this.storage).filter((each) => !this.isOwn(each));
    let room = MOST_CHARACTERS;
    const entries = [{ user: this.user, of: this.of, record }, ...others].filter((each) => (room -= each.record.length) >= 0);
    this.storage.set(KEY, JSON.stringify(entries));
  }

  private isOwn({ user, of }: Entry): boolean {
    return user === this.user && of === this.of;
  }
}

/** Writes what was not stored anywhere else: where storage is full, what could be undone makes room for it. */
export function writeFirst(storage: TextStorage, write: () => void): void {
  const shelf = storage.get(KEY);
  if (shelf !== null) storage.remove(KEY);
  write();
  if (shelf !== null) storage.set(KEY, shelf);
}
