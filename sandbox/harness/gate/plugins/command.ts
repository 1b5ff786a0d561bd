import { meant } from '../near-miss.ts';
import { Exit, findingLines, kilobytes, plural, type Streams } from '../print.ts';
import { checkPlugins, type PluginReport } from './check.ts';
import { PluginProject } from './project.ts';

const USAGE = `Usage: npm run check:plugin -- <name|all> [--json] [--sizes]
  --json   the report as data     --sizes  what visitors fetch of each plugin
  Ends with 1 when there is an error; warnings alone end with 0.`;

const lines = (report: PluginReport): string[] => [
  ...findingLines(report.plugin, report),
  ...(report.sizes ?? []).map(
    ({ file, bytes, compressed, first }) =>
      `  ${kilobytes(compressed)} of ${kilobytes(bytes)}  ${file}${first ? '  (every first visit)' : ''}`,
  ),
];

/** `npm run check:plugin`: checks plugins of the project by name, or all. Gives the exit code. */
export function checkPluginsCommand(argv: readonly string[], streams: Streams): number {
  const options = argv.filter((each) => each.startsWith('-'));
  const [name, ...more] = argv.filter((each) => !each.startsWith('-'));
  if (name === undefined || more.length > 0 || options.some((each) => !['--json', '--sizes'].includes(each))) {
    streams.err(`${USAGE}\n`);
    return Exit.usage;
  }
  const project = new PluginProject();
  if (name !== 'all' && !project.names.includes(name)) {
    const others = meant(name, project.names, `There are ${project.names.join(', ')}.`);
    streams.err(`There is no plugin "${name}" in plugins/. ${others}\n`);
    return Exit.usage;
  }
  const report = checkPlugins(project, name === 'all' ? project.names : [name], options.includes('--sizes'));
  if (options.includes('--json')) streams.out(`${JSON.stringify(report, null, 2)}\n`);
  else {
    streams.out(`${report.plugins.map((each) => lines(each).join('\n')).join('\n')}\n`);
    if (report.plugins.length > 1)
      streams.out(
        `\n${plural(report.plugins.length, 'plugin')}: ${plural(report.errors, 'error')}, ${plural(report.warnings, 'warning')}.\n`,
      );
  }
  return report.errors > 0 ? Exit.wrong : Exit.clean;
}
