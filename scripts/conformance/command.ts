import { parseArgs } from 'node:util';
import { brief, type Account, type Call } from './call.ts';
import { CALLS, kitFor, playOne, Usage, type Outcome, type Wanted } from './play.ts';
import { Unreachable, wireTo, type Limits, type Wire } from './wire.ts';

const LIMITS: Limits = { milliseconds: 15_000, bytes: 20 * 1024 * 1024 };
const USAGE =
  'npm run conformance:server -- <address> [--customer=name] [--login=user:password] [--author=user:password] [--read-only] [--json]\n';

interface Output {
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
}

function accountOf(option: string, text: string | undefined): Account | undefined {
  if (text === undefined) return undefined;
  const colon = text.indexOf(':');
  if (colon < 1) throw new Usage(`--${option} is user:password.`);
  return { user: text.slice(0, colon), password: text.slice(colon + 1) };
}

function wanted(args: readonly string[]): Wanted {
  const text = { type: 'string' } as const;
  const flag = { type: 'boolean' } as const;
  const options = { customer: text, login: text, author: text, 'read-only': flag, json: flag };
  let parsed;
  try {
    parsed = parseArgs({ args: [...args], allowPositionals: true, options });
  } catch (error) {
    throw new Usage((error as Error).message);
  }
  const [address, ...more] = parsed.positionals;
  if (address === undefined || more.length > 0 || !/^https?:\/\//.test(address) || !URL.canParse(address)) {
    throw new Usage('One address is wanted, such as https://learn.example.org.');
  }
  const { customer = '', login, author, json = false, 'read-only': readOnly = false } = parsed.values;
  const accounts = { login: accountOf('login', login), author: accountOf('author', author) };
  return { address: new URL(address), customer, accounts, readOnly, json };
}

/** @throws Unreachable unless a server of Lectern answers */
async function isLectern(wire: Wire, address: URL): Promise<void> {
  const { status, body, headers } = await wire.dispatch('action=2&id=0&datatype=p_StartPage');
  if (/<cms[\s>]/.test(body)) return;
  const type = headers['content-type'] ?? 'no type';
  throw new Unreachable(`${address.origin} is no server of Lectern: its /dispatcher.php answers ${status}, ${type}, "${brief(body)}".`);
}

const line = ({ name, section, state, expected, came }: Outcome): string => {
  const reason =
    state === 'differs' ? `\n             expected ${expected}\n             came     ${came}` : came === undefined ? '' : ` (${came})`;
  return `${state.padEnd(11)}  ${section.padEnd(4)} ${name}${reason}\n`;
};

async function play(request: Wanted, { out }: Output, limits: Limits): Promise<number> {
  const wire = wireTo(request.address, limits);
  await isLectern(wire, request.address);
  const kit = kitFor(request, wire);
  // A wrong password is said once, at the start, and not as a difference of every call.
  for (const who of ['login', 'author'] as const) if (request.accounts[who] !== undefined) await kit.token(who);
  const isPlayed = ({ needs = 'guest' }: Call) => needs === 'guest' || request.accounts[needs] !== undefined;
  const stores = request.readOnly ? [] : CALLS.filter((call) => call.stores !== undefined && isPlayed(call));
  if (!request.json) for (const call of stores) out(`stores: ${call.stores} (${call.name})\n`);
  const outcomes: Outcome[] = [];
  for (const call of CALLS) {
    const outcome = await playOne(call, kit, request);
    outcomes.push(outcome);
    if (!request.json) out(line(outcome));
  }
  const count = (state: Outcome['state']) => outcomes.filter((one) => one.state === state).length;
  const summary = { ok: count('ok'), differs: count('differs'), notOffered: count('not offered'), leftOut: count('left out') };
  if (request.json) out(`${JSON.stringify({ address: request.address.origin, ...summary, calls: outcomes }, null, 2)}\n`);
  else out(`\n${summary.ok} ok, ${summary.differs} differ, ${summary.notOffered} not offered, ${summary.leftOut} left out\n`);
  return summary.differs === 0 ? 0 : 1;
}

/** Plays the protocol against a server. @returns the exit code: 0 as it should be, 1 something differs, 2 it could not be tried */
export async function conformance(args: readonly string[], output: Output, limits: Limits = LIMITS): Promise<number> {
  try {
    return await play(wanted(args), output, limits);
  } catch (error) {
    if (!(error instanceof Usage || error instanceof Unreachable)) throw error;
    output.err(`${error.message}\n${error instanceof Usage ? USAGE : ''}`);
    return 2;
  }
}
