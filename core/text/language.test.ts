import { describe, expect, it } from 'vitest';
import { baseLanguage, matchLanguage, selectLanguage } from './language.ts';

const choose = (query: string | null, stored: string | null, available: string[], defaultLang: string): string =>
  selectLanguage({ query, stored, available, defaultLang });

describe('languages', () => {
  it.each([
    ['I18-005', 'pt-BR', 'pt'],
    ['I18-006', 'en-US', 'en'],
    ['I18-007', 'es-419', 'es'],
    ['I18-008', 'fr-FR', 'fr'],
    ['I18-009', 'tr-TR', 'tr'],
    ['I18-010', 'et-EE', 'et'],
    ['an unknown region', 'ru-RU', 'ru'],
    ['a language', 'DE', 'de'],
    ['an object key', 'constructor', 'constructor'],
  ])('%s %s maps to %s', (_id, tag, base) => {
    expect(baseLanguage(tag)).toBe(base);
    expect(matchLanguage(tag, ['nl', base])).toBe(base);
  });

  it('a language tag means the same tag, else its base language', () => {
    expect(matchLanguage('pt-br', ['pt', 'pt-BR'])).toBe('pt-BR');
    expect(matchLanguage('pt-PT', ['pt', 'pt-BR'])).toBe('pt');
    expect(matchLanguage('fr', ['pt'])).toBeNull();
    expect(matchLanguage('', ['pt'])).toBeNull();
  });

  it('I18-001 one language is selected: query, stored choice, default of the customer, English', () => {
    expect(choose('de', 'fr', ['de', 'fr', 'en'], 'en')).toBe('de');
    expect(choose('xx', 'fr-CA', ['de', 'fr', 'en'], 'en')).toBe('fr');
    expect(choose(null, 'xx', ['de', 'fr'], 'de')).toBe('de');
    expect(choose(null, null, [], 'de')).toBe('en');
  });
});
