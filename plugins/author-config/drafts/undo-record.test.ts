import { describe, expect, it, vi } from 'vitest';
import { edits, parse, select, serialize, type XDocument } from '../../../xsl/engine/index.ts';
import { randomOf } from '../merge/random-edits.fixture.ts';
import { Comparer } from './draft.ts';
import { Editor } from '../editor/editor.ts';
import { readUndo, writeUndo } from './undo-record.ts';

const STEPS = process.env.LECTERN_SLOW ? 10_000 : 600;

const START =
  '<objectDocument ID="20" revision="1" state="draft">\n <object ID="20"><title language="en">One</title><languages base="en"/>\n' +
  '  <data><unit unitCount="2">\n   <title language="en">One</title>\n' +
  '   <lesson ID="7" revision="1"><text language="en">a</text></lesson>\n' +
  '   <lesson ID=\'8\' revision="1"><text language="en">b</text><hint></hint></lesson>\n  </unit></data></object>\n</objectDocument>';

/** What the author writes: all else is the server's. */
const words = (document: XDocument): string =>
  serialize(document)
    .replace(/ (?:revision|working|state|review)="\w*"/g, '')
    .replace(/(<unit unitCount="2">\n {3}<title language="en">)[^<]*/, '$1');

/** A server that gives revisions, and writes titles a second time. */
function server() {
  let text = START;
  let revision = 1;
  const save = (xml: string): number => {
    revision++;
    const title = /<title language="en">([^<]*)/.exec(xml)![1]!;
    // It writes XML anew, and says itself what the object is.
    text = serialize(parse(xml))
      .replace(/<objectDocument [^>]*>/, `<objectDocument ID="20" revision="${revision}" state="draft" review="open">`)
      .replace(/(<lesson ID="\d" revision=)"\d+"/g, `$1"${revision}"`)
      .replace(/(<unit[^>]*>\s*<title language="en">)[^<]*/, `$1${title}`);
    return revision;
  };
  const revisionOf = (xml: string): string => / revision="(\d+)"/.exec(xml)![1]!;
  return {
    get text() {
      return text;
    },
    save,
    send: async (xml: string) =>
      revisionOf(xml) === revisionOf(text) ? { revision: save(xml) } : { problem: 'conflict' as const, status: 409, sentence: '' },
  };
}

/** A browser with the form of the object. */
function browser(of: ReturnType<typeof server>) {
  let draft: string | null = null;
  let undo: string | null = null;
  const open = (): Editor => {
    const editor = new Editor(parse(of.text), {
      edits,
      clock: { now: () => 0, setTimeout: () => () => {} },
      send: of.send,
      load: async () => ({ document: parse(of.text) }),
      reset: async () => null,
      keepDraft: (json) => (draft = json),
      keepUndo: (record) => (undo = record),
    });
    editor.restoreUndo(undo);
    editor.restore(draft);
    editor.drawn();
    return editor;
  };
  return {
    open,
    reloaded: (editor: Editor): Editor => {
      editor.dispose();
      return open();
    },
    undo: () => undo,
    setUndo: (record: string) => (undo = record),
  };
}

const write = (editor: Editor, path: string, text: string): boolean => {
  const isDone = editor.change((document) => [edits.setText(select(document, path)[0]!, text)]);
  editor.drawn();
  return isDone;
};
const undo = (editor: Editor): boolean => {
  const isDone = editor.undo();
  editor.drawn();
  return isDone;
};
const TITLE = '/objectDocument/object/title';
const FIRST = '//lesson[1]/text';

