import type { Change, ChangesRun } from './model.ts';
import { RUNS, type RunName } from './run-names.ts';

/** What a command has found last; `run` is null before its first run, `failure` says why nothing can be shown. */
export interface FoundRun {
  readonly run: ChangesRun | null;
  readonly failure: string;
}
export type Found = Readonly<Record<RunName, FoundRun>>;
export type Decision = 'accept' | 'reject';
export const DECIDED: Readonly<Record<Decision, string>> = { accept: 'Accepted.', reject: 'Rejected.' };

const OUT_OF_REACH = 'The server cannot be reached.';

/** What the commands have found; a server that does not answer is a failure of each. */
export async function askForChanges(): Promise<Found> {
  const answer = await fetch('/sandbox/changes.json').catch(() => null);
  if (answer?.ok) return (await answer.json()) as Found;
  const failure = answer === null ? OUT_OF_REACH : `The server answers with ${answer.status}.`;
  return Object.fromEntries(RUNS.map((name) => [name, { run: null, failure }])) as unknown as Found;
}

/** Decides about a change. @returns why that was not possible; '' when it was */
export async function decide(of: RunName, { name, mark }: Pick<Change, 'name' | 'mark'>, decision: Decision): Promise<string> {
  const query = new URLSearchParams({ of, name, mark, decision });
  const answer = await fetch(`/sandbox/changes.json?${query}`, { method: 'POST' }).catch(() => null);
  if (answer === null) return OUT_OF_REACH;
  if (answer.ok) return '';
  const refusal = (await answer.json().catch(() => null)) as { readonly objection?: string } | null;
  return refusal?.objection ?? `The server answers with ${answer.status}.`;
}

/** What was decided on this page. */
export type Decided = Readonly<Record<string, Decision>>;
export const keyOf = (of: RunName, { name, mark }: Change): string => `${of} ${name} ${mark}`;
/** What is decided about a change, here or before. */
export const stateOf = (decided: Decided, of: RunName, change: Change): Decision | undefined =>
  decided[keyOf(of, change)] ?? (change.isRejected ? 'reject' : undefined);
