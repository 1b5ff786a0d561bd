import type { Routine, Trace, TracedInstruction } from './model.ts';

/** A line of a stylesheet on which something never ran. */
export interface Unused {
  /** An index of `Trace.files`. */
  readonly file: number;
  readonly line: number;
  /** What never ran: instructions that were never reached, and branches whose content was never taken. */
  readonly instructions: readonly TracedInstruction[];
}

/**
 * What several documents ran of one stylesheet: counts and times are sums, and whatever one document alone has is that of the first.
 * @param traces at least one; of the same stylesheet, whose instructions and routines all of them list alike
 */
export function together(traces: readonly Trace[]): Trace {
  const [first, ...others] = traces as readonly [Trace, ...Trace[]];
  const sum = <T extends object>(entry: T, i: number, list: (trace: Trace) => readonly T[], keys: readonly (keyof T)[]): T => {
    const added = { ...entry };
    for (const other of others)
      for (const key of keys) if ((added[key] as number) >= 0) (added[key] as number) += list(other)[i]![key] as number;
    return added;
  };
  return {
    ...first,
    instructions: first.instructions.map((entry, i) =>
      sum(entry, i, ({ instructions }) => instructions, ['runs', 'taken', 'own', 'total', 'nodes']),
    ),
    routines: first.routines.map((entry, i) => sum(entry, i, ({ routines }) => routines, ['calls', 'own', 'total', 'nodes'])),
    isCut: traces.some(({ isCut }) => isCut),
    error: traces.find(({ error }) => error)?.error ?? null,
  };
}

/**
 * The lines of a stylesheet that never ran, in order; with traces of other documents those that none of them ran. Of xsl:if, xsl:when and
 * xsl:otherwise those whose content never did. Text between instructions has no entry of its own.
 */
export function neverRan(trace: Trace, ...others: readonly Trace[]): Unused[] {
  const { instructions } = others.length ? together([trace, ...others]) : trace;
  const lines = new Map<string, { file: number; line: number; instructions: TracedInstruction[] }>();
  for (const instruction of instructions) {
    const { file, line, runs, taken } = instruction;
    const key = `${file} ${line}`;
    if (!lines.has(key)) lines.set(key, { file, line, instructions: [] });
    if (runs === 0 || taken === 0) lines.get(key)!.instructions.push(instruction);
  }
  return [...lines.values()].filter((line) => line.instructions.length > 0);
}

/** A routine in one line, as its author would search for it: match="item" mode="menu". */
export function titleOf({ kind, match, name, mode }: Routine): string {
  const attributes = [
    match && `${kind === 'for-each' ? 'select' : 'match'}="${match}"`,
    name && `name="${name}"`,
    mode && `mode="${mode}"`,
  ];
  const title = attributes.filter(Boolean).join(' ');
  return kind === 'template' ? title : `${kind} ${title}`.trim();
}
