import { basename } from 'node:path';
import { checkCustomer, summary } from './check.ts';
import type { CustomerReport, FileSize } from './model.ts';
import { meant } from './near-miss.ts';
import { Exit, findingLines, kilobytes, plural, type Streams } from './print.ts';
import { readSite } from './site.ts';

const USAGE = `Usage: npm run check:customer -- <name|all> [--json] [--sizes]
  LECTERN_CUSTOMERS names further folders of customers, as for the server.
  --json   the report as data     --sizes  what visitors fetch of each folder
  Ends with 1 when there is an error; warnings alone end with 0.`;

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
const lines = (report: CustomerReport): string[] => [
  ...findingLines(report.customer, report),
  ...(report.sizes === undefined ? [] : sizeLines(report.sizes)),
];

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
