import { schemaMistakes, type Schema, type SchemaMistake } from '../base/json-schema.ts';
import type { Problem } from './configuration-error.ts';
import type { CustomerConfiguration } from './contract.ts';

/** A customer's file after validation: any key but `customer` may be absent. */
export type CustomerFile = {
  [K in keyof CustomerConfiguration]?: CustomerConfiguration[K] extends readonly unknown[] | string | number | boolean
    ? CustomerConfiguration[K]
    : Partial<CustomerConfiguration[K]>;
} & { readonly customer: string };

/** The languages that a file offers, and which of them is for visitors who name none. */
export function languagesOf(given: Pick<CustomerFile, 'languages' | 'defaultLang'>): { languages: readonly string[]; defaultLang: string } {
  const languages = given.languages ?? [given.defaultLang ?? 'en'];
  return { languages, defaultLang: given.defaultLang ?? (languages.includes('en') ? 'en' : languages[0]!) };
}

/**
 * What is wrong in a customer's file, all at once: what the schema says, and what it cannot say of keys whose form is right. Pure, so that
 * whoever checks customers before they are served finds what the page would.
 * @param schema `config/customer.schema.json`
 * @param customer name of the customer's folder
 * @param own origin of the page
 */
export function customerMistakes(schema: Schema, data: unknown, customer: string, own = 'http://localhost'): Problem[] {
  const problems = schemaMistakes(schema, data).map(problem);
  if (typeof data !== 'object' || data === null || Array.isArray(data)) return problems;
  const given = data as CustomerFile;
  const isFaulty = (key: keyof CustomerFile): boolean => problems.some(({ path }) => path === `/${key}` || path.startsWith(`/${key}/`));
  const check = (key: keyof CustomerFile, isRight: () => boolean, what: () => string, advice: string): void => {
    if (!isFaulty(key) && !isRight()) problems.push({ path: `/${key}`, what: what(), advice });
  };
  check(
    'customer',
    () => given.customer === undefined || given.customer === customer,
    () => `the name is "${given.customer}", but the folder is "${customer}"`,
    'Give both the same name.',
  );
  const { languages, defaultLang } = languagesOf(given);
  check(
    'defaultLang',
    () => isFaulty('languages') || languages.includes(defaultLang),
    () => `"${defaultLang}" is not one of the languages ${languages.join(', ')}`,
    'Add it to "languages" or choose one of them.',
  );
  const { dispatcherUrl = '', allowedOrigins = [] } = given;
  const origin = (): string => (URL.canParse(dispatcherUrl, own) ? new URL(dispatcherUrl, own).origin : dispatcherUrl);
  check(
    'dispatcherUrl',
    () => origin() === own || (!isFaulty('allowedOrigins') && allowedOrigins.includes(origin())),
    () => `the origin ${origin()} is not allowed`,
    'Use an address of the page\'s own origin, or add the origin to "allowedOrigins".',
  );
  return problems;
}

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
