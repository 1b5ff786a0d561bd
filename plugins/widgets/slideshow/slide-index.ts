import type { Random } from '../../../core/api.ts';

/** Whether a slide may be shown: indexes run from 0 to count-1 (WID-023, WID-024). */
export function accepts(index: number, count: number): boolean {
  return Number.isInteger(index) && index >= 0 && index < count;
}

/**
 * The slide that is shown first (WID-030).
 * @param configured index, or -1 for a random one
 * @returns null when there is no such slide
 */
export function startSlide(configured: number, count: number, random: Pick<Random, 'fraction'>): number | null {
  if (configured === -1 && count > 0) return Math.min(count - 1, Math.floor(random.fraction() * count));
  return accepts(configured, count) ? configured : null;
}

/** Classes for where in the row a slide is (WID-025 to WID-027, OP-77). */
export function positionClasses(index: number, count: number): string {
  const classes = [
    index === 0 && 'cms-left-border',
    index > 0 && index < count - 1 && 'cms-middle',
    index === count - 1 && 'cms-right-border',
  ];
  return classes.filter(Boolean).join(' ');
}
