// @vitest-environment happy-dom
import { describe, expect, it, vi } from 'vitest';
import { edits, parse, select, textOf, type XDocument } from '../../../xsl/engine/index.ts';
import { draftText } from '../drafts/draft.ts';
import type { Side } from './model.ts';
import { DOCUMENTS, randomOf } from './random-edits.fixture.ts';
import { Author, MemoryServer, type Line } from './two-authors.fixture.ts';

const SCHEDULES = process.env.LECTERN_SLOW ? 1_000 : 80;
const STEPS = 24;

const BASE =
  '<objectDocument ID="20" revision="7"><object ID="20"><title language="en">One</title><teaser language="en">Short</teaser>' +
  '<data><html language="en"><p>First.</p><p>Second.</p></html></data></object></objectDocument>';

const write = (author: Author, path: string, words: string): boolean => {
  const isChanged = author.editor.change((document) => [edits.setText(select(document, path)[0]!, words)]);
  author.editor.drawn();
  return isChanged;
};
const read = (document: XDocument, path: string): string => textOf(select(document, path)[0]!);
const two = (text = BASE): { server: MemoryServer; mine: Author; theirs: Author } => {
  const server = new MemoryServer(text);
  return { server, mine: new Author(server, 'Alhazen'), theirs: new Author(server, 'Hypatia') };
};

