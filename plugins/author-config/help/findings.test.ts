import { describe, expect, it } from 'vitest';
import { parse } from '../../../xsl/engine/index.ts';
import { goneLinks } from './ask-links.ts';
import { findingsIn, linksIn } from './findings.ts';

const object = (inner: string): ReturnType<typeof parse> =>
  parse(
    '<objectDocument><object ID="1"><languages base="en"><language code="en"/><language code="de"/></languages>' +
      `<title language="en">T</title><title language="de">T</title>${inner}</object></objectDocument>`,
  );
const html = (inner: string): ReturnType<typeof parse> =>
  object(`<data><news><html language="en">${inner}</html><html language="de"><p>x</p></html></news></data>`);
const kinds = (document: ReturnType<typeof parse>): string[] => findingsIn(document).map(({ kind, words }) => `${kind}: ${words}`);
const words = (count: number): string => `${'word '.repeat(count - 1)}end.`;

describe('what readers would stumble over', () => {
  it.each([
    ['a picture without words', '<p><img src="a.png"/></p>', ['noAlt: a.png']],
    ['one that shows nothing of its own', '<p><img src="a.png" alt=""/></p>', []],
    ['a heading that leaves a level out', '<h3>One</h3><h5>Two</h5><h3>Three</h3><h4>Four</h4>', ['headingOrder: Two']],
    ['the first heading, whichever it is', '<h4>One</h4><h4>Two</h4>', []],
    ['a heading without words', '<h3> </h3><p>x</p>', ['emptyHeading: h3']],
    ['a link that says nothing', '<p><a href="a.html">Click  here</a> <a href="b.html">The news</a></p>', ['linkText: Click here']],
    ['a link that is its address', '<p><a href="https://a.org/b">https://a.org/b</a></p>', ['linkText: https://a.org/b']],
    ['a link without words', '<p><a href="a.html"><img src="x" alt=""/></a></p>', ['linkText: a.html']],
    ['a link of a picture with words', '<p><a href="a.html"><img src="x" alt="News"/></a><a id="x"/></p>', []],
    ['a long sentence', `<p>Short. ${words(41)} ${words(40)}</p>`, [`longSentence: ${words(41)}`]],
    ['sentences of several items', `<ul><li>${words(30)}</li><li>${words(30)}</li></ul>`, []],
    ['letters like their ground', '<p style="color:#777;background-color: #888">Grey</p>', ['contrast: Grey']],
    ['letters that differ from it', '<p style="color: black; background-color: rgb(255, 255, 0)">Black</p>', []],
    ['a colour that is none', '<p style="color: inherit; background-color: var(--x)">Plain</p>', []],
    ['a colour alone', '<p>A <b style="COLOR: navy">blue</b> word</p>', ['colourAlone: blue']],
    ['a ground alone', '<p><span style="color: no; background-color: yellow">lit</span></p>', ['colourAlone: lit']],
    ['a colour of nothing', '<p><span style="color: red"/>x</p>', []],
    ['a text that nobody has written', '<p>…</p>', ['placeholder: …']],
  ])('%s', (_, inner, expected) => expect(kinds(html(inner))).toEqual(expected));

  it('a picture without a file, and an object without any title', () => {
    expect(kinds(object('<data><news><picture alt="A lens"/><picture src="a.png" alt=""/></news></data>'))).toEqual(['noFile: A lens']);
    expect(kinds(parse('<objectDocument><object ID="1"><data/></object></objectDocument>'))).toEqual(['emptyTitle: ']);
  });

  it('texts and titles that are missing, with their languages', () => {
    const found = findingsIn(
      object('<record><teaser language="en">One</teaser></record><data><a><title language="en"/><title language="de"/></a></data>'),
    );
    expect(found).toEqual([{ kind: 'untranslated', path: '/objectDocument/object/record/teaser', language: 'en', words: 'de: One' }]);
    const titled = object(
      '<record><teaser language="en">One</teaser><teaser language="de">Eins</teaser></record><title language="ar">x</title>',
    );
    expect(findingsIn(titled), 'the object is in two languages').toEqual([]);
    const empty = parse('<objectDocument><object><title language="en"> </title></object></objectDocument>');
    expect(findingsIn(empty).map(({ kind }) => kind)).toEqual(['emptyTitle']);
  });

  it('questions that nobody can answer, and answers that were never written', () => {
    const question = (inner: string, kind = 'singleChoice'): string[] =>
      kinds(
        object(
          `<data><test><question id="q" kind="${kind}"><text language="en">Q</text><text language="de">Q</text>${inner}` +
            '</question></test></data>',
        ),
      );
    expect(question('<option id="a" correct="0"/><option id="b"/>')).toEqual(['noRightAnswer: Q']);
    expect(question('<option id="a" correct="1"/>')).toEqual([]);
    expect(question('<option id="a" correct="1"/><option id="b" correct="1"/>')).toEqual(['severalRight: Q']);
    expect(question('<option id="a" correct="1"/><option id="b" correct="1"/>', 'multipleChoice')).toEqual([]);
    expect(question('<item/><item/>', 'ordering')).toEqual([]);
    for (const [kind, inner] of [
      ['ordering', '<item/>'],
      ['singleChoice', ''],
      ['numeric', ''],
      ['matching', '<left id="l1"/>'],
    ] as const)
      expect(question(inner, kind), kind).toEqual(['unfinished: Q']);
    expect(question('<accept>…</accept>', 'audio')).toEqual(['placeholder: …']);
    const pairs = '<left id="l1">A</left><left id="l2">B</left><right id="r1" match="l1">a</right><right id="r2" match="Flood">b</right>';
    expect(question(pairs, 'matching')).toEqual(['pairNowhere: b', 'leftAlone: B']);
    expect(question(pairs.replace('Flood', 'l2') + '<right id="r3" match="">c</right>', 'matching')).toEqual([]);
    for (const number of ['3,5', '0,125', '3.5', '-12', '1e3', ' 7 '])
      expect(question(`<accept>${number}</accept>`, 'numeric')).toEqual([]);
    for (const number of ['1,500', 'three', '3.5 m', '1.500,25', ''])
      expect(question(`<accept>${number}</accept>`, 'numeric'), number).toEqual([`noNumber: ${number}`]);
    expect(question('<accept>…</accept>', 'numeric')).toEqual(['placeholder: …']);
    expect(
      kinds(
        object(
          '<data><test><question><text language="en">A <gap id="a"><accept>...</accept></gap></text>' +
            '<text language="de"/></question></test></data>',
        ),
      ),
    ).toEqual(['placeholder: A ...', 'emptyQuestion: ']);
  });

  it('a hint that says nothing', () => {
    const hints = '<hint language="en">Look</hint><hint language="de"/><hint language="en"> </hint>';
    const found = kinds(
      object(
        `<data><test><question kind="essay"><text language="en">Q</text><text language="de">Q</text>${hints}</question></test></data>`,
      ),
    );
    expect(found).toEqual(['emptyHint: ', 'emptyHint: ']);
  });

  it('films without subtitles; sound has its words beside it', () => {
    const lesson = (clip: string): string[] => kinds(object(`<data><unit><lesson id="1">${clip}</lesson></unit></data>`));
    expect(lesson('<clip filename="a.mp4"/>')).toEqual(['noSubtitles: a.mp4']);
    expect(lesson('<clip IDMedia="9"/>')).toEqual(['noSubtitles: 9']);
    for (const clip of [
      '<clip/>',
      '<clip filename="a.m4a"/>',
      '<clip filename="a" type="audio"/>',
      '<clip IDMedia="9"><subtitles language="en"/></clip>',
    ])
      expect(lesson(clip), clip).toEqual([]);
  });
});

