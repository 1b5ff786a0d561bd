import { ELEMENT, type XmlNode } from '../xml/index.ts';
import type { Closure, Env } from '../xpath/index.ts';
import { compileChild, isXsl, XSL, type Extension, type InstructionCompiler } from '../xslt/index.ts';
import type { Context, Instruction, Sheet, Template } from '../xslt/model.ts';
import { collectTemplates, watchFunctions, watchKeys, type Watcher } from './declared.ts';
import type { RoutineKind } from './model.ts';
import type { ElementRecord, RoutineRecord, Tracer } from './tracer.ts';

/** Whether an element is the first or the last of those in an xsl:for-each: with them a turn begins and ends. */
function borders(element: XmlNode): { first: boolean; last: boolean } {
  const { parent } = element;
  const turns = parent && isXsl(parent, 'for-each') ? parent.children.filter((n) => n.kind === ELEMENT && !isXsl(n, 'sort')) : [];
  return { first: turns[0] === element, last: turns.at(-1) === element };
}

/**
 * Compiles a stylesheet so that it reports what it does. It is an extension, whose check comes before anything is compiled: it replaces the
 * tables that the compiler asks (instructions, declarations, modes, functions) by such as wrap what they give. The compiler, and what it
 * makes of a stylesheet that nobody traces, do not know of it.
 */
export class Instrument implements Extension, Watcher {
  readonly uri = XSL;
  readonly records = new Map<XmlNode, ElementRecord>();
  readonly routines = new Map<XmlNode, RoutineRecord>();
  private templates: ReadonlySet<Template> = new Set();
  private readonly watched = new WeakSet<Context>();
  /** The element whose instruction is being compiled. */
  private compiling: XmlNode | null = null;
  /** The next question for an instruction is the compiler's own. */
  private isPassing = false;
  private sheet: Sheet | null = null;

  constructor(readonly tracer: () => Tracer) {}

  readonly check = (_all: unknown, sheet: Sheet): void => {
    this.sheet = sheet;
    // Calls that are put off would be charged to others: what is nested too deeply is run again without a trace.
    sheet.prepare = undefined;
    this.replaceInstructions(sheet);
    this.templates = collectTemplates(sheet, this.tracer);
    watchKeys(sheet, this);
    watchFunctions(sheet, this);
  };

  recordOf(element: XmlNode): ElementRecord {
    let record = this.records.get(element);
    if (!record) this.records.set(element, (record = { element, runs: 0, taken: 0, own: 0, total: 0, nodes: 0, active: 0 }));
    return record;
  }

  routineOf(kind: RoutineKind, element: XmlNode): RoutineRecord {
    let routine = this.routines.get(element);
    if (!routine) {
      const isRun = kind !== 'for-each' && (kind !== 'template' || isXsl(element));
      routine = { kind, record: this.recordOf(element), isRun, callers: new Map(), calls: 0, own: 0, total: 0, nodes: 0, active: 0 };
      this.routines.set(element, routine);
    }
    return routine;
  }

  private replaceInstructions(sheet: Sheet): void {
    const instructionOf = sheet.instructions.get.bind(sheet.instructions);
    Object.assign(sheet.instructions, {
      get: (name: string) => {
        if (!this.isPassing) return this.compileInstruction;
        this.isPassing = false;
        return instructionOf(name);
      },
    });
  }

  /** Compiles any element of a template, XSLT's own and others, as the compiler does. */
  private readonly compileInstruction: InstructionCompiler = (element, context, tail) => {
    const record = this.recordOf(element);
    if (isXsl(element, 'choose')) for (const child of element.children) if (isXsl(child, 'otherwise')) this.recordOf(child);
    const { first, last } = borders(element);
    const turns = first || last ? this.routineOf('for-each', element.parent!) : null;
    const outer = this.compiling;
    this.compiling = element;
    this.isPassing = true;
    let compiled: Instruction;
    try {
      compiled = compileChild(element, this.watch(context), tail);
    } finally {
      this.compiling = outer;
      this.isPassing = false;
    }
    const traced = this.instruction(record, compiled);
    if (turns === null) return traced;
    return (node, run) => {
      if (first) this.tracer().call(turns, node);
      traced(node, run);
      const tracer = this.tracer();
      if (last && tracer.isOnTop(turns)) tracer.return(tracer.level - 1, false);
      return false;
    };
  };

