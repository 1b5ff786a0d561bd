import type { CustomerConfiguration } from './contract.ts';

/** A customer's file after validation: any key but `customer` may be absent. */
export type CustomerFile = {
  [K in keyof CustomerConfiguration]?: CustomerConfiguration[K] extends readonly unknown[] | string | number | boolean
    ? CustomerConfiguration[K]
    : Partial<CustomerConfiguration[K]>;
} & { readonly customer: string };

/** Keys of which a schema cannot say all. */
export type RuledKey = 'customer' | 'defaultLang' | 'dispatcherUrl' | 'versionHash';

/** Where a customer's file is used. */
export interface UsedAt {
  /** Name of the customer's folder. */
  readonly customer: string;
  /** Origin of the page. */
  readonly own: string;
  /** Mark of the deployment as the page says it; null where nobody opens the site, and it matters to none. */
  readonly version: string | null;
}

const VERSION = /^[0-9a-f]{6,40}$/;

/** The languages that a file offers, and which of them is for visitors who name none. */
export function languagesOf(given: Pick<CustomerFile, 'languages' | 'defaultLang'>): { languages: readonly string[]; defaultLang: string } {
  const languages = given.languages ?? [given.defaultLang ?? 'en'];
  return { languages, defaultLang: given.defaultLang ?? (languages.includes('en') ? 'en' : languages[0]!) };
}

/** The mark of the deployment: the page's wins over the file's, which may be cached. */
export const versionOf = (given: Pick<CustomerFile, 'versionHash'>, version: string | null): string | undefined =>
  VERSION.test(version ?? '') ? version! : given.versionHash;

/** Where a file's calls go. */
export const dispatcherOrigin = ({ dispatcherUrl = '' }: Pick<CustomerFile, 'dispatcherUrl'>, own: string): string =>
  URL.canParse(dispatcherUrl, own) ? new URL(dispatcherUrl, own).origin : dispatcherUrl;

/**
 * The keys of a file whose form is right, but that do not go with others or with the place where the file is.
 * @param isFaulty whether the form of a key is wrong: then nothing is said of it here
 */
export function contradictions(
  given: CustomerFile,
  { customer, own, version }: UsedAt,
  isFaulty: (key: keyof CustomerFile) => boolean,
): RuledKey[] {
  const { languages, defaultLang } = languagesOf(isFaulty('languages') ? {} : given);
  const rules: Record<RuledKey, () => boolean> = {
    customer: () => given.customer === undefined || given.customer === customer,
    defaultLang: () => isFaulty('languages') || languages.includes(defaultLang),
    dispatcherUrl: () => {
      const origin = dispatcherOrigin(given, own);
      return origin === own || (!isFaulty('allowedOrigins') && given.allowedOrigins?.includes(origin) === true);
    },
    versionHash: () => version === null || versionOf(given, version) !== undefined,
  };
  return (Object.keys(rules) as RuledKey[]).filter((key) => !isFaulty(key) && !rules[key]());
}
