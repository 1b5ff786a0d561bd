import { deepFreeze } from '../base/values/deep.ts';
import { languagesOf, versionOf, type CustomerFile } from './check.ts';
import type { CustomerConfiguration } from './contract.ts';
import { DEFAULTS } from './defaults.ts';

/**
 * The configuration of a valid file: every default is filled in, and all of it is frozen.
 * @param version mark of the deployment as the page says it
 */
export function complete(given: CustomerFile, version: string): CustomerConfiguration {
  const { $schema: _schema, ...keys } = given as CustomerFile & { $schema?: string };
  return deepFreeze({
    ...DEFAULTS,
    ...keys,
    ...languagesOf(given),
    versionHash: versionOf(given, version),
    brand: { name: given.customer, logo: 'img/logo.svg', ...given.brand },
    dataTypes: { ...DEFAULTS.dataTypes, ...given.dataTypes },
    headers: { ...DEFAULTS.headers, ...given.headers },
    cookies: { ...DEFAULTS.cookies, ...given.cookies },
    session: { ...DEFAULTS.session, ...given.session },
  } as CustomerConfiguration);
}
