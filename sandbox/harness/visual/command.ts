import { join } from 'node:path';
import { parseArgs, stripVTControlCharacters } from 'node:util';
import type { Browser } from 'playwright-core';
import { nearest } from '../gate/near-miss.ts';
import { Exit, plural, type Streams } from '../gate/print.ts';
import { writeReport } from '../pictures/report.ts';
import { begin, objectionTo } from '../pictures/store/under-way.ts';
import { changesIn } from './changes.ts';
import { examplesOf, takePictures, type Summary } from './run.ts';
import { PictureStore } from './store.ts';

/** What the command is given by who starts it. */
interface Tools extends Streams {
  /** The project's folder. */
  readonly root: string;
  /** Builds the project when it has changed. @throws Error with what went wrong */
  build(): void;
  launch(): Promise<Browser>;
  /** Opens a file for a person. */
  open(file: string): void;
}

const USAGE = `Usage: npm run visual [-- --only PART,…] [--json] [--open]     the gallery's examples: lists which pictures changed
       npm run visual -- accept <name|all> …                what changed is right: it looks so from now on
       npm run visual -- reject <name|all> …                it is wrong: runs end with 1 until it looks as before
  --only PART,…   examples with PART anywhere in their names, such as sheets/p_News.list: p_News is all of News
  --store FOLDER  where the accepted pictures are (.lectern/visual)
  A run that is interrupted is gone on with by the next one. In DEV and TEST mode /sandbox/changes/ shows the pictures, and decides, too.
  Ends with 0 when nothing has changed, with 1 when something has or the run itself has failed, with 2 when it was not asked rightly.`;

class UsageError extends Error {}

/** The browser or the server has failed, not who asked. */
class RunFailed extends Error {}

/** What a driver says goes on with a log, which helps nobody here. @throws RunFailed */
function failed(error: unknown): never {
  if (error instanceof UsageError) throw error;
  const [first = ''] = stripVTControlCharacters(error instanceof Error ? error.message : String(error)).split('\n');
  const what = first.replace(/^\w+\.\w+: /, '').replace(/[.:]$/, '');
  throw new RunFailed(`The pictures could not be taken: ${what}. What was taken stays; run npm run visual again to go on.`, {
    cause: error,
  });
}

const someOf = (names: readonly string[]): string =>
  names.length > 20 ? `${names.slice(0, 20).join(', ')} and ${names.length - 20} more` : names.join(', ');

/** What a run says. @returns its exit code */
function printResult(
  store: PictureStore,
  summary: Summary,
  isFirst: boolean,
  { json, tools }: { readonly json: boolean; readonly tools: Tools },
) {
  const { all, taken, made, gone } = summary;
  const { changed } = store;
  const { summary: lines, changes } = changesIn(store) ?? { summary: [], changes: [] };
  const report = join(store.folder, 'report.html');
  writeReport(report, 'What has changed in the gallery', { summary: lines, changes }, (hash) => store.picture(hash));
  if (json)
    tools.out(
      `${JSON.stringify(
        {
          version: 1,
          pictures: all,
          taken,
          made,
          gone,
          changed: changed.map(([name, { causes, points, failure, rejected }]) => ({ name, causes, points, failure, rejected })),
          report,
        },
        null,
        2,
      )}\n`,
    );
  else {
    for (const { name, notes, cause, isRejected } of changes)
      tools.out(`${name}\n  ${[...notes, cause, ...(isRejected ? ['Rejected.'] : [])].join(' ')}\n`);
    if (isFirst) tools.out(`There were no accepted pictures here: ${made.length} were made, and are what later runs compare with.\n`);
    else if (made.length > 0) tools.out(`New, and taken as they are: ${someOf(made)}.\n`);
    if (gone.length > 0) tools.out(`No longer there: ${someOf(gone)}.\n`);
    tools.out(
      `${plural(all, 'picture')}, ${taken} taken anew, ${changed.length} changed.${changed.length > 0 ? ` Look at ${report}` : ''}\n`,
    );
  }
  return changed.length > 0 ? Exit.wrong : Exit.clean;
}

function decide(store: PictureStore, command: string, names: readonly string[], tools: Tools): number {
  if (names.length === 0) throw new UsageError(`Say what to ${command}: a name of the list, or all.`);
  const objection = objectionTo(store.folder);
  if (objection !== '') throw new Error(objection);
  const meant = names.map((asked) => [asked, store.decide(asked, command === 'accept')] as const);
  const missing = meant.find(([asked, found]) => found.length === 0 && asked !== 'all');
  if (missing !== undefined) throw new UsageError(`Nothing has changed that is called "${missing[0]}". Run npm run visual first.`);
  store.save();
  const count = meant.reduce((sum, [, found]) => sum + found.length, 0);
  tools.out(`${plural(count, 'picture')} ${command}ed, ${store.changed.length} left.\n`);
  return Exit.clean;
}

const partsOf = (only: string): string[] =>
  only
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** A part that no example has would be left out without a word, and all parts together would be everything. */
function checkParts(parts: readonly string[], root: string): void {
  const names = examplesOf(root).map(({ name }) => name);
  const missing = parts.filter((part) => !names.some((name) => name.includes(part)));
  if (missing.length === 0) return;
  const near = missing.length === 1 ? nearest(missing[0]!, new Set(names.flatMap((name) => [name, ...name.split(/[/.]/)]))) : null;
  throw new UsageError(
    `There is no example with "${missing.join('" or "')}" in its name.${near === null ? '' : ` Did you mean "${near}"?`}`,
  );
}

async function run(store: PictureStore, { only, json }: { readonly only: string; readonly json: boolean }, tools: Tools): Promise<number> {
  const isFirst = store.isEmpty;
  const summary = await takePictures(tools.root, store, { asked: partsOf(only), launch: tools.launch, write: tools.err });
  return printResult(store, summary, isFirst, { json, tools });
}

/** `npm run visual`. @returns the exit code */
export async function visual(argv: readonly string[], tools: Tools): Promise<number> {
  try {
    const { positionals, values } = parseArgs({
      args: [...argv],
      allowPositionals: true,
      options: {
        only: { type: 'string', default: '' },
        store: { type: 'string', default: join(tools.root, '.lectern', 'visual') },
        json: { type: 'boolean', default: false },
        open: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    });
    if (values.help) {
      tools.out(`${USAGE}\n`);
      return Exit.clean;
    }
    const [command, ...names] = positionals;
    const store = new PictureStore(values.store);
    if (command === 'accept' || command === 'reject') return decide(store, command, names, tools);
    if (command !== undefined) throw new UsageError(`There is no command "${command}".`);
    checkParts(partsOf(values.only), tools.root);
    tools.build();
    const end = begin(store.folder);
    let code: number;
    try {
      code = await run(store, values, tools).catch(failed);
    } finally {
      end();
    }
    if (values.open) tools.open(join(store.folder, 'report.html'));
    return code;
  } catch (error) {
    if (error instanceof RunFailed) {
      tools.err(`${error.message}\n`);
      return Exit.wrong;
    }
    const isUsage = error instanceof UsageError || (error as { code?: string }).code?.startsWith('ERR_PARSE_ARGS') === true;
    tools.err(`${(error as Error).message}\n${isUsage ? `${USAGE}\n` : ''}`);
    return Exit.usage;
  }
}
