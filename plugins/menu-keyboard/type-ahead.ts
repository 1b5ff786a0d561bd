/** Letters typed within this time belong together. */
const PAUSE_MS = 700;

/** Goes to the next item of a list whose words begin with what is typed; typing one letter again goes round its items. */
export class TypeAhead {
  private typed = '';
  private last = Number.NEGATIVE_INFINITY;

  /** @param wordsOf what an item says */
  constructor(private readonly wordsOf: (link: Element) => string) {}

  /**
   * @param key the pressed key's name
   * @param links the items beside each other
   * @param index the one that has the focus
   * @param now time of the press, ms
   * @returns the item to go to; null when the key is no letter, undefined when nothing begins like that
   */
  find(key: string, links: readonly Element[], index: number, now: number): Element | undefined | null {
    const letter = key.toLocaleLowerCase();
    if ([...key].length !== 1) return null;
    if (now - this.last > PAUSE_MS) this.typed = '';
    if (key === ' ' && this.typed === '') return null;
    this.last = now;
    this.typed += letter;
    const found = this.search(this.typed, links, index);
    if (found || this.typed === letter) return found;
    this.typed = letter; // nothing begins like that: a new beginning
    return this.search(letter, links, index);
  }

  private search(typed: string, links: readonly Element[], index: number): Element | undefined {
    const same = [...typed].every((letter) => letter === typed[0]);
    const wanted = same ? typed.slice(0, 1) : typed;
    // The words so far may still fit the item itself; one letter asks for the next.
    const from = same ? index + 1 : Math.max(index, 0);
    return links
      .map((_, step) => links[(from + step) % links.length]!)
      .find((link) => this.wordsOf(link).trim().toLocaleLowerCase().startsWith(wanted));
  }
}
