import { basename } from 'node:path';
import { checkCustomer, summary } from './check.ts';
import type { CustomerReport, FileSize } from './model.ts';
import { meant } from './near-miss.ts';
import { readSite } from './site.ts';

/** How a run ended. */
const Exit = { clean: 0, wrong: 1, usage: 2 } as const;

const USAGE = `Usage: npm run check:customer -- <name|all> [--json] [--sizes]
  LECTERN_CUSTOMERS names further folders of customers, as for the server.
  --json   the report as data     --sizes  what visitors fetch of each folder
  Ends with 1 when there is an error; warnings alone end with 0.`;

/** Where a run writes. */
interface Streams {
  out(text: string): void;
  err(text: string): void;
}

const plural = (count: number, what: string): string => `${count} ${what}${count === 1 ? '' : 's'}`;
const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} KB`.padStart(9);

function sizeLines(sizes: readonly FileSize[]): string[] {
  const first = sizes.filter((each) => each.first);
  const sum = (of: readonly FileSize[]): string => kilobytes(of.reduce((all, each) => all + each.compressed, 0)).trim();
  return [
    ...sizes.map(
      ({ file, bytes, compressed, first: always }) =>
        `  ${kilobytes(compressed)} of ${kilobytes(bytes)}  ${file}${always ? '  (every first visit)' : ''}`,
    ),
    `  A first visit fetches ${plural(first.length, 'file')} with ${sum(first)}; all there are: ${sizes.length} with ${sum(sizes)}.`,
  ];
}

/** A customer's part of what a person reads. */
function lines({ customer, folder, findings, errors, warnings, sizes }: CustomerReport): string[] {
  const result = errors + warnings === 0 ? 'nothing is wrong' : `${plural(errors, 'error')}, ${plural(warnings, 'warning')}`;
  const title = `${customer}  (${folder})  ${result}`;
  const shown = findings.flatMap(({ severity, file, line, column, path, what, advice }) => [
    `  ${severity.padEnd(7)}  ${file}:${line}:${column}${path === '' ? '' : `  ${path}`}`,
    `           ${what}. ${advice}`,
  ]);
  return [title, ...shown, ...(sizes === undefined ? [] : sizeLines(sizes))];
}

/** `npm run check:customer`: checks customers by name, or all. Gives the exit code. */
export async function checkCustomers(argv: readonly string[], streams: Streams): Promise<number> {
  const options = argv.filter((each) => each.startsWith('-'));
  const [name, ...more] = argv.filter((each) => !each.startsWith('-'));
  if (name === undefined || more.length > 0 || options.some((each) => !['--json', '--sizes'].includes(each))) {
    streams.err(`${USAGE}\n`);
    return Exit.usage;
  }
  const site = readSite();
  const names = name === 'all' ? site.customers : [name];
  const reports: CustomerReport[] = [];
  for (const each of names) {
    const folder = site.folderOf(each);
    if (folder === null || basename(folder) !== each) {
      const others = meant(each, site.customers, `There are ${site.customers.join(', ')}.`);
      streams.err(`There is no customer "${each}" in ${site.settings.customers.join(' or ')}. ${others}\n`);
      return Exit.usage;
    }
    reports.push(await checkCustomer(site, each, folder, options.includes('--sizes')));
  }
  const report = summary(reports);
  if (options.includes('--json')) streams.out(`${JSON.stringify(report, null, 2)}\n`);
  else {
    streams.out(`${reports.map((each) => lines(each).join('\n')).join('\n\n')}\n`);
    if (reports.length > 1)
      streams.out(`\n${plural(reports.length, 'customer')}: ${plural(report.errors, 'error')}, ${plural(report.warnings, 'warning')}.\n`);
  }
  return report.errors > 0 ? Exit.wrong : Exit.clean;
}
