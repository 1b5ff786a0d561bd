import schema from '../../config/customer.schema.json?schema';
import { versionOf, type CustomerFile } from './check.ts';
import { complete } from './complete.ts';
import { ConfigurationError } from './configuration-error.ts';
import type { CustomerConfiguration } from './contract.ts';
import { customerMistakes } from './explain.ts';

/**
 * The configuration of a customer's file, or all that is wrong with it. Parameters as `loadConfiguration`.
 * @throws ConfigurationError when the file is missing, no JSON or not valid
 */
export async function readFile(
  fetch: typeof globalThis.fetch,
  customer: string,
  version: string,
  given: string,
): Promise<CustomerConfiguration> {
  const file = `/${customer}/config.json`;
  const address = versionOf({}, version) === undefined ? file : `${file}?v=${version}`;
  return readConfiguration(parseJson(given === '' ? await read(fetch, file, address) : given, file), file, customer, version);
}

/**
 * Makes the configuration of an already parsed file; pure.
 * @param data the parsed file
 * @param file its address, for messages
 * @throws ConfigurationError when the file is not valid
 */
export function readConfiguration(data: unknown, file: string, customer: string, version: string): CustomerConfiguration {
  const problems = customerMistakes(schema, data, { customer, own: globalThis.location?.origin, version });
  if (problems.length > 0) throw new ConfigurationError(file, problems);
  return complete(data as CustomerFile, version);
}

async function read(fetch: typeof globalThis.fetch, file: string, address: string): Promise<string> {
  let response: Response;
  try {
    response = await fetch(address, { headers: { Accept: 'application/json' } });
  } catch (cause) {
    throw wrong(file, '/', 'the file cannot be fetched', 'Check the connection and reload the page.', { cause });
  }
  if (!response.ok) {
    // A server that cannot read the file says in plain words what is wrong with it; what it does not have, it answers with 404.
    const plain = response.headers.get('content-type')?.startsWith('text/plain') && response.status !== 404;
    const reason = plain ? (await response.text()).slice(0, 500).replace(/[.\s]+$/, '') : '';
    throw wrong(
      file,
      '/',
      `the server answers ${response.status}${reason && ': '}${reason}`,
      response.status === 404
        ? 'Create config/customers/<name>/customer.json for this customer, or open the address of a customer that exists.'
        : `${reason ? 'Correct what the server names' : "Look into the server's log"}, and load the page again.`,
    );
  }
  return response.text();
}

function parseJson(text: string, file: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw wrong(
      file,
      '/',
      `the file is no JSON (${cause instanceof Error ? cause.message : String(cause)})`,
      'Correct it at the place named; an editor that knows JSON shows it.',
      { cause },
    );
  }
}

const wrong = (file: string, path: string, what: string, advice: string, options?: ErrorOptions): ConfigurationError =>
  new ConfigurationError(file, [{ path, what, advice }], options);
