import { importByAddress } from '../../core/api.ts';

/** What a customer's script for counting may export. */
interface Tracking {
  readonly start?: () => void;
}

/** Dynamic import of an address; a test replaces it. */
type Load = (address: string) => Promise<Tracking>;

/** Loads what counts visits, at most once. A script that fails is named in the console and disturbs nothing. */
export class Tracker {
  private started = false;

  constructor(private readonly importModule: Load = importByAddress as Load) {}

  get isStarted(): boolean {
    return this.started;
  }

  async start(address: string): Promise<void> {
    if (this.started) return;
    this.started = true;
    try {
      (await this.importModule(address)).start?.();
    } catch (error) {
      console.warn(
        `plugins.consent.script of the customer's file, ${address}, failed (${error instanceof Error ? error.message : String(error)}).`,
      );
    }
  }
}
