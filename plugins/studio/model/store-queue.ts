/** Stores one change after another. When one fails, those that were asked for before that is known are not stored: they began from it. */
export class StoreQueue {
  private last: Promise<unknown> = Promise.resolve();
  private round = 0;
  private all = 0;

  /** So many changes were asked for: whatever was read of the site before the last of them may be outdated. */
  get begun(): number {
    return this.all;
  }

  /** @param send null: it has failed @returns null when it has failed, or was not sent */
  add<T>(send: () => Promise<T | null>): Promise<T | null> {
    const { round } = this;
    this.all += 1;
    const sent = this.last.then(async () => {
      if (round !== this.round) return null;
      const done = await send();
      if (done === null) this.round += 1;
      return done;
    });
    this.last = sent.catch(() => null);
    return sent;
  }

  /** Waits for all that was asked for until now. */
  async settled(): Promise<void> {
    await this.last;
  }
}
