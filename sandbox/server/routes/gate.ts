import { execFile } from 'node:child_process';
import { delimiter, join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Customer } from '../customers/customers.ts';
import { sendContent } from '../http/answer.ts';
import { notFound, sendFile } from '../http/files.ts';
import { queryOf } from '../http/query.ts';
import { siteOf } from '../http/sites.ts';
import { readLanguage } from '../protocol/address.ts';
import { message } from '../texts/texts.ts';
import { isForTesters } from '../http/testers-clock.ts';

interface GateSettings {
  readonly customers: readonly string[];
  /** The folder of the server, from which the harness is found. */
  readonly server: string;
}
/** What of the report of `npm run check:customer -- <name> --json` is read here. */
interface FoundMistakes {
  readonly customers: readonly { readonly findings: readonly unknown[] }[];
}

/** Loading a module that never ends takes seconds, a busy machine more. */
const MOST_MS = 120_000;
const MOST_BYTES = 16_000_000;

/** Checks in a process of its own: it takes a second or more, and loads the customer's modules. */
function check(name: string, { customers, server }: GateSettings): Promise<readonly unknown[]> {
  const project = join(server, '..', '..');
  const program = ['--import', 'tsx', join('scripts', 'checks', 'check-customer.mjs'), name, '--json'];
  const env = { ...process.env, LECTERN_CUSTOMERS: customers.join(delimiter) };
  return new Promise((resolve, reject) => {
    execFile(process.execPath, program, { cwd: project, env, timeout: MOST_MS, maxBuffer: MOST_BYTES }, (error, out, complaint) => {
      // It ends with 1 when it has found something.
      if (out === '') reject(new Error(`${name} was not checked: ${complaint.trim() || String(error)}`));
      else resolve((JSON.parse(out) as FoundMistakes).customers.flatMap(({ findings }) => findings));
    });
  });
}

/** `/sandbox/gate.*`: what is wrong with a customer's files, for its pages in DEV and TEST mode. A production has none of it. */
export function registerGate(app: FastifyInstance, settings: GateSettings, log: (line: string) => void): void {
  const folder = join(settings.server, '..', 'harness', 'gate', 'notice');
  // A customer whose files have changed is another object; of stylesheets and words the server does not know, so that one may ask again.
  const checked = new WeakMap<Customer, Promise<readonly unknown[]>>();
  const running = new Set<Promise<unknown>>();
  app.get<{ Params: { kind: string } }>('/sandbox/gate.:kind(^(?:js|css)$)', (request, reply) =>
    isForTesters(request) ? sendFile(request, reply, folder, `notice.${request.params.kind}`, 'shared') : notFound(request, reply),
  );
  app.get('/sandbox/gate.json', async (request, reply) => {
    if (!isForTesters(request)) return notFound(request, reply);
    const { customer } = siteOf(request);
    let pending = checked.get(customer);
    const isAgain = queryOf(request).get('again') === '1';
    if (pending === undefined || (isAgain && !running.has(pending))) {
      const begun = check(customer.name, settings);
      running.add(begun);
      begun.finally(() => running.delete(begun)).catch(() => undefined);
      checked.set(customer, (pending = begun));
    }
    try {
      const findings = await pending;
      const reader = { lang: readLanguage(queryOf(request).get('lang') ?? '', customer), customer };
      const words = {
        title: message('gate.title', reader, { customer: customer.name, count: findings.length }),
        close: message('gate.close', reader),
        error: message('gate.error', reader),
        warning: message('gate.warning', reader),
      };
      const body = JSON.stringify({ customer: customer.name, words, findings });
      return await sendContent(request, reply, { body, type: 'application/json; charset=UTF-8', caching: 'never' });
    } catch (error) {
      checked.delete(customer);
      log((error as Error).message);
      return notFound(request, reply);
    }
  });
}