describe('two authors of one document', () => {
  it('AUT-097 changes of different places are put together and stored without a question, and undo takes back the own alone', async () => {
    const { server, mine, theirs } = two();
    write(mine, '//title', 'Mine');
    write(mine, '//p[1]', 'First, mine.');
    write(theirs, '//teaser', 'Theirs');
    expect(await theirs.editor.store()).toBe(true);
    expect(await mine.editor.store()).toBe(true);
    expect(['//title', '//teaser', '//p[1]'].map((path) => read(server.document, path))).toEqual(['Mine', 'Theirs', 'First, mine.']);
    const { takenIn, isChanged, problem } = mine.editor.state$.value;
    expect([takenIn?.author, takenIn?.isStored, isChanged, problem]).toEqual(['Hypatia', true, false, null]);
    mine.editor.undo();
    expect(['//title', '//teaser', '//p[1]'].map((path) => read(mine.editor.document, path))).toEqual(['Mine', 'Theirs', 'First.']);
    mine.editor.undo();
    expect(read(mine.editor.document, '//title')).toBe('One');
    expect(await mine.editor.store()).toBe(true);
    expect(
      ['//title', '//teaser'].map((path) => read(server.document, path)),
      'theirs stays',
    ).toEqual(['One', 'Theirs']);
    mine.editor.redo();
    expect(['//title', '//teaser'].map((path) => read(mine.editor.document, path))).toEqual(['Mine', 'Theirs']);
  });

  it('AUT-097 a block that both have added under one id is followed to the id that mine gets, and on', async () => {
    const course = '<course><chapter id="1"><title>One</title></chapter></course>';
    const { server, mine, theirs } = two(
      `<objectDocument ID="9" revision="1"><object ID="9"><data>${course}</data></object></objectDocument>`,
    );
    const add = (author: Author, title: string): unknown =>
      author.editor.change((document) => [
        edits.append(select(document, '//course')[0]!, `<chapter id="2"><title>${title}</title></chapter>`),
      ]);
    add(mine, 'Mine');
    mine.editor.drawn();
    const present = mine.editor.follow("/objectDocument/object/data/course/chapter[@id='2']");
    add(theirs, 'Theirs');
    await theirs.editor.store();
    expect(await mine.editor.store()).toBe(true);
    mine.editor.drawn();
    write(mine, "//chapter[@id='3']/title", 'Mine, changed');
    expect(read(mine.editor.document, `${present()}/title`)).toBe('Mine, changed');
    expect(await mine.editor.store()).toBe(true);
    expect(['[1]', '[2]', '[3]'].map((n) => read(server.document, `//chapter${n}/title`)).toSorted()).toEqual([
      'Mine, changed',
      'One',
      'Theirs',
    ]);
  });

  it('AUT-097 the same place is asked about: nothing is stored before the choice, and putting it off keeps the draft', async () => {
    const { server, mine, theirs } = two();
    write(mine, '//title', 'Mine');
    write(mine, '//teaser', 'Mine, too');
    write(theirs, '//title', 'Theirs');
    await theirs.editor.store();
    const before = server.text;
    expect(await mine.editor.store()).toBe(false);
    expect(mine.editor.state$.value.asked).toMatchObject({
      author: 'Hypatia',
      isToStore: true,
      conflicts: [{ mine: { text: 'Mine' }, theirs: { text: 'Theirs' } }],
    });
    mine.editor.putOff();
    mine.editor.storeDraft();
    expect([server.text, mine.editor.state$.value.asked, draftText(mine.draft)?.text.includes('Mine, too')]).toEqual([before, null, true]);
    await mine.editor.store();
    expect(await mine.editor.decide(new Map())).toBe(false);
    expect(server.text).toBe(before);
    // What is typed while the question is open counts.
    write(mine, '//p[2]', 'Second, mine.');
    const { path } = mine.editor.state$.value.asked!.conflicts[0]!;
    expect(await mine.editor.decide(new Map([[path, 'mine' as Side]]))).toBe(true);
    expect(['//title', '//teaser', '//p[2]'].map((each) => read(server.document, each))).toEqual(['Mine', 'Mine, too', 'Second, mine.']);
    mine.editor.undo();
    mine.editor.undo();
    mine.editor.undo();
    expect(read(mine.editor.document, '//title'), 'before the own edit it is theirs').toBe('Theirs');
  });

  it('nobody is asked about their own words when an answer was lost, before and after a reload', async () => {
    for (const isReloaded of [false, true]) {
      const { server, mine, theirs } = two();
      write(mine, '//title', 'Mine');
      server.line = 'answerLost';
      expect(await mine.editor.store()).toBe(false);
      server.line = 'good';
      write(theirs, '//teaser', 'Theirs');
      await theirs.editor.store();
      write(mine, '//title', 'Mine again');
      if (isReloaded) expect(mine.reload()).toBeNull();
      expect(await mine.editor.store(), String(isReloaded)).toBe(true);
      expect(['//title', '//teaser'].map((path) => read(server.document, path))).toEqual(['Mine again', 'Theirs']);
    }
  });

  it('what others have as a working copy is published by nobody who has not seen it', async () => {
    const { server, mine } = two();
    write(mine, '//title', 'Mine');
    server.store(BASE.replace('revision="7"', 'revision="7" working="31"').replace('Short', 'Not for visitors'), false, 'Hypatia');
    const before = server.text;
    expect(await mine.editor.store()).toBe(false);
    expect([server.text, mine.editor.state$.value.takenIn?.isStored, mine.editor.state$.value.isWorking]).toEqual([before, false, true]);
    expect([read(mine.editor.document, '//title'), read(mine.editor.document, '//teaser')]).toEqual(['Mine', 'Not for visitors']);
  });

  it('a refusal for something that is not in the document is shown, and asked for once', async () => {
    const { server, mine } = two();
    write(mine, '//title', 'Mine');
    vi.spyOn(server, 'store').mockReturnValue(null);
    expect(await mine.editor.store()).toBe(false);
    expect([mine.editor.state$.value.problem?.kind, mine.editor.state$.value.asked]).toEqual(['conflict', null]);
  });

  it('random schedules with reloads and lost calls: no edit is lost, applied twice or invented', { timeout: 3_600_000 }, async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    for (let seed = 0; seed < SCHEDULES; seed++) await schedule(seed);
  });
});

const TOKEN = /⟦\w+⟧/g;
const tokensOf = (text: string): string[] => text.match(TOKEN) ?? [];

