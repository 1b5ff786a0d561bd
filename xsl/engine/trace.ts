/**
 * What a transformation does: which templates run on which nodes, who calls them, how often and how long. For tools; nobody else carries
 * it, and a stylesheet that is compiled without it is what it would be if there were no trace. Runs in pages, workers and Node.
 */
import { compile, transformToText } from './complete.ts';
import { Instrument, Positions, Report, Steps, Tracer, type Overhead, type Trace } from './tracing/index.ts';
import { parse, type XmlNode, type XNode } from './xml/index.ts';
import { XsltError, type CompileOptions, type Stylesheet, type TransformOptions } from './xslt/index.ts';

export {
  inspect,
  neverRan,
  titleOf,
  together,
  type BuiltIn,
  type Call,
  type Caller,
  type InspectedNode,
  type InspectOptions,
  type Inspection,
  type Position,
  type Routine,
  type RoutineKind,
  type Trace,
  type TracedError,
  type TracedFile,
  type TracedInstruction,
  type Unused,
} from './tracing/index.ts';

export interface TraceOptions extends CompileOptions, Omit<TransformOptions, 'parameters'> {
  /** Milliseconds from any beginning; performance.now. */
  clock?: () => number;
  /** How many calls are listed; 10 000. */
  calls?: number;
  /** How deep listed calls are nested; 100. */
  depth?: number;
  /**
   * Each step of the trace is the shortest of so many runs, 1 (of a coarse clock, as browsers have it, their mean): the first ones also
   * pay for the machine's own compilation, and all for what else it does. After two seconds there is no further one.
   */
  runs?: number;
}

const MOST_CALLS = 10_000;
const MOST_DEPTH = 100;
const MOST_MESSAGES = 1000;
/** Milliseconds after which no run is repeated. */
const LONG = 2000;

/** Tracing takes some of the machine's stack, and puts no calls off: what does not end by that is to be had without. */
const isTooDeep = (error: unknown): boolean => error instanceof XsltError && error.limit === 'depth';

const ROUNDS = 50;
const PAIRS = 200;
/** Milliseconds: the step of a clock that did not move meanwhile, as browsers have it. */
const COARSE = 0.1;
/** Milliseconds: a clock with longer steps does not see those of a transformation, one by one. */
const FINE = 0.01;
const NONE: Overhead = { each: 0, step: 0 };

/** The smallest step of a clock, of a hundred; `COARSE` when it did not move. */
function smallestStep(clock: () => number): number {
  let least = Infinity;
  for (let i = 0, last = clock(); i < 100; i++) {
    const now = clock();
    if (now > last) least = Math.min(least, now - last);
    last = now;
  }
  return least === Infinity ? COARSE : least;
}

/** What tracing takes: without leaving it out, small instructions would seem to take the most. */
function overheadOf(clock: () => number, node: XmlNode): Overhead {
  const steps = new Steps(clock);
  const tracer = new Tracer(steps.read, clock(), { calls: 0, depth: 0 }, NONE);
  const instrument = new Instrument(() => tracer);
  const nothing = instrument.instruction(instrument.recordOf(node), () => false);
  for (let round = 0; round < ROUNDS; round++) {
    steps.begin();
    for (let i = 0; i < PAIRS; i++) nothing(node, null as never);
  }
  const each = steps.mean();
  return { each, step: Math.max(each, smallestStep(clock)) };
}

type Parameters = NonNullable<TransformOptions['parameters']>;

/** One stylesheet, compiled so that it reports, and one document. */
class Tracing {
  private readonly instrument: Instrument;
  private readonly traced: Stylesheet;
  readonly clock: () => number;
  private readonly overhead: Overhead;
  private tracer!: Tracer;

  constructor(
    private readonly stylesheet: XNode,
    private readonly source: XNode,
    private readonly parameters: Parameters,
    private readonly options: TraceOptions,
  ) {
    this.clock = options.clock ?? (() => performance.now());
    this.instrument = new Instrument(() => this.tracer);
    this.traced = compile(stylesheet, { ...options, extensions: [...(options.extensions ?? []), this.instrument] });
    this.instrument.finish();
    // A clock that is given has no steps that tracing could take.
    this.overhead = options.clock ? NONE : overheadOf(this.clock, source as XmlNode);
  }

  private transform(stylesheet: Stylesheet, message: (text: string) => void): string {
    const { source, options, parameters } = this;
    return transformToText(stylesheet, source, { ...options, parameters, message });
  }

  /** A run and its trace. `receive` gets the texts of xsl:message. */
  run(clock: () => number, receive: (text: string) => void): Trace {
    const { instrument, options, stylesheet, source } = this;
    const messages: string[] = [];
    const message = (text: string): void => {
      if (messages.length < MOST_MESSAGES) messages.push(text);
      receive(text);
    };
    let result: string | null = null;
    let error: unknown = null;
    let isCut = false;
    instrument.reset(Object.keys(this.parameters));
    const bounds = { calls: options.calls ?? MOST_CALLS, depth: options.depth ?? MOST_DEPTH };
    this.tracer = new Tracer(clock, clock(), bounds, this.overhead);
    try {
      result = this.transform(this.traced, message);
    } catch (caught) {
      error = caught;
    }
    const total = this.tracer.end();
    if (isTooDeep(error)) {
      try {
        const before = messages.length;
        let received = 0;
        // What was said before the stack ended is not said again.
        result = this.transform(compile(stylesheet, options), (text) => void (++received > before && message(text)));
        error = null;
        isCut = true;
      } catch (again) {
        error = again;
      }
    }
    const positions = new Positions(stylesheet as XmlNode, source as XmlNode);
    return new Report(instrument, this.tracer, positions).trace({ total, result, error, messages, isCut });
  }
}

/**
 * Transforms to text and records what happens. The result is that of transformToText. What tracing takes is left out of the times as far
 * as it can be measured; shares say more than milliseconds all the same. An error of the run is in the trace, with all that was before it.
 * @param sheet the stylesheet, best parsed with its address, which positions name
 * @param document likewise
 * @param parameters values of global xsl:param, as of `TransformOptions`
 * @throws XsltError when the stylesheet cannot be compiled, XmlError when a text is not well-formed
 */
export function traceTransform(
  sheet: XNode | string,
  document: XNode | string,
  parameters: Parameters = {},
  options: TraceOptions = {},
): Trace {
  const { message = () => {}, runs = 1 } = options;
  const stylesheet = typeof sheet === 'string' ? parse(sheet, { href: options.href }) : sheet;
  const tracing = new Tracing(stylesheet, typeof document === 'string' ? parse(document) : document, parameters, options);
  const { clock } = tracing;
  if (runs <= 1) return tracing.run(clock, message);
  const steps = new Steps(clock, !options.clock && smallestStep(clock) > FINE);
  const end = clock() + LONG;
  let fastest: Trace | null = null;
  for (let i = 0; i < runs && (fastest === null || clock() < end); i++) {
    steps.begin();
    const trace = tracing.run(steps.read, i === 0 ? message : () => {});
    if (trace.error || trace.isCut) return trace;
    if (fastest === null || trace.total < fastest.total) fastest = trace;
  }
  steps.end();
  return steps.isAlike ? tracing.run(steps.replay(), () => {}) : fastest!;
}
