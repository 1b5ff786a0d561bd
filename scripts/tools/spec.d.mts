export function rowsOf(markdown: string): string[];
export function idsOf(source: string): Set<string>;
export function testFiles(folder?: string): string[];
export function areasOf(rows: readonly string[], proven: ReadonlySet<string>): { area: string; proven: number; rows: number }[];
