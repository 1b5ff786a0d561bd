import { compile } from '../../complete.ts';
import { documents } from '../../documents.ts';
import { exslt } from '../../exslt/index.ts';
import type { Trace } from '../../trace.ts';
import type { LoadDocument } from '../../xslt/index.ts';
import { catalogsOf } from '../catalogs.ts';
import { Files } from '../files.ts';
import { lint } from '../lint/index.ts';
import { readArguments, type Arguments, type Options } from './arguments.ts';
import { attempt, Exit, Stop } from './exit.ts';
import { coverageList, shortName } from './reports.ts';
import { took, transform, type Ended, type Streams, type Subject } from './transformation.ts';
import { documentWriter } from './write-document.ts';
import { xpathConsole } from './xpath.ts';

/** What a program adds to the command. */
export interface Addition {
  readonly options: Options;
  /** Lines for the usage. */
  readonly usage: string;
  /** Looks at what is asked for. @throws Stop when it does not fit together */
  check(args: Arguments): void;
  /** A loader instead of this one. */
  loader(args: Arguments, load: LoadDocument): LoadDocument;
  /** Is called after each run, a failed one too; gives the exit code when it is another one. */
  ended(subject: Subject, ended: Ended): Exit;
}

const usageOf = (name: string, more: string): string => `Usage: ${name} [options] sheet.xsl [doc.xml …]
       ${name} --check sheet.xsl …
       ${name} lint sheet.xsl …
       ${name} xpath doc.xml 'expression' [--namespace prefix=address] [--json]
As xsltproc's:
  --param name xpath, --stringparam name value, --output file, --noout, --maxdepth n, --timing, --repeat
  --xinclude, --xincludestyle, --html, --encoding name, --novalid, --path folders, --catalogs, --nocatalogs, --nonet
  --nowrite, --nomkdir, --writesubtree folder   what exsl:document may write; the folder of the result otherwise
Besides:
  --check              every file is a stylesheet; all that is wrong with them is told
  --unchecked          begins sooner: templates are compiled when they are first called, what is wrong with others is not told
  --timeout s, --maxnodes n, --maxcharacters n   what a run may take; 0 for any amount
  --profile            which templates and lines take the time; --profile=json: all of it for tools, instead of the result
  --trace              the calls, each with its node; --trace-depth n: how deep, 20
  --coverage           the templates and lines of the stylesheet that no document ran${more}`;

/** The files that the arguments ask for. */
export const filesOf = (args: Arguments, streams: Streams): Files =>
  new Files({
    ...args.reading,
    catalogs: args.catalogs === 'none' ? [] : catalogsOf(process.env, args.catalogs === 'sgml'),
    warn: (text) => streams.err(`${text}\n`),
  });

/** Checks stylesheets, each by itself. */
function checkSheets(args: Arguments, streams: Streams): Exit {
  const files = filesOf(args, streams);
  let ended: Exit = Exit.ok;
  for (const path of args.files) {
    try {
      const root = attempt(Exit.sheetParse, () => files.readSheet(path));
      attempt(Exit.sheet, () =>
        compile(root, { href: root.tree.href, load: files.loadSheet, extensions: [...exslt, ...documents(() => {})] }),
      );
    } catch (error) {
      if (!(error instanceof Stop)) throw error;
      streams.err(`${error.message}\n`);
      ended = error.code;
    }
  }
  return ended;
}

/** Tells what in stylesheets is probably a mistake, or slow. */
function lintSheets(args: Arguments, streams: Streams): Exit {
  const { findings, files } = attempt(Exit.sheetParse, () => lint(args.files, filesOf(args, streams)));
  const lines = findings.map(({ file, line, text }) => `${shortName(file)}:${line}  ${text}\n`);
  streams.out(Buffer.from(lines.join('')));
  streams.err(`${findings.length || 'No'} ${findings.length === 1 ? 'finding' : 'findings'} in ${files} stylesheets.\n`);
  return findings.length ? Exit.found : Exit.ok;
}

function transformAll(args: Arguments, streams: Streams, addition: Addition | null): Exit {
  const [path, ...paths] = args.files as [string, ...string[]];
  const files = filesOf(args, streams);
  const began = performance.now();
  const root = attempt(Exit.sheetParse, () => files.readSheet(path));
  const loadWith = (load: LoadDocument): LoadDocument => attempt(Exit.document, () => addition?.loader(args, load) ?? load);
  const extensions = [...exslt, ...documents(documentWriter(args), args.limits.text)];
  const sheet = attempt(Exit.sheet, () =>
    compile(root, { href: root.tree.href, load: loadWith(files.loadSheet), extensions, strict: !args.unchecked }),
  );
  took(streams, args, `Parsing stylesheet ${path}`, began);
  const { method } = sheet.output;
  if (method && !['xml', 'html', 'text'].includes(method))
    throw new Stop(Exit.method, `${path}: the output method "${method}" is not supported.`);
  const load = loadWith(files.loadDocument);
  const traces: Trace[] = [];
  let code: Exit = Exit.ok;
  let stop: Stop | null = null;
  for (const each of paths) {
    const start = performance.now();
    const document = attempt(Exit.document, () => files.readDocument(each));
    took(streams, args, `Parsing document ${each}`, start);
    const subject: Subject = { args, sheet, root, document, path: each, load };
    const ended = transform(subject, streams);
    if (ended.trace) traces.push(ended.trace);
    const other = addition?.ended(subject, ended) ?? Exit.ok;
    if (other !== Exit.ok) code = other;
    stop = ended.stop;
    if (stop) break;
  }
  if (args.coverage && traces.length) streams.err(coverageList(traces));
  if (stop) throw stop;
  return code;
}

/**
 * The command line: transforms as the arguments say; a stylesheet alone is only checked. Gives the exit code.
 * @param name how a person calls it, for the usage
 */
export function command(argv: readonly string[], streams: Streams, name: string, addition: Addition | null = null): Exit {
  const usage = usageOf(name, addition ? `\n${addition.usage}` : '');
  try {
    if (argv[0] === 'xpath') {
      const files = new Files({ catalogs: catalogsOf(process.env), warn: (text) => streams.err(`${text}\n`) });
      streams.out(Buffer.from(xpathConsole(argv.slice(1), files.readDocument, usage)));
      return Exit.ok;
    }
    if (argv[0] === 'lint') return lintSheets(readArguments(argv.slice(1), usage), streams);
    const args = readArguments(argv, usage, addition?.options);
    addition?.check(args);
    return args.check ? checkSheets(args, streams) : transformAll(args, streams, addition);
  } catch (error) {
    if (!(error instanceof Stop)) throw error;
    streams.err(`${error.message}\n`);
    return error.code;
  }
}
