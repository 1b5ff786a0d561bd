import type { Tape } from '../tape/model.ts';

/**
 * What Firefox must be started with, so that a page in it meets the tape's wishes of a device: Chromium's driver emulates them for each
 * context, Firefox's does not, and takes them from its preferences.
 */
const preferencesFor = ({ head: { screen } }: Tape): Record<string, number> => ({
  'ui.prefersReducedMotion': screen.reducedMotion ? 1 : 0,
  'layout.css.prefers-color-scheme.content-override': screen.dark ? 0 : 1,
});

interface Closes {
  close(): Promise<void>;
}

/** Firefoxes, one for each set of preferences that a tape needs. */
export class Firefoxes<B extends Closes> {
  private readonly open = new Map<string, Promise<B>>();

  /** @param launch starts one with these preferences */
  constructor(private readonly launch: (preferences: Record<string, number>) => Promise<B>) {}

  of(tape: Tape): Promise<B> {
    const preferences = preferencesFor(tape);
    const key = JSON.stringify(preferences);
    const own = this.open.get(key) ?? this.launch(preferences);
    this.open.set(key, own);
    return own;
  }

  async close(): Promise<void> {
    for (const browser of this.open.values()) await (await browser).close();
    this.open.clear();
  }
}
