import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { compile, edits, parse, select, serialize, type ElementFactory, type XDocument, type XNode } from '../engine/index.ts';

const SHEETS = dirname(fileURLToPath(import.meta.url));
const OBJECTS = join(SHEETS, '..', '..', 'sandbox', 'content', 'objects');
const load = (href: string): string => readFileSync(join(SHEETS, href), 'utf8');
const forms = readdirSync(SHEETS).flatMap((file) => /^(p_\w+\.edit)\.xsl$/.exec(file)?.[1] ?? []);

interface Field {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
}

/** What a form draws of an object in a language: its elements with their attributes. */
const fieldsOf = (form: string, object: XNode, language: string): Field[] => drawnOf(form, documentOf(object), language);

function drawnOf(form: string, document: XDocument, language: string): Field[] {
  const fields: Field[] = [];
  const factory: ElementFactory<object> = {
    element: (name, attributes) => {
      fields.push({ name, attributes });
      return {};
    },
  };
  const sheet = compile(load(`${form}.xsl`), { href: `${form}.xsl`, load });
  const parameters = { lang: 'en', customer: 'demo', user: '12', target: 'mainContent', isMobile: '0', authorLanguage: language };
  sheet.toElements(document, { factory, parameters });
  return fields;
}

const documentOf = (object: XNode) => parse(`<objectDocument ID="1" revision="1">${serialize(object)}</objectDocument>`);
const objects = readdirSync(OBJECTS)
  .filter((file) => file.endsWith('.xml'))
  .flatMap((file) => select(parse(readFileSync(join(OBJECTS, file), 'utf8')), '/objects/object'));
const attribute = (node: XNode, name: string): string => node.attributes.find((each) => each.name === name)?.value ?? '';

