import type { Inspection, Trace } from '../../../../xsl/engine/trace.ts';
import type { Difference } from './compare.ts';

/** All that a drawing is made of. */
export interface Situation {
  readonly xml: string;
  /** Name of the stylesheet, without `.xsl`. */
  readonly name: string;
  readonly sheet: string;
  /** What it includes and imports, and these again: texts by file name. */
  readonly parts: Readonly<Record<string, string>>;
  readonly parameters: Readonly<Record<string, string>>;
}

/** Where something is wrong. `file` is that of a stylesheet; lines and columns are from 1, 0 when they are unknown. */
export interface Mistake {
  readonly in: 'xml' | 'sheet' | 'parameters' | 'part';
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly message: string;
}

/** What became of a run. */
export interface Outcome {
  readonly mistakes: readonly Mistake[];
  /** Text by the stylesheet's output method; null after a mistake. */
  readonly result: string | null;
  /** What the stylesheet said by xsl:message. */
  readonly messages: readonly string[];
  /** Null when nothing ran. */
  readonly trace: Trace | null;
}

/** What is asked of the worker, and what it answers. */
export interface Jobs {
  run: { of: Situation; gives: Outcome };
  xpath: { of: { readonly document: string; readonly expression: string }; gives: Inspection };
  compare: { of: { readonly situation: Situation; readonly theirs: string }; gives: Difference | null };
}
export type Job = { [Kind in keyof Jobs]: { readonly kind: Kind; readonly of: Jobs[Kind]['of'] } }[keyof Jobs];
