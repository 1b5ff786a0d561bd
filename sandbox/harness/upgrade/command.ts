import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Browser } from 'playwright-core';
import { Exit, plural, type Streams } from '../gate/print.ts';
import { groupsOf } from '../pictures/groups.ts';
import { wordsOfCauses } from '../pictures/pieces.ts';
import { comparePictures } from '../pictures/pixels.ts';
import { writeReport } from '../pictures/report.ts';
import type { Change } from '../changes/model.ts';
import { corpusOf } from './corpus/corpus.ts';
import { looksOf, PLAIN } from './corpus/looks.ts';
import { Decisions, markOf } from './decisions.ts';
import { LastRun } from './last-run.ts';
import { UsageError } from './usage-error.ts';
import { compareSides, type Difference, type Found } from './run.ts';
import { checkAsked } from './site/customers.ts';
import { keepNewest } from './site/keep-newest.ts';
import { sideOf } from './site/side.ts';

/** What the command is given by who starts it. */
interface UpgradeTools extends Streams {
  /** This project's folder. */
  readonly root: string;
  /** Where relative paths begin. */
  readonly cwd: string;
  launch(): Promise<Browser>;
  /** The folder of a tree's build, made when it is not there. */
  buildOf(root: string): Promise<string>;
  open(file: string): void;
}

const USAGE = `Usage: npm run upgrade:diff -- --from <folder, build or git ref> --to <…> [--corpus <folder or file>] [--customer demo]
                              [--most 400] [--languages en,de] [--themes light,dark] [--widths 1024,320] [--exact] [--json] [--open]
       npm run upgrade:diff -- accept <name|all> …     this difference is right, and is not listed any more
       npm run upgrade:diff -- reject <name|all> …     it is wrong: it stays listed, as rejected
  Ends with 0 when no page differs or all differences are accepted, with 1 when one does, with 2 when it cannot be told.`;

