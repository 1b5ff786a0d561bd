import type { Layout } from './layout.ts';

/** Widths from which the arrangements make sense, in letters of 16 px: below, one stands under the other. */
const INSET_FROM = 34,
  BESIDE_FROM = 54;
export const EVERY_LAYOUT: readonly Layout[] = ['beside', 'inset', 'stacked'];
const NARROW: readonly Layout[] = ['inset', 'stacked'];
const STACKED: readonly Layout[] = ['stacked'];

/** The arrangements for which a stage has room. @param width px */
export function layoutsIn(width: number): readonly Layout[] {
  const letters = width / 16;
  if (letters < INSET_FROM) return STACKED;
  return letters < BESIDE_FROM ? NARROW : EVERY_LAYOUT;
}
