import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Browser } from 'playwright-core';
import { Exit, plural, type Streams } from '../gate/print.ts';
import { wordsOfCauses } from '../pictures/pieces.ts';
import { comparePictures } from '../pictures/pixels.ts';
import { writeReport, type Shown } from '../pictures/report.ts';
import { takePictures, type Summary } from './run.ts';
import { PictureStore, type Changed } from './store.ts';

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
  --only PART,…   examples with PART in their names    --store FOLDER   where the accepted pictures are (.lectern/visual)
  Ends with 0 when nothing has changed, with 1 when something has.`;

class UsageError extends Error {}

const noteOf = ({ points, failure, rejected, causes }: Changed): string =>
  [
    failure === '' ? `${plural(points, 'point')} of the picture differ${points === 1 ? 's' : ''}.` : failure,
    wordsOfCauses(causes),
    ...(rejected ? ['Rejected.'] : []),
  ].join(' ');

function shownOf(store: PictureStore, name: string, changed: Changed): Shown {
  const before = store.picture(store.accepted(name)?.hash ?? '');
  const after = store.picture(changed.hash);
  const difference = before && after && comparePictures(before, after);
  return { name, notes: [noteOf(changed)], lines: [], pictures: { before, after, difference: difference?.shown ?? null } };
}

/** What a run says. @returns its exit code */
function printResult(
  store: PictureStore,
  summary: Summary,
  isFirst: boolean,
  { json, tools }: { readonly json: boolean; readonly tools: Tools },
) {
  const { all, taken, made, gone } = summary;
  const { changed } = store;
  const report = join(store.folder, 'report.html');
  writeReport(
    report,
    'What has changed in the gallery',
    [`${changed.length} of ${all} pictures.`],
    changed.map(([name, each]) => shownOf(store, name, each)),
  );
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
    for (const [name, each] of changed) tools.out(`${name}\n  ${noteOf(each)}\n`);
    if (isFirst) tools.out(`There were no accepted pictures here: ${made.length} were made, and are what later runs compare with.\n`);
    else if (made.length > 0) tools.out(`New, and taken as they are: ${made.join(', ')}.\n`);
    if (gone.length > 0) tools.out(`No longer there: ${gone.join(', ')}.\n`);
    tools.out(
      `${plural(all, 'picture')}, ${taken} taken anew, ${changed.length} changed.${changed.length > 0 ? ` Look at ${report}` : ''}\n`,
    );
  }
  return changed.length > 0 ? Exit.wrong : Exit.clean;
}

function decide(store: PictureStore, command: string, names: readonly string[], tools: Tools): number {
  if (names.length === 0) throw new UsageError(`Say what to ${command}: a name of the list, or all.`);
  const meant = names.map((asked) => [asked, store.decide(asked, command === 'accept')] as const);
  const missing = meant.find(([asked, found]) => found.length === 0 && asked !== 'all');
  if (missing !== undefined) throw new UsageError(`Nothing has changed that is called "${missing[0]}". Run npm run visual first.`);
  store.save();
  const count = meant.reduce((sum, [, found]) => sum + found.length, 0);
  tools.out(`${plural(count, 'picture')} ${command}ed, ${store.changed.length} left.\n`);
  return Exit.clean;
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
      },
    });
    const [command, ...names] = positionals;
    const store = new PictureStore(values.store);
    if (command === 'accept' || command === 'reject') return decide(store, command, names, tools);
    if (command !== undefined) throw new UsageError(`There is no command "${command}".`);
    tools.build();
    const isFirst = store.isEmpty;
    const summary = await takePictures(tools.root, store, {
      asked: values.only.split(',').filter((part) => part !== ''),
      launch: tools.launch,
      write: tools.err,
    });
    if (summary.all === 0) throw new UsageError(`There is no example with "${values.only}" in its name.`);
    const code = printResult(store, summary, isFirst, { json: values.json, tools });
    if (values.open) tools.open(join(store.folder, 'report.html'));
    return code;
  } catch (error) {
    const isUsage = error instanceof UsageError || (error as { code?: string }).code?.startsWith('ERR_PARSE_ARGS') === true;
    tools.err(`${(error as Error).message}\n${isUsage ? `${USAGE}\n` : ''}`);
    return Exit.usage;
  }
}