  /** An instruction that reports its beginning and its end. */
  instruction(record: ElementRecord, compiled: Instruction): Instruction {
    return (node, run) => {
      const tracer = this.tracer();
      tracer.follow(run);
      const level = tracer.enter(record);
      let continues = false;
      try {
        return (continues = compiled(node, run));
      } finally {
        tracer.leave(level, continues);
      }
    };
  }

  /** Something that reports its calls. */
  called<T, E extends Env>(routine: RoutineRecord, closure: (node: XmlNode, env: E) => T): (node: XmlNode, env: E) => T {
    return (node, env) => {
      const tracer = this.tracer();
      tracer.follow(env);
      const level = tracer.call(routine, node);
      let continues = false;
      try {
        const value = closure(node, env);
        continues = value === true && routine.kind === 'template';
        return value;
      } finally {
        tracer.return(level, continues);
      }
    };
  }

  /** Has the expressions of a context report: those of xsl:when, xsl:sort and xsl:with-param are in no instruction of their own. */
  private watch(context: Context): Context {
    if (this.watched.has(context)) return context;
    this.watched.add(context);
    const inner = context.inner.bind(context);
    const repeated = context.repeated.bind(context);
    const { value, string, number, boolean, nodes } = context;
    const expression =
      <T>(compile: (element: XmlNode, text: string) => Closure<T>) =>
      (element: XmlNode, text: string): Closure<T> =>
        this.expression(element, compile.call(context, element, text));
    Object.assign(context, {
      inner: () => this.watch(inner()),
      repeated: () => this.watch(repeated()),
      value: expression(value),
      string: expression(string),
      number: expression(number),
      nodes: expression(nodes),
      boolean: (element: XmlNode, text: string) => {
        const test = expression(boolean)(element, text);
        const record = this.recordOf(element);
        return (node: XmlNode, env: Parameters<typeof test>[1]) => {
          const holds = test(node, env);
          if (holds) record.taken++;
          return holds;
        };
      },
    });
    return context;
  }

  private expression<T>(element: XmlNode, closure: Closure<T>): Closure<T> {
    // Of the instruction that is compiled: its time is the instruction's.
    if (element === this.compiling) return closure;
    const isFirst = !this.records.has(element);
    const record = this.recordOf(element);
    return (node, env) => {
      const tracer = this.tracer();
      const level = tracer.enter(record);
      // An element runs once however many expressions it has.
      if (!isFirst) record.runs--;
      try {
        return closure(node, env);
      } finally {
        tracer.leave(level, false);
      }
    };
  }

  /** Begins to count again. `given`: parameters whose own value is not needed; they have run. */
  reset(given: readonly string[]): void {
    for (const record of this.records.values()) Object.assign(record, { runs: 0, taken: 0, own: 0, total: 0, nodes: 0, active: 0 });
    for (const routine of this.routines.values()) {
      Object.assign(routine, { calls: 0, own: 0, total: 0, nodes: 0, active: 0 });
      routine.callers.clear();
    }
    for (const { key, isParam, element } of this.sheet!.globals) if (isParam && given.includes(key)) this.recordOf(element).runs++;
  }

  /** Wraps what the compiler has no table for, when all is compiled. */
  finish(): void {
    const sheet = this.sheet!;
    for (const template of this.templates) template.body = this.called(this.routineOf('template', template.element), template.body);
    for (const variable of sheet.globals) variable.value = this.called(this.routineOf('variable', variable.element), variable.value);
    for (const sets of sheet.attributeSets.values())
      for (const set of sets) set.body = this.called(this.routineOf('attribute-set', set.element), set.body);
  }
}
