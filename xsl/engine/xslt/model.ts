import type { Output, Sink } from '../output/index.ts';
import type { XmlNode } from '../xml/index.ts';
import type { Closure, Env, FunctionDef, Type, Value, Variables } from '../xpath/index.ts';

/** A name with the namespace that its prefix is bound to. */
export interface ExpandedName {
  name: string;
  local: string;
  uri: string;
}

/** Gives the document at an address: `href` as written, `base` the address of the document that refers to it. */
export type Load = (href: string, base: string) => unknown;

/** Import precedence; what a module imports, directly or not, has those from `lowest` up to below `precedence`. */
interface ImportRank {
  precedence: number;
  lowest: number;
}

/** A stylesheet file; one that is included has the rank of the including one. */
export interface Module {
  root: XmlNode;
  href: string;
  rank: ImportRank;
}

/** A top-level element and the module that it belongs to. */
export interface TopLevel {
  element: XmlNode;
  module: Module;
}

/** A compiled instruction. true: the template continues with the call that it left in the run (Run.tailCall). */
export type Instruction = (node: XmlNode, run: Run) => boolean;

/** A template, ready to run. */
export interface Template {
  element: XmlNode;
  module: Module;
  rules: TemplateRules | null;
  /** Slots of its parameters by expanded name. */
  params: Map<string, number>;
  /** Its variables before they have values: copied for each call. */
  emptyFrame: Variables;
  body: Instruction;
  /** Compiles it, unless that is done: `body` does that too when it is first called. */
  compile: () => Frame;
}

/** Parameters of a call by expanded name. */
export type Arguments = readonly (readonly [name: string, value: Value])[];

/** One alternative of a pattern, with what there is of the nodes that it can match. */
export interface Pattern {
  kinds: readonly number[];
  local: string | null;
  priority: number;
  test: (node: XmlNode, env: Env) => boolean;
  /** What it depends on besides the node and its content (xpath/dependencies.ts). */
  dependencies: number;
}

/** One alternative of a match pattern, with the template that it selects. */
export interface Rule {
  pattern: Pattern;
  template: Template;
  priority: number;
  order: number;
}

/** The template rules of one mode. */
export interface TemplateRules {
  add(rule: Rule): void;
  /** The best rule for a node; `below`: only of modules that this template's module imports. */
  find(node: XmlNode, run: Run, below?: Template | null): Template | null;
}

export interface GlobalVariable {
  name: string;
  key: string;
  element: XmlNode;
  emptyFrame: Variables;
  value: Closure;
  isParam: boolean;
  isConstant: boolean;
}

/** The global variable that a name means. */
export interface GlobalEntry {
  index: number;
  type: Type;
  rank: ImportRank;
}

/** A variable of a template, and those that are visible where it is declared. */
export interface LocalVariable {
  key: string;
  slot: number;
  type: Type;
  outer: LocalVariable | null;
}

/** The state of one transformation. */
export interface Run extends Env {
  /** Receives the result. */
  out: Sink;
  /** The instruction at work, for errors. */
  instruction: XmlNode | null;
  /** How many templates are nested. */
  depth: number;
  /** With more of them `deeper` runs a template, which may be replaced; by itself it ends the run. */
  ceiling: number;
  deeper(template: Template, node: XmlNode, frame: Variables, rule: Template | null): void;
  /** The rule that matched, for apply-imports; null inside for-each. */
  rule: Template | null;
  /** The document that is transformed. */
  readonly source: XmlNode;
  /** Records what templates look at, so that their results can be reused; null when they cannot. */
  recorder: Recorder | null;
  /** Gives document() its documents. */
  load: Load | undefined;
  /** Milliseconds since 1970. */
  now: () => number;
  /** What the running extension function returns. */
  result: Value | undefined;
  readonly message: (text: string) => void;
  /** What is cached for this run under a key, made when it is first asked for. */
  cached<T>(key: unknown, make: () => T): T;
  /** Runs a template, and as a loop those that it continues with. */
  invoke(template: Template, node: XmlNode, frame: Variables, rule: Template | null): void;
  /** Leaves a call that the running template continues with. */
  tailCall(template: Template, node: XmlNode, frame: Variables, rule: Template | null): true;
  /** A global variable, evaluated when it is first used. */
  global(index: number): Value;
  /** The tree that instructions make. */
  fragment(body: Instruction, node: XmlNode, href?: string): XmlNode;
  /** The text that instructions make. */
  textOf(body: Instruction, node: XmlNode): string;
}