/** Edits, stores, steps back, reloads and lost calls of two authors in some order; then both store until nothing is left. */
async function schedule(seed: number): Promise<void> {
  const random = randomOf(seed);
  const below = (count: number): number => Math.floor(random() * count);
  const [name, text] = DOCUMENTS[seed % DOCUMENTS.length]!;
  const where = `${name}, schedule ${seed}`;
  const { server, mine, theirs } = two(text);
  const authors = [mine, theirs];
  const written = new Set<string>();
  /** Taken back, or not chosen: it may be gone, or come again from each of them, by a step back here and by a choice there. */
  const givenUp = new Set<string>();
  const answer = async (author: Author): Promise<void> => {
    for (let asked = author.editor.state$.value.asked; asked;) {
      const choices = new Map(asked.conflicts.map(({ path }): [string, Side] => [path, random() < 0.5 ? 'mine' : 'theirs']));
      for (const { path, mine: one, theirs: other } of asked.conflicts) {
        const [chosen, gone] = choices.get(path) === 'mine' ? [one, other] : [other, one];
        for (const token of tokensOf(gone?.xml ?? '')) if (!chosen?.xml.includes(token)) givenUp.add(token);
      }
      await author.editor.decide(choices);
      author.editor.drawn();
      const next: typeof asked | null = author.editor.state$.value.asked;
      if (next === asked) break;
      asked = next;
    }
  };
  const reload = async (author: Author): Promise<void> => {
    const left = author.reload();
    if (left !== null) expect(['taken', 'asked'], where).toContain(await author.editor.takeIn(draftText(left)!, () => {}));
    await answer(author);
    author.editor.drawn();
  };
  for (let step = 0; step < STEPS; step++) {
    const author = authors[below(2)]!;
    const kind = below(10);
    server.line = 'good';
    if (kind < 5) {
      const token = `⟦${author.name}${seed}n${step}⟧`;
      author.editor.change((document) => {
        const texts = select(document, '//text | //title | //p | //li | //label').filter(({ children }) =>
          children.every((each) => each.kind === 3),
        );
        const node = texts[below(texts.length)];
        if (!node) return null;
        written.add(token);
        return node.name === 'p' && random() < 0.5
          ? [edits.insertBefore(node, `<p>${token}</p>`)]
          : [edits.setText(node, `${textOf(node)} ${token}`)];
      });
    } else if (kind < 8) {
      server.line = (['good', 'good', 'lost', 'answerLost'] satisfies Line[])[below(4)]!;
      await author.editor.store();
      server.line = 'good';
      await answer(author);
    } else if (kind === 8) {
      const before = author.editor.xml;
      author.editor.undo();
      const now = author.editor.xml;
      for (const token of tokensOf(before)) {
        if (now.includes(token)) continue;
        expect(token, `${where}: a step back takes the own edits back alone`).toContain(author.name);
        givenUp.add(token);
      }
    } else await reload(author);
    author.editor.drawn();
  }
  for (const author of [...authors, ...authors]) {
    if (author.editor.isChanged) await author.editor.store();
    await answer(author);
    author.editor.drawn();
  }
  expect(
    authors.map(({ editor }) => editor.isChanged),
    where,
  ).toEqual([false, false]);
  // What is noted of translations has the words of before once more.
  const found = tokensOf(server.text.replace(/<translation [\s\S]*?<\/translation>/g, ''));
  expect(
    [...written].filter((token) => !givenUp.has(token) && !found.includes(token)),
    `${where}: lost`,
  ).toEqual([]);
  expect(
    found.filter((token, i) => found.indexOf(token) !== i && !givenUp.has(token)),
    `${where}: twice`,
  ).toEqual([]);
  expect(
    found.filter((token) => !written.has(token)),
    `${where}: invented`,
  ).toEqual([]);
  expect(() => parse(server.text), where).not.toThrow();
  for (const { editor } of authors) editor.dispose();
}
