import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadEdits, parse, select, textOf, type Edits, type XDocument } from '../../../core/api.ts';
import { addLanguage, listed } from '../model/languages.ts';
import { pendingTranslations } from '../model/translations.ts';
import { readXliff, XliffChanges, type Taken } from './read-xliff.ts';
import { writeXliff } from './write-xliff.ts';

let edits: Edits;
beforeAll(async () => {
  edits = await loadEdits();
});

const IT = 'object 21';
const PAIR = { from: 'en', to: 'de' };
const HTML =
  '<h3>Two <em>words</em></h3>\n<p>One &amp; <a href="news-1.html">two</a>.<br/>Three</p>' +
  '<ul><li>\n a </li><li><img src="x.png" alt="A lens"/> b</li></ul>';
const object = (en: string, de: string, more = ''): string =>
  `<objectDocument><object ID="21" dataType="p_News"><languages base="en"><language code="en"/><language code="de"/></languages>` +
  `<title language="en">A hole</title><title language="de">A hole</title><data><news><html language="en">${en}</html>` +
  `<html language="de">${de}</html></news></data>${more}</object></objectDocument>`;
const waiting = (path: string, source: string): string =>
  `<translation path="${path}" from="en" to="de" pending="1"><source>${source}</source><target/></translation>`;
const TITLE_PATH = "/objectDocument/object/title[@language='en'][1]";
const HTML_PATH = "/objectDocument/object/data/news/html[@language='en'][1]";

const write = (xml: string): string => writeXliff(edits, parse(xml), PAIR, IT);
function take(xml: string, file: string): { readonly xml: string; readonly taken: Taken } {
  const document = parse(xml);
  const read = readXliff(document, file, IT);
  if ('refusal' in read) throw new Error(read.refusal);
  const taken = new XliffChanges(edits, document, read).make();
  const source = [...taken.splices]
    .toSorted((a, b) => b.at - a.at)
    .reduce((text, { at, remove, insert }) => text.slice(0, at) + insert + text.slice(at + remove), xml);
  return { xml: source, taken };
}
const german = (xml: string): string => {
  const source = xml;
  const node = select(parse(source), "//html[@language='de']")[0]!;
  return source.slice(node.inner, node.end - '</html>'.length);
};
/** As a translator's tool would: each source becomes a target, changed. */
const translate = (file: string, change: (source: string) => string, state = 'final'): string =>
  file.replace(
    /<segment id="(\w+)" state="\w+"><source>(.*?)<\/source>(?:<target>.*?<\/target>)?<\/segment>/gs,
    (_, id: string, source: string) =>
      `<segment id="${id}" state="${state}"><source>${source}</source><target>${change(source)}</target></segment>`,
  );

describe('a text that goes to translators', () => {
  it('has a unit for each text and each word of its attributes, a segment for each line, and codes in place of markup', () => {
    const file = write(object(HTML, ''));
    const segments = [...file.matchAll(/<source>(.*?)<\/source>/gs)].map(([, source]) => source);
    expect(segments).toEqual([
      'A hole',
      'Two <pc id="s1c1" dataRefStart="s1c1s" dataRefEnd="s1c1e">words</pc>',
      'One &amp; <pc id="s2c1" dataRefStart="s2c1s" dataRefEnd="s2c1e">two</pc>.<ph id="s2c2" dataRef="s2c2s"/>Three',
      'a',
      '<ph id="s4c1" dataRef="s4c1s"/> b',
      'A lens',
    ]);
    const document = parse(file);
    expect(select(document, "//*[local-name()='unit']/@name").map(({ value }) => value)).toEqual([
      TITLE_PATH,
      HTML_PATH,
      `${HTML_PATH}@alt[9]`,
    ]);
    expect(select(document, "//*[local-name()='data'][@id='s2c1s']").map(textOf)).toEqual(['<a href="news-1.html">']);
  });

  it('takes along what there is in the other language, but no copy that waits for its translation', () => {
    const there = write(object('<p>One <b>two</b></p>', '<p>Eins <b>zwei</b></p>'));
    expect(there).toContain('state="translated"><source>One ');
    expect(there).toContain('<target>Eins <pc id="s1c1" dataRefStart="s1c1s" dataRefEnd="s1c1e">zwei</pc></target>');
    const copy = write(object('<p>One</p>', '<p>One</p>', `<translations>${waiting(HTML_PATH, 'One')}</translations>`));
    expect(copy).toContain('state="initial"><source>One</source></segment>');
    const other = write(object('<p>One</p>', '<p>Eins</p><p>Zwei</p>'));
    expect(other, 'another shape').toContain('<source>One</source></segment>');
  });
});