/** Asks for something that lies beyond the node of a template: asked again, it shows whether a result still holds. */
export type DependencyQuery<T = unknown> = (node: XmlNode, run: Run) => T;

/** What a recorder gives at the beginning of a template, and takes at its end. */
interface Recording {
  readonly entry: object;
}

/** Records what templates look at while they run, and reuses their results; one for each run. */
export interface Recorder {
  /** Answers a query and records it. `readsVariables`: whether it reads those of the template. */
  ask<T>(query: DependencyQuery<T>, node: XmlNode, run: Run, readsVariables: boolean): T;
  /** Something was done that cannot be repeated: no template around it may be reused. */
  markUnrepeatable(): void;
  /** Does something that belongs to no template. */
  withoutRecording<T>(work: () => T): T;
  /** Whether a result for the node may be reused. */
  mayReuse(node: XmlNode, args: Arguments, run: Run): boolean;
  /** Puts the result of a template again; false when there is none that still holds. */
  reuse(template: Template, node: XmlNode, args: Arguments, run: Run): boolean;
  /** Begins to record what a template looks at. */
  begin(template: Template, args: Arguments, run: Run): Recording;
  /** Stores what the template has made, if it may be reused. */
  end(node: XmlNode, recording: Recording): void;
}

/** Counts the variables of a template or function, `owner`; its parameters have the first slots. */
export interface Frame {
  slots: number;
  params?: ReadonlyMap<string, number>;
  owner?: XmlNode;
  /** What its instructions depend on (xpath/dependencies.ts), and the templates that they call, outside of loops. */
  uses?: number;
  calls?: Template[];
  /** What its instructions depend on, loops included. */
  allUses?: number;
}

/** Where an instruction is in the stylesheet: the variables it sees and the frame that holds them. */
export interface Context {
  readonly sheet: Sheet;
  readonly module: Module;
  readonly frame: Frame;
  readonly variables: LocalVariable | null;
  /** A scope inside of this one. */
  inner(): Context;
  /** The same for what is done for each node of a list: position() is another one there. */
  repeated(): Context;
  /** Records what the template depends on. */
  uses(dependencies: number): void;
  /** Records that the template calls another one. */
  calls(template: Template): void;
  /** Makes a variable visible to what follows, and gives its slot. @throws XsltError when it hides another local one (XSLT 1.0, 11.5) */
  declare(element: XmlNode, key: string, type: Type): number;
  /** The same for a parameter of the template; its slot was given before. @throws XsltError when it is not the first in its template */
  declareParam(element: XmlNode, key: string): number;
  value(element: XmlNode, text: string): Closure;
  string(element: XmlNode, text: string): Closure<string>;
  number(element: XmlNode, text: string): Closure<number>;
  boolean(element: XmlNode, text: string): Closure<boolean>;
  nodes(element: XmlNode, text: string): Closure<XmlNode[]>;
  /** The type of an expression as far as it is known. */
  type(element: XmlNode, text: string): Type;
  /** `variables`: whether it may use them; only those of xsl:number may (XSLT 1.0, 5.3 and 12.2). */
  pattern(element: XmlNode, text: string, variables: boolean): Pattern[];
}

/** Makes an instruction of an element. `tail`: nothing follows it in its template, so that a call may replace the template. */
export type InstructionCompiler = (element: XmlNode, context: Context, tail: boolean) => Instruction;

