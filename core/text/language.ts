/** Regional tags whose texts are those of their base language (I18-005 to I18-010). */
const ALIASES: Readonly<Record<string, string>> = {
  'pt-br': 'pt',
  'en-us': 'en',
  'es-419': 'es',
  'fr-fr': 'fr',
  'tr-tr': 'tr',
  'et-ee': 'et',
};

/** The base language of a tag: by alias, else what is before the first hyphen (OP-67). */
export function baseLanguage(tag: string): string {
  const lower = tag.toLowerCase();
  return (Object.hasOwn(ALIASES, lower) ? ALIASES[lower] : undefined) ?? lower.split('-', 1)[0]!;
}

/** The available language that a tag means: the same tag, else its base language, else null. */
export function matchLanguage(tag: string, available: readonly string[]): string | null {
  const lower = tag.trim().toLowerCase();
  if (lower === '') return null;
  const exact = available.find((language) => language.toLowerCase() === lower);
  if (exact !== undefined) return exact;
  const base = baseLanguage(lower);
  return available.find((language) => language.toLowerCase() === base) ?? null;
}

interface LanguageChoice {
  /** Query value `lang` of the page. */
  readonly query: string | null;
  /** What the user chose before. */
  readonly stored: string | null;
  /** Languages of the customer, as tags. */
  readonly available: readonly string[];
  readonly defaultLang: string;
}

/** The one selected language (I18-001): query, then stored choice, then the customer's default, then English (OP-67). */
export function selectLanguage({ query, stored, available, defaultLang }: LanguageChoice): string {
  for (const tag of [query, stored, defaultLang]) {
    const match = tag === null ? null : matchLanguage(tag, available);
    if (match !== null) return match;
  }
  return 'en';
}
