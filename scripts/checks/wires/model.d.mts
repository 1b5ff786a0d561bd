/** What is asked of a file that Vitest has run. */
export interface RunModule {
  ok(): boolean;
  errors(): readonly { message: string }[];
  children: {
    allTests(state: 'failed'): Iterable<{ name: string; parent: RunParent }>;
    allSuites(): Iterable<{ errors(): readonly { message: string }[] }>;
  };
}
export type RunParent = { type: 'suite'; name: string; parent: RunParent } | { type: 'module' };
export interface Wire {
  /** The file's name without its ending. */
  name: string;
  /** The file of tests. */
  file: string;
  /** The tests that fail when the wire is cut. */
  titles: string[];
  /** The rows that the wire proves. */
  rows: string[];
  /** The files that the patch changes. */
  changed: string[];
  /** What it lacks, or ''. */
  wrong: string;
}
export interface Outcome {
  failed: { title: string; fullName: string }[];
  unloaded: string[];
}
export function isBrowserFile(file: string): boolean;
export function parseWire(name: string, text: string): Wire;
export function outcomeOfModule(module: RunModule | undefined, errors: readonly unknown[]): Outcome;
export function outcomeOfPlaywright(report: unknown, file?: string): Outcome;
export function wrongUncut(outcome: Outcome): string;
export function wrongCut(wire: Pick<Wire, 'titles'>, outcome: Outcome): string;
export function survives(wrong: string): boolean;
export function missingTitles(wire: Pick<Wire, 'titles'>, written: readonly string[]): string[];
export function unnamedRows(wire: Pick<Wire, 'rows' | 'titles'>): string[];
export function coverage(
  rows: readonly string[],
  wires: readonly Pick<Wire, 'rows'>[],
  reasons: Readonly<Record<string, string>>,
): { open: string[]; needless: string[]; unknown: string[] };
