import { describe, expect, it } from 'vitest';
import { edits, parse, select } from '../../../xsl/engine/index.ts';
import { DOCUMENTS, edited, partsOf, randomOf } from './random-edits.fixture.ts';
import { merge } from './merge.ts';

const PAIRS = process.env.LECTERN_SLOW ? 50_000 : 600;

const merged = (base: string, mine: string, theirs: string, choose?: Parameters<typeof merge>[4]) =>
  merge(edits, base, mine, theirs, choose);
const object = (inside: string, revision = 7): string =>
  `<objectDocument ID="20" revision="${revision}"><object ID="20">${inside}</object></objectDocument>`;
const html = (inside: string): string => object(`<data><html language="en">${inside}</html></data>`);

/** What of one side is nowhere in a merge, although only what is asked about may be missing. */
function lost(base: string, side: string, other: string, text: string): string[] {
  const ids = new Set(select(parse(base), '//@id | //@ID').map(({ value }) => value));
  const [was, is, theirs, now] = [base, side, other, text].map((each) => partsOf(each, ids)) as [
    Map<string, number>,
    Map<string, number>,
    Map<string, number>,
    Map<string, number>,
  ];
  const wrong: string[] = [];
  for (const part of new Set([...was.keys(), ...is.keys(), ...theirs.keys(), ...now.keys()])) {
    const [b, m, t, n] = [was, is, theirs, now].map((parts) => parts.get(part) ?? 0) as [number, number, number, number];
    // Both have taken out, or put in, some of the same: it may have been the same one.
    const [least, most] = [m + t - b, Math.max(m, t), Math.min(m, t)].sort((one, two) => one - two).filter((_, i) => i !== 1) as [
      number,
      number,
    ];
    const isRight = m === b ? n === t : t === b ? n === m : n >= least && n <= most;
    if (!isRight) wrong.push(`${part}: ${b} -> ${m} | ${t} = ${n}`);
  }
  return wrong;
}

