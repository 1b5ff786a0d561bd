import { escapeAttribute, text } from './write.ts';

type Words = Readonly<Record<string, string>>;

/** The stylesheets of words: the template that looks a key up, and how its keys begin in the files of words. */
const SHEETS: Readonly<Record<string, { readonly template: string; readonly prefix: string }>> = {
  'texts.xsl': { template: 't', prefix: '' },
  'list-texts.xsl': { template: 'word', prefix: 'list.' },
  'learner-texts.xsl': { template: 'l', prefix: 'learner.' },
  'author-texts.xsl': { template: 'a', prefix: 'editor.' },
};
const OTHERS = Object.values(SHEETS).flatMap(({ prefix }) => (prefix === '' ? [] : [prefix]));

/** Names of the stylesheets that are written from words. */
export const WORD_SHEETS: readonly string[] = Object.keys(SHEETS);

/** A case that is longer takes several lines. */
const LINE = 134;

const call = (template: string): string =>
  `<xsl:call-template name="${template}"><xsl:with-param name="key" select="$key"/></xsl:call-template>`;

/** A template with a parameter `key`; a choice needs a case, so without one it is what would be written otherwise. */
function keyed(template: string, cases: readonly string[], otherwise: string): string {
  const choice = `    <xsl:choose>
${cases.map((each) => `      ${each}\n`).join('')}      <xsl:otherwise>${otherwise}</xsl:otherwise>
    </xsl:choose>`;
  return `
  <xsl:template name="${template}">
    <xsl:param name="key"/>
${cases.length > 0 ? choice : `    ${otherwise}`}
  </xsl:template>
`;
}

/**
 * A stylesheet of words. XSLT 1.0 cannot look into a tree fragment, so each language is one choice by key; an unknown key is its own word.
 * @param name one of WORD_SHEETS
 * @param words complete, by language; what is asked for in another language is answered in English
 */
export function wordSheet(name: string, words: Readonly<Record<string, Words>>): string {
  const { template, prefix } = SHEETS[name]!;
  const isOwn = (key: string): boolean => (prefix === '' ? !OTHERS.some((other) => key.startsWith(other)) : key.startsWith(prefix));
  const others = Object.keys(words)
    .filter((language) => language !== 'en')
    .sort((a, b) => b.length - a.length); // pt-BR before pt
  const languageCases = others.map(
    (code) => `<xsl:when test="$lang = '${code}' or starts-with($lang, '${code}-')">
        ${call(`${template}-${code}`)}
      </xsl:when>`,
  );
  const wordCases = (code: string): string[] =>
    Object.entries(words[code]!)
      .filter(([key]) => isOwn(key))
      .map(([key, word]) => {
        const [open, close] = [`<xsl:when test="$key = '${escapeAttribute(key.slice(prefix.length))}'">`, '</xsl:when>'];
        const line = `${open}${asText(word)}${close}`;
        return line.length <= LINE ? line : `${open}\n        <xsl:text>${text(word)}</xsl:text>\n      ${close}`;
      });
  const templates = [
    keyed(template, languageCases, call(`${template}-en`)),
    ...['en', ...others].map((code) => keyed(`${template}-${code}`, wordCases(code), '<xsl:value-of select="$key"/>')),
  ];
  return `<?xml version="1.0" encoding="UTF-8"?>
<!-- Words of the stylesheets, written by "npm run texts" from texts/*.json: change them there. -->
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform">
${templates.join('')}
</xsl:stylesheet>
`;
}

/** Space at an end would be stripped, and an empty word is none. */
const asText = (word: string): string => (word === '' || word.trim() === word ? text(word) : `<xsl:text>${text(word)}</xsl:text>`);