describe('a text that comes back', () => {
  it('goes into the other language, with the markup of the original, and waits no more', () => {
    const xml = object(HTML, HTML, `<translations>${waiting(HTML_PATH, 'x')}</translations>`);
    const words = /(?<=^|>| )(?:A hole|A lens|Two|words|One|two|Three|a|b)(?=$|<| )/g;
    const back = take(
      xml,
      translate(write(xml), (source) => source.replace(words, (word) => word.toUpperCase())),
    );
    expect(back.taken.left).toEqual([]);
    expect(back.taken.count).toBe(2);
    expect(german(back.xml)).toBe(
      '<h3>TWO <em>WORDS</em></h3>\n<p>ONE &amp; <a href="news-1.html">TWO</a>.<br/>THREE</p><ul><li>\n A </li>' +
        '<li><img src="x.png" alt="A LENS"/> B</li></ul>',
    );
    expect(
      listed(parse(back.xml), 'translations', 'translation').map(
        ({ attributes }) => attributes.find(({ name }) => name === 'pending')!.value,
      ),
    ).toEqual(['0']);
  });

  it('AUT-073 a new language is sent untranslated; what comes back of it waits no more, by paths of older files as well', () => {
    const one = object('<p>One</p>', '').replaceAll(/<(title|html|language) (?:language|code)="de".*?(?:<\/\1>|\/>)/g, '');
    const before = write(one);
    const document = parse(one);
    const { document: both } = edits.applyEdits(document, addLanguage(edits, document, 'de'));
    const xml = edits.serializeSource(both);
    const file = write(xml);
    expect(file).not.toContain('state="translated"');
    // As files were written before texts were named by their language: where there was one language, and where there were two.
    const sent = [
      file,
      before,
      ...[
        ['', ''],
        ['[1]', '[1]'],
      ].map(([title, html]) =>
        file.replaceAll("title[@language='en'][1]", `title${title}`).replaceAll("html[@language='en'][1]", `html${html}`),
      ),
    ];
    for (const each of sent) {
      const back = take(
        xml,
        translate(each, (source) => `${source} neu`),
      );
      expect([back.taken.count, back.taken.left]).toEqual([2, []]);
      expect(pendingTranslations(parse(back.xml))).toEqual([]);
    }
  });

  it('waits still when its translator says that it is not done, or when a part of it is missing', () => {
    const xml = object('<p>One</p><p>Two</p>', '<p>One</p><p>Two</p>', `<translations>${waiting(HTML_PATH, 'One Two')}</translations>`);
    const file = write(xml);
    expect(
      take(
        xml,
        translate(file, () => 'Eins', 'initial'),
      ).xml,
    ).toContain('pending="1"');
    const part = take(
      xml,
      translate(file, (source) => (source === 'Two' ? '' : 'Eins')),
    );
    expect(german(part.xml)).toBe('<p>Eins</p><p>Two</p>');
    expect(part.xml).toContain('pending="1"');
  });

  it('may have other markup around fewer words, but nothing that the original has not', () => {
    const xml = object('<p>One <b>two</b> and <gap id="g">three</gap></p>', '<p>Eins</p>');
    const to = (target: string): Taken & { readonly html: string } => {
      const { taken, xml: now } = take(
        xml,
        translate(write(xml), (source) => (source.startsWith('One') ? target : source)),
      );
      return { ...taken, html: german(now) };
    };
    const gap = '<pc id="s1c2" dataRefStart="s1c2s" dataRefEnd="s1c2e">drei</pc>';
    expect(to(`${gap} und zwei`).html).toBe('<p><gap id="g">drei</gap> und zwei</p>');
    expect(to(`<mrk id="m">Eins</mrk> ${gap}`).html).toBe('<p>Eins <gap id="g">drei</gap></p>');
    for (const wrong of [
      'Eins',
      `${gap}${gap}`,
      `<ph id="s1c2"/>`,
      `${gap}<pc id="s9c9">x</pc>`,
      `${gap}<b xmlns="">x</b>`,
      `${gap}<script xmlns="">x</script>`,
    ])
      expect([to(wrong).left.map(({ reason }) => reason), to(wrong).html], wrong).toEqual([['codes'], '<p>Eins</p>']);
    expect(to(`${gap}&lt;img onerror="x"&gt;`).html).toBe('<p><gap id="g">drei</gap>&lt;img onerror="x"&gt;</p>');
  });

  it('is left out where its original reads otherwise by now, or is gone, and says so', () => {
    const file = translate(write(object('<p>One</p><p>Two</p>', '')), () => 'Neu');
    const now = object('<p>One</p><p>Too</p>', '<p>Alt</p>').replace(/<title.*?<\/title>/g, '');
    const back = take(now, file);
    expect(back.taken.left).toEqual([
      { path: HTML_PATH, source: 'Two', reason: 'changed' },
      { path: TITLE_PATH, source: 'A hole', reason: 'gone' },
    ]);
    expect(german(back.xml)).toBe('<p>Neu</p><p>Too</p>');
  });

  it('is refused as a whole when it is no XLIFF, of another version, language or object', () => {
    const document = parse(object('<p>One</p>', ''));
    const file = write(object('<p>One</p>', ''));
    const refusal = (text: string, of = IT): string => {
      const read = readXliff(document, text, of);
      return 'refusal' in read ? read.refusal : 'taken';
    };
    expect([
      refusal('not XML'),
      refusal('<html/>'),
      refusal('<xliff xmlns="urn:oasis:names:tc:xliff:document:1.2"/>'),
      refusal(file.replace('srcLang="en"', 'srcLang="fr"')),
      refusal(file.replace('trgLang="de"', 'trgLang="d&quot;e"')),
      refusal(file, 'object 22'),
      refusal(file),
    ]).toEqual(['notXliff', 'notXliff', 'version', 'languages', 'languages', 'other', 'taken']);
  });
});

