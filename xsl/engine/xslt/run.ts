import type { Sink } from '../sinks/sink.ts';
import type { XmlNode } from '../tree/node.ts';
import { TreeSink } from '../sinks/tree.ts';
import { TextSink } from '../sinks/text.ts';
import { Env, type Closure, type Value, type Variables } from '../xpath/values.ts';
import { errorAt } from './error.ts';
import type { Recorder } from './memo.ts';
import type { Rules } from './rules.ts';
import type { Load, Module } from './modules.ts';

/** A compiled instruction. true: the template goes on as the call that it left in the run (run.tail). */
export type Instruction = (node: XmlNode, run: Run) => boolean;

/** A template, ready to run. */
export interface Template {
  element: XmlNode;
  module: Module;
  rules: Rules | null;
  /** Slots of its parameters by expanded name. */
  params: Map<string, number>;
  /** Its variables before they have values: copied for each call. */
  blank: Variables;
  body: Instruction;
  /** What it depends on at its own place (xpath/reach.ts), and the templates it calls there. */
  uses?: number;
  calls?: readonly Template[];
}

const known = new WeakMap<Template, number>();

/** What a template, with those that it calls, depends on at its own place. */
export function usesOf(template: Template): number {
  let uses = known.get(template);
  if (uses === undefined) {
    uses = 0;
    const all = new Set([template]);
    for (const each of all) {
      uses |= each.uses ?? 0;
      for (const called of each.calls ?? []) all.add(called);
    }
    known.set(template, uses);
  }
  return uses;
}

export interface GlobalVariable {
  name: string;
  key: string;
  element: XmlNode;
  blank: Variables;
  value: Closure;
  isParam: boolean;
  isConstant: boolean;
}

/** Parameters of a call by expanded name. */
export type Arguments = readonly (readonly [name: string, value: Value])[];

/** Ends runs that do not end by themselves. */
export interface Limits {
  /** Deepest nesting of templates; 3000. */
  depth?: number;
  /** Most steps: templates, turns of loops and nodes that paths visit; no limit. */
  steps?: number;
  /** Most nodes of the trees that variables and functions make, all counted; 5 million. */
  nodes?: number;
  /** Longest time in milliseconds; no limit. */
  time?: number;
}

const SLICE = 10_000;
export const blankFrame = (slots: number): Variables => Array.from({ length: slots }, () => undefined);

/** The state of one transformation. */
export class Run extends Env {
  out: Sink;
  /** The instruction at work, for errors. */
  at: XmlNode | null = null;
  depth = 0;
  /** The rule that matched, for apply-imports; null inside for-each. */
  rule: Template | null = null;
  /** The call that a template goes on as: template, node, variables, rule. */
  tail: Template | null = null;
  tailNode: XmlNode | null = null;
  tailFrame: Variables = [];
  tailRule: Template | null = null;
  readonly globals: (Value | undefined)[];
  private readonly evaluating = new Set<number>();
  private readonly maxDepth: number;
  private readonly deadline: number;
  private left: number;
  private granted: number;
  private nodes: number;
  /** Notes what templates look at, so that their results can be taken again; null when they cannot. */
  recorder: Recorder | null = null;
  /** Gives document() its documents. */
  load: Load | undefined;
  /** Milliseconds since 1970. */
  now: () => number = Date.now;
  /** What the running extension function gives back. */
  result: Value | undefined = undefined;
  /** What parts of the engine keep for this run: indexes, documents. */
  readonly memory = new Map<unknown, unknown>();

  constructor(
    out: Sink,
    readonly source: XmlNode,
    private readonly variables: readonly GlobalVariable[],
    readonly message: (text: string) => void,
    readonly limits: Limits,
  ) {
    super();
    this.out = out;
    this.globals = variables.map(() => undefined);
    this.maxDepth = limits.depth ?? 3000;
    this.left = limits.steps ?? Infinity;
    this.nodes = limits.nodes ?? 5_000_000;
    this.deadline = limits.time === undefined ? Infinity : Date.now() + limits.time;
    this.steps = this.granted = Math.min(SLICE, this.left);
  }

  /** What is kept under a key, made when it is first asked for. */
  keep<T>(key: unknown, make: () => T): T {
    let found = this.memory.get(key) as T | undefined;
    if (found === undefined) this.memory.set(key, (found = make()));
    return found;
  }

  override pause(): void {
    this.left -= this.granted - this.steps;
    if (this.left <= 0) throw new Error(`The stylesheet takes more than ${this.limits.steps} steps.`);
    if (Date.now() > this.deadline) throw new Error(`The stylesheet takes longer than ${this.limits.time} ms.`);
    this.steps = this.granted = Math.min(SLICE, this.left);
  }

  /** Runs a template, and as a loop those that it goes on as. */
  invoke(template: Template, node: XmlNode, frame: Variables, rule: Template | null): void {
    if (--this.steps < 0) this.pause();
    if (++this.depth > this.maxDepth)
      throw new Error(`Templates are nested deeper than ${this.maxDepth}; probably one calls itself without end.`);
    const { frame: outerFrame, rule: outerRule, position, size } = this;
    this.frame = frame;
    this.rule = rule;
    if (template.body(node, this)) {
      this.goOn();
      this.position = position;
      this.size = size;
    }
    this.frame = outerFrame;
    this.rule = outerRule;
    this.depth--;
  }

  /** Leaves a call to the running template to go on as. */
  goOnAs(template: Template, node: XmlNode, frame: Variables, rule: Template | null): true {
    this.tail = template;
    this.tailNode = node;
    this.tailFrame = frame;
    this.tailRule = rule;
    return true;
  }

  /** Runs the calls left in `tail` until there is none. */
  private goOn(): void {
    let more = true;
    while (more) {
      if (--this.steps < 0) this.pause();
      this.frame = this.tailFrame;
      this.rule = this.tailRule;
      more = this.tail!.body(this.tailNode!, this);
    }
  }

  /** A global variable, evaluated when it is first used. */
  global(i: number): Value {
    return this.globals[i] ?? this.evaluate(i);
  }

  private evaluate(i: number): Value {
    const variable = this.variables[i]!;
    if (this.evaluating.has(i)) throw errorAt(variable.element, `The variable $${variable.name} depends on itself.`);
    this.at = variable.element;
    this.evaluating.add(i);
    const { frame, position, size, rule, current } = this;
    this.frame = variable.blank.slice();
    this.position = this.size = 1;
    this.rule = null;
    const work = (): Value => variable.value(this.source, this);
    const value = (this.globals[i] = this.recorder ? this.recorder.apart(work) : work());
    this.frame = frame;
    this.position = position;
    this.size = size;
    this.rule = rule;
    this.current = current;
    this.evaluating.delete(i);
    return value;
  }

  /** The tree that instructions make. */
  fragment(body: Instruction, node: XmlNode, href = ''): XmlNode {
    const { out } = this;
    const sink = new TreeSink(href, this.nodes);
    this.out = sink;
    body(node, this);
    this.nodes = sink.left;
    this.out = out;
    return sink.root;
  }

  /** The text that instructions make. */
  textOf(body: Instruction, node: XmlNode): string {
    const { out } = this;
    const sink = new TextSink(true);
    this.out = sink;
    body(node, this);
    this.out = out;
    return sink.value;
  }
}
