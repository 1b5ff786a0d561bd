import type { FunctionDef } from '../xpath/functions.ts';
import type { InstructionCompiler } from './body.ts';
import type { TopLevel } from './modules.ts';
import type { Sheet } from './sheet.ts';

/** Work to be done when every name is known. */
export type Later = () => void;

/** Declares what a top-level element defines. */
export type Declaration = (top: TopLevel, sheet: Sheet) => Later;

/** What a namespace adds to XSLT, by local name. */
export interface Extension {
  readonly uri: string;
  readonly functions?: Readonly<Record<string, FunctionDef>>;
  readonly instructions?: Readonly<Record<string, InstructionCompiler>>;
  readonly declarations?: Readonly<Record<string, Declaration>>;
}
