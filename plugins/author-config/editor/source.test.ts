// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { edits, parse } from '../../../xsl/engine/index.ts';
import { Editor } from './editor.ts';
import { readDraft } from '../drafts/draft.ts';

const XML =
  '<objectDocument ID="20" revision="7">\n <object ID="20" dataType="p_News">' +
  "<title language='en'>" +
  'One</title><data><news/></data></object></objectDocument>';
const open: Editor[] = [];

function harness() {
  let now = 0;
  let draft: string | null = null;
  const send = vi.fn(async (xml: string) => ({ revision: xml === '' ? 0 : 8 }));
  const editor = new Editor(parse(XML), {
    edits,
    clock: { now: () => now, setTimeout: () => () => {} },
    send,
    load: async () => ({ document: parse(XML) }),
    reset: async () => ({ revision: 8 }),
    keepDraft: (json) => {
      draft = json;
    },
  });
  open.push(editor);
  const area = document.createElement('textarea');
  document.body.replaceChildren(area);
  const write = (text: string): boolean => editor.takeSource(area, text, (mistake) => mistake ?? 'of something else');
  const wait = (ms: number): void => {
    now += ms;
  };
  return { editor, area, write, wait, send, draft: () => draft };
}

afterEach(() => {
  for (const editor of open.splice(0)) editor.dispose();
});

describe('the source of a document', () => {
  it('is taken over byte for byte, a step for what is written in a row', () => {
    const { editor, write, wait } = harness();
    expect(write(XML.replace('One', 'Two'))).toBe(true);
    wait(500);
    write(XML.replace('One', 'Two & a half'.replace('&', '&amp;')));
    wait(5000);
    write(XML.replace('One', '<!-- x -->Three'));
    expect(editor.xml).toBe(XML.replace('One', '<!-- x -->Three'));
    expect(editor.state$.value).toMatchObject({ isChanged: true, invalid: [] });
    editor.undo();
    expect(editor.xml).toBe(XML.replace('One', 'Two &amp; a half'));
    editor.undo();
    expect(editor.xml).toBe(XML);
    expect(editor.state$.value.canUndo).toBe(false);
  });

  it('the same text is no change', () => {
    const { editor, write } = harness();
    write(XML);
    expect(editor.state$.value).toMatchObject({ isChanged: false, canUndo: false });
  });

  it.each([
    ['is not well-formed', XML.replace('</title>', ''), /line 2/],
    ['is empty', '', /line 1/],
    ['is of something else', XML.replaceAll('ID="20"', 'ID="21"'), /^of something else$/],
    ['has another root', '<objectConfiguration ID="20"/>', /^of something else$/],
  ])('a text that %s stays in its field, and nothing is stored until it is mended', async (_what, text, message) => {
    const { editor, area, write, send } = harness();
    write(XML.replace('One', 'Two'));
    expect(write(text)).toBe(false);
    expect(editor.xml).toBe(XML.replace('One', 'Two'));
    expect(editor.state$.value.invalid).toEqual([{ control: area, message: expect.stringMatching(message) as string }]);
    expect(await editor.store()).toBe(false);
    expect(send).not.toHaveBeenCalled();
    expect(write(XML.replace('One', 'Three'))).toBe(true);
    expect(await editor.store()).toBe(true);
    expect(send.mock.calls[0]![0]).toContain('>Three<');
  });

  it('what was written a moment ago is in what is stored, and in a step back', async () => {
    const { editor, area, write, send } = harness();
    area.value = XML.replace('One', 'Last');
    const end = editor.bindSource(() => write(area.value));
    expect(await editor.store()).toBe(true);
    expect(send.mock.calls[0]![0]).toContain('>Last<');
    end();
    area.value = XML;
    editor.update();
    expect(editor.xml).toContain('>Last<');
  });

  it('revisions are the server’s, whatever is written', async () => {
    const { editor, write, send } = harness();
    write(XML.replace('revision="7"', 'revision="99"').replace('One', 'Two'));
    await editor.store();
    expect(send.mock.calls[0]![0]).toContain('revision="7"');
  });

  it('is in the draft', () => {
    const { editor, write, draft } = harness();
    write(XML.replace('One', 'Two'));
    editor.storeDraft();
    expect(readDraft(draft(), XML)?.steps).toHaveLength(1);
  });
});