it('whatever the text, a translation that changes nothing makes the other language what the original is', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'b', ' ', '&amp;', '\n', 'ü'), maxLength: 6 });
  const { html } = fc.letrec<{ html: string }>((tie) => ({
    html: fc
      .array(
        fc.oneof(
          text,
          fc.constantFrom(
            '<br/>',
            '<img src="a" alt="x &amp; y"/>',
            '<!-- c -->',
            '<ui-quiz n="1"/>',
            '<math><mi>x</mi></math>',
            '<![CDATA[<]]>',
          ),
          fc
            .tuple(fc.constantFrom('p', 'em', 'ul', 'li', 'gap', 'div', 'a'), tie('html'))
            .map(([name, inner]) => `<${name} t='"'>${inner}</${name}>`),
        ),
        { maxLength: 4 },
      )
      .map((parts) => parts.join('')),
  }));
  fc.assert(
    fc.property(html, html, (en, de) => {
      const xml = object(en, `x${de}`);
      const back = take(
        xml,
        translate(write(xml), (source) => source),
      );
      expect(back.taken.left).toEqual([]);
      const canon = (document: string): XDocument => parse(`<x>${document.replaceAll('<![CDATA[<]]>', '&lt;')}</x>`);
      // Nothing to translate: then nothing is written, and what there is stays.
      if (textOf(canon(german(back.xml))).startsWith('x') && back.taken.count < 2) return;
      expect(german(back.xml).replaceAll('<![CDATA[<]]>', '&lt;')).toBe(en.replaceAll('<![CDATA[<]]>', '&lt;'));
    }),
    { numRuns: 400 },
  );
});
