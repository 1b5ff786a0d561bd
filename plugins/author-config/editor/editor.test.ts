// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { edits, parse, type XDocument } from '../../../xsl/engine/index.ts';
import { cloneBlock, deleteBlock, swapBlock } from '../model/blocks.ts';
import { CONFIGURATION, configuration, values } from '../model/configuration.fixture.ts';
import { pendingTranslations } from '../model/translations.ts';
import { draftText } from '../drafts/draft.ts';
import { Editor, SWAP_REDRAW } from './editor.ts';
import { type EditorPorts, type LoadResult, problemOf } from './ports.ts';

type SendResult = Awaited<ReturnType<EditorPorts['send']>>;

const FIRST_UPDATE = 150;

const BLOCK = (id: string): string => `/objectConfiguration/content/template[@id='${id}']`;
const open: Editor[] = [];

function harness(document_: XDocument = configuration()) {
  const form = document.createElement('form');
  const field = document.createElement('textarea');
  field.setAttribute('data-xpath', '//text[@id="x1"]');
  form.append(field);
  document.body.replaceChildren(form);
  const sent: { xml: string; force: boolean }[] = [];
  const audiences: string[] = [];
  const order: string[] = [];
  let answer: SendResult = { revision: 8 };
  let draft: string | null = null;
  let loaded: LoadResult = { document: parse('<objectConfiguration revision="9"><content/></objectConfiguration>') };
  const ports: EditorPorts = {
    edits,
    clock: {
      now: () => Date.now(),
      setTimeout: (run, ms) => {
        const id = setTimeout(run, ms);
        return () => clearTimeout(id);
      },
    },
    send: async (xml, force, audience) => {
      order.push('send');
      audiences.push(audience);
      sent.push({ xml, force });
      return answer;
    },
    load: async () => loaded,
    reset: async () => {
      order.push('reset');
      return answer;
    },
    discardWorking: async (revision) => {
      order.push(`discard ${revision}`);
      return answer;
    },
    keepDraft: (json) => {
      draft = json;
    },
  };
  const editor = new Editor(document_, ports);
  open.push(editor);
  editor.bind(() => [form]);
  editor.drawn();
  return {
    editor,
    field,
    sent,
    audiences,
    order,
    ports,
    form,
    announce: (next: SendResult) => {
      answer = next;
    },
    serve: (next: LoadResult) => {
      loaded = next;
    },
    draft: () => draft,
  };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  for (const editor of open.splice(0)) editor.dispose();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('the editor of a configuration', () => {
  it('AUT-082 the form is copied into the document for the first time 150 ms after loading', () => {
    expect(FIRST_UPDATE).toBe(150);
    const { editor, field } = harness();
    field.value = 'Typed before all was there';
    vi.advanceTimersByTime(149);
    expect(values(editor.document, '//text[@id="x1"]')).toEqual(['Welcome']);
    vi.advanceTimersByTime(1);
    expect(values(editor.document, '//text[@id="x1"]')).toEqual(['Typed before all was there']);
  });

  it('AUT-074 AUT-075 AUT-076 the form is copied back before a clone, a delete and a swap, so that nothing typed is lost', () => {
    const makes: Readonly<Record<string, (document: XDocument) => ReturnType<typeof cloneBlock>>> = {
      clone: (document_) => cloneBlock(edits, document_, BLOCK('t1')),
      delete: (document_) => deleteBlock(edits, document_, BLOCK('t2')),
      swap: (document_) => swapBlock(edits, document_, BLOCK('t1'), 'after'),
    };
    for (const [what, make] of Object.entries(makes)) {
      const { editor, field } = harness();
      field.value = 'Typed';
      let seen = '';
      expect(
        editor.change((document_) => {
          [seen = ''] = values(document_, '//text[@id="x1"]');
          return make(document_);
        }),
        what,
      ).toBe(true);
      expect(seen, what).toBe('Typed');
      expect(values(editor.document, '//text[@language="en"]'), what).toContain('Typed');
    }
  });

  it('AUT-077 the form is copied back before a preview', () => {
    const { editor, field } = harness();
    field.value = 'Typed';
    editor.update();
    expect(values(editor.document, '//text[@id="x1"]')).toEqual(['Typed']);
  });

  it('AUT-005 AUT-078 what is sent is what was loaded but for what was typed', async () => {
    const { editor, field, sent } = harness();
    field.value = 'Typed';
    expect(await editor.store()).toBe(true);
    expect(sent).toEqual([{ xml: CONFIGURATION.replace('>Welcome</text>', '>Typed</text>'), force: false }]);
    expect(editor.isChanged).toBe(false);
    expect(values(editor.document, '/*/@revision')).toEqual(['8']);
  });

  it('AUT-079 storing updates, sends and updates again; a failing send ends the queue', async () => {
    const { editor, order, announce, field } = harness();
    const update = editor.update.bind(editor);
    vi.spyOn(editor, 'update').mockImplementation((touched) => {
      order.push('update');
      return update(touched);
    });
    await editor.store();
    expect(order).toEqual(['update', 'send', 'update']);
    order.length = 0;
    field.value = 'Typed';
    announce({ problem: 'network', status: 0, sentence: '' });
    expect(await editor.store()).toBe(false);
    expect(order).toEqual(['update', 'send']);
    expect(editor.state$.value).toMatchObject({ problem: { kind: 'network' }, isChanged: true, isStoring: false });
    expect(values(editor.document, '//text[@id="x1"]')).toEqual(['Typed']);
  });

  it('AUT-079 what is typed while it is stored is kept for the next time', async () => {
    const { editor, field, sent, ports } = harness();
    field.value = 'First';
    vi.spyOn(ports, 'send').mockImplementation(async (xml, force) => {
      sent.push({ xml, force });
      field.value = 'Second';
      return { revision: 8 };
    });
    expect(await editor.store()).toBe(true);
    expect(sent[0]!.xml).toContain('First');
    expect(values(editor.document, '//text[@id="x1"]')).toEqual(['Second']);
    expect(editor.isChanged).toBe(true);
  });

  it('AUT-080 AUT-081 after a swap the screen is drawn again 100 ms later', () => {
    expect(SWAP_REDRAW).toBe(100);
    const { editor } = harness();
    const drawn = editor.state$.value.document;
    editor.change((document_) => swapBlock(edits, document_, BLOCK('t2'), 'before'), SWAP_REDRAW);
    vi.advanceTimersByTime(99);
    expect(editor.state$.value.document).toBe(drawn);
    vi.advanceTimersByTime(1);
    expect(values(editor.state$.value.document, '//template/@id')).toEqual(['t2', 't1', 't3']);
    expect(editor.state$.value.focus).toBe('t2');
  });

  it('AUT-073 what waits for its translation is named by the path of its text also after blocks have changed places', () => {
    const { editor, field } = harness();
    const path = "/objectConfiguration/content/template[@id='t1']/text[@id='x1']";
    expect(pendingTranslations(editor.document)[0]?.path).toBe(path);
    // By its words, which are noted, it cannot be found again.
    field.value = 'Hello';
    editor.update(field);
    editor.change((document_) => swapBlock(edits, document_, BLOCK('t1'), 'after'));
    expect(values(editor.document, '//translation/@path')).toEqual([path]);
    expect(pendingTranslations(editor.document)[0]).toMatchObject({ path, source: 'Hello', target: 'Willkommen' });
  });

  it('undo and redo go through every step; typing in one field is one step', () => {
    const { editor, field } = harness();
    for (const value of ['W', 'We', 'Wel']) {
      field.value = value;
      editor.update(field);
      vi.advanceTimersByTime(100);
    }
    editor.change((document_) => deleteBlock(edits, document_, BLOCK('t3')));
    editor.drawn();
    expect(editor.undo()).toBe(true);
    editor.drawn();
    expect(values(editor.document, '//template/@id')).toHaveLength(3);
    expect(editor.undo()).toBe(true);
    editor.drawn();
    expect([editor.xml, field.value, editor.undo()]).toEqual([CONFIGURATION, 'Welcome', false]);
    expect([editor.redo(), editor.redo(), editor.redo()]).toEqual([true, true, false]);
    expect(values(editor.document, '//text[@id="x1"] | //template/@id')).toEqual(['t1', 'Wel', 't2']);
  });

  it("AUT-097 after a conflict the others' version is loaded, the own a step back, or overwritten, from the others' revision", async () => {
    const { editor, field, announce, sent } = harness();
    field.value = 'Mine';
    announce({ problem: 'conflict', status: 409, sentence: '' });
    expect(await editor.store()).toBe(false);
    expect(editor.state$.value.problem).toEqual({ kind: 'conflict', status: 409, sentence: '' });
    expect(await editor.reload()).toBe(true);
    expect([editor.isChanged, values(editor.document, '/*/@revision')]).toEqual([false, ['9']]);
    editor.undo();
    expect(values(editor.document, '//text[@id="x1"]')).toEqual(['Mine']);
    announce({ revision: 10 });
    expect(await editor.store(true)).toBe(true);
    expect(sent.at(-1)).toMatchObject({ force: true });
    expect(sent.at(-1)!.xml).toContain('Mine');
    expect(values(parse(sent.at(-1)!.xml), '/*/@revision')).toEqual(['9']);
  });

  it('AUT-097 AUT-102 a reset names its revision; when others have stored meanwhile, nothing typed goes', async () => {
    const { editor, field, ports, announce } = harness();
    const reset = vi.spyOn(ports, 'reset');
    field.value = 'Mine';
    announce({ problem: 'conflict', status: 409, sentence: '' });
    expect(await editor.reset()).toBe(false);
    expect(reset.mock.lastCall).toEqual([7]);
    editor.update();
    expect([editor.state$.value.problem?.kind, values(editor.document, '//text[@id="x1"]')]).toEqual(['conflict', ['Mine']]);
  });

  it("AUT-102 after a reset the server's document is loaded; a declined one does nothing", async () => {
    const { editor, ports } = harness();
    vi.spyOn(ports, 'reset').mockResolvedValueOnce(null);
    expect(await editor.reset()).toBe(false);
    expect(editor.xml).toBe(CONFIGURATION);
    expect(await editor.reset()).toBe(true);
    expect(values(editor.document, '/*/@revision')).toEqual(['9']);
  });

  it('what is not stored is kept in the browser, and comes back with every step; of another document it does not', () => {
    const first = harness();
    first.field.value = 'Typed';
    first.editor.update();
    first.editor.change((document_) => deleteBlock(edits, document_, BLOCK('t2')));
    expect(first.draft()).toBeNull();
    vi.advanceTimersByTime(1000);
    const draft = first.draft();
    expect(draft).not.toBeNull();
    const again = harness();
    expect(again.editor.restore(draft)).toBe(true);
    expect(again.editor.state$.value.isRestored).toBe(true);
    expect(again.editor.xml).toBe(first.editor.xml);
    expect([again.editor.isChanged, again.editor.undo(), values(again.editor.document, '//template/@id').length]).toEqual([true, true, 3]);
    expect(harness(configuration(CONFIGURATION.replace('Welcome', 'Other'))).editor.restore(draft)).toBe(false);
    for (const bad of ['', '{', 'null', '[]', '{"steps":[]}']) expect(harness().editor.restore(bad)).toBe(false);
    again.editor.discard();
    expect(again.editor.state$.value.isRestored).toBe(false);
    expect([again.editor.xml, again.editor.isChanged]).toEqual([CONFIGURATION, false]);
  });

  it('that it came back is said until it is stored', async () => {
    const first = harness();
    first.field.value = 'Typed';
    first.editor.update();
    vi.advanceTimersByTime(1000);
    const { editor } = harness();
    editor.restore(first.draft());
    expect(editor.state$.value.isRestored).toBe(true);
    expect(await editor.store()).toBe(true);
    expect(editor.state$.value.isRestored).toBe(false);
  });

  it('a draft of an older version is taken over as a step, and stored as made from that version, so that the server can ask', async () => {
    const first = harness();
    first.field.value = 'Mine';
    first.editor.update();
    vi.advanceTimersByTime(1000);
    const theirs = CONFIGURATION.replace('revision="7"', 'revision="8"').replace('Willkommen</text>', 'Hallo</text>');
    const { editor, sent, draft } = harness(configuration(theirs));
    expect(editor.restore(first.draft())).toBe(false);
    const { text, isWhole } = draftText(first.draft())!;
    expect(isWhole).toBe(true);
    expect(editor.takeOver(text)).toBe(true);
    expect([values(editor.document, '//text[@id="x1"]'), values(editor.document, '//text[@id="x2"]')]).toEqual([['Mine'], ['Willkommen']]);
    expect(draft()).not.toBeNull();
    editor.drawn();
    await editor.store();
    expect(sent[0]!.xml).toContain('revision="7"');
    editor.undo();
    expect(values(editor.document, '//text[@id="x2"]')).toEqual(['Hallo']);
    for (const bad of ['', '<a', '<other/>', CONFIGURATION.replace('ID="4711"', 'ID="4712"')]) expect(editor.takeOver(bad)).toBe(false);
  });

  it('AUT-005 stored changes are kept no longer', async () => {
    const { editor, field, draft } = harness();
    field.value = 'Typed';
    editor.update();
    vi.advanceTimersByTime(1000);
    expect(draft()).not.toBeNull();
    await editor.store();
    vi.advanceTimersByTime(1000);
    expect(draft()).toBeNull();
  });

  it('HTML that is not well-formed is not sent, and stays in its field', async () => {
    const { editor, form, sent } = harness();
    const html = document.createElement('input');
    for (const [name, value] of [
      ['type', 'hidden'],
      ['data-kind', 'html'],
      ['data-xpath', '//html[@id="h1"]'],
      ['value', '<p>Text</p>'],
    ] as const)
      html.setAttribute(name, value);
    form.append(html);
    html.value = '<p>open';
    expect(editor.update(html)).toBe(false);
    expect(await editor.store()).toBe(false);
    expect([sent, editor.state$.value.invalid.length, html.value]).toEqual([[], 1, '<p>open']);
  });

  it('each status of the server is a problem of its own', () => {
    expect([0, 400, 401, 440, 403, 409, 413, 500].map(problemOf)).toEqual([
      'network',
      'badXml',
      'session',
      'session',
      'notPermitted',
      'conflict',
      'tooLarge',
      'failed',
    ]);
  });

  it('a working copy is stored for authors until it is published, each time as made from the one before', async () => {
    const source = (attributes: string): XDocument =>
      parse(`<objectDocument ID="20" revision="7"${attributes}><object ID="20"><title language="en">One</title></object></objectDocument>`);
    const { editor, sent, audiences, announce, serve, order } = harness(source(''));
    announce({ revision: 7, working: 31 });
    expect(await editor.store(false, 'authors')).toBe(true);
    expect([audiences, editor.state$.value.isWorking]).toEqual([['authors'], true]);
    announce({ revision: 7, working: 32 });
    await editor.store();
    expect(sent.map(({ xml }) => /working="(\d+)"/.exec(xml)?.[1])).toEqual([undefined, '31']);
    announce({ revision: 8 });
    await editor.store(false, 'visitors');
    expect([audiences, /working="(\d+)"/.exec(sent[2]!.xml)?.[1], editor.state$.value.isWorking]).toEqual([
      ['authors', 'authors', 'visitors'],
      '32',
      false,
    ]);
    const again = harness(source(' working="40"'));
    await again.editor.store();
    expect(again.audiences, 'what was a working copy when it was opened stays one').toEqual(['authors']);
    announce({ revision: 8, working: 41 });
    await editor.store(false, 'authors');
    serve({ document: source('') });
    expect(await editor.discardWorking('?')).toBe(true);
    expect([order.at(-1), editor.state$.value.isWorking]).toEqual(['discard 41', false]);
    await editor.store();
    expect(audiences.at(-1)).toBe('visitors');
  });

  it('a version that is taken over after a step back past a store is made from what is stored now', async () => {
    const { editor, field, sent, announce } = harness();
    field.value = 'Stored';
    await editor.store();
    editor.undo();
    expect(values(editor.document, '/*/@revision'), 'the step is of the time before').toEqual(['7']);
    editor.drawn();
    expect(editor.takeVersion(configuration(CONFIGURATION.replace('Welcome', 'Of long ago').replace('revision="7"', 'revision="3"')))).toBe(
      true,
    );
    announce({ revision: 9 });
    editor.drawn();
    await editor.store();
    expect([values(parse(sent[1]!.xml), '/*/@revision'), values(parse(sent[1]!.xml), '//text[@id="x1"]')]).toEqual([
      ['8'],
      ['Of long ago'],
    ]);
  });
});