export interface KeyDefinition {
  match: Pattern[];
  use: Closure;
  slots: number;
}

export interface AttributeSet {
  element: XmlNode;
  body: Instruction;
  emptyFrame: Variables;
}

/** The signs of xsl:decimal-format. */
export interface DecimalFormat {
  'decimal-separator': string;
  'grouping-separator': string;
  infinity: string;
  'minus-sign': string;
  NaN: string;
  percent: string;
  'per-mille': string;
  'zero-digit': string;
  digit: string;
  'pattern-separator': string;
}

/** One name of xsl:strip-space or xsl:preserve-space. */
export interface StripRule {
  local: string | null;
  uri: string | null;
  strip: boolean;
  precedence: number;
  priority: number;
}

/** Everything that a stylesheet declares, while it is compiled and afterwards. */
export interface Sheet {
  readonly named: Map<string, Template>;
  readonly globals: GlobalVariable[];
  readonly globalEntries: Map<string, GlobalEntry>;
  readonly keys: Map<string, KeyDefinition[]>;
  readonly attributeSets: Map<string, AttributeSet[]>;
  readonly decimalFormats: Map<string, DecimalFormat>;
  readonly aliases: Map<string, { prefix: string; uri: string }>;
  readonly strip: StripRule[];
  /** The name of a literal element or attribute in the result. */
  aliased: (node: XmlNode, isElement: boolean) => ExpandedName;
  /** A document as the strip-space declarations have it. */
  stripped: (document: XmlNode) => XmlNode;
  readonly output: Output;
  readonly functions: Map<string, FunctionDef>;
  readonly instructions: ReadonlyMap<string, InstructionCompiler>;
  readonly declarations: ReadonlyMap<string, Declaration>;
  /** Missing where neither xsl:sort nor attribute sets are used (optional/index.ts). */
  readonly optional: OptionalCompilers | undefined;
  /** The rules of a mode. */
  mode(key: string): TemplateRules;
  /** Is told of what cannot be compiled; without it a part is an error only when it is reached. */
  mistake?: (error: unknown) => void;
  /** Is given each run before it begins. */
  prepare?: (run: Run) => void;
  /** Declares or compiles a top-level element; may be replaced by what goes on after an error. */
  attempt: (work: () => void, element: XmlNode) => void;
  /** Whether processing is forwards-compatible at an element (XSLT 1.0, 2.5). */
  isForwards(element: XmlNode): boolean;
  /** The namespaces that an element's literal results do not copy. */
  excluded(element: XmlNode): ReadonlySet<string>;
  /** Whether an element belongs to a namespace of extensions. */
  isExtension(element: XmlNode): boolean;
}

/** Sorts the nodes that an instruction selected at `node`. */
export type Sorter = (nodes: XmlNode[], node: XmlNode, run: Run) => XmlNode[];

/** What instructions compile of their own element when it is used; null when it is not. */
export interface OptionalCompilers {
  /** Its xsl:sort children. */
  sort(element: XmlNode, context: Context): Sorter | null;
  /** The attribute sets of these names. */
  attributeSets(names: string | undefined, element: XmlNode, context: Context): Instruction | null;
}

/** Work to be done when every name is known. */
export type Later = () => void;

/** Declares what a top-level element defines; `order`: its number among all. */
export type Declaration = (top: TopLevel, sheet: Sheet, order: number) => Later;

/** What a namespace adds to XSLT, by local name. */
export interface Extension {
  readonly uri: string;
  readonly functions?: Readonly<Record<string, FunctionDef>>;
  readonly instructions?: Readonly<Record<string, InstructionCompiler>>;
  readonly declarations?: Readonly<Record<string, Declaration>>;
  readonly optional?: OptionalCompilers;
  /** Looks at all that is to be compiled. @throws XsltError */
  readonly check?: (all: readonly TopLevel[], sheet: Sheet) => void;
}
