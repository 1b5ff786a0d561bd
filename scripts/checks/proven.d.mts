import type { Level } from './spec.mjs';

/** Reports of Vitest's and Playwright's json reporters. */
export function levelsPassed(reports: readonly object[], sourceOf: (file: string) => string): Map<string, Set<Level>>;
export function unprovenIn(files: readonly string[], more?: readonly string[]): { id: string; lacks: string; has: Level[] }[] | null;
