import type { Limits } from '../../../xsl/engine/index.ts';

/** How a run ended; up to 11 the numbers are those of xsltproc's manual page. */
export const Exit = {
  ok: 0,
  noArguments: 1,
  parameters: 2,
  option: 3,
  sheetParse: 4,
  sheet: 5,
  document: 6,
  method: 7,
  quotes: 8,
  run: 9,
  terminated: 10,
  write: 11,
  /** --compare: xsltproc's result is another one. */
  differs: 12,
  /** --compare: there is no xsltproc. */
  notCompared: 13,
} as const;
export type Exit = (typeof Exit)[keyof typeof Exit];

const USAGE = `Usage: npm run xslt -- [options] sheet.xsl [doc.xml …]
       npm run xslt -- xpath doc.xml 'expression' [--namespace prefix=address] [--json]
  --param name xpath, --stringparam name value, --output file, --noout, --maxdepth n   as xsltproc's
  --timeout s, --maxnodes n, --maxcharacters n   what a run may take; 0 for any amount
  --profile            which templates and lines take the time; --profile=json: all of it for tools, instead of the result
  --trace              the calls, each with its node; --trace-depth n: how deep, 20
  --coverage           the lines of the stylesheet that never ran
  --compare            the first difference to what xsltproc makes of it
  --save-case name     writes a case for tests/conformance; "file/name" into that file; --cases folder: into another folder`;

/**
 * What a run may take unless it is said otherwise: enough for documents of many megabytes, and an end before a machine's memory is used up.
 * Nobody waits here for a view, so that there is more time than in the page.
 */
const TIMEOUT_SECONDS = 60;
const NODES = 5_000_000;
const CHARACTERS = 2 ** 27;

/** Ask for what is so here in any case. */
const ALWAYS = ['-nonet', '-novalid', '-nomkdir'];
const DEPTH = 20;

export interface Arguments {
  files: string[];
  expressions: Map<string, string>;
  strings: Map<string, string>;
  output: string | null;
  noOutput: boolean;
  limits: Limits;
  profile: 'table' | 'json' | null;
  /** How deep calls are shown; 0: not at all. */
  traceDepth: number;
  coverage: boolean;
  compare: boolean;
  saveCase: string | null;
  cases: string | null;
}

/** Ends a run with an exit code. */
export class Stop extends Error {
  constructor(
    readonly code: Exit,
    message: string,
  ) {
    super(message);
  }
}

export const textOfError = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Does something; an error in it ends the run with a code. */
export function attempt<T>(code: Exit, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw error instanceof Stop ? error : new Stop(code, textOfError(error));
  }
}

export const usage = (): Stop => new Stop(Exit.noArguments, USAGE);

function count(name: string, text: string): number {
  const value = Number(text);
  if (!(Number.isInteger(value) && value > 0)) throw new Stop(Exit.option, `${name} is a whole number above 0, not ${text}.`);
  return value;
}

/** The options that say what a run may take; whether `option` is one. */
function readLimits({ limits }: Arguments, option: string, value: () => string): boolean {
  const amount = (): number => {
    const text = value();
    if (!/^\d{1,15}(?:\.\d+)?$/.test(text)) throw new Stop(Exit.option, `-${option} is a number from 0 on, 0 for any amount, not ${text}.`);
    return Number(text) || Infinity;
  };
  if (option === '-timeout') limits.time = amount() * 1000;
  else if (option === '-maxnodes') limits.nodes = amount();
  else if (option === '-maxcharacters') limits.characters = limits.text = amount();
  else if (option === '-maxdepth') {
    const text = value();
    limits.depth = Number(text);
    if (!(limits.depth > 0)) throw new Stop(Exit.option, `--maxdepth is a number above 0, not ${text}.`);
  } else return false;
  return true;
}

/** The options that are for reading, not for transforming; whether `option` is one. */
function readReports(read: Arguments, option: string, value: () => string): boolean {
  if (option === '-profile') read.profile = 'table';
  else if (option === '-profile=json') read.profile = 'json';
  else if (option.startsWith('-profile=')) throw new Stop(Exit.option, `There is --profile and --profile=json, not -${option}.`);
  else if (option === '-trace') read.traceDepth ||= DEPTH;
  else if (option === '-trace-depth') read.traceDepth = count('--trace-depth', value());
  else if (option === '-coverage') read.coverage = true;
  else if (option === '-compare') read.compare = true;
  else if (option === '-save-case') read.saveCase = value();
  else if (option === '-cases') read.cases = value();
  else return false;
  return true;
}

/** What is asked for, when it fits together. @throws Stop */
function checked(read: Arguments): Arguments {
  const { files, profile, traceDepth, coverage, compare, saveCase, cases } = read;
  if (!files.length) throw usage();
  const asked = [
    profile && '--profile',
    traceDepth && '--trace',
    coverage && '--coverage',
    compare && '--compare',
    saveCase !== null && '--save-case',
  ].filter(Boolean);
  if (asked.length && files.length < 2) throw new Stop(Exit.noArguments, `${asked.join(', ')}: a document is missing.\n${USAGE}`);
  if ((compare || saveCase !== null) && files.includes('-'))
    throw new Stop(Exit.option, `${compare ? '--compare' : '--save-case'} needs files, not standard input.`);
  if (saveCase !== null && files.length > 2) throw new Stop(Exit.option, '--save-case takes one document.');
  if (cases !== null && saveCase === null) throw new Stop(Exit.option, '--cases says where --save-case writes, which is missing.');
  return read;
}

/** @throws Stop with a sentence and the usage */
export function readArguments(args: readonly string[]): Arguments {
  const read: Arguments = {
    files: [],
    expressions: new Map(),
    strings: new Map(),
    output: null,
    noOutput: false,
    limits: { time: TIMEOUT_SECONDS * 1000, nodes: NODES, characters: CHARACTERS, text: CHARACTERS },
    profile: null,
    traceDepth: 0,
    coverage: false,
    compare: false,
    saveCase: null,
    cases: null,
  };
  for (let i = 0; i < args.length; i++) {
    const arg = args[i]!;
    const value = (): string => {
      if (++i >= args.length) throw new Stop(Exit.option, `${arg}: a value is missing.\n${USAGE}`);
      return args[i]!;
    };
    const option = arg.startsWith('--') ? arg.slice(1) : arg;
    if (option === '-o' || option === '-output') read.output = value();
    else if (option === '-noout') read.noOutput = true;
    else if (option === '-param') read.expressions.set(value(), value());
    else if (option === '-stringparam') read.strings.set(value(), value());
    else if (arg.startsWith('-') && arg !== '-') {
      const isOption = ALWAYS.includes(option) || readLimits(read, option, value) || readReports(read, option, value);
      if (!isOption) throw new Stop(Exit.option, `Unknown option ${arg}.\n${USAGE}`);
    } else read.files.push(arg);
  }
  return checked(read);
}
