/**
 * `npm run xslt -- [options] sheet.xsl [doc.xml …]`: transforms files as xsltproc does, with its options, streams and exit codes. What
 * else it can (where the time goes, what never ran, what is wrong, a comparison, a case, XPath): docs/stylesheets.md. It is the command of
 * the engine's package (xsl/engine/node/cli), with what this repository adds: a comparison with xsltproc, and cases for its own tests.
 */
import { fileURLToPath } from 'node:url';
import {
  attempt,
  command,
  Exit,
  runDeep,
  Stop,
  type Addition,
  type Ended,
  type Streams,
  type Subject,
} from '../../xsl/engine/node/index.ts';
import { compareWithXsltproc, comparisonText, type Comparison } from './xslt/compare.ts';
import { addCase, CaseFiles } from './xslt/save-case.ts';

const USAGE = `  --compare            the first difference to what xsltproc makes of it
  --save-case name     writes a case for tests/conformance; "file/name" into that file; --cases folder: into another folder`;

/** Compares a run with xsltproc's, and writes it as a case. */
class Repository implements Addition {
  readonly usage = USAGE;
  private compares = false;
  private saveCase: string | null = null;
  private cases: string | null = null;
  private files: CaseFiles | null = null;

  constructor(private readonly streams: Streams) {}

  readonly options: Addition['options'] = {
    compare: [0, () => (this.compares = true)],
    'save-case': [1, (_args, name) => (this.saveCase = name!)],
    cases: [1, (_args, folder) => (this.cases = folder!)],
  };

  readonly check: Addition['check'] = ({ files }) => {
    const asked = [this.compares && '--compare', this.saveCase !== null && '--save-case'].filter(Boolean);
    if (asked.length && files.length < 2) throw new Stop(Exit.noArguments, `${asked.join(', ')}: a document is missing.\n${USAGE}`);
    if (asked.length && files.includes('-')) throw new Stop(Exit.option, `${asked[0]} needs files, not standard input.`);
    if (this.saveCase !== null && files.length > 2) throw new Stop(Exit.option, '--save-case takes one document.');
    if (this.cases !== null && this.saveCase === null)
      throw new Stop(Exit.option, '--cases says where --save-case writes, which is missing.');
  };

  readonly loader: Addition['loader'] = ({ files: [sheet, document] }, load) => {
    if (this.saveCase === null) return load;
    this.files ??= new CaseFiles(sheet!, document!);
    return this.files.loader(load);
  };

  readonly ended = (subject: Subject, ended: Ended): Exit => {
    const comparison = this.compares && !ended.stop ? this.compare(subject, ended) : null;
    if (this.saveCase !== null) this.save(ended, comparison);
    return comparison?.is === 'different' ? Exit.differs : comparison?.is === 'missing' ? Exit.notCompared : Exit.ok;
  };

  private compare({ args, path }: Subject, { values }: Ended): Comparison {
    const { reading, catalogs } = args;
    const options = [
      ...[...args.strings].flatMap(([name, value]) => ['--stringparam', name, value]),
      ...[...args.expressions].flatMap(([name, value]) => ['--param', name, value]),
      ...(args.limits.depth === undefined ? [] : ['--maxdepth', String(args.limits.depth)]),
      ...(reading.includes ? ['--xinclude'] : []),
      ...(reading.sheetIncludes ? ['--xincludestyle'] : []),
      ...(reading.html ? ['--html'] : []),
      ...(reading.parts === false ? ['--novalid'] : []),
      ...(reading.encoding === undefined ? [] : ['--encoding', reading.encoding]),
      ...(reading.paths.length ? ['--path', reading.paths.join(':')] : []),
      ...(catalogs === 'sgml' ? ['--catalogs'] : []),
    ];
    const comparison = attempt(Exit.run, () => compareWithXsltproc(args, path, options, values, this.streams));
    this.streams.err(comparisonText(comparison));
    return comparison;
  }

  private save({ values, result, error }: Ended, comparison: Comparison | null): void {
    const expected = result === null ? { error: error ?? '' } : { result };
    const differs = comparison?.is === 'different' ? `has ${comparison.theirs} at ${comparison.path}` : null;
    const path = attempt(Exit.write, () =>
      addCase(this.saveCase!, this.cases, (id) => this.files!.written(id, new Map(Object.entries(values)), expected, differs)),
    );
    this.streams.err(`The case is in ${path}.\n`);
  }
}

/** Does what the arguments say; gives the exit code. */
export const xslt = (argv: readonly string[], streams: Streams): Exit => command(argv, streams, 'npm run xslt --', new Repository(streams));

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await runDeep(import.meta.resolve('./xslt/thread.mjs'), async () => xslt);
}
