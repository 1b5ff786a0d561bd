import { token } from './container.ts';

/** Strings stored under keys beyond the page's life, if the browser allows it. */
export interface KeyValueStorage {
  get(key: string): string | null;
  set(key: string, value: string): void;
  remove(key: string): void;
  /** Calls `listener` when another tab changes the key (null: removed); returns the undo. */
  subscribe(key: string, listener: (value: string | null) => void): () => void;
}
/** Local storage, or memory where the browser blocks it. */
export const STORAGE = token<KeyValueStorage>('Storage');

/**
 * The browser's local storage. When it is blocked or full, values live in memory for the page's life:
 * the user notices nothing, the console gets one warning.
 */
export class LocalStorage implements KeyValueStorage {
  /** What the storage did not take; null: removed. Wins over the storage. */
  private readonly memory = new Map<string, string | null>();
  private readonly listeners = new Set<{ key: string; listener: (value: string | null) => void }>();
  private warned = false;

  /** @param area opens the storage; may throw, as browsers do when it is blocked */
  constructor(private readonly area: () => Storage = () => globalThis.localStorage) {}

  get(key: string): string | null {
    const inMemory = this.memory.get(key);
    if (inMemory !== undefined) return inMemory;
    return this.attempt((area) => area.getItem(key)) ?? null;
  }

  set(key: string, value: string): void {
    this.memory.set(key, value);
    this.attempt((area) => {
      area.setItem(key, value);
      this.memory.delete(key);
    });
  }

  remove(key: string): void {
    this.memory.set(key, null);
    this.attempt((area) => {
      area.removeItem(key);
      this.memory.delete(key);
    });
  }

  subscribe(key: string, listener: (value: string | null) => void): () => void {
    const entry = { key, listener };
    if (this.listeners.size === 0) globalThis.addEventListener?.('storage', this.onStorage);
    this.listeners.add(entry);
    return () => {
      if (this.listeners.delete(entry) && this.listeners.size === 0) globalThis.removeEventListener?.('storage', this.onStorage);
    };
  }

  dispose(): void {
    this.listeners.clear();
    globalThis.removeEventListener?.('storage', this.onStorage);
  }

  private readonly onStorage = (event: StorageEvent): void => {
    if (event.storageArea && event.storageArea !== this.attempt((area) => area)) return;
    // A null key means that the other tab cleared everything.
    if (event.key === null) this.memory.clear();
    else this.memory.delete(event.key);
    for (const { key, listener } of [...this.listeners]) {
      if (event.key === null || event.key === key) listener(event.key === null ? null : event.newValue);
    }
  };

  private attempt<T>(use: (area: Storage) => T): T | undefined {
    try {
      return use(this.area());
    } catch (error) {
      if (!this.warned) console.warn('Local storage is blocked or full: values go with the page.', error);
      this.warned = true;
      return undefined;
    }
  }
}
