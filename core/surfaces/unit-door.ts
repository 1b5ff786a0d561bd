import type { Units } from './units.ts';

/** The way to the unit stack, which is loaded with the first unit: pages without one do without it. */
export class UnitDoor {
  private found: Units | null = null;
  private loading: Promise<Units> | null = null;

  /** @param open loads the stack and registers it under `UNITS` */
  constructor(private readonly open: () => Promise<Units>) {}

  /** The stack when it is here; null means that no unit has been opened yet. */
  get here(): Units | null {
    return this.found;
  }

  /** Resolves when `UNITS` can be asked for. Rejects when it does not load; the next call tries again. */
  load(): Promise<Units> {
    return (this.loading ??= this.open()
      .then((units) => (this.found = units))
      .catch((error: unknown) => {
        this.loading = null;
        throw error;
      }));
  }
}
