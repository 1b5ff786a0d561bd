/** `npm run conformance:server -- <address>`: what a server does otherwise than docs/protocol.md says (docs/write-a-server.md). */
import { conformance } from './command.ts';

process.exitCode = await conformance(process.argv.slice(2), {
  out: (text) => void process.stdout.write(text),
  err: (text) => void process.stderr.write(text),
});
