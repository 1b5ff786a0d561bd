/** `npm run check:customer -- <name|all> [--json] [--sizes]`: what is wrong with customers' files (docs/check-a-customer.md). */
import { checkCustomers } from '../../sandbox/harness/gate/command.ts';

process.exitCode = await checkCustomers(process.argv.slice(2), {
  out: (text) => void process.stdout.write(text),
  err: (text) => void process.stderr.write(text),
});
