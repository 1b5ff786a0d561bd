import { describe, expect, it } from 'vitest';
import { edits, parse, select, type XDocument } from '../../../xsl/engine/index.ts';
import { cloneBlock, deleteBlock, insertCopies, swapBlock, type BlockChange } from './blocks.ts';
import { changed, one, values } from './configuration.fixture.ts';
import { isObjectDocument, keyOf, nameOf } from './document-root.ts';
import { addLanguage, appendTo, languagesOf, removeLanguage, sourceLanguage, translatables, translationXml } from './languages.ts';
import { finishTranslation, followPaths, mendPaths, pendingTranslations } from './translations.ts';
import { attribute } from '../../../core/api.ts';
import { translationTable } from '../translate/translation-table.ts';

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

  it('AUT-073 texts of a new language wait beside their copies, by paths of before as well; one without words does not', () => {
    const lines = '<line language="en">1</line><line language="en">2</line><line language="en"> </line>';
    const document = parse(
      SOURCE.replace(/<title language="de">Eins<\/title>|<language code="de"[^>]*>/g, '').replace('<test>', `<test>${lines}`),
    );
    const { document: both } = changed(document, addLanguage(edits, document, 'de'));
    const waiting = [
      ['One', 'One'],
      ['Short', 'Short'],
      ['1', '1'],
      ['2', '2'],
      ['A x', 'A x'],
    ];
    const waits = (of: XDocument): string[][] => pendingTranslations(of).map(({ source, target }) => [source, target]);
    expect(waits(both)).toEqual(waiting);
    expect(select(translationTable(both, 'de'), '/*/open/row/@state').map(({ value }) => value)).toEqual(waiting.map(() => 'waiting'));
    expect(select(translationTable(both, 'de'), '/*/done/row')).toEqual([]);
    // As they were noted once: by the number in the document that lacked the language.
    const numbered = (path: string): string => path.replace(/\[@language='en'\]\[(\d)\]$/, path.includes('/line') ? '[$1]' : '');
    const notes = select(both, '//translation').map((each) => edits.setAttribute(each, 'path', numbered(attribute(each, 'path'))));
    const { document: stored } = changed(both, notes);
    expect(values(stored, '//translation/@path').slice(0, 4)).toEqual([
      '/objectDocument/object/title',
      '/objectDocument/object/record/teaser',
      '/objectDocument/object/data/test/line[1]',
      '/objectDocument/object/data/test/line[2]',
    ]);
    expect(waits(stored)).toEqual(waiting);
    // One that was noted twice, under either path, is finished once.
    const twice = changed(
      stored,
      appendTo(edits, stored, 'translations', [
        translationXml("/objectDocument/object/title[@language='en'][1]", 'en', 'de', true, 'One', ''),
      ]),
    ).document;
    expect(waits(twice)).toEqual(waiting);
    const done = changed(twice, finishTranslation(edits, twice, pendingTranslations(twice)[0]!)).document;
    expect(waits(done)).toEqual(waiting.slice(1));
    // What is gone does not wait.
    const gone = select(stored, '//teaser').map((each) => edits.remove(each));
    expect(waits(changed(stored, gone).document)).toEqual(waiting.filter(([words]) => words !== 'Short'));
  });

  it('AUT-073 the note of a text without an id follows the block that it is in', () => {
    const part = (words: string): string => `<part><line language="en">${words}</line><line language="de">${words}</line></part>`;
    const note = (n: number, words: string): string =>
      translationXml(`/objectDocument/object/data/part[${n}]/line`, 'en', 'de', true, words, '');
    const document = parse(
      `<objectDocument><object ID="1"><languages base="en"/><data>${part('a')}${part('b')}</data>` +
        `<translations>${note(1, 'a')}${note(2, 'x')}</translations></object></objectDocument>`,
    );
    const followed = followPaths(document);
    const swapped = swapBlock(edits, document, '/objectDocument/object/data/part[1]', 'after')!;
    const moved = changed(document, swapped.splices).document;
    const mended = changed(moved, mendPaths(edits, moved, followed, [swapped.moves!])).document;
    expect(pendingTranslations(mended).map(({ source, was }) => [source, was])).toEqual([
      ['a', undefined],
      ['b', 'x'],
    ]);
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
