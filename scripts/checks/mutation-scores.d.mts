interface Position {
  line: number;
  column: number;
}
interface Mutant {
  status?: string;
  mutatorName: string;
  replacement?: string;
  location: { start: Position; end: Position };
}
export interface Report {
  files: Record<string, { source: string; mutants: Mutant[] }>;
}
export interface Score {
  noticed: number;
  missed: number;
}
export function scores(report: Report): Record<string, Score>;
export function total(all: readonly Score[]): Score;
export function percent(score: Score): string;
export function scoreLine(name: string, score: Score): string;
export function listSurvivors(report: Report): string[];

export function reportOf(
  sources: readonly { readonly name: string; readonly content: string }[],
  mutants: readonly (Mutant & { readonly id: string; readonly fileName: string })[],
  notes: readonly { change?: string; test?: string; isNoticed?: boolean; reached?: string[]; onLoad?: string[] }[],
): Report;

interface Node {
  readonly type: string;
  readonly name?: { readonly name: string };
  readonly callee?: { readonly type: string; readonly object?: { readonly type: string; readonly name?: string } };
}
export function whyLeftOut(node: Node): string | undefined;
