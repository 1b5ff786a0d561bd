import type { CLOCK, Token } from '../../core/api.ts';

/** The runtime's clock, as plugins know it. */
export type Clock = typeof CLOCK extends Token<infer C> ? C : never;
