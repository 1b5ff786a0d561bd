import type { ElementsSink, Items, Mark } from '../output/index.ts';
import { ELEMENT, type XmlNode } from '../xml/index.ts';
import { POSITION, SIZE, type Value, type Variables } from '../xpath/index.ts';
import type { Arguments, DependencyQuery, Recorder, Run, Template } from './model.ts';
import { usesOf } from './run.ts';

/*
 * What a template made of a node is reused when the node is the same object in a later version of the document: then its content
 * is the same. Whatever else the template looked at is recorded while it runs, expression by expression, and asked again before its result
 * is reused: siblings, ancestors, keys, numbers, global variables, the choice of template rules. What cannot be asked twice (generate-id,
 * document, messages, extensions) keeps the templates around it from being reused. Entries hang at the nodes, so that they go with them.
 */

/** Nodes with less text are transformed faster than looked up. */
const MIN_LENGTH = 64;
const NO_VARIABLES: Variables = [];

const isSame = (a: unknown, b: unknown): boolean => {
  if (!Array.isArray(a) || !Array.isArray(b)) return Object.is(a, b);
  if (a.length !== b.length) return false;
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false;
  return true;
};

/** Something that a template asked for, and the answer. */
class Dependency {
  constructor(
    private readonly query: DependencyQuery,
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
    return isSame(this.query(this.node, run), this.answer);
  }
}

/** What one template made of one node; a linked list at the node, one entry for each template. */
class MemoEntry {
  next: MemoEntry | null = null;
  items: Items<unknown> = [];
  readonly dependencies: (Dependency | MemoEntry)[] = [];
  isUnrepeatable = false;
  constructor(
    readonly owner: object,
    readonly template: Template,
    readonly args: Arguments,
    readonly position: number,
    readonly size: number,
  ) {}

  holds(run: Run): boolean {
    const { dependencies } = this;
    for (let i = 0; i < dependencies.length; i++) if (!dependencies[i]!.holds(run)) return false;
    return true;
  }
}

function sameArguments(a: Arguments, b: Arguments): boolean {
  if (a.length !== b.length) return false;
  for (let i = 0; i < a.length; i++) if (a[i]![0] !== b[i]![0] || !Object.is(a[i]![1], b[i]![1])) return false;
  return true;
}

const isScalar = ([, value]: readonly [string, Value]): boolean => typeof value !== 'object';

interface MemoRecording {
  readonly entry: MemoEntry;
  readonly outer: MemoEntry | null;
  readonly mark: Mark<unknown> | null;
}

export class MemoRecorder implements Recorder {
  /** The entry of the template at work. */
  private current: MemoEntry | null = null;
  constructor(
    private readonly sink: ElementsSink<unknown>,
    private readonly owner: object,
  ) {}

  ask<T>(query: DependencyQuery<T>, node: XmlNode, run: Run, readsVariables: boolean): T {
    const { current } = this;
    if (current === null) return query(node, run);
    const { position, size } = run;
    // What is asked for on the way to the answer is part of it.
    this.current = null;
    const answer = query(node, run);
    this.current = current;
    current.dependencies.push(new Dependency(query, node, readsVariables ? run.frame.slice() : NO_VARIABLES, position, size, answer));
    return answer;
  }

  markUnrepeatable(): void {
    if (this.current !== null) this.current.isUnrepeatable = true;
  }

  withoutRecording<T>(work: () => T): T {
    const { current } = this;
    this.current = null;
    const value = work();
    this.current = current;
    return value;
  }

  mayReuse(node: XmlNode, args: Arguments, run: Run): boolean {
    return node.kind === ELEMENT && node.length >= MIN_LENGTH && run.out === this.sink && args.every(isScalar);
  }

  reuse(template: Template, node: XmlNode, args: Arguments, run: Run): boolean {
    const { owner } = this;
    let entry = node.memo as MemoEntry | null;
    while (entry !== null && (entry.template !== template || entry.owner !== owner)) entry = entry.next;
    if (entry === null || !sameArguments(entry.args, args)) return false;
    const uses = usesOf(template);
    if (((uses & POSITION) !== 0 && entry.position !== run.position) || ((uses & SIZE) !== 0 && entry.size !== run.size)) return false;
    const { current } = this;
    if (entry.dependencies.length) {
      const { frame, position, size } = run;
      this.current = null;
      const holds = entry.holds(run);
      this.current = current;
      run.frame = frame;
      run.position = position;
      run.size = size;
      if (!holds) return false;
      if (current !== null) current.dependencies.push(entry);
    }
    this.sink.replay(entry.items);
    return true;
  }

  begin(template: Template, args: Arguments, run: Run): MemoRecording {
    const entry = new MemoEntry(this.owner, template, args, run.position, run.size);
    const outer = this.current;
    this.current = entry;
    return { entry, outer, mark: this.sink.mark() };
  }

  end(node: XmlNode, { entry, outer, mark }: MemoRecording): void {
    this.current = outer;
    if (entry.isUnrepeatable) {
      if (outer !== null) outer.isUnrepeatable = true;
      return;
    }
    if (outer !== null && entry.dependencies.length) outer.dependencies.push(entry);
    const items = mark && this.sink.itemsSince(mark);
    if (items === null) return;
    entry.items = items;
    // One for each template: what it made with other parameters, or for another factory, is replaced.
    let last: MemoEntry = entry;
    for (let e = node.memo as MemoEntry | null; e !== null; e = e.next) if (e.template !== entry.template) last = last.next = e;
    last.next = null;
    node.memo = entry;
  }
}
