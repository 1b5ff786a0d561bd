/** An ID of a row, wherever it is in a text. */
export const ID: RegExp;
export type Level = 'unit' | 'integration' | 'browser';
export interface Row {
  id: string;
  /** The letter of the row's last column: unit, integration, browser, static. */
  level: 'U' | 'I' | 'B' | 'S';
}
export function rowsOf(markdown: string): Row[];
export function levelOf(file: string, source?: string): Level;
export function idsOf(source: string): Set<string>;
/** Titles of groups that carry an ID. */
export function groupsWithIds(source: string): string[];
/** Titles of tests and groups, as they are written. */
export function titlesOf(source: string): string[];
export function testFiles(folder?: string): string[];
export function levelsOf(sources: Iterable<readonly [path: string, source: string]>): Map<string, Set<Level>>;
export function missing(
  rows: readonly Row[],
  levels: ReadonlyMap<string, ReadonlySet<Level>>,
): { id: string; lacks: string; has: Level[] }[];
export function areasOf(rows: readonly Row[], unproven: ReadonlySet<string>): { area: string; proven: number; rows: number }[];
