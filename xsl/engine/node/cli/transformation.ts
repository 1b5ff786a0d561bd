import { writeFileSync } from 'node:fs';
import { transformToText } from '../../complete.ts';
import { documents } from '../../documents.ts';
import { exslt } from '../../exslt/index.ts';
import { traceTransform, type Trace } from '../../trace.ts';
import type { XDocument, XNode } from '../../xml/index.ts';
import { evaluate } from '../../xpath/index.ts';
import { XsltError, type LoadDocument, type Stylesheet } from '../../xslt/index.ts';
import { encodeResult } from '../text.ts';
import type { Arguments } from './arguments.ts';
import { attempt, Exit, Stop, textOfError } from './exit.ts';
import { callTree, profileTable } from './reports.ts';
import { isFolder } from './write-document.ts';

/** Where a run writes; the process's own streams but in tests. */
export interface Streams {
  out(bytes: Uint8Array): void;
  err(text: string): void;
}

/** Values of a stylesheet's parameters. */
export type Values = Record<string, string | number | boolean | XNode[]>;

/** What a run is of. */
export interface Subject {
  readonly args: Arguments;
  readonly sheet: Stylesheet;
  /** What the stylesheet was compiled from. */
  readonly root: XDocument;
  readonly document: XDocument;
  /** The document's path, as it was given. */
  readonly path: string;
  /** For document(), and for the stylesheets that a trace compiles anew. */
  readonly load: LoadDocument;
}

/** How a run ended. */
export interface Ended {
  readonly values: Values;
  readonly result: string | null;
  /** The reason without where it was; null when there is a result. */
  readonly error: string | null;
  readonly stop: Stop | null;
  /** What --coverage, --profile and --trace saw. */
  readonly trace: Trace | null;
}

/** Writes a line as xsltproc's --timing does. */
export function took(streams: Streams, args: Arguments, what: string, since: number): void {
  if (args.timing) streams.err(`${what} took ${Math.round(performance.now() - since)} ms\n`);
}

/** Values of the stylesheet's parameters; an expression is evaluated at the document's root. */
function valuesOf({ args, document }: Subject): Values {
  const all: Values = Object.fromEntries(args.strings);
  for (const [name, xpath] of args.expressions) all[name] = attempt(Exit.parameters, () => evaluate(document, xpath));
  return all;
}

// The engine ends a run so for xsl:message terminate="yes" alone.
const isTermination = (error: unknown): boolean =>
  error instanceof XsltError && error.instruction.endsWith('message') && error.reason.startsWith('The stylesheet ended the run');

const MOST_RUNS = 30;
/** Milliseconds after which nothing is repeated. */
const LONG = 2000;

/** Milliseconds of the fastest run that nobody traces. */
function untraced(subject: Subject, parameters: Values): number {
  const { sheet, document, load, args } = subject;
  const { limits } = args;
  const begin = performance.now();
  let least = Infinity;
  for (let i = 0; i < MOST_RUNS && performance.now() - begin < LONG; i++) {
    const start = performance.now();
    transformToText(sheet, document, { parameters, load, limits });
    least = Math.min(least, performance.now() - start);
  }
  return least;
}

function traced({ args, root, document, load }: Subject, values: Values): Trace {
  const { limits, traceDepth } = args;
  // They were written by the run itself.
  const extensions = [...exslt, ...documents(() => {})];
  return traceTransform(root, document, values, {
    href: root.tree.href,
    load,
    extensions,
    limits,
    depth: Math.max(100, traceDepth),
    runs: MOST_RUNS,
  });
}

function report(subject: Subject, streams: Streams, values: Values, hasFailed: boolean): Trace | null {
  const { profile, traceDepth, coverage } = subject.args;
  if (!profile && !traceDepth && !coverage) return null;
  const trace = traced(subject, values);
  if (profile === 'json') streams.out(Buffer.from(`${JSON.stringify(trace)}\n`));
  if (profile === 'table') streams.err(profileTable(trace, hasFailed ? null : untraced(subject, values)));
  if (traceDepth) streams.err(callTree(trace, traceDepth));
  return trace;
}

function write({ args, sheet }: Subject, streams: Streams, result: string): void {
  const { output, profile, noOutput } = args;
  // For tools the trace, which has the result in it, is all that is written.
  if (noOutput || (profile === 'json' && output === null)) return;
  const start = performance.now();
  const bytes = encodeResult(result, sheet.output);
  if (output === null) streams.out(bytes);
  else if (!isFolder(output)) attempt(Exit.write, () => writeFileSync(output, bytes));
  // A stylesheet that writes documents of its own into that folder leaves nothing for the result.
  else if (result.replace(/^<\?xml[^>]*\?>/, '').trim())
    throw new Stop(Exit.write, `--output: ${output} is a folder, where documents beside the result go; name a file for the result.`);
  took(streams, args, 'Saving result', start);
}

/** Transforms a document, and reports and writes what is asked for. */
export function transform(subject: Subject, streams: Streams): Ended {
  const { args, sheet, document, load } = subject;
  const values = valuesOf(subject);
  const { limits, repeat } = args;
  let result: string | null = null;
  let error: string | null = null;
  let stop: Stop | null = null;
  const start = performance.now();
  try {
    for (let i = 0; i < repeat; i++) {
      // What a stylesheet says is said once.
      const message = i === 0 ? (text: string): void => streams.err(`${text}\n`) : () => {};
      result = transformToText(sheet, document, { parameters: values, load, limits, message });
    }
    took(streams, args, `Applying stylesheet${repeat > 1 ? ` ${repeat} times` : ''}`, start);
  } catch (caught) {
    result = null;
    error = caught instanceof XsltError ? caught.reason : textOfError(caught);
    stop = caught instanceof Stop ? caught : new Stop(isTermination(caught) ? Exit.terminated : Exit.run, textOfError(caught));
  }
  const trace = report(subject, streams, values, stop !== null);
  if (result !== null) write(subject, streams, result);
  return { values, result, error, stop, trace };
}
