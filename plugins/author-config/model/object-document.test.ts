import { describe, expect, it } from 'vitest';
import { edits, parse } from '../../../xsl/engine/index.ts';
import { cloneBlock, deleteBlock, insertCopies, swapBlock, type BlockChange } from './blocks.ts';
import { changed, one, values } from './configuration.fixture.ts';
import { isObjectDocument, keyOf, nameOf } from './document-root.ts';
import { addLanguage, languagesOf, removeLanguage, sourceLanguage, translatables } from './languages.ts';
import { finishTranslation, pendingTranslations } from './translations.ts';

const SOURCE = `<objectDocument ID="20" revision="7" form="p_News.edit"><object ID="20" IDObjectType="501" dataType="p_News" language="">
  <title language="en">One</title>
  <title language="de">Eins</title>
  <typeName language="en">News</typeName>
  <languages base="en" default="de"><language code="en" available="1"/><language code="de" available="1"/></languages>
  <record date="2026-11-20"><teaser language="en">Short</teaser></record>
  <data><test><title language="en">One</title>
    <question id="q1"><text language="en">A <gap id="g1"><accept language="en">x</accept></gap></text>
      <option id="a"/><option id="b"/></question>
    <question id="7"><option id="a"/></question>
    <subtitles language="en" src="a.vtt"/>
  </test></data>
</object></objectDocument>`;
const document_ = () => parse(SOURCE);

describe('the whole document of an object', () => {
  it('says its number and revision, the languages of its object, and what it is called', () => {
    const document = document_();
    expect(isObjectDocument(document)).toBe(true);
    expect(keyOf(document)).toMatchObject({ ID: 20, IDObjectType: 501, revision: 7, base: 'en', default: 'de' });
    expect([nameOf(document, 'de'), nameOf(document, 'sv')]).toEqual(['Eins', 'One']);
    expect([languagesOf(document), sourceLanguage(document)]).toEqual([['en', 'de'], 'en']);
  });

  it('AUT-007 AUT-008 AUT-009 of blocks without ids the focus goes to the one that was added or moved, or takes the place of one', () => {
    const refs = (...ids: readonly number[]): string => ids.map((id) => `<objectRef ID="${id}"/>`).join('');
    const course = `<course><chapter id="1">${refs(7, 8, 9)}</chapter><chapter id="2"/></course>`;
    const document = parse(`<objectDocument ID="20"><object ID="20"><data>${course}</data></object></objectDocument>`);
    const chapter = (id: number): string => `/objectDocument/object/data/course/chapter[@id='${id}']`;
    /** Numbers of what the focus goes to, and of all in its order. */
    const after = (made: BlockChange | null): readonly (readonly string[])[] => {
      const { document: next } = changed(document, made!.splices);
      return [values(next, `${made!.focus}/@ID`), values(next, '//objectRef/@ID')];
    };
    const step = `${chapter(1)}/objectRef`;
    expect(after(insertCopies(edits, document, { behind: `${step}[3]` }, [refs(0)]))).toEqual([['0'], ['7', '8', '9', '0']]);
    expect(after(insertCopies(edits, document, { behind: `${step}[1]` }, [refs(0)]))).toEqual([['0'], ['7', '0', '8', '9']]);
    expect(after(insertCopies(edits, document, { into: chapter(2) }, [refs(0)]))).toEqual([['0'], ['7', '8', '9', '0']]);
    expect(after(swapBlock(edits, document, `${step}[3]`, 'before'))).toEqual([['9'], ['7', '9', '8']]);
    expect(after(swapBlock(edits, document, `${step}[1]`, 'after'))).toEqual([['7'], ['8', '7', '9']]);
    expect(after(deleteBlock(edits, document, `${step}[1]`))).toEqual([['8'], ['8', '9']]);
    expect(after(deleteBlock(edits, document, `${step}[3]`))).toEqual([['8'], ['7', '8']]);
    const cloned = cloneBlock(edits, document, `${step}[2]`)!;
    expect([cloned.focus, after(cloned)[1]]).toEqual([`${step}[3]`, ['7', '8', '8', '9']]);
  });

  it('AUT-061 has as texts what is of a language, but words of the server, what lies in a text, files, and repeated titles', () => {
    expect(translatables(document_()).map(({ name, attributes }) => `${name} ${attributes[0]?.value}`)).toEqual([
      'title en',
      'title de',
      'teaser en',
      'text en',
    ]);
  });

  it('AUT-010 a language comes with a copy of each text, and goes again without a trace', () => {
    const document = document_();
    const { document: next } = changed(document, addLanguage(edits, document, 'fr'));
    expect(values(next, '//languages/language[@code="fr"]/@available')).toEqual(['1']);
    expect(values(next, '//*[@language="fr"]')).toEqual(['One', 'Short', 'A ']);
    expect(values(next, '//object/translations/translation[@to="fr"]/@pending')).toEqual(['1', '1', '1']);
    expect(values(next, '//record/teaser/@language')).toEqual(['en', 'fr']);
    const without = changed(next, removeLanguage(edits, next, 'fr'));
    expect(without.text.replace('<translations></translations>', '').replace('<translations/>', '')).toBe(SOURCE);
  });

  it('AUT-073 a translated text waits again when its original has changed, without a mark of its own', () => {
    const document = document_();
    let { document: next } = changed(document, addLanguage(edits, document, 'fr'));
    for (const each of pendingTranslations(next)) ({ document: next } = changed(next, finishTranslation(edits, next, each)));
    expect(pendingTranslations(next)).toEqual([]);
    ({ document: next } = changed(next, [edits.setText(one(next, '//object/title[@language="en"]'), 'Two')]));
    expect(pendingTranslations(next).map(({ to, source }) => [to, source])).toEqual([['fr', 'Two']]);
  });

  it('AUT-006 AUT-084 a copy has an id that none beside it has; what is in it keeps its own, as tests refer to them', () => {
    const document = document_();
    const first = changed(document, cloneBlock(edits, document, "//question[@id='q1']")!.splices).document;
    expect(values(first, '//question/@id')).toEqual(['q1', 'q2', '7']);
    expect(values(first, "//question[@id='q2']/option/@id")).toEqual(['a', 'b']);
    const second = changed(document, cloneBlock(edits, document, "//question[@id='7']")!.splices).document;
    expect(values(second, '//question/@id'), 'numbers go on as numbers').toEqual(['q1', '7', '8']);
  });

  it('AUT-009 what is added has an id of its own among what it comes to', () => {
    const document = document_();
    const { splices, focus } = insertCopies(edits, document, { behind: "//question[@id='7']" }, [
      '<question id="7"><option id="a"/></question>',
    ]);
    expect(focus).toBe('8');
    expect(values(changed(document, splices).document, '//question/@id')).toEqual(['q1', '7', '8']);
    const into = insertCopies(edits, document, { into: '//test' }, ['<question id="q1"/>']);
    expect(values(changed(document, into.splices).document, '//question/@id')).toEqual(['q1', '7', 'q2']);
  });

  it('AUT-008 neighbours of the same name change places', () => {
    const document = document_();
    const next = changed(document, swapBlock(edits, document, "//question[@id='7']", 'before')!.splices).document;
    expect(values(next, '//question/@id')).toEqual(['7', 'q1']);
  });
});
