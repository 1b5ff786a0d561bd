import schema from '../../config/customer.schema.json?schema';
import { deepFreeze } from '../base/values/deep.ts';
import { customerMistakes, languagesOf, type CustomerFile } from './check.ts';
import { DEFAULTS } from './defaults.ts';
import { ConfigurationError } from './configuration-error.ts';
import type { CustomerConfiguration } from './contract.ts';

const VERSION = /^[0-9a-f]{6,40}$/;

/**
 * Reads a customer's file, checks it, fills in every default and freezes the result deeply (CFG-001, protocol 3.6).
 * @param fetch the transport
 * @param customer name of the customer's folder
 * @param version mark of the deployment as the page says it; wins over the file's, which may be cached
 * @param given the file's text, when the server sent it with the page; '' to fetch it
 * @throws ConfigurationError when the file is missing, no JSON or not valid
 */
export async function loadConfiguration(
  fetch: typeof globalThis.fetch,
  customer: string,
  version: string,
  given = '',
): Promise<CustomerConfiguration> {
  const file = `/${customer}/config.json`;
  if (given !== '') return readConfiguration(parseJson(given, file), file, customer, version);
  const address = VERSION.test(version) ? `${file}?v=${version}` : file;
  return readConfiguration(await read(fetch, file, address), file, customer, version);
}

/**
 * Makes the configuration of an already parsed file; pure.
 * @param data the parsed file
 * @param file its address, for messages
 * @throws ConfigurationError when the file is not valid
 */
export function readConfiguration(data: unknown, file: string, customer: string, version: string): CustomerConfiguration {
  const problems = customerMistakes(schema, data, customer, globalThis.location?.origin);
  if (typeof data !== 'object' || data === null || Array.isArray(data)) throw new ConfigurationError(file, problems);
  const given = data as CustomerFile;
  const { languages, defaultLang } = languagesOf(given);
  const versionHash = VERSION.test(version) ? version : given.versionHash;
  if (versionHash === undefined && !problems.some(({ path }) => path === '/versionHash'))
    problems.push({
      path: '/versionHash',
      what: 'neither the page nor the file says the mark of the deployment',
      advice: 'Let the server set <meta name="lectern-version">, or add "versionHash" with 6 to 40 hexadecimal digits.',
    });
  if (problems.length > 0) throw new ConfigurationError(file, problems);
  const { $schema: _schema, ...keys } = given as CustomerFile & { $schema?: string };
  return deepFreeze({
    ...DEFAULTS,
    ...keys,
    versionHash,
    languages,
    defaultLang,
    brand: { name: customer, logo: 'img/logo.svg', ...given.brand },
    dataTypes: { ...DEFAULTS.dataTypes, ...given.dataTypes },
    headers: { ...DEFAULTS.headers, ...given.headers },
    cookies: { ...DEFAULTS.cookies, ...given.cookies },
    session: { ...DEFAULTS.session, ...given.session },
  } as CustomerConfiguration);
}

async function read(fetch: typeof globalThis.fetch, file: string, address: string): Promise<unknown> {
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
  return parseJson(await response.text(), file);
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
