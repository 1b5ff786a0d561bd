import { HeldSink, type Sink } from '../../output/index.ts';
import { isStackError, position, type XmlNode } from '../../xml/index.ts';
import type { Variables } from '../../xpath/index.ts';
import { located, XsltError } from '../error.ts';
import type { Extension, Run, Template } from '../model.ts';
import { isXsl } from '../modules.ts';
import { attribute, XSL } from '../names.ts';

/*
 * Templates that are nested more deeply than the machine's stack allows. A template does nothing but write, so that it can run later, when
 * the stack is free again, if what is written after it is held back until then. From some depth on calls are put off so, and made one after
 * the other at the depth where that began. A call whose result is needed at once - in a variable, in a function - is made at once and takes
 * the stack; what it calls is put off until its own end.
 */

/** So many templates may be nested before any of this begins. */
const SHALLOW = 100;
/** So many more before a call is put off. */
const FIRST_REACH = 400;
/** The same within a call that could not be put off. */
const INNER_REACH = 50;
/** A call that is put off takes the memory of so many nodes. */
const COST = 20;
/** So many calls are named in an error. */
const NAMED = 10;

/** A call that is put off. */
interface Call {
  readonly template: Template;
  readonly node: XmlNode;
  readonly frame: Variables;
  readonly rule: Template | null;
  readonly position: number;
  readonly size: number;
  readonly depth: number;
  /** The templates around it, and its own. */
  readonly names: readonly Template[];
}

/** Where calls are put off to. */
interface Base {
  /** So many templates may be nested here before calls are put off. */
  readonly reach: number;
  /** The depth at which that is. */
  last: number;
  /** What is written to at the moment. */
  out: Sink;
  /** Calls, and after each one what was written after it. */
  queue: (Call | HeldSink)[];
}

/** The templates of one run, as far as they are nested deeply. */
class Nesting {
  private base: Base | null = null;
  /** A call is made once more to learn the names. */
  private isNaming = false;
  /** Those at work, by their depth, as far as they were noted. */
  private readonly names: Template[] = [];
  private readonly limit: number;
  private readonly refuse: () => void;

  constructor(private readonly run: Run) {
    this.limit = run.ceiling;
    this.refuse = run.deeper.bind(run) as () => void;
    run.ceiling = Math.min(SHALLOW, this.limit - NAMED);
    run.deeper = this.deeper;
  }

  private readonly deeper: Run['deeper'] = (template, node, frame, rule): void => {
    const { run, base, names } = this;
    const { depth } = run;
    names.length = depth;
    names.push(template);
    if (depth > this.limit) this.refuse();
    if (base === null) {
      try {
        this.begin(FIRST_REACH, this.call(template, node, frame, rule));
      } catch (error) {
        throw this.named(error);
      }
    } else if (depth <= base.last) this.note(template, node, frame, rule);
    else if (base.out !== run.out || !isXsl(template.element)) this.begin(INNER_REACH, this.call(template, node, frame, rule));
    else {
      if ((run.nodes -= COST) < 0) run.pause();
      const held = new HeldSink(run);
      base.queue.push(this.call(template, node, frame, rule), held);
      base.out = run.out = held;
      // What the templates around it have made is not whole at their ends.
      run.recorder?.markUnrepeatable();
      run.depth--;
    }
  };

  private call(template: Template, node: XmlNode, frame: Variables, rule: Template | null): Call {
    const { position, size, depth } = this.run;
    return { template, node, frame, rule, position, size, depth, names: this.names.slice(-NAMED) };
  }

  /** Makes a call, and notes those in it. */
  private note(template: Template, node: XmlNode, frame: Variables, rule: Template | null): void {
    const { run } = this;
    const { depth, ceiling } = run;
    run.ceiling = depth;
    run.depth = depth - 1;
    run.invoke(template, node, frame, rule);
    run.ceiling = ceiling;
  }

  /** Makes a call, and after it those that were put off in it, each with all that it puts off. */
  private begin(reach: number, first: Call): void {
    const { run, base: outer } = this;
    const { out, ceiling, position, size } = run;
    const base: Base = { reach, last: 0, out, queue: [] };
    this.base = base;
    try {
      const pending: (Call | HeldSink)[] = [first];
      for (let next = pending.pop(); next; next = pending.pop()) {
        base.out = run.out = out;
        if (next instanceof HeldSink) next.writeTo(out);
        else {
          try {
            this.make(next, base);
          } catch (error) {
            if (isStackError(error) && !this.isNaming) this.learnNames(next, base);
            throw error;
          }
          for (let put = base.queue.pop(); put; put = base.queue.pop()) {
            if (!(put instanceof HeldSink)) run.nodes += COST;
            pending.push(put);
          }
        }
      }
    } finally {
      this.base = outer;
      Object.assign(run, { out, ceiling, position, size });
    }
    run.depth = first.depth - 1;
  }

  private make({ template, node, frame, rule, position, size, depth, names }: Call, base: Base): void {
    const { run } = this;
    this.names.length = depth + 1 - names.length;
    this.names.push(...names);
    base.last = depth + base.reach;
    Object.assign(run, { position, size, depth: depth - 1 });
    run.ceiling = this.isNaming ? depth - 1 : Math.min(base.last, this.limit - NAMED);
    run.invoke(template, node, frame, rule);
  }

  /**
   * Makes a call again that has used the stack up, and notes each one in it: noting all of them always would take some of the stack.
   * Nobody gets what it writes and tells.
   */
  private learnNames(call: Call, base: Base): void {
    this.isNaming = true;
    base.queue = [];
    base.out = new HeldSink(this.run);
    Object.assign(this.run, { out: base.out, message: () => {} });
    this.make(call, base);
  }

  /** An error with the last calls, when it is that they are nested too deeply. */
  private named(error: unknown): unknown {
    const { run, names } = this;
    const found = located(error, run.instruction ?? run.source);
    // The last one may have found no room to be noted; of others nobody knows who called them.
    if (!(found instanceof XsltError) || error === found || found.limit !== 'depth' || Math.abs(run.depth + 1 - names.length) > 1)
      return error;
    const { reason, sheet, line, instruction, limit, column } = found;
    return new XsltError(
      `${reason} ${lastCalls(names.slice(-NAMED).filter(Boolean))}`,
      sheet,
      line,
      instruction,
      { cause: error },
      limit,
      column,
    );
  }
}

const nameOf = ({ element }: Template): string => {
  const names = ['name', 'match', 'mode'].flatMap((name) => {
    const value = attribute(element, name);
    return value === undefined ? [] : `${name}="${value}"`;
  });
  const { href, source } = element.tree;
  const line = element.start >= 0 ? `, line ${position(source, element.start).line}` : '';
  return `${names.join(' ') || element.name} (${href || 'stylesheet'}${line})`;
};

/** Calls in words, each with how often it comes one after the other: names or match patterns, with sheet and line. */
function lastCalls(templates: readonly Template[]): string {
  const words: [name: string, times: number][] = [];
  for (const name of templates.map(nameOf)) {
    const last = words.at(-1);
    if (last?.[0] === name) last[1]++;
    else words.push([name, 1]);
  }
  const list = words.map(([name, times]) => (times > 1 ? `${name}, ${times} times` : name));
  return `The last calls, in turn: ${list.join('; ')}.`;
}

/**
 * Lets templates be nested as deeply as `depth` of the limits says where nothing but the result depends on them, and names the last calls
 * of those that are nested too deeply. Pages of visitors do not carry it.
 */
export const deepNesting: Extension = { uri: XSL, check: (_all, sheet) => void (sheet.prepare = (run) => void new Nesting(run)) };
