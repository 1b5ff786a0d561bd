import { describe, expect, it } from 'vitest';
import { edits, select } from '../../../xsl/engine/index.ts';
import { addLanguage, counterpart, languagesOf, removeLanguage, sourceLanguage, translatables } from './languages.ts';
import { changed, CONFIGURATION, configuration, one, values } from './configuration.fixture.ts';

describe('languages of a configuration', () => {
  it('AUT-061 AUT-062 texts and html nodes carry language and translate; others are not translated', () => {
    const document = configuration();
    const nodes = translatables(document);
    expect(nodes.map(({ name }) => name)).toEqual(['text', 'text', 'html', 'html']);
    expect(
      nodes.map((node) => node.attributes.filter(({ name }) => name === 'language' || name === 'translate').map(({ value }) => value)),
    ).toEqual([
      ['en', '1'],
      ['de', '0'],
      ['en', '1'],
      ['en', '0'],
    ]);
    expect(
      languagesOf(
        configuration('<objectConfiguration><content><template><text language="fr"/></template></content></objectConfiguration>'),
      ),
    ).toEqual(['fr']);
  });

  it('AUT-010 a new language has a copy of each text of the base that lacks it, marked as pending; all else stays', () => {
    const document = configuration();
    const { text, document: next } = changed(document, addLanguage(edits, document, 'fr'));
    expect(languagesOf(next)).toEqual(['en', 'de', 'fr']);
    expect(values(next, '//*[@language="fr"]/@id')).toEqual(['x3', 'h3', 'h4']);
    expect(values(next, '//text[@language="fr"]')).toEqual(['Welcome']);
    expect(values(next, '//translation[@to="fr"]/@pending')).toEqual(['1', '1', '1']);
    expect(counterpart(one(next, '//text[@language="en"]'), 'fr')).toBe(one(next, '//text[@language="fr"]'));
    // Behind the texts in other languages, so that those of one text are together.
    expect(values(next, "//template[@id='t1']/text/@language")).toEqual(['en', 'de', 'fr']);
    const without = changed(next, removeLanguage(edits, next, 'fr'));
    expect(text).not.toBe(CONFIGURATION);
    expect(without.text).toBe(CONFIGURATION);
  });

  it('AUT-010 adding what is there in part adds the missing ones only', () => {
    const document = configuration();
    const { document: next } = changed(document, addLanguage(edits, document, 'de'));
    expect(values(next, '//text[@language="de"]')).toEqual(['Willkommen']);
    expect(select(next, '//html[@language="de"]')).toHaveLength(2);
    expect(select(next, '//language[@code="de"]')).toHaveLength(1);
  });

  it('AUT-010 a block that a language has no text in gets a copy of its texts, from a language that it has; other blocks stay', () => {
    const document = configuration(CONFIGURATION.replace('<html id="h2" language="en"', '<html id="h2" language="ar"'));
    const block = one(document, "//template[@id='t2']");
    const { text, document: next } = changed(document, addLanguage(edits, document, 'de', block));
    expect(values(next, "//template[@id='t2']/html/@language")).toEqual(['ar', 'de']);
    expect(values(next, '//html[@language="de"]/@id')).toHaveLength(1);
    expect(values(next, '//translation[@from="ar"]/@to')).toEqual(['de']);
    expect(text).not.toBe(CONFIGURATION);
    expect(addLanguage(edits, next, 'de', one(next, "//template[@id='t2']"))).toEqual([]);
  });

  it('AUT-010 a removed language leaves nothing behind: neither code nor texts nor notes', () => {
    const document = configuration();
    const { text, document: next } = changed(document, removeLanguage(edits, document, 'de'));
    expect(select(next, '//*[@language="de" or @code="de" or @to="de"]')).toEqual([]);
    expect(text).toContain('Welcome');
  });

  it('AUT-010 the lists are made when they are missing, and the base is the language to copy from', () => {
    const document = configuration(
      '<objectConfiguration base="de" default="en"><content><template><text language="en">A</text>' +
        '<text language="de">B</text></template></content></objectConfiguration>',
    );
    expect(sourceLanguage(document)).toBe('de');
    const { document: next } = changed(document, addLanguage(edits, document, 'ar'));
    expect(values(next, '//text[@language="ar"]')).toEqual(['B']);
    expect(values(next, '/objectConfiguration/languages/language/@code')).toEqual(['ar']);
    expect(select(next, '/objectConfiguration/translations/translation')).toHaveLength(1);
  });
});
