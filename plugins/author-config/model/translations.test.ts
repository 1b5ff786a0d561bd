import { describe, expect, it } from 'vitest';
import { edits, select, type Splice, type XDocument } from '../../../xsl/engine/index.ts';
import { swapBlock } from './blocks.ts';
import { addLanguage } from './languages.ts';
import {
  deleteTranslation,
  finishTranslation,
  followPaths,
  noteOutdated,
  mendPaths,
  originOf,
  pendingTranslations,
  undoTranslation,
} from './translations.ts';
import { changed, configuration, one, values } from './configuration.fixture.ts';

const after = (document: XDocument, splices: readonly Splice[]): XDocument => changed(document, splices).document;

describe('translations of a configuration', () => {
  it('AUT-073 what waits has the words of source and target by path', () => {
    const [noted, marked] = pendingTranslations(configuration());
    expect(noted).toEqual({
      path: "/objectConfiguration/content/template[@id='t1']/text[@id='x1']",
      from: 'en',
      to: 'de',
      source: 'Welcome',
      target: 'Willkommen',
      targetPath: "/objectConfiguration/content/template[@id='t1']/text[@id='x2']",
    });
    // Marked as to be translated, although nothing is noted of it.
    expect(marked).toMatchObject({ from: 'en', to: 'de', source: 'Text', target: '', targetPath: '' });
  });

  it('AUT-011 the flag decides what waits: taken off nothing does, put on again it does', () => {
    const set = (document: XDocument, path: string, value: string): XDocument =>
      after(document, [edits.setAttribute(one(document, path), 'translate', value)]);
    const document = configuration();
    expect(pendingTranslations(set(document, '//html[@id="h1"]', '0')).map(({ source }) => source)).toEqual(['Welcome']);
    expect(pendingTranslations(set(document, '//html[@id="h2"]', '1')).map(({ source }) => source)).toEqual(['Welcome', 'Text', 'More']);
  });

  it('AUT-011 a finished translation waits no longer, until its source reads otherwise', () => {
    const document = configuration();
    const done = after(document, finishTranslation(edits, document, pendingTranslations(document)[0]!));
    expect(pendingTranslations(done).map(({ source }) => source)).toEqual(['Text']);
    expect(values(done, '//translation/@pending')).toEqual(['0']);
    const newer = after(done, [edits.setText(one(done, '//text[@id="x1"]'), 'Hello')]);
    expect(pendingTranslations(newer).map(({ source, target }) => [source, target])).toEqual([
      ['Hello', 'Willkommen'],
      ['Text', ''],
    ]);
    const noted = after(document, finishTranslation(edits, document, pendingTranslations(document)[1]!));
    expect(select(noted, '//translation')).toHaveLength(2);
  });

  it('AUT-011 a translation waits when its original was changed without it, whatever flag that has; not when both were', () => {
    const document = after(configuration(), [
      edits.replace(one(configuration(), '//translations'), '<translations/>'),
      edits.setAttribute(one(configuration(), '//text[@id="x1"]'), 'translate', '0'),
      edits.setAttribute(one(configuration(), '//html[@id="h1"]'), 'translate', '0'),
    ]);
    const set = (of: XDocument, path: string, words: string): XDocument => after(of, [edits.setText(one(of, path), words)]);
    const [x1, x2] = ['//text[@id="x1"]', '//text[@id="x2"]'];
    expect([pendingTranslations(document), noteOutdated(edits, document, document)]).toEqual([[], []]);
    const changed = set(document, x1, 'Good morning');
    const noted = after(changed, noteOutdated(edits, document, changed));
    expect(pendingTranslations(noted).map(({ from, to, source, target }) => [from, to, source, target])).toEqual([
      ['en', 'de', 'Good morning', 'Willkommen'],
    ]);
    expect(values(noted, '//translation/source')).toEqual(['Welcome']);
    // Noted once; nothing waits when the original reads as before, nor when it was translated.
    const again = set(noted, x1, 'Good evening');
    expect(noteOutdated(edits, noted, again)).toEqual([]);
    expect(pendingTranslations(set(again, x1, 'Welcome'))).toEqual([]);
    expect(pendingTranslations(after(noted, finishTranslation(edits, noted, pendingTranslations(noted)[0]!)))).toEqual([]);
    expect(noteOutdated(edits, document, set(changed, x2, 'Guten Morgen'))).toEqual([]);
    // A translation changed alone is one; what nobody has translated is no older than its original.
    expect(noteOutdated(edits, document, set(document, x2, 'Hallo'))).toEqual([]);
    const empty = set(document, x2, '');
    expect(noteOutdated(edits, empty, set(empty, x1, 'Good morning'))).toEqual([]);
  });

  it('AUT-091 a deleted translation takes its note along, the original stays', () => {
    const document = configuration();
    const next = after(document, deleteTranslation(edits, document, one(document, '//text[@id="x2"]')));
    expect(values(next, '//text')).toEqual(['Welcome']);
    expect(select(next, '//translation')).toEqual([]);
  });

  it('AUT-092 an undone translation has the words of its original again, and waits', () => {
    const document = configuration();
    const done = after(document, finishTranslation(edits, document, pendingTranslations(document)[0]!));
    const next = after(done, undoTranslation(edits, done, one(done, '//text[@id="x2"]')));
    expect(values(next, '//text')).toEqual(['Welcome', 'Welcome']);
    expect(values(next, '//translation/@pending')).toEqual(['1']);
    expect(originOf(one(next, '//text[@id="x2"]'))).toBe(one(next, '//text[@id="x1"]'));
    const fresh = after(next, addLanguage(edits, next, 'fr'));
    const html = one(fresh, '//html[@language="fr"]');
    expect(values(after(fresh, undoTranslation(edits, fresh, html)), '//html[@language="fr"]/p')).toEqual(['Text', 'More']);
  });

  it('AUT-073 a note follows its text when blocks change places', () => {
    const document = configuration();
    const followed = followPaths(document);
    const swapped = after(document, swapBlock(edits, document, '//template[@id="t1"]', 'after')!.splices);
    const mended = after(swapped, mendPaths(edits, swapped, followed));
    expect(pendingTranslations(mended)[0]).toMatchObject({ source: 'Welcome', target: 'Willkommen' });
    expect(values(mended, '//translation/@path')).toEqual(["/objectConfiguration/content/template[@id='t1']/text[@id='x1']"]);
  });
});
