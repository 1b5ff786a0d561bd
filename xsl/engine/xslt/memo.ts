import type { ElementsSink } from '../sinks/elements.ts';
import type { Items, Mark } from '../sinks/made.ts';
import { ELEMENT, type XmlNode } from '../tree/node.ts';
import { POSITION, SIZE } from '../xpath/reach.ts';
import type { Value, Variables } from '../xpath/values.ts';
import { usesOf, type Arguments, type Run, type Template } from './run.ts';

/*
 * What a template made of a node is taken again when the node is the same object in a later version of the document: then all in it
 * is the same. Whatever else the template looked at is noted while it runs, expression by expression, and asked again before its result is
 * taken: siblings, ancestors, keys, numbers, global variables, the choice of template rules. What cannot be asked twice (generate-id,
 * document, messages, extensions) keeps the templates around it from being kept. Kept results hang at the nodes, so that they go with them.
 */

/** Nodes with less text are transformed faster than looked up. */
const LEAST = 64;
const NO_VARIABLES: Variables = [];

/** Asks again for something that lies beyond the node of a template. */
export type Question = (node: XmlNode, run: Run) => unknown;

const isSame = (a: unknown, b: unknown): boolean => {
  if (!Array.isArray(a) || !Array.isArray(b)) return Object.is(a, b);
  if (a.length !== b.length) return false;
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false;
  return true;
};

/** Something that a template asked for, and the answer. */
class Answer {
  constructor(
    private readonly question: Question,
    private readonly node: XmlNode,
    private readonly variables: Variables,
    private readonly position: number,
    private readonly size: number,
    private readonly answer: unknown,
  ) {}

  holds(run: Run): boolean {
    run.frame = this.variables;
    run.position = this.position;
    run.size = this.size;
    return isSame(this.question(this.node, run), this.answer);
  }
}

/** What one template made of one node; a list of such things, one for each template. */
class Kept {
  next: Kept | null = null;
  items: Items<unknown> = [];
  readonly answers: (Answer | Kept)[] = [];
  once = false;
  constructor(
    readonly owner: object,
    readonly template: Template,
    readonly args: Arguments,
    readonly position: number,
    readonly size: number,
  ) {}

  holds(run: Run): boolean {
    const { answers } = this;
    for (let i = 0; i < answers.length; i++) if (!answers[i]!.holds(run)) return false;
    return true;
  }
}

function sameArguments(a: Arguments, b: Arguments): boolean {
  if (a.length !== b.length) return false;
  for (let i = 0; i < a.length; i++) if (a[i]![0] !== b[i]![0] || !Object.is(a[i]![1], b[i]![1])) return false;
  return true;
}

const isScalar = ([, value]: readonly [string, Value]): boolean => typeof value !== 'object';

/** Notes what templates look at while they run, and takes their results again; one for each run. */
export class Recorder {
  /** The template at work whose result may be kept. */
  private at: Kept | null = null;
  constructor(
    private readonly sink: ElementsSink<unknown>,
    private readonly owner: object,
  ) {}

  /** Answers a question about what lies beyond the node, and notes it. `variables`: whether it reads those of the template. */
  ask<T>(question: (node: XmlNode, run: Run) => T, node: XmlNode, run: Run, variables: boolean): T {
    const { at } = this;
    if (at === null) return question(node, run);
    const { position, size } = run;
    // What is asked for on the way to the answer is part of it.
    this.at = null;
    const answer = question(node, run);
    this.at = at;
    at.answers.push(new Answer(question, node, variables ? run.frame.slice() : NO_VARIABLES, position, size, answer));
    return answer;
  }

  /** Something was done that cannot be repeated. */
  once(): void {
    if (this.at !== null) this.at.once = true;
  }

  /** Does something that belongs to no template. */
  apart<T>(work: () => T): T {
    const { at } = this;
    this.at = null;
    const value = work();
    this.at = at;
    return value;
  }

  /** Whether a result for the node may be kept. */
  wants(node: XmlNode, args: Arguments, run: Run): boolean {
    return node.kind === ELEMENT && node.length >= LEAST && run.out === this.sink && args.every(isScalar);
  }

  /** Takes the result of a template again; false when there is none that holds. */
  take(template: Template, node: XmlNode, args: Arguments, run: Run): boolean {
    const { owner } = this;
    let kept = node.memo as Kept | null;
    while (kept !== null && (kept.template !== template || kept.owner !== owner)) kept = kept.next;
    if (kept === null || !sameArguments(kept.args, args)) return false;
    const uses = usesOf(template);
    if (((uses & POSITION) !== 0 && kept.position !== run.position) || ((uses & SIZE) !== 0 && kept.size !== run.size)) return false;
    const { at } = this;
    if (kept.answers.length) {
      const { frame, position, size } = run;
      this.at = null;
      const holds = kept.holds(run);
      this.at = at;
      run.frame = frame;
      run.position = position;
      run.size = size;
      if (!holds) return false;
      if (at !== null) at.answers.push(kept);
    }
    this.sink.replay(kept.items);
    return true;
  }

  /** Begins to note what a template looks at. */
  begin(template: Template, args: Arguments, run: Run): { kept: Kept; outer: Kept | null; mark: Mark<unknown> | null } {
    const kept = new Kept(this.owner, template, args, run.position, run.size);
    const outer = this.at;
    this.at = kept;
    return { kept, outer, mark: this.sink.mark() };
  }

  /** Keeps what the template has made, if it may be kept. */
  end(node: XmlNode, { kept, outer, mark }: ReturnType<Recorder['begin']>): void {
    this.at = outer;
    if (kept.once) {
      if (outer !== null) outer.once = true;
      return;
    }
    if (outer !== null && kept.answers.length) outer.answers.push(kept);
    const items = mark && this.sink.since(mark);
    if (items === null) return;
    kept.items = items;
    // One for each template: what it made with other parameters, or for another factory, gives way.
    let last: Kept = kept;
    for (let k = node.memo as Kept | null; k !== null; k = k.next) if (k.template !== kept.template) last = last.next = k;
    last.next = null;
    node.memo = kept;
  }
}
