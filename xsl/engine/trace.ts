/**
 * What a transformation does: which templates run on which nodes, who calls them, how often and how long. For tools; nobody else carries
 * it, and a stylesheet that is compiled without it is what it would be if there were no trace. Runs in pages, workers and Node.
 */
import { compile, transformToText } from './complete.ts';
import { Instrument, Positions, Report, Tracer, type Trace } from './tracing/index.ts';
import { isStackError, parse, type XmlNode, type XNode } from './xml/index.ts';
import { XsltError, type CompileOptions, type Stylesheet, type TransformOptions } from './xslt/index.ts';

export {
  inspect,
  neverRan,
  titleOf,
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
}

const MOST_CALLS = 10_000;
const MOST_DEPTH = 100;
const MOST_MESSAGES = 1000;

/** Tracing takes some of the machine's stack: what does not end by that is to be had without. */
const isOutOfStack = (error: unknown): boolean => error instanceof XsltError && isStackError(error.cause);

/**
 * Transforms to text and records what happens. The result is that of transformToText; times are longer than without a trace, above all of
 * small instructions, so that shares say more than milliseconds. An error of the run is in the trace, with all that was before it.
 * @param sheet the stylesheet, best parsed with its address, which positions name
 * @param document likewise
 * @param parameters values of global xsl:param, as of `TransformOptions`
 * @throws XsltError when the stylesheet cannot be compiled, XmlError when a text is not well-formed
 */
export function traceTransform(
  sheet: XNode | string,
  document: XNode | string,
  parameters: NonNullable<TransformOptions['parameters']> = {},
  options: TraceOptions = {},
): Trace {
  const { clock = () => performance.now(), calls = MOST_CALLS, depth = MOST_DEPTH } = options;
  const stylesheet = typeof sheet === 'string' ? parse(sheet, { href: options.href }) : sheet;
  const source = typeof document === 'string' ? parse(document) : document;
  let tracer: Tracer;
  const instrument = new Instrument(() => tracer);
  const traced = compile(stylesheet, { ...options, extensions: [...(options.extensions ?? []), instrument] });
  instrument.finish(Object.keys(parameters));
  const messages: string[] = [];
  const message = (text: string): void => {
    if (messages.length < MOST_MESSAGES) messages.push(text);
    options.message?.(text);
  };
  const run = (compiled: Stylesheet, receive: (text: string) => void): string =>
    transformToText(compiled, source, { ...options, parameters, message: receive });
  let result: string | null = null;
  let error: unknown = null;
  let isCut = false;
  const start = clock();
  tracer = new Tracer(clock, start, { calls, depth });
  try {
    result = run(traced, message);
  } catch (caught) {
    error = caught;
  }
  const total = tracer.end() - start;
  if (isOutOfStack(error)) {
    try {
      const before = messages.length;
      let received = 0;
      // What was said before the stack ended is not said again.
      result = run(compile(stylesheet, options), (text) => void (++received > before && message(text)));
      error = null;
      isCut = true;
    } catch (again) {
      error = again;
    }
  }
  const positions = new Positions(stylesheet as XmlNode, source as XmlNode);
  return new Report(instrument, tracer, positions).trace({ total, result, error, messages, isCut });
}