describe('steps and rules', () => {
  const course = object(
    '<data><course certificate="points 200"><chapter id="1"><objectRef ID="7"/><objectRef ID="8" requires="9 7"/><objectRef ID="0"/>' +
      '<objectRef ID="10"/><objectRef ID="11"/></chapter></course></data>',
  );
  const references = new Map([
    [7, { title: 'There', language: '', state: 'published' }],
    [8, { title: 'Not yet', language: '', state: 'draft' }],
    [9, { title: 'No more', language: '', state: 'gone' }],
    [10, { title: '', language: '', state: 'gone' }],
  ] as const);

  it('of which learners have nothing are found, each at its field; a number that nobody has said anything of is none', () => {
    expect(findingsIn(course, references).map(({ kind, path, words }) => `${kind} ${path.replace(/.*course/, '')} ${words}`)).toEqual([
      "stepDraft /chapter[@id='1']/objectRef[2]/@ID Not yet",
      "stepNone /chapter[@id='1']/objectRef[3]/@ID ",
      "stepGone /chapter[@id='1']/objectRef[4]/@ID 10",
      "requiresNone /chapter[@id='1']/objectRef[2]/@requires No more",
      'badRule /@certificate points 200',
    ]);
    expect(kinds(course)).toEqual(['stepNone: ', 'badRule: points 200']);
  });

  it('rules of lessons and tests are read as the server does', () => {
    const rule = (text: string): string[] => kinds(object(`<data><unit><lesson completion="${text}"/></unit></data>`));
    expect(['', 'played', 'played 80', ' slides ', 'visited', 'points 100'].flatMap(rule)).toEqual([]);
    expect(['play', 'played 101', '80'].flatMap(rule)).toEqual(['badRule: play', 'badRule: played 101', 'badRule: 80']);
    expect(kinds(object('<data><test completion="all"/></data>'))).toEqual(['badRule: all']);
  });
});

describe('links', () => {
  const document = html(
    '<p><a href="gone.html#part">Gone</a> <a href="there.html">There</a> <a href="gone.html#part">again</a> ' +
      '<a href="https://other.org/">Other</a>' +
      '<a href="#x">Here</a><a href="mailto:a@b.org">Mail</a><a href="lost.html">Lost</a><a href="broken.html">Broken</a></p>',
  );

  it('of this site are asked for, each once, and those whose page is not there are found', async () => {
    const asked: string[] = [];
    const answers: Record<string, number> = { '/gone.html': 404, '/there.html': 200, '/lost.html': 410 };
    const found = await goneLinks(linksIn(document), 'http://site.org/edit-1.html', async (address) => {
      asked.push(address);
      const status = answers[new URL(address).pathname];
      if (status === undefined) throw new TypeError('no network');
      return { status };
    });
    expect(asked.toSorted()).toEqual(['broken', 'gone', 'lost', 'there'].map((name) => `http://site.org/${name}.html`));
    expect([...found]).toEqual(['gone.html#part', 'lost.html']);
    expect(linksIn(document)[0]).toEqual({
      href: 'gone.html#part',
      path: '/objectDocument/object/data/news/html[1]',
      language: 'en',
      words: 'Gone',
    });
  });
});
