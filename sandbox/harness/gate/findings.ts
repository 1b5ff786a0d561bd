import type { Finding } from './model.ts';

interface Counts {
  readonly errors: number;
  readonly warnings: number;
}

const inOrder = (one: Finding, other: Finding): number =>
  one.severity.localeCompare(other.severity) || one.file.localeCompare(other.file) || one.line - other.line || one.column - other.column;

/** What was found, errors first, each file from its top; with how much there is of each. */
export function counted(found: readonly Finding[]): Counts & { readonly findings: readonly Finding[] } {
  const count = (severity: Finding['severity']): number => found.filter((each) => each.severity === severity).length;
  return { errors: count('error'), warnings: count('warning'), findings: found.toSorted(inOrder) };
}

/** The counts of several reports together. */
export function added(reports: readonly Counts[]): Counts {
  const sum = (key: keyof Counts): number => reports.reduce((all, each) => all + each[key], 0);
  return { errors: sum('errors'), warnings: sum('warnings') };
}
