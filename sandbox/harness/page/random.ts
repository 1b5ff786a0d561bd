/** Numbers that look random, and are the same for the same seed (xorshift, 32 bits). Shape of the page's token: core/base/random.ts. */
export class SeededRandom {
  private state: number;

  /** @param seed any whole number, or where another one stopped */
  constructor(seed: number) {
    this.state = seed | 0 || 1; // zero would stay zero
  }

  /** Where it is now: another one goes on from here. */
  get position(): number {
    return this.state;
  }

  fraction(): number {
    let next = this.state;
    next ^= next << 13;
    next ^= next >>> 17;
    next ^= next << 5;
    this.state = next;
    return (next >>> 0) / 2 ** 32;
  }

  /** A UUID of version 4. */
  uuid(): string {
    return 'xxxxxxxx-xxxx-4xxx-yxxx-xxxxxxxxxxxx'.replace(/[xy]/g, (letter) => {
      const digit = Math.floor(this.fraction() * 16);
      return (letter === 'x' ? digit : (digit & 3) | 8).toString(16);
    });
  }
}
