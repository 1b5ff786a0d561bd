/**
 * `npm run xslt -- sheet.xsl doc.xml [--param name xpath] [--stringparam name value] [--output file] [--noout] [--maxdepth n]
 * [--timeout seconds] [--maxnodes n] [--maxcharacters n]`: transforms a file as xsltproc does; "-" is standard input, and what
 * xsltproc must be reported not to do is never done ("--nonet", "--novalid"). The result goes to standard output, messages, reports
 * and errors to standard error; the exit codes are xsltproc's.
 * What else it can (where the time goes, what never ran, a comparison, a case, XPath): docs/stylesheets.md.
 */
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Expected } from '../../sandbox/harness/playground/engine/case-text.ts';
import { exslt } from '../../xsl/engine/exslt/index.ts';
import { compile, evaluate, transformToText, XsltError, type Stylesheet, type XDocument, type XNode } from '../../xsl/engine/index.ts';
import { traceTransform } from '../../xsl/engine/trace.ts';
import { encodeResult, loadFile, readXml } from './xml-file.ts';
import { attempt, Exit, readArguments, Stop, textOfError, type Arguments } from './xslt/arguments.ts';
import { compareWithXsltproc, comparisonText, type Comparison } from './xslt/compare.ts';
import { callTree, coverageList, profileTable } from './xslt/profile.ts';
import { addCase, CaseFiles } from './xslt/save-case.ts';
import { xpathConsole } from './xslt/xpath.ts';

/** Where a run writes; the process's own streams but in tests. */
interface Streams {
  out(bytes: Uint8Array): void;
  err(text: string): void;
}

type Values = Record<string, string | number | boolean | XNode[]>;

/** Values of the stylesheet's parameters; an expression is evaluated at the document's root. */
function values(args: Arguments, document: XDocument): Values {
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

/** One stylesheet and one document. */
class Transformation {
  private readonly parameters: Values;
  /** Why the run failed. */
  private failure: Stop | null = null;
  private expected: Expected = { result: '' };

  constructor(
    private readonly args: Arguments,
    private readonly sheet: Stylesheet,
    /** What it was compiled from. */
    private readonly root: XDocument,
    private readonly source: { readonly document: XDocument; readonly path: string },
    private readonly load: typeof loadFile,
    private readonly streams: Streams,
  ) {
    this.parameters = values(args, source.document);
  }

  private fail(error: unknown): void {
    this.failure = error instanceof Stop ? error : new Stop(isTermination(error) ? Exit.terminated : Exit.run, textOfError(error));
    this.expected = { error: error instanceof XsltError ? error.reason : textOfError(error) };
  }

  private transform(): void {
    const { args, sheet, parameters, load, streams } = this;
    try {
      const message = (text: string): void => streams.err(`${text}\n`);
      const { limits } = args;
      this.expected = { result: transformToText(sheet, this.source.document, { parameters, load, limits, message }) };
    } catch (error) {
      this.fail(error);
    }
  }

  private report(): void {
    const { args, parameters, load, streams } = this;
    const { profile, traceDepth, coverage } = args;
    if (!profile && !traceDepth && !coverage) return;
    const [path] = args.files as [string];
    const { limits } = args;
    const options = { href: path, load, extensions: exslt, limits, depth: Math.max(100, traceDepth), runs: MOST_RUNS };
    const trace = traceTransform(this.root, this.source.document, parameters, options);
    if (profile === 'json') streams.out(Buffer.from(`${JSON.stringify(trace)}\n`));
    if (profile === 'table') streams.err(profileTable(trace, this.failure ? null : this.untraced()));
    if (traceDepth) streams.err(callTree(trace, traceDepth));
    if (coverage) streams.err(coverageList(trace));
  }

  /** Milliseconds of the fastest run that nobody traces. */
  private untraced(): number {
    const { sheet, source, parameters, load } = this;
    const { limits } = this.args;
    const begin = performance.now();
    let least = Infinity;
    for (let i = 0; i < MOST_RUNS && performance.now() - begin < LONG; i++) {
      const start = performance.now();
      transformToText(sheet, source.document, { parameters, load, limits });
      least = Math.min(least, performance.now() - start);
    }
    return least;
  }

  private write(): void {
    const { args, sheet, expected, streams } = this;
    // For tools the trace, which has the result in it, is all that is written.
    if (args.noOutput || !('result' in expected) || (args.profile === 'json' && args.output === null)) return;
    const bytes = encodeResult(expected.result, sheet.output);
    if (args.output === null) streams.out(bytes);
    else attempt(Exit.write, () => writeFileSync(args.output!, bytes));
  }

  private compare(): Comparison | null {
    const { args, parameters, streams } = this;
    if (!args.compare || this.failure) return null;
    const options = [
      ...[...args.strings].flatMap(([name, value]) => ['--stringparam', name, value]),
      ...[...args.expressions].flatMap(([name, value]) => ['--param', name, value]),
      ...(args.limits.depth === undefined ? [] : ['--maxdepth', String(args.limits.depth)]),
    ];
    const comparison = attempt(Exit.run, () => compareWithXsltproc(args.files[0]!, this.source.path, options, parameters));
    streams.err(comparisonText(comparison));
    return comparison;
  }

  private save(files: CaseFiles, comparison: Comparison | null): void {
    const { args, parameters, expected } = this;
    const differs = comparison?.is === 'different' ? `has ${comparison.theirs} at ${comparison.path}` : null;
    const path = attempt(Exit.write, () =>
      addCase(args.saveCase!, args.cases, (id) => files.written(id, new Map(Object.entries(parameters)), expected, differs)),
    );
    this.streams.err(`The case is in ${path}.\n`);
  }

  /** @throws Stop when the run fails, after all that can be reported of it */
  run(files: CaseFiles | null): Exit {
    this.transform();
    this.report();
    this.write();
    const comparison = this.compare();
    if (files) this.save(files, comparison);
    if (this.failure) throw this.failure;
    return comparison?.is === 'different' ? Exit.differs : comparison?.is === 'missing' ? Exit.notCompared : Exit.ok;
  }
}

/** Transforms as the arguments say; a stylesheet alone is only checked. Gives the exit code. */
export function xslt(argv: readonly string[], streams: Streams): Exit {
  try {
    if (argv[0] === 'xpath') {
      streams.out(Buffer.from(xpathConsole(argv.slice(1))));
      return Exit.ok;
    }
    const args = readArguments(argv);
    const [path, ...documents] = args.files as [string, ...string[]];
    const root = attempt(Exit.sheetParse, () => readXml(path));
    const files = args.saveCase === null ? null : attempt(Exit.document, () => new CaseFiles(path, documents[0]!));
    const load = files?.load ?? loadFile;
    const sheet = attempt(Exit.sheet, () => compile(root, { href: path, load, extensions: exslt }));
    const { method } = sheet.output;
    if (method && !['xml', 'html', 'text'].includes(method))
      throw new Stop(Exit.method, `${path}: the output method "${method}" is not supported.`);
    let ended: Exit = Exit.ok;
    for (const each of documents) {
      const document = attempt(Exit.document, () => readXml(each));
      const code = new Transformation(args, sheet, root, { document, path: each }, load, streams).run(files);
      if (code !== Exit.ok) ended = code;
    }
    return ended;
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