describe('what two authors have made of one document', () => {
  it(
    'random edits of documents of each data type: none is lost, applied twice or invented, and the rest keeps its bytes',
    { timeout: 3_600_000 },
    () => {
      let [clean, asked] = [0, 0];
      for (let seed = 0; seed < PAIRS; seed++) {
        const [name, base] = DOCUMENTS[seed % DOCUMENTS.length]!;
        const random = randomOf(seed);
        const count = (): number => 1 + Math.floor(random() * 3);
        const mine = edited(base, count(), random, `Mine${seed}n`);
        const theirs = edited(base, count(), random, `Theirs${seed}n`);
        const where = `${name}, seed ${seed}`;
        expect(merged(base, mine, base).text === mine && merged(base, base, theirs).text === theirs, where).toBe(true);
        const { text, conflicts } = merged(base, mine, theirs);
        expect(() => parse(text), where).not.toThrow();
        if (conflicts.length === 0) {
          clean++;
          expect(lost(base, mine, theirs, text), where).toEqual([]);
          // What both put at one place is there in the order of who stored first; all else is the same whoever did.
          const other = merged(base, theirs, mine);
          expect([other.conflicts, partsOf(other.text, new Set())], where).toEqual([[], partsOf(text, new Set())]);
          continue;
        }
        asked++;
        const other = merged(base, mine, theirs, () => 'mine');
        // Whichever is chosen: what is not there is in the question.
        const shown =
          conflicts.flatMap((each) => [each.mine?.xml, each.theirs?.xml]).join('\n') +
          other.conflicts.map((each) => each.mine?.xml).join('\n');
        const tokens = (from: string): string[] => from.match(/(?:Mine|Theirs)\d+n\d+/g) ?? [];
        for (const [result, side] of [
          [text, theirs],
          [other.text, mine],
        ] as const) {
          expect(() => parse(result), where).not.toThrow();
          expect(
            tokens(side).filter((token) => !result.includes(token)),
            `${where}: what was chosen`,
          ).toEqual([]);
          expect(
            [...tokens(mine), ...tokens(theirs)].filter((token) => !result.includes(token) && !shown.includes(token)),
            where,
          ).toEqual([]);
        }
      }
      expect(clean, 'most edits are at different places').toBeGreaterThan(PAIRS / 2);
      expect(asked).toBeGreaterThan(PAIRS / 100);
    },
  );

  it('edits at different places commute, and both are there with their bytes', () => {
    const base = object(`<title  language='en'>One</title>\n <record date="1"\tauthor='A'/>`);
    const [mine, theirs] = [base.replace('>One<', '>Two &#38; more<'), base.replace(`author='A'`, `author='B &amp; C'`)];
    const text = base.replace('>One<', '>Two &#38; more<').replace(`author='A'`, `author='B &amp; C'`);
    expect([merged(base, mine, theirs), merged(base, theirs, mine).text]).toEqual([{ text, conflicts: [], taken: 1 }, text]);
    const both = [base.replace('date="1"', 'date="2"'), base.replace(`author='A'`, `author='B'`)] as const;
    expect(merged(base, ...both).text).toBe(object(`<title  language='en'>One</title>\n <record date="2"\tauthor='B'/>`));
  });

  it('what the server counts is theirs; of what both have changed alike nobody is asked', () => {
    const base = object('<title language="en">One</title>');
    const same = base.replace('One', 'Two');
    expect(merged(base, same, object('<title language="en">Two</title>', 8))).toMatchObject({
      text: same.replace('"7"', '"8"'),
      conflicts: [],
    });
    expect(merged(base, object('<title language="en">One</title>', 5), object('<title language="de">Eins</title>', 8)).text).toContain(
      '"8"',
    );
  });

  it('the same place is a question with all three, and the answer decides about that place alone', () => {
    const base = object('<title language="en">One</title><record date="1" author="A"/>');
    const mine = base.replace('One', 'Mine').replace('"A"', '"M"');
    const theirs = base.replace('One', 'Theirs').replace('"A"', '"T"');
    const { conflicts } = merged(base, mine, theirs);
    expect(conflicts.map(({ kind, name, base: b, mine: m, theirs: t }) => [kind, name, b?.text, m?.text, t?.text])).toEqual([
      ['content', '', 'One', 'Mine', 'Theirs'],
      ['attribute', 'author', 'A', 'M', 'T'],
    ]);
    const { text } = merged(base, mine, theirs, ({ kind }) => (kind === 'content' ? 'mine' : 'theirs'));
    expect(text).toBe(base.replace('One', 'Mine').replace('"A"', '"T"'));
  });

  it('a formatted text is merged by its paragraphs and list items; the same one is a question', () => {
    const base = html('<p>One.</p>\n<p>Two.</p><ul><li>a</li><li>b</li></ul>');
    const mine = html('<p>One, mine.</p>\n<p>Two.</p><ul><li>a</li><li>b</li><li>c</li></ul>');
    const theirs = html('<p>One.</p>\n<p>Between.</p>\n<p>Two.</p><ul><li>a, theirs</li><li>b</li></ul>');
    expect(merged(base, mine, theirs)).toMatchObject({
      text: html('<p>One, mine.</p>\n<p>Between.</p>\n<p>Two.</p><ul><li>a, theirs</li><li>b</li><li>c</li></ul>'),
      conflicts: [],
    });
    expect(merged(base, mine, base.replace('One.', 'One, theirs.')).conflicts).toHaveLength(1);
  });

  it('what one has changed and the other taken out is a question, and so is the order that both have changed', () => {
    const base = html('<p>One.</p><p>Two.</p><p>Three.</p>');
    const gone = merged(base, base.replace('<p>Two.</p>', ''), base.replace('Two.', 'Two, theirs.'));
    expect(gone.conflicts.map(({ mine, theirs }) => [mine, theirs?.text])).toEqual([[null, 'Two, theirs.']]);
    const order = [html('<p>Two.</p><p>One.</p><p>Three.</p>'), html('<p>One.</p><p>Three.</p><p>Two.</p>')] as const;
    expect(merged(base, ...order).conflicts.map(({ kind }) => kind)).toEqual(['order']);
    expect(merged(base, ...order, () => 'mine').text).toBe(order[0]);
    expect(merged(base, order[0], base.replace('One.', 'One, theirs.')).text).toBe(html('<p>Two.</p><p>One, theirs.</p><p>Three.</p>'));
  });

  it('two blocks with the same new id are two; the notes of translations follow mine', () => {
    const configuration = (inside: string, notes = ''): string =>
      '<objectConfiguration ID="1"><content><template id="t1"/>' +
      `${inside}</content><translations>${notes}</translations></objectConfiguration>`;
    const block = (words: string): string => `<template id="t2"><text id="x1" language="en">${words}</text></template>`;
    const note = `<translation path="/objectConfiguration/content/template[@id='t2']/text[@id='x1']" to="de"/>`;
    const { text, conflicts } = merged(configuration(''), configuration(block('Mine'), note), configuration(block('Theirs')));
    expect(conflicts).toEqual([]);
    expect(select(parse(text), '//template').map((each) => each.attributes[0]!.value)).toEqual(['t1', 't2', 't3']);
    const path = select(parse(text), '//translation/@path')[0]!.value;
    expect(select(parse(text), `${path}/text()`).map(({ value }) => value)).toEqual(['Mine']);
    expect(merged(configuration(''), configuration(block('Same')), configuration(block('Same'))).text).toBe(configuration(block('Same')));
  });

  it('in an object a number that something of mine leads to is a question, any other one is given anew', () => {
    const lesson = (inside: string): string => object(`<data><lesson id="1"><slide id="1"/>${inside}</lesson></data>`);
    const [mine, theirs] = [lesson('<slide id="2" title="M"/>'), lesson('<slide id="2" title="T"/>')];
    expect(merged(lesson(''), mine, theirs)).toMatchObject({
      text: lesson('<slide id="2" title="T"/><slide id="3" title="M"/>'),
      conflicts: [],
    });
    const led = lesson('<slide id="2" title="M"/><event slide="2"/>');
    expect(merged(lesson(''), led, theirs).conflicts).toHaveLength(1);
  });

  it('an item that one puts into another and the other changes is there once; two that are put into each other are a question', () => {
    const menu = (inside: string): string =>
      `<objectDocument ID="0" html="main"><object dataType="p_Menu"><data>${inside}</data></object></objectDocument>`;
    const base = menu('<item id="a"><label>A</label></item><item id="b"><label>B</label></item>');
    const inner = menu('<item id="a"><label>A</label><item id="b"><label>B</label></item></item>');
    expect(merged(base, inner, base.replace('>B<', '>Theirs<'))).toMatchObject({ text: inner.replace('>B<', '>Theirs<'), conflicts: [] });
    expect(merged(base, base.replace('>B<', '>Mine<'), inner)).toMatchObject({ text: inner.replace('>B<', '>Mine<'), conflicts: [] });
    const other = menu('<item id="b"><label>B</label><item id="a"><label>A</label></item></item>');
    expect(merged(base, inner, other).conflicts.map(({ path }) => path)).toContain('/');
  });
});
