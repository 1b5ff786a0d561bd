export interface Tally {
  passed: number;
  failed: number;
  skipped: number;
  /** Each failed test with the first line of its message. */
  failures?: readonly string[];
  /** Tests that passed at a second try only. */
  retried?: readonly string[];
}
export function vitestTally(report: unknown, ok: boolean): Tally;
export function playwrightTally(report: unknown, ok: boolean): Tally;
export function vitestFile(file: string, ok: boolean): Tally;
export function playwrightFile(file: string, ok: boolean): Tally;
export function checkTally(ok: boolean): Tally;
export function sum(tallies: readonly Tally[]): Tally;
export function tallyLine(tally: Tally): string;
export function failureLines(tally: Tally): string[];
