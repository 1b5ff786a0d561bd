// Snowball dictionaries that PostgreSQL brings; others are indexed word by word.
const DICTIONARIES: Readonly<Record<string, string>> = {
  de: 'german',
  en: 'english',
  fr: 'french',
  es: 'spanish',
  pt: 'portuguese',
  ru: 'russian',
  tr: 'turkish',
};

/** The text search configuration of a language. */
export const dictionary = (language: string): string => DICTIONARIES[language.split('-')[0] ?? ''] ?? 'simple';
