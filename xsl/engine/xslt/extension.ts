import type { XmlNode } from '../tree/node.ts';
import type { FunctionDef } from '../xpath/functions.ts';
import type { InstructionCompiler } from './body.ts';
import type { Context } from './context.ts';
import type { TopLevel } from './modules.ts';
import type { Instruction } from './run.ts';
import type { Sheet } from './sheet.ts';
import type { Sorter } from '../seldom/sort.ts';

/** Work to be done when every name is known. */
export type Later = () => void;

/** What instructions may ask for in their own element; null when nothing is asked for. */
export interface Details {
  /** Its xsl:sort children. */
  sort(element: XmlNode, context: Context): Sorter | null;
  /** The attribute sets of these names. */
  attributeSets(names: string | undefined, element: XmlNode, context: Context): Instruction | null;
}

/** Declares what a top-level element defines; `order`: its place among all. */
export type Declaration = (top: TopLevel, sheet: Sheet, order: number) => Later;

/** What a namespace adds to XSLT, by local name. */
export interface Extension {
  readonly uri: string;
  readonly functions?: Readonly<Record<string, FunctionDef>>;
  readonly instructions?: Readonly<Record<string, InstructionCompiler>>;
  readonly declarations?: Readonly<Record<string, Declaration>>;
  readonly details?: Details;
  /** Looks at all that is to be compiled. @throws XsltError */
  readonly check?: (all: readonly TopLevel[], sheet: Sheet) => void;
}
