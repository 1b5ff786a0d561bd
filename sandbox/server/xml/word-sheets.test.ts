import { describe, expect, it } from 'vitest';
import { compile, parse, transformToText } from '../../../xsl/engine/index.ts';
import { wordSheet } from './word-sheets.ts';

/** What a stylesheet that includes the words says for a key in a language. */
function drawn(words: Parameters<typeof wordSheet>[1], key: string, language: string, name = 'texts.xsl', template = 't'): string {
  const word = `<xsl:call-template name="${template}"><xsl:with-param name="key" select="string(.)"/></xsl:call-template>`;
  const rule = `<xsl:output method="text"/><xsl:param name="lang"/><xsl:template match="/">${word}</xsl:template>`;
  const sheet = wordSheet(name, words).replace('</xsl:stylesheet>', `${rule}</xsl:stylesheet>`);
  return transformToText(compile(sheet), parse(`<key>${key}</key>`), { parameters: { lang: language } });
}

describe('a stylesheet of words', () => {
  const words = { en: { next: 'Next', 'list.more': 'More' }, pt: { next: 'Seguinte' }, 'pt-BR': { next: 'Próximo' } };

  it('says a key in the language asked for, in English where there is none, and an unknown key as itself', () => {
    expect(drawn(words, 'next', 'pt-BR')).toBe('Próximo');
    expect(drawn(words, 'next', 'pt-PT')).toBe('Seguinte');
    expect(drawn(words, 'next', 'de')).toBe('Next');
    expect(drawn(words, 'unknown', 'pt')).toBe('unknown');
  });

  it('AUT-101 of a customer with English alone has no choice without a case', () => {
    expect(drawn({ en: words.en }, 'next', 'en')).toBe('Next');
    expect(drawn({ en: words.en }, 'more', 'de', 'list-texts.xsl', 'word')).toBe('More');
  });

  it('says the key where a language has no word of that sheet', () => {
    expect(drawn({ ...words, en: {} }, 'more', 'en', 'list-texts.xsl', 'word')).toBe('more');
  });
});
