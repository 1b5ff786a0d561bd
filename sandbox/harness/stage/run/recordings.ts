import type { Tape } from '../../tape/model.ts';

/** The tapes that were recorded here, so that none disappears unless it was downloaded, or the tester has heard of it. */
export class Recordings {
  /** The tape that was recorded or loaded last. */
  present: Tape | null = null;
  /** Recordings that another tape has come in the place of before they were downloaded. */
  earlier: readonly Tape[] = [];
  private readonly unsaved = new Set<Tape>();

  /** Whether something would be gone with the stage. */
  get isUnsaved(): boolean {
    return this.unsaved.size > 0;
  }

  /** @param isRecorded it was recorded here, and is nowhere else */
  take(tape: Tape, isRecorded: boolean): void {
    const { present } = this;
    if (present !== null && this.unsaved.has(present)) this.earlier = [...this.earlier, present];
    this.present = tape;
    if (isRecorded) this.unsaved.add(tape);
  }

  /** The tape was downloaded. */
  save(tape: Tape): void {
    this.unsaved.delete(tape);
  }
}