describe('forms of whole objects', () => {
  it('RT-007 a question is headed by its words with what is right in its gaps, and by its kind alone without words', () => {
    const question = (id: number, kind: string, text: string): string =>
      `<question id="${id}" kind="${kind}"><text language="en">${text}</text></question>`;
    const document = parse(
      '<objectDocument ID="1" revision="1"><object ID="1" dataType="p_PracticeTest"><title language="en">T</title>' +
        '<languages base="en"/><data><test>' +
        question(
          1,
          'inlineChoice',
          '<p>High <gap id="g"><option id="a" correct="0">once</option><option id="b" correct="1">twice</option></gap> a day</p><p>Yes</p>',
        ) +
        question(2, 'gapText', 'We <gap id="g"><accept>are</accept><accept>\'re</accept></gap> here') +
        question(3, 'single', '') +
        '</test></data></object></objectDocument>',
    );
    const names = drawnOf('p_PracticeTest.edit', document, 'en').map(({ attributes }) => attributes['data-arg-name'] ?? '');
    expect(names).toEqual(
      expect.arrayContaining([expect.stringMatching(/: High twice a day Yes$/), expect.stringMatching(/: We are here$/)]),
    );
    expect(names.filter((name) => /:\s*$/.test(name))).toEqual([]);
  });

  it('AUT-096 a clip that is a sound is called one', () => {
    const unit = (type: string) =>
      parse(
        '<objectDocument ID="1" revision="1"><object ID="1" dataType="p_Unit"><title language="en">T</title><languages base="en"/>' +
          `<data><unit><lesson id="1"><clip IDMedia="1"${type}/></lesson></unit></data></object></objectDocument>`,
      );
    const sheet = compile(load('p_Unit.edit.xsl'), { href: 'p_Unit.edit.xsl', load });
    const parameters = { lang: 'en', customer: 'demo', user: '12', target: 'mainContent', isMobile: '0', authorLanguage: 'en' };
    const legends = (type: string): string[] => {
      const found: string[] = [];
      const element: ElementFactory<object>['element'] = (name, _attributes, children) => {
        if (name === 'legend')
          found.push(
            children
              .filter((each) => typeof each === 'string')
              .join('')
              .trim(),
          );
        return {};
      };
      sheet.toElements(unit(type), { factory: { element }, parameters });
      return found;
    };
    expect([legends(' type="audio"'), legends('')]).toEqual([['Sound'], ['Video']]);
  });

  const types = [...new Set(objects.map((object) => attribute(object, 'dataType')))];
  it('a slide has a picture that learners see, one for each language where there are several, and what it shows', () => {
    const lesson = (slide: string): XNode =>
      parse(
        '<object ID="1" dataType="p_Unit"><title language="en">U</title><data><unit idUnit="1"><lesson id="1" ID="2" IDObjectType="401">' +
          `<title language="en">L</title><slides><slide idFolie="1"><html language="en"><p>x</p></html>${slide}</slide></slides>` +
          '</lesson></unit></data></object>',
      ).children[0]!;
    const pictures = (slide: string, language = 'en'): string[] =>
      fieldsOf('p_Unit.edit', lesson(slide), language).flatMap(({ attributes }) =>
        ['src', 'alt'].flatMap((name) => (attributes['data-xpath']?.endsWith(`/@${name}`) ? [`${name}=${attributes.value}`] : [])),
      );
    const both = '<picture language="en" src="a.png" alt="A"/><picture language="de" src="b.png" alt="B"/>';
    expect([pictures(both), pictures(both, 'de')]).toEqual([
      ['src=a.png', 'alt=A'],
      ['src=b.png', 'alt=B'],
    ]);
    expect(pictures('<picture src="c.png" alt="C"/>', 'de')).toEqual(['src=c.png', 'alt=C']);
    const added = fieldsOf('p_Unit.edit', lesson(''), 'en').map(({ attributes }) => attributes['data-arg-xml'] ?? '');
    expect(added).toContain('<picture language="xx" src="" alt=""/>');
    expect(fieldsOf('p_Unit.edit', lesson(''), 'en').some(({ attributes }) => attributes['data-xpath']?.endsWith('/@preview'))).toBe(false);
  });

  it.each(types)('each field of %s names one node, or an attribute that one element may have, in each language', (dataType) => {
    const form = forms.includes(`${dataType}.edit`) ? `${dataType}.edit` : 'p_ObjectDocument';
    let count = 0;
    for (const object of objects.filter((each) => attribute(each, 'dataType') === dataType))
      for (const language of ['en', 'de', 'ar']) {
        const document = documentOf(object);
        const wrong = fieldsOf(form, object, language).flatMap(({ name, attributes }) => {
          const xpath = attributes['data-xpath'] ?? attributes['data-arg-xpath'] ?? attributes['data-arg-into'];
          if (xpath === undefined) return [];
          count += 1;
          const isOptional = attributes['data-optional'] !== undefined;
          const found = select(document, isOptional ? xpath.replace(/\/@[\w-]+$/, '') : xpath);
          return found.length === 1 ? [] : [`${name} ${xpath}: ${found.length}`];
        });
        expect(wrong, `${dataType} ${attribute(object, 'ID')} ${language}`).toEqual([]);
      }
    expect(count).toBeGreaterThan(0);
  });

  const samples = readdirSync(join(SHEETS, 'samples')).filter((file) => /^p_ObjectDocument\..*xml$/.test(file));
  it.each(samples)(
    'AUT-004 AUT-005 unedited, %s has the same bytes; whatever one field edits is one place, and the form finds it',
    (sample) => {
      const source = readFileSync(join(SHEETS, 'samples', sample), 'utf8');
      const document = parse(source);
      expect(edits.serializeSource(document)).toBe(source);
      const form = attribute(select(document, '/objectDocument')[0]!, 'form') || 'p_ObjectDocument';
      let count = 0;
      for (const { attributes } of drawnOf(form, document, 'en')) {
        const xpath = attributes['data-xpath'];
        if (xpath === undefined) continue;
        const [, path = '', name] = /^(.*?)(?:\/@([\w-]+))?$/.exec(xpath)!;
        const [node, ...further] = select(document, path);
        expect([node !== undefined, further], xpath).toEqual([true, []]);
        const splice = name === undefined ? edits.setText(node!, 'Another <one>') : edits.setAttribute(node!, name, 'Another "one"');
        const changed = edits.applyEdits(document, [splice].flat()).document;
        const after = edits.serializeSource(changed);
        const length = Math.min(source.length, after.length);
        let [front, back] = [0, 0];
        while (front < length && source[front] === after[front]) front += 1;
        while (back < length - front && source.at(-1 - back) === after.at(-1 - back)) back += 1;
        const [from, to] = name === undefined ? [node!.inner, node!.end] : [node!.start, node!.inner];
        expect([front >= from, source.length - back <= to], `${xpath}: ${after.slice(front, after.length - back)}`).toEqual([true, true]);
        const [again] = select(changed, xpath);
        expect(name === undefined ? again!.children[0]!.value : again!.value, xpath).toContain('Another');
        count += 1;
      }
      expect(count).toBeGreaterThan(0);
    },
  );

  it('what forms let add is XML of one element', () => {
    // In a language that an object does not have, and without what it could have.
    const added = objects.flatMap((object) => {
      const form = `${attribute(object, 'dataType')}.edit`;
      return fieldsOf(forms.includes(form) ? form : 'p_ObjectDocument', object, 'sv').flatMap(
        ({ attributes }) => attributes['data-arg-xml'] ?? [],
      );
    });
    expect(added.length).toBeGreaterThan(20);
    for (const xml of added) expect(() => parse(xml), xml).not.toThrow();
  });

  it('each text of a report has a field in its language, and those of others none', () => {
    const news = objects.find((each) => attribute(each, 'ID') === '20')!;
    const texts = (language: string): string[] =>
      fieldsOf('p_News.edit', news, language).flatMap(({ attributes }) => {
        const xpath = attributes['data-xpath'] ?? '/@';
        return xpath.split('/').at(-1)!.startsWith('@')
          ? []
          : select(documentOf(news), xpath).map((node) => `${node.name} ${attribute(node, 'language')}`);
      });
    expect(texts('de')).toEqual(['title de', 'teaser de', 'category de', 'html de']);
    expect(texts('ar')).toEqual(['title ar', 'teaser ar', 'category ar', 'html ar']);
    expect(texts('sv')).toEqual([]);
  });

  it('of a word its languages, sound and picture are edited, and of a placement test its levels, whose names lead nowhere else', () => {
    const named = (form: string, ID: string): (readonly [string | undefined, string | undefined])[] =>
      fieldsOf(
        form,
        objects.find((each) => attribute(each, 'ID') === ID)!,
        'en',
      ).map(({ attributes }) => [attributes.name, attributes['data-xpath']]);
    const words = named('p_PracticeTest.edit', '842').map(([, xpath]) => xpath);
    const word = "/objectDocument/object/data/test/question[@id='w4']";
    expect(words).toEqual(expect.arrayContaining([`${word}/term`, `${word}/term/@lang`, `${word}/accept[1]/@lang`]));
    expect(words).toEqual(expect.arrayContaining(['/objectDocument/object/data/test/@newPerDay']));
    expect(words.filter((xpath) => /\[@id='w4'\]\/clip.*@IDMedia$/.test(xpath ?? ''))).toHaveLength(1);
    const levels = named('p_PlacementTest.edit', '840').filter(([, xpath = '']) => /\/(?:level|area)\[/.test(xpath));
    expect(new Set(levels.map(([name]) => name))).toEqual(new Set(['id', 'minPoints', 'from', 'share', 'html']));
    expect(levels[0]).toEqual(['id', '/objectDocument/object/data/test/level[1]/@id']);
  });

  it('a text with marks in it is edited as its source, so that these stay', () => {
    const source =
      '<object dataType="p_Object" language=""><title language="en">A <b>bold</b> &amp; plain one</title>' +
      '<languages base="en"/><data><genericObject/></data></object>';
    const object = select(parse(source), '/object')[0]!;
    const [title] = fieldsOf('p_ObjectDocument', object, 'en').filter(({ name }) => name === 'textarea');
    expect(title?.attributes).toMatchObject({ 'data-kind': 'html', 'data-xpath': '/objectDocument/object/title' });
  });

  const question = (kind: string, content: string): XNode =>
    select(
      parse(
        '<object dataType="p_PracticeTest" language=""><title language="en">T</title><languages base="en"/><data><test kind="practice">' +
          `<question id="q1" kind="${kind}">${content}</question></test></data></object>`,
      ),
      '/object',
    )[0]!;
  const OWN = "/objectDocument/object/data/test/question[@id='q1']";

  it('of a question with one right answer each box takes the tick from the others; where several are right none does', () => {
    const options = '<option id="a" correct="1">A</option><option id="b" correct="0">B</option>';
    const alone = (kind: string): (string | undefined)[] =>
      fieldsOf('p_PracticeTest.edit', question(kind, options), 'en')
        .filter(({ attributes }) => attributes.name === 'correct')
        .map(({ attributes }) => attributes['data-alone']);
    expect(alone('singleChoice')).toEqual([OWN, OWN]);
    expect(alone('multipleChoice')).toEqual([undefined, undefined]);
  });

  describe('the hints of a question', () => {
    /** Fields of hints, the tools that delete them, and what can be added behind them. */
    const hints = (content: string, language = 'en'): Readonly<Record<'fields' | 'deletes' | 'adds', readonly string[]>> => {
      const drawn = fieldsOf('p_PracticeTest.edit', question('essay', content), language).map(({ attributes }) => attributes);
      const of = (xpath = ''): readonly string[] => (xpath.startsWith(`${OWN}/hint`) ? [xpath.slice(OWN.length)] : []);
      return {
        fields: drawn.flatMap((each) => of(each['data-xpath'])),
        deletes: drawn.flatMap((each) => of(each['data-arg-xpath']).map((path) => `${path} ${each['data-arg-whole'] ?? '-'}`)),
        adds: drawn.flatMap((each) => (each['data-arg-behind'] === 'hint' ? [each['data-arg-xml'] ?? ''] : [])),
      };
    };
    const hint = (language: string): string => `<hint language="${language}">${language}</hint>`;
    const adds = ['<hint language="xx"></hint>'];

    it('have a field and a tool to delete them each, and one can be added, also the first', () => {
      expect(hints('')).toEqual({ fields: [], deletes: [], adds });
      expect(hints(hint('en'))).toEqual({ fields: ['/hint'], deletes: ['/hint 1'], adds });
      const two = hints(hint('en') + hint('en'));
      expect(two).toEqual({ fields: ['/hint[1]', '/hint[2]'], deletes: ['/hint[1] -', '/hint[2] -'], adds });
    });

    it('go with their translations where these are beside them, and alone where nobody can tell which those are', () => {
      const both = hint('en') + hint('de');
      expect(hints(both + both).deletes).toEqual(['/hint[1] 1', '/hint[3] 1']);
      expect(hints(hint('en') + hint('en') + hint('de') + hint('de')).deletes).toEqual(['/hint[1] -', '/hint[2] -']);
    });

    it('of other languages alone are copied to be translated first; without a language none are added', () => {
      expect(hints(hint('de'))).toEqual({ fields: [], deletes: [], adds: [] });
      expect(hints('', '--').adds).toEqual([]);
    });
  });

  it('the text of a gapMatch question is given its words in its language, as they read', () => {
    const object = objects.find((each) => attribute(each, 'ID') === '5005')!;
    const [marked] = fieldsOf('p_PracticeTest.edit', object, 'de').filter(({ attributes }) => attributes['kind'] === 'gapMatch');
    expect(marked!.attributes['words']).toBe('w1 Mehlkörper\nw2 Schale\nw3 Keimling\nw4 Kruste\n');
  });
});
