import { DOCUMENT, type XmlNode } from '../xml/index.ts';
import { attribute, isXsl, XsltError } from '../xslt/index.ts';
import type { Instrument } from './instrument.ts';
import type { Call, Caller, Position, Routine, Trace, TracedError, TracedInstruction } from './model.ts';
import type { Positions } from './positions.ts';
import type { ElementRecord, RoutineRecord, Tracer } from './tracer.ts';

/** What of an element identifies it as a routine. */
function namesOf({ kind, record: { element } }: RoutineRecord): Pick<Routine, 'match' | 'name' | 'mode'> {
  const of = (name: string): string => attribute(element, name) ?? '';
  // A literal element as the whole stylesheet is a template for the root.
  if (kind === 'template') return { match: element.parent?.kind === DOCUMENT ? '/' : of('match'), name: of('name'), mode: of('mode') };
  return { match: kind === 'for-each' ? of('select') : kind === 'key' ? of('match') : '', name: of('name'), mode: '' };
}

/** To the nanosecond: what is beyond is no measurement, and would only be long. */
const rounded = (milliseconds: number): number => Math.round(milliseconds * 1e6) / 1e6;

const byPosition = (a: Position, b: Position): number => a.file - b.file || a.line - b.line || a.column - b.column;

const BRANCHES = ['if', 'when', 'otherwise'];

/** Content of xsl:otherwise runs when that of no xsl:when before it does. */
function takenOf(record: ElementRecord, records: ReadonlyMap<XmlNode, ElementRecord>): number {
  const { localName, parent } = record.element;
  if (localName !== 'otherwise') return record.taken;
  const whens = parent!.children.reduce((sum, child) => sum + (child.localName === 'when' ? (records.get(child)?.taken ?? 0) : 0), 0);
  return Math.max(0, (records.get(parent!)?.runs ?? 0) - whens);
}

interface Measured {
  readonly total: number;
  readonly result: string | null;
  readonly error: unknown;
  readonly messages: readonly string[];
  readonly isCut: boolean;
}

/** Writes what was measured as plain data. */
export class Report {
  private readonly instructions: TracedInstruction[];
  private readonly indexes = new Map<ElementRecord, number>();
  private readonly routines: readonly RoutineRecord[];

  constructor(
    instrument: Instrument,
    private readonly tracer: Tracer,
    private readonly positions: Positions,
  ) {
    const { records } = instrument;
    const found = [...records.values()]
      .map((record) => ({ record, at: positions.positionOf(record.element, 'stylesheet') }))
      .toSorted((a, b) => byPosition(a.at, b.at));
    this.instructions = found.map(({ record, at }, i) => {
      this.indexes.set(record, i);
      const isBranch = isXsl(record.element) && BRANCHES.includes(record.element.localName);
      const taken = isBranch ? takenOf(record, records) : -1;
      const runs = isBranch && record.element.localName === 'otherwise' ? taken : record.runs;
      const { own, total, nodes } = record;
      return { ...at, name: record.element.name, runs, taken, own: rounded(own), total: rounded(total), nodes };
    });
    this.routines = [...instrument.routines.values()].toSorted((a, b) => this.indexOf(a.record) - this.indexOf(b.record));
  }

  private indexOf(record: ElementRecord | null): number {
    return record ? (this.indexes.get(record) ?? -1) : -1;
  }

  private listRoutines(): Routine[] {
    return this.routines.map((routine) => {
      const { kind, calls, own, total, nodes, record } = routine;
      return { kind, instruction: this.indexOf(record), ...namesOf(routine), calls, own: rounded(own), total: rounded(total), nodes };
    });
  }

  private listCallers(): Caller[] {
    return this.routines.flatMap(({ callers }, routine) =>
      [...callers].map(([from, { calls, own }]) => ({ routine, from: this.indexOf(from), calls, own: rounded(own) })),
    );
  }

  private listCalls(): Call[] {
    const { positions, tracer } = this;
    const routines = new Map(this.routines.map((routine, i) => [routine, i]));
    const indexes = new Map(tracer.calls.map((call, i) => [call, i]));
    return tracer.calls.map(({ parent, routine, from, tail, node, own, total, omitted }) => ({
      parent: parent ? indexes.get(parent)! : -1,
      routine: routines.get(routine)!,
      from: this.indexOf(from),
      tail,
      node: positions.pathOf(node),
      at: positions.positionOf(node),
      own: rounded(own),
      total: rounded(total),
      omitted,
    }));
  }

  private errorOf(error: unknown): TracedError | null {
    if (error === null) return null;
    if (!(error instanceof XsltError))
      return { message: error instanceof Error ? error.message : String(error), file: -1, line: 0, column: 0, instruction: '' };
    const { message, sheet, line, instruction } = error;
    return { message, file: this.positions.files.findIndex(({ address }) => address === sheet), line, column: 0, instruction };
  }

  trace({ total, result, error, messages, isCut }: Measured): Trace {
    const { tracer, positions, instructions } = this;
    return {
      format: 'lectern-trace',
      version: 1,
      files: positions.files,
      total: rounded(total),
      outside: rounded(tracer.outside),
      result,
      error: this.errorOf(error),
      messages,
      isCut,
      routines: this.listRoutines(),
      instructions,
      callers: this.listCallers(),
      builtIn: [...tracer.builtIn].map(([mode, calls]) => ({ mode, calls })),
      calls: this.listCalls(),
      omitted: tracer.omitted,
    };
  }
}
