/*
 * The shape of a trace: plain data that JSON keeps as it is. What refers to an entry of a list has its index; -1: none. `version` goes up
 * when a reader of the former one would misunderstand it; fields may be added without that.
 */

/** A position in a file; `file` is an index of `Trace.files`. Line and column are from 1, 0 when they are unknown. */
export interface Position {
  readonly file: number;
  readonly line: number;
  readonly column: number;
}

/** A file that positions refer to. */
export interface TracedFile {
  /** As it was given, or as the loader resolved it; '' when nobody gave one. */
  readonly address: string;
  readonly of: 'stylesheet' | 'document';
}

/** What runs on a node. 'key': an index is made; 'variable': a global one is evaluated; 'function': of EXSLT's func:function. */
export type RoutineKind = 'template' | 'for-each' | 'variable' | 'key' | 'attribute-set' | 'function';

/** Something that is called, and what all its calls took. */
export interface Routine {
  readonly kind: RoutineKind;
  /** The element that declares it, an index of `Trace.instructions`. */
  readonly instruction: number;
  /** A template's pattern, the expression of a for-each; '' without one. */
  readonly match: string;
  readonly name: string;
  readonly mode: string;
  readonly calls: number;
  /** Milliseconds in it, without what it called. */
  readonly own: number;
  /** Milliseconds with what it called; of what calls itself only the outermost call counts. */
  readonly total: number;
  /** Nodes that its paths visited or found, without what it called; a call or a turn of a loop is one more, as the limit `steps` counts. */
  readonly nodes: number;
}

/** An element of a stylesheet, and what it took. */
export interface TracedInstruction extends Position {
  /** As it is written, such as 'xsl:value-of' or 'li'. */
  readonly name: string;
  /** How often it ran; of a template its calls. */
  readonly runs: number;
  /** Of xsl:if, xsl:when and xsl:otherwise: how often its content ran; -1 of others. */
  readonly taken: number;
  /** Milliseconds without the elements in it and what it called. */
  readonly own: number;
  readonly total: number;
  /** As of a routine. */
  readonly nodes: number;
}

/** How often an instruction called a routine. */
export interface Caller {
  readonly routine: number;
  /** The calling instruction; -1: the transformation's beginning. */
  readonly from: number;
  readonly calls: number;
  /** Milliseconds in the routine when it was called from there. */
  readonly own: number;
}

/** One call, in the order of their beginning. */
export interface Call {
  /** The call that it was made in, an index of `Trace.calls`. */
  readonly parent: number;
  readonly routine: number;
  /** The calling instruction. */
  readonly from: number;
  /** Whether it took the room of its caller, which ends with it: such a call goes no deeper. */
  readonly tail: boolean;
  /** The node it ran on: its path, and where that begins; a tree that a stylesheet made has the path "(tree)/…" and no file. */
  readonly node: string;
  readonly at: Position;
  readonly own: number;
  readonly total: number;
  /** Calls in it that are not listed, because there are too many or they are too deep. */
  readonly omitted: number;
}

/** How often XSLT's built-in rule was taken in a mode: no template matched. Its time is that of the instruction that applied templates. */
export interface BuiltIn {
  readonly mode: string;
  readonly calls: number;
}

/** Why a transformation ended before its end. */
export interface TracedError extends Position {
  readonly message: string;
  readonly instruction: string;
}

/** What happened in one transformation. */
export interface Trace {
  readonly format: 'lectern-trace';
  readonly version: 1;
  /** The stylesheet is the first, the document the second. */
  readonly files: readonly TracedFile[];
  /** Milliseconds from the beginning to the end: all `own` of routines, and `outside`. */
  readonly total: number;
  /** Milliseconds outside of all routines: stripping of spaces, built-in rules before the first template. */
  readonly outside: number;
  /** The result as text; null after an error. */
  readonly result: string | null;
  readonly error: TracedError | null;
  /** Texts of xsl:message, and warnings; at most 1000. */
  readonly messages: readonly string[];
  /** Whether the machine's stack did not suffice for being traced: the result is whole, calls and times end where the stack did. */
  readonly isCut: boolean;
  readonly routines: readonly Routine[];
  /** All that was compiled, by file and position, whether it ran or not. */
  readonly instructions: readonly TracedInstruction[];
  readonly callers: readonly Caller[];
  readonly builtIn: readonly BuiltIn[];
  readonly calls: readonly Call[];
  /** Calls at the top that are not listed. */
  readonly omitted: number;
}