describe('what was stored', () => {
  it('is taken back after a reload, step by step, and stored as it was before', async () => {
    const of = server();
    const { open, reloaded } = browser(of);
    let editor = open();
    write(editor, TITLE, 'Two');
    write(editor, FIRST, 'A');
    expect(await editor.store()).toBe(true);
    editor = reloaded(editor);
    expect([editor.isChanged, editor.state$.value.canUndo]).toEqual([false, true]);
    expect([undo(editor), editor.isChanged, select(editor.document, FIRST)[0]!.children[0]!.value]).toEqual([true, true, 'a']);
    expect([undo(editor), words(editor.document), undo(editor)]).toEqual([true, words(parse(START)), false]);
    expect([editor.redo(), editor.redo(), editor.redo(), editor.isChanged]).toEqual([true, true, false, false]);
    undo(editor);
    undo(editor);
    expect(await editor.store(), 'nobody was first').toBe(true);
    expect(words(parse(of.text))).toBe(words(parse(START)));
    // And once more, over two stores and two reloads.
    editor = reloaded(reloaded(editor));
    expect([editor.isChanged, undo(editor), select(editor.document, FIRST)[0]!.children[0]!.value]).toEqual([false, false, 'a']);
  });

  const textOf = (editor: Editor): string => select(editor.document, FIRST)[0]!.children[0]!.value;
  /** The texts that redo, then undo lead to. */
  const allOf = (editor: Editor): readonly string[] => {
    const texts = [textOf(editor)];
    while (editor.redo()) texts.push(textOf(editor));
    while (undo(editor)) texts.push(textOf(editor));
    return texts;
  };

  it('and was gone back behind without storing: after a reload undo goes back, and redo on', async () => {
    const { open, reloaded } = browser(server());
    let editor = open();
    for (const text of ['1', '2', '3']) write(editor, FIRST, text);
    await editor.store();
    write(editor, FIRST, '4');
    for (let i = 0; i < 3; i++) undo(editor);
    editor = reloaded(editor);
    expect([textOf(editor), editor.isChanged, editor.state$.value.isRestored]).toEqual(['1', true, true]);
    expect(allOf(editor)).toEqual(['1', '2', '3', '4', '3', '2', '1', 'a']);
    // At the end of it, over another reload.
    editor = reloaded(editor);
    expect(allOf(editor)).toEqual(['a', '1', '2', '3', '4', '3', '2', '1', 'a']);
  });

  it('and nothing is changed: what can be redone is there, and nothing is said to have come back', async () => {
    const { open, reloaded } = browser(server());
    let editor = open();
    write(editor, FIRST, '1');
    await editor.store();
    write(editor, FIRST, '2');
    undo(editor);
    editor = reloaded(reloaded(editor));
    expect([editor.isChanged, editor.state$.value.isRestored, editor.state$.value.canRedo]).toEqual([false, false, true]);
    expect(allOf(editor)).toEqual(['1', '2', '1', 'a']);
    // The same behind what discards.
    write(editor, FIRST, '3');
    await editor.store();
    write(editor, FIRST, '4');
    editor.discard();
    editor.drawn();
    editor = reloaded(editor);
    expect([editor.isChanged, ...allOf(editor)]).toEqual([false, '3', '4', '3', 'a']);
  });

  it('and was gone back behind, and changed there: what was stored is not one step back', async () => {
    const { open, reloaded } = browser(server());
    let editor = open();
    for (const text of ['1', '2', '3']) write(editor, FIRST, text);
    await editor.store();
    undo(editor);
    undo(editor);
    write(editor, FIRST, 'new');
    write(editor, FIRST, 'newer');
    undo(editor);
    editor = reloaded(editor);
    expect([editor.isChanged, ...allOf(editor)]).toEqual([true, 'new', 'newer', 'new', '1', 'a']);
  });

  it('without the steps behind it, what was changed comes back as one step', async () => {
    const { open, reloaded, undo: record, setUndo } = browser(server());
    let editor = open();
    for (const text of ['1', '2']) write(editor, FIRST, text);
    await editor.store();
    undo(editor);
    setUndo(JSON.stringify({ ...(JSON.parse(record()!) as object), steps: [] }));
    editor = reloaded(editor);
    expect([editor.isChanged, ...allOf(editor)]).toEqual([true, '1', '2']);
  });

  it('a way that is too long is left out; what was changed comes back', () => {
    const { open, reloaded } = browser(server());
    let editor = open();
    write(editor, FIRST, '1');
    write(editor, FIRST, 'long '.repeat(50_000));
    undo(editor);
    editor = reloaded(editor);
    expect([editor.isChanged, ...allOf(editor)]).toEqual([true, '1', 'a']);
  });

  it.each([
    ['by somebody else', (text: string) => text.replace('>b<', '>theirs<')],
    ['with other attributes', (text: string) => text.replace('base="en"', 'base="de"')],
  ])('is not taken back when it was changed since %s', async (_, change) => {
    const of = server();
    const { open, reloaded } = browser(of);
    let editor = open();
    write(editor, FIRST, 'mine');
    await editor.store();
    of.save(change(of.text));
    editor = reloaded(editor);
    expect([undo(editor), editor.xml]).toEqual([false, of.text]);
  });

  it('and put together with what somebody else has stored is taken back from there on', async () => {
    const of = server();
    const { open, reloaded } = browser(of);
    let editor = open();
    of.save(of.text.replace('>b<', '>theirs<'));
    write(editor, FIRST, 'mine');
    expect(await editor.store()).toBe(true);
    write(editor, FIRST, 'mine again');
    await editor.store();
    editor = reloaded(editor);
    expect(undo(editor)).toBe(true);
    expect(select(editor.document, '//lesson/text/text()').map(({ value }) => value)).toEqual(['mine', 'theirs']);
    expect(undo(editor), 'of before there is a text without theirs alone').toBe(false);
  });

  it('counts 1 000 steps, and 2 000 at most; the oldest go first', async () => {
    const of = server();
    const { open, reloaded } = browser(of);
    let editor = open();
    for (let i = 1; i <= 2100; i++) {
      write(editor, FIRST, `step ${i}`);
      if (i % 700 !== 0) continue;
      await editor.store();
      editor = reloaded(editor);
    }
    let count = 0;
    while (undo(editor)) count++;
    expect([count, select(editor.document, FIRST)[0]!.children[0]!.value]).toEqual([2000, 'step 100']);
  });

  it('is not taken back further than there is room for', async () => {
    const { open, reloaded, undo: record } = browser(server());
    let editor = open();
    for (let i = 0; i < 6; i++) write(editor, FIRST, String(i).repeat(60_000));
    await editor.store();
    editor = reloaded(editor);
    expect(record()!.length).toBeLessThan(201_000);
    let count = 0;
    while (undo(editor)) count++;
    expect([count, select(editor.document, FIRST)[0]!.children[0]!.value[0]]).toEqual([3, '2']);
  });

  it('costs little in a large text, over stores and reloads', async () => {
    const of = server();
    of.save(of.text.replace('>b<', `>${Array.from({ length: 40_000 }, (_, index) => index).join(' ')}<`));
    const { open, reloaded, undo: record } = browser(of);
    let editor = open();
    for (let i = 0; i < 20; i++) {
      write(editor, FIRST, `step ${i}`);
      write(editor, TITLE, `title ${i}`);
      await editor.store();
      if (i % 4 === 3) editor = reloaded(editor);
    }
    expect(of.text.length).toBeGreaterThan(200_000);
    expect(record()!.length).toBeLessThan(8000);
    let count = 0;
    while (undo(editor)) count++;
    expect([count, select(editor.document, FIRST)[0]!.children[0]!.value]).toEqual([40, 'a']);
  });

  it('is left alone where what the browser holds is none', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const { open, reloaded, undo: record, setUndo } = browser(server());
    let editor = open();
    write(editor, FIRST, 'mine');
    await editor.store();
    const good = JSON.parse(record()!) as object;
    const bad = [
      { steps: [[1, 2]] },
      { steps: [[1e9, 1, '']] },
      { sent: [1e9, 1, ''] },
      { sent: 1 },
      { left: [['0', '']] },
      { mark: 1 },
      { steps: 1 },
      { left: null },
    ];
    for (const json of ['', '{', 'null', '[]', ...bad.map((each) => JSON.stringify({ ...good, ...each }))]) {
      setUndo(json);
      editor = reloaded(editor);
      expect([undo(editor), editor.isChanged], json).toEqual([false, false]);
    }
    // One that leads to no document is said on the console, and nothing is changed.
    setUndo(JSON.stringify({ ...good, steps: [[1, 5, '']] }));
    editor = reloaded(editor);
    const before = editor.xml;
    expect([undo(editor), editor.xml, warn.mock.calls.length]).toEqual([false, before, 1]);
    warn.mockRestore();
  });
});

