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
    // It exists on https pages alone.
    if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
    const bytes = crypto.getRandomValues(new Uint8Array(16));
    bytes[6] = (bytes[6]! & 0x0f) | 0x40;
    bytes[8] = (bytes[8]! & 0x3f) | 0x80;
    return [...bytes].map((byte, index) => ([4, 6, 8, 10].includes(index) ? '-' : '') + byte.toString(16).padStart(2, '0')).join('');
  }
}
