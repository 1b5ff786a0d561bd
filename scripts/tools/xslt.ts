/**
 * `npm run xslt -- sheet.xsl doc.xml [--param name xpath] [--stringparam name value] [--output file] [--noout] [--maxdepth n]`:
 * transforms a file as xsltproc does; "-" is standard input, and what xsltproc must be reported not to do is never done ("--nonet",
 * "--novalid"). The result goes to standard output, messages and errors to standard error; the exit codes are xsltproc's.
 */
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { exslt } from '../../xsl/engine/exslt/index.ts';
import {
  compile,
  evaluate,
  transformToText,
  XsltError,
  type Output,
  type Stylesheet,
  type XDocument,
  type XNode,
} from '../../xsl/engine/index.ts';
import { encodeResult, loadFile, readXml } from './xml-file.ts';

/** How a run ended; the numbers are those of xsltproc's manual page. */
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
} as const;
type Exit = (typeof Exit)[keyof typeof Exit];

const USAGE =
  'Usage: npm run xslt -- [--param name xpath] [--stringparam name value] [--output file] [--noout] [--maxdepth n] sheet.xsl [doc.xml …]';

/** Ask for what is so here in any case. */
const ALWAYS = ['-nonet', '-novalid', '-nomkdir'];

/** Where a run writes; the process's own streams but in tests. */
interface Streams {
  out(bytes: Uint8Array): void;
  err(text: string): void;
}

interface Arguments {
  files: string[];
  expressions: Map<string, string>;
  strings: Map<string, string>;
  output: string | null;
  noOutput: boolean;
  depth: number | undefined;
}

/** Ends a run with an exit code. */
class Stop extends Error {
  constructor(
    readonly code: Exit,
    message: string,
  ) {
    super(message);
  }
}

function readArguments(args: readonly string[]): Arguments {
  const read: Arguments = { files: [], expressions: new Map(), strings: new Map(), output: null, noOutput: false, depth: undefined };
  for (let i = 0; i < args.length; i++) {
    const arg = args[i]!;
    const value = (): string => {
      if (++i >= args.length) throw new Stop(Exit.option, `${arg}: a value is missing.\n${USAGE}`);
      return args[i]!;
    };
    const option = arg.startsWith('--') ? arg.slice(1) : arg;
    if (option === '-o' || option === '-output') read.output = value();
    else if (option === '-noout') read.noOutput = true;
    else if (option === '-maxdepth') {
      read.depth = Number(value());
      if (!(read.depth > 0)) throw new Stop(Exit.option, `--maxdepth is a number above 0, not ${args[i]!}.`);
    } else if (option === '-param') read.expressions.set(value(), value());
    else if (option === '-stringparam') read.strings.set(value(), value());
    else if (arg.startsWith('-') && arg !== '-' && !ALWAYS.includes(option))
      throw new Stop(Exit.option, `Unknown option ${arg}.\n${USAGE}`);
    else if (!ALWAYS.includes(option)) read.files.push(arg);
  }
  if (!read.files.length) throw new Stop(Exit.noArguments, USAGE);
  return read;
}

const textOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

function attempt<T>(code: Exit, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw new Stop(code, textOf(error));
  }
}

/** Values of the stylesheet's parameters; an expression is evaluated at the document's root. */
function values(args: Arguments, document: XDocument): Record<string, string | number | boolean | XNode[]> {
  const all = Object.fromEntries<string | number | boolean | XNode[]>(args.strings);
  for (const [name, xpath] of args.expressions) {
    all[name] = attempt(Exit.parameters, () => evaluate(document, xpath));
  }
  return all;
}

// The engine ends a run so for xsl:message terminate="yes" alone.
const isTermination = (error: unknown): boolean =>
  error instanceof XsltError && error.instruction.endsWith('message') && error.reason.startsWith('The stylesheet ended the run');

function compileFile(path: string): Stylesheet {
  const document = attempt(Exit.sheetParse, () => readXml(path));
  return attempt(Exit.sheet, () => compile(document, { href: path, load: loadFile, extensions: exslt }));
}

function write(text: string, output: Readonly<Output>, file: string | null, streams: Streams): void {
  const bytes = encodeResult(text, output);
  if (file === null) streams.out(bytes);
  else attempt(Exit.write, () => writeFileSync(file, bytes));
}

/** Transforms as the arguments say; a stylesheet alone is only checked. Gives the exit code. */
export function xslt(argv: readonly string[], streams: Streams): Exit {
  try {
    const args = readArguments(argv);
    const sheet = compileFile(args.files[0]!);
    const { method } = sheet.output;
    if (method && !['xml', 'html', 'text'].includes(method))
      throw new Stop(Exit.method, `${args.files[0]}: the output method "${method}" is not supported.`);
    for (const path of args.files.slice(1)) {
      const document = attempt(Exit.document, () => readXml(path));
      let text: string;
      try {
        text = transformToText(sheet, document, {
          parameters: values(args, document),
          load: loadFile,
          limits: { depth: args.depth },
          message: (message) => streams.err(`${message}\n`),
        });
      } catch (error) {
        throw error instanceof Stop ? error : new Stop(isTermination(error) ? Exit.terminated : Exit.run, textOf(error));
      }
      if (!args.noOutput) write(text, sheet.output, args.output, streams);
    }
    return Exit.ok;
  } catch (error) {
    if (!(error instanceof Stop)) throw error;
    streams.err(`${error.message}\n`);
    return error.code;
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  process.exitCode = xslt(process.argv.slice(2), {
    out: (bytes) => void process.stdout.write(bytes),
    err: (text) => void process.stderr.write(text),
  });
}