const OPTIONS = {
  from: { type: 'string' },
  to: { type: 'string' },
  corpus: { type: 'string', default: '' },
  customer: { type: 'string', default: 'demo' },
  most: { type: 'string', default: '400' },
  languages: { type: 'string', default: '' },
  themes: { type: 'string', default: 'light' },
  widths: { type: 'string', default: String(PLAIN.width) },
  exact: { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
  open: { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
  store: { type: 'string' },
} as const;

/** So many trees of git refs and builds stay for the next run. */
const CACHES = [
  ['trees', 3],
  ['builds', 8],
] as const;

/** A difference that is not accepted. */
interface Listed {
  readonly difference: Difference;
  readonly isRejected: boolean;
  readonly mark: string;
}

const notesOf = ({ difference: { failure, points } }: Listed): string[] => [
  ...(failure === '' ? [] : [failure.replace(/\.?$/, '.')]),
  points > 0 ? `${plural(points, 'point')} of the picture differ${points === 1 ? 's' : ''}.` : 'The picture is the same.',
];
const noteOf = (each: Listed): string => [...notesOf(each), ...(each.isRejected ? ['Rejected.'] : [])].join(' ');

const causeOf = ({ difference: { causes, areProven } }: Listed): string => wordsOfCauses(causes, areProven);

function textOf(found: Found, listed: readonly Listed[], accepted: number, report: string): string {
  const groups = groupsOf(listed, causeOf);
  const lines = groups.flatMap(([cause, all]) => [
    `${cause} ${plural(all.length, 'page')}:`,
    ...all.flatMap((each) => [
      `  ${each.difference.page.name}  ${each.difference.page.address}  ${noteOf(each)}`,
      ...each.difference.lines.map((line) => `      ${line}`),
    ]),
  ]);
  const { pages, visited, leftOut, unseen, undrawn, changed } = found;
  const looked =
    changed.length === 0
      ? 'Both sides are made of the same.'
      : `${visited} of ${pages} looked at in a browser${
          leftOut > 0 ? `; of those whose stylesheets draw the same, ${leftOut} were left out as a sample is enough (--most)` : ''
        }.`;
  return [
    ...lines,
    ...(unseen.length === 0 ? [] : [`Words of ${unseen.join(', ')} have changed: --languages ${unseen.join(',')} looks at them, too.`]),
    ...(undrawn.length === 0 ? [] : [`Not drawn before, a dialog says why: ${undrawn.join(', ')}.`]),
    `${plural(pages, 'page')}. ${looked} ${plural(listed.length, 'page')} differ${listed.length === 1 ? 's' : ''}${
      accepted > 0 ? `, ${accepted} more ${accepted === 1 ? 'is' : 'are'} accepted` : ''
    }.${listed.length > 0 ? ` Look at ${report}` : ''}`,
    '',
  ].join('\n');
}

const jsonOf = (found: Found, listed: readonly Listed[], accepted: number, report: string): string =>
  `${JSON.stringify(
    {
      version: 1,
      changed: found.changed,
      pages: found.pages,
      visited: found.visited,
      leftOut: found.leftOut,
      unseen: found.unseen,
      undrawn: found.undrawn,
      accepted,
      differences: listed.map(({ difference: { page, causes, areProven, failure, points, lines }, isRejected }) => ({
        name: page.name,
        address: page.address,
        causes,
        proven: areProven,
        failure,
        points,
        lines,
        rejected: isRejected,
      })),
      report,
    },
    null,
    2,
  )}\n`;

function listOf(found: Found, decisions: Decisions): { listed: Listed[]; accepted: number } {
  const marked = found.differences.map((difference) => {
    const mark = markOf(difference.page.name, difference.before, difference.after);
    return { difference, mark, decision: decisions.of(mark) };
  });
  const left = marked.filter(({ decision }) => decision !== 'accepted');
  decisions.list(Object.fromEntries(left.map(({ difference, mark }) => [difference.page.name, mark])));
  const listed = left.map(({ difference, mark, decision }) => ({ difference, mark, isRejected: decision === 'rejected' }));
  return { listed, accepted: marked.length - left.length };
}

/** Keeps what was found, and writes the page that shows it. */
function keepPictures(work: string, report: string, names: readonly [string, string], listed: readonly Listed[]): void {
  const last = new LastRun(work);
  const keep = (picture: Buffer | undefined): string => (picture === undefined ? '' : last.shelf.keep(picture));
  const changes = listed.map((each): Change => {
    const { page, before, after, lines } = each.difference;
    const difference = comparePictures(before.picture, after.picture)?.shown;
    const pictures = { before: keep(before.picture), after: keep(after.picture), difference: keep(difference) };
    const { mark, isRejected } = each;
    return { name: page.name, mark, cause: causeOf(each), notes: [page.address, ...notesOf(each)], lines, isRejected, pictures };
  });
  const summary = [`From ${names[0]} to ${names[1]}.`, `${plural(listed.length, 'page')}.`];
  last.write({ at: new Date().toISOString(), summary, changes });
  writeReport(report, 'What an upgrade changes', { summary, changes }, (hash) => last.shelf.picture(hash));
}

function decide(decisions: Decisions, command: string, names: readonly string[], tools: UpgradeTools): number {
  if (names.length === 0) throw new UsageError(`Say what to ${command}: a name of the list, or all.`);
  let count = 0;
  for (const asked of names) {
    const meant = decisions.decide(asked, command === 'accept' ? 'accepted' : 'rejected');
    if (meant.length === 0 && asked !== 'all') throw new UsageError(`The last run has listed nothing that is called "${asked}".`);
    count += meant.length;
  }
  tools.out(`${plural(count, 'difference')} ${command}ed.\n`);
  return Exit.clean;
}

/** `npm run upgrade:diff`. @returns the exit code */
export async function upgradeDiff(argv: readonly string[], tools: UpgradeTools): Promise<number> {
  try {
    const { positionals, values } = parseArgs({ args: [...argv], allowPositionals: true, options: OPTIONS });
    const [command, ...names] = positionals;
    const { root, cwd, err } = tools;
    const work = values.store ?? join(root, '.lectern', 'upgrade');
    if (values.help) {
      tools.out(`${USAGE}\n`);
      return Exit.clean;
    }
    if (command === 'accept' || command === 'reject') return decide(new Decisions(work), command, names, tools);
    if (command !== undefined) throw new UsageError(`There is no command "${command}".`);
    // One that cannot be read is named before anything takes time.
    void new Decisions(work);
    if (!values.from || !values.to) throw new UsageError('Name both sides: --from and --to, each a folder, a build or a git ref.');
    if (!/^\d{1,6}$/.test(values.most)) throw new UsageError(`--most is a whole number, not "${values.most}".`);
    const looks = looksOf(values);
    // What earlier runs have made is removed before anything of this one is there.
    for (const [cache, most] of CACHES) keepNewest(join(work, cache), most);
    const where = { project: root, cwd, work, write: err };
    const folder = join(work, `run-${process.pid}`);
    const corpus = corpusOf(values.corpus, { project: root, cwd, work: folder });
    const [from, to] = [sideOf('--from', values.from, where), sideOf('--to', values.to, where)];
    const languages = [...new Set(looks.map(({ lang }) => lang))].filter((lang) => lang !== '');
    checkAsked([from.root, to.root], cwd, values.customer, languages);
    const found = await compareSides(from, to, {
      corpus,
      customer: values.customer,
      most: Number(values.most),
      looks,
      exact: values.exact,
      folder,
      launch: tools.launch,
      buildOf: tools.buildOf,
      write: err,
    });
    // Somebody may have decided meanwhile.
    const { listed, accepted } = listOf(found, new Decisions(work));
    const report = join(work, 'report.html');
    keepPictures(work, report, [values.from, values.to], listed);
    tools.out((values.json ? jsonOf : textOf)(found, listed, accepted, report));
    if (values.open) tools.open(report);
    return listed.length > 0 ? Exit.wrong : Exit.clean;
  } catch (error) {
    const isArguments = (error as { code?: string }).code?.startsWith('ERR_PARSE_ARGS') === true;
    tools.err(`${(error as Error).message}\n`);
    if (isArguments || (error instanceof UsageError && argv.length === 0)) tools.err(`${USAGE}\n`);
    return Exit.usage;
  }
}
