import { checkConfiguration } from './check-settings.ts';
import { startServer, type RunningServer } from './server.ts';

// What the server writes is for nobody else to read.
process.umask(0o077);

/** What an error comes from, and that from. */
function causesOf(error: unknown): unknown[] {
  const cause = error instanceof Error ? error.cause : undefined;
  return cause === undefined ? [] : [cause, ...causesOf(cause)];
}

/** Mistakes in the server's own code: nobody has foreseen them, and whoever mends them asks where they were. */
const isOwnMistake = (error: unknown): boolean => [TypeError, ReferenceError, RangeError].some((kind) => error instanceof kind);

/** One line for whoever has started the server: what is wrong, and what it comes from unless that is in it already. */
function startProblem(error: unknown): unknown {
  if (!(error instanceof Error) || isOwnMistake(error)) return error;
  const reasons = causesOf(error)
    .map((cause) => (cause instanceof Error ? String((cause as { code?: unknown }).code ?? cause.message) : String(cause)))
    .filter((reason) => reason !== '' && !error.message.includes(reason));
  return [error.message, ...(reasons.length > 0 ? [`(${reasons[0]!.split('\n')[0]})`] : [])].join(' ');
}

let stopping = 0;
let server: RunningServer | null = null;

/** Who asks twice does not want to wait; a terminal sends its signal to every process of a group, so that two of one moment are one. */
const SAME_MOMENT_MS = 1000;

async function stop(): Promise<void> {
  if (stopping > 0) {
    if (Date.now() - stopping > SAME_MOMENT_MS) process.exit(1);
    return;
  }
  stopping = Date.now();
  // While the server still starts, its own end of the start sees `stopping`.
  if (server === null) return;
  await server.close();
  process.exit(0);
}

for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => void stop());

if (process.argv.includes('--check')) {
  const { lines, isRight } = await checkConfiguration(process.env);
  console.log(lines.join('\n'));
  process.exit(isRight ? 0 : 1);
}

try {
  server = await startServer();
  if (stopping > 0) {
    await server.close();
    process.exit(0);
  }
  console.log(`Lectern is running at ${server.url}`);
  const { customers } = server.services;
  for (const name of customers.names) {
    const host = customers.get(name)?.hosts[0];
    if (host === undefined && server.production) continue;
    const site = host?.origin ?? `http://${name}.localhost:${server.port}`;
    console.log(`  ${name}: ${site}/`);
  }
} catch (error) {
  console.error(startProblem(error));
  process.exit(1);
}
