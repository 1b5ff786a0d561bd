import { LimitError, type Limits, type Sink, TreeSink, TextSink } from '../output/index.ts';
import type { XmlNode } from '../xml/index.ts';
import { Environment, type Value, type Variables } from '../xpath/index.ts';
import { errorAt } from './error.ts';
import type { GlobalVariable, Instruction, Load, Recorder, Run, Template } from './model.ts';

/** What a template, with those that it calls, depends on outside of loops. */
export function usesOf(template: Template): number {
  const frame = template.compile();
  if (frame.calls) {
    const all = new Set([template]);
    for (const each of all) {
      // One that was never called is compiled now, or what it depends on would be missing.
      const { uses, calls } = each.compile();
      frame.uses! |= uses!;
      for (const called of calls ?? []) all.add(called);
    }
    // They are counted now.
    frame.calls = undefined;
  }
  return frame.uses!;
}

/** Between two looks at the clock there are at most so many steps, fewer when they take long, and few at first. */
const MOST_STEPS_AT_ONCE = 10_000;
const FIRST_STEPS = 1000;
/** A look at the clock after so many ms is often enough. */
const PAUSE = 20;

export const emptyFrame = (slots: number): Variables => Array.from({ length: slots }, () => undefined);

export class Transformation extends Environment implements Run {
  declare out: Sink;
  instruction: XmlNode | null = null;
  depth = 0;
  rule: Template | null = null;
  /** The call that a template continues with. */
  tail: Template | null = null;
  tailNode: XmlNode | null = null;
  tailFrame: Variables = [];
  tailRule: Template | null = null;
  declare readonly globals: (Value | undefined)[];
  private readonly evaluating = new Set<number>();
  declare private readonly limits: Required<Omit<Limits, 'result' | 'text'>>;
  declare ceiling: number;
  declare private readonly deadline: number;
  declare private stepsLeft: number;
  declare private stepsGranted: number;
  private pausedAt = performance.now();
  private atOnce = FIRST_STEPS;
  recorder: Recorder | null = null;
  declare load: Load | undefined;
  now: () => number = Date.now;
  result: Value | undefined = undefined;
  private readonly cache = new Map<unknown, unknown>();

  constructor(
    out: Sink,
    readonly source: XmlNode,
    private readonly variables: readonly GlobalVariable[],
    readonly message: (text: string) => void,
    limits: Limits,
  ) {
    super();
    this.out = out;
    this.globals = variables.map(() => undefined);
    const { depth = 20_000, nodes = 5_000_000, steps = Infinity, characters = Infinity, time = Infinity } = limits;
    this.limits = { depth, nodes, steps, characters, time };
    this.ceiling = depth;
    this.stepsLeft = steps;
    this.nodes = nodes;
    this.characters = characters;
    this.deadline = this.pausedAt + time;
    this.steps = this.stepsGranted = Math.min(this.atOnce, this.stepsLeft);
  }

  cached<T>(key: unknown, make: () => T): T {
    let found = this.cache.get(key) as T | undefined;
    if (found === undefined) this.cache.set(key, (found = make()));
    return found;
  }

  override pause(): void {
    const { limits } = this;
    for (const limit of ['characters', 'nodes'] as const) if (this[limit] < 0) throw new LimitError(limit, limits);
    this.stepsLeft -= this.stepsGranted - this.steps;
    if (this.stepsLeft <= 0) throw new LimitError('steps', limits);
    const now = performance.now();
    if (now > this.deadline) throw new LimitError('time', limits);
    this.atOnce = now - this.pausedAt > PAUSE ? this.atOnce >> 3 || 1 : Math.min(this.atOnce * 10, MOST_STEPS_AT_ONCE);
    this.pausedAt = now;
    this.steps = this.stepsGranted = Math.min(this.atOnce, this.stepsLeft);
  }

  invoke(template: Template, node: XmlNode, frame: Variables, rule: Template | null): void {
    if (--this.steps < 0) this.pause();
    if (++this.depth > this.ceiling) return this.deeper(template, node, frame, rule);
    const { frame: outerFrame, rule: outerRule, position, size } = this;
    this.frame = frame;
    this.rule = rule;
    if (template.body(node, this)) {
      this.runTailCalls();
      this.position = position;
      this.size = size;
    }
    this.frame = outerFrame;
    this.rule = outerRule;
    this.depth--;
  }

  deeper(_template: Template, _node: XmlNode, _frame: Variables, _rule: Template | null): void {
    throw new LimitError('depth', this.limits);
  }

  tailCall(template: Template, node: XmlNode, frame: Variables, rule: Template | null): true {
    this.tail = template;
    this.tailNode = node;
    this.tailFrame = frame;
    this.tailRule = rule;
    return true;
  }

  /** Runs the calls left in `tail` until there is none. */
  private runTailCalls(): void {
    let more = true;
    while (more) {
      if (--this.steps < 0) this.pause();
      this.frame = this.tailFrame;
      this.rule = this.tailRule;
      more = this.tail!.body(this.tailNode!, this);
    }
  }

  global(i: number): Value {
    return this.globals[i] ?? this.evaluate(i);
  }

  private evaluate(i: number): Value {
    const variable = this.variables[i]!;
    if (this.evaluating.has(i)) throw errorAt(variable.element, `The variable $${variable.name} depends on itself.`);
    this.instruction = variable.element;
    this.evaluating.add(i);
    const { frame, position, size, rule, current } = this;
    this.frame = variable.emptyFrame.slice();
    this.position = this.size = 1;
    this.rule = null;
    const work = (): Value => variable.value(this.source, this);
    const value = (this.globals[i] = this.recorder ? this.recorder.withoutRecording(work) : work());
    this.frame = frame;
    this.position = position;
    this.size = size;
    this.rule = rule;
    this.current = current;
    this.evaluating.delete(i);
    return value;
  }

  fragment(body: Instruction, node: XmlNode, href = ''): XmlNode {
    const { out } = this;
    const sink = new TreeSink(this, href);
    this.out = sink;
    body(node, this);
    this.out = out;
    return sink.root;
  }

  textOf(body: Instruction, node: XmlNode): string {
    const { out } = this;
    const sink = new TextSink(this, true);
    this.out = sink;
    body(node, this);
    this.out = out;
    return sink.value;
  }
}
