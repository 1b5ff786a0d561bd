import type { Finding } from './model.ts';

/** How a run ended. */
export const Exit = { clean: 0, wrong: 1, usage: 2 } as const;

/** Where a run writes. */
export interface Streams {
  out(text: string): void;
  err(text: string): void;
}

export const plural = (count: number, what: string): string => `${count} ${what}${count === 1 ? '' : 's'}`;
export const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} KB`.padStart(9);

interface Found {
  readonly folder: string;
  readonly errors: number;
  readonly warnings: number;
  readonly findings: readonly Finding[];
}

/** What was found, as a person reads it: a line on the whole, and two for each finding. */
export function findingLines(name: string, { folder, errors, warnings, findings }: Found): string[] {
  const result = errors + warnings === 0 ? 'nothing is wrong' : `${plural(errors, 'error')}, ${plural(warnings, 'warning')}`;
  const shown = findings.flatMap(({ severity, file, line, column, path, what, advice }) => [
    `  ${severity.padEnd(7)}  ${file}:${line}:${column}${path === '' ? '' : `  ${path}`}`,
    `           ${what}. ${advice}`,
  ]);
  return [`${name}  (${folder})  ${result}`, ...shown];
}
