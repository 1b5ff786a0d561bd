import { schemaMistakes, type Schema, type SchemaMistake } from '../base/json-schema.ts';
import { contradictions, dispatcherOrigin, languagesOf, type CustomerFile, type RuledKey, type UsedAt } from './check.ts';
import type { Problem } from './configuration-error.ts';

/**
 * What is wrong in a customer's file, all at once: what the schema says, and what it cannot say of keys whose form is right. Pure, so that
 * whoever checks customers before they are served finds what the page would.
 * @param schema `config/customer.schema.json`
 */
export function customerMistakes(
  schema: Schema,
  data: unknown,
  { own = 'http://localhost', ...used }: Partial<UsedAt> & Pick<UsedAt, 'customer'>,
): Problem[] {
  const problems = schemaMistakes(schema, data).map(problem);
  if (typeof data !== 'object' || data === null || Array.isArray(data)) return problems;
  const given = data as CustomerFile;
  const isFaulty = (key: keyof CustomerFile): boolean => problems.some(({ path }) => path === `/${key}` || path.startsWith(`/${key}/`));
  const at = { version: null, ...used, own };
  return [...problems, ...contradictions(given, at, isFaulty).map((key) => ({ path: `/${key}`, ...WORDS[key](given, at) }))];
}

const WORDS: Readonly<Record<RuledKey, (given: CustomerFile, at: UsedAt) => Omit<Problem, 'path'>>> = {
  customer: (given, { customer }) => ({
    what: `the name is "${given.customer}", but the folder is "${customer}"`,
    advice: 'Give both the same name.',
  }),
  defaultLang: (given) => ({
    what: `"${languagesOf(given).defaultLang}" is not one of the languages ${languagesOf(given).languages.join(', ')}`,
    advice: 'Add it to "languages" or choose one of them.',
  }),
  dispatcherUrl: (given, { own }) => ({
    what: `the origin ${dispatcherOrigin(given, own)} is not allowed`,
    advice: 'Use an address of the page\'s own origin, or add the origin to "allowedOrigins".',
  }),
  versionHash: () => ({
    what: 'neither the page nor the file says the mark of the deployment',
    advice: 'Let the server set <meta name="lectern-version">, or add "versionHash" with 6 to 40 hexadecimal digits.',
  }),
};

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
