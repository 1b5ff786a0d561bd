import { token } from './container.ts';

/** Chance as the runtime sees it; a test may replace it. */
export interface Random {
  /** From 0 to below 1. */
  fraction(): number;
  /** A UUID of version 4. */
  uuid(): string;
}
/** Random numbers and names of the page. */
export const RANDOM = token<Random>('Random');

/** The browser's random numbers. */
export class SystemRandom implements Random {
  fraction(): number {
    return Math.random();
  }

  uuid(): string {
    // Not `crypto.randomUUID`, which https pages alone have. Every 0 and 1 becomes any digit, the 8 one of 8, 9, a and b.
    return '10000000-1000-4000-8000-100000000000'.replaceAll(/[018]/g, (digit) =>
      (+digit ^ (crypto.getRandomValues(new Uint8Array(1))[0]! & (15 >> (+digit / 4)))).toString(16),
    );
  }
}
