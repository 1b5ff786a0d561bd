import schema from '../../config/customer.schema.json?schema';
import { lazily } from '../base/container.ts';
import { schemaMistakes } from '../base/json-schema.ts';
import { contradictions, type CustomerFile } from './check.ts';
import { complete } from './complete.ts';
import type { CustomerConfiguration } from './contract.ts';

// How a file is fetched, and what to say of a mistake in it, a page that came with a good one never asks.
const reading = lazily(() => import('./read.ts'));

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
  const file = valid(given, customer, version);
  if (file) return complete(file, version);
  return (await reading.load()).readFile(fetch, customer, version, given);
}

/** The file that came with the page, null when there is anything to say about it. */
function valid(text: string, customer: string, version: string): CustomerFile | null {
  try {
    const file = JSON.parse(text) as CustomerFile;
    const isFlawless =
      schemaMistakes(schema, file).length === 0 &&
      contradictions(file, { customer, own: globalThis.location?.origin, version }, () => false).length === 0;
    return isFlawless ? file : null;
  } catch {
    return null;
  }
}
