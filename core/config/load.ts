import schema from '../../config/customer.schema.json?schema';
import { deepFreeze } from '../base/values/deep.ts';
import { schemaMistakes, type SchemaMistake } from '../base/json-schema.ts';
import { DEFAULTS } from './defaults.ts';
import { ConfigurationError, type Problem } from './configuration-error.ts';
import type { CustomerConfiguration } from './contract.ts';

/** A customer's file after validation: any key but `customer` may be absent. */
type CustomerFile = {
  [K in keyof CustomerConfiguration]?: CustomerConfiguration[K] extends readonly unknown[] | string | number | boolean
    ? CustomerConfiguration[K]
    : Partial<CustomerConfiguration[K]>;
} & { readonly customer: string };

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
  const problems = schemaMistakes(schema, data).map(problem);
  if (typeof data !== 'object' || data === null || Array.isArray(data)) throw new ConfigurationError(file, problems);
  const given = data as CustomerFile;
  const isFaulty = (key: keyof CustomerFile): boolean => problems.some(({ path }) => path === `/${key}` || path.startsWith(`/${key}/`));
  /** Says what the schema cannot, of keys whose form is right: every mistake is reported at once. */
  const check = (key: keyof CustomerFile, isRight: () => boolean, what: () => string, advice: string): void => {
    if (!isFaulty(key) && !isRight()) problems.push({ path: `/${key}`, what: what(), advice });
  };
  check(
    'customer',
    () => given.customer === undefined || given.customer === customer,
    () => `the name is "${given.customer}", but the folder is "${customer}"`,
    'Give both the same name.',
  );
  const languages = given.languages ?? [given.defaultLang ?? 'en'];
  const defaultLang = given.defaultLang ?? (languages.includes('en') ? 'en' : languages[0]!);
  check(
    'defaultLang',
    () => isFaulty('languages') || languages.includes(defaultLang),
    () => `"${defaultLang}" is not one of the languages ${languages.join(', ')}`,
    'Add it to "languages" or choose one of them.',
  );
  const versionHash = VERSION.test(version) ? version : given.versionHash;
  check(
    'versionHash',
    () => versionHash !== undefined,
    () => 'neither the page nor the file says the mark of the deployment',
    'Let the server set <meta name="lectern-version">, or add "versionHash" with 6 to 40 hexadecimal digits.',
  );
  const dispatcherUrl = given.dispatcherUrl ?? DEFAULTS.dispatcherUrl;
  const allowedOrigins = given.allowedOrigins ?? DEFAULTS.allowedOrigins;
  const own = globalThis.location?.origin ?? 'http://localhost';
  const origin = (): string => (URL.canParse(dispatcherUrl, own) ? new URL(dispatcherUrl, own).origin : dispatcherUrl);
  check(
    'dispatcherUrl',
    () => origin() === own || (!isFaulty('allowedOrigins') && allowedOrigins.includes(origin())),
    () => `the origin ${origin()} is not allowed`,
    'Use an address of the page\'s own origin, or add the origin to "allowedOrigins".',
  );
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

function problem({ instancePath, keyword, message, params }: SchemaMistake): Problem {
  const extra = params.additionalProperty ?? params.propertyName;
  const allowed = Array.isArray(params.allowedValues) ? `: ${params.allowedValues.map((value) => JSON.stringify(value)).join(', ')}` : '';
  return {
    path: (extra === undefined ? instancePath : `${instancePath}/${String(extra)}`) || '/',
    what: `${message || keyword}${allowed}`,
    advice:
      params.additionalProperty === undefined
        ? 'Correct the value; config/customer.schema.json describes it.'
        : 'Remove the key or correct its spelling; config/customer.schema.json lists the keys.',
  };
}
