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
 * The lines of a stylesheet that never ran, in order; of xsl:if, xsl:when and xsl:otherwise those whose content never did. Text between
 * instructions has no entry of its own.
 */
export function neverRan({ instructions }: Trace): Unused[] {
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
