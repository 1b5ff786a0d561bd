/** `npm run check:plugin -- <name|all> [--json] [--sizes]`: what is wrong with the plugins of the project (docs/write-a-plugin.md). */
import { checkPluginsCommand } from '../../sandbox/harness/gate/plugins/command.ts';

process.exitCode = checkPluginsCommand(process.argv.slice(2), {
  out: (text) => void process.stdout.write(text),
  err: (text) => void process.stderr.write(text),
});