it('a step that changed what the server writes alone is none', () => {
  const [before, now] = [parse(START), parse(START.replace('revision="1"', 'revision="2"'))];
  const comparer = new Comparer((each) => edits.serializeSource(each));
  const record = writeUndo(edits, comparer, now, [before], { from: before, steps: [] });
  expect(readUndo(edits, record, before)?.steps).toEqual([]);
});

interface Version {
  readonly text: string;
}

/** What the form should be, without any of what makes it survive. */
class Shadow {
  past: Version[] = [];
  future: Version[] = [];
  now: Version;
  stored: Version;

  constructor(text: string) {
    this.now = { text };
    this.stored = this.now;
  }
  edit(text: string): void {
    this.past.push(this.now);
    [this.now, this.future] = [{ text }, []];
  }
  go(from: Version[], to: Version[]): void {
    const next = from.pop();
    if (next === undefined) return;
    to.push(this.now);
    this.now = next;
  }
  store(): void {
    this.stored = this.now;
  }
}

it(`${STEPS} random edits, steps, stores and reloads end at the same bytes`, async () => {
  const random = randomOf(16);
  const of = server();
  const { open, reloaded } = browser(of);
  let editor = open();
  const shadow = new Shadow(words(editor.document));
  const paths = [TITLE, FIRST, '//lesson[2]/text'];
  let number = 0;
  const backToStart = (): void => {
    while (undo(editor)) shadow.go(shadow.past, shadow.future);
    expect([words(editor.document), shadow.past.length]).toEqual([words(parse(START)), 0]);
  };
  for (let i = 0; i < STEPS; i++) {
    // More steps than are kept would not lead there.
    if (shadow.past.length > 1000) backToStart();
    const chance = random();
    if (chance < 0.4) {
      write(editor, paths[Math.floor(random() * paths.length)]!, `words ${number++}`);
      shadow.edit(words(editor.document));
    } else if (chance < 0.7) {
      undo(editor);
      shadow.go(shadow.past, shadow.future);
    } else if (chance < 0.8) {
      editor.redo();
      editor.drawn();
      shadow.go(shadow.future, shadow.past);
    } else if (chance < 0.9) {
      expect(await editor.store()).toBe(true);
      shadow.store();
    } else {
      // After it all is as without it.
      editor = reloaded(editor);
      expect([editor.state$.value.canUndo, editor.state$.value.canRedo], `after ${i}`).toEqual([
        shadow.past.length > 0,
        shadow.future.length > 0,
      ]);
    }
    expect(words(editor.document), `after ${i}`).toBe(shadow.now.text);
    expect(editor.isChanged, `after ${i}`).toBe(shadow.now !== shadow.stored);
  }
  backToStart();
  expect(await editor.store()).toBe(true);
  expect(words(parse(of.text))).toBe(words(parse(START)));
});
