import { contentState, contentVersion, passVersion } from '../../store/content-version.ts';
import type { Store } from '../../store/schema.ts';
import { StoreUnavailable } from '../../store/unavailable.ts';

const CHECK_EVERY_MS = 1000;
/** Notifications should miss no write; a pooler before the database may lose them. */
const CHECK_EVERY_LISTENING_MS = 10_000;

/** Notices when the content is written, by whichever server, and up to where a replica has to be to have it. */
export abstract class FreshContent {
  /** Counts the writes: what is cached longer than one answer must be cached under it. */
  version = 0;
  /** The content was written, here or by another server. */
  onWrite = (): void => {};
  /** Up to where a replica has to be to have this version; null: unknown. */
  private position: bigint | null = null;
  private hasReplicas = false;
  private checked = 0;
  private hasOtherDatabase = false;
  private checkEvery = CHECK_EVERY_MS;

  constructor(protected readonly store: Store) {}

  /** Drops what is cached of the version before. */
  protected abstract clear(): void;

  /**
   * Notices what another server on the database has written: within a second, or ten while `heard` is told of it. Without the
   * database what is in memory goes on counting.
   * @param now looks in any case: who writes content sees what was written before, whichever server wrote it
   */
  async refresh(now = false): Promise<void> {
    const time = Date.now();
    const isUnknown = this.hasReplicas && this.position === null;
    if (!now && !isUnknown && time - this.checked < this.checkEvery) return;
    this.checked = time;
    const { version: before } = this;
    try {
      if (this.hasOtherDatabase) {
        this.forget(await passVersion(this.store, before));
        this.hasOtherDatabase = false;
      }
      if (!this.hasReplicas) return this.forget(await contentVersion(this.store));
      const { version, position } = await contentState(this.store);
      // A later write has been heard of meanwhile.
      if (this.version !== before && version < this.version) return;
      // While nothing is written a replica that was far enough still is.
      if (version === this.version && this.position !== null) return;
      this.forget(version);
      this.position = position;
    } catch (error) {
      if (!(error instanceof StoreUnavailable)) throw error;
    }
  }

  /** Says from now on up to where replicas have to be. */
  followPosition(): () => bigint | null {
    this.hasReplicas = true;
    return () => this.position;
  }

  /** Whether the database notifies this server of another one's writes as they happen. */
  listens(isListening: boolean): void {
    this.checkEvery = isListening ? CHECK_EVERY_LISTENING_MS : CHECK_EVERY_MS;
    // Something may have been written just before.
    this.checked = 0;
  }

  /** Another database server has taken over: what is remembered of the one before may not be there. */
  otherDatabase(): void {
    this.hasOtherDatabase = true;
    this.checked = 0;
  }

  /** The content has been written for the so many-th time, here or by another server. */
  heard(version: number): void {
    if (version > this.version) this.forget(version);
  }

  private forget(version: number): void {
    if (version === this.version) return;
    this.onWrite();
    this.clear();
    this.version = version;
    this.position = null;
  }
}
